import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { takeNextCounter } from '#server/accreditation/credential-store.ts';
import { fromPglite } from '#server/database/open.ts';
import { devices } from '#server/database/tables.ts';
import { openKeyFile, registerServerKeys } from '#server/platform/keys.ts';

test('a database restored from an old copy never gives out a number that was printed', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'cancha-counter-'));
  const database = await fromPglite(await PGlite.create('memory://'));
  try {
    const keys = await registerServerKeys(database.db, await openKeyFile(folder));
    for (let issued = 0; issued < 3; issued += 1)
      await keys.noteCounter(await takeNextCounter(database.db, keys.serverUid));
    // What a restore does to the row.
    await database.db.update(devices).set({ lastNumber: 1 }).where(eq(devices.uid, keys.serverUid));

    const again = await registerServerKeys(database.db, await openKeyFile(folder));
    expect(await takeNextCounter(database.db, again.serverUid)).toBe(4);
  } finally {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
