/** `npm run doctor`: one line for each thing looked at, what to do where one is not in order, and exit code 1 where one must be. */
import type { CheckName } from '#shared/admin/doctor.ts';
import { createLog } from '../../core/base/log.ts';
import { readConfig } from '../../core/config.ts';
import { runCommand, withDatabase } from '../../core/monitoring/command-line.ts';
import { openHighWater } from '../../core/restore/high-water.ts';
import { openObjectStore } from '../../core/storage/object-store.ts';
import { runChecks } from './checks.ts';

const whatToDo: Record<CheckName, string> = {
  clock: 'Let NTP set the clocks of this machine and of the database (timedatectl set-ntp true).',
  address:
    'Set PUBLIC_URL to the https:// address people use, and put a proxy with TLS in front (docs/deploy.md).',
  proxy:
    'Let only the proxy reach this port (HOST=127.0.0.1 where both run on one machine), or set TRUST_PROXY to its address (docs/deploy.md).',
  keys: 'Put keys.json back from a backup if it is missing, make it readable by its owner alone (chmod 600), set SESSION_SECRET.',
  backup: 'Make one now and every night: npm run backup (docs/recovery.md).',
  disk: 'Make room where DATA_DIR lies: a full disk stops everything.',
  durability: 'Use PostgreSQL for the event, with fsync, full_page_writes and synchronous_commit on.',
  transport:
    'The database is remote and unencrypted: add ?sslmode=verify-full to DATABASE_URL (docs/deploy.md).',
  connections: 'Raise max_connections of PostgreSQL, or lower DATABASE_POOL; each server takes one more.',
  pictures:
    'Let the server reach the bucket of S3_ENDPOINT and write into it (or set S3_ENDPOINT again): npm run move-photos moves them.',
  devices: 'Look at Admin → Devices: switch on those that hold unsent work, lock those that are lost.',
  audit:
    'Rows were changed or cut off behind the server: compare with the last backup, and find out who can write to the database.',
  secondFactor: 'Ask staff for a second factor: Admin → Settings.',
  approvals:
    'Any account can register as referee or official and get a badge: let these roles wait for an approval, Admin → Settings.',
  metrics:
    'Set METRICS_TOKEN and let a Prometheus read /metrics (docs/deploy.md), so that someone is alerted when something fails.',
  edition:
    'These settings were saved for another edition of the tournament: review and save them again, Admin → Settings.',
};
const marks = { good: 'ok    ', advice: 'advice', bad: 'TO DO ' } as const;

async function run(): Promise<number> {
  const config = readConfig(process.env);
  return withDatabase(config, async ({ db, kind }) => {
    const lastAudit = openHighWater(config.dataDir).read().audit;
    const checks = await runChecks({
      ...{ db, kind, config },
      objects: config.objectStore ? openObjectStore(config.objectStore, createLog('silent')) : null,
      clockJump: null,
      lastAudit,
    });
    for (const { name, finding, seen } of checks) {
      process.stdout.write(`${marks[finding]}  ${name}: ${seen}\n`);
      if (finding !== 'good') process.stdout.write(`          ${whatToDo[name]}\n`);
    }
    return checks.some(({ finding }) => finding === 'bad') ? 1 : 0;
  });
}

runCommand(run);
