/** Credentials as rows: found, locked, written. The log of prints is read in prints.ts. */
import { type AnyColumn, eq, or, type SQL, sql } from 'drizzle-orm';
import { failedPrint } from '#shared/badges/print-reasons.ts';
import { must } from '#shared/base/must.ts';
import type { CredentialRow } from '#shared/credentials/credential.ts';
import type { PrintFact } from '#shared/credentials/stage.ts';
import { rowsOf } from '../core/database/locks.ts';
import type { Db } from '../core/database/open.ts';
import {
  credentialPrints,
  credentials,
  devices,
  handedBadges,
  handOvers,
  revocations,
} from '../core/database/tables.ts';

type StoredCredential = typeof credentials.$inferSelect;

/** A credential as rules and devices know it. */
export function toCredentialRow(row: StoredCredential): CredentialRow {
  return {
    uid: row.uid,
    number: row.number,
    participantUid: row.participantUid,
    status: row.status,
    g: row.g,
    team: row.team,
    accessCode: row.accessCode,
    zones: row.zones,
    expires: row.expires,
    kid: row.kid,
    data: row.data,
    issuedBy: row.issuedBy,
    issuedAt: row.issuedAt.toISOString(),
    revokedReason: row.revokedReason,
    revokedAt: row.revokedAt?.toISOString() ?? null,
    awaiting: row.awaiting,
    validatedAt: row.validatedAt?.toISOString() ?? null,
    printedAt: row.printedAt?.toISOString() ?? null,
  };
}

/** A credential as it is now, without locking it. */
export async function readCredential(db: Db, number: string): Promise<CredentialRow | null> {
  const [row] = await db.select().from(credentials).where(eq(credentials.number, number));
  return row ? toCredentialRow(row) : null;
}

/** The holders of these credentials, read without a lock because a credential never changes its holder. */
export async function readHolders(
  db: Db,
  of: { uids: readonly string[]; numbers: readonly string[] },
): Promise<string[]> {
  if (of.uids.length + of.numbers.length === 0) return [];
  const rows = await db
    .selectDistinct({ uid: credentials.participantUid })
    .from(credentials)
    .where(or(isOneOf(credentials.uid, of.uids), isOneOf(credentials.number, of.numbers)));
  return rows.map(({ uid }) => uid);
}

/** Locks credentials by uid or number, and all of these holders. Their people are locked before. */
export async function lockCredentials(
  db: Db,
  of: { uids: readonly string[]; numbers: readonly string[]; holders: readonly string[] },
): Promise<CredentialRow[]> {
  if (of.uids.length + of.numbers.length + of.holders.length === 0) return [];
  const { uid, number, participantUid } = credentials;
  const rows = await db
    .select()
    .from(credentials)
    .where(or(isOneOf(uid, of.uids), isOneOf(number, of.numbers), isOneOf(participantUid, of.holders)))
    .orderBy(uid)
    .for('update');
  return rows.map(toCredentialRow);
}

/** The revoked ones among the numbers, whether their badge has arrived or not. */
export async function readRevoked(db: Db, numbers: readonly string[]): Promise<string[]> {
  if (numbers.length === 0) return [];
  const rows = await db
    .select({ number: revocations.number })
    .from(revocations)
    .where(isOneOf(revocations.number, numbers));
  return rows.map(({ number }) => number);
}

/** Writes credentials as rules described them: new ones, with who issued them, and what became of known ones. */
export async function writeCredentials(
  db: Db,
  list: readonly { row: CredentialRow; operatorId: number | null }[],
): Promise<void> {
  if (list.length === 0) return;
  const rows = list.map(({ row, operatorId }) => ({ ...row, operatorId }));
  await db.execute(sql`
    insert into credentials (uid, number, participant_uid, status, g, team, access_code, zones, expires, kid, data,
      issued_by, issued_at, operator_id, revoked_reason, revoked_at, awaiting, validated_at,
      printed_at)
    select * from ${rowsOf(rows)} as r (uid uuid, number text, "participantUid" uuid, status text, g int, team text,
      "accessCode" text, zones int, expires int, kid text, data jsonb, "issuedBy" text, "issuedAt" timestamptz,
      "operatorId" int, "revokedReason" text, "revokedAt" timestamptz, awaiting boolean, "validatedAt" timestamptz,
      "printedAt" timestamptz)
    on conflict (uid) do update set status = excluded.status, g = excluded.g, team = excluded.team,
      access_code = excluded.access_code, zones = excluded.zones, expires = excluded.expires, kid = excluded.kid,
      data = excluded.data, revoked_reason = excluded.revoked_reason, revoked_at = excluded.revoked_at,
      awaiting = excluded.awaiting, validated_at = excluded.validated_at, printed_at = excluded.printed_at`);
}

export type NewRevocation = typeof revocations.$inferInsert;

/** Adds to the grow-only list of revoked numbers. */
export async function writeRevocations(db: Db, rows: NewRevocation[]): Promise<void> {
  if (rows.length > 0) await db.insert(revocations).values(rows).onConflictDoNothing();
}

export interface NewHandOver {
  row: typeof handOvers.$inferInsert;
  badges: readonly Pick<CredentialRow, 'number' | 'g'>[];
}

/** Adds hand-overs, each with the copies it is about. */
export async function writeHandOvers(db: Db, list: readonly NewHandOver[]): Promise<void> {
  if (list.length === 0) return;
  await db
    .insert(handOvers)
    .values(list.map(({ row }) => row))
    .onConflictDoNothing();
  await db
    .insert(handedBadges)
    .values(
      list.flatMap(({ row, badges }) => badges.map(({ number, g }) => ({ number, g, handOverUid: row.uid }))),
    )
    .onConflictDoNothing();
}

/** When these numbers' copies were found in the right hands, the first time each. */
export async function readHanded(db: Db, numbers: readonly string[]) {
  if (numbers.length === 0) return [];
  return db
    .select({
      number: handedBadges.number,
      g: handedBadges.g,
      at: sql`min(${handOvers.handedAt})`.mapWith(handOvers.handedAt),
    })
    .from(handedBadges)
    .innerJoin(handOvers, eq(handOvers.uid, handedBadges.handOverUid))
    .where(isOneOf(handedBadges.number, numbers))
    .groupBy(handedBadges.number, handedBadges.g);
}

/** Every print of these numbers' copies. */
export async function readPrints(db: Db, numbers: readonly string[]) {
  if (numbers.length === 0) return [];
  const { number, g, printedAt, reason } = credentialPrints;
  return db.select({ number, g, printedAt, reason }).from(credentialPrints).where(isOneOf(number, numbers));
}

/** A row of the log as what it says of the copy. */
export function printFactOf({ printedAt, reason }: Pick<NewPrint, 'printedAt' | 'reason'>): PrintFact {
  return { at: printedAt, hasFailed: reason === failedPrint };
}

export type NewPrint = typeof credentialPrints.$inferInsert;

export async function writePrints(db: Db, rows: readonly NewPrint[]): Promise<void> {
  if (rows.length === 0) return;
  await db.execute(sql`
    insert into credential_prints (uid, number, g, kid, device_code, operator_id, reason, printer, format, printed_at)
    select * from ${rowsOf(rows)} as r (uid uuid, number text, g int, kid text, "deviceCode" text, "operatorId" int,
      reason text, printer text, format text, "printedAt" timestamptz)
    on conflict do nothing`);
}

/** Takes the next number of the server's own counter; gaps appear only where a transaction was undone. */
export async function takeNextCounter(db: Db, deviceUid: string): Promise<number> {
  const [row] = await db
    .update(devices)
    .set({ lastNumber: sql`${devices.lastNumber} + 1` })
    .where(eq(devices.uid, deviceUid))
    .returning({ lastNumber: devices.lastNumber });
  return must(row, 'the server registered itself at start').lastNumber;
}

/** One parameter for a list of any length, so that the statement stays the same; `in` needs one per value. */
function isOneOf(column: AnyColumn, values: readonly string[]): SQL | undefined {
  return values.length === 0 ? undefined : sql`${column} = any(${sql.param(values)})`;
}
