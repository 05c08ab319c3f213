/**
 * What an import writes to: three tables with one way to be read, compared, written and undone. A row is carried
 * as a snapshot, every value as text, so that a plan, a batch and an undo all compare the same thing.
 */
import { setImmediate } from 'node:timers/promises';
import type { ImportKind } from '#shared/imports/fields.ts';
import type { UndoObstacle } from '#shared/imports/imports.ts';
import type { CheckedRow, KnownRow } from '#shared/imports/plan.ts';
import type { Ctx } from '../../core/context.ts';
import type { Db } from '../../core/database/open.ts';
import type { KnownBy } from './plan-rows.ts';

export type RowSnapshot = Record<string, string | null>;

export interface ImportTarget {
  kind: ImportKind;
  /** The rows that may be among those of the file; `lock` keeps them as they are until the transaction ends. */
  loadKnown(db: Db, by: KnownBy): Promise<KnownRow[]>;
  /** Adds rows; answers their ids in the order given. */
  insert(ctx: Ctx, rows: readonly CheckedRow[]): Promise<number[]>;
  /** Gives rows these values. */
  write(ctx: Ctx, rows: readonly { id: number; snapshot: RowSnapshot }[]): Promise<void>;
  /** Rows as they are now, by id. Locked, when something is to be decided by them. */
  read(db: Db, ids: readonly number[], lock?: boolean): Promise<Map<number, RowSnapshot>>;
  remove(ctx: Ctx, ids: readonly number[]): Promise<void>;
  /** Why rows cannot be taken back, besides having been changed. */
  obstacles(db: Db, entries: readonly ImportEntry[], since: Date): Promise<Map<number, UndoObstacle>>;
  /** The name of a row for people. */
  nameOf(snapshot: RowSnapshot): string;
}

/** The effect of a batch on one row. */
export interface ImportEntry {
  rowId: number;
  before: RowSnapshot | null;
  after: RowSnapshot;
}

const pieceRows = 100;

/**
 * Rows in pieces, one statement for each; others have their turn before the next: the embedded database, and the writing
 * and reading of statements, hold the event loop.
 */
export async function* inPieces<T>(rows: readonly T[]): AsyncGenerator<T[]> {
  for (let from = 0; from < rows.length; from += pieceRows) {
    if (from > 0) await setImmediate();
    yield rows.slice(from, from + pieceRows);
  }
}

/** The same for rows that are read: each piece begins after the last row of the one before. */
export async function* readInPieces<T>(
  read: (after: T | undefined, limit: number) => Promise<T[]>,
): AsyncGenerator<T[]> {
  for (let after: T | undefined; ; await setImmediate()) {
    const part = await read(after, pieceRows);
    yield part;
    if (part.length < pieceRows) return;
    after = part.at(-1);
  }
}

/** Whether two snapshots say the same. */
export function isSame(one: RowSnapshot, other: RowSnapshot): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => (one[name] ?? null) === (other[name] ?? null));
}
