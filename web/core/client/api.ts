import type { Api } from '#shared/api.ts';
import type { AnswerOf, SentTo } from '#shared/base/endpoint.ts';
import type { FieldErrors } from '#shared/base/errors.ts';
import { noteAnswer } from './stale-answer.ts';

/**
 * The one way to the server: `call('GET /api/news/:id', { params: { id } })`, typed by the endpoint table
 * (types alone, so that no page pays for zod).
 */
export type ApiKey = keyof Api & string;
export type ApiInput<K extends ApiKey> = SentTo<Api[K]>;
export type ApiAnswer<K extends ApiKey> = AnswerOf<Api[K]>;
/** The parts a call needs; none at all when everything it takes is optional. */
export type CallInput<K extends ApiKey> =
  object extends ApiInput<K> ? [input?: ApiInput<K> & CallOptions] : [input: ApiInput<K> & CallOptions];

export interface CallOptions {
  signal?: AbortSignal;
  /** Milliseconds until the call counts as Offline; 20 s by default. */
  timeoutMs?: number;
  headers?: Record<string, string>;
}

/** The server said no. `code` is stable, `fields` names each invalid field, `serverText` is its own sentence. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: FieldErrors;
  readonly serverText: string;
  /** Seconds after which it may be tried again, when the server says so. */
  readonly retryAfter: number | undefined;
  constructor(
    status: number,
    code: string,
    serverText: string,
    fields: FieldErrors = {},
    retryAfter?: number,
  ) {
    super(`${status}: ${serverText}`);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.serverText = serverText;
    this.fields = fields;
    this.retryAfter = retryAfter;
  }
}

/** Our server did not answer: no network, too slow, or something else answered in its place (a hotel's page). */
export class Offline extends Error {
  constructor(why: string, cause?: unknown) {
    super(why, { cause });
    this.name = 'Offline';
  }
}

const patienceMs = 20_000;

/** Proof that a call may need and a signed-in user can give: a recent password, or a new session. */
export type MissingProof = 'PROOF_NEEDED' | 'NOT_SIGNED_IN';

/** Asks the user for it; resolves to whether they gave it. Set on pages of signed-in users (`AskProof`). */
export const proof: { ask?: (missing: MissingProof, isRead: boolean) => Promise<boolean> } = {};

/** Makes a call and returns its `data` (or the whole answer, or bytes). Throws ApiError or Offline. */
export async function call<K extends ApiKey>(key: K, ...[input]: CallInput<K>): Promise<ApiAnswer<K>> {
  const sent = (input ?? {}) as AnyInput;
  const answer = await send(key, sent).catch(async (error: unknown) => {
    const missing = missingProof(error);
    if (missing === null || !(await proof.ask?.(missing, key.startsWith('GET ')))) throw error;
    return send(key, sent);
  });
  // The table of endpoints says what the server answers; the server's own tests hold it to that.
  return answer as ApiAnswer<K>;
}

function missingProof(error: unknown): MissingProof | null {
  if (!(error instanceof ApiError)) return null;
  return error.code === 'PROOF_NEEDED' || error.code === 'NOT_SIGNED_IN' ? error.code : null;
}

interface AnyInput extends CallOptions {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

async function send(key: string, input: AnyInput): Promise<unknown> {
  const blank = key.indexOf(' ');
  const headers: Record<string, string> = { accept: 'application/json', ...input.headers };
  const init: RequestInit = { method: key.slice(0, blank), headers, credentials: 'same-origin' };
  if (input.body !== undefined) {
    const isBytes = input.body instanceof Blob || input.body instanceof Uint8Array;
    headers['content-type'] = isBytes ? 'application/octet-stream' : 'application/json';
    init.body = isBytes ? (input.body as BodyInit) : JSON.stringify(input.body);
  } else if (init.method !== 'GET') {
    // Every state-changing call names its type: the server takes no form posts.
    headers['content-type'] = 'application/json';
  }
  const timeout = AbortSignal.timeout(input.timeoutMs ?? patienceMs);
  init.signal = input.signal ? AbortSignal.any([input.signal, timeout]) : timeout;

  let response: Response;
  let body: unknown;
  try {
    response = await fetch(addressOf(key.slice(blank + 1), input), init);
    body = await readBody(response);
    noteAnswer(response.headers.get('x-kept-at'));
  } catch (cause) {
    if (cause instanceof Offline || input.signal?.aborted) throw cause;
    throw new Offline('no answer', cause);
  }
  if (!response.ok) throw toApiError(response, body);
  return isRecord(body) && 'data' in body ? body.data : body;
}

/** The path with its parameters filled in and the query behind it. */
export function addressOf(
  path: string,
  input: { params?: Record<string, unknown>; query?: Record<string, unknown> },
): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(input.params?.[name] ?? '')),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  return query.size > 0 ? `${filled}?${query}` : filled;
}

async function readBody(response: Response): Promise<unknown> {
  const type = response.headers.get('content-type') ?? '';
  if (type.includes('json')) return response.json();
  if (type.startsWith('text/html')) throw new Offline('not our server');
  if (!response.ok) throw new Offline(`no JSON with ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

function toApiError(response: Response, body: unknown): ApiError {
  const fieldsOfBody = isRecord(body) ? body : {};
  const wait = Number(response.headers.get('retry-after'));
  return new ApiError(
    response.status,
    typeof fieldsOfBody.code === 'string' ? fieldsOfBody.code : 'INTERNAL',
    typeof fieldsOfBody.error === 'string' && fieldsOfBody.error ? fieldsOfBody.error : response.statusText,
    isRecord(fieldsOfBody.fields) ? (fieldsOfBody.fields as FieldErrors) : {},
    Number.isFinite(wait) && wait > 0 ? wait : undefined,
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
