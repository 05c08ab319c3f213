/** Scans are facts: stored as the door saw them, a whole batch in one statement. */
import { and, asc, desc, eq, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { AmendmentKind, Scan, ScanRow, scanEndpoints } from '#shared/access/scan.ts';
import { must } from '#shared/base/must.ts';
import type { Db } from '../core/database/open.ts';
import { credentials, participants, scanAmendments, scans } from '../core/database/tables.ts';
import type { Handlers } from '../core/http/mount.ts';

export const scanRoutes: Handlers<typeof scanEndpoints> = {
  'GET /api/scans': async (ctx, { query }) => {
    const { number, limit } = must(query, 'it has defaults');
    const rows = await ctx.db
      .select({ scan: scans, firstName: participants.firstName, lastName: participants.lastName })
      .from(scans)
      .leftJoin(credentials, eq(credentials.number, scans.number))
      .leftJoin(
        participants,
        and(eq(participants.uid, credentials.participantUid), isNull(participants.deletedAt)),
      )
      .where(number ? eq(scans.number, number) : undefined)
      .orderBy(desc(scans.occurredAt), desc(scans.uid))
      .limit(limit);
    return rows.map(
      ({ scan, firstName, lastName }): Scan => ({
        ...toScanRow(scan),
        firstName,
        lastName,
        anomaly: scan.anomaly,
      }),
    );
  },
};

/** A scan as it travels. */
export function toScanRow(row: StoredScan): ScanRow {
  return {
    uid: row.uid,
    number: row.number,
    g: row.g,
    direction: row.direction,
    verdict: row.verdict,
    reason: row.reason,
    checkpoint: row.checkpoint,
    listAgeMs: row.listAgeMs,
    offline: row.offline,
    deviceCode: row.deviceCode,
    occurredAt: row.occurredAt.toISOString(),
    amended: row.amended && { kind: row.amended, reason: row.amendedReason ?? '' },
  };
}

export interface ReceivedScan extends Omit<ScanRow, 'amended'> {
  operatorId: number | null;
  clockOffsetMs: number;
}

/** An amendment of a scan as a door sent it: annulled, or overridden. */
export interface ReceivedAmendment {
  uid: string;
  scanUid: string;
  number: string;
  kind: AmendmentKind;
  reason: string;
  deviceCode: string;
  operatorId: number | null;
  occurredAt: Date;
}

/**
 * Stores amendments, each once, and has their scans say the last of them, and so the scans that came only now:
 * whichever is first, the record ends the same.
 */
export async function amendScans(
  db: Db,
  { amendments, scanned }: { amendments: readonly ReceivedAmendment[]; scanned: readonly string[] },
  receivedAt: Date,
): Promise<void> {
  if (amendments.length > 0)
    await db
      .insert(scanAmendments)
      .values(amendments.map((one) => ({ ...one, receivedAt })))
      .onConflictDoNothing();
  const about = [...scanned, ...amendments.map(({ scanUid }) => scanUid)];
  if (about.length === 0) return;
  await db.execute(sql`
    update scans s set amended = a.kind, amended_reason = a.reason from (
      select distinct on (scan_uid) scan_uid, kind, reason from scan_amendments
      where scan_uid = any(${sql.param(about)}::uuid[]) order by scan_uid, occurred_at desc, uid desc
    ) a where s.uid = a.scan_uid and (s.amended, s.amended_reason) is distinct from (a.kind, a.reason)`);
}

/**
 * Stores scans, each once, and marks what the door could not know: that the badge had been revoked before it
 * was let in. Answers the uids of those. One prepared statement with an array per column: ten times the rows per second
 * of row by row.
 */
export async function insertScans(
  db: Db,
  rows: readonly ReceivedScan[],
  receivedAt: Date,
): Promise<string[]> {
  if (rows.length === 0) return [];
  const column = (of: (row: ReceivedScan) => unknown) => sql.param(rows.map(of));
  // The columns of `scans`, in their order.
  const received = sql`
    select s.uid, s.number, s.g, s.direction, s.verdict, s.reason, s.checkpoint, s.age, s.offline, s.device,
      s.operator, s.at, ${receivedAt.toISOString()}::timestamptz,
      case when s.verdict <> 'denied' and r.revoked_at <= s.at then 'enteredAfterRevocation' end, s.clock,
      null::text, null::text
    from unnest(
      ${column((r) => r.uid)}::uuid[], ${column((r) => r.number)}::text[], ${column((r) => r.g)}::int[],
      ${column((r) => r.direction)}::text[], ${column((r) => r.verdict)}::text[], ${column((r) => r.reason)}::text[],
      ${column((r) => r.checkpoint)}::text[], ${column((r) => r.listAgeMs)}::bigint[], ${column((r) => r.offline)}::boolean[],
      ${column((r) => r.deviceCode)}::text[], ${column((r) => r.operatorId)}::int[], ${column((r) => r.occurredAt)}::timestamptz[],
      ${column((r) => r.clockOffsetMs)}::bigint[]
    ) as s (uid, number, g, direction, verdict, reason, checkpoint, age, offline, device, operator, at, clock)
    left join revocations r on r.number = s.number`;
  const stored = db
    .$with('stored')
    .as(
      db
        .insert(scans)
        .select(received)
        .onConflictDoNothing({ target: scans.uid })
        .returning({ uid: scans.uid, anomaly: scans.anomaly }),
    );
  const marked = await db
    .with(stored)
    .select({ uid: stored.uid })
    .from(stored)
    .where(isNotNull(stored.anomaly))
    .prepare('insert_scans')
    .execute();
  return marked.map(({ uid }) => uid);
}

// ── what scans say once other things are known ──────────────────────────────────────────────────────

export type StoredScan = typeof scans.$inferSelect;
/** A scan, and whose badge it is of. */
export interface HeldScan {
  scan: StoredScan;
  participantUid: string | null;
}

/** Marks the scans of newly revoked numbers that let them in afterwards: a revocation may arrive late. */
export async function markPassages(db: Db, revoked: readonly string[]): Promise<void> {
  await db.execute(sql`
    update scans s set anomaly = 'enteredAfterRevocation' from revocations r
    where s.number = any(${sql.param(revoked)}::text[]) and r.number = s.number
      and s.anomaly is null and s.verdict <> 'denied' and r.revoked_at <= s.occurred_at`);
}

/** The scans that were marked just now, and all of newly revoked numbers that let a revoked badge in. */
export async function readRevokedPassages(
  db: Db,
  { marked, revoked }: { marked: readonly string[]; revoked: readonly string[] },
): Promise<HeldScan[]> {
  if (marked.length + revoked.length === 0) return [];
  const isNew = sql`${scans.uid} = any(${sql.param(marked)}::uuid[])`;
  const isRevoked = sql`${scans.number} = any(${sql.param(revoked)}::text[])`;
  return heldScans(db, and(isNotNull(scans.anomaly), or(isNew, isRevoked)));
}

/** Pairs of passages of one badge at two doors, within so many minutes; one of each pair is among these scans. */
export async function readPairs(
  db: Db,
  scanned: readonly string[],
  minutes: number,
): Promise<[HeldScan, HeldScan][]> {
  const other = alias(scans, 'other');
  const window = sql`make_interval(mins => ${minutes}::int)`;
  const others = db
    .select({ uid: other.uid })
    .from(other)
    .where(
      and(
        ...[eq(other.number, scans.number), ne(other.checkpoint, scans.checkpoint)],
        ne(other.verdict, 'denied'),
        sql`${other.occurredAt} between ${scans.occurredAt} - ${window} and ${scans.occurredAt} + ${window}`,
      ),
    );
  const pairs = await db
    .select({ one: scans.uid, other: sql<string>`others.uid` })
    .from(scans)
    // Each looks for its own (`offset 0` keeps it so): joined as one, a planner that knows little of both reads the whole table.
    .crossJoinLateral(sql`(${others} offset 0) others`)
    .where(
      and(
        sql`${scans.uid} = any(${sql.param(scanned)}::uuid[])`,
        ...[ne(scans.verdict, 'denied'), ne(scans.number, '')],
      ),
    );
  if (pairs.length === 0) return [];
  const named = sql.param(pairs.flatMap((pair) => [pair.one, pair.other]));
  const rows = await heldScans(db, sql`${scans.uid} = any(${named}::uuid[])`);
  const byUid = new Map(rows.map((row) => [row.scan.uid, row]));
  const held = (uid: string) => must(byUid.get(uid), 'it was just found');
  return pairs.map((pair) => [held(pair.one), held(pair.other)]);
}

function heldScans(db: Db, where: SQL | undefined): Promise<HeldScan[]> {
  return db
    .select({ scan: scans, participantUid: credentials.participantUid })
    .from(scans)
    .leftJoin(credentials, eq(credentials.number, scans.number))
    .where(where)
    .orderBy(asc(scans.occurredAt), asc(scans.uid));
}
