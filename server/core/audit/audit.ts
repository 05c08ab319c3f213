import { createHash } from 'node:crypto';
import { and, desc, eq, sql } from 'drizzle-orm';
import { must } from '#shared/base/must.ts';
import type { AuditEnd } from '#shared/sync/protocol.ts';
import { sortKeys } from '../base/hash-of-json.ts';
import type { Db } from '../database/open.ts';
import { auditLog } from '../database/tables.ts';
import { queueMessages } from './webhook-queue.ts';

export interface AuditEntry {
  action: string;
  subject?: string;
  detail?: Record<string, unknown>;
  userId?: number | null;
  deviceCode?: string | null;
}

/** Taken so that rows are chained one after the other, and freed with the transaction. */
const auditLock = 727_020_27;

/**
 * One row inside the caller's transaction: hash = SHA-256(hash of the row before + this row), so that a row
 * changed or removed later is seen. No personal data: a subject is a number or an id. Answers the end of the chain.
 */
export async function audit(db: Db, now: Date, entry: AuditEntry): Promise<WrittenEnd> {
  await db.execute(sql`select pg_advisory_xact_lock(${auditLock})`);
  const prev = (await readAuditEnd(db))?.hash ?? '';
  const row = {
    at: now,
    userId: entry.userId ?? null,
    deviceCode: entry.deviceCode ?? null,
    action: entry.action,
    subject: entry.subject ?? null,
    detail: entry.detail ?? {},
  };
  const hash = auditHash(prev, row);
  const [added] = await db
    .insert(auditLog)
    .values({ ...row, prev, hash })
    .returning({ id: auditLog.id });
  await queueMessages(db, now, [row]);
  return { id: must(added, 'just inserted').id, hash, prev };
}

/** The end of the chain after a row was written, with the hash of the row before it. */
export type WrittenEnd = AuditEnd & { prev: string };

/** An end of the chain that was seen once; `by`: the code of the device that saw it. */
export type SeenEnd = AuditEnd & { by: string };

/**
 * Writes into the log, permanently, which of these rows it no longer holds: its end was cut off, or written again.
 * Later entries and later marks would hide it.
 */
export async function noteMissing(db: Db, now: Date, seen: readonly SeenEnd[]): Promise<void> {
  for (const { id, hash, by } of seen) {
    const [found] = await db
      .select({ id: auditLog.id })
      .from(auditLog)
      .where(and(eq(auditLog.id, id), eq(auditLog.hash, hash)));
    if (!found) await audit(db, now, { action: missingAction, subject: String(id), detail: { hash, by } });
  }
}

export const missingAction = 'audit.missing';

/** The last row of the chain; none of an empty one. */
export async function readAuditEnd(db: Db): Promise<AuditEnd | undefined> {
  const { id, hash } = auditLog;
  const [last] = await db.select({ id, hash }).from(auditLog).orderBy(desc(id)).limit(1);
  return last;
}

/** The hash that chains a row to the one before it. */
export function auditHash(
  prev: string,
  row: {
    at: Date;
    userId: number | null;
    deviceCode: string | null;
    action: string;
    subject: string | null;
    detail: unknown;
  },
): string {
  const canonical = JSON.stringify([
    row.at.toISOString(),
    row.userId,
    row.deviceCode,
    row.action,
    row.subject,
    sortKeys(row.detail),
  ]);
  return createHash('sha256').update(`${prev}\n${canonical}`).digest('hex');
}

/**
 * The parts of a call's context that an entry needs; not the whole context, because its key history also writes here.
 */
interface AuditedCall {
  db: Db;
  now: Date;
  actor: { id: number } | null;
  device: { code: string } | null;
  token?: { name: string };
  afterCommit: (task: () => void | Promise<void>) => void;
  keys: { noteAudit(end: AuditEnd): Promise<void> };
}

/**
 * The audit entry of a call: who (a user, or an API token by its name), and on which device, come from its context.
 * Once it is committed it is remembered beside the keys, so that rows cut off the end are missed.
 */
export async function auditCall(
  ctx: AuditedCall,
  action: string,
  subject: string,
  detail?: Record<string, unknown>,
): Promise<void> {
  const end = await audit(ctx.db, ctx.now, {
    action,
    subject,
    userId: ctx.actor?.id ?? null,
    deviceCode: ctx.device?.code ?? null,
    detail: { ...detail, ...(ctx.token ? { token: ctx.token.name } : {}) },
  });
  ctx.afterCommit(() => ctx.keys.noteAudit(end));
}
