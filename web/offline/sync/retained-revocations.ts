/**
 * Revocations kept across epochs: a door that has seen one applies it even if a restored backup has forgotten it, and
 * uploads it with the root key's signature, once per epoch. A retained row has `seq` -1 until the server's own row
 * arrives.
 */
import type { KeysetEntry } from '#shared/devices/devices.ts';
import type { RevocationRow } from '#shared/sync/protocol.ts';
import { type LocalDatabase, type RevokedKey, readMeta } from '#web/offline/store/database.ts';

const carriedSeq = -1;

/** What the server lacks: revocations signed by the root key, as `POST /api/sync/witness` takes them. */
export interface RetainedRevocations {
  revocations: (RevocationRow & { sig: string })[];
  keys: { kid: string; revokedAt: number; sig: string }[];
}

/**
 * The revocations that the server of this epoch lacks; only known once the list is complete. Those without a signature
 * (from an older server) count on this device alone.
 */
export async function listRetainedRevocations(db: LocalDatabase): Promise<RetainedRevocations> {
  return db.transaction('r', [db.meta, db.revocations], async () => {
    const sync = await readMeta(db, 'sync');
    if (sync?.confirmedAt == null || sync.isReplacing) return { revocations: [], keys: [] };
    const rows = await db.revocations.filter((row) => row.seq === carriedSeq).toArray();
    const keys = (await readMeta(db, 'carriedKeys')) ?? [];
    return {
      revocations: rows.flatMap(({ seq: _, applied: __, sig, ...row }) => (sig ? { ...row, sig } : [])),
      keys: keys.flatMap(({ kid, revokedAt, sig }) => (sig === null ? [] : { kid, revokedAt, sig })),
    };
  });
}

/** Carries all revoked numbers over to the next epoch. Call it inside a transaction over `revocations`. */
export async function retainRevocations(db: LocalDatabase): Promise<void> {
  await db.revocations.toCollection().modify({ seq: carriedSeq });
}

/** The server's own rows take the place of those carried for the same numbers. Inside a transaction over `revocations`. */
export async function dropRetained(db: LocalDatabase, numbers: readonly string[]): Promise<void> {
  await db.revocations
    .where('number')
    .anyOf(numbers)
    .and((row) => row.seq < 0)
    .delete();
}

/**
 * Merges the keys of a page with known revocations: the earliest time counts, and a revoked key stays revoked even if
 * the server has forgotten it.
 */
export function keepRevokedKeys(
  held: readonly KeysetEntry[],
  brought: readonly KeysetEntry[],
): { keyset: KeysetEntry[]; carried: RevokedKey[] } {
  const revoked = new Map(
    held.filter((entry) => entry.revokedAt !== null).map((entry) => [entry.kid, entry]),
  );
  const kept: RevokedKey[] = [];
  const keep = ({ kid, revokedAt, revokedSig }: KeysetEntry) => {
    if (revokedAt === null) return;
    kept.push({ kid, revokedAt, sig: revokedSig ?? null });
  };
  const keyset = brought.map((entry) => {
    const before = revoked.get(entry.kid);
    revoked.delete(entry.kid);
    if (before?.revokedAt == null || before.revokedAt >= (entry.revokedAt ?? Number.POSITIVE_INFINITY))
      return entry;
    keep(before);
    return { ...entry, revokedAt: before.revokedAt, revokedSig: before.revokedSig };
  });
  for (const entry of revoked.values()) keep(entry);
  return { keyset: [...keyset, ...revoked.values()], carried: kept };
}
