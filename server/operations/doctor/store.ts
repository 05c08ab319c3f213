/** Facts about the database and the devices. */
import { and, eq, ne, sql } from 'drizzle-orm';
import { machineMs } from '#shared/base/clock.ts';
import type { Db } from '../../core/database/open.ts';
import { devices } from '../../core/database/tables.ts';

/** The database's clock minus this machine's, ms; the answer was under way for half of the time it took. */
export async function readClockDifference(db: Db): Promise<number> {
  const asked = machineMs();
  const [row] = await db.select({ at: sql<string>`extract(epoch from clock_timestamp()) * 1000` }).from(one);
  const answered = machineMs();
  return Math.round(Number(row?.at ?? asked) - (asked + answered) / 2);
}

/** Settings of PostgreSQL by name, as it shows them. */
export async function readDatabaseSettings(db: Db): Promise<Record<string, string>> {
  const names = ['fsync', 'synchronous_commit', 'full_page_writes', 'max_connections', 'server_version'];
  const rows = await db
    .select({ name: sql<string>`name`, value: sql<string>`setting` })
    .from(sql`pg_settings`)
    .where(sql`name = any(${sql.param(names)}::text[])`);
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

/** The client address of a database connection (null for its socket), and whether it is encrypted. */
export async function readTransport(db: Db): Promise<{ from: string | null; isEncrypted: boolean }> {
  const [row] = await db
    .select({
      from: sql<string | null>`host(inet_client_addr())`,
      isEncrypted: sql<boolean>`coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false)`,
    })
    .from(one);
  return row ?? { from: null, isEncrypted: false };
}

/** Devices at work: when each was last heard of, and what it had still to send. */
export function readWorkingDevices(db: Db) {
  return db
    .select({ code: devices.code, lastSeenAt: devices.lastSeenAt, pending: devices.pendingCount })
    .from(devices)
    .where(and(eq(devices.status, 'active'), ne(devices.kind, 'server')));
}

const one = sql`(select 1) as one`;
