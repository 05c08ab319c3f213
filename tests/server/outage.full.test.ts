import sharp from 'sharp';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { createPhotoQueue } from '#server/admin/imports/photo-queue.ts';
import { addPhotos } from '#server/admin/imports/photo-store.ts';
import { createLog } from '#server/core/base/log.ts';
import { isUnavailable } from '#server/core/base/unavailable.ts';
import { openPostgres } from '#server/core/database/open.ts';
import { importBatches, importPhotos } from '#server/core/database/tables.ts';
import { liveStreamPath } from '#shared/admin/reports.ts';
import { now } from '#shared/base/clock.ts';
import { must } from '#shared/base/must.ts';
import { browser, type Caller, fromOurPage, type Jar } from './caller.ts';
import { draftOf, enrollThrough, personRow, pushBody, scanOf, type TestDevice } from './device.ts';
import { makeParticipant, makeTeam } from './make.ts';
import { type Cluster, startCluster } from './own-cluster.ts';
import { otherPrograms, patience } from './patience.ts';
import { freshFolder, type ServerProcess, said, startServer } from './server-process.ts';
import { onPostgres } from './test-database.ts';

/** A PostgreSQL that stops, stalls and returns under a working server. */

const ADMIN_PASSWORD = 'clave de prueba';
const gone = 'the database does not answer';
const answersAgain = 'the database answers again';

// Clusters and processes start slowly on a machine that has other things to do.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

/** One line, and no more, for the beginning and for the end of each outage so far; nothing else is said of it. */
function expectSaidOnce(server: ServerProcess, outages: number): void {
  const lines = server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{') && !line.includes('session begun'));
  const said = (what: string) => lines.filter((line) => line.includes(what)).length;
  expect({ gone: said(gone), back: said(answersAgain) }).toEqual({ gone: outages, back: outages });
  expect(lines.filter((line) => !line.includes(gone) && !line.includes(answersAgain))).toEqual([]);
  expect(lines).toHaveLength(2 * outages);
}

/** Resolves once a server has said this so many times. */
const saidTimes = (server: ServerProcess, what: string, times: number) =>
  said(server, new RegExp(`(?:${what}[^]*){${times}}`));

describe.runIf(onPostgres())('an outage of PostgreSQL', () => {
  let cluster: Cluster;
  let server: ServerProcess;
  let admin: Caller & Jar;
  let outages = 0;

  beforeAll(async () => {
    cluster = await startCluster();
    server = await startServer({
      DATA_DIR: freshFolder(),
      DATABASE_URL: cluster.url,
      ADMIN_PASSWORD,
      LOG_LEVEL: 'info',
    });
    admin = browser(() => server.url, fromOurPage);
    await admin.call('POST /api/auth/login', { body: { username: 'admin', password: ADMIN_PASSWORD } });
  });

  const isGone = () => {
    outages += 1;
    return saidTimes(server, gone, outages);
  };
  const isBack = () => saidTimes(server, answersAgain, outages);

  test.each(['immediate', 'fast'] as const)(
    'a restart (%s) under load gives callers a 503 and loses nothing',
    async (mode) => {
      const desks = await Promise.all(Array.from({ length: 6 }, () => busyDesk(server, admin)));
      const reader = keepReading(server);
      const everyDeskDoes = (more: number) => Promise.all(desks.map((desk) => desk.hasDone(more)));

      await everyDeskDoes(2);
      await cluster.halt(mode);
      await isGone();
      expect(await admin.refused('GET /api/admin/users')).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
      await cluster.resume();
      await isBack();
      await everyDeskDoes(2);

      for (const desk of desks) await desk.stop();
      expect([...(await reader.stop())].sort()).toEqual([200, 503]);
      for (const desk of desks) await desk.expectAllThere();
      expect(server.child.exitCode).toBeNull();
      expectSaidOnce(server, outages);
    },
  );

  test('an outage of PostgreSQL that answers nothing any more is a 503 too, at once, and its thaw is noticed', async () => {
    cluster.freeze();
    // These were on their way when it stood still: they are not left hanging.
    const underWay = await Promise.all(
      ['/readyz', '/api/faq', '/schedule'].map((path) => fetch(server.url + path)),
    );
    await isGone();
    expect(underWay.map(({ status }) => status).slice(1)).toEqual([503, 503]);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
    const answer = await fetch(`${server.url}/api/news`);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    const page = await fetch(`${server.url}/news`);
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5']);
    // A user reads in their language what to do; no script starts.
    const looking = { headers: { accept: 'text/html' } };
    for (const [path, words] of [
      ['/schedule', 'El sitio no responde en este momento'],
      ['/schedule?lang=en', 'The site cannot answer right now'],
    ] as const) {
      const seen = await fetch(server.url + path, looking);
      expect([seen.status, seen.headers.get('retry-after'), seen.headers.get('cache-control')]).toEqual([
        503,
        '5',
        'no-store',
      ]);
      const text = await seen.text();
      expect(text).toContain(`<h1 class="board text-2xl">${words}</h1>`);
      expect(text).not.toContain('<script');
    }
    cluster.thaw();
    await isBack();
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    await admin.call('GET /api/admin/users');
    expectSaidOnce(server, outages);
  });

  test('an outage of PostgreSQL is survived by the live picture: streams opened before it hear of changes after it', async () => {
    const cookie = [...admin.jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const stream = await fetch(server.url + liveStreamPath, { headers: { cookie } });
    const events = eventsOf(must(stream.body, 'a stream has one'));
    await cluster.halt('fast');
    await isGone();
    await cluster.resume();
    await isBack();
    // Something may have been missed: they look once.
    await events.next();
    const other = await openPostgres(cluster.url);
    await makeTeam(other.db);
    await other.close();
    await events.next();
    await events.return(undefined);
    expectSaidOnce(server, outages);
  });

  test('a database that returns with another history is not used', async () => {
    let isKnown = true;
    let judged = 0;
    const database = await openPostgres(cluster.url, {
      poolSize: 3,
      onConnect: async (client) => {
        await client.query('select 1 from sync_meta');
        judged += 1;
        if (!isKnown) throw new Error('another history');
      },
    });
    const ask = () => database.db.execute('select 1');
    const tenAtOnce = () => Promise.all(Array.from({ length: 10 }, ask));
    await tenAtOnce();
    // The watch and the three of the pool, once each.
    expect(judged).toBe(4);

    isKnown = false;
    await cluster.halt('fast');
    await isGone();
    await cluster.resume();
    await isBack();
    const before = judged;
    await vi.waitUntil(() => judged > before + 1, patience(otherPrograms));
    expect(await database.isAnswering()).toBe(false);
    const refused = await ask().then(
      () => null,
      (error: unknown) => error,
    );
    expect(isUnavailable(refused)).toBe(true);
    expect(must(database.pool, 'it has one').totalCount).toBe(0);

    isKnown = true;
    await vi.waitUntil(() => database.isAnswering(), patience(otherPrograms));
    await tenAtOnce();
    await database.close();
  });

  test('an outage of PostgreSQL in the middle of an import’s photos fails none of them: they are fetched after it', async () => {
    const database = await openPostgres(cluster.url);
    const { db } = database;
    const [batch] = await db
      .insert(importBatches)
      .values({
        kind: 'participants',
        fileName: 'lista.csv',
        createdAt: now(),
        ...{ added: 1, changed: 0, unchanged: 0, refused: 0 },
      })
      .returning();
    const person = await makeParticipant(db);
    await addPhotos(db, must(batch, 'an insert returns its row').id, [
      { participantId: person.id, url: 'https://fotos.example/a.jpg' },
    ]);
    const picture = await sharp({ create: { width: 600, height: 800, channels: 3, background: '#0f47af' } })
      .jpeg()
      .toBuffer();
    let fetched = 0;
    const isAway = Promise.withResolvers<void>();
    const queue = createPhotoQueue({
      ...{ db, objects: null },
      log: createLog('silent'),
      async fetchPicture() {
        fetched += 1;
        if (fetched === 1) {
          await cluster.halt('fast');
          await isGone();
          isAway.resolve();
        }
        return picture;
      },
    });
    queue.wake();
    // Both that look have seen it: one that came back sooner would never be said to have gone.
    await isAway.promise;
    await vi.waitUntil(async () => !(await database.isAnswering()), patience(otherPrograms));
    await cluster.resume();
    await isBack();
    const statusOf = () =>
      db
        .select({ status: importPhotos.status })
        .from(importPhotos)
        .then(
          ([row]) => row?.status,
          () => 'away',
        );
    await vi.waitUntil(
      async () => !['fetching', 'away'].includes((await statusOf()) ?? ''),
      patience(otherPrograms),
    );
    expect(await statusOf()).toBe('done');
    await queue.stop();
    await database.close();
  });

  test('a stall of the server itself is not an outage', async () => {
    const said: string[] = [];
    const log = createLog('info', { write: (line) => said.push(line) });
    const database = await openPostgres(cluster.url, { log });
    // A query is running, or becomes due: its answer waits in the socket.
    const stood = new Int32Array(new SharedArrayBuffer(4));
    for (let times = 0; times < 3; times += 1) {
      Atomics.wait(stood, 0, 0, 1500);
      await database.db.execute('select 1');
    }
    expect(await database.isAnswering()).toBe(true);
    expect(said).toEqual([]);
    await database.close();
  });

  test('an outage of PostgreSQL in the middle of transactions leaves no connection behind', async () => {
    const database = await openPostgres(cluster.url, { poolSize: 2 });
    const held = Promise.all(
      [1, 2, 3, 4].map(() =>
        database.db
          .transaction((tx) => tx.execute('select pg_sleep(600)'))
          .then(
            () => null,
            (error: unknown) => error,
          ),
      ),
    );
    await vi.waitUntil(() => must(database.pool, 'it has one').waitingCount === 2, patience());
    await cluster.halt('immediate');
    await isGone();
    expect((await held).map(isUnavailable)).toEqual([true, true, true, true]);
    await cluster.resume();
    await isBack();
    await vi.waitUntil(() => database.isAnswering(), patience(otherPrograms));
    await Promise.all([1, 2, 3, 4].map(() => database.db.transaction((tx) => tx.execute('select 1'))));
    await database.close();
  });
});

/** A desk that registers people and scans badges as fast as it is answered, and sends again what was not. */
async function busyDesk(server: { readonly url: string }, admin: Caller) {
  const desk = await enrollThrough(admin, server, 'desk');
  await desk.grantTo(admin);
  const acknowledged: ReturnType<TestDevice['next']>[] = [];
  const waiting: { until: number; resolve: () => void }[] = [];
  let isStopped = false;

  async function work(): Promise<void> {
    while (!isStopped) {
      const person = personRow();
      const batch = [
        desk.next('participant.register', { uid: person.uid, person: draftOf(person) }),
        ...Array.from({ length: 3 }, () => desk.next('scan.record', scanOf())),
      ];
      await send(batch);
      acknowledged.push(...batch);
      for (const one of waiting) if (one.until <= acknowledged.length) one.resolve();
    }
  }

  /** Until every one of them has its outcome: applied, or seen before. */
  async function send(batch: ReturnType<TestDevice['next']>[]): Promise<void> {
    for (;;) {
      const answer = await desk.ask('POST /api/sync/push', { body: pushBody(desk.epoch, batch) });
      if (answer.status === 503) {
        expect(answer.json).toMatchObject({ code: 'UNAVAILABLE' });
        // Five seconds for the database; fewer where others push at the moment.
        expect(answer.headers.get('retry-after')).toMatch(/^[1-9]$/);
        // Soon is soon enough: it is asked whether the database is there, not every desk for itself.
        while ((await fetch(`${server.url}/readyz`)).status !== 200);
        continue;
      }
      expect({ status: answer.status, json: answer.json }).toMatchObject({ status: 200 });
      const { data } = answer.json as { data: { outcomes: { status: string }[]; expect: number } };
      const odd = data.outcomes.filter(({ status }) => status !== 'applied' && status !== 'noop');
      expect(odd).toEqual([]);
      if (data.expect > (batch.at(-1)?.seq ?? 0)) return;
    }
  }

  const working = work();
  return {
    /** Resolves once so many more batches are acknowledged. */
    hasDone: (more: number) =>
      Promise.race([
        new Promise<void>((resolve) => waiting.push({ until: acknowledged.length + more * 4, resolve })),
        working,
      ]),
    async stop() {
      isStopped = true;
      await working;
    },
    /** Everything acknowledged is on the server, once. */
    async expectAllThere() {
      const page = await desk.call('GET /api/sync/pull');
      if (page.kind !== 'page') throw new Error('unexpected reset');
      expect(page.lmid).toBe(acknowledged.length);
      const uids = acknowledged.map((m) => (m.body as { uid: string }).uid);
      const people = new Set(page.rows.participants.map(({ uid }) => uid));
      const scans = page.rows.scans.map(({ uid }) => uid);
      expect(uids.filter((uid) => !people.has(uid) && !scans.includes(uid))).toEqual([]);
      expect(new Set(scans).size).toBe(scans.length);
    },
  };
}

/** A client that reads pages continuously; returns the statuses it saw. */
function keepReading(server: { readonly url: string }) {
  const seen = new Set<number>();
  let isStopped = false;
  const reading = (async () => {
    while (!isStopped)
      for (const path of ['/api/news', '/', '/readyz']) seen.add((await fetch(server.url + path)).status);
  })();
  return {
    async stop() {
      isStopped = true;
      await reading;
      return seen;
    },
  };
}

/** The `change` events of a stream, one at a time. */
async function* eventsOf(body: ReadableStream<Uint8Array<ArrayBuffer>>) {
  let text = '';
  for await (const part of body.pipeThrough(new TextDecoderStream())) {
    text += part;
    const events = text.split('event: change\n').length - 1;
    if (events > 0) text = '';
    for (let n = 0; n < events; n += 1) yield 'change';
  }
}
