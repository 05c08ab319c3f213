import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { atEnd } from './at-end.ts';
import { freshFolder } from './server-process.ts';

/** Whether PgBouncer is here: the lane looks for it, and says so where it is not. */
export const hasPooler = () => process.env.PGBOUNCER_PATH !== undefined;

/**
 * A PgBouncer that shares out `size` connections by transaction, in front of a PostgreSQL at this port; the address of the
 * database through it. It goes away with the test file.
 */
export async function startPooler(databasePort: number, size: number): Promise<string> {
  const port = await freePort();
  const folder = freshFolder();
  const file = path.join(folder, 'pgbouncer.ini');
  // What docs/deploy/pgbouncer.ini says, for a cluster that asks for no password, but as slow to come back as one by default is.
  writeFileSync(
    file,
    `[databases]
* = host=127.0.0.1 port=${databasePort} user=app
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${size}
max_client_conn = 200
query_wait_timeout = 5
`,
    { mode: 0o644 },
  );
  const isRoot = process.getuid?.() === 0;
  // It does not run as root.
  const command = [process.env.PGBOUNCER_PATH ?? 'pgbouncer', ...(isRoot ? ['-u', 'postgres'] : []), file];
  const child = spawn(command[0] ?? '', command.slice(1), { stdio: ['ignore', 'ignore', 'pipe'] });
  atEnd(() => child.kill('SIGKILL'));
  await new Promise<void>((resolve, reject) => {
    let said = '';
    child.stderr.on('data', (part) => {
      said += part;
      if (/process up/.test(said)) resolve();
    });
    child.once('close', (code) => reject(new Error(`PgBouncer ended with ${code}: ${said}`)));
  });
  return `postgres://app@127.0.0.1:${port}/postgres`;
}

/** A free port. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
