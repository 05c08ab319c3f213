import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openKioskWindow } from '#kiosk/window.ts';
import { type FakeWindow, makeEvent } from './fake-electron.ts';

vi.mock('electron', async () => (await import('./fake-electron.ts')).electron);

/** The kiosk's window alone: what keeps it open, in front and alive. */
const events: string[] = [];
let isLeaving: boolean;
let window: FakeWindow;
beforeEach(() => {
  vi.useFakeTimers();
  events.length = 0;
  isLeaving = false;
  window = openKioskWindow({
    folder: '/app',
    isLeaving: () => isLeaving,
    later: (ms, act) => {
      const timer = setTimeout(act, ms);
      return () => clearTimeout(timer);
    },
    onHopeless: () => events.push('hopeless'),
    onShutdown: () => events.push('shutdown'),
  }) as unknown as FakeWindow;
  window.loaded.length = 0;
});
afterEach(() => {
  window.destroy();
  vi.useRealTimers();
});
const start = 'app://cancha/kiosk';
const supervisor = 'app://cancha/kiosk?supervisor';
const die = (reason: string) =>
  window.webContents.emit('render-process-gone', makeEvent({}), { reason, exitCode: 5 });

test('the window is shown once it is rendered', () => {
  expect(window.isShown).toBe(false);
  window.emit('ready-to-show');
  expect(window.isShown).toBe(true);
});

const released = { control: false, meta: false, alt: false, shift: false };
test.each([
  ['keyDown', 'S', { control: true, shift: true }, 1],
  ['keyDown', 's', { meta: true, shift: true }, 1],
  ['keyUp', 'S', { control: true, shift: true }, 0],
  ['keyDown', 'S', { shift: true }, 0],
  ['keyDown', 'x', { control: true, shift: true }, 0],
])('%s of %s with %o asks for the supervisor %i times', (type, key, held, times) => {
  const input = { type, key, ...released, ...held };
  window.webContents.emit('before-input-event', makeEvent({}), input);
  expect(window.loaded).toEqual(Array(times).fill(supervisor));
});

test('it takes its full screen again, and cannot be closed, until a supervisor lets it go', () => {
  const kept = vi.spyOn(window, 'setKiosk');
  const close = () => {
    const event = makeEvent({});
    window.emit('close', event);
    return event.defaultPrevented;
  };
  window.emit('leave-full-screen');
  expect(kept.mock.calls).toEqual([[true]]);
  expect(close()).toBe(true);
  expect(window.loaded).toEqual([supervisor]);
  isLeaving = true;
  window.emit('leave-full-screen');
  expect(kept.mock.calls).toEqual([[true]]);
  expect(close()).toBe(false);
  expect(window.loaded).toEqual([supervisor]);
});

test('it says that the computer is switched off', () => {
  window.emit('query-session-end');
  expect(events).toEqual(['shutdown']);
});

test('a page that ended as it should is left as it is', () => {
  die('clean-exit');
  expect(window.loaded).toEqual([]);
});

test('three crashes within a minute are survived, a fourth is not, and old ones are forgiven', () => {
  for (const reason of ['crashed', 'oom', 'killed']) die(reason);
  expect(window.loaded).toEqual([start, start, start]);
  vi.advanceTimersByTime(60_000);
  for (const reason of ['crashed', 'oom', 'killed']) die(reason);
  expect(events).toEqual([]);
  vi.advanceTimersByTime(59_999);
  die('crashed');
  expect([window.loaded.length, events]).toEqual([6, ['hopeless']]);
});

test('a page that is silent is waited for ten seconds, from its last silence on, and then ended', () => {
  const { webContents } = window;
  window.emit('unresponsive');
  vi.advanceTimersByTime(9_999);
  window.emit('unresponsive');
  vi.advanceTimersByTime(9_999);
  expect(webContents.crashed).toBe(0);
  vi.advanceTimersByTime(1);
  expect(webContents.crashed).toBe(1);
  expect(window.loaded).toEqual([start]);
});

test('a page that answers again is left alone', () => {
  window.emit('unresponsive');
  window.emit('responsive');
  vi.advanceTimersByTime(60_000);
  expect(window.webContents.crashed).toBe(0);
});
