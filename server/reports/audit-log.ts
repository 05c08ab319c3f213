/** The audit log read and checked: who did what, and whether a row was changed or taken out since. */
import { and, asc, desc, eq, gt, ilike, lt, or } from 'drizzle-orm';
import type { AuditCheck, AuditRow } from '#shared/reports.ts';
import type { Db } from '../database/open.ts';
import { escapeLike } from '../database/search-text.ts';
import { auditLog, users } from '../database/tables.ts';
import { auditHash } from '../platform/audit.ts';
import { erasedDetail } from '../platform/erase-person.ts';
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
 * have been written (`remembered`) has lost its end, or was written anew. Rows whose words were taken out with somebody
 * who was erased are named by a row of the chain; any other row without words is one that was changed.
 */
export async function checkAudit(db: Db, remembered: AuditMark | null): Promise<AuditCheck> {
  const blanked = await readBlanked(db);
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
      const isBlank = blanked.has(row.id) && JSON.stringify(row.detail) === JSON.stringify(erasedDetail);
      if (row.prev !== prev || (!isBlank && row.hash !== auditHash(prev, row)))
        return { rows: count, brokenAt: row.id, isCut: false, head: prev };
      isThere ||= row.id === remembered?.id && row.hash === remembered.hash;
      prev = row.hash;
      last = row.id;
      count += 1;
    }
    if (rows.length < readAtOnce) return { rows: count, brokenAt: null, isCut: !isThere, head: prev };
  }
}

/** Rows that say no more than that somebody was erased, by the word of the rows that erased them. */
async function readBlanked(db: Db): Promise<Set<number>> {
  const rows = await db
    .select({ detail: auditLog.detail })
    .from(auditLog)
    .where(eq(auditLog.action, 'person.erase'));
  // Written by `erasePerson` alone.
  return new Set(rows.flatMap(({ detail }) => (detail as { rows?: number[] }).rows ?? []));
}
