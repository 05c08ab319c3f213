import type { PGlite } from '@electric-sql/pglite';
import { eq, sql } from 'drizzle-orm';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { drizzle as drizzleLite } from 'drizzle-orm/pglite';
import { describe, expect, test } from 'vitest';
import { credentialMutations } from '#server/badges/credentials/mutations.ts';
import { handoutMutations } from '#server/badges/handouts/mutations.ts';
import { conflictMutations } from '#server/conflicts/settle.ts';
import type { Ctx } from '#server/core/context.ts';
import type { Db } from '#server/core/database/open.ts';
import * as schema from '#server/core/database/tables.ts';
import { devices, participants, scans } from '#server/core/database/tables.ts';
import { participantMutations } from '#server/people/participants/mutations.ts';
import { createPush } from '#server/sync/push.ts';
import { machineMs, now, nowMs } from '#shared/base/clock.ts';
import { newUid } from '#shared/base/ids.ts';
import type { MutationEnvelope } from '#shared/sync/protocol.ts';
import {
  draftOf,
  personRow,
  pushBody,
  receiptsOf,
  scanOf,
  staffedDesk,
  statuses,
  type TestDevice,
  withRefusedCopy,
} from './device.ts';
import { startApp } from './with-app.ts';

/** A push is taken in parts: how far it goes, and what becomes of a part that cannot be kept. */

const app = await startApp();
const table = { ...participantMutations, ...credentialMutations, ...handoutMutations, ...conflictMutations };
const manyScans = (desk: TestDevice, count: number) =>
  Array.from({ length: count }, () => desk.next('scan.record', scanOf()));
const register = (desk: TestDevice, lastName = 'Funes') => {
  const person = personRow({ lastName });
  return desk.next('participant.register', { uid: person.uid, person: draftOf(person) });
};

/** The push itself, with a caller who can leave. */
function pushing(
  desk: TestDevice,
  rules: Partial<Parameters<typeof createPush>[1]> = {},
  its = table,
  db: Db = app.db,
) {
  const caller = new AbortController();
  const push = createPush(its, { atOnce: 1, ...rules });
  const device = { uid: desk.uid, code: desk.code, kind: 'desk', wipe: null } as const;
  const parts = { db, keys: app.keys, signal: caller.signal, newUid, now: now(), device };
  const ctx = parts as unknown as Ctx; // all that a push reads of it
  const send = (m: MutationEnvelope[]) =>
    push(ctx, { p: 1, epoch: desk.epoch, clientNow: machineMs(), pending: m.length, m });
  return { send, leave: () => caller.abort() };
}

/** The same database once more, through a drizzle that keeps what it is asked. */
function counting() {
  const statements: string[] = [];
  const logger = { logQuery: (text: string) => void statements.push(text) };
  const options = { schema, casing: 'snake_case', logger } as const;
  const { pool } = app.database;
  const db = pool ? drizzlePg(pool, options) : drizzleLite((app.db as unknown as Embedded).$client, options);
  return { db, statements };
}

describe('a push', () => {
  test('a push whose time is up answers with what is done, and goes on from there', async () => {
    const desk = await staffedDesk(app);
    const all = manyScans(desk, 150);
    const { send } = pushing(desk, { budgetMs: 0 });
    let rest = all;
    let answers = 0;
    while (rest.length > 0) {
      const answer = await send(rest);
      expect(answer.retry).toBe(false);
      expect(answer.outcomes.length).toBeGreaterThan(0);
      expect(answer.outcomes.map(({ seq }) => seq)).toEqual(
        rest.slice(0, answer.outcomes.length).map(({ seq }) => seq),
      );
      rest = all.filter(({ seq }) => seq >= answer.expect);
      answers += 1;
    }
    expect(answers).toBeGreaterThan(1);
    expect(await receiptsOf(app, desk.uid)).toHaveLength(150);
  });

  test('a push is left where it is when its caller has gone, and nothing is lost', async () => {
    const desk = await staffedDesk(app);
    const all = [
      desk.next('print.log', { uid: newUid(), number: 'A1-00001-5', g: 1, format: 'cr80', printer: null }),
      ...manyScans(desk, 60),
    ];
    const leaving = {
      ...table,
      'print.log': {
        needs: () => ({}),
        apply: () => {
          first.leave();
          return undefined;
        },
      },
    };
    const first = pushing(desk, {}, leaving);
    const answer = await first.send(all);
    expect(answer.outcomes.length).toBeLessThan(all.length);
    expect(await receiptsOf(app, desk.uid)).toHaveLength(answer.outcomes.length);
    expect((await desk.push(all)).expect).toBe(all.length + 1);
    expect(await receiptsOf(app, desk.uid)).toHaveLength(all.length);
  });

  test('a push of a disconnected client is not started', async () => {
    const desk = await staffedDesk(app);
    const { send, leave } = pushing(desk);
    leave();
    await expect(send(manyScans(desk, 3))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(await receiptsOf(app, desk.uid)).toEqual([]);
  });

  test('a push of fifty walk-ins takes less than five statements for each change', async () => {
    const desk = await staffedDesk(app);
    const m: MutationEnvelope[] = [];
    while (m.length < 150) {
      const person = personRow();
      const badge = await desk.issue(person);
      m.push(
        desk.next('participant.register', { uid: person.uid, person: draftOf(person) }),
        desk.next('credential.issue', { uid: badge.uid, participantUid: person.uid, data: badge.data }),
        desk.next('print.log', { uid: newUid(), number: badge.number, g: 1, format: 'cr80', printer: null }),
      );
    }
    const { db, statements } = counting();
    const answer = await pushing(desk, { budgetMs: 600_000 }, table, db).send(m);
    expect(answer.outcomes.map(({ status }) => status)).toEqual(m.map(() => 'applied'));
    expect(statements.length / m.length).toBeLessThan(5);
  });

  test('a push of a hundred scans is one transaction', async () => {
    const desk = await staffedDesk(app);
    const { db, statements } = counting();
    const answer = await pushing(desk, {}, table, db).send(manyScans(desk, 100));
    expect(answer.outcomes).toHaveLength(100);
    expect(statements.filter((one) => one.includes('insert into "scans"'))).toHaveLength(1);
  });
});

/** What drizzle keeps of the embedded database. */
interface Embedded {
  $client: PGlite;
}

describe('a change that fails when all is committed', () => {
  test('a change that fails when all is committed is set aside at the third try, whichever process it reaches, and the others go on', async () => {
    await app.db.execute(sql`create function refuse_poison() returns trigger language plpgsql as $$
      begin if new.last_name = 'Veneno' then raise exception 'poison'; end if; return null; end $$`);
    await app.db.execute(sql`create constraint trigger poison after insert on participants
      deferrable initially deferred for each row execute function refuse_poison()`);
    const desk = await staffedDesk(app);
    const batch = [register(desk), register(desk, 'Veneno'), register(desk)];
    const sent = { body: pushBody(desk.epoch, batch) };
    for (let tries = 1; tries <= 2; tries += 1) {
      expect(await desk.refused('POST /api/sync/push', sent)).toMatchObject({
        status: 500,
        code: 'INTERNAL',
      });
      await app.restart();
    }
    expect(statuses(await desk.push(batch))).toEqual(['noop', 'quarantined INTERNAL', 'applied']);
    expect((await receiptsOf(app, desk.uid)).map(({ status }) => status)).toEqual([
      'applied',
      'quarantined',
      'applied',
    ]);
    await app.db.execute(sql`drop trigger poison on participants`);
  });

  test('a faulty mutation has three attempts, even behind another one', async () => {
    const desk = await staffedDesk(app);
    const batch = [1, 2].map(() => desk.next('scan.record', { ...scanOf(), g: 13 }));
    const sent = { body: pushBody(desk.epoch, batch) };
    const faults = async () => {
      const [row] = await app.db.select().from(devices).where(eq(devices.uid, desk.uid));
      return [row?.faultMseq, row?.faultCount];
    };
    await withRefusedCopy(app, 13, async () => {
      for (const fault of [
        [1, 1],
        [1, 2],
        [2, 1],
        [2, 2],
      ]) {
        await desk.refused('POST /api/sync/push', sent);
        expect(await faults()).toEqual(fault);
      }
      const set = 'quarantined INTERNAL';
      expect(statuses(await desk.push(batch))).toEqual([set, set]);
    });
  });

  test('because the database is busy is no fault of the change, however often', async () => {
    await app.db.execute(sql`create function be_busy() returns trigger language plpgsql as $$
      begin if new.last_name = 'Ocupado' then raise exception 'busy' using errcode = '53300'; end if; return null; end $$`);
    await app.db.execute(sql`create constraint trigger busy after insert on participants
      deferrable initially deferred for each row execute function be_busy()`);
    const desk = await staffedDesk(app);
    const batch = [register(desk, 'Ocupado'), register(desk)];
    const sent = { body: pushBody(desk.epoch, batch) };
    for (let tries = 1; tries <= 4; tries += 1)
      expect(await desk.refused('POST /api/sync/push', sent)).toMatchObject({
        status: 503,
        code: 'UNAVAILABLE',
      });
    await app.db.execute(sql`drop trigger busy on participants`);
    expect(statuses(await desk.push(batch))).toEqual(['applied', 'applied']);
    const [row] = await app.db.select().from(devices).where(eq(devices.uid, desk.uid));
    expect(row?.faultCount).toBe(0);
  });
});

describe('when a change was made', () => {
  const hour = 3_600_000;
  const occurredAt = async (uid: string) =>
    (await app.db.select().from(scans).where(eq(scans.uid, uid)))[0]?.occurredAt.getTime() ?? Number.NaN;

  test('a mutation is dated by the monotonic clock of its run, whatever the wall clock said', async () => {
    const desk = await staffedDesk(app);
    const scan = scanOf();
    const wrong = { at: nowMs() - 20 * hour, offset: 7, boot: 'run 1', mono: 1000, doubt: true };
    await desk.push([desk.next('scan.record', scan, wrong)], { boot: 'run 1', monoNow: 1000 + hour });
    expect(Math.abs((await occurredAt(scan.uid)) - (nowMs() - hour))).toBeLessThan(hour / 2);
    expect((await receiptsOf(app, desk.uid)).at(-1)).toMatchObject({
      ...{ deviceAt: wrong.at, clockOffsetMs: 7, clockDoubt: true },
    });
  });

  test('a mutation of another run is dated by its wall clock', async () => {
    const desk = await staffedDesk(app);
    const scan = scanOf();
    const at = nowMs() - 20 * hour;
    await desk.push([desk.next('scan.record', scan, { at, boot: 'run 1', mono: 1000 })], {
      ...{ boot: 'run 2', monoNow: 1000 + hour },
    });
    expect(await occurredAt(scan.uid)).toBe(at);
  });
});

test('what one batch does to one person is seen by what follows in it', async () => {
  const desk = await staffedDesk(app);
  const person = personRow();
  const [first, second] = [await desk.issue(person), await desk.issue(person)];
  const issue = ({ uid, data }: typeof first) =>
    desk.next('credential.issue', { uid, participantUid: person.uid, data });
  const correct = (base: string, value: string) =>
    desk.next('participant.correct', { uid: person.uid, changes: { lastName: { base, value } } });
  const answer = await desk.push([
    desk.next('participant.register', { uid: person.uid, person: draftOf(person) }),
    correct(person.lastName, 'Uno'),
    correct('Uno', 'Dos'),
    correct('Uno', 'Tres'),
    issue(first),
    issue(second),
    desk.next('credential.revoke', { uid: newUid(), number: first.number, reason: 'x' }),
  ]);
  expect(statuses(answer)).toEqual([
    ...['applied', 'applied', 'applied', 'applied CONFLICT', 'applied', 'applied', 'applied'],
  ]);
  const [row] = await app.db.select().from(participants).where(eq(participants.uid, person.uid));
  expect(row).toMatchObject({
    ...{ lastName: 'Dos', version: 3, hasCredential: true, credentialNumber: second.number },
    searchText: expect.stringContaining('dos'),
  });
});
