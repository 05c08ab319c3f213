import { Html5Qrcode, Html5QrcodeSupportedFormats } from 'html5-qrcode';
import { controlCamera } from './camera-control.ts';
import { listCameras, stateOfError } from './camera-facts.ts';
import { type CameraParts, type CameraReader, createRepeatFilter } from './readers.ts';

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
  let camera: string | MediaTrackConstraints = { facingMode: 'environment' };
  const control = controlCamera({
    say: parts.onState,
    open,
    close,
    isOpen: () => library.isScanning,
    stateOf: stateOfPlainError,
  });

  async function open(): Promise<void> {
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
    const cameras = await listCameras();
    const current = library.getRunningTrackSettings().deviceId ?? '';
    parts.onState({ kind: 'running', cameras, current, torch: 'none', zoom: null, engine: 'html5-qrcode' });
  }

  async function close(): Promise<void> {
    if (library.isScanning) await library.stop();
  }

  return {
    start: control.start,
    stop: control.stop,
    choose(id) {
      camera = id;
      control.restart();
    },
    // The library leaves lamps and lenses to the track it hides; such old browsers have neither.
    setTorch() {},
    setZoom() {},
    close: () => control.end(() => box.remove()),
  };
}

/** The library wraps the browser's error into a sentence that begins with its name. */
function stateOfPlainError(error: unknown) {
  const name = /\b(\w+Error)\b/.exec(String(error))?.[1] ?? '';
  return stateOfError(error instanceof Error ? error : new DOMException(String(error), name));
}
