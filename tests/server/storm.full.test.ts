import { setTimeout } from 'node:timers/promises';
import { inArray } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import {
  credentialPrints,
  credentials,
  participants,
  receipts,
  scans,
} from '#server/core/database/tables.ts';
import { newUid } from '#shared/base/ids.ts';
import { must } from '#shared/base/must.ts';
import { firstBatch, nextBatchSize } from '#shared/sync/batching.ts';
import type { MutationEnvelope, PushAnswer } from '#shared/sync/protocol.ts';
import { type Answer, fromOurPage } from './caller.ts';
import { draftOf, personRow, pushBody, scanOf, staffedDesk, type TestDevice } from './device.ts';
import { startApp } from './with-app.ts';

/** Many desks return at the same moment, and some lose patience: each thing they did is there, once. */

const app = await startApp();
const [deskCount, each] = [12, 30];

// Twelve desks on a machine that has other things to do.
vi.setConfig({ testTimeout: 120_000 });

test('twelve desks at once, whose callers leave and come back, lose nothing and bring nothing twice', async () => {
  const desks = [];
  for (let n = 0; n < deskCount; n += 1) desks.push(await staffedDesk(app));
  const days = await Promise.all(desks.map(aDay));
  const delays: (string | null)[] = [];
  const listening = { isOver: false };
  const pulls = desks.slice(0, 3).map((desk) => listen(desk, listening));
  await Promise.all(desks.map((desk, n) => bring(desk, must(days[n], 'one for each'), { n, delays })));
  listening.isOver = true;
  await Promise.all(pulls);

  // Refused pushes got a retry time.
  expect(delays.filter((seconds) => !(Number(seconds) >= 1))).toEqual([]);
  const all = days.flat();
  const held = await app.db
    .select()
    .from(receipts)
    .where(
      inArray(
        receipts.deviceUid,
        desks.map(({ uid }) => uid),
      ),
    );
  expect(held).toHaveLength(all.length);
  expect(held.filter(({ status }) => status !== 'applied')).toEqual([]);
  for (const desk of desks)
    expect(
      held
        .filter(({ deviceUid }) => deviceUid === desk.uid)
        .map(({ mseq }) => mseq)
        .sort((a, b) => a - b),
    ).toEqual(Array.from({ length: each }, (_, n) => n + 1));
  const made = (kind: string) => all.filter((m) => m.kind === kind).length;
  expect(await app.db.$count(participants)).toBe(made('participant.register'));
  expect(await app.db.$count(credentials)).toBe(made('credential.issue'));
  expect(await app.db.$count(credentialPrints)).toBe(made('print.log'));
  expect(await app.db.$count(scans)).toBe(made('scan.record'));
});

/** Walk-ins: registered, issued, printed, scanned. */
async function aDay(desk: TestDevice): Promise<MutationEnvelope[]> {
  const m: MutationEnvelope[] = [];
  while (m.length < each) {
    const person = personRow();
    const badge = await desk.issue(person);
    const { uid, number, data } = badge;
    m.push(
      desk.next('participant.register', { uid: person.uid, person: draftOf(person) }),
      desk.next('credential.issue', { uid, participantUid: person.uid, data }),
      desk.next('print.log', { uid: newUid(), number, g: 1, format: 'cr80', printer: null }),
      desk.next('scan.record', scanOf(badge)),
      desk.next('scan.record', scanOf(badge)),
    );
  }
  return m;
}

/** Sends all of it as the app does, by the rule of batches; every third call is given up before its answer. */
async function bring(
  desk: TestDevice,
  all: MutationEnvelope[],
  { n, delays }: { n: number; delays: (string | null)[] },
): Promise<void> {
  let [size, next, calls] = [firstBatch, 1, n];
  while (next <= all.length) {
    calls += 1;
    const batch = all.slice(next - 1, next - 1 + size);
    const patience = calls % 3 === 0 ? AbortSignal.timeout((calls * 7) % 50) : null;
    const answer = await post(desk, batch, patience);
    if (answer === null || answer.status === 503) {
      size = nextBatchSize(size, { kind: 'late' });
      if (answer === null) continue;
      const seconds = answer.headers.get('retry-after');
      delays.push(seconds);
      await setTimeout(Number(seconds) * 1000);
      continue;
    }
    expect(answer.status).toBe(200);
    const { outcomes, expect: wanted } = (answer.json as { data: PushAnswer }).data;
    expect(outcomes.map(({ seq }) => seq)).toEqual(batch.slice(0, outcomes.length).map(({ seq }) => seq));
    size = nextBatchSize(size, { kind: 'answered', sent: batch.length, done: outcomes.length, tookMs: 0 });
    next = wanted;
  }
}

async function post(
  desk: TestDevice,
  m: MutationEnvelope[],
  patience: AbortSignal | null,
): Promise<Answer | null> {
  const path = '/api/sync/push';
  const body = new TextEncoder().encode(JSON.stringify(pushBody(desk.epoch, m)));
  const headers = {
    ...fromOurPage,
    'content-type': 'application/json',
    ...(await desk.signed('POST', path, body)),
  };
  const init = { method: 'POST', headers, body, ...(patience ? { signal: patience } : {}) };
  const response = await fetch(app.url + path, init).catch(() => null);
  const bytes = await response?.arrayBuffer().catch(() => null);
  if (!response || !bytes) return null;
  const json: unknown = JSON.parse(new TextDecoder().decode(bytes));
  return { status: response.status, headers: response.headers, bytes: new Uint8Array(bytes), json };
}

/** Asks what is new all the while: the answer comes, whatever the others send. */
async function listen(desk: TestDevice, until: { isOver: boolean }): Promise<void> {
  while (!until.isOver) expect((await desk.call('GET /api/sync/pull')).kind).toBe('page');
}
