import { must } from '#shared/base/must.ts';

/** Settings of one that flushes each commit, as in production. */
export const flushing = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' };

/** A separate PostgreSQL, removed when it is stopped. The scripts are plain JavaScript, shared with `npm test`. */
export async function startCluster(changed = {}): Promise<{ url: string; stop: () => void }> {
  const script = (name: string) => import(new URL(`../../scripts/${name}`, import.meta.url).href);
  const { findPostgres } = await script('find-tools.mjs');
  const { startPostgres } = await script('throwaway-postgres.mjs');
  return startPostgres(must<string>(findPostgres(), 'PostgreSQL has to be installed to measure it'), changed);
}
