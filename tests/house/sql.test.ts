import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sourcesUnder } from './source-files.ts';

/**
 * SQL belongs in stores: files whose every function is called by tests/server/sql/samples.ts, so that their statements
 * and plans are in docs/sql. The files below still query directly: the list may only become shorter.
 */
const stillAsking = [
  'server/accounts/second-factor.ts',
  'server/competition/edit-places.ts',
  'server/competition/edit-teams.ts',
  'server/competition/routes.ts',
  'server/credentials/badge-people.ts',
  'server/credentials/prints.ts',
  'server/devices/device-auth.ts',
  'server/devices/devices.ts',
  'server/devices/forked.ts',
  'server/devices/signing-keys.ts',
  'server/devices/wipe.ts',
  'server/exports/lists.ts',
  'server/first-run.ts',
  'server/http/session.ts',
  'server/imports/batches.ts',
  'server/imports/participants-target.ts',
  'server/imports/photo-queue.ts',
  'server/imports/photo-store.ts',
  'server/imports/registrations-target.ts',
  'server/imports/teams-target.ts',
  'server/inbox/inbox.ts',
  'server/inbox/leave-newsletter.ts',
  'server/participants/administration.ts',
  'server/platform/audit.ts',
  'server/platform/deleted-accounts.ts',
  'server/platform/edition.ts',
  'server/platform/erase-person.ts',
  'server/platform/history.ts',
  'server/platform/keys.ts',
  'server/platform/person-mentions.ts',
  'server/platform/person-traces.ts',
  'server/platform/pictures.ts',
  'server/platform/server-keys.ts',
  'server/platform/take-mentions.ts',
  'server/platform/text-index.ts',
  'server/site/settings.ts',
  'server/site/zones.ts',
  'server/sync/device-resync.ts',
  'server/sync/operators.ts',
  'server/sync/pull.ts',
  'server/sync/rescue-file.ts',
  'server/sync/routes.ts',
];

const samples = ['samples', 'competition-samples', 'picture-samples', 'scan-samples']
  .map((name) => readFileSync(`tests/server/sql/${name}.ts`, 'utf8'))
  .join('');
const isStore = (file: string) =>
  samples.includes(`\n  '${file}': {`) || /^server\/(database|demo|backup)\//.test(file);
const asks = (text: string) => /^import (?!type )[^;]*from 'drizzle-orm/m.test(text);

test('only files whose statements are in docs/sql ask the database, but for those that are named', () => {
  const asking = sourcesUnder('server')
    .filter(({ file, text }) => !isStore(file) && asks(text))
    .map(({ file }) => file);
  expect(asking.sort()).toEqual(stillAsking);
});
