import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { createDecoder, type WorkerAnswer, type WorkerAsk } from './decode.ts';

/** Decoding off the main thread. The wasm comes from this site: the library's own default is another origin. */

declare const self: DedicatedWorkerGlobalScope;

const decoder = createDecoder(wasmUrl);

self.onmessage = async (event: MessageEvent<WorkerAsk>) => {
  self.postMessage(await answer(event.data));
};

async function answer(ask: WorkerAsk): Promise<WorkerAnswer> {
  try {
    if (ask.kind === 'warm') {
      await decoder.warm();
      return { kind: 'ready' };
    }
    return { kind: 'read', text: await decoder.read(ask.view, ask.look) };
  } catch (error) {
    return { kind: 'failed', cause: String(error) };
  } finally {
    if (ask.kind === 'read') close(ask.view.source);
  }
}

/** Frames hold camera memory until they are closed; waiting for the garbage collector stalls the camera. */
function close(source: CanvasImageSource): void {
  if ('close' in source) source.close();
}
