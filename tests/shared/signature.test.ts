import { createPrivateKey, createPublicKey, sign as nodeSign } from 'node:crypto';
import { Point } from '@noble/ed25519';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { must } from '#shared/base/must.ts';
import { readPayload, signedPart, writePayload } from '#shared/codes/payload.ts';
import {
  certificateMessage,
  credentialMessage,
  grantMessage,
  requestMessage,
  rescueKeyMessage,
  rescueMessage,
  revocationMessage,
  sealMessage,
  wipeMessage,
} from '#shared/codes/signed-messages.ts';
import { findSigner } from '#shared/devices/signer.ts';
import { fromBase64Url, isBase64UrlOf, toBase64Url } from '#shared/engines/signatures/base64url.ts';
import {
  type Ed25519,
  isSoundPublicKey,
  nativeEd25519,
  nobleEd25519,
} from '#shared/engines/signatures/ed25519.ts';
import {
  exportRaw,
  generateKeys,
  hasNativeEd25519,
  importPrivate,
  isPublicKey,
  type KeyPair,
  sign,
  verify,
} from '#shared/engines/signatures/signature.ts';
import { propertyRuns } from '../full.ts';
import { makeFields, makeIssuer } from './make.ts';

const seed = Uint8Array.from({ length: 32 }, (_, index) => index);
const utf8 = (text: string) => new TextEncoder().encode(text);
const bytesOf = (text: string) => must(fromBase64Url(text), 'the text is base64url');

let keys: KeyPair;
beforeAll(async () => {
  keys = await importPrivate(seed);
});

describe('signing', () => {
  it('signing gives what the first two vectors of RFC 8032 give, in both engines', async () => {
    const vectors = [
      {
        seed: '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60',
        publicKey: 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
        message: '',
        signature:
          'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
      },
      {
        seed: '4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb',
        publicKey: '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
        message: '72',
        signature:
          '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
      },
    ];
    for (const engine of [nativeEd25519, nobleEd25519]) {
      for (const vector of vectors) {
        const pair = await engine.ofSeed(Uint8Array.from(Buffer.from(vector.seed, 'hex')));
        expect(Buffer.from(pair.publicKey).toString('hex')).toBe(vector.publicKey);
        const signature = await engine.sign(
          pair.privateKey,
          Uint8Array.from(Buffer.from(vector.message, 'hex')),
        );
        expect(Buffer.from(signature).toString('hex')).toBe(vector.signature);
      }
    }
  });

  it('signing agrees with OpenSSL over any message, in both engines', async () => {
    const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed]);
    const openssl = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
    const publicKey = createPublicKey(openssl).export({ format: 'jwk' }).x;
    expect(keys.publicKey).toBe(publicKey);
    const noble = await nobleEd25519.ofSeed(Uint8Array.from(seed));
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), async (text) => {
        const expected = nodeSign(null, utf8(text), openssl).toString('base64url');
        expect(await sign(keys, text)).toBe(expected);
        expect(toBase64Url(await nobleEd25519.sign(noble.privateKey, utf8(text)))).toBe(expected);
        expect(await verify(keys.publicKey, expected, text)).toBe(true);
      }),
      { numRuns: 50 },
    );
  });

  it('a device key that is not extractable signs, verifies and stays where it is', async () => {
    const made = await generateKeys({ extractable: false });
    expect(await verify(made.publicKey, await sign(made, 'x'), 'x')).toBe(true);
    await expect(exportRaw(made)).rejects.toThrow();
  });

  it('a server key is the same after it was kept as its seed or as PKCS#8', async () => {
    const made = await generateKeys({ extractable: true });
    const kept = await exportRaw(made);
    expect((await importPrivate(kept)).publicKey).toBe(made.publicKey);
    const pkcs8 = Uint8Array.from([...Buffer.from('302e020100300506032b657004220420', 'hex'), ...kept]);
    expect((await importPrivate(pkcs8)).publicKey).toBe(made.publicKey);
    await expect(importPrivate(new Uint8Array(48))).rejects.toThrow('PKCS#8');
    await expect(importPrivate(new Uint8Array(31))).rejects.toThrow('PKCS#8');
  });

  it('this platform has native Ed25519', async () => {
    expect(await hasNativeEd25519()).toBe(true);
  });
});

describe('a signature', () => {
  const text = signedPart(makeFields());

  it('a printed badge verifies permanently: neither its text nor the signed part may change', async () => {
    const printed =
      '{"v":1,"team":"Brazil","n":"A7-00042-S","g":1,"c":"PM45","z":"1FF","x":29553000,"k":"a7Q2","s":"rulGp3-bnY1UOtzVAZtG9kbNULL7Q36K_RNS2dvloDk4pMt1Qph6Z-qvtuESf-163jMbqJe-STlYV-b57-kPCQ"}';
    const signer = await findSigner(readPayload(printed), [makeIssuer(keys)]);
    expect(signer.kind).toBe('signed');
    expect(writePayload(makeFields(), await sign(keys, credentialMessage(text)))).toBe(printed);
  });

  it('a signature names what it is for and, for badges, the edition', () => {
    expect(credentialMessage('x')).toBe('ACR1\0panamerican-2026\0x');
    const kinds = [
      ...[credentialMessage, certificateMessage, wipeMessage, grantMessage, revocationMessage],
      ...[rescueMessage, rescueKeyMessage, sealMessage, requestMessage],
    ];
    expect(new Set(kinds.map((message) => message('x').split('\0')[0])).size).toBe(kinds.length);
    for (const message of kinds) expect(message('x')).toMatch(/^ACR\w*1\0panamerican-2026\0x$/);
  });

  it('a signature for a badge is none for a certificate, a request or another edition', async () => {
    const signature = await sign(keys, credentialMessage(text));
    expect(await verify(keys.publicKey, signature, credentialMessage(text))).toBe(true);
    for (const other of [
      certificateMessage(text),
      requestMessage(text),
      text,
      `ACR1\0panamerican-2027\0${text}`,
    ]) {
      expect(await verify(keys.publicKey, signature, other)).toBe(false);
    }
  });

  it('a signature is refused when any byte of what it covers has changed', async () => {
    const signature = await sign(keys, credentialMessage(text));
    const signed = utf8(text);
    await fc.assert(
      fc.asyncProperty(fc.nat(signed.length - 1), fc.integer({ min: 1, max: 255 }), async (place, flip) => {
        const changed = Uint8Array.from(signed, (byte, index) => (index === place ? byte ^ flip : byte));
        const other = Buffer.from(changed).toString('latin1');
        expect(await verify(keys.publicKey, signature, credentialMessage(other))).toBe(false);
      }),
      { numRuns: propertyRuns(500) },
    );
  });

  it('a signature with any changed bit is refused', async () => {
    const signature = bytesOf(await sign(keys, text));
    for (let bit = 0; bit < 512; bit += 1) {
      const changed = Uint8Array.from(signature, (byte, index) =>
        index === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte,
      );
      expect(await verify(keys.publicKey, toBase64Url(changed), text)).toBe(false);
    }
  });

  it.each([
    ['no key at all', ''],
    ['a key cut short', 'A'.repeat(42)],
    ['a key with stray bits', `${'A'.repeat(42)}B`],
    ['a key that is no text of bytes', '!'.repeat(43)],
  ])('a signature under %s is a no, not a fault', async (_, publicKey) => {
    expect(await verify(publicKey, await sign(keys, text), text)).toBe(false);
    expect(isPublicKey(publicKey)).toBe(false);
  });

  it('a signature that is not the canonical text of its bytes is a no', async () => {
    const signature = await sign(keys, text);
    const last = signature.slice(-1);
    const spare = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const neighbour = spare.charAt(spare.indexOf(last) + 1);
    expect(Buffer.from(signature.slice(0, -1) + neighbour, 'base64url')).toEqual(
      Buffer.from(signature, 'base64url'),
    );
    expect(await verify(keys.publicKey, signature.slice(0, -1) + neighbour, text)).toBe(false);
    expect(await verify(keys.publicKey, `${signature}==`, text)).toBe(false);
  });
});

describe('the two engines on invented input', () => {
  const order = 2n ** 252n + 27742317777372353535851937790883648493n;
  const littleEndian = (number: bigint) =>
    Uint8Array.from({ length: 32 }, (_, index) => Number((number >> BigInt(8 * index)) & 255n));
  const numberOf = (bytes: Uint8Array) => bytes.reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  const message = utf8('abc');

  async function answers(publicKey: Uint8Array, signature: Uint8Array): Promise<boolean[]> {
    const ask = async (engine: Ed25519) =>
      (await engine.verifier(Uint8Array.from(publicKey)))(Uint8Array.from(signature), message);
    return [await ask(nativeEd25519), await ask(nobleEd25519)];
  }

  async function genuine() {
    const pair = await nobleEd25519.ofSeed(Uint8Array.from(seed));
    return { publicKey: pair.publicKey, signature: await nobleEd25519.sign(pair.privateKey, message) };
  }

  it('the two engines on invented input agree that a genuine signature is one', async () => {
    const { publicKey, signature } = await genuine();
    expect(await answers(publicKey, signature)).toEqual([true, true]);
  });

  it.each([
    ['S and the group order added, the same signature written otherwise', (s: bigint) => s + order],
    ['S of zero', () => 0n],
    ['S of the group order', () => order],
    ['S one too large', (s: bigint) => (s + 1n) % order],
    ['S negated', (s: bigint) => order - s],
    ['S of all ones', () => 2n ** 256n - 1n],
  ])('the two engines on invented input agree that %s is none', async (_, change) => {
    const { publicKey, signature } = await genuine();
    const s = change(numberOf(signature.subarray(32)));
    expect(await answers(publicKey, Uint8Array.of(...signature.subarray(0, 32), ...littleEndian(s)))).toEqual(
      [false, false],
    );
  });

  it.each([
    ['the neutral point', littleEndian(1n)],
    ['zero', littleEndian(0n)],
    ['a y beyond the field', littleEndian(2n ** 255n - 18n)],
    ['no point of the curve', littleEndian(2n)],
    ['all ones', new Uint8Array(32).fill(255)],
  ])('the two engines on invented input agree that R as %s is none', async (_, r) => {
    const { publicKey, signature } = await genuine();
    expect(await answers(publicKey, Uint8Array.of(...r, ...signature.subarray(32)))).toEqual([false, false]);
  });

  it('keys of small order, under which anyone can sign anything, are refused before either is asked', () => {
    const torsion = Point.fromHex('c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a');
    let point = torsion;
    const points: Uint8Array[] = [];
    for (let count = 0; count < 8; count += 1) {
      points.push(point.toBytes());
      point = point.add(torsion);
    }
    expect(new Set(points.map((bytes) => toBase64Url(bytes))).size).toBe(8);
    for (const bytes of points) {
      expect(isSoundPublicKey(bytes)).toBe(false);
      const otherSign = Uint8Array.from(bytes, (byte, index) => (index === 31 ? byte ^ 0x80 : byte));
      expect(isSoundPublicKey(otherSign)).toBe(false);
    }
  });

  it.each([
    ['p', 2n ** 255n - 19n],
    ['p + 1', 2n ** 255n - 18n],
    ['p + 2', 2n ** 255n - 17n],
  ])('a key whose y is written as %s is refused: it has another, shorter spelling', (_, y) => {
    expect(isPublicKey(toBase64Url(littleEndian(y)))).toBe(false);
  });

  it('a key that is no point of the curve verifies nothing', async () => {
    const noPoint = toBase64Url(littleEndian(2n));
    expect(await verify(noPoint, await sign(keys, 'x'), 'x')).toBe(false);
  });
});

describe('the signer of a badge', () => {
  async function reading(signer: KeyPair, kid = 'a7Q2') {
    const fields = makeFields({ k: kid });
    return readPayload(writePayload(fields, await sign(signer, credentialMessage(signedPart(fields)))));
  }

  it('the signer of a badge is found among all keys that share an id', async () => {
    const [first, second] = [await generateKeys({ extractable: false }), keys];
    const keyset = [makeIssuer(first, { code: 'A8' }), makeIssuer(second)];
    expect(await findSigner(await reading(second), keyset)).toEqual({ kind: 'signed', by: keyset[1] });
  });

  it('the signer is unknown when no certificate has the id', async () => {
    expect(await findSigner(await reading(keys, 'zzzz'), [makeIssuer(keys)])).toEqual({ kind: 'unknown' });
  });

  it('the signer of a badge is a forger when the key is known and did not sign', async () => {
    const other = await generateKeys({ extractable: false });
    expect(await findSigner(await reading(other), [makeIssuer(keys)])).toEqual({ kind: 'forged' });
  });

  it('the signer of a badge of another team name is a forger: the signature covers every letter', async () => {
    const text = writePayload(makeFields(), await sign(keys, credentialMessage(signedPart(makeFields()))));
    const tampered = readPayload(text.replace('Brazil', 'Brasil'));
    expect(tampered.kind).toBe('payload');
    expect(await findSigner(tampered, [makeIssuer(keys)])).toEqual({ kind: 'forged' });
  });
});

describe('bytes as text', () => {
  it('bytes as text are what Node writes, and read back', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
        const text = toBase64Url(bytes);
        expect(text).toBe(Buffer.from(bytes).toString('base64url'));
        expect(fromBase64Url(text)).toEqual(Uint8Array.from(bytes));
        expect(isBase64UrlOf(text, bytes.length)).toBe(true);
      }),
    );
  });

  it.each([['A'], ['AB='], ['A+'], ['A/'], ['AB'], ['AAB'], ['A A'], ['AAAAA']])(
    '%j is no spelling of any',
    (text) => {
      expect(fromBase64Url(text)).toBe(null);
    },
  );
});
