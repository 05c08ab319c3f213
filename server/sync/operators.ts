/**
 * Who made a mutation, by the grant it names. The database may have forgotten the grant, and even the user: the grant
 * itself, signed by the root key, says who was let in and until when, and the device brings it along.
 */
import { and, eq, inArray, sql } from 'drizzle-orm';
import { type SignedGrant, verifyGrant } from '#shared/devices/grants.ts';
import type { Operator } from '../accreditation/mutation.ts';
import type { Db } from '../core/database/open.ts';
import { operatorGrants, users } from '../core/database/tables.ts';
import { isOfDeletedAccount } from '../core/erasure/deleted-accounts.ts';
import type { DeletedAccount, FolderList } from '../core/restore/side-list.ts';
import type { ReceivedMutation } from './store.ts';

export type FindOperator = (arrived: ReceivedMutation) => Operator | null;

/** A verified grant; without an operator if the user is locked. */
interface VerifiedGrant {
  operator: Operator | null;
  until: number;
}

export interface GrantParts {
  rootPublicKey: string;
  deviceUid: string;
  /** The grants the device sent along. */
  presented: readonly SignedGrant[];
  history: { beganAt: Date; isRestored: boolean };
  deletedAccounts: FolderList<DeletedAccount>;
}

/**
 * The operator of each mutation in a batch; null if the grant belongs to another device, has expired, or its user was
 * deleted.
 */
export async function readOperators(
  tx: Db,
  batch: readonly ReceivedMutation[],
  parts: GrantParts,
): Promise<FindOperator> {
  const named = [...new Set(batch.map(({ m }) => m.op))];
  const counting = await readGrants(tx, named, parts.deviceUid);
  const unknown = parts.presented.filter(({ uid }) => named.includes(uid) && !counting.has(uid));
  for (const grant of unknown) {
    const taken = await takeBack(tx, grant, parts);
    if (taken) counting.set(grant.uid, taken);
  }
  return ({ m, occurredAt }) => {
    const grant = counting.get(m.op);
    return grant && grant.until >= occurredAt.getTime() ? grant.operator : null;
  };
}

async function readGrants(tx: Db, uids: string[], deviceUid: string): Promise<Map<string, VerifiedGrant>> {
  const { id, role, disabledAt } = users;
  const { uid, expiresAt } = operatorGrants;
  const rows = await tx
    .select({ uid, expiresAt, id, role, disabledAt })
    .from(operatorGrants)
    .innerJoin(users, eq(id, operatorGrants.userId))
    .where(and(eq(operatorGrants.deviceUid, deviceUid), inArray(uid, uids)));
  return new Map(
    rows.map((row) => [
      row.uid,
      {
        operator: row.disabledAt ? null : { id: row.id, role: row.role },
        until: row.expiresAt.getTime(),
      },
    ]),
  );
}

/** A grant this database does not hold, from before it went back. */
async function takeBack(tx: Db, grant: SignedGrant, parts: GrantParts): Promise<VerifiedGrant | null> {
  if (grant.dev !== parts.deviceUid || !(await verifyGrant(grant, parts.rootPublicKey))) return null;
  if (await isOfDeletedAccount(tx, grant, parts.deletedAccounts)) return null;
  const [user] = await tx
    .select({ id: users.id, role: users.role, disabledAt: users.disabledAt })
    .from(users)
    .where(and(eq(users.id, grant.user), sql`lower(${users.username}) = lower(${grant.username})`));
  if (!user) {
    // Given in this very history: its user was deleted, which ends all they were let into.
    if (!parts.history.isRestored || grant.from >= parts.history.beganAt.getTime()) return null;
    // The user was created after the backup: the grant is the only source.
    return { operator: { id: null, role: grant.role }, until: grant.until };
  }
  await tx
    .insert(operatorGrants)
    .values({
      uid: grant.uid,
      userId: user.id,
      deviceUid: grant.dev,
      createdAt: new Date(grant.from),
      expiresAt: new Date(grant.until),
    })
    .onConflictDoNothing();
  return { operator: user.disabledAt ? null : { id: user.id, role: user.role }, until: grant.until };
}
