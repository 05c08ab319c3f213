import { atLeast, atMost, type BenchRow } from './bench.ts';
import { desksAtOnce, perSecond, type Storm, storm } from './storm.ts';
import { quantile } from './with-page.ts';

/** What fifty desks that return at once may cost (storm.ts): goals for one server and for two. */

const people = 3000;

/** Takes about five minutes. */
export async function run(): Promise<BenchRow[]> {
  const one = await storm({ servers: 1, people, each: 100, photos: 2 });
  const two = await storm({ servers: 2, people, each: 100, photos: 0 });
  const long = await storm({ servers: 1, people, each: 500, photos: 0 });
  const rate = perSecond(one);
  return [
    atLeast(`${desksAtOnce} desks × 100 mutations at once, one server`, rate, 400, 'mutations/s'),
    atMost('time until the first of them has an answer', one.report.firstAnswerMs, 3000, 'ms'),
    atMost('a push, p99', quantile(one.report.pushMs, 0.99), 5000, 'ms'),
    atMost('a page or a search at the same time, p95', quantile(one.pageMs, 0.95), 300, 'ms'),
    atMost(
      'a revocation made at the same time is at every desk after',
      Math.max(...one.report.reachMs),
      5000,
      'ms',
    ),
    atMost('memory of the server at most', long.memoryMb, 600, 'MB'),
    atLeast('two servers against one', perSecond(two) / rate, 1.6, '×'),
    atMost(`${desksAtOnce} × 500 mutations drained in`, long.report.drainedMs / 1000, 120, 's'),
    atMost('pushes without an answer in 20 s, in all three', timeoutsOf(one, two, long), 0, ''),
  ];
}

const timeoutsOf = (...storms: Storm[]) => storms.reduce((sum, { report }) => sum + report.timeouts, 0);
