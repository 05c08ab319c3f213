/** The audit log read and checked: who did what, and whether a row was changed or taken out since. */
import { and, asc, desc, eq, gt, ilike, lt, or } from 'drizzle-orm';
import type { AuditCheck, AuditRow } from '#shared/reports.ts';
import type { Db } from '../database/open.ts';
import { escapeLike } from '../database/search-text.ts';
import { auditLog, users } from '../database/tables.ts';
import { auditHash } from '../platform/audit.ts';
import type { AuditMark } from '../platform/keys.ts';

/** A page of the log, newest first. */
export async function listAudit(
  db: Db,
  query: { q: string; before?: number | undefined; limit: number },
): Promise<AuditRow[]> {
  const pattern = `%${escapeLike(query.q)}%`;
  const columns = [auditLog.action, auditLog.subject, users.username, auditLog.deviceCode];
  const rows = await db
    .select({ row: auditLog, username: users.username })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.userId))
    .where(
      and(
        query.before === undefined ? undefined : lt(auditLog.id, query.before),
        query.q === '' ? undefined : or(...columns.map((column) => ilike(column, pattern))),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(query.limit);
  return rows.map(({ row, username }) => ({
    id: row.id,
    at: row.at.toISOString(),
    userId: row.userId,
    username,
    deviceCode: row.deviceCode,
    action: row.action,
    subject: row.subject,
    // Only ever written as an object.
    detail: row.detail as Record<string, unknown>,
  }));
}

const readAtOnce = 5000;

/**
 * Walks the chain from its first row; stops at the first that does not fit. A chain without the row that is known to
 * have been written (`remembered`) has lost its end, or was written anew.
 */
export async function checkAudit(db: Db, remembered: AuditMark | null): Promise<AuditCheck> {
  let isThere = remembered === null;
  let prev = '';
  let count = 0;
  let last = 0;
  for (;;) {
    const rows = await db
      .select()
      .from(auditLog)
      .where(gt(auditLog.id, last))
      .orderBy(asc(auditLog.id))
      .limit(readAtOnce);
    for (const row of rows) {
      if (row.prev !== prev || row.hash !== auditHash(prev, row))
        return { rows: count, brokenAt: row.id, isCut: false, head: prev };
      isThere ||= row.id === remembered?.id && row.hash === remembered.hash;
      prev = row.hash;
      last = row.id;
      count += 1;
    }
    if (rows.length < readAtOnce) return { rows: count, brokenAt: null, isCut: !isThere, head: prev };
  }
}
