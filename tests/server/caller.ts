/**
 * An HTTP client of the server: a browser with cookies, or a visitor. Every answer is validated against its endpoint:
 * status, envelope, and no undeclared field.
 */
import { expect } from 'vitest';
import { type Api, api } from '#shared/api.ts';
import type { AnswerOf, Endpoint } from '#shared/base/endpoint.ts';

export type Key = keyof Api;

export interface Sent {
  params?: Record<string, string | number>;
  query?: Record<string, string | number>;
  /** Sent as JSON; bytes and text are sent as they are. */
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Answer {
  status: number;
  headers: Headers;
  bytes: Uint8Array;
  /** The parsed body, when it is JSON. */
  json: unknown;
}

export interface Refused {
  status: number;
  code: string;
  fields: Record<string, string> | undefined;
}

export interface Caller {
  /** Sends a call and gives back whatever comes. */
  ask(key: Key, sent?: Sent): Promise<Answer>;
  /** Sends a call that must succeed, and gives back what it answers. */
  call<K extends Key>(key: K, sent?: Sent): Promise<AnswerOf<Api[K]>>;
  /** Sends a call that must fail, in the exact form of a failure. */
  refused(key: Key, sent?: Sent): Promise<Refused>;
  /** Any request at all, with the caller's cookies. */
  request(method: string, path: string, sent?: Pick<Sent, 'body' | 'headers'>): Promise<Answer>;
}

/** What a browser of ours adds to each call. */
export const fromOurPage = { 'sec-fetch-site': 'same-origin' };

/** A caller with a separate cookie jar and these headers on each request. */
export function browser(url: () => string, headers: Record<string, string> = fromOurPage): Caller & Jar {
  const jar = new Map<string, string>();
  const request = async (method: string, path: string, sent: Sent = {}) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await send(url(), method, path, {
      ...sent,
      headers: { ...headers, ...(cookie ? { cookie } : {}), ...sent.headers },
    });
    for (const line of answer.headers.getSetCookie()) keep(jar, line);
    return answer;
  };
  return { ...callerOf(request), jar };
}

export interface Jar {
  jar: Map<string, string>;
}

function keep(jar: Map<string, string>, line: string): void {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
  if (value === '' || /expires=Thu, 01 Jan 1970/i.test(line)) jar.delete(name);
  else jar.set(name, value);
}

/** The four ways to call, over one way to send. */
export function callerOf(request: (method: string, path: string, sent: Sent) => Promise<Answer>): Caller {
  const ask = (key: Key, sent: Sent = {}) => {
    const [method = '', path = ''] = key.split(' ');
    return request(method, addressOf(path, sent), sent);
  };
  return {
    ask,
    async call(key, sent) {
      const answer = await ask(key, sent);
      return readAnswer(key, answer) as never; // held to the endpoint's own schema just now
    },
    async refused(key, sent) {
      return readRefusal(await ask(key, sent));
    },
    request: (method, path, sent = {}) => request(method, path, sent),
  };
}

function addressOf(path: string, { params = {}, query }: Sent): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = query
    ? new URLSearchParams(
        Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
      )
    : '';
  return search ? `${filled}?${search}` : filled;
}

/** One request, without anything added. */
export async function send(url: string, method: string, path: string, sent: Sent = {}): Promise<Answer> {
  const plain = typeof sent.body === 'string' || sent.body instanceof Uint8Array;
  const body = sent.body === undefined ? undefined : plain ? sent.body : JSON.stringify(sent.body);
  const type = body === undefined || plain ? {} : { 'content-type': 'application/json' };
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { ...type, ...sent.headers },
    redirect: 'manual',
    ...(body === undefined ? {} : { body: body as string | Uint8Array<ArrayBuffer> }),
  });
  const bytes = new Uint8Array(await response.arrayBuffer());
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  const json: unknown = isJson ? JSON.parse(new TextDecoder().decode(bytes)) : undefined;
  return { status: response.status, headers: response.headers, bytes, json };
}

/** The content of a good answer; fails if its status or one of its keys is not declared. */
export function readAnswer(key: Key, answer: Answer): unknown {
  const endpoint: Endpoint = api[key];
  expect({ status: answer.status, json: answer.status < 400 ? null : answer.json }).toEqual({
    status: endpoint.status ?? 200,
    json: null,
  });
  if (endpoint.output === 'binary') {
    expect(answer.headers.get('content-type')).toContain(endpoint.contentType ?? 'application/octet-stream');
    return answer.bytes;
  }
  if (!endpoint.bare) expect(Object.keys(answer.json as object)).toEqual(['data']);
  const inside = endpoint.bare ? answer.json : (answer.json as { data: unknown }).data;
  // A key that the schema does not know would be gone from what it parsed.
  expect(endpoint.output.parse(inside)).toEqual(inside);
  return inside;
}

/** A failure: `{error, code}` and perhaps `fields`, and nothing of how the server is made. */
export function readRefusal(answer: Answer): Refused {
  expect(answer.status).toBeGreaterThanOrEqual(400);
  const body = answer.json as { error: string; code: string; fields?: Record<string, string> };
  expect(Object.keys(body).filter((name) => name !== 'fields')).toEqual(['error', 'code']);
  expect(body.error).toMatch(/\S/);
  const text = new TextDecoder().decode(answer.bytes);
  expect(text).not.toMatch(/\bat .+\.ts|node_modules|select |insert |update "|pg_|constraint|<html/i);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  return { status: answer.status, code: body.code, fields: body.fields };
}
