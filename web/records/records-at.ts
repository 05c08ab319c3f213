import { type Answer, type ApiKey, call, type Sent } from '#web/lib/api.ts';
import { useCall } from '#web/lib/query.ts';
import type { RecordQuery } from './record-query.ts';

/** Addresses below which records are added, corrected and deleted: '/api/venues'. */
type RecordPath = {
  [K in ApiKey]: K extends `POST ${infer P}`
    ? `PATCH ${P}/:id` extends ApiKey
      ? `DELETE ${P}/:id` extends ApiKey
        ? P
        : never
      : never
    : never;
}[ApiKey];

/** Calls that give all records of a kind, as the office edits them. */
type ListKey = { [K in ApiKey]: Answer<K> extends Stored[] ? K : never }[ApiKey];

interface Stored {
  id: number;
  version: number;
}

/** How the records of one kind are read and written, each under its version: a second writer is told of the first. */
export function recordsAt<P extends RecordPath, L extends ListKey>(path: P, list: L) {
  type Row = Answer<L> extends (infer R extends Stored)[] ? R : never;
  type Body = Sent<`POST ${P}`>['body'];
  // The types above hold the calls to exist; which input belongs to an open P cannot be followed further.
  const send = call as (key: string, input: object) => Promise<unknown>;
  const read = (rows: unknown, id: number) => (rows as Row[] | undefined)?.find((row) => row.id === id);
  return {
    useList: () => useCall(list, undefined as never, { staleTime: 0 }),
    useOne: (id: number): RecordQuery<Row> => {
      const { data, ...query } = useCall(list, undefined as never, { staleTime: 0 });
      return { ...query, data: read(data, id) };
    },
    /** `confirmed` says what the person was told and wants all the same. */
    save: (base: Row | null, given: Body, confirmed?: readonly string[]) => {
      const body = { ...(given as object), ...(confirmed ? { confirmed } : {}) };
      return base
        ? send(`PATCH ${path}/:id`, { params: { id: base.id }, body: { ...body, version: base.version } })
        : send(`POST ${path}`, { body });
    },
    remove: ({ id, version }: Stored) => send(`DELETE ${path}/:id`, { params: { id }, query: { version } }),
    reload: async ({ id }: Row) => read(await send(list, {}), id) ?? null,
  };
}
