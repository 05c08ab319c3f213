import { type ApiAnswer, type ApiInput, type ApiKey, call } from '#web/lib/api.ts';
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

/** Calls that return all records of a kind for the admins. */
type ListKey = { [K in ApiKey]: ApiAnswer<K> extends StoredRecord[] ? K : never }[ApiKey];

interface StoredRecord {
  id: number;
  version: number;
}

/** Reads and writes the records of one kind, each with its version, so that a concurrent edit is detected. */
export function recordsAt<P extends RecordPath, L extends ListKey>(path: P, list: L) {
  type Row = ApiAnswer<L> extends (infer R extends StoredRecord)[] ? R : never;
  type Body = ApiInput<`POST ${P}`>['body'];
  // The types above hold the calls to exist; which input belongs to an open P cannot be followed further.
  const send = call as (key: string, input: object) => Promise<unknown>;
  const read = (rows: unknown, id: number) => (rows as Row[] | undefined)?.find((row) => row.id === id);
  return {
    useList: () => useCall(list, undefined as never, { staleTime: 0 }),
    useOne: (id: number): RecordQuery<Row> => {
      const { data, ...query } = useCall(list, undefined as never, { staleTime: 0 });
      return { ...query, data: read(data, id) };
    },
    /** `confirmed` lists the warnings that the user has accepted. */
    save: (base: Row | null, given: Body, confirmed?: readonly string[]) => {
      const body = { ...(given as object), ...(confirmed ? { confirmed } : {}) };
      return base
        ? send(`PATCH ${path}/:id`, { params: { id: base.id }, body: { ...body, version: base.version } })
        : send(`POST ${path}`, { body });
    },
    remove: ({ id, version }: StoredRecord) =>
      send(`DELETE ${path}/:id`, { params: { id }, query: { version } }),
    reload: async ({ id }: Row) => read(await send(list, {}), id) ?? null,
  };
}
