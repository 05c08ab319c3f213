import type { z } from 'zod';
import type { Ability, TokenAbility } from './permissions.ts';

/**
 * A call is defined once: its key is method and path, its shapes are zod schemas, and its permission is next to them.
 * The server mounts the table, the browser calls it by key (types only, so that no page pays for zod), and
 * /api/openapi.json is generated from it.
 */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type EndpointKey = `${Method} /api/${string}`;

/**
 * Who may call: anyone, any signed-in user, a role with the ability, or an enrolled device that signs its
 * requests. `device` calls carry no user; what the operator may do is judged per mutation.
 */
export type Caller = 'anyone' | 'signedIn' | 'device' | Ability;

export interface Endpoint {
  may: Caller;
  /** A device may also sign a user's call; it then counts as coming from that device, whatever its address. */
  mayBeSigned?: true;
  /** Allowed even while the user owes a second factor or a password: the calls to set them up and to sign out. */
  whileOwing?: true;
  /** API tokens with these abilities may call it too; without this line none may. */
  tokens?: readonly TokenAbility[];
  /** One line for the API document. */
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** The content of `data`; the whole answer if `bare`; bytes if `'binary'`. */
  output: z.ZodType | 'binary';
  /** Media type of a binary answer; application/octet-stream by default. */
  contentType?: string;
  status?: 201;
  bare?: true;
  /** A binary request body instead of JSON, with its size limit. */
  bytes?: number;
  /** The handler gets the JSON as unparsed bytes and passes them to a worker thread, which parses `body`. */
  unread?: true;
  /** JSON bodies above 100 kB need to say how large they may be (bytes). */
  limit?: number;
  /** A JSON body of more than 20,000 values (counting arrays, objects and their content) must declare its number. */
  values?: number;
}

/** Declares a group of endpoints; the keys and shapes stay visible to the types. */
export function defineEndpoints<const T extends Record<EndpointKey, Endpoint>>(endpoints: T): T {
  return endpoints;
}

type Shape<T> = T extends z.ZodType ? z.output<T> : undefined;
type Sent<T> = T extends z.ZodType ? z.input<T> : undefined;
type Part<E, K extends string> = E extends { [P in K]: infer V } ? V : undefined;

/** The parsed input of a handler. */
export interface InputOf<E> {
  params: Shape<Part<E, 'params'>>;
  query: Shape<Part<E, 'query'>>;
  body: E extends { bytes: number } | { unread: true } ? Uint8Array : Shape<Part<E, 'body'>>;
}

/** The input of a call: only the parts that the endpoint has. */
export type SentTo<E> = (Part<E, 'params'> extends undefined ? object : { params: Sent<Part<E, 'params'>> }) &
  (Part<E, 'query'> extends undefined ? object : { query?: Sent<Part<E, 'query'>> }) &
  (E extends { bytes: number }
    ? { body: Uint8Array | Blob }
    : Part<E, 'body'> extends undefined
      ? object
      : { body: Sent<Part<E, 'body'>> });

/** What the caller gets back. */
export type AnswerOf<E> = Part<E, 'output'> extends 'binary' ? Uint8Array : Shape<Part<E, 'output'>>;
