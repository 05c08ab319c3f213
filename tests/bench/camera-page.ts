import { Html5Qrcode, Html5QrcodeSupportedFormats } from 'html5-qrcode';
import { createDecoder } from '#web/engines/scanner/decode.ts';
import { createFrameReader, grabView } from '#web/engines/scanner/frame-reader.ts';
import { drawFrame, type FrameSet, frameHeight, frameSpecs, frameWidth, payload } from './frames.ts';

/** The half of the camera benchmark that runs in the browser: both readers see every frame, one after the other. */

export interface FrameTiming {
  set: FrameSet;
  kind: string;
  round: number;
  stockMs: number;
  stockRead: boolean;
  oursMs: number;
  oursRead: boolean;
  /** Main-thread time of the camera loop when the Worker decodes. */
  mainMs: number;
  workerMs: number;
  workerRead: boolean;
}

declare global {
  interface Window {
    measureCamera(rounds: number): Promise<FrameTiming[]>;
    drawFrame: typeof drawFrame;
    frameSpecs: typeof frameSpecs;
  }
}

interface StockDecoder {
  decodeAsync(canvas: HTMLCanvasElement): Promise<{ text: string }>;
}

/** html5-qrcode as it scans: the whole frame on its canvas, its own decoder, and a second pass after a miss. */
function createStock(): (frame: ImageBitmap) => Promise<string | null> {
  const holder = document.createElement('div');
  holder.id = 'stock';
  document.body.append(holder);
  const library = new Html5Qrcode('stock', {
    formatsToSupport: [Html5QrcodeSupportedFormats.QR_CODE],
    useBarCodeDetectorIfSupported: false,
    verbose: false,
  });
  // The decoder is the library's private field; there is no other way to time it without a camera.
  const decoder = (library as unknown as { qrcode: StockDecoder }).qrcode;
  const canvas = document.createElement('canvas');
  canvas.width = frameWidth;
  canvas.height = frameHeight;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('no 2d context');
  return async (frame) => {
    context.resetTransform();
    context.drawImage(frame, 0, 0);
    for (let pass = 0; pass < 2; pass++) {
      try {
        return (await decoder.decodeAsync(canvas)).text;
      } catch (error) {
        // The library says 'nothing found' by throwing; anything that is not that must not pass as a miss.
        if (!/No MultiFormat Readers|not find|NotFound/i.test(String(error))) throw error;
        context.translate(frameWidth, 0);
        context.scale(-1, 1);
      }
    }
    return null;
  };
}

const centre = { x: (frameWidth - frameHeight) / 2, y: 0, side: frameHeight };

window.drawFrame = drawFrame;
window.frameSpecs = frameSpecs;

/** Every frame, `rounds` times; in each the stock reader, ours in the page, and ours in its Worker, in turn. */
window.measureCamera = async (rounds) => {
  const stock = createStock();
  const ours = createDecoder('/zxing_reader.wasm');
  await ours.warm();
  const worker = await createWorkerReader();
  const specs = frameSpecs();
  const frames: Blob[] = [];
  for (const spec of specs) frames.push(await drawFrame(spec));
  const timings: FrameTiming[] = [];
  // Round 0 warms both up and is thrown away.
  for (let round = 0; round <= rounds; round++) {
    for (const [index, spec] of specs.entries()) {
      const blob = frames[index];
      if (blob === undefined) throw new Error('a frame is missing');
      if (round === 0 && index % 4 !== 0) continue;
      const frame = await createImageBitmap(blob);
      const measureStock = async () => timed(() => stock(frame));
      const measureOurs = async () => timed(() => ours.read({ source: frame, ...centre }));
      // Who goes first changes from frame to frame, so that neither always finds the caches warm.
      const stockFirst = (index + round) % 2 === 0;
      const early = stockFirst ? await measureStock() : await measureOurs();
      const late = stockFirst ? await measureOurs() : await measureStock();
      const [stockResult, oursResult] = stockFirst ? [early, late] : [late, early];
      const inWorker = await worker(frame);
      frame.close();
      if (round === 0) continue;
      timings.push({
        ...{ set: spec.set, kind: spec.kind, round },
        ...{ stockMs: stockResult.ms, stockRead: stockResult.text === payload },
        ...{ oursMs: oursResult.ms, oursRead: oursResult.text === payload },
        ...inWorker,
      });
    }
  }
  return timings;
};

async function timed(read: () => Promise<string | null>): Promise<{ ms: number; text: string | null }> {
  const began = performance.now();
  const text = await read();
  return { ms: performance.now() - began, text };
}

/** The door's own way: a view is grabbed on the main thread and handed to the Worker. */
async function createWorkerReader() {
  const reader = createFrameReader();
  await reader.warm();
  return async (frame: ImageBitmap) => {
    const began = performance.now();
    const grabbing = grabView(frame, frameWidth, frameHeight);
    const grabbed = performance.now();
    const view = await grabbing;
    const posting = performance.now();
    const reading = reader.read(view, 'thorough');
    const posted = performance.now();
    const workerRead = (await reading) === payload;
    return { mainMs: grabbed - began + posted - posting, workerMs: performance.now() - began, workerRead };
  };
}
