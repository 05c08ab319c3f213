import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sourcesUnder } from './source-files.ts';

/**
 * SQL belongs in stores: files whose every function is called by tests/server/sql/samples.ts, so that their statements
 * and plans are in docs/sql. The files below still query directly: the list may only become shorter.
 */
const stillAsking = [
  'server/accounts/second-factor.ts',
  'server/admin/exports/lists.ts',
  'server/admin/imports/batches.ts',
  'server/admin/imports/participants-target.ts',
  'server/admin/imports/photo-queue.ts',
  'server/admin/imports/photo-store.ts',
  'server/admin/imports/registrations-target.ts',
  'server/admin/imports/teams-target.ts',
  'server/admin/settings/settings.ts',
  'server/admin/settings/setup-steps.ts',
  'server/admin/settings/zones.ts',
  'server/badges/credentials/badge-people.ts',
  'server/badges/credentials/prints.ts',
  'server/competition/edit-places.ts',
  'server/competition/edit-teams.ts',
  'server/competition/routes.ts',
  'server/content/inbox/inbox.ts',
  'server/content/inbox/leave-newsletter.ts',
  'server/core/audit/audit.ts',
  'server/core/erasure/deleted-accounts.ts',
  'server/core/erasure/erase-person.ts',
  'server/core/http/session.ts',
  'server/core/keys/history.ts',
  'server/core/keys/keys.ts',
  'server/core/keys/server-keys.ts',
  'server/core/settings/edition.ts',
  'server/core/settings/long-work.ts',
  'server/core/storage/pictures.ts',
  'server/devices/device-auth.ts',
  'server/devices/devices.ts',
  'server/devices/forked.ts',
  'server/devices/signing-keys.ts',
  'server/devices/wipe.ts',
  'server/operations/first-run.ts',
  'server/people/participants/administration.ts',
  'server/sync/device-resync.ts',
  'server/sync/operators.ts',
  'server/sync/pull.ts',
  'server/sync/rescue-file.ts',
  'server/sync/routes.ts',
];

const samples = [
  'samples',
  'competition-samples',
  'edition-samples',
  'erasure-samples',
  'picture-samples',
  'scan-samples',
]
  .map((name) => readFileSync(`tests/server/sql/${name}.ts`, 'utf8'))
  .join('');
const isStore = (file: string) =>
  samples.includes(`\n  '${file}': {`) || /^server\/(core\/database|operations\/(demo|backup))\//.test(file);
const asks = (text: string) => /^import (?!type )[^;]*from 'drizzle-orm/m.test(text);

test('only files whose statements are in docs/sql ask the database, but for those that are named', () => {
  const asking = sourcesUnder('server')
    .filter(({ file, text }) => !isStore(file) && asks(text))
    .map(({ file }) => file);
  expect(asking.sort()).toEqual(stillAsking);
});
