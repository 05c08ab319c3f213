/**
 * `npm run reset-factor -- <user name>`: for a user without phone, passkeys and recovery codes when no super user is
 * left. It needs the server's machine and settings. The audit entry has no user and the time of this machine.
 */
import { now } from '#shared/base/clock.ts';
import { audit } from '../core/audit/audit.ts';
import { readConfig } from '../core/config.ts';
import { runCommand, withDatabase } from '../core/monitoring/command-line.ts';
import { openHighWater } from '../core/restore/high-water.ts';
import { removeFactor } from './second-factor.ts';
import { endSessions, findUserByName } from './store.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

async function run([name, ...more]: string[]): Promise<void> {
  if (!name || more.length > 0) throw new Error('whose? npm run reset-factor -- <user name>');
  const config = readConfig(process.env);
  await withDatabase(config, async ({ db }) => {
    const { ended, end } = await db.transaction(async (tx) => {
      const user = await findUserByName(tx, name);
      if (!user) throw new Error(`no account that can sign in is called ${name}`);
      if (!(await removeFactor(tx, user.id))) throw new Error(`${user.username} has no second factor`);
      const sessions = await endSessions(tx, user.id);
      const entry = { action: 'user.factorReset', subject: String(user.id), detail: { byCommand: true } };
      return { ended: sessions, end: await audit(tx, now(), entry) };
    });
    // Remembered like every other end of the log, so that a row cut off is missed.
    await openHighWater(config.dataDir).raise({ audit: end });
    say(`The second factor of ${name} is gone: app, passkeys and recovery codes. Sessions ended: ${ended}.`);
    say('The password alone opens the account now: sign in and set up another one.');
  });
}

runCommand(run);
