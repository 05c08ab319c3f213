/** Duplicate people, and deletions after the event: queries and writes. */
import { and, asc, desc, eq, gt, inArray, isNull, lt, ne, sql } from 'drizzle-orm';
import { lastNote } from '#shared/people/note.ts';
import type { MergeField } from '#shared/people/privacy.ts';
import { lastProposal } from '#shared/people/proposal.ts';
import { withRedeemed } from '#shared/people/redeemed.ts';
import { writeConflicts } from '../../accreditation/conflict-store.ts';
import { passRedemptions } from '../../accreditation/redemption-store.ts';
import { lockNames } from '../../core/database/locks.ts';
import type { Db } from '../../core/database/open.ts';
import { searchTextOf } from '../../core/database/search-text.ts';
import {
  conflicts,
  contacts,
  credentials,
  handOvers,
  importEntries,
  importPhotos,
  participantListing,
  participants,
  photos,
  teamRegistrations,
  teams,
} from '../../core/database/tables.ts';
import { tombstoneFields } from '../../core/erasure/erase-person.ts';
import { noDelegate } from '../../core/erasure/erased-words.ts';
import { blankReceivers } from '../../core/erasure/take-mentions.ts';

// ── two who are one ─────────────────────────────────────────────────────────────────────────────────

/** Ids of people of the same name (whatever the accents) and birth date, by name. */
export async function findDuplicatePeople(db: Db, limit: number): Promise<number[][]> {
  const rows = await db
    .select({
      ids: sql<
        number[]
      >`array_agg(${participantListing.participantId} order by ${participantListing.participantId})`,
    })
    .from(participantListing)
    .groupBy(participantListing.sortName, participantListing.birthDate)
    .having(sql`count(*) > 1`)
    .orderBy(asc(participantListing.sortName))
    .limit(limit);
  return rows.map(({ ids }) => ids);
}

export interface MergeCommand {
  stays: string;
  goes: string;
  /** The data taken from the merged record. */
  take: readonly MergeField[];
  at: Date;
}

/**
 * Makes one of two. Badges, their scans and their prints follow; of two badges that count the newer one goes on
 * counting. Answers whether both were there.
 */
export async function mergePeople(tx: Db, { stays, goes, take, at }: MergeCommand): Promise<boolean> {
  const badges = await tx
    .select()
    .from(credentials)
    .where(inArray(credentials.participantUid, [stays, goes]));
  await lockNames(tx, [stays, goes, ...badges.flatMap(({ uid, number }) => [uid, number])]);
  const both = await tx
    .select()
    .from(participants)
    .where(and(inArray(participants.uid, [stays, goes]), isNull(participants.deletedAt)))
    .orderBy(participants.uid)
    .for('update');
  const [kept, gone] = [stays, goes].map((uid) => both.find((row) => row.uid === uid));
  if (!kept || !gone) return false;
  const taken = Object.fromEntries(take.map((field) => [field, gone[field]]));
  const person = { ...kept, ...taken };
  // First, since what is unique passes over.
  await tx
    .update(participants)
    .set({ ...tombstoneFields, version: gone.version + 1, updatedAt: at, deletedAt: at, mergedInto: stays })
    .where(eq(participants.uid, goes));
  await tx.update(participants).set({ mergedInto: stays }).where(eq(participants.mergedInto, goes));
  await tx.update(credentials).set({ participantUid: stays }).where(eq(credentials.participantUid, goes));
  const [active, ...older] = await tx
    .select()
    .from(credentials)
    .where(and(eq(credentials.participantUid, stays), eq(credentials.status, 'active')))
    .orderBy(desc(credentials.issuedAt), desc(credentials.uid));
  if (older.length > 0)
    await tx
      .update(credentials)
      .set({ status: 'superseded' })
      .where(
        inArray(
          credentials.uid,
          older.map(({ uid }) => uid),
        ),
      );
  const [team] =
    person.teamId === null ? [] : await tx.select().from(teams).where(eq(teams.id, person.teamId));
  await tx
    .update(participants)
    .set({
      ...taken,
      redeemed: gone.redeemed.reduce(withRedeemed, kept.redeemed),
      note: gone.note ? lastNote(kept.note, gone.note) : kept.note,
      proposed: gone.proposed ? lastProposal(kept.proposed, gone.proposed) : kept.proposed,
      outdated: [kept.outdated, gone.outdated].find((one) => one?.number === active?.number) ?? null,
      review: kept.review ?? gone.review,
      userId: kept.userId ?? gone.userId,
      externalId: kept.externalId ?? gone.externalId,
      hasCredential: active !== undefined,
      credentialNumber: active?.number ?? null,
      credentialData: active?.data ?? null,
      searchText: searchTextOf(person.firstName, person.lastName, team?.name ?? '', active?.number ?? ''),
      version: kept.version + 1,
      updatedAt: at,
    })
    .where(eq(participants.uid, stays));
  await tx.update(handOvers).set({ receiverUid: stays }).where(eq(handOvers.receiverUid, goes));
  const twice = await passRedemptions(tx, { stays, goes });
  await tx.update(conflicts).set({ participantUid: stays }).where(eq(conflicts.participantUid, goes));
  await writeConflicts(tx, twice);
  await tx.update(importEntries).set({ undone: true }).where(importsOf(gone.id));
  await tx.delete(importPhotos).where(eq(importPhotos.participantId, gone.id));
  return true;
}

const importsOf = (id: number) =>
  and(
    eq(importEntries.rowId, id),
    sql`${importEntries.batchId} in (select id from import_batches where kind = 'participants')`,
  );

// ── once the event is over ──────────────────────────────────────────────────────────────────────────

/** How much there is that would go. */
export async function countRetained(db: Db) {
  return {
    people: await db.$count(participants, isNull(participants.deletedAt)),
    photos: await db.$count(photos),
    messages: await db.$count(contacts),
    delegates: await db.$count(teamRegistrations, namesDelegate),
  };
}

/** The next of those who were registered before an instant, by id. */
export async function nextPeople(
  db: Db,
  { after, before, limit }: { after: number; before: Date; limit: number },
): Promise<{ id: number; uid: string }[]> {
  return db
    .select({ id: participants.id, uid: participants.uid })
    .from(participants)
    .where(
      and(isNull(participants.deletedAt), gt(participants.id, after), lt(participants.createdAt, before)),
    )
    .orderBy(asc(participants.id))
    .limit(limit);
}

/** Messages before an instant, and the contacts of team registrations and badge pick-ups; the teams stay. */
export async function forgetVisitors(tx: Db, before: Date): Promise<void> {
  await tx.delete(contacts).where(lt(contacts.createdAt, before));
  await tx
    .update(teamRegistrations)
    .set({
      ...noDelegate,
      ...{ nationalRepresentativeCode: null, organizerSignature: null, organizerStamp: null },
      ...{ rejectionReason: null, appealReason: null, registeredById: null },
      history: sql`(select coalesce(jsonb_agg(step || '{"reason": null}'::jsonb), '[]')
        from jsonb_array_elements(${teamRegistrations.history}) as step)`,
    })
    .where(and(namesDelegate, lt(teamRegistrations.createdAt, before)));
  await blankReceivers(tx, {
    handedOver: lt(handOvers.handedAt, before),
    isSent: ({ receivedAt }) => lt(receivedAt, before),
  });
}

const namesDelegate = ne(teamRegistrations.delegateName, noDelegate.delegateName);

/** A picture may follow the work that names it by days. */
const unusedDays = 30;

/** Deletes unused pictures: replaced ones, or those of an erased person. Returns how many. */
export async function deleteUnusedPhotos(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - unusedDays * 24 * 60 * 60 * 1000).toISOString();
  const gone = await db
    .delete(photos)
    .where(
      sql`${photos.createdAt} < ${before}::timestamptz and not exists (
        select 1 from participants p where p.photo_url = '/api/photos/' || ${photos.sha256})`,
    )
    .returning({ sha256: photos.sha256 });
  return gone.length;
}
