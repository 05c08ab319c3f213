/**
 * `npm run backup | restore | restored`: one clear line for what was done or why not, and exit code 1 for the latter.
 * Nothing here but arguments and words; a new history begins as it does when a server starts (platform/history.ts).
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { eq } from 'drizzle-orm';
import { machineMs } from '#shared/base/clock.ts';
import { type Config, readConfig } from '../../core/config.ts';
import type { Db } from '../../core/database/open.ts';
import { devices as devicesTable, siteSettings } from '../../core/database/tables.ts';
import { historyOf } from '../../core/keys/history.ts';
import { runCommand, withDatabase } from '../../core/monitoring/command-line.ts';
import { openHighWater } from '../../core/restore/high-water.ts';
import { type BackupLocations, makeBackup, putBack, removeOld } from './backup.ts';
import { setBackedUp } from './dumps.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

/** A pooler gives no connection to one's own: a dump and what is read back go past it. */
const placeOf = ({ databaseDirectUrl, dataDir, keysFile }: Config): BackupLocations => ({
  ...{ databaseUrl: databaseDirectUrl, dataDir, keysFile },
});

async function backup(settings: Config, args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { keep: { type: 'string', default: '14' } },
  });
  const keep = Number(values.keep);
  if (!Number.isInteger(keep) || keep < 1) throw new Error('--keep: must be a number of days');
  const folder = path.resolve(positionals[0] ?? path.join(settings.dataDir, 'backups'));
  const began = machineMs();
  const { backup: made, manifest } = await makeBackup(placeOf(settings), folder);
  if (settings.databaseUrl)
    await withDatabase(settings, async ({ db }) => {
      const at = began + (await clockOffsetOf(settings, db));
      await setBackedUp(db, { epoch: manifest.facts.epoch, at });
    });
  const { participants = 0, credentials = 0 } = manifest.facts.counts;
  say(`Backed up and read back: ${made} (${participants} participants, ${credentials} credentials)`);
  const old = removeOld(folder, keep);
  if (old.length > 0) say(`Removed ${old.length} older than ${keep} days.`);
  say('It holds personal data and the keys of the event: keep it on another machine with restricted access.');
}

/** The offset of the application's clock to the machine's, as stored by the rehearsing server. */
async function clockOffsetOf(settings: Config, db: Db): Promise<number> {
  if (settings.clockStart === undefined) return 0;
  const [stored] = await db.select().from(siteSettings).where(eq(siteSettings.key, 'clock'));
  return Number(stored?.value.split('/')[1]) || 0;
}

async function restore(settings: Config, args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { over: { type: 'boolean', default: false } },
  });
  const [from] = positionals;
  if (!from) throw new Error('which backup? npm run restore -- <folder>');
  await putBack(placeOf(settings), path.resolve(from), values.over);
  say(`Restored: ${path.resolve(from)}`);
  await beginAnew(settings);
}

/** The same that a server does at its start where it finds that its database went back. */
async function beginAnew(settings: Config): Promise<void> {
  await withDatabase(settings, async ({ db }) => {
    await historyOf(openHighWater(settings.dataDir)).turn(db, { reason: 'restored' });
    const devices = await db.$count(devicesTable, eq(devicesTable.status, 'active'));
    say('A new history has begun. Start the server as usual; nothing has to be done at the devices:');
    say('each one, at its next contact, fetches everything again and sends again what is missing here.');
    say(`Of ${Math.max(devices - 1, 0)} devices the page "Devices" names those that have not come back yet.`);
  });
}

const commands: Record<string, (settings: Config, args: string[]) => Promise<void>> = {
  backup,
  restore,
  restored: (settings) => beginAnew(settings),
};

async function run([name = '', ...args]: string[]): Promise<void> {
  const command = commands[name];
  if (!command) throw new Error(`unknown command: ${name}`);
  await command(readConfig(process.env), args);
}

runCommand(run);
