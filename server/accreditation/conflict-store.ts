/**
 * Conflicts as rows: written in the transaction that receives the second side, whichever it is; read for the admin area
 * and for devices; locked and closed when settled.
 */
import { and, asc, desc, eq, inArray, isNotNull, isNull, ne, not, or, type SQL, sql } from 'drizzle-orm';
import { clockOffset, now } from '#shared/base/clock.ts';
import { serverCode } from '#shared/codes/number.ts';
import type { CredentialData } from '#shared/codes/payload.ts';
import { fullName } from '#shared/people/full-name.ts';
import type {
  ConflictAction,
  ConflictKind,
  ConflictOutput,
  ConflictRow,
  ConflictSide,
  HeldConflicts,
  SettleConflictCommand,
} from '#shared/sync/conflicts.ts';
import type { MutationBody, MutationKind } from '#shared/sync/mutations.ts';
import { hashOfJson, uidOfJson } from '../core/base/hash-of-json.ts';
import { lockName } from '../core/database/locks.ts';
import type { Db } from '../core/database/open.ts';
import {
  conflictSides,
  conflicts,
  devices,
  participants,
  receipts,
  revocations,
  scans,
  teams,
  users,
} from '../core/database/tables.ts';

/** One side as stored. */
export type NewSide = Omit<typeof conflictSides.$inferInsert, 'caseUid'>;

/** What a rule detects: a known side, and how to find the other one among devices' work. */
export interface DetectedConflict {
  kind: ConflictKind;
  /** What it concerns, besides its kind. */
  about: string;
  participantUid: string | null;
  numbers: string[];
  sides: NewSide[];
  other?: OtherSide;
  /** The other side is the revocation of this number, by any device. */
  revocationOf?: string;
}

export interface OtherSide {
  kind: MutationKind;
  /** The row that mutation is about. */
  uid: string;
  /** If several match, the last one. */
  isIt(body: never, device: { code: string; kid: string | null }): boolean;
  deed(body: never): ConflictAction;
  /** What is known of an action that no device did. */
  orElse: NewSide | null;
}

// ── telling ─────────────────────────────────────────────────────────────────────────────────────────

/** Writes what was noticed: each pair of sides once, in one case for all that is open about the same. Answers their uids. */
export async function writeConflicts(tx: Db, noticed: readonly DetectedConflict[]): Promise<string[]> {
  if (noticed.length === 0) return [];
  const uids: string[] = [];
  const detected = await findRevocations(tx, noticed);
  const done = await readActions(tx, detected);
  for (const one of detected) {
    const own = one.sides.map((side) => ({ ...side, ...done.clockOf(side.ref) }));
    const found = one.other ? (done.find(one.other) ?? one.other.orElse) : null;
    const sides = found ? [...own, found] : own;
    const refs = sides.map(({ ref }) => ref).sort();
    if (refs.length < 2 || (await isRecorded(tx, one.kind, refs))) continue;
    const caseUid = await upsertConflict(tx, one, refs);
    await tx
      .insert(conflictSides)
      .values(sides.map((side) => ({ ...side, caseUid })))
      .onConflictDoNothing();
    uids.push(caseUid);
  }
  return uids;
}

async function findRevocations(tx: Db, detected: readonly DetectedConflict[]): Promise<DetectedConflict[]> {
  const numbers = detected.flatMap(({ revocationOf }) => revocationOf ?? []);
  if (numbers.length === 0) return [...detected];
  const rows = await tx.select().from(revocations).where(inArray(revocations.number, numbers));
  return detected.map((one) => {
    const row = rows.find(({ number }) => number === one.revocationOf);
    return row ? { ...one, other: sideOfRevocation(row) } : one;
  });
}

function sideOfRevocation(row: typeof revocations.$inferSelect): OtherSide {
  const { uid, number, reason, deviceCode, by: operatorId, revokedAt: at } = row;
  const deed = { act: 'revoke' as const, number, reason };
  return {
    ...{ kind: 'credential.revoke', uid, isIt: () => true, deed: () => deed },
    orElse: { ref: uid, deviceCode, operatorId, deed, at },
  };
}

/** Whether these sides are already in one conflict, open or settled. */
async function isRecorded(tx: Db, kind: ConflictKind, refs: readonly string[]): Promise<boolean> {
  const rows = await tx
    .select({ uid: conflictSides.caseUid })
    .from(conflictSides)
    .innerJoin(conflicts, eq(conflicts.uid, conflictSides.caseUid))
    .where(and(eq(conflicts.kind, kind), inArray(conflictSides.ref, [...refs])))
    .groupBy(conflictSides.caseUid)
    .having(sql`count(*) = ${refs.length}`);
  return rows.length > 0;
}

/** The open case of this kind about the same, or a new one; its uid is the same in whichever order the sides came. */
async function upsertConflict(
  tx: Db,
  { kind, about, participantUid, numbers }: DetectedConflict,
  refs: string[],
) {
  const uid = uidOfJson([kind, ...refs]);
  // A settlement of it may be under way.
  await lockName(tx, uid);
  const [row] = await tx
    .insert(conflicts)
    .values({ uid, kind, key: `${kind} ${about}`, participantUid, numbers, openedAt: now() })
    .onConflictDoUpdate({
      target: conflicts.key,
      targetWhere: isNull(conflicts.settledAt),
      set: {
        // A person without a badge has no numbers, and an aggregate of no rows is null.
        numbers: sql`(select coalesce(array_agg(distinct n), array[]::text[]) from unnest(${conflicts.numbers} || excluded.numbers) as n)`,
      },
    })
    .returning({ uid: conflicts.uid });
  return row?.uid ?? '';
}

/** The named actions of devices, with everything recorded about them. */
async function readActions(tx: Db, detected: readonly DetectedConflict[]) {
  const refs = sql.param(detected.flatMap(({ sides }) => sides.map(({ ref }) => ref)));
  const uids = sql.param(detected.flatMap(({ other }) => other?.uid ?? []));
  const rows = await tx
    .select({ receipt: receipts, code: devices.code, kid: devices.kid })
    .from(receipts)
    .innerJoin(devices, eq(devices.uid, receipts.deviceUid))
    .where(
      or(
        sql`${receipts.mutationId} = any(${refs}::uuid[])`,
        and(sql`${receipts.body}->>'uid' = any(${uids}::text[])`, sql`${receipts.kind} <> 'scan.record'`),
      ),
    )
    .orderBy(asc(receipts.receivedAt), asc(receipts.mutationId));
  return {
    clockOf(ref: string): Partial<NewSide> {
      const row = rows.find(({ receipt }) => receipt.mutationId === ref);
      return row ? notedOf(row.receipt) : {};
    },
    find({ kind, uid, isIt, deed }: OtherSide): NewSide | null {
      const row = rows.findLast(({ receipt, code, kid }) => {
        if (receipt.kind !== kind || receipt.status !== 'applied') return false;
        // Applied, so it was read by the schema of its kind.
        return (receipt.body as { uid?: string }).uid === uid && isIt(receipt.body as never, { code, kid });
      });
      if (!row) return null;
      const { receipt, code } = row;
      const side = { ref: receipt.mutationId, deviceCode: code, operatorId: receipt.operatorId };
      return { ...side, deed: deed(receipt.body as never), data: dataOf(receipt), ...notedOf(receipt) };
    },
  };
}

function notedOf(receipt: typeof receipts.$inferSelect): Partial<NewSide> {
  const { clockOffsetMs, clockDoubt, listSeq, listAgeMs, receivedAt } = receipt;
  return { at: receipt.occurredAt, clockOffsetMs, clockDoubt, listSeq, listAgeMs, receivedAt };
}

function dataOf({ kind, body }: typeof receipts.$inferSelect): CredentialData | null {
  if (kind !== 'credential.issue' && kind !== 'credential.reprint') return null;
  return (body as MutationBody<'credential.issue'>).data;
}

// ── reading ─────────────────────────────────────────────────────────────────────────────────────────

/**
 * Open conflicts for one device: it has a side, or it let one of the badges pass. A desk also gets the others
 * (`isElsewhere`), so that a person looks the same at every desk.
 */
export async function readConflictsOf(
  db: Db,
  device: { code: string; kind: 'desk' | 'door' },
  held: string,
): Promise<HeldConflicts | null> {
  const letPass = sql`exists (select 1 from ${scans} d where d.number = any(${conflicts.numbers}) and d.device_code = ${device.code})`;
  const isOwn = or(isSideOf(device.code), letPass);
  // Zones are decided in the admin area; devices cannot act on them.
  const isForDevices = and(isNull(conflicts.settledAt), ne(conflicts.kind, 'zonesBeyondRole'));
  const rows = await readRows(db, and(isForDevices, isOwn), 200);
  const others = () => readRows(db, and(isForDevices, not(isOwn ?? sql`false`)), 200);
  const shown =
    device.kind === 'door'
      ? rows.map(forDoor)
      : [...rows, ...(await others()).map((row) => ({ ...row, isElsewhere: true as const }))];
  const version = hashOfJson(shown);
  return version === held ? null : { version, rows: shown };
}

/** A door knows badges and faces, and not who works elsewhere. */
const forDoor = (row: ConflictRow): ConflictRow => ({
  ...row,
  sides: row.sides.map((side) => ({ ...side, operator: null })),
});

/** Conflicts in the admin area: open ones oldest first, settled ones newest first. */
export async function listConflicts(
  db: Db,
  { state, device, limit }: { state: 'open' | 'settled'; device?: string | undefined; limit: number },
) {
  const within = device === undefined ? undefined : isSideOf(device);
  const open = await countOpenConflicts(db, within);
  const where = and(state === 'open' ? isNull(conflicts.settledAt) : isNotNull(conflicts.settledAt), within);
  return { open, rows: await toConflicts(db, await readRows(db, where, limit)) };
}

/** How many are to be settled, of all or of those meant. */
export const countOpenConflicts = (db: Db, within?: SQL) =>
  db.$count(conflicts, and(isNull(conflicts.settledAt), within));

const isSideOf = (code: string) =>
  sql`exists (select 1 from ${conflictSides} s where s.case_uid = ${conflicts.uid} and s.device_code = ${code})`;

/** One of them. */
export async function findConflict(db: Db, uid: string): Promise<ConflictOutput | null> {
  const [found] = await toConflicts(db, await readRows(db, eq(conflicts.uid, uid), 1));
  return found ?? null;
}

async function readRows(db: Db, where: SQL | undefined, limit: number): Promise<ConflictRow[]> {
  const rows = await db
    .select({ it: conflicts, first: users.firstName, last: users.lastName })
    .from(conflicts)
    .leftJoin(users, eq(users.id, conflicts.settledBy))
    .where(where)
    .orderBy(desc(conflicts.settledAt), asc(conflicts.openedAt), asc(conflicts.uid))
    .limit(limit);
  if (rows.length === 0) return [];
  const found = await db
    .select({ it: conflictSides, device: devices.name, first: users.firstName, last: users.lastName })
    .from(conflictSides)
    .leftJoin(devices, eq(devices.code, conflictSides.deviceCode))
    .leftJoin(users, eq(users.id, conflictSides.operatorId))
    .where(
      inArray(
        conflictSides.caseUid,
        rows.map(({ it }) => it.uid),
      ),
    )
    .orderBy(asc(conflictSides.at), asc(conflictSides.ref));
  return rows.map(({ it, first, last }) => ({
    ...{ uid: it.uid, kind: it.kind, participantUid: it.participantUid },
    sides: found.filter((side) => side.it.caseUid === it.uid).map(toConflictSide),
    openedAt: it.openedAt.toISOString(),
    settled:
      it.settledAt && it.outcome
        ? {
            ...{ outcome: it.outcome, kept: it.kept, reason: it.reason ?? '', by: operatorName(first, last) },
            ...{ deviceCode: it.settledAtDevice ?? serverCode, at: it.settledAt.toISOString() },
          }
        : null,
  }));
}

interface FoundSide {
  it: typeof conflictSides.$inferSelect;
  device: string | null;
  first: string | null;
  last: string | null;
}

function toConflictSide({ it, device, first, last }: FoundSide): ConflictSide {
  return {
    ref: it.ref,
    device: { code: it.deviceCode, name: it.deviceCode === serverCode ? null : device },
    operator: operatorName(first, last),
    deed: it.deed,
    at: it.at?.toISOString() ?? null,
    // What the device had to add was the server's clock minus its own, and the rehearsal's offset on top.
    clockAheadMs: it.clockOffsetMs === null ? null : clockOffset() - it.clockOffsetMs,
    clockDoubt: it.clockDoubt,
    listSeq: it.listSeq,
    listAgeMs: it.listAgeMs,
    receivedAt: it.receivedAt?.toISOString() ?? null,
  };
}

const operatorName = (first: string | null, last: string | null) =>
  [first, last].filter(Boolean).join(' ') || null;

async function toConflicts(db: Db, rows: readonly ConflictRow[]): Promise<ConflictOutput[]> {
  const uids = rows.flatMap(({ participantUid }) => participantUid ?? []);
  const people =
    uids.length === 0
      ? []
      : await db
          .select({ it: participants, teamName: teams.name })
          .from(participants)
          .leftJoin(teams, eq(teams.id, participants.teamId))
          .where(and(inArray(participants.uid, uids), isNull(participants.deletedAt)));
  const byUid = new Map(
    people.map(({ it, teamName }) => [it.uid, { id: it.id, name: fullName(it), teamName }]),
  );
  const named = rows.flatMap(teamsOf);
  const teamRows =
    named.length === 0
      ? []
      : await db.select({ uid: teams.uid, name: teams.name }).from(teams).where(inArray(teams.uid, named));
  const nameOf = new Map(teamRows.map(({ uid, name }) => [uid, name]));
  return rows.map((row) => ({
    ...row,
    person: (row.participantUid && byUid.get(row.participantUid)) || null,
    teamNames: Object.fromEntries(teamsOf(row).map((uid) => [uid, nameOf.get(uid) ?? ''])),
  }));
}

/** The teams a correction names. */
const teamsOf = ({ sides }: { sides: readonly Pick<ConflictSide, 'deed'>[] }): string[] =>
  sides.flatMap(({ deed }) =>
    deed.act === 'correct' && deed.field === 'teamUid' && deed.value ? deed.value : [],
  );

// ── settling ────────────────────────────────────────────────────────────────────────────────────────

/** A conflict locked for settling. */
export interface LockedConflict {
  uid: string;
  kind: ConflictKind;
  participantUid: string | null;
  numbers: string[];
  sides: NewSide[];
  settled: Pick<SettleConflictCommand, 'outcome' | 'kept'> | null;
}

/** The subjects of these conflicts, read without a lock: people and badges are locked before conflicts. */
export async function readConflictNeeds(db: Db, uids: readonly string[]) {
  const held = await readLocked(db, uids);
  return {
    people: held.flatMap(({ participantUid }) => participantUid ?? []),
    numbers: held.flatMap(({ numbers }) => numbers),
    teams: held.flatMap(teamsOf),
  };
}

/** Locks conflicts and reads them. */
export function lockConflicts(db: Db, uids: readonly string[]): Promise<LockedConflict[]> {
  return readLocked(db, uids, { locked: true });
}

async function readLocked(
  db: Db,
  uids: readonly string[],
  how: { locked?: boolean } = {},
): Promise<LockedConflict[]> {
  if (uids.length === 0) return [];
  const wanted = [...uids];
  const named = db.select().from(conflicts).where(inArray(conflicts.uid, wanted)).orderBy(conflicts.uid);
  const rows = await (how.locked ? named.for('update') : named);
  const sides = await db.select().from(conflictSides).where(inArray(conflictSides.caseUid, wanted));
  return rows.map(({ uid, kind, participantUid, numbers, settledAt, outcome, kept }) => ({
    ...{ uid, kind, participantUid, numbers },
    sides: sides.filter(({ caseUid }) => caseUid === uid),
    settled: settledAt && outcome ? { outcome, kept } : null,
  }));
}

export interface ConflictSettlement extends SettleConflictCommand {
  at: Date;
  by: number | null;
  deviceCode: string;
}

/** Closes conflicts; a closed one does not change. */
export async function writeSettlements(db: Db, settled: readonly ConflictSettlement[]): Promise<void> {
  for (const { uid, outcome, kept, reason, at, by, deviceCode } of settled)
    await db
      .update(conflicts)
      .set({ outcome, kept, reason, settledAt: at, settledBy: by, settledAtDevice: deviceCode })
      .where(and(eq(conflicts.uid, uid), isNull(conflicts.settledAt)));
}
