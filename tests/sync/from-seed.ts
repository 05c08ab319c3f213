/**
 * Chance, keys and clocks of the whole process out of a seed: devices, server and the embedded database take what they
 * take for random, and the time, from here. A story told twice is then the same to the last bit. Clocks stand still
 * but for `tick`, so that no wait depends on how fast the machine is.
 */
import { createPrivateKey, createPublicKey } from 'node:crypto';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { vi } from 'vitest';
import { setClockOffset } from '#shared/clock.ts';
import { generateKeys } from '#shared/credentials/signature.ts';
import { forgetUids } from '#shared/ids.ts';
import { must } from '#shared/must.ts';
import { randomFrom } from '#shared/random.ts';
import { setConnection } from '#web/local/connection.ts';

export interface Seeded {
  /** Time goes on, by so many milliseconds, on every clock. */
  tick(ms: number): void;
  /** How many bytes of chance were taken: tells two runs apart as soon as one does something the other does not. */
  taken(): number;
  /** The machine's own chance and clocks are back. */
  end(): void;
}

/** The morning all stories begin on. */
const morning = Date.UTC(2026, 9, 1, 13);

// What modules import by name is this object's, and follows it once it is told so.
const builtin = createRequire(import.meta.url)('node:crypto') as typeof import('node:crypto');

/** From here until its end this process takes chance and time from the seed. */
export async function beginFromSeed(seed: number): Promise<Seeded> {
  // The first pair of a process finds out what its platform can.
  await generateKeys({ extractable: false });
  const random = randomFrom(seed ^ 0x5eed);
  // Whatever else of the process throws dice (a socket, a loader) takes nothing from the story's.
  const dice = randomFrom(seed ^ 0xd1ce);
  let passedMs = 0;
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
  const spies = [
    vi.spyOn(Date, 'now').mockImplementation(() => morning + passedMs),
    vi.spyOn(performance, 'now').mockImplementation(() => 1000 + passedMs),
    vi.spyOn(Math, 'random').mockImplementation(dice.next),
    vi.spyOn(crypto, 'getRandomValues').mockImplementation(fill),
    vi.spyOn(crypto, 'randomUUID').mockImplementation(uuid),
    vi.spyOn(crypto.subtle, 'generateKey').mockImplementation((async (...parts: unknown[]) => {
      const [algorithm, extractable] = parts;
      const name = typeof algorithm === 'string' ? algorithm : (algorithm as { name: string }).name;
      return name in curves
        ? pairOf(name as keyof typeof curves, fill(Buffer.alloc(32)), extractable === true)
        : generate(...parts);
    }) as never),
    // Nobody here waits so long; on a busy machine a patience of seconds would end what another run does not end.
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal),
    vi.spyOn(builtin, 'randomUUID').mockImplementation(uuid),
    vi.spyOn(builtin, 'randomFillSync').mockImplementation(fill as never),
    vi
      .spyOn(builtin, 'randomBytes')
      .mockImplementation(((size: number) => fill(Buffer.alloc(size))) as never),
    vi
      .spyOn(builtin, 'randomInt')
      .mockImplementation(((...[low, high]: [number, number?]) =>
        high === undefined ? random.between(0, low - 1) : random.between(low, high - 1)) as never),
  ];
  syncBuiltinESMExports();
  // As in a browser and a server that were just started.
  forgetUids();
  setClockOffset(0);
  localStorage.clear();
  setConnection({ kind: 'unknown' });
  return {
    tick: (ms) => {
      passedMs += ms;
    },
    taken: () => taken,
    end() {
      for (const spy of spies) spy.mockRestore();
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
