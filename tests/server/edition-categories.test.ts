import { sql } from 'drizzle-orm';
import { afterAll, expect, test, vi } from 'vitest';
import { createLog } from '#server/core/base/log.ts';
import { editions } from '#server/core/database/tables.ts';
import { followEdition } from '#server/core/settings/edition-store.ts';
import type { Edition } from '#shared/edition/edition.ts';
import { panamerican2026 as seed } from '#shared/edition/panamerican-2026.ts';
import { serveEdition, tournament } from '#shared/edition/tournament.ts';
import { enrollDevice } from './device.ts';
import { makeParticipant } from './make.ts';
import { startApp } from './with-app.ts';

/** Categories and rules of the game are edited like the rest of the edition; what is in use stays. */

const app = await startApp();
const admin = await app.as('SUPER_USER');
afterAll(() => serveEdition(seed));

const present = () => admin.call('GET /api/admin/editions/:id', { params: { id: seed.id } });

async function change(sections: Partial<Pick<Edition, 'categories' | 'rules'>>) {
  const { revision } = await present();
  return { params: { id: seed.id }, body: { revision, sections } };
}

const mixed: Edition['categories'][number] = {
  id: 'U16 Mixed',
  code: 'X16',
  name: { es: 'Sub-16 mixto', en: 'U16 Mixed' },
  branch: 'mixed',
  maximumAge: 16,
  ageBy: 'yearEnd',
  isRetired: false,
};
const team = { name: 'Gaviotas', country: 'SV', category: mixed.id, confirmed: [] };

test('a team of a new category is registered as soon as the category is saved', async () => {
  expect((await admin.refused('POST /api/teams', { body: team })).fields).toEqual({
    category: 'INVALID_CHOICE',
  });
  const request = await change({ categories: [mixed, ...seed.categories] });
  await admin.call('PATCH /api/admin/editions/:id', request);
  expect(await admin.call('POST /api/teams', { body: team })).toMatchObject({ category: mixed.id });
});

test('a player is cautioned by the ages of the category and the rules of the edition', async () => {
  const query = {
    firstName: 'Ana',
    lastName: 'Soto',
    birthDate: '2009-05-04',
    category: mixed.id,
    role: 'Player',
  } as const;
  const { broken } = await admin.call('GET /api/eligibility', { query });
  expect(broken).toEqual([{ rule: 'age', age: 17, maximumAge: 16 }]);
});

test('a category with a team in it is not removed, and one that is in use nowhere is', async () => {
  const removed = await change({ categories: seed.categories });
  const refused = await admin.refused('PATCH /api/admin/editions/:id', removed);
  expect(refused.fields).toEqual({ 'categories.U16 Mixed': 'CATEGORY_IN_USE' });
  // What is left of an erased person keeps nothing in use.
  await makeParticipant(app.db, { category: "Men's 45+", deletedAt: new Date(2026, 1, 20) });
  const others = await change({ categories: [mixed, ...seed.categories.slice(2)] });
  await admin.call('PATCH /api/admin/editions/:id', others);
  expect((await present()).edition.categories).toHaveLength(7);
});

test('another edition that lacks a category in use is not started', async () => {
  const copied = await admin.call('POST /api/admin/editions/:id/copy', {
    params: { id: seed.id },
    body: { id: 'lisbon-2027', startsOn: '2027-03-27' },
  });
  const draft = { params: { id: 'lisbon-2027' } };
  const saved = await admin.call('PATCH /api/admin/editions/:id', {
    ...draft,
    body: { revision: copied.revision, sections: { categories: seed.categories } },
  });
  const refused = await admin.refused('POST /api/admin/editions/:id/live', {
    ...draft,
    body: { revision: saved.revision },
  });
  expect(refused.fields).toEqual({ 'categories.U16 Mixed': 'CATEGORY_IN_USE' });
});

test('once a device is enrolled codes stay, and a category is retired instead of removed', async () => {
  await enrollDevice(app);
  const { categories } = (await present()).edition;
  const recoded = await change({ categories: [{ ...mixed, code: 'U16' }, ...categories.slice(1)] });
  expect((await admin.refused('PATCH /api/admin/editions/:id', recoded)).fields).toEqual({
    'categories.0.code': 'BADGES_SIGNED',
  });
  const fewer = await change({ categories: categories.slice(0, -1) });
  expect((await admin.refused('PATCH /api/admin/editions/:id', fewer)).fields).toEqual({
    "categories.Women's 50+": 'BADGES_SIGNED',
  });
  const renamed = { ...mixed, name: { es: 'Cadetes', en: 'Cadets' }, isRetired: true };
  await admin.call(
    'PATCH /api/admin/editions/:id',
    await change({ categories: [renamed, ...categories.slice(1)] }),
  );
  const pulled = await (await enrollDevice(app)).call('GET /api/sync/pull');
  expect(JSON.stringify(pulled)).toContain('Cadetes');
});

test('rules of the game are saved', async () => {
  await admin.call(
    'PATCH /api/admin/editions/:id',
    await change({ rules: { ...seed.rules, courtMinutes: 20, forfeitWinner: 21 } }),
  );
  expect((await app.visitor().call('GET /api/edition')).rules).toMatchObject({
    courtMinutes: 20,
    forfeitWinner: 21,
  });
});

test('a server serves what another one of its database saves', async () => {
  const log = createLog('silent');
  const end = await followEdition(app.database, log);
  try {
    const { edition, revision } = await present();
    const document = { ...edition, rules: { ...edition.rules, courtMinutes: 30 } };
    await app.db.update(editions).set({ document, revision: revision + 1 });
    await app.db.execute(sql`select pg_notify('edition', '')`);
    await vi.waitFor(() => expect(tournament.rules.courtMinutes).toBe(30));
  } finally {
    await end();
  }
});
