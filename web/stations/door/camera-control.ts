import type { CameraState } from './readers.ts';

/** What one kind of live reader does; `controlCamera` decides when. */
interface CameraSteps {
  say: (state: CameraState) => void;
  open: () => Promise<void>;
  close: () => Promise<void>;
  isOpen: () => boolean;
  /** What a failed step means. */
  stateOf: (error: unknown) => CameraState;
}

/** Runs the steps of a camera one after the other. The camera is released while the page is hidden. */
export function controlCamera({ say, open, close, isOpen, stateOf }: CameraSteps) {
  let isWanted = false;
  let queue: Promise<void> = Promise.resolve();

  /** In turn: React starts, stops and starts again before the camera has even answered. */
  function then(step: () => Promise<void>): void {
    queue = queue.then(step).catch((error) => say(stateOf(error)));
  }

  const canOpen = () => isWanted && !document.hidden;

  async function begin(): Promise<void> {
    if (!canOpen() || isOpen()) return;
    if (!navigator.mediaDevices?.getUserMedia) return say({ kind: 'insecure' });
    say({ kind: 'starting' });
    await open();
  }

  function onVisibility(): void {
    if (!isWanted) return;
    if (document.hidden && isOpen()) say({ kind: 'paused' });
    then(document.hidden ? close : begin);
  }
  document.addEventListener('visibilitychange', onVisibility);

  return {
    then,
    canOpen,
    retry: () => then(begin),
    restart() {
      then(close);
      then(begin);
    },
    start() {
      isWanted = true;
      then(begin);
    },
    stop() {
      isWanted = false;
      then(close);
      then(async () => say({ kind: 'off' }));
    },
    end(dispose: () => void) {
      isWanted = false;
      document.removeEventListener('visibilitychange', onVisibility);
      then(close);
      then(async () => dispose());
    },
  };
}
