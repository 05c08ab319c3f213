import type { DecodeEffort, PictureSquare, WorkerAnswer, WorkerAsk } from './decode.ts';

/** The decoder's Worker as the page sees it, and how a frame gets there without being copied on the main thread. */

export interface FrameReader {
  /** Loads the wasm. Rejects where the Worker cannot run. */
  warm(): Promise<void>;
  /** The text of the code in the view; the view's picture is given away and closed. */
  read(view: PictureSquare, look: DecodeEffort): Promise<string | null>;
  close(): void;
}

/** Whether this browser can run the pipeline at all. */
export function canDecodeInWorker(): boolean {
  return (
    typeof Worker === 'function' &&
    typeof WebAssembly === 'object' &&
    typeof OffscreenCanvas === 'function' &&
    typeof createImageBitmap === 'function'
  );
}

/** Starts a Worker that decodes one view at a time. */
export function createFrameReader(): FrameReader {
  const worker = new Worker(new URL('./decode.worker.ts', import.meta.url), { type: 'module' });
  const waiting: { resolve: (answer: WorkerAnswer) => void; reject: (error: Error) => void }[] = [];
  worker.onmessage = (event: MessageEvent<WorkerAnswer>) => waiting.shift()?.resolve(event.data);
  worker.onerror = (event) => {
    for (const question of waiting.splice(0))
      question.reject(new Error(event.message || 'worker did not load'));
  };

  async function ask(question: WorkerAsk, give: Transferable[]): Promise<WorkerAnswer> {
    const answer = await new Promise<WorkerAnswer>((resolve, reject) => {
      waiting.push({ resolve, reject });
      worker.postMessage(question, give);
    });
    if (answer.kind === 'failed') throw new Error(answer.cause);
    return answer;
  }

  return {
    async warm() {
      await ask({ kind: 'warm' }, []);
    },
    async read(view, look) {
      const answer = await ask({ kind: 'read', view, look }, [view.source as Transferable]);
      return answer.kind === 'read' ? answer.text : null;
    },
    close() {
      worker.terminate();
      for (const question of waiting.splice(0)) question.reject(new Error('closed'));
    },
  };
}

/** The source of a view: the camera's video, or a picture of known size. */
export type FramePicture = HTMLVideoElement | ImageBitmap;

/**
 * The central square of a picture, for the Worker. A VideoFrame is a handle on the camera's own buffer: nothing
 * is copied on this thread. Where there is none, the square is cut out as a bitmap.
 */
export async function grabView(picture: FramePicture, width: number, height: number): Promise<PictureSquare> {
  const side = Math.min(width, height);
  const x = Math.floor((width - side) / 2);
  const y = Math.floor((height - side) / 2);
  if (typeof VideoFrame === 'function') {
    return { source: new VideoFrame(picture, { timestamp: 0 }), x, y, side };
  }
  return { source: await createImageBitmap(picture, x, y, side, side), x: 0, y: 0, side };
}
