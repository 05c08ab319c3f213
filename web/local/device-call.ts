/**
 * Calls of an enrolled device: signed with its own key, so that an ended session never holds up the queue,
 * and read with the endpoint's schema, so that a captive portal's page is never taken for an answer.
 */
import type { z } from 'zod';
import { machineMs } from '#shared/clock.ts';
import { toBase64Url } from '#shared/credentials/base64url.ts';
import { requestMessage, sign } from '#shared/credentials/signature.ts';
import { requestText } from '#shared/devices.ts';
import type { InputOf, SentTo } from '#shared/endpoint.ts';
import { syncEndpoints } from '#shared/sync/protocol.ts';
import { ApiError, addressOf, Offline } from '#web/lib/api.ts';
import type { DeviceRecord } from './database.ts';

type DeviceKey = Exclude<keyof typeof syncEndpoints, 'POST /api/sync/grant'>;
type AnswerFor<K extends DeviceKey> = (typeof syncEndpoints)[K]['output'] extends z.ZodType
  ? z.output<(typeof syncEndpoints)[K]['output']>
  : Uint8Array;

export interface DeviceAnswer<T> {
  data: T;
  /** Machine clock of the server minus ours, ms; half of the round trip taken off. */
  machineOffset: number;
}

const patienceMs = 20_000;

/** How a device reaches the server for one round of sync. */
export interface Line {
  device: Pick<DeviceRecord, 'uid' | 'keys'>;
  /** Machine clock of the server minus ours as last measured, ms. */
  machineOffset: number;
  send: typeof fetch;
  signal?: AbortSignal;
}

/** Makes a signed call. Throws ApiError when the server refuses, Offline when it is not our server that answers. */
export async function callAsDevice<K extends DeviceKey>(
  line: Line,
  key: K,
  input: SentTo<(typeof syncEndpoints)[K]>,
): Promise<DeviceAnswer<AnswerFor<K>>> {
  const endpoint = syncEndpoints[key];
  const [method, path] = key.split(' ') as [string, string];
  const sent = input as Partial<InputOf<unknown>> & {
    params?: Record<string, unknown>;
    query?: Record<string, unknown>;
    body?: unknown;
  };
  const address = addressOf(path, {
    ...(sent.params ? { params: sent.params } : {}),
    ...(sent.query ? { query: sent.query } : {}),
  });
  const body = sent.body === undefined ? new Uint8Array() : await bytesOf(sent.body);

  const started = machineMs();
  const ts = Math.round(started + line.machineOffset);
  const nonce = toBase64Url(crypto.getRandomValues(new Uint8Array(18)));
  const text = requestText({ method, path: address, bodyHash: await sha256Hex(body), ts, nonce });
  const headers: Record<string, string> = {
    accept: 'application/json',
    'x-device': line.device.uid,
    'x-ts': String(ts),
    'x-nonce': nonce,
    'x-sig': await sign(line.device.keys, requestMessage(text)),
    'content-type': 'bytes' in endpoint ? 'application/octet-stream' : 'application/json',
  };
  const timeout = AbortSignal.timeout(patienceMs);
  const init: RequestInit = {
    method,
    headers,
    // The signature says who it is; a session has no part in it.
    credentials: 'omit',
    redirect: 'error',
    cache: 'no-store',
    signal: line.signal ? AbortSignal.any([line.signal, timeout]) : timeout,
    ...(method === 'GET' ? {} : { body }),
  };
  // Taken out first: called as a method of the line, the browser's own fetch refuses to run.
  const { send } = line;
  const response = await send(address, init).catch((cause: unknown) => {
    throw new Offline('no answer', cause);
  });
  const serverNow = Number(response.headers.get('x-server-now'));
  if (!serverNow) throw new Offline('not our server');
  const measured = serverNow - (started + machineMs()) / 2;
  if (!response.ok) throw await refusalOf(response, measured);
  if (endpoint.output === 'binary') {
    return { data: new Uint8Array(await response.arrayBuffer()) as AnswerFor<K>, machineOffset: measured };
  }
  const json = (await response.json().catch((cause: unknown) => {
    throw new Offline('not JSON', cause);
  })) as { data?: unknown };
  const read = endpoint.output.safeParse(json.data);
  if (!read.success) throw new Offline('not an answer of ours', read.error);
  return { data: read.data as AnswerFor<K>, machineOffset: measured };
}

/** The server's refusal, with its clock: a device whose clock is off corrects itself and asks again. */
export class DeviceRefused extends ApiError {
  readonly machineOffset: number;
  constructor(
    error: { status: number; code: string; text: string },
    machineOffset: number,
    retryAfter: number | undefined,
  ) {
    super(error.status, error.code, error.text, {}, retryAfter);
    this.machineOffset = machineOffset;
  }
}

async function refusalOf(response: Response, machineOffset: number): Promise<Error> {
  const json = (await response.json().catch(() => null)) as { code?: unknown; error?: unknown } | null;
  if (typeof json?.code !== 'string') return new Offline(`no JSON with ${response.status}`);
  const wait = Number(response.headers.get('retry-after'));
  return new DeviceRefused(
    { status: response.status, code: json.code, text: String(json.error ?? '') },
    machineOffset,
    wait > 0 ? wait : undefined,
  );
}

async function bytesOf(body: unknown): Promise<Uint8Array<ArrayBuffer>> {
  if (body instanceof Blob) return new Uint8Array(await body.arrayBuffer());
  if (body instanceof Uint8Array) return new Uint8Array(body);
  return new TextEncoder().encode(JSON.stringify(body));
}

/** SHA-256 in hex, as pictures and bodies are named. */
export async function sha256Hex(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
