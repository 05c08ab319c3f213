/** A kind of record that editors keep: list, add, correct and delete are declared together. */
import { z } from 'zod';
import type { Caller } from '../base/endpoint.ts';
import { idInBody } from '../base/ids.ts';
import { byId, deleted, deleteQuery, version } from './edit-fields.ts';

/** A correction contains only the changed fields; a default would clear the others. */
type Bare<T> =
  T extends z.ZodDefault<infer Inner extends z.ZodType> ? Inner : T extends z.ZodType ? T : never;
type PatchShape<Shape> = { [K in keyof Shape]: z.ZodOptional<Bare<Shape[K]>> };

interface RecordParts<P, L, In, Out, More> {
  /** Records are added at this address, and corrected and deleted below it: '/api/venues'. */
  path: P;
  /** All of them, as editors see them: '/api/admin/venues'. */
  list: L;
  /** Who lists them; editors by default. */
  mayList?: Caller;
  input: In;
  output: Out;
  /** The parts of a correction besides its fields. */
  more?: More;
  summaries: Readonly<Record<'list' | 'add' | 'correct' | 'remove', string>>;
}

type RecordEndpoints<P extends string, L extends string, In extends z.ZodObject, Out, More> = Record<
  `GET ${L}`,
  { may: Caller; summary: string; output: z.ZodArray<Out & z.ZodType> }
> &
  Record<`POST ${P}`, { may: 'competition.edit'; summary: string; body: In; output: Out; status: 201 }> &
  Record<
    `PATCH ${P}/:id`,
    {
      may: 'competition.edit';
      summary: string;
      params: typeof byId;
      body: z.ZodObject<PatchShape<In['shape']> & More & { version: typeof version }>;
      output: Out;
    }
  > &
  Record<
    `DELETE ${P}/:id`,
    {
      may: 'competition.edit';
      summary: string;
      params: typeof byId;
      query: typeof deleteQuery;
      output: typeof deleted;
    }
  >;

export interface RecordKind<P extends string, L extends string, In extends z.ZodObject, Out, More> {
  path: P;
  list: L;
  input: In;
  endpoints: RecordEndpoints<P, L, In, Out, More>;
}

const may = 'competition.edit';

export function defineRecord<
  const P extends `/api/${string}`,
  const L extends `/api/${string}`,
  In extends z.ZodObject,
  Out extends z.ZodType,
  More extends z.ZodRawShape = Record<never, never>,
>(parts: RecordParts<P, L, In, Out, More>): RecordKind<P, L, In, Out, More> {
  const { path, list, mayList = may, input, output, more, summaries } = parts;
  const bare = Object.entries(input.shape).map(([name, field]) => [
    name,
    field instanceof z.ZodDefault ? field.unwrap() : field,
  ]);
  const patch = z
    .object(Object.fromEntries(bare))
    .partial()
    .extend({ version, ...more });
  const endpoints = {
    [`GET ${list}`]: { may: mayList, summary: summaries.list, output: z.array(output) },
    [`POST ${path}`]: { may, summary: summaries.add, body: input, output, status: 201 },
    [`PATCH ${path}/:id`]: { may, summary: summaries.correct, params: byId, body: patch, output },
    [`DELETE ${path}/:id`]: {
      ...{ may, summary: summaries.remove, params: byId },
      ...{ query: deleteQuery, output: deleted },
    },
  };
  // The keys and shapes were just made of the same parts as the type.
  return { path, list, input, endpoints: endpoints as never };
}

const ids = z.array(idInBody).max(500);

/** Reorders records: all ids in the new order, and the order that the editor saw. */
export function orderEndpoint<const P extends `/api/${string}`>(path: P, summary: string) {
  const endpoint = {
    may,
    summary,
    body: z.object({ ids, was: ids }),
    output: z.object({ ids: z.array(z.int()) }),
  };
  // One key, made of the path.
  return { [`PUT ${path}/order`]: endpoint } as Record<
    `PUT ${P}/order`,
    typeof endpoint & { may: typeof may }
  >;
}
