import { insertScans, type ReceivedScan } from '#server/accreditation/scan-store.ts';
import { hashOfJson } from '#server/core/base/hash-of-json.ts';
import type { Ctx } from '#server/core/context.ts';
import { type Database, openPostgres } from '#server/core/database/open.ts';
import { devices, operatorGrants, receipts, scans, users } from '#server/core/database/tables.ts';
import type { EventKeys } from '#server/core/keys/keys.ts';
import { createPush } from '#server/sync/push.ts';
import { machineMs, now, nowMs } from '#shared/base/clock.ts';
import { newUid } from '#shared/base/ids.ts';
import { must } from '#shared/base/must.ts';
import type { MutationEnvelope } from '#shared/sync/protocol.ts';
import type { BenchRow } from './bench.ts';
import { startCluster } from './cluster.ts';

/**
 * Scans as doors send them after hours offline: a hundred per request, one request at a time, to a separate
 * PostgreSQL. The baseline writes the same rows one by one in one transaction, with the same drizzle. First only the
 * writing is measured; then with the trigger that numbers changes for the devices, which has the same cost per row for
 * any writer; then the whole push. The last two have a minimum.
 */
const perRequest = 100;
const requests = 40;
const rounds = 5;

/** Takes about ten seconds. */
export async function run(): Promise<BenchRow[]> {
  const cluster = await startCluster();
  const database = await openPostgres(cluster.url);
  try {
    return [
      await withoutFeed(database, () => writing(database, 'the writing itself', 10)),
      await writing(database, 'with the change feed', 5),
      await replaying(database),
      await pushing(database),
    ];
  } finally {
    await database.close();
    cluster.stop();
  }
}

async function withoutFeed(database: Database, measure: () => Promise<BenchRow>): Promise<BenchRow> {
  await database.db.execute('alter table scans disable trigger user');
  const measured = await measure();
  await database.db.execute('alter table scans enable trigger user');
  return measured;
}

/** `insertScans`, the statement a push stores scans with. */
async function writing({ db }: Database, what: string, least: number): Promise<BenchRow> {
  const rates = await race({
    one: async () => {
      const rows = someScans();
      return () =>
        db.transaction(async (tx) => {
          for (const row of rows) await tx.insert(scans).values(columnsOf(row)).onConflictDoNothing();
        });
    },
    ours: async () => {
      const rows = someScans();
      return () => db.transaction((tx) => insertScans(tx, rows, now()));
    },
  });
  return row(`scans, 100 per request: ${what}`, 'row by row in one transaction', rates, least);
}

/** The same scans again: what a door resends after a lost answer. */
async function replaying({ db }: Database): Promise<BenchRow> {
  const write = (rows: ReceivedScan[]) => () => db.transaction((tx) => insertScans(tx, rows, now()));
  const rates = await race({
    one: async () => write(someScans()),
    ours: async () => {
      const rows = someScans();
      await write(rows)();
      return write(rows);
    },
  });
  return row('scans, 100 per request: sent a second time', 'the first time', rates, 1.5);
}

/** A whole push: operator checked, scans and receipts written, the device's counter moved. */
async function pushing({ db }: Database): Promise<BenchRow> {
  const [user] = await db.insert(users).values(clerk).returning({ id: users.id });
  const userId = must(user, 'an insert returns its row').id;
  const doorAt = async (code: string) => {
    const uid = newUid();
    const op = newUid();
    await db.insert(devices).values({ uid, code, name: code, kind: 'door', status: 'active' });
    await db
      .insert(operatorGrants)
      .values({ uid: op, userId, deviceUid: uid, expiresAt: new Date(nowMs() + 3_600_000) });
    let seq = 0;
    const next = (): MutationEnvelope[] =>
      someScans().map(({ deviceCode: _, operatorId: __, ...body }) => {
        seq += 1;
        return { seq, id: newUid(), v: 1, kind: 'scan.record', op, at: nowMs(), offset: 0, body };
      });
    return { uid, code, next };
  };
  const [plain, batched] = [await doorAt('Y1'), await doorAt('Y2')];
  const push = createPush({} as never, { atOnce: 1 }); // scans are in no table of kinds: they are facts
  const device = { uid: batched.uid, code: batched.code, kind: 'door' } as const;
  const { signal } = new AbortController();
  const keys = { rootPublicKey: '', history: { noticeAhead: async () => false } } as unknown as EventKeys;
  const ctx = { db, device, keys, signal, newUid, now: now() } as Ctx; // all that a push of scans reads of it
  const rates = await race({
    one: async () => {
      const m = plain.next();
      return () =>
        db.transaction(async (tx) => {
          for (const one of m) {
            await tx
              .insert(scans)
              .values(columnsOf(scanOf(one)))
              .onConflictDoNothing();
            await tx.insert(receipts).values(receiptOf(plain.uid, userId, one));
          }
        });
    },
    ours: async () => {
      const m = batched.next();
      return () => push(ctx, { p: 1, epoch: '', clientNow: machineMs(), pending: 0, m });
    },
  });
  return row('scans, 100 per request: whole push with receipts', 'row by row in one transaction', rates, 4);
}

type Prepare = () => Promise<() => Promise<unknown>>;

/** Scans per second of both sides, alternating, the median of all rounds; the rows are made in advance. */
async function race(sides: { one: Prepare; ours: Prepare }): Promise<{ one: number; ours: number }> {
  const measured = { one: [] as number[], ours: [] as number[] };
  for (let round = 0; round <= rounds; round += 1) {
    for (const side of ['one', 'ours'] as const) {
      const work = [];
      for (let n = 0; n < requests; n += 1) work.push(await sides[side]());
      const began = performance.now();
      for (const run of work) await run();
      // The first round warms both.
      if (round > 0) measured[side].push((requests * perRequest * 1000) / (performance.now() - began));
    }
  }
  return { one: median(measured.one), ours: median(measured.ours) };
}

function median(values: number[]): number {
  return must([...values].sort((a, b) => a - b)[Math.floor(values.length / 2)], 'there was a round');
}

function row(goal: string, against: string, rates: { one: number; ours: number }, least: number): BenchRow {
  const perSecond = (rate: number) => `${Math.round(rate / 100) * 100} rows/s`;
  const ratio = rates.ours / rates.one;
  return {
    goal,
    baseline: `${against}: ${perSecond(rates.one)}`,
    ours: perSecond(rates.ours),
    ratio,
    must: `≥ ${least}`,
    met: ratio >= least,
  };
}

// ── what is written ─────────────────────────────────────────────────────────────────────────────────

const clerk = {
  username: 'puerta',
  password: '',
  email: 'puerta@correo.example',
  firstName: 'Ada',
  lastName: 'Luna',
  phone: '70000000',
  role: 'CREDENTIAL_VIEWER',
} as const;

/** A day at the doors: each badge is read some ten times, and not twice within half an hour. */
const badges = 4500;
const apartMs = 600;
let shown = 0;
const began = nowMs() - 12 * 3_600_000;

function someScans(): ReceivedScan[] {
  return Array.from({ length: perRequest }, () => ({
    uid: newUid(),
    number: `A1-${String(++shown % badges).padStart(5, '0')}-X`,
    g: 1,
    direction: 'in',
    verdict: 'granted',
    reason: 'ok',
    checkpoint: 'Puerta norte',
    listAgeMs: 30_000,
    offline: true,
    deviceCode: 'Y1',
    operatorId: 1,
    clockOffsetMs: 0,
    occurredAt: new Date(began + shown * apartMs).toISOString(),
  }));
}

const columnsOf = (scan: ReceivedScan) => ({
  ...scan,
  occurredAt: new Date(scan.occurredAt),
  receivedAt: now(),
});

// The body was made of a scan, just above.
const scanOf = (m: MutationEnvelope) => ({ ...(m.body as ReceivedScan), deviceCode: 'Y1', operatorId: 1 });

const receiptOf = (
  deviceUid: string,
  operatorId: number,
  m: MutationEnvelope,
): typeof receipts.$inferInsert => ({
  deviceUid,
  mseq: m.seq,
  mutationId: m.id,
  kind: m.kind,
  v: m.v,
  body: m.body,
  bodyHash: hashOfJson(m.body),
  status: 'applied',
  operatorId,
  occurredAt: new Date(m.at),
});
