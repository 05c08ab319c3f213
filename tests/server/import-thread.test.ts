import { expect, test } from 'vitest';
import type { ImportFacts, KnownBy } from '#server/admin/imports/plan-rows.ts';
import { planInThread, previewInThread } from '#server/admin/imports/plan-thread.ts';

/** A file is read, checked and planned away from the thread that answers everybody else. */

const rows = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    line: at + 2,
    values: {
      firstName: `Ana ${at}`,
      lastName: 'Portillo',
      birthDate: `19${50 + (at % 40)}-0${1 + (at % 9)}-1${at % 10}`,
      country: 'SV',
      category: "Women's 40+",
      role: 'Player',
      externalId: `E${at}`,
    },
  }));
const bodyOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
const nothing: ImportFacts = {
  teams: async () => [],
  known: async () => [],
  wantedPhotos: async () => [],
};
const never = new AbortController().signal;
const asked = (body: Uint8Array, facts = nothing, signal = never) => ({
  kind: 'participants' as const,
  body,
  facts,
  signal,
});

test('other requests are answered during an import', async () => {
  let turns = 0;
  let isUnderWay = true;
  const turn = () => {
    turns += 1;
    if (isUnderWay) setImmediate(turn);
  };
  let turnsWhileChecking = 0;
  const facts: ImportFacts = {
    ...nothing,
    // Asked before the rows are checked; the next question comes after.
    teams: async () => {
      turns = 0;
      return [];
    },
    known: async () => {
      turnsWhileChecking ||= turns;
      return [];
    },
  };
  turn();
  const json = await previewInThread(asked(bodyOf({ rows: rows(3000) }), facts));
  isUnderWay = false;
  expect(turnsWhileChecking).toBeGreaterThan(1);
  expect(JSON.parse(new TextDecoder().decode(json)).counts).toMatchObject({ new: 3000, wrong: 0 });
});

test('no question is about more than five hundred rows', async () => {
  const questions: KnownBy[] = [];
  const facts: ImportFacts = {
    ...nothing,
    known: async (by) => {
      questions.push(by);
      return [];
    },
  };
  const order = { fileName: 'lista.xlsx', update: true, fingerprint: 'x' };
  const planned = await planInThread(asked(bodyOf({ ...order, rows: rows(1200) }), facts));
  expect(planned.order).toEqual(order);
  expect(planned.rows).toHaveLength(1200);
  expect(planned.checked.at(-1)?.externalId).toBe('E1199');
  expect(questions.map(({ externalIds }) => externalIds.length)).toEqual([500, 500, 200]);
});

test.each([
  ['no JSON', new TextEncoder().encode('{'), 'BAD_REQUEST'],
  ['nothing', new Uint8Array(), 'INVALID'],
  ['no rows', bodyOf({ rows: [] }), 'INVALID'],
  ['too many values', bodyOf({ rows: Array(300_000).fill(0) }), 'TOO_LARGE'],
])('a body of %s is refused as everywhere', async (_what, body, code) => {
  await expect(previewInThread(asked(body))).rejects.toMatchObject({ code });
});

test('a thread is started for a large body only', async () => {
  let started = 0;
  const count = () => {
    started += 1;
  };
  process.on('worker', count);
  await expect(previewInThread(asked(bodyOf({ rows: [] })))).rejects.toThrow();
  await expect(planInThread(asked(bodyOf({ rows: rows(1) })))).rejects.toThrow();
  expect(started).toBe(0);
  await previewInThread(asked(bodyOf({ rows: rows(1) })));
  expect(started).toBe(0);
  await previewInThread(asked(bodyOf({ rows: rows(200) })));
  expect(started).toBe(1);
  process.off('worker', count);
});

test.each([1, 200])('a plan of %i rows ends when its caller has left', async (count) => {
  const left = new AbortController();
  const facts: ImportFacts = { ...nothing, teams: () => new Promise(() => left.abort()) };
  await expect(previewInThread(asked(bodyOf({ rows: rows(count) }), facts, left.signal))).rejects.toThrow();
});

test.each([1, 200])('a database error while %i rows are planned is thrown to the caller', async (count) => {
  const facts: ImportFacts = { ...nothing, teams: () => Promise.reject(new Error('no connection')) };
  await expect(previewInThread(asked(bodyOf({ rows: rows(count) }), facts))).rejects.toThrow('no connection');
});
