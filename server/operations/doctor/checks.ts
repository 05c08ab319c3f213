import { existsSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import type { DoctorCheck, DoctorFinding } from '#shared/admin/doctor.ts';
import { nowMs } from '#shared/base/clock.ts';
import { tournament } from '#shared/edition/tournament.ts';
import { rolesToApprove, worthApproving } from '#shared/people/approval.ts';
import type { AuditEnd } from '#shared/sync/protocol.ts';
import { checkAudit } from '../../admin/reports/audit-log.ts';
import type { Config } from '../../core/config.ts';
import type { Db } from '../../core/database/open.ts';
import { readSyncMeta } from '../../core/keys/history.ts';
import { keysFile } from '../../core/keys/keys.ts';
import { listSettingsOfOlderEdition } from '../../core/settings/edition.ts';
import { readEdition } from '../../core/settings/edition-store.ts';
import { readSetting } from '../../core/settings/settings.ts';
import type { ObjectStore } from '../../core/storage/object-store.ts';
import { countObjects } from '../../core/storage/objects.ts';
import {
  type CheckFinding,
  checkBackup,
  checkClock,
  checkConnections,
  checkDevices,
  checkDisk,
  checkDurability,
  checkFinding,
  checkTransport,
} from './findings.ts';
import { readClockDifference, readDatabaseSettings, readTransport, readWorkingDevices } from './store.ts';

export type DoctorConfig = Pick<
  Config,
  | 'dataDir'
  | 'keysFile'
  | 'databasePool'
  | 'production'
  | 'publicUrl'
  | 'host'
  | 'trustProxy'
  | 'sessionSecret'
  | 'metricsToken'
  | 'databaseUrl'
  | 'databaseDirectUrl'
>;

export interface DoctorInput {
  db: Db;
  kind: 'postgres' | 'embedded';
  config: DoctorConfig;
  objects: ObjectStore | null;
  /** How far this machine's clock jumped, ms. */
  clockJump: number | null;
  /** The last row of the audit log that this server is known to have written. */
  lastAudit: AuditEnd | null;
}

/** Looks at everything, in the order of `checkNames`; what cannot be looked at is bad and says why. */
export async function runChecks(patient: DoctorInput): Promise<DoctorCheck[]> {
  const looks: Record<DoctorCheck['name'], (patient: DoctorInput) => Promise<CheckFinding> | CheckFinding> = {
    ...{
      clock,
      address,
      proxy,
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
      edition,
    },
  };
  const checks: DoctorCheck[] = [];
  // The keys just written.
  for (const [name, look] of Object.entries(looks))
    checks.push({ name: name as DoctorCheck['name'], ...(await look(patient)) });
  return checks;
}

async function clock({ db, clockJump }: DoctorInput): Promise<CheckFinding> {
  return checkClock(await readClockDifference(db), clockJump);
}

function address({ config: { publicUrl, production } }: DoctorInput): CheckFinding {
  const worst: DoctorFinding = production ? 'bad' : 'advice';
  if (!publicUrl) return checkFinding(worst, 'PUBLIC_URL: —');
  return checkFinding(publicUrl.startsWith('https:') ? 'good' : worst, `PUBLIC_URL: ${publicUrl}`);
}

/** Behind proxies that are only counted, a caller who reaches this server beside them is believed what it says. */
function proxy({ config: { host, trustProxy } }: DoctorInput): CheckFinding {
  const isOpen = typeof trustProxy === 'number' && !/^(localhost|127\.[\d.]+|::1)$/.test(host);
  return checkFinding(isOpen ? 'advice' : 'good', `TRUST_PROXY: ${trustProxy || '—'}, HOST: ${host}`);
}

function keys({
  config: { dataDir, keysFile: handedOver, sessionSecret, production },
}: DoctorInput): CheckFinding {
  const file = handedOver ?? path.join(dataDir, keysFile);
  if (!existsSync(file)) return checkFinding('bad', `${keysFile}: —`);
  const mode = (statSync(file).mode & 0o777).toString(8);
  // Windows has no such modes; for a secret that was mounted, its provider sets the access.
  if (!handedOver && process.platform !== 'win32' && mode !== '600')
    return checkFinding('bad', `${keysFile}: ${mode}`);
  return checkFinding(
    sessionSecret || !production ? 'good' : 'advice',
    `SESSION_SECRET: ${sessionSecret ? '✓' : '—'}`,
  );
}

async function backup({ db }: DoctorInput): Promise<CheckFinding> {
  const { backedUpAt } = await readSyncMeta(db);
  return checkBackup(backedUpAt && nowMs() - backedUpAt.getTime());
}

async function disk({ config }: DoctorInput): Promise<CheckFinding> {
  return checkDisk(await statfs(config.dataDir));
}

async function durability({ db, kind }: DoctorInput): Promise<CheckFinding> {
  if (kind === 'embedded') return checkFinding('advice', 'PGlite');
  return checkDurability(await readDatabaseSettings(db));
}

async function transport({ db, kind }: DoctorInput): Promise<CheckFinding> {
  if (kind === 'embedded') return checkFinding('good', '—');
  return checkTransport(await readTransport(db));
}

async function connections({ db, kind, config }: DoctorInput): Promise<CheckFinding> {
  if (kind === 'embedded') return checkFinding('good', '—');
  const { databasePool: pool, databaseUrl, databaseDirectUrl } = config;
  const allowed = Number((await readDatabaseSettings(db)).max_connections);
  return checkConnections({ allowed, pool, hasPooler: databaseDirectUrl !== databaseUrl });
}

/** Writes, reads and deletes something small where pictures lie. */
async function pictures({ db, objects }: DoctorInput): Promise<CheckFinding> {
  const { stored, toDelete } = await countObjects(db);
  const text = `S3_BUCKET: ${objects?.name ?? '—'}, ${stored}; − ${toDelete}`;
  if (!objects) return checkFinding(stored + toDelete > 0 ? 'bad' : 'good', text);
  const key = `check/${crypto.randomUUID()}`;
  const works = async () => {
    await objects.put(key, new Uint8Array([1]));
    const read = await objects.get(key);
    await objects.remove(key);
    return read?.[0] === 1;
  };
  return checkFinding((await works().catch(() => false)) ? 'good' : 'bad', text);
}

async function devices({ db }: DoctorInput): Promise<CheckFinding> {
  return checkDevices(await readWorkingDevices(db), nowMs());
}

async function audit({ db, lastAudit }: DoctorInput): Promise<CheckFinding> {
  const { rows, brokenAt, isCut, missedBy } = await checkAudit(db, lastAudit);
  if (brokenAt !== null) return checkFinding('bad', `${rows} ✓, ${brokenAt} ✗`);
  return checkFinding(isCut ? 'bad' : 'good', [`${rows}${isCut ? ' …' : ' ✓'}`, ...missedBy].join(' '));
}

async function secondFactor({ db }: DoctorInput): Promise<CheckFinding> {
  const isAsked = (await readSetting(db, 'staffSecondFactor')) === 'true';
  return checkFinding(isAsked ? 'good' : 'advice', isAsked ? '✓' : '—');
}

async function approvals({ db }: DoctorInput): Promise<CheckFinding> {
  const { kinds } = await readEdition(db);
  const asked = rolesToApprove(kinds);
  const isAsked = worthApproving.every((role) => asked.includes(role));
  return checkFinding(isAsked ? 'good' : 'advice', asked.join(', ') || '—');
}

async function edition({ db }: DoctorInput): Promise<CheckFinding> {
  const older = await listSettingsOfOlderEdition(db);
  return checkFinding(older.length > 0 ? 'advice' : 'good', older.join(', ') || tournament.id);
}

function metrics({ config: { metricsToken } }: DoctorInput): CheckFinding {
  return checkFinding(metricsToken ? 'good' : 'advice', `METRICS_TOKEN: ${metricsToken ? '✓' : '—'}`);
}
