/**
 * What is the same for everybody who visits: these reads a page may keep for offline, and ask for together.
 */
export const publicPaths =
  /^\/api\/(?:news|today|schedule|games|teams|standings|venues|faq|rules|accommodations|sponsors|archives|edition\/texts)(?:\/\d+)?$/;

/**
 * Several public reads in one request: `?get=` names each by its address, `/api/games?date=2026-02-22`. Answers `{
 * data: [...] }` in the order asked: `{ data }` each, or `{ code }` if that read would be refused; 304 if the ETag is
 * current. Not in the table of endpoints, because it runs before sessions and its answer is publicly cacheable.
 */
export const batchPath = '/api/public';
export const mostReads = 8;

/** One answer of a batch. */
export type BatchAnswer = { data: unknown } | { code: string };

/** The address that requests these reads, in this order. */
export const batchAddress = (reads: readonly string[]) =>
  `${batchPath}?${reads.map((read) => `get=${encodeURIComponent(read)}`).join('&')}`;
