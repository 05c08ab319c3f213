/**
 * Whom the office erased, this device forgets as well: their row, their picture, and what was said of them in what was
 * done here. Of a registration or a correction only its number stays, and a server that went back gets it as such; badges
 * and revocations name nobody and are kept, without their reasons, so that such a server hears of them. What is not
 * answered yet is left as it is until it is: the server knows it again by its hash.
 */
import { packPeople, readPeople } from '#shared/sync/columns.ts';
import type { MutationKind } from '#shared/sync/mutations.ts';
import type { LocalDatabase, OutboxEntry } from './database.ts';
import { forgottenBody, forgottenReason, noteMove, photoNamedBy } from './replay.ts';

/** The tables this works on, for the transaction it is done in. */
export const forgettingTables = (db: LocalDatabase) => [db.journal, db.dead, db.photos];

/** Within the transaction of the page that says so, before their rows go. */
export async function forgetPeople(db: LocalDatabase, uids: ReadonlySet<string>): Promise<void> {
  const photos = new Set<string>();
  for (const row of await db.participants.bulkGet([...uids])) if (row?.photo) photos.add(row.photo);
  await unpackWithout(db, uids, photos);
  const badges = await db.credentials.filter(({ participantUid }) => uids.has(participantUid)).toArray();
  const names = [...uids, ...badges.flatMap(({ uid, number }) => [uid, number])];
  const isAbout = ({ kind, body }: OutboxEntry) =>
    kind !== 'scan.record' && names.some((name) => body.includes(name));
  const journal = (await db.journal.filter(isAbout).toArray()).filter((entry) => takeWords(entry, photos));
  const dead = (await db.dead.filter(isAbout).toArray()).filter((entry) => takeWords(entry, photos));
  await db.journal.bulkPut(journal);
  await db.dead.bulkPut(dead);
  if (journal.length + dead.length > 0) await noteMove(db);
  await deletePhotos(db, photos);
}

/** Work that has just been answered, where whom it is about was erased before or by that answer. */
export async function forgetAnswered(
  db: LocalDatabase,
  entries: readonly OutboxEntry[],
  isErasedByAnswer: (entry: OutboxEntry) => boolean,
): Promise<void> {
  const persons = entries.map((entry) => personOf(entry) ?? '');
  const gone = await db.gone.bulkGet(persons);
  const photos = new Set<string>();
  entries.forEach((entry, index) => {
    if (gone[index]?.erased || isErasedByAnswer(entry)) takeWords(entry, photos);
  });
  await deletePhotos(db, photos);
}

/** Kinds whose bodies are about a person and nothing else. */
const ofPeople: ReadonlySet<string> = new Set<MutationKind>([
  'participant.register',
  'participant.correct',
  'participant.note',
  'participant.propose',
]);

function personOf({ kind, body }: OutboxEntry): string | null {
  if (!ofPeople.has(kind)) return null;
  // Written by this app's own outbox.
  return (JSON.parse(body) as { uid?: string }).uid ?? null;
}

/** Answers whether there was anything to take. */
function takeWords(entry: OutboxEntry, photos: Set<string>): boolean {
  if (ofPeople.has(entry.kind)) {
    const photo = photoNamedBy(entry)?.photo;
    if (photo) photos.add(photo);
    Object.assign(entry, { kind: 'noop', v: 1, body: forgottenBody });
    return true;
  }
  // Written by this app's own outbox.
  const body = JSON.parse(entry.body) as { reason?: unknown };
  if (typeof body.reason !== 'string' || entry.kind === 'noop') return false;
  entry.body = JSON.stringify({ ...body, reason: forgottenReason });
  return true;
}

/** The first list lies in records of thousands of rows: those that hold them are written anew without them. */
async function unpackWithout(
  db: LocalDatabase,
  uids: ReadonlySet<string>,
  photos: Set<string>,
): Promise<void> {
  for (const page of await db.pages.toArray()) {
    if (page.table !== 'participants') continue;
    const people = readPeople(page.packed);
    const all = Array.from({ length: people.count }, (_, place) => place);
    const stay = all.filter((place) => !uids.has(people.uid.at(place)));
    if (stay.length === all.length) continue;
    for (const place of all) {
      const photo = people.photo(place);
      if (photo && uids.has(people.uid.at(place))) photos.add(photo);
    }
    if (stay.length === 0) await db.pages.delete(page.id);
    else await db.pages.put({ ...page, packed: packPeople(stay.map((place) => people.row(place))) });
  }
}

async function deletePhotos(db: LocalDatabase, photos: ReadonlySet<string>): Promise<void> {
  if (photos.size > 0) await db.photos.bulkDelete([...photos]);
}
