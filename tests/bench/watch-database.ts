import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { must } from '#shared/base/must.ts';

/**
 * What PostgreSQL's connections did, each as a share of all that were in a statement or a transaction, 0 to 1:
 * working; waiting for another one's lock; waiting for the disk or an internal lock; in a transaction whose server is
 * busy elsewhere.
 */
export type Doing = Record<'working' | 'locked' | 'waiting' | 'server', number>;

const lookEveryMs = 100;

/** Watches a PostgreSQL on this machine (Linux) until `end`: CPU seconds, and what its connections did. */
export async function watchDatabase(
  url: string,
): Promise<{ end(): Promise<{ seconds: number; doing: Doing }> }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const postmaster = parentOf(must(rows[0], 'a connection has one').pid);
  const before = cpuWithChildren(postmaster);
  const seen: Doing = { working: 0, locked: 0, waiting: 0, server: 0 };
  const look = async () => {
    const found = await client.query<{ doing: keyof Doing; count: number }>(
      `select case when state like 'idle in transaction%' then 'server' when wait_event_type = 'Lock' then 'locked'
          when wait_event_type is null then 'working' else 'waiting' end as doing, count(*)::int
        from pg_stat_activity
        where backend_type = 'client backend' and pid <> pg_backend_pid() and state <> 'idle' group by 1`,
    );
    for (const { doing, count } of found.rows) seen[doing] += count;
  };
  let looking = Promise.resolve();
  const timer = setInterval(() => {
    looking = looking.then(look);
  }, lookEveryMs);
  return {
    async end() {
      clearInterval(timer);
      await looking;
      const seconds = cpuWithChildren(postmaster) - before;
      await client.end();
      const all = Object.values(seen).reduce((a, b) => a + b, 0) || 1;
      const { working, locked, waiting, server } = seen;
      const doing = {
        ...{ working: working / all, locked: locked / all },
        ...{ waiting: waiting / all, server: server / all },
      };
      return { seconds, doing };
    },
  };
}

/** The fields of /proc/PID/stat from the third on. */
const statOf = (pid: number | undefined) =>
  readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
const parentOf = (pid: number) => Number(statOf(pid)[1]);

/** CPU seconds a process has used (Linux: ticks of a hundredth of a second). */
export function cpuOf({ pid }: { pid?: number | undefined }): number {
  const fields = statOf(pid);
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** The same with its children, those that have ended too. */
function cpuWithChildren(pid: number): number {
  const ended = statOf(pid);
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
  const ofChildren = children.reduce((all, child) => all + cpuOf({ pid: child }), 0);
  return cpuOf({ pid }) + ofChildren + (Number(ended[13]) + Number(ended[14])) / 100;
}
