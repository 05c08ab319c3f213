import { type ReadReport, readFile, UnreadableFile } from './read-file.ts';

/** Reads one file away from the page, which stays free to answer. */

declare const self: DedicatedWorkerGlobalScope;

self.onmessage = async ({ data }: MessageEvent<Uint8Array>) => {
  const report = (message: ReadReport) => self.postMessage(message);
  try {
    report({ kind: 'read', file: await readFile(data) });
  } catch (error) {
    report({ kind: 'failed', why: error instanceof UnreadableFile ? error.why : 'NOT_A_TABLE' });
  }
};
