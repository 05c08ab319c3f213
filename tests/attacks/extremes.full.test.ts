import { expect, test } from 'vitest';
import { can } from '#shared/base/permissions.ts';
import { mutationKinds } from '#shared/sync/mutations.ts';
import type { Answer, Caller, Key } from '../server/caller.ts';
import { enrollDevice } from '../server/device.ts';
import { startApp } from '../server/with-app.ts';
import { endpointOf, goodBodies, goodMutations, keys, sentTo } from './good-calls.ts';

/**
 * The extreme values of every number and instant, in every call and every mutation. Whatever is stored of them, no
 * list, export, feed or page breaks on it: one value in one change once closed the audit log permanently.
 */

const app = await startApp({ pages: true });
const desk = await enrollDevice(app);
const bodies = await goodBodies(desk);
const admin = await app.as('SUPER_USER');
const visitor = app.visitor();

const numbers = [
  ...[0, -1, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER],
  // The first number that no Date holds, on either side, and the last that one does.
  ...[8.64e15, 8.64e15 + 1, -8.64e15 - 1],
];
const instants = ['0001-01-01T00:00:00Z', '1970-01-01T00:00:00Z', '9999-12-31T23:59:59.999-23:59'];
const days = ['0001-01-01', '1899-12-31', '2199-12-31', '9999-12-31'];

/** The same value, once for each place that holds a number or a date and each extreme value of it. */
function* withExtremes(value: unknown): Generator<unknown> {
  if (typeof value === 'number') yield* numbers;
  else if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)) yield* instants;
  else if (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)) yield* days;
  else if (Array.isArray(value))
    for (const [index, one] of value.entries())
      for (const extreme of withExtremes(one)) yield value.with(index, extreme);
  else if (typeof value === 'object' && value !== null && !(value instanceof Uint8Array))
    for (const [name, one] of Object.entries(value))
      for (const extreme of withExtremes(one)) yield { ...value, [name]: extreme };
}

/** What ends the session of its caller. */
const endsSession = /auth\/(logout|password|sessions)/;

function callerFor(key: Key): Caller | null {
  const { may } = endpointOf(key);
  if (may === 'device') return desk;
  if (endsSession.test(key)) return null;
  return may === 'anyone' ? visitor : may === 'signedIn' || can('SUPER_USER', may) ? admin : null;
}

const isFault = ({ status }: Answer) => status >= 500 && status !== 503;

test('no call fails on an extreme number or instant in its body', async () => {
  const faults: string[] = [];
  for (const key of keys) {
    const caller = callerFor(key);
    const good = sentTo(bodies, key);
    if (!caller || good.body === undefined) continue;
    for (const body of withExtremes(good.body)) {
      const answer = await caller.ask(key, { ...good, body });
      if (isFault(answer)) faults.push(`${key} ${answer.status} ${JSON.stringify(body).slice(0, 300)}`);
    }
  }
  expect(faults).toEqual([]);
});

test('no mutation fails on an extreme number or instant, in its body or around it', async () => {
  const faults: string[] = [];
  for (const kind of mutationKinds) {
    const device = await enrollDevice(app);
    await device.grantTo(admin);
    await device.push([device.next('participant.register', goodMutations['participant.register'])]);
    const send = async (change: object) => {
      const m = { ...device.next(kind, goodMutations[kind]), ...change };
      const answer = await device.ask('POST /api/sync/push', {
        body: { p: 1, epoch: device.epoch, clientNow: 0, pending: 0, m: [m] },
      });
      if (isFault(answer)) faults.push(`${kind} ${answer.status} ${JSON.stringify(change).slice(0, 300)}`);
    };
    for (const body of withExtremes(goodMutations[kind])) await send({ body });
    for (const name of ['at', 'offset', 'mono', 'listSeq', 'listAge'])
      for (const value of numbers) await send({ [name]: value });
  }
  expect(faults).toEqual([]);
});

test('every list, export, feed and page can be read after that', async () => {
  const lists = keys.filter((key) => key.startsWith('GET ') && !key.includes(':'));
  const exports_ = keys.filter((key) => key.startsWith('POST /api/exports/'));
  const faults: string[] = [];
  for (const key of [...lists, ...exports_]) {
    const caller = callerFor(key);
    if (!caller) continue;
    const answer = await caller.ask(key, sentTo(bodies, key));
    if (isFault(answer)) faults.push(`${key} ${answer.status} ${JSON.stringify(answer.json)}`);
  }
  const pages = [
    '/',
    '/news',
    '/schedule',
    '/standings',
    '/teams',
    '/venues',
    '/accommodation',
    '/faq',
    '/rules',
  ];
  const feeds = ['/rss.xml', '/calendar.ics', '/sitemap.xml'];
  for (const path of [...pages, ...feeds]) {
    const answer = await visitor.request('GET', path);
    if (isFault(answer)) faults.push(`${path} ${answer.status}`);
  }
  expect(faults).toEqual([]);
});
