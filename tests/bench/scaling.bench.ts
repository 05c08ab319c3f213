import { availableParallelism } from 'node:os';
import { must } from '#shared/must.ts';
import type { BenchRow } from './bench.ts';
import { desksAtOnce, perSecond, round, type Storm, storm } from './storm.ts';
import { quantile } from './with-page.ts';

/**
 * What limits first as the event grows, and what another server helps: the storm of storm.ts for one, two and four server
 * processes beside each other on one PostgreSQL, with more and more people there. docs/scaling.md reads its figures.
 */
const sizes = [4500, 15_000, 50_000];
const processes = [1, 2, 4];

/** Takes about fifteen minutes. */
export async function run(): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
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
  const connections = `connections: at work ${percent(doing.working)}, behind a lock ${percent(doing.locked)}, inside PostgreSQL ${percent(doing.waiting)}, waiting for the server ${percent(doing.server)}`;
  const times = `push p99 ${round(quantile(report.pushMs, 0.99))} ms, page p95 ${round(quantile(pageMs, 0.95))} ms, ${round(found.memoryMb)} MB`;
  return {
    goal: `${people} people, ${servers} server(s), ${desksAtOnce} desks`,
    baseline: `one server: ${round(perSecond(alone))} changes/s`,
    ours: `${round(perSecond(found))} changes/s; ${times}; ${used}; ${connections}`,
    ratio: perSecond(found) / perSecond(alone),
    must: '–',
    met: true,
  };
}
