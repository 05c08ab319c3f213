/**
 * The change feed: every synchronized row once, after the commit that last changed it. A cursor is a position in it,
 * `<commit>:<table>:<row>`, so that even a large commit is sent in pages. The cursor of a device that started empty
 * also has the commit of its start, `…:<commit>`: rows deleted before that are left out, except erased people, for whom
 * it may have unsent work.
 */
import { sql } from 'drizzle-orm';
import { isUid } from '#shared/base/ids.ts';
import { type SyncedTable, syncedTables } from '#shared/sync/protocol.ts';
import type { Db } from '../core/database/open.ts';
import { changeLog } from '../core/database/tables.ts';

export const startCursor = '0::';

export interface FeedPosition {
  seq: number;
  tbl: string;
  rowUid: string;
  /** Rows deleted by this commit are left out. */
  began: number;
}

/** A row that changed, and the commit that last touched it. */
export interface ChangedRow {
  seq: number;
  tbl: SyncedTable;
  rowUid: string;
}

/** The place a cursor means, where `head` is the last commit; none if it means none of this history. */
export function readCursor(cursor: string, head = Number.MAX_SAFE_INTEGER): FeedPosition | null {
  if (cursor === startCursor) return { seq: 0, tbl: '', rowUid: '', began: head };
  const [seq = '', tbl = '', rowUid = '', began = '0'] = cursor.split(':');
  const isPlace =
    number.test(seq) &&
    number.test(began) &&
    (syncedTables as readonly string[]).includes(tbl) &&
    isUid(rowUid);
  if (!isPlace || Number(seq) > head || Number(began) > head) return null;
  return { seq: Number(seq), tbl, rowUid, began: Number(began) };
}

const number = /^\d{1,15}$/;

/** The cursor after a row; past the commit the device began at, it is the same as everybody's. */
export function writeCursor({ seq, tbl, rowUid }: ChangedRow, { began }: FeedPosition): string {
  return `${seq}:${tbl}:${rowUid}${seq <= began ? `:${began}` : ''}`;
}

/** The next rows of the feed after a place, in its order. */
export async function readFeed(db: Db, after: FeedPosition, limit: number): Promise<ChangedRow[]> {
  const { seq, tbl, rowUid } = changeLog;
  const isLater =
    after.rowUid === ''
      ? sql`${seq} > ${after.seq}`
      : sql`(${seq}, ${tbl}, ${rowUid}) > (${after.seq}, ${after.tbl}, ${after.rowUid}::uuid)`;
  const rows = await db
    .select()
    .from(changeLog)
    .where(after.seq <= after.began ? sql`${isLater} and (${seq} > ${after.began} or ${isThere})` : isLater)
    .orderBy(seq, tbl, rowUid)
    .limit(limit);
  // Only ever written by the triggers of the synced tables.
  return rows as ChangedRow[];
}

/** Scans from this instant on travel: the day before the newest one, which is what a door needs. */
export const scansFrom = sql`(select max(occurred_at) from scans) - interval '24 hours'`;

// Exists, and not `in`: a list of all people that outgrew the memory of a query would be walked through for each row.
const isThere = sql`case ${changeLog.tbl}
  when 'participants' then exists (select 1 from participants p where p.uid = ${changeLog.rowUid} and p.merged_into is null)
  when 'teams' then exists (select 1 from teams t where t.uid = ${changeLog.rowUid})
  when 'scans' then exists (select 1 from scans s where s.uid = ${changeLog.rowUid} and s.occurred_at > ${scansFrom})
  else true end`;

const perStatement = 5000;

/**
 * Removes scans from the feed that are too old to be sent; devices delete them without a message. Works in chunks, so
 * that no commit waits long. Returns how many there were.
 */
export async function pruneFeed(db: Db): Promise<number> {
  for (let pruned = 0; ; ) {
    const old = sql`(select c.row_uid from change_log c join scans s on s.uid = c.row_uid
      where c.tbl = 'scans' and s.occurred_at <= ${scansFrom} limit ${perStatement})`;
    const gone = await db
      .delete(changeLog)
      .where(sql`${changeLog.tbl} = 'scans' and ${changeLog.rowUid} in ${old}`)
      .returning({ seq: changeLog.seq });
    pruned += gone.length;
    if (gone.length < perStatement) return pruned;
  }
}
