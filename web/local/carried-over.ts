/**
 * What no longer counts, kept over the end of a server's history: a door that has seen a revocation holds to it even
 * if a restored backup has forgotten it, and hands it back with the root key's word, once in each history. A carried row
 * has no number of a commit: `seq` is -1, until the server's own row comes.
 */
import type { KeysetEntry } from '#shared/devices.ts';
import type { RevocationRow } from '#shared/sync/protocol.ts';
import { type CarriedKey, type LocalDatabase, readMeta } from './database.ts';

const carriedSeq = -1;

/** What the server is to be given back: statements of the root key, as `POST /api/sync/witness` takes them. */
export interface CarriedOver {
  revocations: (RevocationRow & { sig: string })[];
  keys: { kid: string; revokedAt: number; sig: string }[];
}

/**
 * The statements that the server of this history lacks, once its list is complete here; before that nobody knows.
 * Those without a signature (from an older server) count at this device alone.
 */
export async function carriedOver(db: LocalDatabase): Promise<CarriedOver> {
  return db.transaction('r', [db.meta, db.revocations], async () => {
    const sync = await readMeta(db, 'sync');
    if (sync?.confirmedAt == null) return { revocations: [], keys: [] };
    const rows = await db.revocations.filter((row) => row.seq === carriedSeq).toArray();
    const keys = (await readMeta(db, 'carriedKeys')) ?? [];
    return {
      revocations: rows.flatMap(({ seq: _, applied: __, sig, ...row }) => (sig ? { ...row, sig } : [])),
      keys: keys.flatMap(({ kid, revokedAt, sig }) => (sig === null ? [] : { kid, revokedAt, sig })),
    };
  });
}

/** Takes all revoked numbers over into the next history. Inside a transaction over `revocations`. */
export async function carryRevocations(db: LocalDatabase): Promise<void> {
  await db.revocations.toCollection().modify({ seq: carriedSeq });
}

/** The server's own rows take the place of those carried for the same numbers. Inside a transaction over `revocations`. */
export async function dropCarried(db: LocalDatabase, numbers: readonly string[]): Promise<void> {
  await db.revocations
    .where('number')
    .anyOf(numbers)
    .and((row) => row.seq < 0)
    .delete();
}

/**
 * The keys as a page brings them, with what was known before of those it believes for longer: the earliest minute
 * counts, and a revoked key stays known though the server has forgotten it.
 */
export function keepRevokedKeys(
  held: readonly KeysetEntry[],
  brought: readonly KeysetEntry[],
): { keyset: KeysetEntry[]; carried: CarriedKey[] } {
  const revoked = new Map(
    held.filter((entry) => entry.revokedAt !== null).map((entry) => [entry.kid, entry]),
  );
  const kept: CarriedKey[] = [];
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
