import { Html5Qrcode, Html5QrcodeSupportedFormats } from 'html5-qrcode';
import { listCameras, stateOfError } from './camera-facts.ts';
import { type CameraChoice, type CameraParts, type CameraReader, createRepeatFilter } from './readers.ts';

/** The live reader of browsers that have no Worker, WebAssembly or OffscreenCanvas: html5-qrcode on the page itself. */
export function createPlainCamera(parts: CameraParts): CameraReader {
  const box = document.createElement('div');
  box.id = 'plain-camera';
  parts.holder.replaceChildren(box);
  const library = new Html5Qrcode(box.id, {
    formatsToSupport: [Html5QrcodeSupportedFormats.QR_CODE],
    // A native detector is used every second time only; half the frames would go to the weaker one anyway.
    useBarCodeDetectorIfSupported: false,
    verbose: false,
  });
  const isNews = createRepeatFilter();
  let wanted = false;
  let camera: string | MediaTrackConstraints = { facingMode: 'environment' };
  let queue: Promise<void> = Promise.resolve();

  function then(step: () => Promise<void>): void {
    queue = queue.then(step).catch((error) => parts.onState(stateOfPlainError(error)));
  }

  async function open(): Promise<void> {
    if (!wanted || library.isScanning || document.hidden) return;
    if (!navigator.mediaDevices?.getUserMedia) {
      parts.onState({ kind: 'insecure' });
      return;
    }
    parts.onState({ kind: 'starting' });
    await library.start(
      camera,
      // The mirrored second pass costs as much as the first and finds nothing new.
      { fps: 10, qrbox: undefined, disableFlip: true },
      (text) => {
        if (isNews(text, performance.now())) parts.onText(text);
      },
      // Called for each frame without a code.
      () => void isNews(null, performance.now()),
    );
    const cameras: CameraChoice[] = await listCameras();
    const current = library.getRunningTrackSettings().deviceId ?? '';
    parts.onState({ kind: 'running', cameras, current, torch: 'none', zoom: null, engine: 'html5-qrcode' });
  }

  async function close(): Promise<void> {
    if (library.isScanning) await library.stop();
  }

  function onVisibility(): void {
    if (!wanted) return;
    if (!document.hidden) {
      then(open);
      return;
    }
    then(close);
    parts.onState({ kind: 'paused' });
  }
  document.addEventListener('visibilitychange', onVisibility);

  return {
    start() {
      wanted = true;
      then(open);
    },
    stop() {
      wanted = false;
      then(async () => {
        await close();
        parts.onState({ kind: 'off' });
      });
    },
    choose(id) {
      camera = id;
      then(async () => {
        await close();
        await open();
      });
    },
    // The library leaves lamps and lenses to the track it hides; such old browsers have neither.
    setTorch() {},
    setZoom() {},
    close() {
      wanted = false;
      document.removeEventListener('visibilitychange', onVisibility);
      then(async () => {
        await close();
        box.remove();
      });
    },
  };
}

/** The library wraps the browser's error into a sentence that begins with its name. */
function stateOfPlainError(error: unknown) {
  const name = /\b(\w+Error)\b/.exec(String(error))?.[1] ?? '';
  return stateOfError(error instanceof Error ? error : new DOMException(String(error), name));
}
