import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BenchRow } from './bench.ts';
import { flushing, startCluster } from './cluster.ts';
import { startServer } from './storm.ts';
import { cpuOf } from './watch-database.ts';

/**
 * The cost of a visitor: CPU of the server's process per answer, against `node:http` and `pg` alone (http-floor.ts) in
 * the same run, alternating. The page is the same bytes on both sides; compressed as for a browser, it is compared
 * with the plain one. CPU time, so that a busy machine gives the same figures.
 */
const asked: Asked[] = [
  { path: '/', name: 'the home page, signed out', most: 2, times: 6000 },
  { path: '/', accepts: 'gzip, deflate, br', name: 'the home page, packed', most: 2, times: 6000 },
  { path: '/api/news', name: 'GET /api/news', most: 1.5, times: 1000 },
  { path: '/api/games', name: 'GET /api/games', most: 1.5, times: 300 },
  { path: '/api/games', accepts: 'gzip, deflate, br', name: 'GET /api/games, packed', most: 1.5, times: 300 },
];
interface Asked {
  path: string;
  accepts?: string;
  name: string;
  /** Times the floor. */
  most: number;
  times: number;
}
const rounds = 4;
const atOnce = 8;

/** Takes about a minute. */
export async function run(): Promise<BenchRow[]> {
  const cluster = await startCluster(flushing);
  const folder = mkdtempSync(path.join(tmpdir(), 'cancha-http-'));
  const children: ChildProcess[] = [];
  try {
    const ours = await startServer(cluster.url, folder, {
      ...{ DEMO: '1', NODE_ENV: 'production', SESSION_SECRET: 'for-measuring-alone-0123456789abcdef' },
    });
    children.push(ours.child);
    const file = path.join(folder, 'page.html');
    writeFileSync(file, await get(new http.Agent(), `${ours.url}/`));
    const floor = await startFloor(file, cluster.url);
    children.push(floor.child);
    const rows: BenchRow[] = [];
    for (const one of asked) {
      // The first round warms both sides.
      const cost = { ours: 0, floor: 0 };
      for (let round = 0; round <= rounds; round += 1) {
        const [a, b] = [await costOf(ours, one), await costOf(floor, one)];
        if (round > 0) [cost.ours, cost.floor] = [cost.ours + a / rounds, cost.floor + b / rounds];
      }
      const ratio = cost.ours / cost.floor;
      rows.push({
        ...{
          goal: `${one.name}: CPU of the server for each`,
          baseline: `node:http and pg ${inMs(cost.floor)}`,
        },
        ...{ ours: inMs(cost.ours), ratio, must: `≤ ${one.most}`, met: ratio <= one.most },
      });
    }
    return rows;
  } finally {
    for (const child of children) child.kill('SIGKILL');
    cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const inMs = (ms: number) => `${ms.toFixed(2)} ms`;

interface Side {
  url: string;
  child: ChildProcess;
}

/** CPU of its process for each answer, ms. */
async function costOf({ url, child }: Side, { path: asks, accepts, times }: Asked) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: atOnce });
  const before = cpuOf(child);
  let left = times;
  const ask = async () => {
    while (left > 0) {
      left -= 1;
      await get(agent, url + asks, accepts);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, ask));
  const seconds = cpuOf(child) - before;
  agent.destroy();
  return (seconds * 1000) / times;
}

/** The body as it comes; nothing is packed unless asked for, as behind a proxy that packs for itself. */
function get(agent: http.Agent, url: string, accepts = 'identity'): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const request = http.get(url, { agent, headers: { 'accept-encoding': accepts } }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', reject);
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve(Buffer.concat(parts));
        else
          reject(new Error(`${url}: ${answer.statusCode} ${Buffer.concat(parts).toString().slice(0, 200)}`));
      });
    });
    request.on('error', reject);
  });
}

async function startFloor(page: string, databaseUrl: string): Promise<Side> {
  const child = fork(path.join(import.meta.dirname, 'http-floor.ts'), {
    execArgv: [],
    env: { PATH: process.env.PATH, PAGE: page, DATABASE_URL: databaseUrl },
  });
  const [port] = await once(child, 'message');
  return { url: `http://127.0.0.1:${port}`, child };
}
