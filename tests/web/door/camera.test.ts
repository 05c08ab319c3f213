import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { controlCamera } from '#web/stations/door/camera-control.ts';
import { browserKind, listCameras, stateOfError, watchTrack } from '#web/stations/door/camera-facts.ts';
import type { CameraState } from '#web/stations/door/readers.ts';

/** When a door turns its camera on and off, and what it makes of what the browser says. */

let isHidden = false;

beforeEach(() => {
  isHidden = false;
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function hide(hidden: boolean): void {
  isHidden = hidden;
  document.dispatchEvent(new Event('visibilitychange'));
}

/** A camera that keeps what was done to it and what was said of it. */
function makeCamera(open: () => void = () => {}) {
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: () => {} } });
  const log: string[] = [];
  let isOpen = false;
  const control = controlCamera({
    say: ({ kind }) => log.push(kind),
    open: async () => {
      log.push('opens');
      open();
      isOpen = true;
    },
    close: async () => {
      if (isOpen) log.push('closes');
      isOpen = false;
    },
    isOpen: () => isOpen,
    stateOf: stateOfError,
  });
  /** What has happened since, once all steps are done. */
  const happened = async () => {
    await new Promise<void>((resolve) => control.then(async () => resolve()));
    return log.splice(0);
  };
  return { control, happened };
}

test('a camera opens once it is wanted, and is released for as long as its page is hidden', async () => {
  const { control, happened } = makeCamera();
  control.start();
  control.start();
  expect(await happened()).toEqual(['starting', 'opens']);
  hide(true);
  expect(await happened()).toEqual(['paused', 'closes']);
  control.retry();
  expect(await happened()).toEqual([]);
  hide(false);
  expect(await happened()).toEqual(['starting', 'opens']);
  control.end(() => {});
});

test('another camera opens after the present one is closed', async () => {
  const { control, happened } = makeCamera();
  control.start();
  await happened();
  control.restart();
  expect(await happened()).toEqual(['closes', 'starting', 'opens']);
  control.end(() => {});
});

test('a camera that was turned off stays off when its page is seen again', async () => {
  const { control, happened } = makeCamera();
  control.start();
  await happened();
  control.stop();
  expect(await happened()).toEqual(['closes', 'off']);
  hide(true);
  hide(false);
  expect(await happened()).toEqual([]);
  control.end(() => {});
});

test('a camera of a page that was left is disposed of once, and never opens again', async () => {
  const { control, happened } = makeCamera();
  const dispose = vi.fn();
  control.start();
  await happened();
  control.end(dispose);
  expect(await happened()).toEqual(['closes']);
  hide(true);
  hide(false);
  expect(await happened()).toEqual([]);
  expect(dispose).toHaveBeenCalledOnce();
});

test.each<[string, CameraState['kind']]>([
  ['NotAllowedError', 'denied'],
  ['SecurityError', 'denied'],
  ['NotFoundError', 'missing'],
  ['OverconstrainedError', 'missing'],
  ['NotReadableError', 'busy'],
  ['AbortError', 'busy'],
  ['TypeError', 'failed'],
])('a camera that fails with %s is called %s, and is tried again when asked', async (name, kind) => {
  let isBroken = true;
  const { control, happened } = makeCamera(() => {
    if (isBroken) throw new DOMException('no picture', name);
  });
  control.start();
  expect(await happened()).toEqual(['starting', 'opens', kind]);
  isBroken = false;
  control.retry();
  expect(await happened()).toEqual(['starting', 'opens']);
  control.end(() => {});
});

test('the cameras to choose from are only cameras, with the names the browser gives them', async () => {
  const devices = [
    { kind: 'audioinput', deviceId: 'mic', label: 'Microphone' },
    { kind: 'videoinput', deviceId: 'back', label: 'Back camera' },
    { kind: 'audiooutput', deviceId: 'speaker', label: 'Speaker' },
    { kind: 'videoinput', deviceId: 'front', label: '' },
  ];
  vi.stubGlobal('navigator', { mediaDevices: { enumerateDevices: async () => devices } });
  expect(await listCameras()).toEqual([
    { id: 'back', label: 'Back camera' },
    { id: 'front', label: '' },
  ]);
});

/** A track whose picture comes and goes. */
function makeTrack() {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const track = Object.assign(new EventTarget(), { muted: false });
  const lost = vi.fn();
  watchTrack({ getVideoTracks: () => [track as unknown as MediaStreamTrack] }, lost);
  /** Whether it counts as lost by now. */
  const isLost = () => {
    vi.runAllTimers();
    return lost.mock.calls.length > 0;
  };
  return { track, isLost };
}

test.each([
  ['is unplugged', 'ended', false, true],
  ['is muted and stays so', 'mute', true, true],
  ['is muted for a moment', 'mute', false, false],
])('a camera that %s is lost or not', (_, event, muted, expected) => {
  const { track, isLost } = makeTrack();
  track.dispatchEvent(new Event(event));
  track.muted = muted;
  expect(isLost()).toBe(expected);
});

test('a camera that is muted behind a hidden page is not lost', () => {
  const { track, isLost } = makeTrack();
  track.dispatchEvent(new Event('mute'));
  track.muted = true;
  hide(true);
  expect(isLost()).toBe(false);
});

test.each([
  [
    'ios',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
    5,
  ],
  ['ios', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15', 5],
  ['safari', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15', 0],
  ['android', 'Mozilla/5.0 (Linux; Android 10; K) Chrome/140.0.0.0 Mobile Safari/537.36', 5],
  ['android', 'Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 5],
  ['firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 0],
  ['desktop', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36', 10],
  ['desktop', 'Mozilla/5.0 (X11; Linux x86_64) Chromium/140.0.0.0 Safari/537.36', 0],
])('permission for the camera is undone as on %s: %s', (kind, userAgent, maxTouchPoints) => {
  expect(browserKind({ userAgent, maxTouchPoints })).toBe(kind);
});
