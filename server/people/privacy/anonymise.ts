/**
 * Erases all participants a set number of days after the event, if the organizers have set it: each as on request, a
 * few at a time, by any server. People registered after that day are not affected.
 */
import type { EditionDates } from '#shared/edition/edition.ts';
import { eventEndMs } from '#shared/edition/event-days.ts';
import type { Db } from '../../core/database/open.ts';
import { erasePerson } from '../../core/erasure/erase-person.ts';
import { readMentionIndex } from '../../core/erasure/person-mentions.ts';
import type { EventKeys } from '../../core/keys/keys.ts';
import { readEdition } from '../../core/settings/edition-store.ts';
import { readSetting } from '../../core/settings/settings.ts';
import { deleteUnusedPhotos, forgetVisitors, nextPeople } from './store.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** When it is due; nothing where it is off. */
export function anonymiseAt(dates: EditionDates, days: number): Date | null {
  return days > 0 ? new Date(eventEndMs(dates) + days * dayMs) : null;
}

/** Texts of others are read once for this many people. */
const atOnce = 200;

/** Does what is due. Answers how many people were forgotten. */
export async function anonymiseAfterEvent(
  { db, keys }: { db: Db; keys: Pick<EventKeys, 'lists' | 'noteAudit' | 'signWipeOrder'> },
  now: Date,
): Promise<number> {
  await deleteUnusedPhotos(db, now);
  const { dates } = await readEdition(db);
  const due = anonymiseAt(dates, Number(await readSetting(db, 'anonymiseAfterDays')));
  if (!due || now < due) return 0;
  let forgotten = 0;
  for (let after = 0; ; ) {
    const people = await nextPeople(db, { after, before: due, limit: atOnce });
    if (people.length === 0) break;
    const by = { at: now, userId: null, reason: 'over' as const, signWipe: keys.signWipeOrder };
    const index = await readMentionIndex(db);
    for (const { id, uid } of people) {
      const erased = await db.transaction((tx) => erasePerson(tx, uid, { ...by, index }));
      if (erased) {
        await keys.noteAudit(erased.end);
        forgotten += 1;
      }
      after = id;
    }
    await keys.lists.erased.add(people.map(({ uid }) => uid));
  }
  await db.transaction((tx) => forgetVisitors(tx, due));
  return forgotten;
}
