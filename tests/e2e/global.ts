/** Once per run; the tool takes its setup by the default. */
export { serveSnapshots as default } from './snapshots.ts';
