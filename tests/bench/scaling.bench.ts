import { availableParallelism } from 'node:os';
import pg from 'pg';
import { openPostgres } from '#server/core/database/open.ts';
import { fillMany } from '#server/operations/demo/many-people.ts';
import { must } from '#shared/base/must.ts';
import { type BenchRow, round } from './bench.ts';
import { flushing, startCluster } from './cluster.ts';
import { desksAtOnce, perSecond, type Storm, storm } from './storm.ts';
import { quantile } from './with-page.ts';

/**
 * The limits of a growing event, and the effect of more servers: the storm of storm.ts for one, two and four server
 * processes on one PostgreSQL, with more and more people; and the cost of the single row that orders the changes for
 * devices. docs/scaling.md reads its figures.
 */
const sizes = [4500, 15_000, 50_000];
const processes = [1, 2, 4];

/** Takes about fifteen minutes. */
export async function run(): Promise<BenchRow[]> {
  const rows = await commitRates();
  for (const people of sizes) {
    let alone: Storm | null = null;
    for (const servers of processes) {
      const found = await storm({ servers, people, each: 60, photos: 0 });
      alone ??= found;
      rows.push(rowOf(found, must(alone, 'the first of them'), { servers, people }));
    }
  }
  return rows;
}

/** Nothing must hold here: it tells where the limit is. */
function rowOf(
  found: Storm,
  alone: Storm,
  { servers, people }: { servers: number; people: number },
): BenchRow {
  const percent = (part: number) => `${(part * 100).toFixed(0)} %`;
  const { cpu, doing, report, pageMs } = found;
  const coreSeconds = (report.drainedMs / 1000) * availableParallelism();
  const used = `cores: servers ${percent(cpu.servers / coreSeconds)}, PostgreSQL ${percent(cpu.database / coreSeconds)}, desks ${percent(cpu.desks / coreSeconds)}`;
  const each = (seconds: number) => `${round((seconds * 1000) / report.mutations)} ms`;
  const cost = `a change costs ${each(cpu.servers)} of a server's core and ${each(cpu.database)} of PostgreSQL's`;
  const connections = `connections: at work ${percent(doing.working)}, behind a lock ${percent(doing.locked)}, inside PostgreSQL ${percent(doing.waiting)}, waiting for the server ${percent(doing.server)}`;
  const times = `push p99 ${round(quantile(report.pushMs, 0.99))} ms, page p95 ${round(quantile(pageMs, 0.95))} ms, ${round(found.memoryMb)} MB`;
  return {
    goal: `${people} people, ${servers} server(s), ${desksAtOnce} desks`,
    baseline: `one server: ${round(perSecond(alone))} changes/s`,
    ours: `${round(perSecond(found))} changes/s; ${cost}; ${times}; ${used}; ${connections}`,
    ratio: perSecond(found) / perSecond(alone),
    must: '–',
    met: true,
  };
}

const clientCounts = [1, 8, 32];
const forMs = 5000;

/** Commits of one small row, each connection its own: rows that travel to devices against rows of the same kind that do not. */
async function commitRates(): Promise<BenchRow[]> {
  const cluster = await startCluster(flushing);
  try {
    const database = await openPostgres(cluster.url);
    await fillMany(database.db, 100);
    await database.close();
    const clients = await Promise.all(
      Array.from({ length: Math.max(...clientCounts) }, async () => {
        const client = new pg.Client({ connectionString: cluster.url });
        await client.connect();
        return client;
      }),
    );
    const first = must(clients[0], 'there is one');
    await first.query('create table resting as select * from participants');
    await first.query('alter table resting add primary key (id)');
    const rows: BenchRow[] = [];
    for (const count of clientCounts) {
      const resting = await commitsPerSecond(clients.slice(0, count), 'resting');
      const travelling = await commitsPerSecond(clients.slice(0, count), 'participants');
      rows.push({
        goal: `commits of a row that travels to devices, ${count} at once`,
        baseline: `a row that does not: ${round(resting)}/s`,
        ours: `${round(travelling)}/s`,
        ...{ ratio: travelling / resting, must: '–', met: true },
      });
    }
    await Promise.all(clients.map((client) => client.end()));
    return rows;
  } finally {
    cluster.stop();
  }
}

async function commitsPerSecond(
  clients: readonly pg.Client[],
  table: 'participants' | 'resting',
): Promise<number> {
  const began = performance.now();
  let commits = 0;
  const statement = `update ${table} set version = version + 1 where id = (select id from ${table} order by id offset $1 limit 1)`;
  await Promise.all(
    clients.map(async (client, n) => {
      while (performance.now() - began < forMs) {
        await client.query(statement, [n]);
        commits += 1;
      }
    }),
  );
  return (commits * 1000) / (performance.now() - began);
}
