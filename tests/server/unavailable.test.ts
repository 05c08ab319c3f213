import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { DatabaseUnavailable, isOutage, isUnavailable } from '#server/core/base/unavailable.ts';
import { AppError } from '#shared/base/errors.ts';

/** One judgement of what is the database's state and no fault of the call: answers and pushes go by it. */

const said = (code: string) => Object.assign(new Error('in the words of PostgreSQL'), { code });
const lost = new DatabaseUnavailable('the connection to the database was lost', { isOutage: true });
const full = new DatabaseUnavailable('no connection became free in time', { isOutage: false });
const round = new Error('its own cause');
round.cause = round;

test.each<[string, unknown, { unavailable: boolean; outage: boolean }]>([
  ['a lost connection', lost, { unavailable: true, outage: true }],
  ['no free connection', full, { unavailable: true, outage: false }],
  ['a server that shuts down', said('57P01'), { unavailable: true, outage: true }],
  ['a server that crashed', said('57P02'), { unavailable: true, outage: true }],
  ['a server that starts', said('57P03'), { unavailable: true, outage: true }],
  ['a connection failure', said('08006'), { unavailable: true, outage: true }],
  ['a server that has become a standby', said('25006'), { unavailable: true, outage: true }],
  ['a full disk', said('53100'), { unavailable: true, outage: false }],
  ['too many connections', said('53300'), { unavailable: true, outage: false }],
  ['a lock not had in time', said('55P03'), { unavailable: true, outage: false }],
  ['a statement that took too long', said('57014'), { unavailable: true, outage: false }],
  ['a transaction left idle', said('25P03'), { unavailable: true, outage: false }],
  ['a collision', said('40001'), { unavailable: true, outage: false }],
  ['a deadlock', said('40P01'), { unavailable: true, outage: false }],
  ['a duplicate', said('23505'), { unavailable: false, outage: false }],
  ['a value no column takes', said('22P02'), { unavailable: false, outage: false }],
  ['a missing table', said('42P01'), { unavailable: false, outage: false }],
  ['a failed transaction gone on with', said('25P02'), { unavailable: false, outage: false }],
  ['a peer of another kind that hung up', said('ECONNRESET'), { unavailable: false, outage: false }],
  ['a refusal of ours', new AppError('NOT_FOUND'), { unavailable: false, outage: false }],
  ['an error that is its own cause', round, { unavailable: false, outage: false }],
  ['a thing that is no error', 'text', { unavailable: false, outage: false }],
])('%s', (_, error, verdict) => {
  const wrapped = new AppError('INTERNAL', {
    cause: new DrizzleQueryError('select', [], error instanceof Error ? error : undefined),
  });
  for (const one of [error, ...(error instanceof Error ? [wrapped] : [])])
    expect({ unavailable: isUnavailable(one), outage: isOutage(one) }).toEqual(verdict);
});
