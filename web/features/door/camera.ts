import { canDecodeInWorker, createFrameReader } from './frame-reader.ts';
import type { Camera, CameraParts } from './readers.ts';
import { createWorkerCamera } from './worker-camera.ts';

/** Opens the live reader this browser can run; html5-qrcode takes over where the Worker cannot decode. */
export function openCamera(parts: CameraParts): Camera {
  const opening = openBest(parts);
  // What is asked before the decoder is there is done when it is, in the same order.
  const later = (call: (camera: Camera) => void) => {
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

async function openBest(parts: CameraParts): Promise<Camera> {
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

async function openPlain(parts: CameraParts): Promise<Camera> {
  const { createPlainCamera } = await import('./plain-camera.ts');
  return createPlainCamera(parts);
}
