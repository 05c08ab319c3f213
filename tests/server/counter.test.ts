import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { takeNextCounter } from '#server/accreditation/credential-store.ts';
import { issueHere } from '#server/badges/credentials/mutations.ts';
import { devices } from '#server/core/database/tables.ts';
import { openKeyFile, registerServerKeys } from '#server/core/keys/keys.ts';
import { now } from '#shared/base/clock.ts';
import { newUid } from '#shared/base/ids.ts';
import { makeParticipant, makeUser } from './make.ts';
import { freshDatabase } from './test-database.ts';

test('a database restored from an old copy never gives out a number that was printed', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'cancha-counter-'));
  const database = await freshDatabase();
  try {
    const keys = await registerServerKeys(database.db, await openKeyFile(folder));
    const { id: operatorId } = await makeUser(database.db);
    for (let issued = 0; issued < 3; issued += 1) {
      const { uid } = await makeParticipant(database.db);
      await issueHere(database.db, uid, { keys, now: now(), operatorId, newUid });
    }
    // What a restore does to the row.
    await database.db.update(devices).set({ lastNumber: 1 }).where(eq(devices.uid, keys.serverUid));

    const again = await registerServerKeys(database.db, await openKeyFile(folder));
    expect(await takeNextCounter(database.db, again.serverUid)).toBe(4);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
