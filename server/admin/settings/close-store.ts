/** The rows of an edition that ends: counted for the dry run, and deleted. */
import { and, eq, inArray, lt, ne, or, sql } from 'drizzle-orm';
import {
  type CarryChoice,
  type CloseDryRun,
  carryChoices,
  type DeletedCount,
  deletedCounts,
} from '#shared/settings/close-edition.ts';
import type { Db } from '../../core/database/open.ts';
import { archives, changeLog, devices, syncMeta, teams, users } from '../../core/database/tables.ts';
import { carriedTables, countedTables, deletedTables } from './table-fates.ts';

const isVisitor = eq(users.role, 'USER');
const isEnrolled = and(ne(devices.kind, 'server'), inArray(devices.status, ['active', 'forked', 'revoked']));

/** How many rows each choice would carry. */
export const countCarried = (db: Db): Promise<Record<CarryChoice, number>> =>
  countEach(carryChoices, (choice) =>
    db.$count(carriedTables[choice], choice === 'accounts' ? isVisitor : undefined),
  );

/** How many rows are deleted, whatever is chosen. */
export const countDeleted = (db: Db): Promise<Record<DeletedCount, number>> =>
  countEach(deletedCounts, async (what) => {
    let sum = 0;
    for (const table of countedTables[what]) sum += await db.$count(table);
    return sum;
  });

/** Counts one after the other: a transaction has one connection. */
async function countEach<Name extends string>(
  names: readonly Name[],
  count: (name: Name) => Promise<number>,
): Promise<Record<Name, number>> {
  const counted: [Name, number][] = [];
  for (const name of names) counted.push([name, await count(name)]);
  // Each name was just counted.
  return Object.fromEntries(counted) as Record<Name, number>;
}

export const countDevices = (db: Db) => db.$count(devices, isEnrolled);

/** Devices that may hold work the server does not have: they said so, or have not called since `since`. */
export async function listUnsent(db: Db, since: Date): Promise<CloseDryRun['unsent']> {
  const rows = await db
    .select()
    .from(devices)
    .where(
      and(
        isEnrolled,
        sql`${devices.wipedAt} is null`,
        or(sql`coalesce(${devices.pendingCount}, 1) > 0`, lt(devices.lastSeenAt, since)),
      ),
    )
    .orderBy(devices.code);
  return rows.map(({ code, name, pendingCount, lastSeenAt }) => ({
    ...{ code, name, pending: pendingCount, lastSeenAt: lastSeenAt?.toISOString() ?? null },
  }));
}

/** When the edition was archived, and until when everything is in a backup. */
export async function readSafety(db: Db, editionId: string) {
  const [archive] = await db.select().from(archives).where(eq(archives.editionId, editionId));
  const [meta] = await db.select({ at: syncMeta.backedUpAt }).from(syncMeta);
  return {
    archivedAt: archive?.createdAt.toISOString() ?? null,
    backedUpAt: meta?.at?.toISOString() ?? null,
  };
}

/** Deletes what belongs to the edition and what is not carried. Teams that are carried lose their group. */
export async function deleteEditionRows(db: Db, carry: ReadonlySet<CarryChoice>): Promise<void> {
  const left = carryChoices.filter((choice) => choice !== 'accounts' && !carry.has(choice));
  for (const table of [...deletedTables, ...left.map((choice) => carriedTables[choice])])
    await db.delete(table);
  await db.update(teams).set({ division: null, externalId: null });
  // The deletions are numbered now, and not at the end: a device of the next edition hears of none of them.
  await db.execute(sql`set constraints change_queue_numbered immediate`);
  await db.delete(changeLog).where(ne(changeLog.tbl, 'teams'));
  await db.execute(sql`
    delete from change_log where tbl = 'teams' and not exists (select from teams where uid = row_uid)`);
}

/** Deletes the accounts of visitors; answers which. */
export const deleteVisitors = (db: Db) =>
  db.delete(users).where(isVisitor).returning({ id: users.id, createdAt: users.createdAt });

/** Ends the devices of the edition: none of them is let in again. */
export async function endDevices(db: Db, at: Date): Promise<number> {
  const ended = await db
    .update(devices)
    .set({ status: 'over', revokedAt: sql`coalesce(${devices.revokedAt}, ${at.toISOString()})` })
    .where(isEnrolled)
    .returning({ uid: devices.uid });
  // Codes that were made and not used yet enroll no device in the next edition, and do not bind its code.
  await db.update(devices).set({ status: 'over' }).where(eq(devices.status, 'pending'));
  return ended.length;
}
