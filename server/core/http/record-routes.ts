/** The calls of one kind of record: list, add, correct, delete, and put in order, with the audit log. */
import type { AnyColumn, SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { RecordKind } from '#shared/records/records.ts';
import { auditCall } from '../audit/audit.ts';
import type { Ctx } from '../context.ts';
import type { Db } from '../database/open.ts';
import { type RecordTable, type RowOf, recordRows } from '../database/record-store.ts';
import { changesOf, definedOnly, laterThan, requireOrder, requireSame } from '../settings/edit.ts';
import type { Handlers } from './mount.ts';

interface RecordRules<T extends RecordTable, Input, Output> {
  table: T;
  /** Which rows of the table are records of this kind; all unless given. */
  only?: SQL;
  /** Begins the names of its actions in the audit log: 'venue' gives 'venue.create'. */
  action: string;
  /** The audit entry of a correction: every value by default, or only the names of long texts. */
  logs?: 'values' | 'fields';
  order: readonly AnyColumn[];
  /** Deletion is logged with these columns. */
  nameOf: (row: RowOf<T>) => Record<string, unknown>;
  present: (row: RowOf<T>, db: Db) => Output | Promise<Output>;
  /** All at once, so that they do not need a query each. */
  list?: (db: Db) => Promise<Output[]>;
  /** A stored row as the form sends it; the columns themselves by default. */
  inputOf?: (row: RowOf<T>) => object;
  columnsOf?: (input: Input) => object;
  /** Columns of a new row beside those that are sent. */
  added?: (ctx: Ctx) => object;
  /** Throws where it may not be saved; what it answers is added to the log. */
  check?: (
    ctx: Ctx,
    next: Input,
    before: RowOf<T> | null,
    confirmed: readonly string[],
  ) => Promise<object | undefined>;
  /** The effects of a correction on other tables. */
  afterCorrection?: (ctx: Ctx, before: RowOf<T>, row: RowOf<T>) => Promise<void>;
  /** Throws where it may not be deleted. */
  checkDeletion?: (ctx: Ctx, row: RowOf<T>) => Promise<void>;
}

interface Sent {
  params: { id: number };
  query?: { version?: number };
  body: { version: number; confirmed?: string[] };
}

export function recordRoutes<
  P extends string,
  L extends string,
  In extends z.ZodObject,
  Out extends z.ZodType,
  More,
  T extends RecordTable,
>(
  record: RecordKind<P, L, In, Out, More>,
  rules: RecordRules<T, z.output<In>, z.output<Out>>,
): Handlers<RecordKind<P, L, In, Out, More>['endpoints']> {
  const { table, action, present, columnsOf = (input) => input, inputOf = (row) => row } = rules;
  const rows = recordRows(table, rules.only);
  const log = (ctx: Ctx, what: string, id: number, detail?: object) =>
    auditCall(ctx, `${action}.${what}`, String(id), { ...detail });
  const lock = async (ctx: Ctx, id: number, version: number | undefined) =>
    requireSame(await rows.lock(ctx.db, id), version);
  const routes = {
    [`GET ${record.list}`]: async ({ db }: Ctx) => {
      if (rules.list) return rules.list(db);
      const all = await rows.list(db, rules.order);
      return Promise.all(all.map((row) => present(row, db)));
    },
    [`POST ${record.path}`]: async (ctx: Ctx, { body }: { body: z.output<In> }) => {
      await rules.check?.(ctx, body, null, []);
      const row = await rows.insert(ctx.db, {
        ...columnsOf(body),
        ...rules.added?.(ctx),
        ...('position' in table && !('position' in body)
          ? { position: await rows.nextPosition(ctx.db) }
          : {}),
        ...('createdAt' in table ? { createdAt: ctx.now } : {}),
        ...('updatedAt' in table ? { updatedAt: ctx.now } : {}),
      });
      await log(ctx, 'create', row.id);
      return present(row, ctx.db);
    },
    [`PATCH ${record.path}/:id`]: async (ctx: Ctx, { params, body }: Sent) => {
      const { version, confirmed = [], ...fields } = body;
      const before = await lock(ctx, params.id, version);
      const stored = { ...inputOf(before) };
      const next = record.input.parse({ ...stored, ...definedOnly(fields) });
      const detail = await rules.check?.(ctx, next, before, confirmed);
      const row = await rows.update(ctx.db, before, {
        ...columnsOf(next),
        ...('updatedAt' in before ? { updatedAt: laterThan(before.updatedAt as Date, ctx.now) } : {}),
      });
      await rules.afterCorrection?.(ctx, before, row);
      const changes = changesOf(stored, next);
      const said = rules.logs === 'fields' ? { fields: Object.keys(changes) } : changes;
      await log(ctx, 'update', row.id, { ...said, ...detail });
      return present(row, ctx.db);
    },
    [`DELETE ${record.path}/:id`]: async (ctx: Ctx, { params, query }: Sent) => {
      const before = await lock(ctx, params.id, query?.version);
      await rules.checkDeletion?.(ctx, before);
      await rows.remove(ctx.db, before.id);
      await log(ctx, 'delete', before.id, rules.nameOf(before));
      return { id: before.id };
    },
  };
  // The keys are those of the record's own endpoints; what each is sent was parsed by their schemas.
  return routes as never;
}

/** Puts the records of a table in another order. */
export function orderRoute<P extends string>(
  path: P,
  { action, table, order }: Pick<RecordRules<RecordTable, never, never>, 'action' | 'table' | 'order'>,
) {
  const rows = recordRows(table);
  const handler = async (ctx: Ctx, { body }: { body: { ids: number[]; was: number[] } }) => {
    requireOrder(await rows.list(ctx.db, order, { locked: true }), body);
    await rows.saveOrder(ctx.db, body.ids);
    await auditCall(ctx, `${action}.order`, String(body.ids.length), { ids: body.ids });
    return { ids: body.ids };
  };
  // One key, made of the path.
  return { [`PUT ${path}/order`]: handler } as Record<`PUT ${P}/order`, typeof handler>;
}
