import { spawn } from 'node:child_process';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { machineMs } from '#shared/base/clock.ts';
import { must } from '#shared/base/must.ts';
import { atEnd } from '../server/at-end.ts';
import { browser, type Caller, fromOurPage } from '../server/caller.ts';
import { type Cluster, startCluster } from '../server/own-cluster.ts';
import { freePort } from '../server/own-pooler.ts';
import { freshFolder, type ServerProcess, startServer } from '../server/server-process.ts';
import { startPatroniCluster } from './patroni-cluster.ts';
import { ask, nothingIsLost, playUnderLoad, times } from './under-load.ts';

/** Servers and databases behind a real HAProxy with the files of docs/deploy and docs/operations. */

const ADMIN_PASSWORD = 'clave de prueba';
vi.setConfig({ testTimeout: 24 * 3_600_000, hookTimeout: 240_000 });

const portOf = (url: string) => Number(new URL(url).port);
const addressOf = (port: number) => `127.0.0.1:${port}`;

/** Starts HAProxy with this environment and the file for its database; it goes away with the test file. */
async function startProxy(env: Record<string, string>, databaseFile?: string): Promise<void> {
  const files = ['docs/deploy/haproxy.cfg', ...(databaseFile ? [databaseFile] : [])];
  const args = ['-db', ...files.flatMap((file) => ['-f', path.resolve(file)])];
  const child = spawn(must(process.env.HAPROXY_PATH, 'the lane has it'), args, {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (part) => {
    said += part;
  });
  child.once('exit', (code) => {
    if (code) throw new Error(`HAProxy ended with ${code}: ${said}`);
  });
  atEnd(() => child.kill('SIGKILL'));
}

async function signedIn(place: { readonly url: string }): Promise<Caller> {
  const admin = browser(() => place.url, fromOurPage);
  await admin.call('POST /api/auth/login', { body: { username: 'admin', password: ADMIN_PASSWORD } });
  return admin;
}

/** Reads pages and calls as visitors do, one after the other, until it is ended; how many, and what failed. */
function readPages(url: string): () => Promise<{ read: number; failed: string[] }> {
  const paths = ['/', '/news', '/schedule', '/api/news', '/api/games', '/healthz'];
  const failed: string[] = [];
  let read = 0;
  let isEnding = false;
  const reading = (async () => {
    while (!isEnding) {
      const file = paths[read % paths.length] ?? '/';
      read += 1;
      const answer = await fetch(url + file).catch((error: unknown) => String(error));
      if (typeof answer === 'string') failed.push(`${file}: ${answer}`);
      else {
        if (answer.status !== 200) failed.push(`${file}: ${answer.status}`);
        await answer.arrayBuffer();
      }
    }
  })();
  return async () => {
    isEnding = true;
    await reading;
    return { read, failed };
  };
}

/** Starts a server behind the proxy, and signs an administrator in once the proxy leads to it. */
async function serverBehind(web: number, serverPort: number, DATABASE_URL: string) {
  await vi.waitUntil(() => ask(DATABASE_URL, 'select 1').then(Boolean, () => false), { timeout: 60_000 });
  const server = await startServer({
    ...{ DATA_DIR: freshFolder(), DATABASE_URL, ADMIN_PASSWORD, LOG_LEVEL: 'info' },
    PORT: String(serverPort),
  });
  const place = { url: `http://${addressOf(web)}` };
  await vi.waitUntil(async () => (await fetch(`${place.url}/readyz`).catch(() => null))?.status === 200, {
    timeout: 60_000,
  });
  return { server, place, admin: await signedIn(place) };
}

describe.runIf(process.env.TEST_DATABASE_URL && process.env.HAPROXY_PATH)('behind HAProxy', () => {
  test('rolling', async () => {
    const cluster = await startCluster();
    const [web, ...ports] = [await freePort(), await freePort(), await freePort()];
    const env = {
      ...{ DATA_DIR: freshFolder(), DATABASE_URL: cluster.url, ADMIN_PASSWORD, LOG_LEVEL: 'info' },
      DRAIN_SECONDS: '5',
    };
    const start = (port: number) => startServer({ ...env, PORT: String(port) });
    const servers: ServerProcess[] = [];
    for (const port of ports) servers.push(await start(port));
    await startProxy({
      ...{ BIND_WEB: addressOf(web), SERVER_A: addressOf(ports[0] ?? 0), SERVER_B: addressOf(ports[1] ?? 0) },
    });
    const place = { url: `http://${addressOf(web)}` };
    /** Until the proxy leads calls to this one. */
    const leadsTo = (name: string) =>
      vi.waitUntil(
        async () =>
          (await fetch(`${place.url}/healthz`).catch(() => null))?.headers.get('x-served-by') === name,
        { timeout: 120_000, interval: 50 },
      );
    await leadsTo('a');
    await leadsTo('b');
    const admin = await signedIn(place);
    const endReading = readPages(place.url);
    let played = 0;
    const restart = async () => {
      const n = played % servers.length;
      played += 1;
      const server = must(servers[n], 'there are two');
      server.child.kill('SIGTERM');
      expect(await server.ended).toBe(0);
      servers[n] = await start(must(ports[n], 'there are two'));
      await leadsTo('ab'[n] ?? '');
    };
    const databaseUrl = () => cluster.url;
    const found = await playUnderLoad({ places: [place], admin, databaseUrl }, restart, times(4));
    const { read, failed } = await endReading();
    console.log(JSON.stringify({ read, failed: failed.length }));
    expect({ ...found, failed }).toMatchObject({ ...nothingIsLost, refused: 0, unheard: 0, failed: [] });
    expect(read).toBeGreaterThan(20);
  });

  test('failover behind HAProxy', async () => {
    const [web, database, serverPort] = [await freePort(), await freePort(), await freePort()];
    // Everybody who watches signs in as this; it comes with the copy to every standby.
    let primary: Cluster = await startCluster();
    await ask(primary.url, 'create role haproxy login');
    const standby = await primary.standby();
    const slots = [portOf(primary.url), portOf(standby.url)];
    await startProxy(
      {
        ...{ BIND_WEB: addressOf(web), SERVER_A: addressOf(serverPort), SERVER_B: addressOf(serverPort) },
        BIND_DATABASE: addressOf(database),
        ...{ DATABASE_A: addressOf(slots[0] ?? 0), DATABASE_B: addressOf(slots[1] ?? 0) },
      },
      'docs/deploy/haproxy-database.cfg',
    );
    const { server, place, admin } = await serverBehind(
      web,
      serverPort,
      `postgres://app@${addressOf(database)}/postgres`,
    );
    const silences: number[] = [];
    const failOver = async (desks: Parameters<Parameters<typeof playUnderLoad>[1]>[0]) => {
      const killedAt = machineMs();
      await primary.halt('immediate');
      await standby.promote();
      // A desk writes again.
      await Promise.race(desks.map((desk) => desk.hasDone(1)));
      silences.push((machineMs() - killedAt) / 1000);
      primary = standby;
    };
    const databaseUrl = () => primary.url;
    const found = await playUnderLoad({ places: [place], admin, databaseUrl }, failOver, 1);
    console.log(JSON.stringify({ secondsWithoutWrites: silences }));
    expect(found).toMatchObject(nothingIsLost);
    expect(server.child.exitCode).toBeNull();
  });

  test.runIf(process.env.PATRONI_PATH && process.env.ETCD_PATH)('patroni leader killed', async () => {
    const [web, database, serverPort] = [await freePort(), await freePort(), await freePort()];
    const cluster = await startPatroniCluster();
    await cluster.whole();
    const [a, b, c] = cluster.nodes;
    await startProxy(
      {
        ...{ BIND_WEB: addressOf(web), SERVER_A: addressOf(serverPort), SERVER_B: addressOf(serverPort) },
        BIND_DATABASE: addressOf(database),
        ...{ DATABASE_A: addressOf(a.databasePort), PATRONI_A: String(a.patroniPort) },
        ...{ DATABASE_B: addressOf(b.databasePort), PATRONI_B: String(b.patroniPort) },
        ...{ DATABASE_C: addressOf(c.databasePort), PATRONI_C: String(c.patroniPort) },
      },
      'docs/operations/haproxy-patroni.cfg',
    );
    const { server, place, admin } = await serverBehind(web, serverPort, cluster.urlAt(database));
    const silences: number[] = [];
    const killTheLeader = async (desks: Parameters<Parameters<typeof playUnderLoad>[1]>[0]) => {
      const leader = await cluster.leader();
      const killedAt = machineMs();
      leader.kill();
      // A desk writes again: more than the one push that may have been answered already carried. The lost one comes back.
      await Promise.race(desks.map((desk) => desk.hasDone(9)));
      silences.push((machineMs() - killedAt) / 1000);
      leader.start();
      await cluster.whole();
    };
    const databaseUrl = () => cluster.urlAt(database);
    const found = await playUnderLoad({ places: [place], admin, databaseUrl }, killTheLeader, times(2));
    console.log(JSON.stringify({ secondsWithoutWrites: silences }));
    // No desk was asked again for what had been confirmed to it: nothing acknowledged was lost.
    expect(found).toMatchObject({ ...nothingIsLost, again: 0 });
    expect(server.child.exitCode).toBeNull();
  });
});
