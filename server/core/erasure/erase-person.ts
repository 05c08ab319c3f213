/**
 * Erases a person: one transaction removes everything that identifies them. Their row stays as a tombstone, so that a
 * desk that returns does not register them again.
 */
import { and, eq, getTableColumns, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { newUid } from '#shared/base/ids.ts';
import { stringsIn } from '#shared/base/json-strings.ts';
import { serverCode } from '#shared/codes/number.ts';
import { playerRole, tournament, unaskedCategory } from '#shared/edition/tournament.ts';
import type { EraseReason } from '#shared/people/privacy.ts';
import { audit } from '../audit/audit.ts';
import { lockNames } from '../database/locks.ts';
import type { Db } from '../database/open.ts';
import {
  approvals,
  auditLog,
  conflictSides,
  conflicts,
  contacts,
  credentialPrints,
  credentials,
  formerConflicts,
  handOvers,
  importEntries,
  importPhotos,
  participants,
  photos,
  receipts,
  redemptions,
  rescuedWork,
  revocations,
} from '../database/tables.ts';
import type { FolderList } from '../restore/side-list.ts';
import { photoUrl } from '../storage/photos.ts';
import { erasedDetail, noReason, withoutPerson } from './erased-words.ts';
import { type FoundMention, readMentionIndex } from './person-mentions.ts';
import { findTraces, type PersonTraces } from './person-traces.ts';
import { blankedColumns } from './personal-data.ts';
import { blankReceivers, eraseMentions, type SignWipe } from './take-mentions.ts';
import type { TextIndex } from './text-index.ts';

export interface ErasedBy {
  at: Date;
  userId: number | null;
  reason: EraseReason;
  /** Also what a sender of the same name wrote to the organizers. */
  messages?: boolean;
  /** Keys of the mentions by others that go as well; without it those that name no other registered person. */
  also?: readonly string[] | undefined;
  /** Signs the order to wipe a device again, without the words of its reason. */
  signWipe?: SignWipe;
  /** Where texts are stored, for erasing many people. */
  index?: TextIndex;
}

const columns = getTableColumns(participants);

function emptyValue(name: keyof typeof columns) {
  const { notNull, default: initial } = columns[name];
  if (!notNull) return null;
  return initial ?? (columns[name].getSQLType() === 'date' ? '1900-01-01' : '');
}

/** A tombstone: each column that an erasure blanks is empty, and there is no badge. */
export const tombstoneFields = {
  ...(Object.fromEntries(
    blankedColumns('participants').map((name) => [name, emptyValue(name as keyof typeof columns)]),
  ) as Pick<typeof participants.$inferInsert, 'firstName' | 'lastName' | 'birthDate'>),
  hasCredential: false,
};

/**
 * Erases one person. Returns their uids and the end of the audit log; null if the person does not exist or is already
 * erased.
 */
export async function erasePerson(
  tx: Db,
  uid: string,
  by: ErasedBy,
): Promise<{ own: string[]; end: { id: number; hash: string } } | null> {
  // As everybody locks: names, then people, then badges.
  const held = await tx.select().from(credentials).where(eq(credentials.participantUid, uid));
  await lockNames(tx, [uid, ...held.flatMap((badge) => [badge.uid, badge.number])]);
  await tx.select({ id: participants.id }).from(participants).where(eq(participants.uid, uid)).for('update');
  const traces = await findTraces(tx, uid, by.index);
  if (!traces || traces.person.deletedAt) return null;
  await revokeBadges(tx, traces, by);
  await blankWork(tx, traces, by.at);
  await blankCases(tx, traces, by);
  await tx
    .update(redemptions)
    .set({ undoneReason: noReason })
    .where(and(inArray(redemptions.participantUid, traces.own), isNotNull(redemptions.undoneReason)));
  await blankSignatures(tx, traces);
  const words = await eraseMentions(tx, chosenMentions(traces, by), { finder: traces.finder, ...by });
  await blankImports(tx, traces);
  await tx.delete(formerConflicts).where(inArray(formerConflicts.rowUid, traces.own));
  if (by.messages)
    await tx.delete(contacts).where(
      inArray(
        contacts.id,
        traces.messages.map(({ id }) => id),
      ),
    );
  // Erase merged records too: a desk may still hold the old uid.
  await tx
    .update(participants)
    .set({ mergedInto: null, updatedAt: by.at })
    .where(eq(participants.mergedInto, uid));
  const version = traces.person.version + 1;
  await tx
    .update(participants)
    .set({ ...tombstoneFields, version, updatedAt: by.at, deletedAt: by.at })
    .where(eq(participants.uid, uid));
  await tx.delete(approvals).where(inArray(approvals.participantUid, traces.own));
  await deletePhotos(tx, traces.photos);
  await tx.execute(sql`select pg_notify(${erasedChannel}, '')`);
  return { own: traces.own, end: await noteErased(tx, traces, by, words.auditRows) };
}

/**
 * Repeats erasures in a database that does not know them, for example a restored one, so that desks that resend their
 * work do not register the people again. Returns how many there were.
 */
export async function eraseAgain(tx: Db, uids: readonly string[], at: Date): Promise<number> {
  if (uids.length === 0) return 0;
  const rows = await tx
    .select({ uid: participants.uid, deletedAt: participants.deletedAt })
    .from(participants)
    .where(sql`${participants.uid} = any(${sql.param([...uids])}::uuid[])`);
  const known = new Map(rows.map((row) => [row.uid, row.deletedAt]));
  const back = uids.filter((uid) => known.get(uid) === null);
  const by = { at, userId: null, reason: 'restored' as const };
  const index = back.length >= worthAnIndex ? await readMentionIndex(tx) : undefined;
  for (const uid of back) await erasePerson(tx, uid, { ...by, ...(index ? { index } : {}) });
  const unknown = uids.filter((uid) => !known.has(uid));
  for (let from = 0; from < unknown.length; from += 1000)
    await tx
      .insert(participants)
      .values(
        unknown
          .slice(from, from + 1000)
          .map((uid) => ({ ...tombstoneFields, ...tombstoneDefaults(), uid, deletedAt: at })),
      );
  return back.length + unknown.length;
}

/** Reading every text once costs about as much as searching all of them for a few people. */
const worthAnIndex = 4;

const tombstoneDefaults = () =>
  ({ country: tournament.country, category: unaskedCategory(), role: playerRole() }) as const;

/** Notifies servers with another folder of lists when a person is erased or an account deleted. */
export const erasedChannel = 'erased';

/** Adds every tombstone in the database to the list in this server's folder. */
export async function rememberErased(db: Db, list: FolderList<string>): Promise<void> {
  const gone = await db
    .select({ uid: participants.uid })
    .from(participants)
    .where(and(sql`${participants.deletedAt} is not null`, isNull(participants.mergedInto)));
  await list.add(gone.map(({ uid }) => uid));
}

/** Synchronizes tombstones in the database with the list, in both directions. */
export async function reconcileErased(db: Db, list: FolderList<string>, at: Date): Promise<number> {
  await rememberErased(db, list);
  return db.transaction((tx) => eraseAgain(tx, list.items(), at));
}

/** Revokes all badges of the person and removes earlier reasons. */
async function revokeBadges(
  tx: Db,
  { badges, prints, revocations: known }: PersonTraces,
  by: ErasedBy,
): Promise<void> {
  const revoked = new Set(known.map(({ number }) => number));
  const numbers = badges.map(({ number }) => number);
  const open = numbers.filter((number) => !revoked.has(number));
  if (open.length > 0)
    await tx.insert(revocations).values(
      open.map((number) => ({
        ...{ uid: newUid(), number, reason: noReason, by: by.userId },
        ...{ deviceCode: serverCode, revokedAt: by.at },
      })),
    );
  await tx
    .update(revocations)
    .set({ reason: noReason })
    .where(inArray(revocations.number, [...revoked]));
  await tx
    .update(credentials)
    .set({
      status: 'revoked',
      revokedReason: noReason,
      revokedAt: sql`coalesce(${credentials.revokedAt}, ${by.at.toISOString()}::timestamptz)`,
    })
    .where(inArray(credentials.number, numbers));
  await tx
    .update(credentialPrints)
    .set({ reason: null })
    .where(
      inArray(
        credentialPrints.uid,
        prints.map(({ uid }) => uid),
      ),
    );
}

/**
 * What desks sent keeps its number, its id and the hash of what it was, so that it can come again and is known; its body
 * keeps only what it was about. What had been set aside is not to be applied any more.
 */
async function blankWork(tx: Db, { work, rescued }: PersonTraces, at: Date): Promise<void> {
  for (const { deviceUid, mseq, kind, body, status } of work) {
    const settled =
      status === 'quarantined' ? { status: 'rejected' as const, code: 'PERSON_ERASED', decidedAt: at } : {};
    await tx
      .update(receipts)
      .set({ body: withoutPerson(kind, body), result: null, ...settled })
      .where(and(eq(receipts.deviceUid, deviceUid), eq(receipts.mseq, mseq)));
  }
  for (const { uid, state } of rescued) {
    const settled =
      state === 'open' ? { state: 'dismissed' as const, code: 'PERSON_ERASED', decidedAt: at } : {};
    await tx
      .update(rescuedWork)
      .set({ envelope: erasedDetail, ...settled })
      .where(eq(rescuedWork.uid, uid));
  }
}

async function blankCases(
  tx: Db,
  { cases: personConflicts, sides }: PersonTraces,
  by: ErasedBy,
): Promise<void> {
  const uids = personConflicts.map(({ uid }) => uid);
  await tx
    .update(conflicts)
    .set({ outcome: 'noted', settledAt: by.at, settledBy: by.userId, settledAtDevice: serverCode })
    .where(and(inArray(conflicts.uid, uids), isNull(conflicts.settledAt)));
  await tx.update(conflicts).set({ reason: noReason }).where(inArray(conflicts.uid, uids));
  for (const { caseUid, ref, deed } of sides) {
    const blank =
      deed.act === 'correct'
        ? { ...deed, value: null }
        : deed.act === 'revoke'
          ? { ...deed, reason: noReason }
          : deed;
    await tx
      .update(conflictSides)
      .set({ deed: blank, data: null })
      .where(and(eq(conflictSides.caseUid, caseUid), eq(conflictSides.ref, ref)));
  }
}

function chosenMentions({ mentions }: PersonTraces, { also }: ErasedBy): FoundMention[] {
  return mentions.filter(({ key, level }) => (also ? also.includes(key) : level !== 'possible'));
}

/** Hand-overs of a delegation's badges stay, without the person. */
async function blankSignatures(tx: Db, { own, signed }: PersonTraces): Promise<void> {
  const uids = signed.map(({ uid }) => uid);
  await blankReceivers(tx, {
    handedOver: inArray(handOvers.uid, uids),
    // Also what was never applied.
    isSent: ({ body }) =>
      or(
        sql`${body}->>'uid' = any(${sql.param(uids)}::text[])`,
        sql`${body}->>'receiverUid' = any(${sql.param(own)}::text[])`,
      ),
  });
}

/** An import keeps the fact that it added the row; undoing it keeps the tombstone. */
async function blankImports(tx: Db, { person, imports }: PersonTraces): Promise<void> {
  for (const { batchId, rowId } of imports)
    await tx
      .update(importEntries)
      .set({ before: null, after: {}, undone: true })
      .where(and(eq(importEntries.batchId, batchId), eq(importEntries.rowId, rowId)));
  await tx.delete(importPhotos).where(eq(importPhotos.participantId, person.id));
}

/** Pictures that no other person uses. */
async function deletePhotos(tx: Db, hashes: readonly string[]): Promise<void> {
  if (hashes.length === 0) return;
  const used = await tx
    .select({ url: participants.photoUrl })
    .from(participants)
    .where(inArray(participants.photoUrl, hashes.map(photoUrl)));
  const stay = new Set(used.map(({ url }) => url));
  const gone = hashes.filter((hash) => !stay.has(photoUrl(hash)));
  await tx.delete(photos).where(inArray(photos.sha256, gone));
}

/** Removes words from rows of the audit log and records in a new row which rows they were (`reports/audit-log.ts`). */
async function noteErased(
  tx: Db,
  { person, finder, audit: own }: PersonTraces,
  by: ErasedBy,
  others: readonly number[],
) {
  const isTelling = (detail: unknown) =>
    JSON.stringify(detail).includes('"reason":') || finder.levelOf(stringsIn(detail).join('\n')) !== null;
  const ids = own
    .filter(({ action, detail }) => action !== 'person.erase' && isTelling(detail))
    .map(({ id }) => id)
    .concat(others);
  if (ids.length > 0)
    await tx.update(auditLog).set({ detail: erasedDetail }).where(inArray(auditLog.id, ids));
  return audit(tx, by.at, {
    ...{ action: 'person.erase', subject: person.uid, userId: by.userId },
    detail: { reason: by.reason, rows: ids },
  });
}
