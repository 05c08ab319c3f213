/**
 * Deletes what this device knows about an erased person: row, photo, and their data in mutations. A registration or
 * correction keeps only its number, and a restored server receives it like that. Badges and revocations contain no
 * names and are kept without their reasons, so that a restored server learns of them. Unanswered mutations stay
 * unchanged until the answer, because the server recognizes them by their hash.
 */
import { mapStrings, stringsIn } from '#shared/base/json-strings.ts';
import { must } from '#shared/base/must.ts';
import { createNameFinder, type NameFinder, type NameParts, wordsOf } from '#shared/people/name-finder.ts';
import { packPeople, readPeople } from '#shared/sync/columns.ts';
import type { MutationKind } from '#shared/sync/mutations.ts';
import { isKnownKind } from '#shared/sync/protocol.ts';
import { bumpRevision, forgottenBody, forgottenReason, photoNamedBy } from '#web/offline/resync/replay.ts';
import {
  type JournalEntry,
  type LocalDatabase,
  type OutboxEntry,
  type RejectedEntry,
  readMeta,
} from './database.ts';

/** The tables this works on, for the transaction it is done in. */
export const forgettingTables = (db: LocalDatabase) => [db.journal, db.rejected, db.photos];

/** Within the transaction of the page that says so, before their rows go. */
export async function forgetPeople(db: LocalDatabase, uids: ReadonlySet<string>): Promise<void> {
  const photos = new Set<string>();
  const { erased, others } = await partPeople(db, uids);
  for (const { photo } of erased) if (photo) photos.add(photo);
  await unpackWithout(db, uids);
  const badges = await db.credentials.filter(({ participantUid }) => uids.has(participantUid)).toArray();
  const ids = badges.flatMap(({ uid, number }) => [uid, number]);
  const isAbout = ({ kind, body }: OutboxEntry) =>
    !isOfMany(kind) && [...uids, ...ids].some((name) => body.includes(name));
  const cut = (entries: readonly OutboxEntry[]) => {
    const about = entries.filter(isAbout);
    const rest = entries.filter((entry) => !isAbout(entry));
    const named = takeMentions(rest, { erased, others, uids }, photos);
    return [...about.filter((entry) => takeWords(entry, photos)), ...named];
  };
  const isWork = ({ kind }: OutboxEntry) => kind !== 'scan.record' && kind !== 'noop';
  const journal = cut(await db.journal.filter(isWork).toArray());
  const dead = cut(await db.rejected.filter(isWork).toArray());
  // Rows from the same tables; only their words have changed.
  await db.journal.bulkPut(journal as JournalEntry[]);
  await db.rejected.bulkPut(dead as RejectedEntry[]);
  if (journal.length + dead.length > 0) await bumpRevision(db);
  await forgetDraft(db, erased);
  await deletePhotos(db, photos);
}

/** About many badges: who took them is looked for in its words. */
const isOfMany = (kind: string) => kind === 'credential.validate';

type HeldPerson = NameParts & { uid: string; photo: string | null };

/** The people of this device: those to erase, and those who stay. */
async function partPeople(db: LocalDatabase, uids: ReadonlySet<string>) {
  const known = new Map<string, HeldPerson>();
  for (const page of await db.pages.toArray()) {
    if (page.table !== 'participants') continue;
    const people = readPeople(page.packed);
    for (let place = 0; place < people.count; place += 1) known.set(people.uid.at(place), people.row(place));
  }
  for (const row of await db.participants.toArray()) known.set(row.uid, row);
  const all = [...known.values()];
  return {
    erased: all.filter(({ uid }) => uids.has(uid)),
    others: all.filter(({ uid }) => !uids.has(uid)),
  };
}

interface ErasedPeople {
  erased: readonly HeldPerson[];
  others: readonly HeldPerson[];
  uids: ReadonlySet<string>;
}

/** Free text in mutations about other people. */
const writtenKeys = ['reason', 'text', 'receivedBy'];

/** Takes names out of work about others, as the server does; answers the entries that had any. */
function takeMentions(
  entries: readonly OutboxEntry[],
  { erased, others, uids }: ErasedPeople,
  photos: Set<string>,
): OutboxEntry[] {
  const held = new Set(others.map(({ uid }) => uid));
  const texts = entries
    .map((entry) => ({ entry, written: writtenIn(entry) }))
    .filter(({ written }) => written);
  const all = texts.map(({ written }) => written).join('\n');
  const finders = erased
    .map((person) => createNameFinder({ names: [person], ids: [], others: [] }))
    .flatMap((finder, at) => (finder.levelOf(all) ? must(erased[at], 'one finder each') : []))
    .map((person) => createNameFinder({ names: [person], ids: [], others: others.filter(isLike(person)) }));
  return texts.flatMap(({ entry, written }) => {
    const naming = finders.filter((finder) => (finder.levelOf(written) ?? 'possible') !== 'possible');
    // Written by this app's own outbox.
    const { receiverUid } = JSON.parse(entry.body) as { receiverUid?: string | null };
    if (naming.length === 0 && !uids.has(receiverUid ?? '')) return [];
    if (!isRecord(entry)) cutNames(entry, naming);
    // A rejected registration of this person. One of a relative, or of a person who stays, is kept.
    else if (
      held.has(personOf(entry) ?? '') ||
      !naming.some((finder) => finder.levelOf(written) === 'certain')
    )
      return [];
    else takeWords(entry, photos);
    return [entry];
  });
}

const isLike = (person: NameParts) => {
  const words = new Set(wordsOf(`${person.firstName} ${person.lastName}`));
  return (other: NameParts) =>
    other.birthDate === person.birthDate ||
    wordsOf(`${other.firstName} ${other.lastName}`).some((word) => words.has(word));
};

const isRecord = ({ kind }: OutboxEntry) => kind === 'participant.register';

/** The free text of a mutation; for a registration, the name. */
function writtenIn(entry: OutboxEntry): string {
  const keys = isRecord(entry) ? ['firstName', 'lastName'] : writtenKeys;
  return stringsIn(JSON.parse(entry.body), keys).join('\n');
}

function cutNames(entry: OutboxEntry, naming: readonly NameFinder[]): void {
  const redact = (text: string) => naming.reduce((left, { redact: cut }) => cut(left), text);
  const body = JSON.parse(entry.body);
  const left =
    entry.kind === 'credential.validate' ? { ...body, ...noReceiver } : mapStrings(body, redact, writtenKeys);
  Object.assign(entry, { body: JSON.stringify(left), isCut: true });
}

const noReceiver = { receivedBy: null, receiverUid: null, signature: null };

/** Deletes the walk-in draft about an erased person. */
async function forgetDraft(db: LocalDatabase, erased: readonly HeldPerson[]): Promise<void> {
  const draft = await readMeta(db, 'walkIn');
  if (!draft) return;
  const written = stringsIn(draft.fields).join('\n');
  const isTheirs = erased.some(
    (person) => createNameFinder({ names: [person], ids: [], others: [] }).levelOf(written) === 'certain',
  );
  if (isTheirs) await db.meta.delete('walkIn');
}

/** For work that was just answered about a person erased before or by this answer. */
export async function forgetAnswered(
  db: LocalDatabase,
  entries: readonly OutboxEntry[],
  isErasedByAnswer: (entry: OutboxEntry) => boolean,
): Promise<void> {
  const persons = entries.map((entry) => personOf(entry) ?? '');
  const gone = await db.tombstones.bulkGet(persons);
  const photos = new Set<string>();
  entries.forEach((entry, index) => {
    if (gone[index]?.erased || isErasedByAnswer(entry)) takeWords(entry, photos);
  });
  await deletePhotos(db, photos);
}

/** Kinds with bodies about a person and nothing else. */
const ofPeople: ReadonlySet<string> = new Set<MutationKind>([
  'participant.register',
  'participant.correct',
  'participant.note',
  'participant.propose',
]);

function personOf({ kind, body }: OutboxEntry): string | null {
  // Written by this app's own outbox.
  const { uid, receiverUid } = JSON.parse(body) as { uid?: string; receiverUid?: string | null };
  return (ofPeople.has(kind) ? uid : receiverUid) ?? null;
}

/** Answers whether there was anything to take. */
function takeWords(entry: OutboxEntry, photos: Set<string>): boolean {
  if (entry.kind === 'credential.validate') {
    cutNames(entry, []);
    return true;
  }
  if (ofPeople.has(entry.kind) || !isKnownKind(entry.kind)) {
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

/** The first download is stored in records of thousands of rows: rewrite those that contain the erased people. */
async function unpackWithout(db: LocalDatabase, uids: ReadonlySet<string>): Promise<void> {
  for (const page of await db.pages.toArray()) {
    if (page.table !== 'participants') continue;
    const people = readPeople(page.packed);
    const all = Array.from({ length: people.count }, (_, place) => place);
    const stay = all.filter((place) => !uids.has(people.uid.at(place)));
    if (stay.length === all.length) continue;
    if (stay.length === 0) await db.pages.delete(page.id);
    else await db.pages.put({ ...page, packed: packPeople(stay.map((place) => people.row(place))) });
  }
}

async function deletePhotos(db: LocalDatabase, photos: ReadonlySet<string>): Promise<void> {
  if (photos.size > 0) await db.photos.bulkDelete([...photos]);
}
