import type { FileReadOptions, ReadFile, ReadReport } from './read-file.ts';
import { type FileFault, fileFaults, UnreadableFile } from './reading/formats.ts';

/** Reads a chosen file in a Worker, or on the page if there are no Workers. Throws UnreadableFile. */
export async function readChosenFile(file: Blob, options: FileReadOptions = {}): Promise<ReadFile> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (typeof Worker === 'undefined') {
    const { readFile } = await import('./read-file.ts');
    return readFile(bytes, options);
  }
  const worker = new Worker(new URL('./read-file.worker.ts', import.meta.url), { type: 'module' });
  const read = new Promise<ReadFile>((resolve, reject) => {
    worker.onerror = () => reject(new UnreadableFile('NOT_A_TABLE'));
    worker.onmessage = ({ data }: MessageEvent<ReadReport>) => {
      if (data.kind === 'read') resolve(data.file);
      else reject(new UnreadableFile(faultOf(data.why)));
    };
    worker.postMessage({ bytes, options }, [bytes.buffer]);
  });
  return read.finally(() => worker.terminate());
}

const faultOf = (why: string): FileFault => fileFaults.find((fault) => fault === why) ?? 'NOT_A_TABLE';
