/** Hand-outs as rows, read with their people and written after the batch was applied. */
import { eq, isNull, sql } from 'drizzle-orm';
import type { RedeemCommand } from '#shared/credentials/handouts.ts';
import type { ParticipantRole } from '#shared/edition/tournament.ts';
import { rowsOf } from '../core/database/locks.ts';
import type { Db } from '../core/database/open.ts';
import { participants, redemptions } from '../core/database/tables.ts';
import type { DetectedConflict } from './conflict-store.ts';

export type Redemption = typeof redemptions.$inferSelect;

/** Everything that these people were ever given, including undone hand-outs. */
export async function readRedemptions(db: Db, participantUids: readonly string[]): Promise<Redemption[]> {
  if (participantUids.length === 0) return [];
  return db
    .select()
    .from(redemptions)
    .where(sql`${redemptions.participantUid} = any(${sql.param([...participantUids])}::uuid[])`)
    .orderBy(redemptions.redeemedAt, redemptions.uid);
}

/** Writes new ones, and what became of those that were there: that one is undone is all that changes. */
export async function writeRedemptions(db: Db, rows: readonly Redemption[]): Promise<void> {
  if (rows.length === 0) return;
  await db.execute(sql`
    insert into redemptions (uid, participant_uid, handout_uid, name, device_code, operator_id, redeemed_at,
      undone_at, undone_at_device, undone_by, undone_reason)
    select * from ${rowsOf(rows)} as r (uid uuid, "participantUid" uuid, "handoutUid" uuid, name jsonb,
      "deviceCode" text, "operatorId" int, "redeemedAt" timestamptz, "undoneAt" timestamptz, "undoneAtDevice" text,
      "undoneBy" int, "undoneReason" text)
    on conflict (uid) do update set undone_at = excluded.undone_at, undone_at_device = excluded.undone_at_device,
      undone_by = excluded.undone_by, undone_reason = excluded.undone_reason`);
}

/** By hand-out: how many people have it, and how many have it twice. */
export async function countGiven(db: Db): Promise<{ handoutUid: string; given: number; twice: number }[]> {
  const held = db
    .select({ handoutUid: redemptions.handoutUid, times: sql<number>`count(*)`.as('times') })
    .from(redemptions)
    .where(isNull(redemptions.undoneAt))
    .groupBy(redemptions.handoutUid, redemptions.participantUid)
    .as('held');
  return db
    .select({
      handoutUid: held.handoutUid,
      given: sql<number>`count(*)::int`,
      twice: sql<number>`(count(*) filter (where ${held.times} > 1))::int`,
    })
    .from(held)
    .groupBy(held.handoutUid);
}

/** How many people there are of each role. */
export async function countByRole(db: Db): Promise<Map<ParticipantRole, number>> {
  const rows = await db
    .select({ role: participants.role, count: sql<number>`count(*)::int` })
    .from(participants)
    .where(isNull(participants.deletedAt))
    .groupBy(participants.role);
  return new Map(rows.map(({ role, count }) => [role, count]));
}

/**
 * The conflict of a hand-out that was given twice. Both operators acted correctly, so nothing is undone automatically.
 * `second` describes the other side.
 */
export function givenTwice(
  first: Redemption,
  second: { ref: string; deviceCode: string; operatorId: number | null; at: Date; name: Redemption['name'] },
): DetectedConflict {
  const { uid, participantUid, handoutUid, deviceCode, operatorId, redeemedAt: at } = first;
  const deedOf = (name: Redemption['name']) => ({ act: 'redeem' as const, name });
  const { name, ...side } = second;
  return {
    ...{ kind: 'redeemedTwice', about: `${participantUid} ${handoutUid}`, participantUid, numbers: [] },
    sides: [{ ...side, deed: deedOf(name) }],
    other: {
      ...{ kind: 'handout.redeem', uid, isIt: () => true, deed: ({ name }: RedeemCommand) => deedOf(name) },
      orElse: { ref: uid, deviceCode, operatorId, deed: deedOf(first.name), at },
    },
  };
}

/**
 * Of two records of one person: what both were given is the one's who stays. Answers the cases of what each of them was
 * given.
 */
export async function passRedemptions(
  db: Db,
  { stays, goes }: { stays: string; goes: string },
): Promise<DetectedConflict[]> {
  const held = (await readRedemptions(db, [stays, goes])).filter(({ undoneAt }) => undoneAt === null);
  await db.update(redemptions).set({ participantUid: stays }).where(eq(redemptions.participantUid, goes));
  return held.flatMap((second, place) => {
    const first = held
      .slice(0, place)
      .find((one) => one.handoutUid === second.handoutUid && one.participantUid !== second.participantUid);
    const { uid: ref, deviceCode, operatorId, redeemedAt: at, name } = second;
    return first
      ? [givenTwice({ ...first, participantUid: stays }, { ref, deviceCode, operatorId, at, name })]
      : [];
  });
}
