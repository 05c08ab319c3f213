/**
 * Takes the randomness, the keys and the clocks of the whole process from a seed: the devices, the server and the
 * embedded database read them here, so a story that is played twice is identical to the last bit. The clocks stand
 * still except for `tick`, so no wait depends on how fast the machine is.
 */
import { createPrivateKey, createPublicKey } from 'node:crypto';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { setClockOffset } from '#shared/base/clock.ts';
import { forgetUids } from '#shared/base/ids.ts';
import { must } from '#shared/base/must.ts';
import { randomFrom } from '#shared/base/random.ts';
import { generateKeys } from '#shared/engines/signatures/signature.ts';
import { setConnection } from '#web/offline/sync/connection.ts';

export interface Seeded {
  /** Moves every clock forward by so many milliseconds. */
  tick(ms: number): void;
  /** How many random bytes were taken: tells two runs apart as soon as one does something the other does not. */
  taken(): number;
  /** Puts the machine's own randomness and clocks back. */
  end(): void;
}

/** The morning all stories begin on. */
const morning = Date.UTC(2026, 9, 1, 13);

/** Puts another function in place of a method; returns what puts the method back. */
function replace<T extends object>(target: T, name: keyof T, by: unknown): () => void {
  const own = Object.getOwnPropertyDescriptor(target, name);
  Object.defineProperty(target, name, { configurable: true, writable: true, value: by });
  return () => {
    if (own) Object.defineProperty(target, name, own);
    else Reflect.deleteProperty(target, name);
  };
}

/**
 * Stops both clocks of the process at the morning of the stories. An embedded database must be created on these clocks
 * too: PostgreSQL keeps timers between statements, and one set on the machine's clock would be weeks or years away,
 * longer than a Node timer can be.
 */
export function stopClocks(): Pick<Seeded, 'tick' | 'end'> {
  let passedMs = 0;
  // Read thousands of times a story: a spy would keep every call.
  const undo = [
    replace(Date, 'now', () => morning + passedMs),
    replace(performance, 'now', () => 1000 + passedMs),
  ];
  return {
    tick: (ms) => {
      passedMs += ms;
    },
    end: () => {
      for (const restore of undo) restore();
    },
  };
}

// Named imports of node:crypto follow this object after `syncBuiltinESMExports`.
const builtin = createRequire(import.meta.url)('node:crypto') as typeof import('node:crypto');

/** From here until `end` this process takes randomness and time from the seed. */
export async function beginFromSeed(seed: number): Promise<Seeded> {
  // The first pair of a process finds out what its platform can.
  await generateKeys({ extractable: false });
  const random = randomFrom(seed ^ 0x5eed);
  // Whatever else of the process throws dice (a socket, a loader) takes nothing from the story's.
  const dice = randomFrom(seed ^ 0xd1ce);
  let taken = 0;
  const fill = <T extends ArrayBufferView | null>(view: T): T => {
    if (!view) return view;
    const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
    for (let at = 0; at < bytes.length; at += 1) bytes[at] = random.between(0, 255);
    taken += bytes.length;
    return view;
  };
  const uuid = () => {
    const bytes = fill(Buffer.alloc(16));
    bytes[6] = (must(bytes[6], 'of 16') & 0x0f) | 0x40;
    bytes[8] = (must(bytes[8], 'of 16') & 0x3f) | 0x80;
    return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-') as ReturnType<
      typeof crypto.randomUUID
    >;
  };

  const generate = crypto.subtle.generateKey.bind(crypto.subtle) as (...parts: unknown[]) => unknown;
  const clocks = stopClocks();
  const undo = [
    replace(Math, 'random', dice.next),
    replace(crypto, 'getRandomValues', fill),
    replace(crypto, 'randomUUID', uuid),
    replace(crypto.subtle, 'generateKey', async (...parts: unknown[]) => {
      const [algorithm, extractable] = parts;
      const name = typeof algorithm === 'string' ? algorithm : (algorithm as { name: string }).name;
      return name in curves
        ? pairOf(name as keyof typeof curves, fill(Buffer.alloc(32)), extractable === true)
        : generate(...parts);
    }),
    // No story waits that long; on a busy machine a timeout of seconds would end what another run does not end.
    replace(AbortSignal, 'timeout', () => new AbortController().signal),
    replace(builtin, 'randomUUID', uuid),
    replace(builtin, 'randomFillSync', fill),
    replace(builtin, 'randomBytes', (size: number) => fill(Buffer.alloc(size))),
    replace(builtin, 'randomInt', (...[low, high]: [number, number?]) =>
      high === undefined ? random.between(0, low - 1) : random.between(low, high - 1),
    ),
  ];
  syncBuiltinESMExports();
  // As in a browser and a server that were just started.
  forgetUids();
  setClockOffset(0);
  localStorage.clear();
  setConnection({ kind: 'unknown' });
  return {
    tick: clocks.tick,
    taken: () => taken,
    end() {
      clocks.end();
      for (const restore of undo) restore();
      syncBuiltinESMExports();
      forgetUids();
      setClockOffset(0);
    },
  };
}

/** The last byte but two of RFC 8410's head of a PKCS#8 key names the curve. */
const curves = { Ed25519: 0x70, X25519: 0x6e } as const;

async function pairOf(name: keyof typeof curves, seed: Uint8Array, isExtractable: boolean) {
  const head = [
    0x30,
    0x2e,
    0x02,
    0x01,
    0,
    0x30,
    0x05,
    0x06,
    0x03,
    0x2b,
    0x65,
    curves[name],
    0x04,
    0x22,
    0x04,
    0x20,
  ];
  const pkcs8 = Buffer.from([...head, ...seed]);
  const isSigning = name === 'Ed25519';
  const { x } = createPublicKey(createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' })).export({
    format: 'jwk',
  });
  const raw = Buffer.from(must(x, 'a JWK of such a key has x'), 'base64url');
  return {
    privateKey: await crypto.subtle.importKey('pkcs8', pkcs8, name, isExtractable, [
      isSigning ? 'sign' : 'deriveBits',
    ]),
    publicKey: await crypto.subtle.importKey('raw', raw, name, true, isSigning ? ['verify'] : []),
  };
}
