import { canDecodeInWorker, createFrameReader } from '#web/engines/scanner/frame-reader.ts';
import type { CameraParts, CameraReader } from './readers.ts';
import { createWorkerCamera } from './worker-camera.ts';

/** Opens the live reader this browser can run; html5-qrcode takes over where the Worker cannot decode. */
export function openCamera(parts: CameraParts): CameraReader {
  const opening = openBest(parts);
  // Calls made before the decoder is loaded run afterwards, in order.
  const later = (call: (camera: CameraReader) => void) => {
    opening.then(call).catch((error) => parts.onState({ kind: 'failed', cause: String(error) }));
  };
  return {
    start: () => later((camera) => camera.start()),
    stop: () => later((camera) => camera.stop()),
    choose: (id) => later((camera) => camera.choose(id)),
    setTorch: (on) => later((camera) => camera.setTorch(on)),
    setZoom: (value) => later((camera) => camera.setZoom(value)),
    close: () => later((camera) => camera.close()),
  };
}

async function openBest(parts: CameraParts): Promise<CameraReader> {
  if (!canDecodeInWorker()) return openPlain(parts);
  const reader = createFrameReader();
  try {
    await reader.warm();
  } catch {
    // The wasm or the Worker did not load here: slower eyes are better than none.
    reader.close();
    return openPlain(parts);
  }
  return createWorkerCamera(parts, reader);
}

async function openPlain(parts: CameraParts): Promise<CameraReader> {
  const { createPlainCamera } = await import('./plain-camera.ts');
  return createPlainCamera(parts);
}
