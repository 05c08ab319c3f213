import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { must } from '#shared/base/must.ts';
import { importLimits } from '#shared/imports/fields.ts';
import type { ImportPreview, ImportResult } from '#shared/imports/imports.ts';
import { fromOurPage } from '../server/caller.ts';
import { atMost, type BenchRow } from './bench.ts';
import { flushing, startCluster } from './cluster.ts';
import { signIn, startServer } from './storm.ts';
import { quantile } from './with-page.ts';

/**
 * How long other requests wait while the largest allowed list is previewed, imported and undone: `/healthz`, called
 * from this process at the same time, on PostgreSQL and on the embedded database.
 */
const goalMs = 50;
const pauseMs = 5;

/** Takes half a minute. */
export async function run(): Promise<BenchRow[]> {
  const cluster = await startCluster(flushing);
  try {
    return [await measure('PostgreSQL', cluster.url), await measure('the embedded database', null)];
  } finally {
    cluster.stop();
  }
}

async function measure(database: string, databaseUrl: string | null): Promise<BenchRow> {
  const folder = mkdtempSync(path.join(tmpdir(), 'cancha-imports-'));
  const server = await startServer(databaseUrl, folder);
  const health = watchHealth(server.url);
  try {
    const cookie = await signIn(server.url);
    const post = async <T>(call: string, body: object = {}): Promise<T> => {
      const answer = await fetch(`${server.url}/api/imports/participants${call}`, {
        method: 'POST',
        headers: { ...fromOurPage, cookie, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(`${call}: ${await answer.text()}`);
      return ((await answer.json()) as { data: T }).data;
    };
    const timed = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
      const [from, began] = [health.waits.length, performance.now()];
      const answer = await work();
      const waits = health.waits.slice(from);
      console.log(
        `${database}, ${what}: ${seconds(performance.now() - began)}; /healthz p99 ${ms(quantile(waits, 0.99))}, slowest ${ms(Math.max(...waits))}`,
      );
      return answer;
    };
    // A server that has been up for a while is warm.
    await post('/preview', { rows });
    health.waits.length = 0;
    const { fingerprint } = await timed('looked through', () => post<ImportPreview>('/preview', { rows }));
    const order = { fileName: 'lista.csv', update: true, fingerprint, rows };
    const { batchId } = await timed('written', () => post<ImportResult>('', order));
    const id = must(batchId, 'it was not empty');
    await timed('taken back', () => post(`/${id}/undo`));
    const goal = `/healthz during an import of ${rows.length} people on ${database}, p99`;
    return atMost(goal, quantile(health.waits, 0.99), goalMs, 'ms');
  } finally {
    await health.end();
    server.child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
}

const rows = Array.from({ length: importLimits.rows }, (_, index) => ({
  line: index + 2,
  values: {
    ...{ externalId: `F-${index}`, firstName: `Ana Lucía ${index % 97}`, lastName: `Portillo ${index}` },
    ...{ birthDate: `19${60 + (index % 25)}-02-11`, country: 'SV', category: "Women's 45+", role: 'Player' },
  },
}));

const seconds = (value: number) => `${(value / 1000).toFixed(1)} s`;
const ms = (value: number) => `${value.toFixed(0)} ms`;

/** Asks again and again, on one connection, and keeps how long each answer took, ms. */
function watchHealth(url: string): { waits: number[]; end: () => Promise<void> } {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const waits: number[] = [];
  let isOver = false;
  const ask = () =>
    new Promise<void>((resolve, reject) => {
      const began = performance.now();
      const request = http.get(`${url}/healthz`, { agent }, (answer) => {
        answer.resume().once('end', () => {
          waits.push(performance.now() - began);
          resolve();
        });
      });
      request.once('error', reject);
    });
  const asking = (async () => {
    while (!isOver) {
      await ask();
      await setTimeout(pauseMs);
    }
  })();
  return {
    waits,
    async end() {
      isOver = true;
      await asking;
      agent.destroy();
    },
  };
}
