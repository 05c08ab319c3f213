import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditLog, editions } from '#server/core/database/tables.ts';
import { saveEdition } from '#server/core/settings/edition-store.ts';
import { now } from '#shared/base/clock.ts';
import { editionSectionNames } from '#shared/edition/edition.ts';
import { withoutContent } from '#shared/edition/next-edition.ts';
import { panamerican2026 as seed } from '#shared/edition/panamerican-2026.ts';
import { withoutTexts } from '#shared/edition/texts.ts';
import { editionSetting } from '#shared/sync/protocol.ts';
import { enrollDevice } from './device.ts';
import { startApp } from './with-app.ts';

/** The edition as the organizers edit it: sections, revisions, drafts; visitors and devices get what was saved. */

const app = await startApp();
const admin = await app.as('SUPER_USER');
const { id } = seed;
const present = () => admin.call('GET /api/admin/editions/:id', { params: { id } });
const save = (sections: object, revision: number) =>
  admin.call('PATCH /api/admin/editions/:id', { params: { id }, body: { sections, revision } });
const refuse = (sections: object, revision: number) =>
  admin.refused('PATCH /api/admin/editions/:id', { params: { id }, body: { sections, revision } });

test('the seed is the live edition until the organizers save one', async () => {
  expect(await app.visitor().call('GET /api/edition')).toEqual(withoutTexts(seed));
  expect(await present()).toEqual({ id, status: 'live', revision: 0, edition: seed });
  const desk = await enrollDevice(app);
  const page = await desk.call('GET /api/sync/pull');
  expect(page.kind === 'page' && page.settings?.values[editionSetting]).toBe(undefined);
});

test('a saved section reaches visitors, devices and the audit log', async () => {
  const contact = { ...seed.contact, phone: '+503 2222 1000' };
  const { revision } = await present();
  expect(await save({ contact }, revision)).toMatchObject({ revision: revision + 1, edition: { contact } });
  expect((await app.visitor().call('GET /api/edition')).contact).toEqual(contact);
  const desk = await enrollDevice(app);
  const page = await desk.call('GET /api/sync/pull');
  if (page.kind !== 'page') throw new Error(page.kind);
  expect(JSON.parse(page.settings?.values[editionSetting] ?? '')).toEqual({ ...withoutTexts(seed), contact });
  const [line] = await app.db.select().from(auditLog).where(eq(auditLog.action, 'edition.save'));
  expect(line).toMatchObject({ action: 'edition.save', subject: id, detail: { change: 'contact' } });
});

test('a saved text is read by visitors apart from the edition, and a fact that it cannot name is refused', async () => {
  const { revision } = await present();
  const mission = { es: 'Jugar en {{event.city}}.', en: 'To play in {{event.city}}.' };
  await save({ texts: { mission } }, revision);
  expect(await app.visitor().call('GET /api/edition/texts')).toEqual({ mission });
  expect(await app.visitor().call('GET /api/edition')).not.toHaveProperty('texts');
  const unknown = { ...mission, en: 'To play in {{town}}.' };
  expect(await refuse({ texts: { mission: unknown } }, revision + 1)).toMatchObject({
    fields: { 'texts.mission.en': 'UNKNOWN_FACT' },
  });
  await save({ texts: seed.texts }, revision + 1);
});

test('a save of a section that changed in the meantime is refused', async () => {
  const { revision } = await present();
  await save({ figures: { ...seed.figures, teams: 260 } }, revision);
  expect(await refuse({ figures: { ...seed.figures, teams: 270 } }, revision)).toMatchObject({
    code: 'CHANGED_MEANWHILE',
  });
  expect((await present()).edition.figures.teams).toBe(260);
});

test('of two saves that read the same revision the second changes nothing', async () => {
  const { revision, edition } = await present();
  const both = {
    edition,
    replaces: revision,
    changes: ['figures'],
    authorId: admin.user.id,
    at: now(),
  } as const;
  expect(await saveEdition(app.db, both)).toMatchObject({ revision: revision + 1 });
  expect(await saveEdition(app.db, both)).toBeNull();
  expect((await present()).revision).toBe(revision + 1);
});

test('wrong fields are named by their path, and nothing is saved', async () => {
  const { revision } = await present();
  const dates = { ...seed.dates, endsOn: '2026-02-01' };
  expect(await refuse({ dates, contact: { ...seed.contact, email: 'x' } }, revision)).toMatchObject({
    code: 'INVALID',
    fields: { 'contact.email': 'INVALID_EMAIL' },
  });
  expect(await refuse({ dates }, revision)).toMatchObject({ fields: { 'dates.endsOn': 'BEFORE_FIRST_DAY' } });
  expect((await present()).revision).toBe(revision);
});

test('the key date of the registration follows the window', async () => {
  const { revision } = await present();
  const saved = await save({ dates: { ...seed.dates, registrationUntil: '2026-01-20T12:00' } }, revision);
  expect(saved.edition.keyDates[1]).toMatchObject({ id: 'registration', date: '2026-01-20', until: '12:00' });
});

test('an earlier revision is restored as the newest one, and the seed is revision 0', async () => {
  const restore = (wanted: number, revision: number) =>
    admin.call('POST /api/admin/editions/:id/restore', {
      params: { id },
      body: { restore: wanted, revision },
    });
  const { revision } = await present();
  expect((await restore(0, revision)).edition).toEqual(seed);
  const back = await restore(1, revision + 1);
  expect(back).toMatchObject({ revision: revision + 2, edition: { contact: { phone: '+503 2222 1000' } } });
  const listed = await admin.call('GET /api/admin/editions/:id/revisions', { params: { id } });
  expect(listed.map((one) => one.revision)).toEqual(
    Array.from({ length: back.revision }, (_, place) => back.revision - place),
  );
  expect(listed[0]).toMatchObject({ changes: ['restore'], author: expect.any(String) });
});

test('an imported document of another id is a draft that visitors do not see', async () => {
  const document = {
    ...seed,
    id: 'panamerican-2027',
    dates: {
      ...seed.dates,
      startsOn: '2027-02-20',
      endsOn: '2027-03-01',
      countdownTo: '2027-02-20T00:00',
      registrationFrom: '2026-08-01T00:00',
      registrationUntil: '2027-01-18T23:59',
      badgesUntil: '2027-03-10T23:59',
    },
    keyDates: [{ ...seed.keyDates[2], date: '2027-01-27' }],
    fees: { ...seed.fees, earlyUntil: '2026-08-31' },
  };
  const imported = await admin.call('POST /api/admin/editions', { body: { document, revision: 0 } });
  expect(imported).toMatchObject({ id: 'panamerican-2027', status: 'draft', revision: 1 });
  expect((await app.visitor().call('GET /api/edition')).id).toBe(id);
  const listed = await admin.call('GET /api/admin/editions');
  expect(listed.editions.map((one) => [one.id, one.status])).toEqual([
    [id, 'live'],
    ['panamerican-2027', 'draft'],
  ]);
  const wrong = await admin.refused('POST /api/admin/editions', { body: { document: {}, revision: 0 } });
  expect(wrong.fields).toMatchObject({ id: 'REQUIRED', identity: 'REQUIRED' });
});

test('a file that changes nothing is no revision, and one with a change counts as writing what it changes', async () => {
  const take = async (document: typeof seed) => {
    const known = (await admin.call('GET /api/admin/editions')).editions.find(
      (one) => one.id === document.id,
    );
    return admin.call('POST /api/admin/editions', { body: { document, revision: known?.revision ?? 0 } });
  };
  const changesOf = async (edition: typeof seed) => {
    const params = { id: edition.id };
    return (await admin.call('GET /api/admin/editions/:id/revisions', { params }))[0]?.changes;
  };
  const { edition, revision } = await present();
  expect((await take(edition)).revision).toBe(revision);
  const board = [...edition.board, { post: { es: 'Vocal', en: 'Member' }, name: 'Ana Soto' }];
  expect((await take({ ...edition, board })).revision).toBe(revision + 1);
  expect(await changesOf(edition)).toEqual(['import', 'board']);
  const other = { ...withoutContent(edition), id: 'lisbon-2026' };
  await take(other);
  const written = editionSectionNames.filter(
    (name) => !['keyDates', 'board', 'figures', 'texts'].includes(name),
  );
  expect(await changesOf(other)).toEqual(['import', ...written]);
});

test('a document saved before a section existed takes that section from the seed', async () => {
  const { board: _, ...older } = (await present()).edition;
  await app.db
    .update(editions)
    .set({ document: older as typeof seed })
    .where(eq(editions.id, id));
  expect((await app.visitor().call('GET /api/edition')).board).toEqual(seed.board);
});

test('a draft does not start while devices belong to the live edition', async () => {
  const drafts = await admin.call('GET /api/admin/editions');
  expect(drafts.isBound).toBe(true);
  const refused = await admin.refused('POST /api/admin/editions/:id/live', {
    params: { id: 'panamerican-2027' },
    body: { revision: 1 },
  });
  expect(refused.code).toBe('IN_USE');
  expect((await app.visitor().call('GET /api/edition')).id).toBe(id);
});

test('a draft is not started as it was before its last save', async () => {
  const body = { revision: 0 };
  const refused = await admin.refused('POST /api/admin/editions/:id/live', {
    params: { id: 'panamerican-2027' },
    body,
  });
  expect(refused.code).toBe('CHANGED_MEANWHILE');
});

test('an edition that the product did not come with has no revision 0', async () => {
  const refused = await admin.refused('POST /api/admin/editions/:id/restore', {
    params: { id: 'panamerican-2027' },
    body: { restore: 0, revision: 1 },
  });
  expect(refused.code).toBe('NOT_FOUND');
});

test.each([
  ['timeZone', 'America/Guatemala'],
  ['badgesUntil', '2026-03-09T23:59'],
] as const)('%s of the live edition stays once devices are bound to it', async (name, value) => {
  const { revision, edition } = await present();
  const refused = await refuse({ dates: { ...edition.dates, [name]: value } }, revision);
  expect(refused).toMatchObject({ code: 'INVALID', fields: { [`dates.${name}`]: 'BADGES_SIGNED' } });
  const document = { ...edition, dates: { ...edition.dates, [name]: value } };
  const imported = await admin.refused('POST /api/admin/editions', { body: { document, revision } });
  expect(imported.fields).toEqual({ [`dates.${name}`]: 'BADGES_SIGNED' });
  expect((await present()).revision).toBe(revision);
});
