/** Checks whether a typed address is one of our servers by asking that server. */
import type { KioskRefusal } from '#shared/devices/kiosk-bridge.ts';

type FetchServer = (address: string, init: RequestInit) => Promise<Response>;
type ServerLookup = { kind: 'found'; server: string } | { kind: 'refused'; reason: KioskRefusal };

const patienceMs = 10_000;
const isThisMachine = (host: string) => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(host);

/** Origins that a typed address may mean, likeliest first. Plain http is tried only for this machine, or if typed. */
export function readAddress(typed: string): string | null {
  const text = typed.trim();
  if (text === '' || /\s/.test(text)) return null;
  const hasScheme = /^https?:\/\//i.test(text);
  if (!hasScheme && /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text)) return null;
  const full = hasScheme ? text : `https://${text}`;
  if (!URL.canParse(full)) return null;
  const { protocol, hostname, host, username } = new URL(full);
  if (username !== '' || hostname === '') return null;
  return `${!hasScheme && isThisMachine(hostname) ? 'http:' : protocol}//${host}`;
}

/** Checks that the server is ready and is ours: our server states its time in every answer. */
export async function findServer(typed: string, send: FetchServer): Promise<ServerLookup> {
  const server = readAddress(typed);
  if (server === null) return { kind: 'refused', reason: 'notAnAddress' };
  const init = (): RequestInit => ({
    credentials: 'omit',
    cache: 'no-store',
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
  });
  try {
    const ready = await send(`${server}/readyz`, init());
    const answer: unknown = await ready.json().catch(() => null);
    if (!isReadiness(answer)) return { kind: 'refused', reason: 'notOurServer' };
    if (!answer.data.ready) return { kind: 'refused', reason: 'notReady' };
    const api = await send(`${server}/api/sync/pull`, init());
    const code: unknown = await api.json().catch(() => null);
    const isOurs = Number(api.headers.get('x-server-now')) > 0 && isRecord(code) && 'code' in code;
    return isOurs ? { kind: 'found', server } : { kind: 'refused', reason: 'notOurServer' };
  } catch {
    // No network, a wrong name, an untrusted certificate: for the user the server does not answer.
    return { kind: 'refused', reason: 'noAnswer' };
  }
}

function isReadiness(answer: unknown): answer is { data: { ready: boolean } } {
  return isRecord(answer) && isRecord(answer.data) && typeof answer.data.ready === 'boolean';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
