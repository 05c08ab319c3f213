import { existsSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { nowMs } from '#shared/clock.ts';
import type { Check, Finding } from '#shared/doctor.ts';
import { readApprovalRoles, worthApproving } from '#shared/participants/approval.ts';
import type { AuditEnd } from '#shared/sync/protocol.ts';
import type { Config } from '../config.ts';
import type { Db } from '../database/open.ts';
import { readSyncMeta } from '../platform/history.ts';
import { keysFile } from '../platform/keys.ts';
import type { ObjectStore } from '../platform/object-store.ts';
import { countObjects } from '../platform/objects.ts';
import { readSetting } from '../platform/settings.ts';
import { checkAudit } from '../reports/audit-log.ts';
import { readClockDifference, readDatabaseSettings, readTransport, readWorkingDevices } from './store.ts';

export type DoctorConfig = Pick<
  Config,
  | 'dataDir'
  | 'keysFile'
  | 'databasePool'
  | 'production'
  | 'publicUrl'
  | 'sessionSecret'
  | 'metricsToken'
  | 'databaseUrl'
  | 'databaseDirectUrl'
>;

export interface Patient {
  db: Db;
  kind: 'postgres' | 'embedded';
  config: DoctorConfig;
  objects: ObjectStore | null;
  /** By how much this machine's clock has jumped, ms. */
  clockJump: number | null;
  /** The last row of the audit log that this server is known to have written. */
  lastAudit: AuditEnd | null;
}

const [hourMs, gigabyte] = [60 * 60 * 1000, 1024 ** 3];

/** Looks at everything, in the order of `checkNames`; what cannot be looked at is bad and says why. */
export async function examine(patient: Patient): Promise<Check[]> {
  const looks: Record<Check['name'], (patient: Patient) => Promise<Seen> | Seen> = {
    ...{
      clock,
      address,
      keys,
      backup,
      disk,
      durability,
      transport,
      connections,
      pictures,
      devices,
      audit,
      secondFactor,
      approvals,
      metrics,
    },
  };
  const checks: Check[] = [];
  // The keys just written.
  for (const [name, look] of Object.entries(looks))
    checks.push({ name: name as Check['name'], ...(await look(patient)) });
  return checks;
}

type Seen = Pick<Check, 'finding' | 'seen'>;
const seen = (finding: Finding, text: string): Seen => ({ finding, seen: text });

async function clock({ db, clockJump }: Patient): Promise<Seen> {
  const apart = await readClockDifference(db);
  const isOff = Math.abs(apart) > 2000 || clockJump !== null;
  return seen(isOff ? 'bad' : 'good', `${apart} ms${clockJump === null ? '' : `, ${clockJump} ms`}`);
}

function address({ config: { publicUrl, production } }: Patient): Seen {
  const worst: Finding = production ? 'bad' : 'advice';
  if (!publicUrl) return seen(worst, 'PUBLIC_URL: —');
  return seen(publicUrl.startsWith('https:') ? 'good' : worst, `PUBLIC_URL: ${publicUrl}`);
}

function keys({ config: { dataDir, keysFile: handedOver, sessionSecret, production } }: Patient): Seen {
  const file = handedOver ?? path.join(dataDir, keysFile);
  if (!existsSync(file)) return seen('bad', `${keysFile}: —`);
  const mode = (statSync(file).mode & 0o777).toString(8);
  // Windows knows no such modes; who reads what was handed over is for whoever did that to say.
  if (!handedOver && process.platform !== 'win32' && mode !== '600')
    return seen('bad', `${keysFile}: ${mode}`);
  return seen(
    sessionSecret || !production ? 'good' : 'advice',
    `SESSION_SECRET: ${sessionSecret ? '✓' : '—'}`,
  );
}

/** A day's backup may be some hours late. */
async function backup({ db }: Patient): Promise<Seen> {
  const { backedUpAt } = await readSyncMeta(db);
  if (!backedUpAt) return seen('bad', '—');
  const hours = Math.round((nowMs() - backedUpAt.getTime()) / hourMs);
  return seen(hours > 30 ? 'bad' : 'good', `${hours} h`);
}

async function disk({ config }: Patient): Promise<Seen> {
  const { bavail, blocks, bsize } = await statfs(config.dataDir);
  const free = bavail * bsize;
  const finding = free < gigabyte ? 'bad' : free < 0.1 * blocks * bsize ? 'advice' : 'good';
  return seen(finding, `${(free / gigabyte).toFixed(1)} GB (${Math.round((100 * bavail) / blocks)} %)`);
}

async function durability({ db, kind }: Patient): Promise<Seen> {
  if (kind === 'embedded') return seen('advice', 'PGlite');
  const { server_version, ...settings } = await readDatabaseSettings(db);
  const { fsync, synchronous_commit, full_page_writes } = settings;
  const isSafe = fsync === 'on' && synchronous_commit !== 'off' && full_page_writes === 'on';
  const text = Object.entries({ fsync, synchronous_commit, full_page_writes }).map((pair) => pair.join(': '));
  return seen(isSafe ? 'good' : 'bad', [`PostgreSQL ${server_version}`, ...text].join(', '));
}

async function transport({ db, kind }: Patient): Promise<Seen> {
  if (kind === 'embedded') return seen('good', '—');
  const { from, isEncrypted } = await readTransport(db);
  const isHere = from === null || from === '::1' || from.startsWith('127.');
  return seen(
    isHere || isEncrypted ? 'good' : 'advice',
    `${isHere ? '✓' : from}, TLS: ${isEncrypted ? '✓' : '—'}`,
  );
}

/** PostgreSQL keeps three for its superuser; one of ours watches over it, and a backup takes some. */
const besides = 8;

async function connections({ db, kind, config }: Patient): Promise<Seen> {
  if (kind === 'embedded') return seen('good', '—');
  const { databasePool, databaseUrl, databaseDirectUrl } = config;
  const allowed = Number((await readDatabaseSettings(db)).max_connections);
  // The pooler says itself how many it takes; of ours one goes past it.
  if (databaseDirectUrl !== databaseUrl)
    return seen('good', `max_connections: ${allowed}, DATABASE_DIRECT_URL: ✓`);
  const fits = Math.floor((allowed - besides) / (databasePool + 1));
  return seen(
    fits > 0 ? 'good' : 'bad',
    `max_connections: ${allowed}, DATABASE_POOL: ${databasePool} (× ${fits})`,
  );
}

/** Writes, reads and deletes something small where pictures lie. */
async function pictures({ db, objects }: Patient): Promise<Seen> {
  const { stored, toDelete } = await countObjects(db);
  const text = `S3_BUCKET: ${objects?.name ?? '—'}, ${stored}; − ${toDelete}`;
  if (!objects) return seen(stored + toDelete > 0 ? 'bad' : 'good', text);
  const key = `check/${crypto.randomUUID()}`;
  const works = async () => {
    await objects.put(key, new Uint8Array([1]));
    const read = await objects.get(key);
    await objects.remove(key);
    return read?.[0] === 1;
  };
  return seen((await works().catch(() => false)) ? 'good' : 'bad', text);
}

async function devices({ db }: Patient): Promise<Seen> {
  const all = await readWorkingDevices(db);
  const silent = all.filter(({ lastSeenAt }) => !lastSeenAt || nowMs() - lastSeenAt.getTime() > 24 * hourMs);
  const holding = all.filter(({ pending }) => (pending ?? 0) > 0);
  const named = [...new Set([...holding, ...silent])].slice(0, 10).map(({ code }) => code);
  const text = `${all.length}; > 24 h: ${silent.length}; outbox > 0: ${holding.length}`;
  return seen(
    named.length > 0 ? 'advice' : 'good',
    named.length > 0 ? `${text} (${named.join(', ')})` : text,
  );
}

async function audit({ db, lastAudit }: Patient): Promise<Seen> {
  const { rows, brokenAt, isCut, missedBy } = await checkAudit(db, lastAudit);
  if (brokenAt !== null) return seen('bad', `${rows} ✓, ${brokenAt} ✗`);
  return seen(isCut ? 'bad' : 'good', [`${rows}${isCut ? ' …' : ' ✓'}`, ...missedBy].join(' '));
}

async function secondFactor({ db }: Patient): Promise<Seen> {
  const isAsked = (await readSetting(db, 'staffSecondFactor')) === 'true';
  return seen(isAsked ? 'good' : 'advice', isAsked ? '✓' : '—');
}

async function approvals({ db }: Patient): Promise<Seen> {
  const asked = readApprovalRoles(await readSetting(db, 'approvalRoles'));
  const isAsked = worthApproving.every((role) => asked.includes(role));
  return seen(isAsked ? 'good' : 'advice', asked.join(', ') || '—');
}

function metrics({ config: { metricsToken } }: Patient): Seen {
  return seen(metricsToken ? 'good' : 'advice', `METRICS_TOKEN: ${metricsToken ? '✓' : '—'}`);
}
