import { afterEach, expect, test, vi } from 'vitest';
import { createSignals } from '#web/stations/door/signals.ts';

/** What a door lets its operator hear and feel. */

interface Tone {
  shape: string;
  hertz: number;
  from: number;
  to: number;
}

/** A phone that keeps what it sounded and how it shook. */
function makePhone({ state = 'running' }: { state?: AudioContextState } = {}) {
  const tones: Tone[] = [];
  const shakes: unknown[] = [];
  let contexts = 0;
  class FakeAudio {
    state: AudioContextState = state;
    currentTime = 5;
    destination = {};
    constructor() {
      contexts += 1;
    }
    async resume() {
      this.state = 'running';
    }
    async close() {
      this.state = 'closed';
    }
    createOscillator() {
      const tone = { shape: '', hertz: 0, from: 0, to: 0 };
      tones.push(tone);
      return {
        set type(shape: string) {
          tone.shape = shape;
        },
        frequency: {
          set value(hertz: number) {
            tone.hertz = hertz;
          },
        },
        connect: (next: unknown) => next,
        start: (from: number) => Object.assign(tone, { from }),
        stop: (to: number) => Object.assign(tone, { to }),
      };
    }
    createGain() {
      const gain = { setValueAtTime: () => gain, linearRampToValueAtTime: () => gain };
      return { gain, connect: (next: unknown) => next };
    }
  }
  const scope = {
    AudioContext: FakeAudio,
    navigator: { vibrate: (pattern: unknown) => shakes.push(pattern) },
  } as unknown as Window & typeof globalThis;
  return { scope, tones, shakes, contexts: () => contexts };
}

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('a verdict has a unique vibration and sound', () => {
  const found = (['granted', 'denied', 'caution'] as const).map((kind) => {
    const { scope, tones, shakes } = makePhone();
    createSignals(scope).give(kind);
    return { kind, shakes, tones: tones.map(({ shape, hertz }) => `${shape} ${hertz}`) };
  });
  expect(found).toEqual([
    { kind: 'granted', shakes: [[60]], tones: ['sine 880', 'sine 1320'] },
    { kind: 'denied', shakes: [[220, 80, 320]], tones: ['square 196', 'square 147'] },
    {
      kind: 'caution',
      shakes: [[90, 70, 90, 70, 90]],
      tones: ['triangle 587', 'triangle 587', 'triangle 587'],
    },
  ]);
});

test('the tones of a verdict follow each other from now on', () => {
  const { scope, tones } = makePhone();
  createSignals(scope).give('granted');
  expect(tones.map(({ from, to }) => [from, to].map((at) => at.toFixed(2)))).toEqual([
    ['5.00', '5.09'],
    ['5.09', '5.25'],
  ]);
});

test('a muted door neither sounds nor shakes, and one that is unmuted does both again', () => {
  const { scope, tones, shakes, contexts } = makePhone();
  const signals = createSignals(scope);
  signals.mute(true);
  signals.wake();
  signals.give('denied');
  expect([signals.isMuted(), tones, shakes, contexts()]).toEqual([true, [], [], 0]);
  signals.mute(false);
  signals.give('denied');
  expect([signals.isMuted(), tones.length, shakes.length]).toEqual([false, 2, 1]);
});

test.each([true, false])('the state muted: %s is remembered after a reload', (on) => {
  const { scope } = makePhone();
  createSignals(scope).mute(!on);
  createSignals(scope).mute(on);
  expect(createSignals(scope).isMuted()).toBe(on);
});

test('blocked sound is unlocked at a touch, with only one source', async () => {
  const { scope, tones, contexts } = makePhone({ state: 'suspended' });
  const signals = createSignals(scope);
  signals.wake();
  await Promise.resolve();
  signals.give('granted');
  signals.give('granted');
  expect([tones.length, contexts()]).toEqual([4, 1]);
  signals.close();
  signals.give('granted');
  expect(contexts()).toBe(2);
});

test('a device without sound, vibration and storage still shows verdicts', () => {
  vi.stubGlobal('localStorage', undefined);
  const shut = { navigator: {} } as unknown as Window & typeof globalThis;
  const signals = createSignals(shut);
  signals.give('denied');
  signals.mute(true);
  expect(signals.isMuted()).toBe(true);
});
