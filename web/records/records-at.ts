import type { z } from 'zod';
import type { RecordKind } from '#shared/records/records.ts';
import { call } from '#web/core/client/api.ts';
import { useCall } from '#web/core/client/query.ts';

export interface StoredRow {
  id: number;
  version: number;
}

/** The state of one record: loading, present or missing. */
export interface RecordQuery<Row> {
  data: Row | undefined;
  error: Error | null;
  isPending: boolean;
  isFetching: boolean;
  isFetchedAfterMount: boolean;
}

export type Records<Row extends StoredRow, Body extends object> = ReturnType<typeof recordsAt<Row, Body>>;

/** The records of a kind, with the schema their form is validated with. */
export function recordsOf<
  P extends string,
  L extends string,
  In extends z.ZodObject,
  Out extends z.ZodType,
  More,
>({ path, list, input }: RecordKind<P, L, In, Out, More>) {
  return { input, ...recordsAt<z.output<Out> & StoredRow, z.input<In>>(path, list) };
}

/** Reads and writes records: each write names its base version, so that a concurrent edit is detected. */
export function recordsAt<Row extends StoredRow, Body extends object>(path: string, list: string) {
  // The paths are those of declared endpoints; their types are given by the caller.
  const send = call as (key: string, input: object) => Promise<unknown>;
  const key = `GET ${list}` as never;
  const find = (rows: unknown, id: number) => (rows as Row[] | undefined)?.find((row) => row.id === id);
  const useList = () => {
    const { data, ...query } = useCall(key, undefined as never, { staleTime: 0 });
    return { ...query, data: data as Row[] | undefined };
  };
  return {
    useList,
    useOne: (id: number): RecordQuery<Row> => {
      const { data, ...query } = useList();
      return { ...query, data: find(data, id) };
    },
    /** `confirmed` lists what the editor was asked about and wants all the same. */
    save: (base: Row | null, given: Body, confirmed?: readonly string[]) => {
      const body = { ...given, ...(confirmed ? { confirmed } : {}) };
      return base
        ? send(`PATCH ${path}/:id`, { params: { id: base.id }, body: { ...body, version: base.version } })
        : send(`POST ${path}`, { body });
    },
    remove: ({ id, version }: StoredRow) =>
      send(`DELETE ${path}/:id`, { params: { id }, query: { version } }),
    reload: async ({ id }: Row) => find(await send(key, {}), id) ?? null,
    order: (ids: number[], was: number[]) => send(`PUT ${path}/order`, { body: { ids, was } }),
  };
}
