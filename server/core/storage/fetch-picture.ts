/**
 * Fetches a picture from an address in an imported file. To prevent SSRF the name is resolved here, the connection uses
 * exactly the checked address, and every redirect is checked again. The bytes are untrusted; `preparePhoto` validates
 * them.
 */
import { type LookupAddress, lookup as resolveName } from 'node:dns';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { photoLimits } from '#shared/base/photo-limits.ts';
import type { PhotoFailure } from '#shared/imports/imports.ts';
import { isPublicAddress } from '../base/public-address.ts';

export type FetchPicture = (url: string, signal: AbortSignal) => Promise<Uint8Array>;

/** Why no picture came. */
export class FetchFailure extends Error {
  readonly why: PhotoFailure;
  constructor(why: PhotoFailure, cause?: unknown) {
    super(why, { cause });
    this.name = 'FetchFailure';
    this.why = why;
  }
}

export interface FetchRules {
  /** Which addresses are allowed; those of the public Internet by default. */
  mayConnect?: (address: string) => boolean;
  /** Allowed host names, `*.` for any subdomain; all by default. */
  hosts?: readonly string[] | undefined;
  /** Allow other ports than the usual two; false by default. */
  anyPort?: boolean;
  timeoutMs?: number;
}

const mostRedirects = 3;
const patienceMs = 15_000;

export function createPictureFetcher({
  mayConnect = isPublicAddress,
  hosts,
  anyPort = false,
  timeoutMs = patienceMs,
}: FetchRules = {}): FetchPicture {
  return async (url, signal) => {
    const patience = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
    let address = url;
    for (let hop = 0; hop <= mostRedirects; hop += 1) {
      const target = readAddress(address, { mayConnect, hosts, anyPort });
      const answer = await ask(target, mayConnect, patience);
      const status = answer.statusCode ?? 0;
      const next = answer.headers.location;
      if (status >= 300 && status < 400 && next !== undefined) {
        answer.destroy();
        if (!URL.canParse(next, target.href)) throw new FetchFailure('ADDRESS_REFUSED');
        address = new URL(next, target.href).href;
        continue;
      }
      if (status !== 200) {
        answer.destroy();
        throw new FetchFailure('NOT_FOUND');
      }
      return readBody(answer);
    }
    throw new FetchFailure('NOT_FOUND');
  };
}

/** The address as far as its text can be judged. */
function readAddress(
  text: string,
  rules: Required<Pick<FetchRules, 'mayConnect' | 'anyPort'>> & Pick<FetchRules, 'hosts'>,
): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new FetchFailure('ADDRESS_REFUSED');
  // The usual port of its protocol is an empty text here.
  if (url.port !== '' && !rules.anyPort) throw new FetchFailure('ADDRESS_REFUSED');
  // A name that is an address is never looked up, so it is judged here; the parser has made 0x7f.1 of it 127.0.0.1.
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) && !rules.mayConnect(host)) throw new FetchFailure('ADDRESS_REFUSED');
  if (rules.hosts && !rules.hosts.some((name) => isCalled(url.hostname, name)))
    throw new FetchFailure('ADDRESS_REFUSED');
  return url;
}

/** Whether a host has this name, or one below a name that begins with `*.`. */
function isCalled(host: string, name: string): boolean {
  return name.startsWith('*.') ? host.endsWith(name.slice(1)) : host === name;
}

function ask(
  url: URL,
  mayConnect: (address: string) => boolean,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = url.protocol === 'https:' ? requestHttps : requestHttp;
    const sent = request(url, {
      lookup: checkedLookup(mayConnect),
      // A connection kept from an earlier request was judged for that one alone.
      agent: false,
      signal,
      maxHeaderSize: 16 * 1024,
      headers: {
        accept: 'image/jpeg,image/png,image/webp',
        'accept-encoding': 'identity',
        'user-agent': 'Cancha',
      },
    });
    sent.on('response', resolve);
    sent.on('error', (error) => reject(failureOf(error, signal)));
    sent.end();
  });
}

/** Resolves a name and returns only allowed addresses, so that the connection cannot use another one. */
export function checkedLookup(mayConnect: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    resolveName(hostname, { ...options, all: true }, (error, found) => {
      const addresses: LookupAddress[] = error ? [] : found;
      if (error) return callback(error, '', 0);
      // One address inside is one too many: which of them is used is not ours to say.
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => mayConnect(address)))
        return callback(new FetchFailure('ADDRESS_REFUSED'), '', 0);
      if (options.all) return callback(null, addresses);
      return callback(null, first.address, first.family);
    });
  };
}

async function readBody(answer: IncomingMessage): Promise<Uint8Array> {
  if (Number(answer.headers['content-length'] ?? 0) > photoLimits.bytes) {
    answer.destroy();
    throw new FetchFailure('TOO_LARGE');
  }
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const part of answer as AsyncIterable<Uint8Array>) {
      size += part.length;
      if (size > photoLimits.bytes) throw new FetchFailure('TOO_LARGE');
      parts.push(part);
    }
  } catch (error) {
    answer.destroy();
    throw failureOf(error);
  }
  return Buffer.concat(parts);
}

function failureOf(error: unknown, signal?: AbortSignal): FetchFailure {
  if (error instanceof FetchFailure) return error;
  const name = error instanceof Error ? error.name : '';
  const isSlow =
    name === 'TimeoutError' || (signal?.reason instanceof Error && signal.reason.name === 'TimeoutError');
  return new FetchFailure(isSlow || name === 'AbortError' ? 'TOO_SLOW' : 'NOT_REACHED', error);
}
