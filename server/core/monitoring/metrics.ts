/**
 * What a server tells a Prometheus at `/metrics`: numbers, and no word about anybody. Labels are taken from lists that end:
 * routes as they stand in the table of calls, statuses, and buckets of devices rather than devices.
 */
import { timingSafeEqual } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { nowMs } from '#shared/base/clock.ts';
import type { MutationOutcome } from '#shared/sync/protocol.ts';
import { requestFields } from '../base/log.ts';
import type { Database } from '../database/open.ts';
import { devices, syncClock } from '../database/tables.ts';
import type { ObjectStore } from '../storage/object-store.ts';

export interface Metrics {
  /** Measures every request that passes, and traces it where that is asked for. */
  watch: RequestHandler;
  /** Answers authorized clients. */
  handler: RequestHandler;
  /** The outcomes of a device's mutations. */
  countOutcomes(outcomes: readonly MutationOutcome[]): void;
  /** Rows that a pull brought, and those it said are gone. */
  countPulled(rows: number, gone: number): void;
  names(): string[];
}

/** How long ago a device was last heard of, seconds; later ones are `older`. */
const contactBuckets = [60, 300, 3600, 86_400] as const;
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);

export interface MetricsParts {
  database: Database;
  objects?: ObjectStore | null | undefined;
  /** The required token; without one only this machine may read. */
  token: string | undefined;
  /** Reading then requires a token. */
  production?: boolean;
  /** Also what the process says of itself: once for each process. */
  process: boolean;
  trace?: RequestHandler | undefined;
}

export function createMetrics({
  database,
  objects,
  token,
  production = false,
  process,
  trace,
}: MetricsParts): Metrics {
  const register = new Registry();
  if (process) collectDefaultMetrics({ register, prefix: 'cancha_' });
  const registers = [register];
  const seconds = new Histogram({
    name: 'cancha_http_request_seconds',
    help: 'Requests by route and status, and how long each took.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20],
    registers,
  });
  const outcomes = new Counter({
    name: 'cancha_push_mutations_total',
    help: 'Mutations of devices by what became of them.',
    labelNames: ['status'] as const,
    registers,
  });
  const pulled = new Counter({
    name: 'cancha_pull_rows_total',
    help: 'Rows that pulls brought to devices, and rows they said are gone.',
    labelNames: ['kind'] as const,
    registers,
  });
  const ask = addDatabaseGauges(database, registers);
  const storeUp = new Gauge({
    name: 'cancha_object_store_up',
    help: 'Whether the object store answered when it was last asked; 1 where there is none.',
    registers,
  });

  return {
    watch(req, res, next) {
      const end = seconds.startTimer();
      res.once('close', () => end({ ...labelsOf(req), status: res.statusCode }));
      if (trace) trace(req, res, next);
      else next();
    },
    async handler(req, res) {
      if (!mayRead(req, { token, production })) {
        res.status(404).end();
        return;
      }
      await ask();
      storeUp.set(objects && !objects.isAnswering() ? 0 : 1);
      const text = await register.metrics();
      res.setHeader('Cache-Control', 'no-store');
      res.type(register.contentType).send(text);
    },
    countOutcomes(all) {
      for (const { status } of all) outcomes.inc({ status });
    },
    countPulled(rows, gone) {
      pulled.inc({ kind: 'row' }, rows);
      pulled.inc({ kind: 'gone' }, gone);
    },
    names: () => register.getMetricsAsArray().map(({ name }) => name),
  };
}

/** The names of all metrics. */
export function metricNames(database: Database): ReadonlySet<string> {
  const { names } = createMetrics({ database, token: undefined, process: true });
  return new Set(names());
}

/**
 * A caller with the token. Without one, outside production, a caller on this machine: not in production, for not every
 * proxy says that it passes a call on.
 */
export function mayRead(
  req: Pick<Request, 'headers' | 'socket'>,
  { token, production }: { token: string | undefined; production: boolean },
): boolean {
  if (token === undefined) {
    const isPassedOn = ['x-forwarded-for', 'x-real-ip', 'x-forwarded-proto', 'forwarded', 'via'].some(
      (name) => name in req.headers,
    );
    return !production && !isPassedOn && /^(::ffff:)?127\.|^::1$/.test(req.socket.remoteAddress ?? '');
  }
  const [shown, wanted] = [req.headers.authorization ?? '', `Bearer ${token}`].map((text) =>
    Buffer.from(text),
  );
  return (
    shown !== undefined &&
    wanted !== undefined &&
    shown.length === wanted.length &&
    timingSafeEqual(shown, wanted)
  );
}

/** A route pattern from the code; files and unknown addresses are one label each. */
function labelsOf(req: Request): { method: string; route: string } {
  const { method, route } = requestFields(req);
  return {
    method: methods.has(method) ? method : 'other',
    route: route !== 'none' ? route : req.path.startsWith('/assets/') ? 'asset' : 'other',
  };
}

/** Queried on each scrape, with one statement for all devices. */
function addDatabaseGauges({ db, pool }: Database, registers: Registry[]): () => Promise<void> {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers });
  const held = gauge('cancha_devices', 'Devices at work, by when they were last heard of.', ['contact']);
  const waiting = gauge('cancha_outbox_mutations', 'Mutations that devices said they had still to send.');
  const longest = gauge('cancha_outbox_mutations_max', 'The most that one device had still to send.');
  const behind = gauge(
    'cancha_feed_lag_commits_max',
    'Commits of the feed that the device furthest behind has not read.',
  );
  const head = gauge(
    'cancha_feed_commits',
    'The number of the last commit that touched what travels to devices.',
  );
  const skewed = gauge('cancha_devices_clock_off', 'Devices whose clock is more than a minute off.');
  const pools = gauge('cancha_database_connections', 'Connections of the pool; waiting: calls without one.', [
    'state',
  ]);
  const up = gauge('cancha_database_up', 'Whether the database answers.');
  return async () => {
    pools.set({ state: 'all' }, pool?.totalCount ?? 1);
    pools.set({ state: 'idle' }, pool?.idleCount ?? 0);
    pools.set({ state: 'waiting' }, pool?.waitingCount ?? 0);
    up.set((await database().catch(() => false)) ? 1 : 0);
  };

  async function database(): Promise<boolean> {
    const [clock] = await db.select().from(syncClock);
    const all = (await db.select().from(devices)).filter(
      ({ kind, status }) => kind !== 'server' && status === 'active',
    );
    head.set(clock?.seq ?? 0);
    held.reset();
    for (const { lastSeenAt } of all) held.inc({ contact: contactOf(lastSeenAt) });
    const pending = all.map(({ pendingCount }) => pendingCount ?? 0);
    waiting.set(pending.reduce((sum, count) => sum + count, 0));
    longest.set(Math.max(0, ...pending));
    skewed.set(all.filter(({ clockOffsetMs }) => Math.abs(clockOffsetMs ?? 0) > 60_000).length);
    const read = all.flatMap(({ lastCursor }) =>
      lastCursor === null ? [] : Number(lastCursor.split(':')[0]),
    );
    behind.set(Math.max(0, ...read.map((seq) => (clock?.seq ?? 0) - seq)));
    return true;
  }
}

/** `<60s`, `<300s` …, `older`, or `never`. */
function contactOf(lastSeenAt: Date | null): string {
  if (lastSeenAt === null) return 'never';
  const ago = (nowMs() - lastSeenAt.getTime()) / 1000;
  const bucket = contactBuckets.find((limit) => ago < limit);
  return bucket === undefined ? 'older' : `<${bucket}s`;
}
