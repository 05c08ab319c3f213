import { expect, test } from 'vitest';
import { createPushQueue } from '#server/sync/push-queue.ts';
import { AppError } from '#shared/base/errors.ts';

/** How many pushes run at once, and the retry times of the others. */

const never = new AbortController().signal;
const long = 60_000;

async function refusal(taking: Promise<unknown>): Promise<AppError> {
  const error = await taking.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof AppError)) throw new Error('it was let in');
  return error;
}

test('as many as there are turns go at once, the others in the order in which they came', async () => {
  const turns = createPushQueue({ atOnce: 2, patienceMs: long });
  const [a, b] = [await turns.take('a', never), await turns.take('b', never)];
  const came: string[] = [];
  const waiting = ['c', 'd', 'e'].map((uid) =>
    turns.take(uid, never).then((end) => {
      came.push(uid);
      return end;
    }),
  );
  a();
  (await must(waiting[0]))();
  (await must(waiting[1]))();
  await waiting[2];
  expect(came).toEqual(['c', 'd', 'e']);
  b();
});

test('of one device one push is under way', async () => {
  const turns = createPushQueue({ atOnce: 2, patienceMs: long });
  const end = await turns.take('a', never);
  expect((await refusal(turns.take('a', never))).code).toBe('UNAVAILABLE');
  end();
  (await turns.take('a', never))();
});

test('a push without a slot in time gets a retry time, each a little later', async () => {
  const turns = createPushQueue({ atOnce: 1, patienceMs: 0 });
  const end = await turns.take('a', never);
  const delays = [];
  for (let n = 0; n < 20; n += 1) delays.push((await refusal(turns.take(`b${n}`, never))).retryAfter ?? 0);
  expect(delays.every((seconds) => seconds >= 1 && seconds <= 10)).toBe(true);
  expect(Math.max(...delays) - Math.min(...delays)).toBeGreaterThan(4);
  end();
  (await turns.take('b0', never))();
});

test('a client that disconnects while waiting takes no slot', async () => {
  const turns = createPushQueue({ atOnce: 1, patienceMs: long });
  const end = await turns.take('a', never);
  const caller = new AbortController();
  const left = refusal(turns.take('b', caller.signal));
  const stays = turns.take('c', never);
  caller.abort();
  await left;
  end();
  (await stays)();
  (await turns.take('b', never))();
});

function must<T>(it: T | undefined): T {
  if (it === undefined) throw new Error('there is one');
  return it;
}
