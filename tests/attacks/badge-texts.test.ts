import { expect, test } from 'vitest';
import { decideTypedNumber, decideVerdict } from '#shared/access/verdict.ts';
import { randomFrom } from '#shared/base/random.ts';
import { readNumber } from '#shared/codes/number.ts';
import { payloadText, readPayload, writePayload } from '#shared/codes/payload.ts';
import { credentialMessage } from '#shared/codes/signed-messages.ts';
import { findSigner } from '#shared/devices/signer.ts';
import { generateKeys, sign } from '#shared/engines/signatures/signature.ts';
import { propertyRuns } from '../full.ts';
import { makeCredential, makeFields, makeIssuer, morning } from '../shared/make.ts';
import { attackTimes } from './attack-times.ts';

/**
 * Hostile QR texts: real badges with a change, badges signed with a foreign key, and noise. No door shows green for one
 * or fails on it: a million with `ATTACKS=50`.
 */

const [ours, theirs] = await Promise.all([
  generateKeys({ extractable: false }),
  generateKeys({ extractable: false }),
]);
const issuer = makeIssuer(ours);
const credential = await makeCredential({ keys: ours });
const genuine = payloadText(credential.data);
const facts = { credential, isRevoked: false, repeat: null, highestCopy: 0, zone: null };

async function judge(text: string) {
  const reading = readPayload(text);
  const signer = await findSigner(reading, [issuer]);
  return decideVerdict({ reading, signer }, facts, morning);
}

const random = randomFrom(20_260_220).next;
const upTo = (end: number) => Math.floor(random() * end);
const pick = <T>(list: readonly T[]): T => list[upTo(list.length)] as T;
const letter = () => pick([...'{}":,\\ "09azAZ_-ñ\u0000\u200b\ud800']);

function misread(text: string): string {
  const at = upTo(text.length);
  const rest = text.slice(at + 1);
  const before = text.slice(0, at);
  return pick([
    () => before + letter() + rest,
    () => before + rest,
    () => before + letter() + text.slice(at),
    () => text.slice(0, at),
    () => text.slice(at),
    () => before + rest.slice(0, 1) + text.charAt(at) + rest.slice(1),
    () => text + text.slice(at),
    () => before + text.charAt(at).toUpperCase() + rest,
  ])();
}

/** Another badge than the one that was signed. */
function changedFields() {
  const fields = {
    n: pick(['A7-00042-S', 'A7-00043-Q', 'A1-00001-T']),
    g: 1 + upTo(4),
    c: pick(['PM45', 'PW45', 'O', 'R', 'TM30']),
    z: pick(['1FF', '0', '3F', 'FFF']),
    x: 29_553_000 + upTo(3_000_000),
    k: pick(['a7Q2', 'AAAA', credential.data.k]),
    team: pick(['', 'Brazil', '","z":"FFF', 'x'.repeat(upTo(300))]),
  };
  return makeFields(fields);
}

/** The order of the group; S + L verifies like S if its range is not checked (RFC 8032 §5.1.7). */
const order = 2n ** 252n + 27_742_317_777_372_353_535_851_937_790_883_648_493n;

function shiftedSignature(times: bigint): string {
  const bytes = Buffer.from(credential.data.s, 'base64url');
  let s = 0n;
  for (let i = 63; i >= 32; i -= 1) s = (s << 8n) | BigInt(bytes[i] ?? 0);
  s += order * times;
  for (let i = 32; i < 64; i += 1) {
    bytes[i] = Number(s & 255n);
    s >>= 8n;
  }
  return bytes.toString('base64url');
}

const { s: signature, ...signedFields } = credential.data;
/** What everybody tries first, and what only those try who have read the standard. */
const known = [
  '',
  credential.number,
  `https://cancha.example/badge/${credential.number}`,
  genuine.replace('{', '{ '),
  `${genuine}\n`,
  `\ufeff${genuine}`,
  genuine.replace('"g":1', '"g":1,"g":1'),
  genuine.replace('"g":1', '"g":1.0'),
  genuine.replace('"g":1', '"g":01'),
  genuine.replace('"v":1', '"v":2'),
  genuine.replace('"n"', '"\\u006e"'),
  genuine.replace(signature, signature.slice(0, -1) + (signature.endsWith('A') ? 'B' : 'A')),
  genuine.replace(signature, 'A'.repeat(86)),
  ...[1n, 2n, 15n].map((times) => genuine.replace(signature, shiftedSignature(times))),
  JSON.stringify({ ...credential.data, s: undefined }),
  JSON.stringify({ s: signature, ...signedFields }),
  JSON.stringify([credential.data]),
];

test('the badge itself is let in', async () => {
  expect(await judge(genuine)).toMatchObject({ kind: 'granted', reason: 'ok' });
});

test.each(known.map((text) => [text]))('%j is not', async (text) => {
  expect((await judge(text)).kind).toBe('denied');
});

const count = propertyRuns(20_000) * attackTimes;

test(`none of ${count} texts derived from it, signed with a foreign key, or invented is accepted`, async () => {
  const let_in: string[] = [];
  const kinds = { denied: 0, caution: 0, granted: 0 };
  for (let made = 0; made < count; made += 1) {
    const text = await nextText();
    if (text === genuine) continue;
    const { kind } = await judge(text);
    kinds[kind] += 1;
    if (kind === 'granted') let_in.push(text);
  }
  expect(let_in).toEqual([]);
  // An unknown signer of a known number is amber, which is the share of foreign signatures.
  expect(kinds.denied).toBeGreaterThan(kinds.caution);
});

async function nextText(): Promise<string> {
  const way = random();
  if (way < 0.5) return misread(random() < 0.3 ? misread(genuine) : genuine);
  if (way < 0.75) return writePayload(changedFields(), signature);
  if (way < 0.9) {
    const fields = changedFields();
    const unsigned = writePayload(fields, '');
    const signedText = unsigned.slice(0, unsigned.lastIndexOf(',"s":"'));
    return writePayload(fields, await sign(theirs, credentialMessage(signedText)));
  }
  return Array.from({ length: upTo(260) }, () => String.fromCharCode(upTo(way < 0.95 ? 128 : 65_536))).join(
    '',
  );
}

test('a number that is typed lets in its own holder alone', () => {
  const wrong: string[] = [];
  for (let made = 0; made < count / 4; made += 1) {
    const text = misread(random() < 0.5 ? misread(credential.number) : credential.number);
    const typed = readNumber(text);
    const verdict = decideTypedNumber(typed, { ...facts, credential: null }, morning);
    if (verdict.kind === 'granted') wrong.push(text);
    // A mistyped number is reported as such unless it exists: the check digit holds.
    if (typed.kind === 'number' && typed.number !== credential.number && verdict.reason !== 'numberUnknown')
      wrong.push(text);
  }
  expect(wrong).toEqual([]);
});
