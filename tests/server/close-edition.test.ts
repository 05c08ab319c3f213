import { count, eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { countDevices, endDevices, listUnsent } from '#server/admin/settings/close-store.ts';
import { carriedTables, deletedTables } from '#server/admin/settings/table-fates.ts';
import {
  archives,
  auditLog,
  changeLog,
  credentials,
  devices,
  faqEntries,
  syncMeta,
  teams,
  users,
} from '#server/core/database/tables.ts';
import { now } from '#shared/base/clock.ts';
import { newUid } from '#shared/base/ids.ts';
import { must } from '#shared/base/must.ts';
import { signedPart } from '#shared/codes/payload.ts';
import { credentialMessage } from '#shared/codes/signed-messages.ts';
import { panamerican2026 as seed } from '#shared/edition/panamerican-2026.ts';
import { serveEdition } from '#shared/edition/tournament.ts';
import { verify } from '#shared/engines/signatures/signature.ts';
import { carryChoices } from '#shared/settings/close-edition.ts';
import { send } from './caller.ts';
import { draftOf, enrollDevice, personRow, scanOf, staffedDesk } from './device.ts';
import { makeNews, makeTeam, makeUser } from './make.ts';
import { makeGame, makeVenue } from './make-competition.ts';
import { startApp, type TestApp } from './with-app.ts';

/** The live edition ends and the next one starts: what is carried, what is deleted, and who is still let in. */

afterAll(() => serveEdition(seed));
beforeEach(() => serveEdition(seed));

const next = 'panamerican-2027';

/** An edition with a bit of everything, its archive, a desk that has sent its work, and a draft of the next one. */
async function startSeason() {
  const app = await startApp();
  const { db } = app;
  const admin = await app.as('SUPER_USER');
  const team = await makeTeam(db, { division: 'A', externalId: 'team-7' });
  await makeVenue(db);
  await makeNews(db);
  await makeGame(db, { team1Id: team.id });
  await db.insert(faqEntries).values({ question: '¿Dónde?', answer: 'Aquí.' });
  const delegate = await makeUser(db);
  const desk = await staffedDesk(app);
  const person = personRow({ teamUid: team.uid });
  const badge = await desk.issue(person);
  await desk.push([
    desk.next('participant.register', { uid: person.uid, person: draftOf(person) }),
    desk.next('credential.issue', { uid: badge.uid, participantUid: person.uid, data: badge.data }),
    desk.next('scan.record', scanOf(badge)),
  ]);
  await db.update(devices).set({ pendingCount: 0 });
  await db
    .insert(archives)
    .values({ editionId: seed.id, name: seed.identity.name, startsOn: '2026-02-20', endsOn: '2026-03-01' });
  const draft = await admin.call('POST /api/admin/editions/:id/copy', {
    params: { id: seed.id },
    body: { id: next, startsOn: '2027-02-20' },
  });
  const body = { revision: draft.revision, closes: seed.id, carry: [...carryChoices], unsent: [] };
  return { app, db, admin, desk, badge, delegate, team, body };
}

const params = { id: next };
const rowsOf = async (db: TestApp['db'], table: Parameters<typeof db.$count>[0]) => db.$count(table);

test('the dry run counts what would be carried and deleted, and changes nothing', async () => {
  const { admin, db } = await startSeason();
  const dry = await admin.call('GET /api/admin/editions/:id/close', { params });
  expect(dry).toMatchObject({
    closes: { id: seed.id },
    carried: { accounts: 1, teams: 1, venues: 1, sponsors: 0, faq: 1, rules: 0, news: 1 },
    deleted: { participants: 1, games: 1, credentials: 1, scans: 1, receipts: 3, registrations: 0 },
    devices: 1,
    unsent: [],
  });
  expect(dry.archivedAt).not.toBeNull();
  expect(await rowsOf(db, credentials)).toBe(1);
});

test('the next edition keeps what was chosen and nothing of the people of the former one', async () => {
  const { admin, db, body, team, app } = await startSeason();
  const before = must((await db.select().from(syncMeta))[0], 'one row').epoch;
  const started = await admin.call('POST /api/admin/editions/:id/close', { params, body });
  expect(started).toMatchObject({ id: next, status: 'live' });
  const [line] = await db.select().from(auditLog).where(eq(auditLog.action, 'edition.close'));
  expect(line).toMatchObject({ subject: seed.id, detail: { participants: 1, scans: 1, devices: 1 } });
  expect(line?.detail).toHaveProperty('carried', [...carryChoices].sort());
  for (const table of deletedTables) expect(await rowsOf(db, table)).toBe(0);
  for (const choice of ['accounts', 'teams', 'venues', 'faq', 'news'] as const)
    expect([choice, await rowsOf(db, carriedTables[choice])]).not.toEqual([choice, 0]);
  // The draw and the lists of the next edition are others.
  const [carried] = await db.select().from(teams);
  expect(carried).toMatchObject({ uid: team.uid, division: null, externalId: null });
  const { editions } = await admin.call('GET /api/admin/editions');
  expect(editions.map(({ id, status }) => [id, status])).toEqual([
    [next, 'live'],
    [seed.id, 'over'],
  ]);
  expect(must((await db.select().from(syncMeta))[0], 'one row')).not.toMatchObject({ epoch: before });
  // A device of the next edition hears of no row of the former one.
  const desk = await enrollDevice(app);
  const page = await desk.call('GET /api/sync/pull');
  expect(page.kind === 'page' && page.rows).toMatchObject({ teams: [{ uid: team.uid }] });
  expect(await db.selectDistinct({ tbl: changeLog.tbl }).from(changeLog)).toEqual([{ tbl: 'teams' }]);
});

test('what is not chosen is deleted, and visitors’ accounts are recorded as deleted', async () => {
  const { admin, app, db, body, delegate } = await startSeason();
  await admin.call('POST /api/admin/editions/:id/close', { params, body: { ...body, carry: ['venues'] } });
  for (const choice of ['teams', 'faq', 'news'] as const)
    expect([choice, await rowsOf(db, carriedTables[choice])]).toEqual([choice, 0]);
  expect(await rowsOf(db, carriedTables.venues)).toBe(1);
  const left = (await db.select().from(users)).map(({ role }) => role);
  expect(left).toContain('ACCREDITATION_STAFF');
  expect(left).not.toContain('USER');
  const [line] = await db.select().from(auditLog).where(eq(auditLog.action, 'user.delete'));
  expect(line?.subject).toBe(String(delegate.id));
  expect(app.keys.lists.deletedAccounts.items().map(({ id }) => id)).toEqual([delegate.id]);
});

test('a badge of the former edition does not verify, and its device hears that the edition is over', async () => {
  const { app, admin, body, badge, desk } = await startSeason();
  const { s: signature, ...fields } = badge.data;
  const isValid = () => verify(desk.keys.publicKey, signature, credentialMessage(signedPart(fields)));
  expect(await isValid()).toBe(true);
  const calls = ['/api/sync/pull', '/api/sync/pull?from=0'];
  const headers = await Promise.all(calls.map((path) => desk.signed('GET', path, new Uint8Array())));
  await admin.call('POST /api/admin/editions/:id/close', { params, body });
  expect(await isValid()).toBe(false);
  for (const [at, path] of calls.entries()) {
    const answer = await send(app.url, 'GET', path, { headers: must(headers[at], 'one for each') });
    expect([answer.status, JSON.parse(new TextDecoder().decode(answer.bytes)).code]).toEqual([
      410,
      'EDITION_OVER',
    ]);
  }
  const refused = await admin.refused('POST /api/devices/:uid/revoke', { params: { uid: desk.uid } });
  expect(refused.code).toBe('CHANGED_MEANWHILE');
});

test('an edition that is over is not started again', async () => {
  const { admin, body } = await startSeason();
  await admin.call('POST /api/admin/editions/:id/close', { params, body });
  const old = { params: { id: seed.id } };
  const { revision } = await admin.call('GET /api/admin/editions/:id', old);
  const start = await admin.refused('POST /api/admin/editions/:id/live', { ...old, body: { revision } });
  expect(start.code).toBe('IN_USE');
  const close = { ...body, revision, closes: next };
  expect((await admin.refused('POST /api/admin/editions/:id/close', { ...old, body: close })).code).toBe(
    'CHANGED_MEANWHILE',
  );
});

test.each([
  ['another code than the live edition’s', { closes: next }, { closes: 'INVALID_CHOICE' }],
  ['an edition without an archive', {}, { archive: 'REQUIRED' }],
])('%s is not closed', async (_case, wrong, fields) => {
  const { admin, db, body } = await startSeason();
  if (!('closes' in wrong)) await db.delete(archives);
  const refused = await admin.refused('POST /api/admin/editions/:id/close', {
    params,
    body: { ...body, ...wrong },
  });
  expect(refused.fields).toEqual(fields);
  expect(await rowsOf(db, credentials)).toBe(1);
});

test('a draft that changed since it was looked at, or lacks a category that is carried, is not started', async () => {
  const { admin, db, body } = await startSeason();
  const close = (revision: number) =>
    admin.refused('POST /api/admin/editions/:id/close', { params, body: { ...body, revision } });
  const categories = seed.categories.filter(({ id }) => id !== "Men's 45+");
  const saved = await admin.call('PATCH /api/admin/editions/:id', {
    params,
    body: { revision: body.revision, sections: { categories } },
  });
  expect((await close(body.revision)).code).toBe('CHANGED_MEANWHILE');
  expect((await close(saved.revision)).fields).toEqual({ "categories.Men's 45+": 'CATEGORY_IN_USE' });
  expect(await rowsOf(db, credentials)).toBe(1);
});

test('a device may hold work if it said so, has never said, or was silent at the end; one that is empty does not', async () => {
  const { db } = await startApp();
  const end = new Date('2026-03-02T05:59:00Z');
  const [before, after] = [new Date(end.getTime() - 1), end];
  const device = (code: string, row: Partial<typeof devices.$inferInsert>) => ({
    ...{ uid: newUid(), code, name: code, kind: 'desk' as const, status: 'active' as const },
    ...{ pendingCount: 0, lastSeenAt: after, ...row },
  });
  await db.insert(devices).values([
    device('Q1', { pendingCount: 3 }),
    device('Q2', { pendingCount: null }),
    device('Q3', { lastSeenAt: before }),
    device('Q4', { status: 'revoked', revokedAt: before, lastSeenAt: before }),
    device('Q5', {}),
    device('Q6', { pendingCount: 3, wipedAt: after }),
    device('Q7', { status: 'over', pendingCount: 3 }),
    device('Q8', { status: 'forked', pendingCount: 1 }),
    // Its code was not used yet.
    device('Q9', { status: 'pending', pendingCount: null, lastSeenAt: null }),
  ]);
  const codes = (await listUnsent(db, end)).map(({ code }) => code);
  expect(codes).toEqual(['Q1', 'Q2', 'Q3', 'Q4', 'Q8']);

  expect(await countDevices(db)).toBe(7);
  expect(await endDevices(db, after)).toBe(7);
  const ended = await db.select().from(devices).where(eq(devices.status, 'over')).orderBy(devices.code);
  // When one was locked before stays known.
  expect(ended.map(({ code, revokedAt }) => [code, revokedAt?.getTime()])).toEqual(
    [1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => [
      `Q${n}`,
      n === 7 || n === 9 ? undefined : n === 4 ? before.getTime() : after.getTime(),
    ]),
  );
});

test('once the event is over, a device that was last heard of after it has sent everything', async () => {
  const { admin, db } = await startSeason();
  await db.update(devices).set({ lastSeenAt: new Date(now().getTime() - 60 * 60_000) });
  const dry = await admin.call('GET /api/admin/editions/:id/close', { params });
  expect(dry.unsent).toEqual([]);
});

test('a device with unsent work holds the close up until it is named', async () => {
  const { admin, db, body, desk } = await startSeason();
  await db.update(devices).set({ pendingCount: 4 }).where(eq(devices.uid, desk.uid));
  const dry = await admin.call('GET /api/admin/editions/:id/close', { params });
  expect(dry.unsent).toMatchObject([{ code: desk.code, pending: 4 }]);
  expect((await admin.refused('POST /api/admin/editions/:id/close', { params, body })).fields).toEqual({
    unsent: 'REQUIRED',
  });
  const named = { ...body, unsent: [desk.code] };
  expect(await admin.call('POST /api/admin/editions/:id/close', { params, body: named })).toMatchObject({
    status: 'live',
  });
});

test('of two administrators at once, one closes the edition', async () => {
  const { app, admin, db, body } = await startSeason();
  const other = await app.as('SUPER_USER');
  const answers = await Promise.all(
    [admin, other].map((one) =>
      one.ask('POST /api/admin/editions/:id/close', { params, body }).then(({ status }) => status),
    ),
  );
  expect(answers.sort()).toEqual([200, 409]);
  const [closed] = await db
    .select({ lines: count() })
    .from(auditLog)
    .where(eq(auditLog.action, 'edition.close'));
  expect(closed?.lines).toBe(1);
});
