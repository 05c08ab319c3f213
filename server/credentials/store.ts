/** Credential queries: the only file of the feature that knows SQL. */
import { and, eq, sql } from 'drizzle-orm';
import type { CredentialRow } from '#shared/credentials/credential.ts';
import { must } from '#shared/must.ts';
import type { Db } from '../database/open.ts';
import { credentialPrints, credentials, devices, revocations } from '../database/tables.ts';

type Stored = typeof credentials.$inferSelect;

/** A credential as rules and devices know it. */
export function toCredentialRow(row: Stored): CredentialRow {
  return {
    uid: row.uid,
    number: row.number,
    participantUid: row.participantUid,
    // Only ever written from a CredentialRow.
    status: row.status as CredentialRow['status'],
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
  };
}

async function findOne(db: Db, where: ReturnType<typeof eq>): Promise<CredentialRow | null> {
  const [row] = await db.select().from(credentials).where(where).for('update');
  return row ? toCredentialRow(row) : null;
}

export const findCredential = (db: Db, number: string) => findOne(db, eq(credentials.number, number));
export const findCredentialByUid = (db: Db, uid: string) => findOne(db, eq(credentials.uid, uid));

/** A credential as it is now, without locking it. */
export async function readCredential(db: Db, number: string): Promise<CredentialRow | null> {
  const [row] = await db.select().from(credentials).where(eq(credentials.number, number));
  return row ? toCredentialRow(row) : null;
}

/** The credential that counts for a person, if there is one. */
export async function findActiveCredential(db: Db, participantUid: string): Promise<CredentialRow | null> {
  const [row] = await db
    .select()
    .from(credentials)
    .where(and(eq(credentials.participantUid, participantUid), eq(credentials.status, 'active')))
    .for('update');
  return row ? toCredentialRow(row) : null;
}

/** Writes a credential as a rule described it: a new one, or what became of a known one. */
export async function saveCredential(db: Db, row: CredentialRow, operatorId: number | null): Promise<void> {
  const columns = {
    ...row,
    issuedAt: new Date(row.issuedAt),
    revokedAt: row.revokedAt ? new Date(row.revokedAt) : null,
  };
  await db
    .insert(credentials)
    .values({ ...columns, operatorId })
    .onConflictDoUpdate({ target: credentials.uid, set: columns });
}

/** Adds to the grow-only list of revoked numbers. */
export async function insertRevocation(
  db: Db,
  revocation: {
    uid: string;
    number: string;
    reason: string;
    by: number | null;
    deviceCode: string;
    revokedAt: Date;
  },
): Promise<void> {
  await db.insert(revocations).values(revocation).onConflictDoNothing();
}

export async function isRevoked(db: Db, number: string): Promise<boolean> {
  const [row] = await db
    .select({ uid: revocations.uid })
    .from(revocations)
    .where(eq(revocations.number, number));
  return row !== undefined;
}

export async function insertPrint(db: Db, print: typeof credentialPrints.$inferInsert): Promise<void> {
  await db.insert(credentialPrints).values(print).onConflictDoNothing();
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
