/**
 * What a device hands back to a server that lost its last hours (a restored backup): its mutations from the first
 * one that is missing, under their old numbers and ids, and the pictures they name. Numbers stay dense: one whose
 * body is no longer here is sent as `noop`.
 */
import { nowMs } from '#shared/clock.ts';
import { newUid } from '#shared/ids.ts';
import {
  type DeadEntry,
  type JournalEntry,
  type LocalDatabase,
  type OutboxEntry,
  readMeta,
  writeMeta,
} from './database.ts';

/** Puts everything from a number on back into the outbox. What was refused stays on its list as well, answered or not. */
export async function replayFrom(db: LocalDatabase, mseq: number): Promise<void> {
  await db.transaction('rw', replayTables(db), async () => {
    const next = (await readMeta(db, 'counters'))?.nextMseq ?? 1;
    const operator = await readMeta(db, 'operator');
    const waiting = new Set(await db.outbox.where('mseq').aboveOrEqual(mseq).primaryKeys());
    const sent = await readSent(db, mseq);
    const again: OutboxEntry[] = [];
    for (let number = Math.max(1, mseq); number < next; number += 1) {
      if (!waiting.has(number))
        again.push(sent.get(number) ?? forgotten(number, operator?.grant ?? newUid()));
    }
    await putBack(db, again);
  });
}

const replayTables = (db: LocalDatabase) => [db.meta, db.outbox, db.journal, db.dead];

/** What is held of mutations that were sent, by their numbers from one on; within a transaction. */
async function readSent(db: LocalDatabase, mseq: number): Promise<Map<number, JournalEntry | DeadEntry>> {
  const sent = new Map<number, JournalEntry | DeadEntry>();
  for (const table of [db.dead, db.journal])
    await table
      .where('mseq')
      .aboveOrEqual(mseq)
      .each((entry) => sent.set(entry.mseq, entry));
  return sent;
}

/** To be sent once more, none of which waits already; within a transaction. */
async function putBack(db: LocalDatabase, entries: readonly OutboxEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await db.outbox.bulkAdd(entries.map(asMade));
  await db.journal.bulkDelete(entries.map(({ mseq }) => mseq));
  await noteMove(db);
}

/** Says, within the transaction that did it, that mutations went from one list to another. */
export async function noteMove(db: LocalDatabase): Promise<void> {
  await writeMeta(db, 'moves', ((await readMeta(db, 'moves')) ?? 0) + 1);
}

/** A mutation as it was made, without what became of it. */
export function asMade(entry: OutboxEntry): OutboxEntry {
  const made: OutboxEntry & Partial<JournalEntry> & Partial<DeadEntry> = { ...entry };
  delete made.receivedAt;
  delete made.rescuedIn;
  delete made.status;
  delete made.code;
  delete made.refusedAt;
  delete made.answeredAt;
  delete made.held;
  return made;
}

function forgotten(mseq: number, op: string): OutboxEntry {
  return { mseq, id: newUid(), kind: 'noop', v: 1, op, at: nowMs(), offset: 0, body: forgottenBody };
}

/** What stands where the body of a mutation is no longer here, and where the reason in one is not. */
export const forgottenBody = JSON.stringify({ reason: 'forgotten' });
/** What stands in the place of a mutation that was undone before it was sent. */
export const undoneBody = JSON.stringify({ reason: 'undone' });
export const forgottenReason = '—';

/** Whether a mutation is no longer here as it was sent. */
const isForgotten = ({ body, isCut }: OutboxEntry) =>
  // Written by this app's own outbox.
  isCut || body === forgottenBody || (JSON.parse(body) as { reason?: unknown }).reason === forgottenReason;

/** The server may have lost what it once had: what comes after `lmid`, the last it has, is sent again. */
export async function askedAgain(db: LocalDatabase, lmid: number): Promise<boolean> {
  // One that it has may be here to be compared.
  const oldest = await db.outbox.where('mseq').above(lmid).first();
  const next = oldest?.mseq ?? (await readMeta(db, 'counters'))?.nextMseq ?? 1;
  const isAskedAgain = lmid + 1 < next;
  if (isAskedAgain) await replayFrom(db, lmid + 1);
  return isAskedAgain;
}

/**
 * Puts all that was done here back into the outbox of a copy, whose numbers say nothing of what the server has: it keeps
 * what it lacks. What it was handed in this history already is not offered again.
 */
export async function replayAll(db: LocalDatabase): Promise<void> {
  await db.transaction('rw', replayTables(db), async () => {
    const epoch = (await readMeta(db, 'sync'))?.epoch ?? '';
    const waiting = new Set(await db.outbox.toCollection().primaryKeys());
    const isMissing = (entry: JournalEntry | DeadEntry) =>
      !(waiting.has(entry.mseq) || ('rescuedIn' in entry && entry.rescuedIn === epoch));
    await putBack(db, [...(await readSent(db, 1)).values()].filter(isMissing));
  });
}

/**
 * Once for each new history, as soon as the server has said that `lmid` is the last mutation it still has: the pictures
 * it may lack are marked, files of other devices are handed over again, and that mutation is sent once more. It must be
 * ours: another copy of this device may have gone on where the server was set back to. Answers whether it is sent.
 */
export async function handBackOnce(db: LocalDatabase, lmid: number): Promise<boolean> {
  const handBack = await readMeta(db, 'handBack');
  if (!handBack || handBack.photosMarked) return false;
  await markLostPhotos(db, lmid);
  await carryAgain(db);
  const isSentAgain = await sendOnceMore(db, lmid);
  await writeMeta(db, 'handBack', { photosMarked: true });
  return isSentAgain;
}

/** What the server had been given of other devices, in files. */
async function carryAgain(db: LocalDatabase): Promise<void> {
  await db.carried
    .filter(({ givenAt }) => givenAt !== undefined)
    .modify((carried) => {
      delete carried.answer;
      delete carried.givenAt;
      delete carried.isRead;
    });
}

/** Unless it is not here as it was sent: the server knows a mutation by its hash. */
export async function sendOnceMore(db: LocalDatabase, mseq: number): Promise<boolean> {
  return db.transaction('rw', replayTables(db), async () => {
    const entry = (await readSent(db, mseq)).get(mseq);
    if (!entry || isForgotten(entry) || (await db.outbox.get(mseq))) return false;
    await putBack(db, [entry]);
    return true;
  });
}

/** For clocks that were corrected meanwhile: a picture that is sent twice costs little. */
const marginMs = 10 * 60_000;

/**
 * Marks the pictures taken here that the server may lack since it went back: those of mutations after `lmid`, the
 * last one it still has, and those sent after that one was made (a picture may follow its mutation by hours).
 */
async function markLostPhotos(db: LocalDatabase, lmid: number): Promise<void> {
  await db.transaction('rw', [db.outbox, db.journal, db.dead, db.photos], async () => {
    const journal = await db.journal.toArray();
    const dead = await db.dead.toArray();
    const named = photosOf([...journal, ...dead, ...(await db.outbox.toArray())]);
    // Made before it was taken, and taken before the copy: what was sent before that is in the copy.
    const stillThere = [...journal, ...dead].filter(({ mseq }) => mseq <= lmid).map(({ at }) => at);
    const since = Math.max(0, ...stillThere) - marginMs;
    await db.photos
      .where('sha256')
      .anyOf([...named.keys()])
      .modify((photo) => {
        const isAfter = (named.get(photo.sha256) ?? 0) > lmid;
        if (!isAfter && (photo.sentAt === undefined || photo.sentAt < since)) return;
        photo.toSend = 1;
        delete photo.refused;
        delete photo.nextAt;
      });
  });
}

/** The pictures that mutations name, each with the last one that does. */
function photosOf(entries: readonly OutboxEntry[]): Map<string, number> {
  const named = new Map<string, number>();
  for (const entry of entries) {
    const photo = photoNamedBy(entry)?.photo;
    if (photo) named.set(photo, Math.max(entry.mseq, named.get(photo) ?? 0));
  }
  return named;
}

/** The picture a mutation gives to a person, or takes from them; none when it says nothing of it. */
export function photoNamedBy({
  kind,
  body,
}: Pick<OutboxEntry, 'kind' | 'body'>): { personUid: string; photo: string | null } | null {
  if (kind !== 'participant.register' && kind !== 'participant.correct') return null;
  // Written by this app's own outbox; another version's shape names none here.
  const { uid, person, changes } = JSON.parse(body) as {
    uid: string;
    person?: { photo?: string | null };
    changes?: { photo?: { value: string | null } };
  };
  const photo = person ? person.photo : changes?.photo?.value;
  return photo === undefined ? null : { personUid: uid, photo };
}

const journalMs = 7 * 24 * 60 * 60 * 1000;

/**
 * Forgets what can never be asked for again: applied mutations and files handed over, older than a week, that stand in a
 * backup of the server, and the grants that nothing kept here names.
 */
export async function pruneKept(db: LocalDatabase): Promise<void> {
  await db.transaction('rw', [db.meta, db.outbox, db.journal, db.dead, db.grants, db.carried], async () => {
    const backedUpAt = await readMeta(db, 'backedUpAt');
    if (backedUpAt !== undefined) {
      const limit = Math.min(nowMs() - journalMs, backedUpAt);
      await db.journal.where('receivedAt').below(limit).delete();
      await db.carried.filter(({ isRead = false, givenAt = 0 }) => isRead && givenAt < limit).delete();
    }
    const grants = await db.grants.toCollection().primaryKeys();
    if (grants.length < 2) return;
    const pins = Object.values((await readMeta(db, 'pins')) ?? {});
    // Also of those who may begin again by their PIN.
    const named = new Set(
      [await readMeta(db, 'operator'), ...pins.map(({ operator }) => operator)].map((one) => one?.grant),
    );
    for (const table of [db.outbox, db.journal, db.dead]) await table.each(({ op }) => named.add(op));
    await db.grants.bulkDelete(grants.filter((uid) => !named.has(uid)));
  });
}
