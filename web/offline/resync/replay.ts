/**
 * What a device sends again to a restored server: its mutations from the first missing one, with their numbers and
 * ids, and their pictures. Numbers stay dense: one whose body was deleted is sent as `noop`.
 */
import { nowMs } from '#shared/base/clock.ts';
import { newUid } from '#shared/base/ids.ts';
import {
  type JournalEntry,
  type LocalDatabase,
  type OutboxEntry,
  type RejectedEntry,
  readMeta,
  writeMeta,
} from '#web/offline/store/database.ts';

/** Requeues everything from a number on. Rejected mutations also stay on their list. */
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

const replayTables = (db: LocalDatabase) => [db.meta, db.outbox, db.journal, db.rejected];

/** The sent mutations from a number on; within a transaction. */
async function readSent(db: LocalDatabase, mseq: number): Promise<Map<number, JournalEntry | RejectedEntry>> {
  const sent = new Map<number, JournalEntry | RejectedEntry>();
  for (const table of [db.rejected, db.journal])
    await table
      .where('mseq')
      .aboveOrEqual(mseq)
      .each((entry) => sent.set(entry.mseq, entry));
  return sent;
}

/** Requeues entries that are not queued yet; within a transaction. */
async function putBack(db: LocalDatabase, entries: readonly OutboxEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await db.outbox.bulkAdd(entries.map(stripReceipt));
  await db.journal.bulkDelete(entries.map(({ mseq }) => mseq));
  await bumpRevision(db);
}

/** Counts a move of mutations between lists. Call it in the transaction that moves them. */
export async function bumpRevision(db: LocalDatabase): Promise<void> {
  await writeMeta(db, 'moves', ((await readMeta(db, 'moves')) ?? 0) + 1);
}

/** A mutation as it was made, without what became of it. */
export function stripReceipt(entry: OutboxEntry): OutboxEntry {
  const made: OutboxEntry & Partial<JournalEntry> & Partial<RejectedEntry> = { ...entry };
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

/** Replaces the deleted body or reason of a mutation. */
export const forgottenBody = JSON.stringify({ reason: 'forgotten' });
/** Replaces the body of a mutation that was undone before it was sent. */
export const undoneBody = JSON.stringify({ reason: 'undone' });
export const forgottenReason = '—';

/** Whether a mutation is no longer here as it was sent. */
const isForgotten = ({ body, isCut }: OutboxEntry) =>
  // Written by this app's own outbox.
  isCut || body === forgottenBody || (JSON.parse(body) as { reason?: unknown }).reason === forgottenReason;

/** The server may have lost work: requeues everything after `lmid`, the last mutation it has. */
export async function requeueFrom(db: LocalDatabase, lmid: number): Promise<boolean> {
  // An acknowledged one may be kept here for comparison.
  const oldest = await db.outbox.where('mseq').above(lmid).first();
  const next = oldest?.mseq ?? (await readMeta(db, 'counters'))?.nextMseq ?? 1;
  const isAskedAgain = lmid + 1 < next;
  if (isAskedAgain) await replayFrom(db, lmid + 1);
  return isAskedAgain;
}

/**
 * Requeues all work of a clone, because its numbers do not show what the server has; the server stores what it lacks.
 * Work handed over in this epoch is not sent again.
 */
export async function replayAll(db: LocalDatabase): Promise<void> {
  await db.transaction('rw', replayTables(db), async () => {
    const epoch = (await readMeta(db, 'sync'))?.epoch ?? '';
    const waiting = new Set(await db.outbox.toCollection().primaryKeys());
    const isMissing = (entry: JournalEntry | RejectedEntry) =>
      !(waiting.has(entry.mseq) || ('rescuedIn' in entry && entry.rescuedIn === epoch));
    await putBack(db, [...(await readSent(db, 1)).values()].filter(isMissing));
  });
}

/**
 * Once per epoch, when `lmid`, the server's last mutation of this device, is known: marks pictures it may lack,
 * requeues relayed files, and sends that mutation again. It must be ours: a clone may have continued from the restored
 * state. Returns whether it is sent.
 */
export async function resendAfterRestore(db: LocalDatabase, lmid: number): Promise<boolean> {
  const handBack = await readMeta(db, 'handBack');
  if (!handBack || handBack.photosMarked) return false;
  await markLostPhotos(db, lmid);
  await carryAgain(db);
  const isSentAgain = await sendOnceMore(db, lmid);
  await writeMeta(db, 'handBack', { photosMarked: true });
  return isSentAgain;
}

/** Requeues the files of other devices that were sent before. */
async function carryAgain(db: LocalDatabase): Promise<void> {
  await db.relayedFiles
    .filter(({ givenAt }) => givenAt !== undefined)
    .modify((carried) => {
      delete carried.answer;
      delete carried.givenAt;
      delete carried.isRead;
    });
}

/** Unless its body was replaced since it was sent: the server identifies a mutation by its hash. */
export async function sendOnceMore(db: LocalDatabase, mseq: number): Promise<boolean> {
  return db.transaction('rw', replayTables(db), async () => {
    const entry = (await readSent(db, mseq)).get(mseq);
    if (!entry || isForgotten(entry) || (await db.outbox.get(mseq))) return false;
    await putBack(db, [entry]);
    return true;
  });
}

/** Margin for clock corrections; sending a picture twice costs little. */
const marginMs = 10 * 60_000;

/**
 * Marks the pictures taken here that the server may lack since it went back: those of mutations after `lmid`, the
 * last one it still has, and those sent after that one was made (a picture may follow its mutation by hours).
 */
async function markLostPhotos(db: LocalDatabase, lmid: number): Promise<void> {
  await db.transaction('rw', [db.outbox, db.journal, db.rejected, db.photos], async () => {
    const journal = await db.journal.toArray();
    const dead = await db.rejected.toArray();
    const named = photosOf([...journal, ...dead, ...(await db.outbox.toArray())]);
    // A picture is taken before its mutation, and that before the backup: earlier ones are in the backup.
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
  await db.transaction(
    'rw',
    [db.meta, db.outbox, db.journal, db.rejected, db.grants, db.relayedFiles],
    async () => {
      const backedUpAt = await readMeta(db, 'backedUpAt');
      if (backedUpAt !== undefined) {
        const limit = Math.min(nowMs() - journalMs, backedUpAt);
        await db.journal.where('receivedAt').below(limit).delete();
        await db.relayedFiles.filter(({ isRead = false, givenAt = 0 }) => isRead && givenAt < limit).delete();
      }
      const grants = await db.grants.toCollection().primaryKeys();
      if (grants.length < 2) return;
      const pins = Object.values((await readMeta(db, 'pins')) ?? {});
      // Includes users who can start again by their PIN.
      const named = new Set(
        [await readMeta(db, 'operator'), ...pins.map(({ operator }) => operator)].map((one) => one?.grant),
      );
      for (const table of [db.outbox, db.journal, db.rejected]) await table.each(({ op }) => named.add(op));
      await db.grants.bulkDelete(grants.filter((uid) => !named.has(uid)));
    },
  );
}
