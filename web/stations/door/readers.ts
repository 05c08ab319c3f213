import type { ReadSource } from '#web/device/door.actions.ts';

/** Every source of codes at the door gives a text and its source. Its meaning is decided elsewhere. */
export type OnText = (text: string, source: ReadSource) => void;

/** A camera as the door's menu shows it. */
export interface CameraChoice {
  id: string;
  /** The browser's name for it; empty on some until the camera was allowed. */
  label: string;
}

/** The state of the live reader, so that the screen can say what to do. */
export type CameraState =
  | { kind: 'off' }
  | { kind: 'starting' }
  | {
      kind: 'running';
      cameras: CameraChoice[];
      /** Id of the one in use. */
      current: string;
      /** None where this camera has no lamp. */
      torch: 'none' | 'off' | 'on';
      /** None where this camera does not zoom. */
      zoom: ZoomRange | null;
      engine: 'zxing' | 'html5-qrcode';
    }
  /** The page is hidden: the camera was released and restarts automatically. */
  | { kind: 'paused' }
  /** The reader or the system does not let this site use a camera. */
  | { kind: 'denied' }
  | { kind: 'missing' }
  /** Another app holds it. */
  | { kind: 'busy' }
  /** No browser gives a camera to a page that was not loaded over https. */
  | { kind: 'insecure' }
  | { kind: 'failed'; cause: string };

export interface ZoomRange {
  min: number;
  max: number;
  step: number;
  value: number;
}

/** A live reader. All calls may come in any order and at any time; they are carried out one after the other. */
export interface CameraReader {
  start(): void;
  stop(): void;
  choose(id: string): void;
  setTorch(on: boolean): void;
  setZoom(value: number): void;
  /** Stops permanently and frees its resources. */
  close(): void;
}

export interface CameraParts {
  /** Where the picture is shown. Belongs to the camera while it is open: nothing else writes into it. */
  holder: HTMLElement;
  onText(text: string): void;
  onState(state: CameraState): void;
}

/** How long (ms) a code must be out of sight, and in how many looks, before it counts as shown again. */
const goneAfterMs = 1500;
const goneAfterLooks = 3;

/**
 * A camera sees one badge thirty times a second, a slow one once in two seconds. The answer says whether a look is news:
 * another text than before, or the same after it was away. `at` is any clock in ms that only goes forward.
 */
export function createRepeatFilter(): (text: string | null, at: number) => boolean {
  let last = '';
  let seenAt = Number.NEGATIVE_INFINITY;
  let misses = 0;
  return (text, at) => {
    if (text === null) {
      misses += 1;
      return false;
    }
    const isNews = text !== last || (at - seenAt > goneAfterMs && misses >= goneAfterLooks);
    last = text;
    seenAt = at;
    misses = 0;
    return isNews;
  };
}
