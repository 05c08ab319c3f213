import { eq, isNull } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import {
  conflicts,
  contacts,
  credentials,
  handOvers,
  importBatches,
  importPhotos,
  participants,
  photos,
  teamRegistrations,
} from '#server/core/database/tables.ts';
import { anonymiseAfterEvent, anonymiseAt } from '#server/people/privacy/anonymise.ts';
import { countRetained } from '#server/people/privacy/store.ts';
import { now } from '#shared/base/clock.ts';
import { newUid } from '#shared/base/ids.ts';
import { must } from '#shared/base/must.ts';
import { panamerican2026 } from '#shared/edition/panamerican-2026.ts';
import type { PersonRow } from '#shared/people/participant.ts';
import { staffedDesk } from './device.ts';
import { contactForm, makeParticipant, makeTeam, personForm, registrationForm } from './make.ts';
import { startApp } from './with-app.ts';

/** Two records of one person are merged, and data is kept no longer than the organizers set. */

const app = await startApp();
const admin = await app.as('SUPER_USER');

async function makePair() {
  const team = await makeTeam(app.db);
  const names = { firstName: 'Ángela', lastName: 'Núñez', birthDate: '1979-01-02' };
  const one = await makeParticipant(app.db, { ...names, externalId: null });
  const two = await makeParticipant(app.db, {
    ...names,
    firstName: 'Angela',
    lastName: 'Nuñez',
    teamId: team.id,
  });
  for (const { id } of [one, two])
    await admin.call('POST /api/participants/:id/generate-credential', { params: { id }, body: {} });
  const [stays, goes] = await Promise.all(
    [one, two].map(({ id }) => admin.call('GET /api/participants/:id', { params: { id } })),
  );
  return { stays: must(stays, 'made'), goes: must(goes, 'made'), team };
}

describe('two who are one', () => {
  test('two who are one are found by name and birth date, and become one with what each had', async () => {
    const { stays, goes, team } = await makePair();
    const found = await admin.call('GET /api/admin/doubles');
    expect(found.map((group) => group.map(({ id }) => id))).toContainEqual([stays.id, goes.id]);
    const merge = (body: Record<string, unknown>) => ({
      params: { id: stays.id },
      body: { other: goes.id, take: ['teamId'], version: stays.version, otherVersion: goes.version, ...body },
    });
    const { refused } = admin;
    expect(
      await refused('POST /api/admin/participants/:id/merge', merge({ otherVersion: 99 })),
    ).toMatchObject({
      code: 'CHANGED_MEANWHILE',
    });
    expect(await refused('POST /api/admin/participants/:id/merge', merge({ other: stays.id }))).toMatchObject(
      {
        fields: { other: 'INVALID_CHOICE' },
      },
    );
    const one = await admin.call('POST /api/admin/participants/:id/merge', merge({}));
    expect(one).toMatchObject({
      firstName: 'Ángela',
      teamId: team.id,
      credentialNumber: goes.credentialNumber,
    });

    const detail = await admin.call('GET /api/admin/participants/:id', { params: { id: stays.id } });
    expect(detail.credentials.map(({ number, status }) => [number, status]).sort()).toEqual(
      [
        [stays.credentialNumber, 'superseded'],
        [goes.credentialNumber, 'active'],
      ].sort(),
    );
    expect((await refused('GET /api/participants/:id', { params: { id: goes.id } })).code).toBe('NOT_FOUND');
    expect((await admin.call('GET /api/admin/doubles')).flat().map(({ id }) => id)).not.toContain(stays.id);
  });

  test('a desk with the merged record is informed; erasing the person erases both records', async () => {
    const { stays, goes } = await makePair();
    await admin.call('POST /api/admin/participants/:id/merge', {
      params: { id: stays.id },
      body: { other: goes.id, take: [], version: stays.version, otherVersion: goes.version },
    });
    const desk = await staffedDesk(app);
    const late = () =>
      desk.push([
        desk.next('participant.correct', {
          uid: goes.uid,
          changes: { lastName: { base: 'Nuñez', value: 'Nuñez Paz' } },
        }),
      ]);
    expect((await late()).outcomes).toMatchObject([{ status: 'rejected', code: 'PERSON_MERGED' }]);
    const badge = await desk.issue({ ...(goes as unknown as PersonRow), teamUid: null, photo: null });
    const issue = { uid: badge.uid, participantUid: goes.uid, data: badge.data };
    expect((await desk.push([desk.next('credential.issue', issue)])).outcomes).toMatchObject([
      { status: 'rejected', code: 'PERSON_MERGED' },
    ]);

    await admin.call('POST /api/admin/participants/:id/erase', {
      params: { id: stays.id },
      body: { confirm: 'angela nunez', reason: 'asked' },
    });
    expect(app.keys.lists.erased.items()).toEqual(expect.arrayContaining([stays.uid, goes.uid]));
    expect((await late()).outcomes).toMatchObject([{ status: 'rejected', code: 'PERSON_ERASED' }]);
    const answer = await desk.call('GET /api/sync/pull');
    if (answer.kind !== 'page') throw new Error('a page was asked for');
    expect(answer.gone).toContainEqual({ table: 'participants', uid: goes.uid, erased: true });
  });
});

describe('of two that become one', () => {
  const names = { firstName: 'Ángela', lastName: 'Quijano', birthDate: '1979-01-02' };
  const merge = async (
    a: Partial<typeof participants.$inferInsert>,
    b: Partial<typeof participants.$inferInsert>,
    take: string[] = [],
    prepare?: (ids: { stays: number; goes: number }) => Promise<unknown>,
  ) => {
    const [stays, goes] = [
      await makeParticipant(app.db, { ...names, ...a }),
      await makeParticipant(app.db, { ...names, ...b }),
    ];
    await prepare?.({ stays: stays.id, goes: goes.id });
    const versionOf = async (id: number) =>
      (await admin.call('GET /api/participants/:id', { params: { id } })).version;
    const versions = { version: await versionOf(stays.id), otherVersion: await versionOf(goes.id) };
    const body = { other: goes.id, take, ...versions };
    await admin.call('POST /api/admin/participants/:id/merge', { params: { id: stays.id }, body });
    const rows = await app.db.select().from(participants);
    const of = (id: number) =>
      must(
        rows.find((row) => row.id === id),
        'no row goes',
      );
    return { stays, goes, one: of(stays.id), gone: of(goes.id) };
  };

  test.each([
    ['the one who stays', { externalId: 'M-1' }, {}, 'M-1'],
    ['the one who goes', {}, { externalId: 'M-2' }, 'M-2'],
    ['both', { externalId: 'M-3' }, { externalId: 'M-4' }, 'M-3'],
    ['neither', {}, {}, null],
  ])('the external id of %s remains', async (_who, a, b, expected) => {
    const { one, gone } = await merge(a, b);
    expect([one.externalId, gone.externalId]).toEqual([expected, null]);
  });

  test('the account of either remains, that of the one who stays first', async () => {
    const [first, second] = [await app.as('USER'), await app.as('USER')];
    expect((await merge({}, { userId: second.user.id })).one.userId).toBe(second.user.id);
    const both = await merge({ userId: first.user.id }, { userId: second.user.id });
    expect(both.one.userId).toBe(first.user.id);
  });

  test('a change that waits for a review of either still waits, that of the one who stays first', async () => {
    const review = (before: string) => ({
      ...{ at: '2026-02-20T10:00:00.000Z', by: admin.user.id, before: { lastName: before } },
      approvedFor: null,
    });
    expect((await merge({}, { review: review('Dos') })).one.review).toEqual(review('Dos'));
    const both = await merge({ review: review('Uno') }, { review: review('Dos') });
    expect(both.one.review).toEqual(review('Uno'));
  });

  test('a list that names the external id of the one who went finds the one who stayed', async () => {
    const { one } = await merge({}, { externalId: 'M-9' });
    const values = {
      ...names,
      externalId: 'M-9',
      country: one.country,
      category: one.category,
      role: one.role,
    };
    const rows = [{ line: 2, values }];
    const preview = await admin.call('POST /api/imports/participants/preview', { body: { rows } });
    expect(preview.rows).toMatchObject([{ kind: 'unchanged', id: one.id }]);
  });

  test('what was signed for, open conflicts and records merged before pass to the one who stays', async () => {
    const uid = newUid();
    await app.db.insert(handOvers).values({
      ...{ uid: newUid(), how: 'handedOver', receiverUid: uid, deviceCode: 'A1', handedAt: now() },
    });
    await app.db
      .insert(conflicts)
      .values({ uid: newUid(), kind: 'correctedTwice', key: `name ${uid}`, participantUid: uid });
    const former = await makeParticipant(app.db, { ...names, deletedAt: now(), mergedInto: uid });
    const { stays } = await merge({}, { uid });
    expect(await app.db.$count(handOvers, eq(handOvers.receiverUid, stays.uid))).toBe(1);
    expect(await app.db.$count(conflicts, eq(conflicts.participantUid, stays.uid))).toBe(1);
    const [row] = await app.db.select().from(participants).where(eq(participants.id, former.id));
    expect(row?.mergedInto).toBe(stays.uid);
  });

  test('a picture that an import still has to fetch for the one who goes is forgotten', async () => {
    const [batch] = await app.db
      .insert(importBatches)
      .values({ kind: 'participants', fileName: 'l.csv', added: 2, changed: 0, unchanged: 0, refused: 0 })
      .returning();
    const { id: batchId } = must(batch, 'an insert returns its row');
    const { stays } = await merge({}, {}, [], (ids) =>
      app.db.insert(importPhotos).values(
        Object.values(ids).map((participantId) => ({
          participantId,
          batchId,
          url: 'https://foto.example',
        })),
      ),
    );
    const waiting = await app.db.select().from(importPhotos).where(eq(importPhotos.batchId, batchId));
    expect(waiting.map(({ participantId }) => participantId)).toEqual([stays.id]);
  });

  test('what an account changed since the badge was signed is said of the badge that counts, and of no other', async () => {
    const mergeHolders = async (newer: 'stays' | 'goes', changed: 'stays' | 'goes') => {
      const { one } = await merge({}, {}, [], async (ids) => {
        for (const who of newer === 'goes' ? (['stays', 'goes'] as const) : (['goes', 'stays'] as const)) {
          const call = { params: { id: ids[who] }, body: {} };
          const { participant } = await admin.call('POST /api/participants/:id/generate-credential', call);
          const number = must(participant.credentialNumber, 'it was just issued');
          const outdated = { number, g: 1, says: { lastName: 'Quijano' }, at: now().toISOString() };
          if (who === changed)
            await app.db.update(participants).set({ outdated }).where(eq(participants.id, ids[who]));
        }
      });
      return one.outdated?.number === one.credentialNumber;
    };
    expect(await mergeHolders('goes', 'goes')).toBe(true);
    expect(await mergeHolders('stays', 'stays')).toBe(true);
    expect(await mergeHolders('goes', 'stays')).toBe(false);
  });

  test('each field that is asked for is taken', async () => {
    const other = { firstName: 'Angela María', country: 'GT', language: 'en', role: 'Coach' } as const;
    const { one } = await merge({ country: 'SV', language: 'es', role: 'Player' }, other, [
      ...['firstName', 'country', 'language'],
    ]);
    expect(one).toMatchObject({ ...other, role: 'Player', lastName: names.lastName });
  });

  test('only what is asked for is taken, and the search finds the one who stayed by it', async () => {
    const { one, goes } = await merge({ role: 'Player' }, { role: 'Coach', lastName: 'Quijano Sol' }, [
      'lastName',
    ]);
    expect(one).toMatchObject({ lastName: 'Quijano Sol', role: 'Player', version: 2 });
    const { items } = await admin.call('GET /api/admin/participants', { query: { q: 'quijano sol' } });
    expect(items.map(({ id }) => id)).toEqual([one.id]);
    expect(await app.db.$count(credentials, eq(credentials.participantUid, goes.uid))).toBe(0);
  });

  test('the notes of both remain readable: the later one stays', async () => {
    const note = (text: string, minute: number) => ({
      text,
      by: 'W0',
      at: `2026-02-20T10:0${minute}:00.000Z`,
    });
    expect((await merge({ note: note('uno', 1) }, { note: note('dos', 2) })).one.note?.text).toBe('dos');
    expect((await merge({ note: note('uno', 2) }, { note: note('dos', 1) })).one.note?.text).toBe('uno');
    expect((await merge({}, { note: note('dos', 1) })).one.note?.text).toBe('dos');
    expect((await merge({ note: note('uno', 1) }, {})).one.note?.text).toBe('uno');
  });
});

test('duplicates are people of one name and birth date, whatever the accents, and no others', async () => {
  const born = { birthDate: '1961-07-08' };
  const make = (firstName: string, more = {}) =>
    makeParticipant(app.db, { firstName, lastName: 'Zelada', ...born, ...more });
  const same = [await make('José'), await make('Jose'), await make('JOSÉ')];
  await make('José', { birthDate: '1961-07-09' });
  await make('Josefa');
  const groups = (await admin.call('GET /api/admin/doubles')).map((group) => group.map(({ id }) => id));
  expect(groups.filter((ids) => ids.some((id) => same.some((one) => one.id === id)))).toEqual([
    same.map(({ id }) => id),
  ]);
});

test('after the event no person is erased unless it is switched on; a dry run lists them', async () => {
  await admin.call('POST /api/participants', { body: personForm() });
  await app.visitor().call('POST /api/contacts', { body: contactForm() });
  const body = registrationForm({ delegateName: 'Luis Ajú' });
  const { id, version } = await admin.call('POST /api/team-registrations', { body });
  await admin.call('POST /api/team-registrations/:id/decide', {
    params: { id },
    body: { action: 'reject', reason: 'Luis Ajú no respondió', version },
  });
  const long = new Date('2040-01-01T00:00:00Z');
  // Whenever this runs, it is due in some days; people registered after that day are not affected.
  const dayMs = 24 * 60 * 60 * 1000;
  const lastDay = must(anonymiseAt(panamerican2026.dates, 1), 'it is on').getTime() - dayMs;
  const days = Math.max(1, Math.ceil((now().getTime() - lastDay) / dayMs) + 2);
  expect(await anonymiseAfterEvent(app, long)).toBe(0);

  const before = await countRetained(app.db);
  const rehearsed = await admin.call('GET /api/admin/retention', { query: { days } });
  expect(rehearsed).toMatchObject({ ...before, at: anonymiseAt(panamerican2026.dates, days)?.toISOString() });
  expect(before.people).toBeGreaterThan(0);
  await admin.call('POST /api/settings', { body: { key: 'anonymiseAfterDays', value: String(days) } });
  const due = must(anonymiseAt(panamerican2026.dates, days), 'it is on').getTime();
  expect(await anonymiseAfterEvent(app, new Date(due - 1))).toBe(0);
  expect(await anonymiseAfterEvent(app, new Date(due))).toBe(before.people);
  expect(await countRetained(app.db)).toMatchObject({ people: 0, messages: 0, delegates: 0 });
  expect(await anonymiseAfterEvent(app, new Date(due))).toBe(0);
  const text = JSON.stringify([
    await app.db.select().from(participants),
    await app.db.select().from(contacts),
    await app.db.select().from(teamRegistrations),
  ]);
  expect(text).not.toMatch(/Portillo|Ajú|Cañas|correo\.example/);
  expect(await admin.call('GET /api/audit/check')).toMatchObject({ brokenAt: null });
  await admin.call('POST /api/settings', { body: { key: 'anonymiseAfterDays', value: '0' } });
});

test('people and teams who were registered, and visitors who wrote, after the day on which others are erased stay', async () => {
  const dayMs = 24 * 60 * 60 * 1000;
  const lastDay = must(anonymiseAt(panamerican2026.dates, 1), 'it is on').getTime() - dayMs;
  const days = Math.max(1, Math.ceil((now().getTime() - lastDay) / dayMs) + 2);
  const due = must(anonymiseAt(panamerican2026.dates, days), 'it is on');
  const later = new Date(due.getTime() + 1);
  const retention = (query: { days: number }) => admin.call('GET /api/admin/retention', { query });
  expect(await retention({ days })).toMatchObject({ isDue: false });
  expect(await retention({ days: 1 })).toMatchObject({ isDue: true });
  expect(await retention({ days: 0 })).toMatchObject({ at: null, isDue: false });

  const [gone, stays] = [
    await makeParticipant(app.db),
    await makeParticipant(app.db, { createdAt: later, lastName: 'Tardío' }),
  ];
  const message = { firstName: 'Luz', lastName: 'Tardía', email: 'l@correo.example', subject: 'Hotel' };
  await app.db.insert(contacts).values({ ...message, message: '¿Dónde?', createdAt: later });
  const body = registrationForm({ delegateName: 'Delegada Tardía' });
  const { id } = await admin.call('POST /api/team-registrations', { body });
  await app.db.update(teamRegistrations).set({ createdAt: later }).where(eq(teamRegistrations.id, id));
  await admin.call('POST /api/settings', { body: { key: 'anonymiseAfterDays', value: String(days) } });
  expect(await anonymiseAfterEvent(app, new Date(due.getTime() + 2))).toBeGreaterThan(0);
  await admin.call('POST /api/settings', { body: { key: 'anonymiseAfterDays', value: '0' } });
  const left = await app.db.select().from(participants).where(isNull(participants.deletedAt));
  expect(left.map(({ lastName }) => lastName)).toEqual(['Tardío']);
  expect((await app.db.select().from(contacts)).map(({ lastName }) => lastName)).toEqual(['Tardía']);
  expect(await admin.call('GET /api/team-registrations/:id', { params: { id } })).toMatchObject({
    delegateName: 'Delegada Tardía',
  });
  const erased = app.keys.lists.erased.items();
  expect([gone, stays].map(({ uid }) => erased.includes(uid))).toEqual([true, false]);
});

test('an unused picture is deleted after a month, a used one stays', async () => {
  const [unused, used] = ['a'.repeat(64), 'b'.repeat(64)];
  const bytes = { width: 1, height: 1, full: Buffer.from('x'), small: Buffer.from('x'), createdAt: now() };
  await app.db.insert(photos).values([unused, used].map((sha256) => ({ sha256, ...bytes })));
  await makeParticipant(app.db, { photoUrl: `/api/photos/${used}` });
  const dayMs = 24 * 60 * 60 * 1000;
  await anonymiseAfterEvent(app, new Date(now().getTime() + 29 * dayMs));
  expect(await app.db.$count(photos, eq(photos.sha256, unused))).toBe(1);
  await anonymiseAfterEvent(app, new Date(now().getTime() + 31 * dayMs));
  expect(await app.db.$count(photos, eq(photos.sha256, unused))).toBe(0);
  expect(await app.db.$count(photos, eq(photos.sha256, used))).toBe(1);
});
