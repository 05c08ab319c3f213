/** Hourly maintenance of every server; concurrent runs are harmless. */
import { now } from '#shared/base/clock.ts';
import { forgetAnsweredMessages } from '../content/inbox/forget-answered.ts';
import type { Log } from '../core/base/log.ts';
import type { Database } from '../core/database/open.ts';
import { rememberDeletedAccounts } from '../core/erasure/deleted-accounts.ts';
import { erasedChannel, rememberErased } from '../core/erasure/erase-person.ts';
import { sweepSessions } from '../core/http/session.ts';
import type { EventKeys } from '../core/keys/keys.ts';
import type { ObjectStore } from '../core/storage/object-store.ts';
import { deleteDueObjects } from '../core/storage/objects.ts';
import { anonymiseAfterEvent } from '../people/privacy/anonymise.ts';
import { pruneFeed } from '../sync/feed.ts';

const everyMs = 60 * 60 * 1000;

export interface MaintenanceParts {
  database: Database;
  keys: EventKeys;
  objects: ObjectStore | null;
  log: Log;
}

type MaintenanceTask = readonly [work: () => Promise<unknown>, whenItFails: string];

/** Begins; answers how to end it. */
export async function startMaintenance({
  database,
  keys,
  objects,
  log,
}: MaintenanceParts): Promise<() => Promise<void>> {
  const { db } = database;
  const anonymise = async () => {
    const people = await anonymiseAfterEvent({ db, keys }, now());
    if (people > 0) log.info({ people }, 'the event is over: people were forgotten');
  };
  const remember: MaintenanceTask = [
    async () => {
      await rememberErased(db, keys.lists.erased);
      await rememberDeletedAccounts(db, keys.lists.deletedAccounts);
    },
    'DATA_DIR: the erased people and deleted accounts could not be written down',
  ];
  const tasks: MaintenanceTask[] = [
    [() => sweepSessions(db), 'sessions were not swept'],
    [() => forgetAnsweredMessages(db, now()), 'answered messages were not deleted'],
    [anonymise, 'people were not forgotten'],
    remember,
    [() => deleteDueObjects({ db, objects }), 'pictures were not deleted from the object store'],
    [() => pruneFeed(db), 'the feed was not pruned'],
  ];
  const attempt = ([work, whenItFails]: MaintenanceTask) =>
    work().catch((err: unknown) => log.error({ err }, whenItFails));
  const hourly = setInterval(() => void Promise.all(tasks.map(attempt)), everyMs).unref();
  // What was erased or deleted at another server is on this one's lists at once: its folder may be the one that is left.
  const deafen = await database.listen(erasedChannel, () => void attempt(remember));
  return async () => {
    clearInterval(hourly);
    await deafen();
  };
}
