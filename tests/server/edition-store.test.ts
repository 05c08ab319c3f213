import { afterAll, expect, test } from 'vitest';
import { findEdition, listEditions, makeLive, saveEdition } from '#server/core/settings/edition-store.ts';
import { now } from '#shared/base/clock.ts';
import { panamerican2026 as seed } from '#shared/edition/panamerican-2026.ts';
import { serveEdition } from '#shared/edition/tournament.ts';
import { freshDatabase } from './test-database.ts';

afterAll(() => serveEdition(seed));

test('of drafts that are started at once, one is live', async () => {
  const { db } = await freshDatabase();
  const ids = ['first-2026', 'second-2026', 'third-2026'];
  for (const id of ids) {
    const edition = { ...seed, id };
    await saveEdition(db, { edition, replaces: 0, change: 'copy', authorId: null, at: now() });
  }
  await Promise.all(ids.map((id) => db.transaction((tx) => makeLive(tx, id))));
  const live = (await listEditions(db)).filter(({ status }) => status === 'live');
  expect(live).toHaveLength(1);
});

test('a document that an older version stored has the sections and names of kinds it lacks from the seed', async () => {
  const { db } = await freshDatabase();
  const { rules: _, ...older } = structuredClone(seed);
  for (const kind of Object.values(older.kinds)) Reflect.deleteProperty(kind, 'name');
  older.kinds.Press.isOn = true;
  await saveEdition(db, {
    edition: older as typeof seed,
    ...{ replaces: 0, change: 'kinds', authorId: null, at: now() },
  });
  expect((await findEdition(db, seed.id))?.edition).toEqual({
    ...seed,
    kinds: { ...seed.kinds, Press: { ...seed.kinds.Press, isOn: true } },
  });
});
