import { must } from '#shared/base/must.ts';
import { atEnd } from './at-end.ts';

/** A PostgreSQL of one's own, which may be stopped and frozen without anybody else noticing. */
export interface Cluster {
  url: string;
  /** Stops it: `fast` as an upgrade does, `immediate` as a fault does. */
  halt(mode: 'fast' | 'immediate'): Promise<void>;
  /** Starts it again after `halt`; resolves once it takes connections. */
  resume(): Promise<void>;
  /** Fills its disk to the last byte, and empties it again. */
  fillDisk(): void;
  freeDisk(): void;
  /** Whether its first process is there: without room for its log it ends itself. */
  isRunning(): boolean;
  /** Suspends all its processes: connections stay open without an answer. */
  freeze(): void;
  thaw(): void;
  /** Another one that follows this one by streaming replication; it goes away with the test file. */
  standby(): Promise<Cluster>;
  /** Promotes a standby to a primary. */
  promote(): Promise<void>;
}

// The scripts are plain JavaScript, shared with `npm test`.
const script = (name: string) => import(new URL(`../../scripts/${name}`, import.meta.url).href);

/** Whether a cluster can have a separate disk here. */
export const mayMount = async (): Promise<boolean> => (await script('throwaway-postgres.mjs')).mayMount();

/** The folder of PostgreSQL's programs. */
export async function postgresPrograms(): Promise<string> {
  const { findPostgres } = await script('find-tools.mjs');
  return must<string>(findPostgres(), 'the lane has it');
}

/**
 * Starts a cluster with durable commits; it is removed after the test file. `changed` holds its settings, `diskMb`
 * gives it a separate disk.
 */
export async function startCluster(
  changed: Record<string, string> = {},
  disk: { diskMb?: number } = {},
): Promise<Cluster> {
  const { startPostgres } = await script('throwaway-postgres.mjs');
  const cluster = await startPostgres(
    await postgresPrograms(),
    { synchronous_commit: 'on', ...changed },
    disk,
  );
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
