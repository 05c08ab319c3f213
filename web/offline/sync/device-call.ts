/**
 * Calls of an enrolled device: signed with its own key, so that an ended session never holds up the queue,
 * and read with the endpoint's schema, so that a captive portal's page is never taken for an answer.
 */
import type { z } from 'zod';
import { machineMs } from '#shared/base/clock.ts';
import type { InputOf, SentTo } from '#shared/base/endpoint.ts';
import { requestMessage } from '#shared/codes/signed-messages.ts';
import { requestText } from '#shared/devices/devices.ts';
import { toBase64Url } from '#shared/engines/signatures/base64url.ts';
import { sign } from '#shared/engines/signatures/signature.ts';
import { syncEndpoints } from '#shared/sync/protocol.ts';
import { ApiError, addressOf, Offline } from '#web/core/client/api.ts';
import type { DeviceRecord } from '#web/offline/store/database.ts';
import { type MachineReading, readMachine } from './device-clock.ts';

type DeviceKey = Exclude<keyof typeof syncEndpoints, 'POST /api/sync/grant'>;
type AnswerFor<K extends DeviceKey> = (typeof syncEndpoints)[K]['output'] extends z.ZodType
  ? z.output<(typeof syncEndpoints)[K]['output']>
  : Uint8Array;

export interface DeviceAnswer<T> {
  data: T;
  /** Machine clock of the server minus ours, ms; half of the round trip taken off. */
  machineOffset: number;
  /** When it came. */
  heard: MachineReading;
}

const patienceMs = 20_000;

/** Something answered, and it was not our server: a hotel's page, a proxy that takes no such body. */
export class NotOurServer extends Offline {
  /** The status it answered with. */
  readonly status: number;
  constructor(why: string, status: number, cause?: unknown) {
    super(why, cause);
    this.status = status;
  }
}

/** Whether a call ended because nothing came in time. */
export function isTimeout(error: unknown): boolean {
  return (
    error instanceof Offline && error.cause instanceof DOMException && error.cause.name === 'TimeoutError'
  );
}

/** How a device reaches the server for one round of sync. */
export interface DeviceClient {
  device: Pick<DeviceRecord, 'uid' | 'keys'>;
  /** Machine clock of the server minus ours as last measured, ms. */
  machineOffset: number;
  send: typeof fetch;
  signal?: AbortSignal;
  /** Milliseconds until a call times out; 20 s by default. */
  patienceMs?: number;
}

/**
 * Makes a signed call. Throws DeviceRefused when the server refuses, NotOurs when something else answers in its
 * place, any other Offline when nothing does.
 */
export async function callAsDevice<K extends DeviceKey>(
  line: DeviceClient,
  key: K,
  input: SentTo<(typeof syncEndpoints)[K]>,
): Promise<DeviceAnswer<AnswerFor<K>>> {
  const endpoint = syncEndpoints[key];
  const parts = input as Partial<InputOf<unknown>> & DeviceCallInput;
  const answer = await ask(line, { key, isBytes: 'bytes' in endpoint, ...endpoint }, parts);
  // Read by the schema of this very endpoint, or its bytes.
  return { ...answer, data: answer.data as AnswerFor<K> };
}

interface DeviceCallInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

interface CalledEndpoint {
  /** `POST /api/…` */
  key: string;
  output: z.ZodType | 'binary';
  isBytes: boolean;
}

async function ask(
  line: DeviceClient,
  endpoint: CalledEndpoint,
  sent: DeviceCallInput,
): Promise<DeviceAnswer<unknown>> {
  const [method, path] = endpoint.key.split(' ') as [string, string];
  const address = addressOf(path, {
    ...(sent.params ? { params: sent.params } : {}),
    ...(sent.query ? { query: sent.query } : {}),
  });
  const body = sent.body === undefined ? new Uint8Array() : await bytesOf(sent.body);

  const started = machineMs();
  const headers: Record<string, string> = {
    accept: 'application/json',
    ...(await signedHeaders(line, { method, path: address, body })),
    'content-type': endpoint.isBytes ? 'application/octet-stream' : 'application/json',
  };
  const timeout = AbortSignal.timeout(line.patienceMs ?? patienceMs);
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
  if (!serverNow) throw new NotOurServer('not our server', response.status);
  const heard = readMachine();
  const machineOffset = serverNow - (started + heard.machine) / 2;
  if (!response.ok) throw await refusalOf(response, machineOffset);
  if (endpoint.output === 'binary') {
    const bytes = await response.arrayBuffer().catch((cause: unknown) => {
      throw new Offline('the answer broke off', cause);
    });
    return { data: new Uint8Array(bytes), machineOffset, heard };
  }
  const json: unknown = await response.json().catch((cause: unknown) => {
    // A body that breaks off or times out is the line's fault; one that is no JSON is not ours.
    if (cause instanceof SyntaxError) throw new NotOurServer('not JSON', response.status, cause);
    throw new Offline('the answer broke off', cause);
  });
  const read = endpoint.output.safeParse(isRecord(json) ? json.data : undefined);
  if (!read.success) throw new NotOurServer('not an answer of ours', response.status, read.error);
  return { data: read.data, machineOffset, heard };
}

/** What signs one request of a device: over its method, path, body and time, and good once. */
export async function signedHeaders(
  { device, machineOffset }: Pick<DeviceClient, 'device' | 'machineOffset'>,
  { method, path, body }: { method: string; path: string; body: Uint8Array<ArrayBuffer> },
): Promise<Record<string, string>> {
  const ts = Math.round(machineMs() + machineOffset);
  const nonce = toBase64Url(crypto.getRandomValues(new Uint8Array(18)));
  const text = requestText({ method, path, bodyHash: await sha256Hex(body), ts, nonce });
  return {
    'x-device': device.uid,
    'x-ts': String(ts),
    'x-nonce': nonce,
    'x-sig': await sign(device.keys, requestMessage(text)),
  };
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
  const json: unknown = await response.json().catch(() => null);
  if (!isRecord(json) || typeof json.code !== 'string')
    return new NotOurServer(`no JSON with ${response.status}`, response.status);
  return new DeviceRefused(
    { status: response.status, code: json.code, text: String(json.error ?? '') },
    machineOffset,
    secondsOf(response.headers.get('retry-after')),
  );
}

/** Retry-After in seconds: a number of them, or an instant (RFC 9110, 10.2.3). */
function secondsOf(text: string | null): number | undefined {
  const seconds = text === null || text === '' ? Number.NaN : Number(text);
  if (Number.isFinite(seconds)) return seconds > 0 ? seconds : undefined;
  const wait = (Date.parse(text ?? '') - machineMs()) / 1000;
  return wait > 0 ? wait : undefined;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

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
