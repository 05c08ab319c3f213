/** Pure rules of the pre-flight checks, used by checks.ts: the meaning of each fact for the event. */
import type { DoctorCheck, DoctorFinding } from '#shared/admin/doctor.ts';

export type CheckFinding = Pick<DoctorCheck, 'finding' | 'seen'>;
export const checkFinding = (finding: DoctorFinding, seen: string): CheckFinding => ({ finding, seen });

const hourMs = 60 * 60 * 1000;
const gigabyte = 1024 ** 3;
/** A daily backup may be some hours late. */
const backupHours = 30;
const silentHours = 24;
const namedDevices = 10;

/** `apart`: by how much the database's clock is ahead; `jump`: by how much this machine's has jumped, both in ms. */
export function checkClock(apart: number, jump: number | null): CheckFinding {
  const isOff = Math.abs(apart) > 2000 || jump !== null;
  return checkFinding(isOff ? 'bad' : 'good', `${apart} ms${jump === null ? '' : `, ${jump} ms`}`);
}

export function checkBackup(ageMs: number | null): CheckFinding {
  if (ageMs === null) return checkFinding('bad', '—');
  const hours = Math.round(ageMs / hourMs);
  return checkFinding(hours > backupHours ? 'bad' : 'good', `${hours} h`);
}

/** Blocks as statfs counts them. */
export function checkDisk(o: { bavail: number; blocks: number; bsize: number }): CheckFinding {
  const free = o.bavail * o.bsize;
  const finding = free < gigabyte ? 'bad' : free < 0.1 * o.blocks * o.bsize ? 'advice' : 'good';
  return checkFinding(
    finding,
    `${(free / gigabyte).toFixed(1)} GB (${Math.round((100 * o.bavail) / o.blocks)} %)`,
  );
}

/** Settings of PostgreSQL by name, as it shows them. */
export function checkDurability(settings: Readonly<Record<string, string>>): CheckFinding {
  const { fsync, synchronous_commit, full_page_writes } = settings;
  const isSafe = fsync === 'on' && synchronous_commit !== 'off' && full_page_writes === 'on';
  const shown = Object.entries({ fsync, synchronous_commit, full_page_writes }).map((pair) =>
    pair.join(': '),
  );
  return checkFinding(
    isSafe ? 'good' : 'bad',
    [`PostgreSQL ${settings.server_version}`, ...shown].join(', '),
  );
}

/** `from`: the address our connection comes from; null for a socket of this machine. */
export function checkTransport({
  from,
  isEncrypted,
}: {
  from: string | null;
  isEncrypted: boolean;
}): CheckFinding {
  const isHere = from === null || from === '::1' || from.startsWith('127.');
  return checkFinding(
    isHere || isEncrypted ? 'good' : 'advice',
    `${isHere ? '✓' : from}, TLS: ${isEncrypted ? '✓' : '—'}`,
  );
}

/** PostgreSQL reserves three for its superuser; one of ours watches over it, and a backup takes some. */
const reserved = 8;

/** A pooler limits connections itself; only one of ours bypasses it. */
export function checkConnections(o: { allowed: number; pool: number; hasPooler: boolean }): CheckFinding {
  if (o.hasPooler) return checkFinding('good', `max_connections: ${o.allowed}, DATABASE_DIRECT_URL: ✓`);
  const servers = Math.floor((o.allowed - reserved) / (o.pool + 1));
  const seen = `max_connections: ${o.allowed}, DATABASE_POOL: ${o.pool} (× ${servers})`;
  return checkFinding(servers > 0 ? 'good' : 'bad', seen);
}

export interface WorkingDevice {
  code: string;
  lastSeenAt: Date | null;
  /** How much it had still to send. */
  pending: number | null;
}

/** Devices with unsent work are named before silent ones. */
export function checkDevices(all: readonly WorkingDevice[], nowMs: number): CheckFinding {
  const silent = all.filter(
    ({ lastSeenAt }) => !lastSeenAt || nowMs - lastSeenAt.getTime() > silentHours * hourMs,
  );
  const holding = all.filter(({ pending }) => (pending ?? 0) > 0);
  const named = [...new Set([...holding, ...silent])].slice(0, namedDevices).map(({ code }) => code);
  const counts = `${all.length}; > ${silentHours} h: ${silent.length}; outbox > 0: ${holding.length}`;
  if (named.length === 0) return checkFinding('good', counts);
  return checkFinding('advice', `${counts} (${named.join(', ')})`);
}
