import { must } from '#shared/must.ts';
import { atEnd } from './at-end.ts';

/** A PostgreSQL of one's own, which may be stopped and frozen without anybody else noticing. */
export interface Cluster {
  url: string;
  /** Stops it: `fast` as an upgrade does, `immediate` as a fault does. */
  halt(mode: 'fast' | 'immediate'): Promise<void>;
  /** Starts it again after `halt`; resolves once it takes connections. */
  resume(): Promise<void>;
  /** Stands still with every process it has: connections stay open, nothing is answered. */
  freeze(): void;
  thaw(): void;
  /** Another one that follows this one by streaming replication; it goes away with the test file. */
  standby(): Promise<Cluster>;
  /** Ends a standby's following: from here on it is a database of its own. */
  promote(): Promise<void>;
}

/** Starts one, with commits that a crash does not undo; it goes away with the test file. */
export async function startCluster(): Promise<Cluster> {
  // The scripts are plain JavaScript, shared with `npm test`.
  const script = (name: string) => import(new URL(`../../scripts/${name}`, import.meta.url).href);
  const { findPostgres } = await script('find-tools.mjs');
  const { startPostgres } = await script('throwaway-postgres.mjs');
  const cluster = await startPostgres(must(findPostgres(), 'the lane has it'), { synchronous_commit: 'on' });
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
