import { must } from '#shared/must.ts';
import { atEnd } from './at-end.ts';

/** A PostgreSQL of one's own, which may be stopped and frozen without anybody else noticing. */
export interface Cluster {
  url: string;
  /** Stops it: `fast` as an upgrade does, `immediate` as a fault does. */
  halt(mode: 'fast' | 'immediate'): Promise<void>;
  /** Starts it again after `halt`; resolves once it takes connections. */
  resume(): Promise<void>;
  /** Writes the disk of its own full, to the last byte, and takes that away again. */
  fillDisk(): void;
  freeDisk(): void;
  /** Whether its first process is there: without room for its log it ends itself. */
  isRunning(): boolean;
  /** Stands still with every process it has: connections stay open, nothing is answered. */
  freeze(): void;
  thaw(): void;
  /** Another one that follows this one by streaming replication; it goes away with the test file. */
  standby(): Promise<Cluster>;
  /** Ends a standby's following: from here on it is a database of its own. */
  promote(): Promise<void>;
}

// The scripts are plain JavaScript, shared with `npm test`.
const script = (name: string) => import(new URL(`../../scripts/${name}`, import.meta.url).href);

/** Whether a cluster can have a disk of its own here. */
export const mayMount = async (): Promise<boolean> => (await script('throwaway-postgres.mjs')).mayMount();

/**
 * Starts one, with commits that a crash does not undo; it goes away with the test file. `changed` are settings of its own,
 * `diskMb` gives it a disk of its own.
 */
export async function startCluster(
  changed: Record<string, string> = {},
  disk: { diskMb?: number } = {},
): Promise<Cluster> {
  const { findPostgres } = await script('find-tools.mjs');
  const { startPostgres } = await script('throwaway-postgres.mjs');
  const bin = must(findPostgres(), 'the lane has it');
  const cluster = await startPostgres(bin, { synchronous_commit: 'on', ...changed }, disk);
  atEnd(() => cluster.stop());
  return {
    ...cluster,
    async standby() {
      const standby = await cluster.standby();
      atEnd(() => standby.stop());
      return standby;
    },
  };
}
