import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { announcedBytes, createBodyBudget } from '#server/core/http/body-budget.ts';

/** However many large bodies come at once, they stand in a bounded part of the memory; desks have a part of their own. */

/** An answer under way: all the room knows of it is whether it is over. */
const answer = () => Object.assign(new EventEmitter(), { socket: { destroyed: false } });
// Nothing else of a response is asked for.
const asResponse = (it: ReturnType<typeof answer>) => it as unknown as ServerResponse;
const ana = { user: '1' };
const busy = expect.objectContaining({ code: 'UNAVAILABLE', retryAfter: 3 });

test('room is taken until the answer is over, and there is only so much of it', () => {
  const take = createBodyBudget(100, 60);
  const first = answer();
  take(ana, 60, asResponse(first));
  take({ user: '2' }, 40, asResponse(answer()));
  expect(() => take({ user: '3' }, 1, asResponse(answer()))).toThrow(busy);
  first.emit('close');
  take({ user: '3' }, 60, asResponse(answer()));
});

test('no client takes more than its share of the body budget', () => {
  const take = createBodyBudget(100, 60);
  const first = answer();
  take(ana, 40, asResponse(first));
  expect(() => take(ana, 21, asResponse(answer()))).toThrow(busy);
  take(ana, 20, asResponse(answer()));
  first.emit('close');
  take(ana, 40, asResponse(answer()));
});

test('people with a browser take nothing from devices', () => {
  const take = createBodyBudget(100, 100);
  take(ana, 100, asResponse(answer()));
  take({ device: '1' }, 100, asResponse(answer()));
});

test('a client that has disconnected takes nothing', () => {
  const take = createBodyBudget(100, 100);
  const left = { ...answer(), socket: { destroyed: true } };
  expect(() => take(ana, 1, left as unknown as ServerResponse)).toThrow('BAD_REQUEST');
  take(ana, 100, asResponse(answer()));
});

test.each([
  ['500000', 500_000],
  ['9000000', 1_000_000],
  [undefined, 1_000_000],
])('a length of %s counts as %i', (header, counted) => {
  const headers = header === undefined ? {} : { 'content-length': header };
  expect(announcedBytes({ headers } as Parameters<typeof announcedBytes>[0], 1_000_000)).toBe(counted);
});
