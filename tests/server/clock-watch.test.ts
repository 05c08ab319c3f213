import { expect, test } from 'vitest';
import { watchClock } from '#server/core/monitoring/clock-watch.ts';

const hour = 3_600_000;
const noon = Date.UTC(2026, 1, 20, 18);

function watched(lastMs = 0) {
  const reading = { wall: noon, count: 500 };
  const said: number[] = [];
  const log = { warn: ({ byMs }: { byMs: number }) => said.push(byMs) };
  const watch = watchClock({ lastMs, log: log as never, read: () => ({ ...reading }) });
  const pass = (wall: number, count = wall) => {
    reading.wall += wall;
    reading.count += count;
    watch.look();
  };
  return { watch, pass, said };
}

test('a clock that goes on as it should is not spoken of, also when a time service mends it', () => {
  const { watch, pass, said } = watched(noon - 1000);
  for (let times = 0; times < 500; times += 1) pass(5900, 5000);
  expect([watch.jump(), said]).toEqual([null, []]);
});

test.each([3 * hour, -3 * hour])('one that is set by %i ms is said once, until it is set right', (byMs) => {
  const { watch, pass, said } = watched();
  pass(5000 + byMs, 5000);
  pass(5000);
  expect([watch.jump(), said]).toEqual([byMs, [byMs]]);
  pass(5000 - byMs, 5000);
  expect(watch.jump()).toBeNull();
});

test('a start before what an earlier run had seen is a clock that was set back', () => {
  const { watch, said } = watched(noon + 5 * hour);
  expect(watch.jump()).toBeLessThan(-4 * hour);
  expect(said).toHaveLength(1);
});

test('a start days later is no jump', () => {
  expect(watched(noon - 90 * hour).watch.jump()).toBeNull();
});
