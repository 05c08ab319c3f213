import { afterAll, describe, expect, test } from 'vitest';
import type { Db } from '#server/core/database/open.ts';
import { adoptSettings } from '#server/core/settings/adopt-settings.ts';
import { findEdition, listEditions, makeLive, saveEdition } from '#server/core/settings/edition-store.ts';
import { writeSetting } from '#server/core/settings/settings.ts';
import { now } from '#shared/base/clock.ts';
import type { Edition } from '#shared/edition/edition.ts';
import { panamerican2026 as seed } from '#shared/edition/panamerican-2026.ts';
import { serveEdition } from '#shared/edition/tournament.ts';
import { kindsWith } from '../shared/make.ts';
import { freshDatabase } from './test-database.ts';

afterAll(() => serveEdition(seed));

test('of drafts that are started at once, one is live', async () => {
  const { db } = await freshDatabase();
  const ids = ['first-2026', 'second-2026', 'third-2026'];
  for (const id of ids) {
    const edition = { ...seed, id };
    await saveEdition(db, { edition, replaces: 0, changes: ['copy'], authorId: null, at: now() });
  }
  await Promise.all(ids.map((id) => db.transaction((tx) => makeLive(tx, id))));
  const live = (await listEditions(db)).filter(({ status }) => status === 'live');
  expect(live).toHaveLength(1);
});

/** As a version stored it that had no rows of kinds and zones, and no rules. */
const { rules: _, zones: __, ...older } = seed;
const saveAs = (db: Db, edition: Edition) =>
  saveEdition(db, { edition, replaces: 0, changes: ['kinds'], authorId: null, at: now() });
const saveOlder = (db: Db) => saveAs(db, { ...older, kinds: { Press: { isOn: true } } } as never);

test('a document that an older version stored has the sections and kinds it lacks from the seed', async () => {
  const { db } = await freshDatabase();
  await saveOlder(db);
  const kinds = kindsWith({ Press: { isOn: true } });
  expect((await findEdition(db, seed.id))?.edition).toEqual({ ...seed, kinds });
});

describe('colors and zones that were settings', () => {
  const setting = { badgeTemplate: { codeMm: 30, colours: { Coach: '#5B1A6B' } } };
  const zones = { names: {}, roles: { Coach: ['C', 'S'], Player: ['A'] } };
  const own = { Coach: { color: '#5B1A6B', zones: ['C', 'S'] }, Player: { zones: ['A'] } };
  const store = async (db: Db) => {
    for (const [key, value] of Object.entries({ ...setting, zones }))
      await writeSetting(db, key, JSON.stringify(value), now());
  };

  test.each([
    ['the seed', async () => undefined, {}],
    ['a stored edition without rows', saveOlder, { Press: { isOn: true } }],
  ])('become those of the kinds of %s, once', async (_, save, also) => {
    const { db } = await freshDatabase();
    await save(db);
    await store(db);
    await adoptSettings(db, now());
    const adopted = await findEdition(db, seed.id);
    expect(adopted?.edition.kinds).toEqual(kindsWith({ ...own, ...also }));
    await adoptSettings(db, now());
    expect(await findEdition(db, seed.id)).toEqual(adopted);
  });

  test.each([
    ['the seed', async () => undefined],
    ['a stored edition without zones', (db: Db) => saveAs(db, { ...older, rules: seed.rules } as never)],
  ])('names of zones become those of %s, once, and leave the kinds as they are', async (_, save) => {
    const { db } = await freshDatabase();
    await save(db);
    const names = { S: { es: 'Enfermería', en: 'Infirmary' } };
    await writeSetting(db, 'zones', JSON.stringify({ names }), now());
    await adoptSettings(db, now());
    const adopted = await findEdition(db, seed.id);
    const zones = seed.zones.map((zone) => (zone.letter === 'S' ? { ...zone, name: names.S } : zone));
    expect(adopted?.edition).toEqual({ ...seed, zones });
    await adoptSettings(db, now());
    expect(await findEdition(db, seed.id)).toEqual(adopted);
  });

  test('roles that needed an approval become kinds that do, once, and keep their colors and zones', async () => {
    const { db } = await freshDatabase();
    const coach = { color: '#5B1A6B', zones: ['C'] };
    const before = kindsWith({ Coach: coach }).map(({ needsApproval: _, ...kind }) => kind);
    await saveAs(db, { ...seed, kinds: before as never });
    await store(db);
    await writeSetting(db, 'approvalRoles', 'Referee,Official', now());
    await adoptSettings(db, now());
    const adopted = await findEdition(db, seed.id);
    expect(adopted?.edition.kinds).toEqual(
      kindsWith({ Coach: coach }).map((kind) => ({
        ...kind,
        needsApproval: ['Referee', 'Official'].includes(kind.id),
      })),
    );
    await adoptSettings(db, now());
    expect(await findEdition(db, seed.id)).toEqual(adopted);
  });

  test('change no edition where the organizers had set none', async () => {
    const { db } = await freshDatabase();
    await writeSetting(db, 'badgeTemplate', '', now());
    await adoptSettings(db, now());
    expect((await findEdition(db, seed.id))?.revision).toBe(0);
  });
});
