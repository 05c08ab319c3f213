import { createHash, randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { requestMessage } from '#shared/codes/signed-messages.ts';
import { requestText } from '#shared/devices/devices.ts';
import { importPrivate, type KeyPair, sign } from '#shared/engines/signatures/signature.ts';
import { type BatchOutcome, firstBatch, nextBatchSize } from '#shared/sync/batching.ts';
import type { MutationEnvelope, MutationOutcome } from '#shared/sync/protocol.ts';

/**
 * Many desks that come back at the same moment after a day offline, in a separate process, so that their cost is not
 * counted as the server's. Each sends its outbox as the app does: batches by `batching.ts`, retries after the
 * requested time, else backoff with full jitter; between batches it pulls.
 */
export interface StormDesk {
  url: string;
  uid: string;
  /** The seed of its key, base64url. */
  seed: string;
  cursor: string;
  epoch: string;
  m: MutationEnvelope[];
  /** JPEGs, base64: sent when the outbox is empty. */
  photos: string[];
}

export type StormOrder =
  /** `number` is the one that is going to be revoked; none when nothing is. */
  | { kind: 'desks'; desks: StormDesk[]; number: string }
  | { kind: 'go' }
  /** The number was revoked at this moment. */
  | { kind: 'revoked'; at: number };

export type StormNews =
  | { kind: 'ready' }
  /** Half of all mutations have an answer. */
  | { kind: 'half' }
  | { kind: 'done'; report: StormReport };

export interface StormReport {
  mutations: number;
  /** From the start until the last mutation was answered, ms. */
  drainedMs: number;
  /** From the start until any desk had an answer, and until the last desk had its first, ms. */
  firstAnswerMs: number;
  lastFirstAnswerMs: number;
  /** The time of each push that got outcomes, and of each that got a retry answer, ms. */
  pushMs: number[];
  busyMs: number[];
  timeouts: number;
  /** Outcomes by their status and code. */
  outcomes: Record<string, number>;
  /** From the revocation until each desk had it, ms. */
  reachMs: number[];
  pulls: number;
  photoMs: number[];
}

const patienceMs = 20_000;
const pullEveryMs = 2000;
const text = new TextEncoder();

const freshReport = (): StormReport => ({
  mutations: 0,
  drainedMs: 0,
  firstAnswerMs: 0,
  lastFirstAnswerMs: 0,
  pushMs: [],
  busyMs: [],
  timeouts: 0,
  outcomes: {},
  reachMs: [],
  pulls: 0,
  photoMs: [],
});
let report = freshReport();
let desks: { desk: StormDesk; keys: KeyPair }[] = [];
let revokedNumber = '';
let revokedAt = 0;
const waiting: (() => void)[] = [];
let answered = 0;
let total = 0;

const tell = (news: StormNews) => process.send?.(news);

process.on('message', async (order: StormOrder) => {
  if (order.kind === 'desks') {
    [revokedNumber, revokedAt, answered, report] = [order.number, 0, 0, freshReport()];
    desks = await Promise.all(
      order.desks.map(async (desk) => ({
        desk,
        keys: await importPrivate(Buffer.from(desk.seed, 'base64url')),
      })),
    );
    total = order.desks.reduce((sum, { m }) => sum + m.length, 0);
    tell({ kind: 'ready' });
  } else if (order.kind === 'revoked') {
    revokedAt = order.at;
    for (const go of waiting) go();
  } else {
    const began = Date.now();
    await Promise.all(desks.map((one) => work(one, began)));
    tell({ kind: 'done', report });
  }
});

interface Desk {
  desk: StormDesk;
  keys: KeyPair;
}

async function work({ desk, keys }: Desk, began: number): Promise<void> {
  let size = firstBatch;
  let next = 0;
  let failures = 0;
  let pulledAt = 0;
  let heard = false;
  let isFirst = true;
  const listen = async () => {
    if (Date.now() - pulledAt < pullEveryMs) return;
    pulledAt = Date.now();
    const found = await pull(desk, keys);
    if (found && !heard) {
      heard = true;
      report.reachMs.push(Math.max(0, Date.now() - revokedAt));
    }
  };
  while (next < desk.m.length) {
    const batch = desk.m.slice(next, next + size);
    const fate = await push(desk, keys, batch, desk.m.length - next);
    size = nextBatchSize(size, fate.fate);
    if (fate.done > 0) {
      next += fate.done;
      failures = 0;
      const now = Date.now() - began;
      if (report.firstAnswerMs === 0) report.firstAnswerMs = now;
      if (isFirst) report.lastFirstAnswerMs = Math.max(report.lastFirstAnswerMs, now);
      isFirst = false;
      const before = answered;
      answered += fate.done;
      if (before < total / 2 && answered >= total / 2) tell({ kind: 'half' });
      if (answered === total) report.drainedMs = now;
    }
    await listen();
    if (fate.waitMs !== null) await setTimeout(fate.waitMs);
    else if (fate.done === 0) {
      await setTimeout(Math.random() * Math.min(60_000, 1000 * 2 ** failures));
      failures += 1;
    }
  }
  for (const photo of desk.photos) await sendPhoto(desk, keys, Buffer.from(photo, 'base64'));
  if (revokedNumber === '') return;
  if (revokedAt === 0) await new Promise<void>((resolve) => waiting.push(resolve));
  while (!heard) {
    await listen();
    await setTimeout(100);
  }
}

interface Pushed {
  fate: BatchOutcome;
  done: number;
  waitMs: number | null;
}

async function push(desk: StormDesk, keys: KeyPair, m: MutationEnvelope[], pending: number): Promise<Pushed> {
  const started = Date.now();
  const body = JSON.stringify({ p: 1, epoch: desk.epoch, clientNow: started, pending, m });
  const answer = await call(desk, keys, { method: 'POST', path: '/api/sync/push', body: text.encode(body) });
  const tookMs = Date.now() - started;
  if (answer === null) {
    report.timeouts += 1;
    return { fate: { kind: 'late' }, done: 0, waitMs: null };
  }
  const bytes = await answer.text();
  if (answer.status !== 200) {
    if (answer.status !== 503) throw new Error(`${answer.status}: ${bytes}`);
    report.busyMs.push(tookMs);
    const seconds = Number(answer.headers.get('retry-after'));
    // A little later than requested, with random jitter.
    return {
      fate: { kind: 'late' },
      done: 0,
      waitMs: seconds > 0 ? seconds * 1000 * (1 + Math.random() / 4) : null,
    };
  }
  const { data } = JSON.parse(bytes) as { data: { outcomes: MutationOutcome[]; retry: boolean } };
  for (const { status, code } of data.outcomes) {
    const word = code ? `${status} ${code}` : status;
    report.outcomes[word] = (report.outcomes[word] ?? 0) + 1;
  }
  report.pushMs.push(tookMs);
  report.mutations += data.outcomes.length;
  const done = data.outcomes.length;
  return { fate: { kind: 'answered', sent: m.length, done, tookMs }, done, waitMs: null };
}

/** Pulls until nothing is new; returns whether the revoked number was included. */
async function pull(desk: StormDesk, keys: KeyPair): Promise<boolean> {
  let found = false;
  for (;;) {
    const path = `/api/sync/pull?${new URLSearchParams({ epoch: desk.epoch, cursor: desk.cursor })}`;
    const answer = await call(desk, keys, { method: 'GET', path, body: new Uint8Array() });
    if (answer?.status !== 200) return found;
    const page = await answer.text();
    report.pulls += 1;
    const [, cursor = desk.cursor] = /"cursor":"([^"]+)"/.exec(page) ?? [];
    desk.cursor = cursor;
    const from = page.indexOf('"revocations":');
    if (revokedNumber !== '' && page.indexOf(revokedNumber, from) >= 0) found = true;
    if (!page.includes('"more":true')) return found;
  }
}

async function sendPhoto(desk: StormDesk, keys: KeyPair, jpeg: Buffer): Promise<void> {
  const started = Date.now();
  const path = `/api/blobs/${createHash('sha256').update(jpeg).digest('hex')}`;
  const answer = await call(desk, keys, { method: 'PUT', path, body: jpeg });
  await answer?.arrayBuffer();
  if (answer?.status === 200) report.photoMs.push(Date.now() - started);
}

/** A signed call; nothing when no answer came in time. */
async function call(
  desk: StormDesk,
  keys: KeyPair,
  { method, path, body }: { method: string; path: string; body: Uint8Array },
): Promise<Response | null> {
  const ts = Date.now();
  const nonce = randomUUID();
  const bodyHash = createHash('sha256').update(body).digest('hex');
  const headers = {
    'x-device': desk.uid,
    'x-ts': String(ts),
    'x-nonce': nonce,
    'x-sig': await sign(keys, requestMessage(requestText({ method, path, bodyHash, ts, nonce }))),
    'content-type': method === 'POST' ? 'application/json' : 'application/octet-stream',
  };
  const init = { method, headers, signal: AbortSignal.timeout(patienceMs) };
  return fetch(desk.url + path, method === 'GET' ? init : { ...init, body: new Uint8Array(body) }).catch(
    (error: unknown) => {
      if (error instanceof DOMException) return null;
      throw error;
    },
  );
}
