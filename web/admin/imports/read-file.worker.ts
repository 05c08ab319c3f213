import { type ReadOrder, type ReadReport, readFile } from './read-file.ts';
import { UnreadableFile } from './reading/formats.ts';

/** Reads one file without blocking the page. */

declare const self: DedicatedWorkerGlobalScope;

self.onmessage = ({ data }: MessageEvent<ReadOrder>) => {
  const report = (message: ReadReport) => self.postMessage(message);
  try {
    report({ kind: 'read', file: readFile(data.bytes, data.options) });
  } catch (error) {
    report({ kind: 'failed', why: error instanceof UnreadableFile ? error.why : 'NOT_A_TABLE' });
  }
};
