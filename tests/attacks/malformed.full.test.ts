import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { can } from '#shared/base/permissions.ts';
import { randomFrom } from '#shared/base/random.ts';
import { firstBatch } from '#shared/sync/batching.ts';
import { mutationKinds } from '#shared/sync/mutations.ts';
import type { MutationOutcome } from '#shared/sync/protocol.ts';
import { isFull } from '../full.ts';
import type { Answer, Caller, Key } from '../server/caller.ts';
import { enrollDevice } from '../server/device.ts';
import { startApp } from '../server/with-app.ts';
import { attackTimes } from './attack-times.ts';
import { endpointOf, goodBodies, goodMutations, keys, params, sentTo } from './good-calls.ts';

/**
 * Good calls with random errors, chosen by a seed, each by an authorized caller. The server always answers in the
 * format of an answer, never with a server error, and keeps nothing in memory.
 */

const app = await startApp();
const desk = await enrollDevice(app);
const bodies = await goodBodies(desk);
const admin = await app.as('SUPER_USER');
const visitor = app.visitor();

const perCall = (isFull ? 6 : 2) * attackTimes;

/** Calls that end their session or change its user: played by separate callers. */
const endsSessions = new Set<Key>(
  keys.filter((key) => /auth\/(logout|password|sessions)|POST \/api\/auth\/login/.test(key)),
);

function callerFor(key: Key): Caller {
  const { may } = endpointOf(key);
  if (may === 'device') return desk;
  if (may === 'anyone' || endsSessions.has(key)) return visitor;
  return may === 'signedIn' || can('SUPER_USER', may) ? admin : visitor;
}

/** Values of the wrong type or content. */
const hostile: readonly unknown[] = [
  null,
  true,
  -1,
  0.1,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e308,
  '',
  ' ',
  '0',
  'null',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e\u200f\ufeff',
  'x'.repeat(70_000),
  '%00%ff',
  '../../../etc/passwd',
  "'; drop table participants; --",
  '<img src=x onerror=alert(1)>',
  '=HYPERLINK("http://evil.example")',
  '2026-02-30',
  '0000-00-00T00:00:00Z',
  '+275760-09-13T00:00:00.001Z',
  '00000000-0000-0000-0000-000000000000',
  [],
  [[]],
  {},
  { __proto__: null, constructor: { prototype: { may: true } } },
  JSON.parse('{"__proto__":{"role":"SUPER_USER"},"toString":1,"then":1}'),
  Array.from({ length: 5000 }, () => 0),
  { $ne: null },
];

type Random = () => number;
const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;

/** The same value with one place in it changed: replaced, left out, doubled, or with something beside it. */
function spoilt(value: unknown, random: Random): unknown {
  const isParent = typeof value === 'object' && value !== null && !(value instanceof Uint8Array);
  if (!isParent || random() < 0.15) return pick(random, hostile);
  if (Array.isArray(value)) {
    if (value.length === 0 || random() < 0.2) return [...value, pick(random, hostile)];
    const at = Math.floor(random() * value.length);
    return value.map((one, index) => (index === at ? spoilt(one, random) : one));
  }
  const names = Object.keys(value);
  const name = names.length > 0 ? pick(random, names) : 'x';
  const copy: Record<string, unknown> = { ...value };
  const way = random();
  if (way < 0.15) delete copy[name];
  else if (way < 0.25)
    copy[pick(random, ['id', 'role', 'version', 'constructor', 'a'.repeat(300)])] = pick(random, hostile);
  else copy[name] = spoilt(copy[name], random);
  return copy;
}

/** Bytes that are no picture, no archive and no text, or begin like one. */
function spoiltBytes(random: Random): Uint8Array {
  const head = pick(random, [
    [],
    [0xff, 0xd8, 0xff],
    [0x89, 0x50, 0x4e, 0x47],
    [0x50, 0x4b, 3, 4],
    [0x1f, 0x8b],
  ]);
  const tail = Array.from({ length: Math.floor(random() * 400) }, () => Math.floor(random() * 256));
  return Uint8Array.from([...head, ...tail]);
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
const addressText = (random: Random) => textOf(pick(random, hostile)).slice(0, 300).toWellFormed() || '%';

function attackOn(key: Key, random: Random) {
  const good = sentTo(bodies, key);
  const inAddress = key.includes(':') && random() < 0.25;
  const inQuery = endpointOf(key).query !== undefined && random() < 0.8;
  const wrongParams = { ...params, [pick(random, Object.keys(params))]: addressText(random) };
  const query = endpointOf(key).query?.shape ?? {};
  const names = [...Object.keys(query), 'x'];
  const body = good.body instanceof Uint8Array ? spoiltBytes(random) : spoilt(good.body, random);
  return {
    params: inAddress ? wrongParams : params,
    ...(inQuery ? { query: { [pick(random, names)]: addressText(random) } } : {}),
    ...(good.body === undefined ? {} : { body: body instanceof Uint8Array ? body : textOf(body) }),
    ...(good.body === undefined || body instanceof Uint8Array
      ? {}
      : { headers: { 'content-type': 'application/json' } }),
  };
}

/** What is wrong with an answer; none when it is one of ours. */
function faultOf({ status, json }: Answer): string | null {
  // A retry answer is valid (a server protecting itself) if it names the time.
  if (status >= 500 && status !== 503) return `${status} ${JSON.stringify(json)}`;
  if (status < 400) return null;
  const { code, error } = (json ?? {}) as Record<string, unknown>;
  return typeof code === 'string' && typeof error === 'string' ? null : `${status} without a code`;
}

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

/** What is held on to, MB. */
function heapMb(): number {
  collect();
  return process.memoryUsage().heapUsed / 2 ** 20;
}

/** Far above what a run differs by, far below what would stay if each call left a trace of its body. */
const strayMb = 40;
const heaps: number[] = [];

describe.each([1, 2])('time %i', (time) => {
  test.each(keys)('%s answers whatever is sent to it', async (key) => {
    const random = randomFrom(time * 10_000 + keys.indexOf(key)).next;
    const faults: string[] = [];
    for (let count = 0; count < perCall / 2; count += 1) {
      const sent = attackOn(key, random);
      const fault = faultOf(await callerFor(key).ask(key, sent));
      if (fault) faults.push(`${fault} to ${JSON.stringify(sent).slice(0, 400)}`);
    }
    expect(faults).toEqual([]);
  });

  test('nothing of it stays in memory', () => {
    heaps.push(heapMb());
    const [first = 0, last = 0] = [heaps[0], heaps.at(-1)];
    console.log(`${time * keys.length * (perCall / 2)} calls: ${last.toFixed(0)} MB held`);
    expect(last - first).toBeLessThan(strayMb);
  });
});

// ── what an enrolled device sends ───────────────────────────────────────────────────────────────────

test('there is a good one of every kind of work to begin with', () => {
  expect(mutationKinds.filter((kind) => !(kind in goodMutations))).toEqual([]);
});

test.each(mutationKinds)('%s: work with something wrong in it is answered one by one', async (kind) => {
  const random = randomFrom(mutationKinds.indexOf(kind) + 1000).next;
  const device = await enrollDevice(app);
  await device.grantTo(admin);
  await device.push([device.next('participant.register', goodMutations['participant.register'])]);
  const work = Array.from({ length: perCall }, () => device.next(kind, spoilt(goodMutations[kind], random)));
  const all = [...work, device.next('noop', { reason: 'forgotten' })];
  const outcomes: MutationOutcome[] = [];
  // As many at once as a push may carry; one that says where it stopped is asked from there.
  while (outcomes.length < all.length) {
    const part = all.slice(outcomes.length, outcomes.length + firstBatch);
    outcomes.push(...(await device.push(part)).outcomes);
  }
  // A bad mutation does not block good ones behind it.
  expect(outcomes.map(({ seq }) => seq)).toEqual(all.map(({ seq }) => seq));
  expect(outcomes.at(-1)?.status).toBe('applied');
});
