import { expect, test } from 'vitest';
import { sourcesUnder } from './source-files.ts';

/**
 * What a feature asks of the database stands in its store.ts, and in docs/sql. These files still ask by themselves: the
 * list may only become shorter.
 */
const stillAsking = [
  'server/accounts/password-resets.ts',
  'server/accounts/second-factor.ts',
  'server/competition/edit-games.ts',
  'server/competition/edit-places.ts',
  'server/competition/edit-rules.ts',
  'server/competition/edit-teams.ts',
  'server/competition/routes.ts',
  'server/credentials/badge-people.ts',
  'server/credentials/prints.ts',
  'server/devices/device-auth.ts',
  'server/devices/device-contact.ts',
  'server/devices/devices.ts',
  'server/devices/forked.ts',
  'server/devices/signing-keys.ts',
  'server/devices/wipe.ts',
  'server/door/scans.ts',
  'server/exports/lists.ts',
  'server/first-run.ts',
  'server/http/session.ts',
  'server/imports/batches.ts',
  'server/imports/participants-target.ts',
  'server/imports/photo-queue.ts',
  'server/imports/photo-store.ts',
  'server/imports/registrations-target.ts',
  'server/imports/teams-target.ts',
  'server/inbox/forget-answered.ts',
  'server/inbox/inbox.ts',
  'server/inbox/leave-newsletter.ts',
  'server/participants/administration.ts',
  'server/participants/eligibility.ts',
  'server/participants/history.ts',
  'server/participants/listing-refresh.ts',
  'server/participants/listing.ts',
  'server/platform/audit.ts',
  'server/platform/erase-person.ts',
  'server/platform/history.ts',
  'server/platform/keys.ts',
  'server/platform/person-traces.ts',
  'server/platform/photos.ts',
  'server/platform/pictures.ts',
  'server/platform/server-keys.ts',
  'server/platform/settings.ts',
  'server/reports/audit-log.ts',
  'server/reports/live-picture.ts',
  'server/site/settings.ts',
  'server/site/zones.ts',
  'server/sync/come-back.ts',
  'server/sync/feed.ts',
  'server/sync/operators.ts',
  'server/sync/pull.ts',
  'server/sync/quarantine.ts',
  'server/sync/rescue-file.ts',
  'server/sync/rescue.ts',
  'server/sync/routes.ts',
  'server/sync/set-aside.ts',
  'server/sync/travelling-rows.ts',
];

const isStore = (file: string) =>
  file.endsWith('/store.ts') || /^server\/(database|demo|backup)\//.test(file);
const asks = (text: string) => /^import (?!type )[^;]*from 'drizzle-orm/m.test(text);

test('only stores know SQL, but for those that are named', () => {
  const asking = sourcesUnder('server')
    .filter(({ file, text }) => !isStore(file) && asks(text))
    .map(({ file }) => file);
  expect(asking.sort()).toEqual(stillAsking);
});
