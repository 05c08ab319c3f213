import type { VerdictKind } from '#shared/access/scan.ts';
import { readStored, writeStored } from '#web/core/client/storage.ts';

/** The signal: a verdict, or an unreadable code. */
export type SignalKind = VerdictKind | 'unread';

/**
 * Sounds and vibration for each verdict, so that the operator need not look. They differ in pitch, number and length:
 * rising for a pass, low and twice for a stop, three even ones for 'look', one falling for 'not read'. Synthesized,
 * not played from files.
 */
interface Tone {
  hertz: number;
  /** Seconds from the start, and how long. */
  at: number;
  for: number;
  shape: OscillatorType;
}

const tones: Record<SignalKind, readonly Tone[]> = {
  granted: [
    { hertz: 880, at: 0, for: 0.09, shape: 'sine' },
    { hertz: 1320, at: 0.09, for: 0.16, shape: 'sine' },
  ],
  denied: [
    { hertz: 196, at: 0, for: 0.22, shape: 'square' },
    { hertz: 147, at: 0.28, for: 0.42, shape: 'square' },
  ],
  caution: [0, 0.16, 0.32].map((at) => ({ hertz: 587, at, for: 0.1, shape: 'triangle' as const })),
  unread: [
    { hertz: 440, at: 0, for: 0.08, shape: 'triangle' },
    { hertz: 330, at: 0.1, for: 0.12, shape: 'triangle' },
  ],
};

/** Milliseconds on, off, on … */
const shakes: Record<SignalKind, number[]> = {
  granted: [60],
  denied: [220, 80, 320],
  caution: [90, 70, 90, 70, 90],
  unread: [40, 60, 40],
};

const mutedKey = 'door.muted';

export interface DoorSignals {
  /** Sounds and shakes; silent while muted, and on devices that can do neither. */
  give(kind: SignalKind): void;
  isMuted(): boolean;
  mute(on: boolean): void;
  /** Call it in any press or key event: browsers block sound until the first interaction. */
  wake(): void;
  close(): void;
}

/** The door's signals. `scope` is the window; muting is remembered on this device. */
export function createSignals(scope: Window & typeof globalThis): DoorSignals {
  let muted = readStored('localStorage', mutedKey) === '1';
  let audio: AudioContext | null = null;

  function wake(): void {
    if (muted || typeof scope.AudioContext !== 'function') return;
    audio ??= new scope.AudioContext();
    // It may be refused until the first press; the next press asks again.
    if (audio.state === 'suspended') audio.resume().catch(() => {});
  }

  return {
    give(kind) {
      if (muted) return;
      scope.navigator.vibrate?.(shakes[kind]);
      wake();
      if (audio?.state === 'running') for (const tone of tones[kind]) play(audio, tone);
    },
    isMuted: () => muted,
    mute(on) {
      muted = on;
      writeStored('localStorage', mutedKey, on ? '1' : null);
    },
    wake,
    close() {
      audio?.close().catch(() => {});
      audio = null;
    },
  };
}

function play(audio: AudioContext, tone: Tone): void {
  const begin = audio.currentTime + tone.at;
  const end = begin + tone.for;
  const voice = audio.createOscillator();
  const loudness = audio.createGain();
  voice.type = tone.shape;
  voice.frequency.value = tone.hertz;
  // Faded in and out over 10 ms: a tone cut off hard clicks.
  loudness.gain.setValueAtTime(0, begin);
  loudness.gain.linearRampToValueAtTime(tone.shape === 'square' ? 0.25 : 0.5, begin + 0.01);
  loudness.gain.setValueAtTime(tone.shape === 'square' ? 0.25 : 0.5, end - 0.01);
  loudness.gain.linearRampToValueAtTime(0, end);
  voice.connect(loudness).connect(audio.destination);
  voice.start(begin);
  voice.stop(end);
}
