import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { credentials, participants, scans, syncMeta, teams } from '#server/core/database/tables.ts';
import { erasePerson } from '#server/core/erasure/erase-person.ts';
import { pruneFeed } from '#server/sync/feed.ts';
import { now, nowMs } from '#shared/base/clock.ts';
import { newUid } from '#shared/base/ids.ts';
import { must } from '#shared/base/must.ts';
import { readCredentials, readPeople } from '#shared/sync/columns.ts';
import type { PullAnswer, PulledPage } from '#shared/sync/protocol.ts';
import { draftOf, enrollDevice, personRow, scanOf, staffedDesk, type TestDevice } from './device.ts';
import { makeParticipant, makeTeam } from './make.ts';
import { startApp } from './with-app.ts';

/** What every device hears: all that changed, in the order of the commits, and nothing it may not see. */

const app = await startApp();
const desk = await staffedDesk(app);
const door = await enrollDevice(app, 'door');

function page(answer: PullAnswer): PulledPage {
  if (answer.kind !== 'page') throw new Error(`unexpected reset: ${JSON.stringify(answer)}`);
  return answer;
}
const pull = (device: TestDevice, query: Record<string, string | number> = {}) =>
  device.call('GET /api/sync/pull', { query });

/** Pulls from a cursor to the end in pages of this size. */
async function pullAll(device: TestDevice, limit = 1000, from = '') {
  const pages: PulledPage[] = [];
  let cursor = from;
  for (;;) {
    const one = page(await pull(device, { limit, cursor, epoch: device.epoch }));
    expect(one.from).toBe(cursor === '' ? '0::' : cursor);
    pages.push(one);
    cursor = one.cursor;
    if (!one.more) return { pages, cursor };
  }
}
const tables = ['teams', 'participants', 'credentials', 'revocations', 'scans'] as const;
const rowsOf = (pages: PulledPage[]) =>
  pages.flatMap(({ rows }) =>
    tables.flatMap((table) =>
      rows[table].map((row) => [table, row.uid, row.seq, JSON.stringify(row)] as const),
    ),
  );

const needed = { signatures: 'needed' };
const rowsIn = (rows: PulledPage['rows']) => tables.reduce((sum, table) => sum + rows[table].length, 0);

async function aTournament() {
  for (let n = 0; n < 4; n += 1) {
    const team = await makeTeam(app.db);
    await app.db.transaction(async (tx) => {
      for (let one = 0; one < 3; one += 1) await makeParticipant(tx, { teamId: team.id });
    });
  }
  const person = personRow();
  const badge = await desk.issue(person);
  await desk.push([
    desk.next('participant.register', { uid: person.uid, person: draftOf(person) }),
    desk.next('credential.issue', { uid: badge.uid, participantUid: person.uid, data: badge.data }),
    ...Array.from({ length: 5 }, () => desk.next('scan.record', scanOf(badge))),
    desk.next('credential.revoke', { uid: newUid(), number: badge.number, reason: 'Perdida' }),
  ]);
}
await aTournament();

describe('pages', () => {
  test.each([1, 2, 3, 4, 5, 6, 7])(
    'pages of %i rows hold exactly what one large page holds',
    async (limit) => {
      const whole = await pullAll(desk);
      expect(whole.pages).toHaveLength(1);
      const small = await pullAll(desk, limit);
      expect(small.cursor).toBe(whole.cursor);
      expect(rowsOf(small.pages).sort()).toEqual(rowsOf(whole.pages).sort());
      expect(small.pages.every(({ rows }) => rowsIn(rows) <= limit)).toBe(true);
    },
  );

  test('pages come in the order of the commits, and one commit of many rows goes over several', async () => {
    const { pages } = await pullAll(desk, 2);
    const seqs = pages.map((one) => rowsOf([one]).map(([, , seq]) => seq));
    for (const [index, here] of seqs.entries()) {
      const before = seqs[index - 1];
      if (before) expect(Math.min(...here)).toBeGreaterThanOrEqual(Math.max(...before));
    }
    const groups = Map.groupBy(seqs.flat(), (seq) => seq);
    expect(Math.max(...[...groups.values()].map((group) => group.length))).toBeGreaterThanOrEqual(3);
  });

  test('pages after the last one are empty, and keep the cursor', async () => {
    const { cursor } = await pullAll(desk);
    const empty = page(await pull(desk, { cursor, epoch: desk.epoch }));
    expect(empty).toMatchObject({ from: cursor, cursor, more: false, gone: [] });
    expect(rowsOf([empty])).toEqual([]);
  });

  test('pages hold each row once, as it is now, after the latest commit that touched it', async () => {
    const { cursor } = await pullAll(desk);
    const team = await makeTeam(app.db);
    for (const name of ['Uno', 'Dos', 'Tres'])
      await app.db.update(teams).set({ name }).where(eq(teams.id, team.id));
    const { pages } = await pullAll(desk, 10, cursor);
    expect(pages.flatMap(({ rows }) => rows.teams)).toMatchObject([{ uid: team.uid, name: 'Tres' }]);
  });

  test('pages are given to a device whatever it says of itself', async () => {
    const desk = await enrollDevice(app);
    for (const confirmedAt of [Number.MIN_SAFE_INTEGER, -1, Number.MAX_SAFE_INTEGER]) {
      const query = { confirmedAt, pending: Number.MAX_SAFE_INTEGER, clientNow: Number.MIN_SAFE_INTEGER };
      expect((await desk.ask('GET /api/sync/pull', { query })).status).toBe(200);
      const said = { confirmedAt, pending: Number.MAX_SAFE_INTEGER, clientNow: Number.MAX_SAFE_INTEGER };
      await desk.push([], said);
    }
  });

  test('pages say what the server holds of this device and which keys count', async () => {
    const one = page(await pull(desk));
    expect(one.lmid).toBe(8);
    expect(one.keyset.map(({ code }) => code)).toEqual(expect.arrayContaining(['W0', desk.code, door.code]));
    const admin = await app.as('SUPER_USER');
    const lost = await enrollDevice(app);
    await admin.call('POST /api/devices/:uid/revoke', { params: { uid: lost.uid } });
    const entry = page(await pull(desk)).keyset.find(({ code }) => code === lost.code);
    expect(entry?.revokedAt).toEqual(expect.any(Number));
  });
});

describe('a device begins again', () => {
  test.each([
    ['with the epoch of another history', { epoch: crypto.randomUUID() }],
    ['with a cursor ahead of this server', { cursor: `999999999:teams:${newUid()}` }],
    ['with a cursor that is none', { cursor: 'x' }],
    ['with a cursor of no table', { cursor: `1:users:${newUid()}` }],
    ['with a cursor of half a row', { cursor: '1:teams:' }],
    ['with a cursor no number can hold', { cursor: `9999999999999999999:teams:${newUid()}` }],
    ['with a cursor that began in a future', { cursor: `1:teams:${newUid()}:999999999` }],
    ['with a cursor that is code', { cursor: "1:teams:' or 1=1 --" }],
  ])('%s', async (_why, query) => {
    expect(await pull(desk, query)).toMatchObject({ kind: 'reset', epoch: desk.epoch });
  });

  test('a device begins again after the server was set back to an older state', async () => {
    const { cursor } = await pullAll(desk);
    const [meta] = await app.db.select().from(syncMeta);
    await app.db.update(syncMeta).set({ epoch: crypto.randomUUID() });
    const answer = await pull(desk, { cursor, epoch: desk.epoch });
    expect(answer.kind).toBe('reset');
    expect(answer.epoch).not.toBe(desk.epoch);
    await app.db.update(syncMeta).set({ epoch: meta?.epoch ?? '' });
    expect((await pull(desk, { cursor, epoch: desk.epoch })).kind).toBe('page');
  });
});

describe('the first list in columns', () => {
  test.each([
    ['a desk', () => desk],
    ['a door', () => door],
  ])(
    'the first list in columns holds for %s what it holds row by row, also in several pages',
    async (_who, deviceOf) => {
      const team = await makeTeam(app.db, { name: 'Leñadores «\\"' });
      await app.db.transaction(async (tx) => {
        for (let n = 0; n < 230; n += 1) {
          const photoUrl =
            n % 3 === 0 ? `/api/photos/${'0a'.repeat(31)}${n.toString(16).padStart(2, '0')}` : null;
          await makeParticipant(tx, { teamId: n % 2 === 0 ? team.id : null, photoUrl });
        }
      });
      const device = deviceOf();
      const plain = await pullAll(device);
      let cursor = '';
      const pages: PulledPage[] = [];
      for (let more = true; more; ) {
        const one = page(await pull(device, { columns: 220, cursor, epoch: device.epoch }));
        pages.push(one);
        ({ cursor, more } = one);
      }
      expect(pages.filter((one) => one.packed).length).toBeGreaterThan(0);
      const unpacked = pages.map(({ packed, ...one }) => {
        if (!packed) return one;
        const [people, badges] = [readPeople(packed.participants), readCredentials(packed.credentials)];
        const everyone = Array.from({ length: people.count }, (_, at) => people.row(at));
        const issued = Array.from({ length: badges.count }, (_, at) => badges.row(at));
        return { ...one, rows: { ...one.rows, participants: everyone, credentials: issued } };
      });
      const comparable = (all: PulledPage[]) =>
        all
          .flatMap(({ rows }) => tables.flatMap((table) => rows[table].map((row) => ({ table, ...row }))))
          .map((row) => (device === door && 'data' in row ? { ...row, data: null } : row))
          .sort((a, b) => `${a.table} ${a.uid}`.localeCompare(`${b.table} ${b.uid}`));
      expect(comparable(unpacked)).toEqual(comparable(plain.pages));
      expect(cursor).toBe(plain.cursor);
    },
  );

  test('a signature of a badge on paper is not in a first list, and given to desks alone that ask for it', async () => {
    await app.db.update(credentials).set({ printedAt: now() });
    const other = await enrollDevice(app);
    const badgesFor = async (device: TestDevice, query: Record<string, string | number>) => {
      const { packed } = page(await pull(device, { columns: 5000, ...query }));
      const read = readCredentials(must(packed, 'more than 200 rows').credentials);
      return Array.from({ length: read.count }, (_, at) => read.row(at));
    };
    const [badge] = await badgesFor(other, {});
    expect(badge?.data.s).toHaveLength(86);
    const [own, light] = [await badgesFor(desk, needed), await badgesFor(other, needed)];
    expect(own.map(({ data }) => data)).toEqual([badge?.data]);
    expect(light.map(({ data }) => data)).toEqual([{ ...badge?.data, s: '' }]);

    const body = { uids: [must(badge, 'one was issued').uid, newUid()] };
    const { codes } = await other.call('POST /api/sync/signatures', { body });
    expect(codes).toEqual([{ uid: badge?.uid, data: badge?.data }]);
    expect(await door.refused('POST /api/sync/signatures', { body })).toMatchObject({ status: 403 });
    await app.db.update(credentials).set({ printedAt: null });
    expect((await badgesFor(other, needed)).map(({ data }) => data)).toEqual([badge?.data]);
  });

  test('the first list in columns is sent only on request, and not for later pages', async () => {
    const { pages, cursor } = await pullAll(desk);
    expect(pages.every((one) => one.packed === undefined)).toBe(true);
    await app.db.update(participants).set({ country: 'GT' });
    const later = page(await pull(desk, { cursor, columns: 5000, epoch: desk.epoch }));
    expect([later.packed, later.rows.participants.length > 200]).toEqual([undefined, true]);
  });
});

describe('a deleted row', () => {
  test('a deleted row is named: a team that was deleted, a person taken out of sight', async () => {
    const team = await makeTeam(app.db);
    const person = await makeParticipant(app.db, { teamId: team.id });
    const { cursor } = await pullAll(desk);
    await app.db.delete(teams).where(eq(teams.id, team.id));
    await app.db.delete(participants).where(eq(participants.id, person.id));
    const { pages } = await pullAll(desk, 1, cursor);
    expect(pages.flatMap(({ gone }) => gone)).toEqual(
      expect.arrayContaining([
        { table: 'teams', uid: team.uid },
        { table: 'participants', uid: person.uid },
      ]),
    );
    expect(rowsOf(pages).map(([, uid]) => uid)).not.toContain(person.uid);
  });

  test('a deleted row takes nothing else of the same uid with it', async () => {
    const uid = newUid();
    await makeTeam(app.db, { uid });
    await makeParticipant(app.db, { uid });
    const { cursor } = await pullAll(desk);
    await app.db.delete(teams).where(eq(teams.uid, uid));
    await app.db.update(participants).set({ lastName: 'Sigue' }).where(eq(participants.uid, uid));
    const { pages } = await pullAll(desk, 1000, cursor);
    expect(pages.flatMap(({ gone }) => gone)).toEqual([{ table: 'teams', uid }]);
    expect(pages.flatMap(({ rows }) => rows.participants)).toMatchObject([{ uid, lastName: 'Sigue' }]);
  });

  test('a deleted row cannot be made to vanish by emptying a table', async () => {
    for (const table of ['teams', 'participants', 'credentials', 'revocations', 'scans'])
      await expect(app.db.execute(sql.raw(`truncate ${table} cascade`))).rejects.toThrow();
    expect((await app.db.select().from(scans)).length).toBeGreaterThan(0);
  });
});

describe('a device that begins with nothing', () => {
  const goneOf = (pages: PulledPage[]) => pages.flatMap(({ gone }) => gone);
  const aScan = (daysAgo: number): typeof scans.$inferInsert => ({
    ...{ uid: newUid(), number: 'A7-00001-X', g: 1, direction: 'in', verdict: 'granted', reason: 'ok' },
    ...{ checkpoint: 'Norte', listAgeMs: 0, offline: false, deviceCode: 'D1' },
    occurredAt: new Date(nowMs() - daysAgo * 86_400_000),
  });

  test('a device that begins with nothing is sent nothing that is dead: old scans, undone people, deleted teams', async () => {
    const person = await makeParticipant(app.db);
    const team = await makeTeam(app.db);
    const old = [aScan(2), aScan(3)];
    await app.db.insert(scans).values(old);
    await app.db.delete(participants).where(eq(participants.id, person.id));
    await app.db.delete(teams).where(eq(teams.id, team.id));
    for (const limit of [100, 1000]) {
      const { pages } = await pullAll(desk, limit);
      expect(goneOf(pages)).toEqual([]);
      const uids = rowsOf(pages).map(([, uid]) => uid);
      expect(uids).not.toContain(person.uid);
      expect(uids).not.toContain(old[0]?.uid);
      expect(pages.slice(0, -1).every(({ rows }) => rowsIn(rows) === limit)).toBe(true);
    }
  });

  test('a device that begins with nothing still hears of what goes while it is on its way', async () => {
    const person = await makeParticipant(app.db);
    await makeTeam(app.db);
    const { cursor } = page(await pull(desk, { limit: 5 }));
    await app.db.delete(participants).where(eq(participants.id, person.id));
    const { pages } = await pullAll(desk, 100, cursor);
    expect(goneOf(pages)).toEqual([{ table: 'participants', uid: person.uid }]);
  });

  test('a device that begins with nothing hears of people who were erased: it may have done something about them', async () => {
    const person = await makeParticipant(app.db);
    const { cursor } = await pullAll(desk);
    const by = { at: now(), userId: null, reason: 'asked' as const };
    await app.db.transaction((tx) => erasePerson(tx, person.uid, by));
    const tombstone = { table: 'participants', uid: person.uid, erased: true };
    for (const from of [cursor, undefined]) {
      const { pages } = await pullAll(desk, 1000, from);
      expect(goneOf(pages)).toEqual([tombstone]);
    }
    await app.db.delete(participants).where(eq(participants.id, person.id));
  });

  test('a device that begins with nothing gets the same when the feed has been pruned of old scans, and so does everybody', async () => {
    const { cursor } = await pullAll(door);
    await app.db.insert(scans).values([aScan(0), aScan(2)]);
    const before = await pullAll(door);
    expect(await pruneFeed(app.db)).toBeGreaterThan(0);
    expect(await pruneFeed(app.db)).toBe(0);
    const after = await pullAll(door);
    expect(rowsOf(after.pages)).toEqual(rowsOf(before.pages));
    const since = await pullAll(door, 1000, cursor);
    expect(since.pages.flatMap(({ rows }) => rows.scans)).toHaveLength(1);
    expect(goneOf(since.pages)).toEqual([]);
  });
});

describe('a door', () => {
  test('a door gets every person without the day of birth', async () => {
    const { pages } = await pullAll(door);
    const people = pages.flatMap(({ rows }) => rows.participants);
    expect(people.length).toBeGreaterThan(10);
    expect(new Set(people.map(({ birthDate }) => birthDate))).toEqual(new Set([null]));
  });

  test('a door sees who was last where: the scans of the day at every door', async () => {
    const { pages } = await pullAll(door);
    expect(pages.flatMap(({ rows }) => rows.scans).length).toBeGreaterThanOrEqual(5);
  });
});

test('device settings are sent once, and again after a change', async () => {
  const { cursor } = await pullAll(door);
  const from = { cursor, epoch: door.epoch };
  const first = page(await pull(door, from)).settings;
  expect(first?.values).toEqual({});
  expect(page(await pull(door, { ...from, settings: first?.version ?? '' })).settings).toBeNull();
  const organizer = await app.as('SUPER_USER');
  await organizer.call('POST /api/settings', { body: { key: 'registrationOpen', value: 'false' } });
  const second = page(await pull(door, { ...from, settings: first?.version ?? '' })).settings;
  expect(second?.values).toEqual({ registrationOpen: 'false' });
  expect(second?.version).not.toBe(first?.version);
});

test('a change that is undone is never heard of', async () => {
  const { cursor } = await pullAll(desk);
  await app.db
    .transaction(async (tx) => {
      await makeTeam(tx);
      throw new Error('changed my mind');
    })
    .catch(() => undefined);
  expect(rowsOf((await pullAll(desk, 10, cursor)).pages)).toEqual([]);
});
