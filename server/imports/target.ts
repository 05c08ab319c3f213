/**
 * What an import writes to: three tables with one way to be read, compared, written and undone. A row is carried
 * as a snapshot, every value as text, so that a plan, a batch and an undo all compare the same thing.
 */
import type { ImportKind } from '#shared/imports/fields.ts';
import type { UndoObstacle } from '#shared/imports/imports.ts';
import type { CheckedRow, KnownRow } from '#shared/imports/plan.ts';
import type { Ctx } from '../context.ts';
import type { Db } from '../database/open.ts';
import type { KnownBy } from './plan-rows.ts';

export type Snapshot = Record<string, string | null>;

export interface Target {
  kind: ImportKind;
  /** The rows that may be among those of the file; `lock` keeps them as they are until the transaction ends. */
  loadKnown(db: Db, by: KnownBy): Promise<KnownRow[]>;
  /** Adds rows; answers their ids in the order given. */
  insert(ctx: Ctx, rows: readonly CheckedRow[]): Promise<number[]>;
  /** Gives rows these values. */
  write(ctx: Ctx, rows: readonly { id: number; snapshot: Snapshot }[]): Promise<void>;
  /** Rows as they are now, by id. Locked, when something is to be decided by them. */
  read(db: Db, ids: readonly number[], lock?: boolean): Promise<Map<number, Snapshot>>;
  remove(ctx: Ctx, ids: readonly number[]): Promise<void>;
  /** Why rows cannot be taken back, besides having been changed. */
  obstacles(db: Db, entries: readonly Entry[], since: Date): Promise<Map<number, UndoObstacle>>;
  /** What a person calls a row. */
  nameOf(snapshot: Snapshot): string;
}

/** What a batch did to one row. */
export interface Entry {
  rowId: number;
  before: Snapshot | null;
  after: Snapshot;
}

/** Rows in pieces: one statement for each. PostgreSQL takes 65,535 values in one. */
export function chunks<T>(rows: readonly T[], size = 1000): T[][] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, index) =>
    rows.slice(index * size, (index + 1) * size),
  );
}

/** Whether two snapshots say the same. */
export function isSame(one: Snapshot, other: Snapshot): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => (one[name] ?? null) === (other[name] ?? null));
}
