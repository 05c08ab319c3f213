import { type ChildProcess, fork, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { desc } from 'drizzle-orm';
import sharp from 'sharp';
import { type Database, openPostgres } from '#server/core/database/open.ts';
import {
  changeLog,
  credentials,
  devices,
  operatorGrants,
  syncMeta,
  users,
} from '#server/core/database/tables.ts';
import { kidOf } from '#server/core/keys/keys.ts';
import { fillMany } from '#server/operations/demo/many-people.ts';
import { keepListing } from '#server/people/participants/listing-refresh.ts';
import { now, nowMs } from '#shared/base/clock.ts';
import { newUid } from '#shared/base/ids.ts';
import { must } from '#shared/base/must.ts';
import { deviceCodeAt } from '#shared/codes/number.ts';
import { signedPart } from '#shared/codes/payload.ts';
import { credentialMessage } from '#shared/codes/signed-messages.ts';
import { decideIssue, sealCredential } from '#shared/credentials/decide.ts';
import { exportRaw, generateKeys, type KeyPair, sign } from '#shared/engines/signatures/signature.ts';
import { type DraftPerson, newPerson } from '#shared/people/participant.ts';
import type { MutationEnvelope } from '#shared/sync/protocol.ts';
import { fromOurPage } from '../server/caller.ts';
import { round } from './bench.ts';
import { flushing, startCluster } from './cluster.ts';
import type { StormDesk, StormNews, StormOrder, StormReport } from './storm-desks.ts';
import { cpuOf, type Doing, watchDatabase } from './watch-database.ts';
import { quantile } from './with-page.ts';

/**
 * Fifty desks return at the same moment after a whole day offline, to the real server with a separate PostgreSQL that
 * flushes each commit. Half of their work is walk-ins: registration, badge, print. At the same time users open pages
 * and search, and an admin revokes a badge. Desks, server and database share this machine's cores: the server's own
 * CPU is printed with each figure.
 */
export const desksAtOnce = 50;

export interface Storm {
  report: StormReport;
  pageMs: number[];
  memoryMb: number;
  /** Seconds of a core that the servers, PostgreSQL and the desks themselves used while it lasted. */
  cpu: { servers: number; database: number; desks: number };
  /** What PostgreSQL's connections did, each a part of all that were in a transaction or a statement: 0 to 1. */
  doing: Doing;
}

export interface StormSize {
  servers: number;
  people: number;
  each: number;
  photos: number;
}

export const perSecond = ({ report }: Pick<Storm, 'report'>) => (report.mutations * 1000) / report.drainedMs;
const sum = (values: number[]) => values.reduce((a, b) => a + b, 0);

/** Runs one, on separate servers and a separate PostgreSQL. */
export async function storm(size: StormSize): Promise<Storm> {
  const cluster = await startCluster(flushing);
  const folder = mkdtempSync(path.join(tmpdir(), 'cancha-storm-'));
  const servers: Server[] = [];
  // Without this process's command-line options.
  const driver = fork(path.join(import.meta.dirname, 'storm-desks.ts'), { execArgv: [] });
  try {
    // One after the other: the first makes tables and keys, the second finds them.
    for (let n = 0; n < size.servers; n += 1) servers.push(await startServer(cluster.url, folder));
    const database = await openPostgres(cluster.url);
    const urls = servers.map(({ url }) => url);
    const { desks, number, warmUp } = await prepare(database, urls, size);
    await database.close();
    const admin = await signIn(must(urls[0], 'there is one'));
    // Warms the server up, as after a morning of work.
    await weather(driver, [warmUp], '');
    const watched = await watchDatabase(cluster.url);
    const before = servers.map(({ child }) => cpuOf(child));
    const desksBefore = cpuOf(driver);
    const pages = visitPages(must(urls[0], 'there is one'), admin);
    const report = await weather(driver, desks, number, async () => {
      const answer = await fetch(`${urls[0]}/api/credentials/${number}/revoke`, {
        method: 'POST',
        headers: { ...fromOurPage, cookie: admin, 'content-type': 'application/json' },
        body: JSON.stringify({ reason: 'Expulsado' }),
      });
      if (!answer.ok) throw new Error(`not revoked: ${await answer.text()}`);
    });
    const pageMs = await pages.end();
    const cpu = servers.map(({ child }, n) => cpuOf(child) - (before[n] ?? 0));
    const memoryMb = Math.max(...servers.map(({ child }) => memoryOf(child)));
    const { seconds: databaseCpu, doing } = await watched.end();
    const used = { servers: sum(cpu), database: databaseCpu, desks: cpuOf(driver) - desksBefore };
    const found = { report, pageMs, memoryMb, cpu: used, doing };
    tellOf(found, cpu, size);
    return found;
  } finally {
    driver.kill();
    for (const { child } of servers) child.kill('SIGKILL');
    cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function tellOf(found: Storm, cpu: number[], size: StormSize) {
  const { report, pageMs, memoryMb } = found;
  const of = (times: number[]) =>
    `p50 ${round(quantile(times, 0.5))} p95 ${round(quantile(times, 0.95))} p99 ${round(quantile(times, 0.99))} ms (${times.length})`;
  const seconds = cpu.map((value) => value.toFixed(1)).join(' + ');
  console.log(`\n${size.servers} server(s), ${desksAtOnce} × ${size.each}:`);
  console.log(
    `  drained in ${(report.drainedMs / 1000).toFixed(1)} s: ${round(perSecond(found))} mutations/s`,
  );
  console.log(
    `  server CPU ${seconds} s: ${round((sum(cpu) * 1000) / report.mutations)} ms a mutation, pulls and pages included; memory ${round(memoryMb)} MB`,
  );
  console.log(
    `  pushes ${of(report.pushMs)}; asked to retry ${of(report.busyMs)}; time-outs ${report.timeouts}`,
  );
  console.log(
    `  first answer after ${report.firstAnswerMs} ms, every desk's first within ${report.lastFirstAnswerMs} ms`,
  );
  console.log(`  pages and searches ${of(pageMs)}; pulls ${report.pulls}; photos ${of(report.photoMs)}`);
  console.log(
    `  revocation at all desks after ${Math.max(...report.reachMs)} ms; outcomes ${JSON.stringify(report.outcomes)}`,
  );
}

/** Lets the desks loose; `atHalf` is done when half of their mutations are answered. */
async function weather(
  driver: ChildProcess,
  desks: StormDesk[],
  number: string,
  atHalf: () => Promise<void> = async () => undefined,
): Promise<StormReport> {
  const order = (it: StormOrder) => driver.send(it);
  return new Promise((resolve, reject) => {
    const heard = (news: StormNews) => {
      if (news.kind === 'ready') order({ kind: 'go' });
      else if (news.kind === 'half') atHalf().then(() => order({ kind: 'revoked', at: Date.now() }), reject);
      else {
        driver.off('message', heard);
        resolve(news.report);
      }
    };
    driver.on('message', heard);
    driver.once('exit', (code) => reject(new Error(`the desks ended with ${code}`)));
    order({ kind: 'desks', desks, number });
  });
}

/** A user who opens the home page and searches all the time. */
function visitPages(url: string, cookie: string) {
  const times: number[] = [];
  const addresses = [
    '/',
    '/api/admin/participants?q=ma&limit=50',
    '/api/participants?q=gar&limit=20',
    '/healthz',
  ];
  let isOver = false;
  const visits = (async () => {
    for (let n = 0; !isOver; n += 1) {
      const began = performance.now();
      const answer = await fetch(url + addresses[n % addresses.length], { headers: { cookie } });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${addresses[n % addresses.length]}: ${answer.status}`);
      times.push(performance.now() - began);
      await setTimeout(50);
    }
  })();
  return {
    async end() {
      isOver = true;
      await visits;
      return times;
    },
  };
}

// ── what is there before ────────────────────────────────────────────────────────────────────────────

async function prepare(
  { db }: Database,
  urls: string[],
  { people, each, photos }: StormSize,
): Promise<{ desks: StormDesk[]; warmUp: StormDesk; number: string }> {
  await fillMany(db, people);
  await keepListing(db);
  const [user] = await db.select({ id: users.id }).from(users).limit(1);
  const userId = must(user, 'the first administrator').id;
  const [meta] = await db.select().from(syncMeta);
  const [last] = await db
    .select()
    .from(changeLog)
    .orderBy(desc(changeLog.seq), desc(changeLog.tbl), desc(changeLog.rowUid))
    .limit(1);
  const { seq, tbl, rowUid } = must(last, 'people were filled in');
  const desks: StormDesk[] = [];
  for (let n = 0; n <= desksAtOnce; n += 1) {
    const { keys, seed } = await freshKeys(n);
    const [uid, op] = [newUid(), newUid()];
    const code = deviceCodeAt(n);
    await db.insert(devices).values({
      ...{ uid, code, name: `Mesa ${n}`, kind: 'desk', status: 'active' },
      ...{ publicKey: keys.publicKey, kid: kidOf(keys.publicKey) },
    });
    const expiresAt = new Date(nowMs() + 16 * 3_600_000);
    await db.insert(operatorGrants).values({ uid: op, userId, deviceUid: uid, expiresAt });
    const m = await aDay({ code, keys, op, kid: kidOf(keys.publicKey) }, each);
    const pictures = await Promise.all(
      Array.from({ length: photos }, (_, index) => portrait(n * 100 + index)),
    );
    desks.push({
      ...{ url: must(urls[n % urls.length], 'there is one'), uid, seed, m },
      ...{ epoch: must(meta, 'there is one').epoch, cursor: `${seq}:${tbl}:${rowUid}` },
      photos: pictures.map((jpeg) => jpeg.toString('base64')),
    });
  }
  const [badge] = await db.select({ number: credentials.number }).from(credentials).limit(1);
  const [warmUp, ...others] = desks;
  return { desks: others, warmUp: must(warmUp, 'one more'), number: must(badge, 'some have one').number };
}

const used = new Set<string>();

/** Keys whose first four letters, by which badges name them, are unique. */
async function freshKeys(n: number): Promise<{ keys: KeyPair; seed: string }> {
  if (n === 0) used.clear();
  const keys = await generateKeys({ extractable: true });
  const kid = kidOf(keys.publicKey);
  if (used.has(kid)) return freshKeys(n + 1);
  used.add(kid);
  return { keys, seed: Buffer.from(await exportRaw(keys)).toString('base64url') };
}

/** A day's work: walk-ins (registered, issued, printed), corrections of them, and badges looked at at the desk. */
async function aDay(
  desk: { code: string; keys: KeyPair; op: string; kid: string },
  count: number,
): Promise<MutationEnvelope[]> {
  const m: MutationEnvelope[] = [];
  const add = (kind: string, body: unknown) =>
    m.push({ ...{ seq: m.length + 1, id: newUid(), v: 1, kind, op: desk.op, at: nowMs(), offset: 0 }, body });
  for (let n = 1; m.length < count; n += 1) {
    const uid = newUid();
    const draft: DraftPerson = {
      ...{ firstName: `Beatriz ${n}`, lastName: `Funes ${desk.code}`, birthDate: '1977-08-30' },
      ...{ country: 'GT', category: "Women's 45+", role: 'Player', teamUid: null, photo: null },
    };
    const person = newPerson(draft, { uid, teamName: null, createdAt: now().toISOString() });
    const facts = { participant: person, activeCredential: null, deviceCode: desk.code, nextCounter: n };
    const made = decideIssue({ ...facts, kid: desk.kid }, { uid: newUid(), participantUid: uid }, now());
    if (made.kind === 'refused') throw new Error(made.code);
    const badge = sealCredential(made, await sign(desk.keys, credentialMessage(signedPart(made.fields))));
    add('participant.register', { uid, person: draft });
    add('credential.issue', { uid: badge.uid, participantUid: uid, data: badge.data });
    add('print.log', { uid: newUid(), number: badge.number, g: 1, format: 'cr80', printer: 'Zebra' });
    const value = `Funes ${n}`;
    add('participant.correct', { uid, changes: { lastName: { base: draft.lastName, value } } });
    for (let scan = 0; scan < 2; scan += 1)
      add('scan.record', {
        ...{ uid: newUid(), number: badge.number, g: 1, direction: 'in', verdict: 'granted', reason: 'ok' },
        ...{ checkpoint: 'Mesa', listAgeMs: 4000, offline: true, occurredAt: now().toISOString() },
      });
  }
  return m.slice(0, count);
}

const portrait = (n: number) =>
  sharp({
    create: { width: 480, height: 600, channels: 3, background: { r: n % 256, g: (n >> 3) % 256, b: 90 } },
  })
    .jpeg({ quality: 80 })
    .toBuffer();

// ── the programs ────────────────────────────────────────────────────────────────────────────────────

interface Server {
  url: string;
  child: ChildProcess;
}

const root = path.resolve(import.meta.dirname, '../..');
const password = 'para-medir';

/** The real server, with additional settings. */
export async function startServer(
  databaseUrl: string | null,
  folder: string,
  besides: Record<string, string> = {},
): Promise<Server> {
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: {
      ...{ PATH: process.env.PATH ?? '', PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'error', DATA_DIR: folder },
      ...{ ADMIN_PASSWORD: password, NODE_ENV: 'test' },
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
      ...besides,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  return new Promise((resolve, reject) => {
    child.stdout.on('data', (part) => {
      said += String(part);
      const port = /ready at http:\/\/localhost:(\d+)/.exec(said)?.[1];
      if (port) resolve({ url: `http://127.0.0.1:${port}`, child });
    });
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${said}`)));
  });
}

export async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { ...fromOurPage, 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password }),
  });
  if (!answer.ok) throw new Error(`not signed in: ${await answer.text()}`);
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

/** The most memory a process has had at once, MB. */
function memoryOf({ pid }: ChildProcess): number {
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}
