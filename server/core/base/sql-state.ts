import type { DrizzleQueryError } from 'drizzle-orm';

/**
 * The PostgreSQL error code behind a failed query (`23505` is a unique violation), with the constraint and the
 * column (as we write it: `authorId`) it complains of; or nothing.
 */
export function sqlState(
  error: unknown,
): { code: string; constraint: string | undefined; column: string | undefined } | null {
  const cause = (error as DrizzleQueryError | undefined)?.cause ?? error;
  if (typeof cause !== 'object' || cause === null || !('code' in cause) || typeof cause.code !== 'string')
    return null;
  const constraint =
    'constraint' in cause && typeof cause.constraint === 'string' ? cause.constraint : undefined;
  const detail = 'detail' in cause && typeof cause.detail === 'string' ? cause.detail : '';
  const column = /^Key \((\w+)\)/.exec(detail)?.[1]?.replaceAll(/_(\w)/g, (_, c: string) => c.toUpperCase());
  return { code: cause.code, constraint, column };
}
