import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useIdle } from '#web/core/dialog/use-idle.ts';
import { show } from './participants-screen.tsx';

/** The kiosk returns to its start when it is idle. */

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

function Screen({ afterMs, onIdle }: { afterMs: number | null; onIdle: () => void }) {
  useIdle(afterMs, onIdle);
  return null;
}
const wait = (ms: number) => act(async () => vi.advanceTimersByTime(ms));
const touch = () => act(async () => window.dispatchEvent(new Event('pointerdown')));

test('the idle callback runs after a minute without input, and each input restarts the minute', async () => {
  const onIdle = vi.fn();
  await show(<Screen afterMs={60_000} onIdle={onIdle} />);
  await wait(59_000);
  await touch();
  await wait(59_000);
  expect(onIdle).not.toHaveBeenCalled();
  await wait(1_000);
  expect(onIdle).toHaveBeenCalledOnce();
});

test('the idle callback never runs without a time', async () => {
  const onIdle = vi.fn();
  await show(<Screen afterMs={null} onIdle={onIdle} />);
  await wait(600_000);
  expect(onIdle).not.toHaveBeenCalled();
});
