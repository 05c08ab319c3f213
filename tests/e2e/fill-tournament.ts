/**
 * Fills the database of a server that is not running yet with a tournament of 60 people instead of the 3,500 of the
 * demonstration. It reads the server's environment; the server then starts on it as on any database that is filled.
 */
import '#server/core/base/thread-pool.ts';

import { hashPassword } from '#server/accounts/passwords.ts';
import { readConfig } from '#server/core/config.ts';
import { openEmbedded, openPostgres } from '#server/core/database/open.ts';
import { openKeyFile, registerServerKeys } from '#server/core/keys/keys.ts';
import { seedDemo } from '#server/operations/demo/seed.ts';
import { createFirstAdmin, startClock } from '#server/operations/first-run.ts';

const peopleCount = 60;

const settings = readConfig(process.env);
const { db, close } = settings.databaseUrl
  ? await openPostgres(settings.databaseUrl)
  : await openEmbedded(settings.dataDir);
const files = await openKeyFile(settings.dataDir);
await startClock(db, settings.clockStart);
const keys = await registerServerKeys(db, files);
await createFirstAdmin(db, settings);
await seedDemo({ db, keys, secret: files.sessionSecret, hashPassword }, peopleCount);
await close();
