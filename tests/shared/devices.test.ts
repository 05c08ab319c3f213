import { beforeAll, describe, expect, it } from 'vitest';
import { requestMessage } from '#shared/codes/signed-messages.ts';
import {
  type Certificate,
  type CertificateFields,
  certificateSchema,
  deviceEndpoints,
  enrollmentProof,
  namesByNumber,
  verifyCertificate,
  writeCertificate,
} from '#shared/devices/devices.ts';
import {
  newEnrollmentCode,
  readEnrollmentCode,
  showEnrollmentCode,
} from '#shared/devices/enrollment-code.ts';
import { tournament } from '#shared/edition/tournament.ts';
import { generateKeys, type KeyPair, sign, verify } from '#shared/engines/signatures/signature.ts';
import { uidOf } from './make.ts';

let root: KeyPair;
let desk: KeyPair;
let certificate: Certificate;

beforeAll(async () => {
  root = await generateKeys({ extractable: false });
  desk = await generateKeys({ extractable: false });
  const fields: CertificateFields = {
    kid: 'a7Q2',
    dev: uidOf(700),
    evt: tournament.id,
    code: 'A7',
    pub: desk.publicKey,
    nbf: 29_500_000,
    exp: 29_600_000,
    caps: ['issue', 'scan'],
  };
  certificate = await writeCertificate(fields, root);
});

describe('a certificate', () => {
  it('a certificate is believed when the root key signed it, in whatever order its keys are stored', async () => {
    expect(certificateSchema.parse(certificate)).toEqual(certificate);
    expect(await verifyCertificate(certificate, root.publicKey)).toBe(true);
    const shuffled = Object.fromEntries(Object.entries(certificate).toReversed());
    expect(await verifyCertificate(certificateSchema.parse(shuffled), root.publicKey)).toBe(true);
  });

  it.each([
    ['another code', { code: 'A8' }],
    ['a later end', { exp: 29_700_000 }],
    ['more than it was given', { caps: ['issue', 'scan', 'rule'] }],
    ['another device', { dev: uidOf(701) }],
    ['another key id', { kid: 'zzzz' }],
    ['another event', { evt: 'panamerican-2027' }],
  ])('a certificate altered to %s is not', async (_, change) => {
    expect(await verifyCertificate({ ...certificate, ...change }, root.publicKey)).toBe(false);
  });

  it('a certificate with another key in it, or signed by another root, is not', async () => {
    expect(await verifyCertificate({ ...certificate, pub: root.publicKey }, root.publicKey)).toBe(false);
    expect(await verifyCertificate(certificate, desk.publicKey)).toBe(false);
  });

  it('a certificate of another event is not, though the root key signed it', async () => {
    const { sig: _, ...fields } = certificate;
    const other = await writeCertificate({ ...fields, evt: 'panamerican-2027' }, root);
    expect(await verifyCertificate(other, root.publicKey)).toBe(false);
  });
});

describe('an enrollment code', () => {
  it('an enrollment code has 26 unambiguous characters, and differs each time', () => {
    const codes = Array.from({ length: 200 }, newEnrollmentCode);
    expect(codes.filter((code) => !/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/.test(code))).toEqual([]);
    expect(new Set(codes).size).toBe(200);
  });

  it('an enrollment code is read as it is shown, in small letters, and with O, I and L for what they look like', () => {
    // Both digits are in it, whatever the others are.
    const code = `01${newEnrollmentCode().slice(2)}`;
    const shown = showEnrollmentCode(code);
    expect(shown).toMatch(/^(.{5}-){5}.$/);
    for (const typed of [
      shown,
      shown.toLowerCase(),
      ` ${shown.replaceAll('-', ' ')} `,
      code.replaceAll('0', 'O').replaceAll('1', 'I'),
      code.replaceAll('1', 'l'),
    ]) {
      expect(readEnrollmentCode(typed)).toBe(code);
    }
  });

  it.each(['', 'ABC', 'U'.repeat(26), '0'.repeat(27)])('%j is none', (typed) => {
    expect(readEnrollmentCode(typed)).toBe(null);
  });

  it('the proof names code and key, so that neither can be swapped', async () => {
    const code = newEnrollmentCode();
    const proof = await sign(desk, requestMessage(enrollmentProof(code, desk.publicKey)));
    expect(await verify(desk.publicKey, proof, requestMessage(enrollmentProof(code, desk.publicKey)))).toBe(
      true,
    );
    expect(
      await verify(
        desk.publicKey,
        proof,
        requestMessage(enrollmentProof(newEnrollmentCode(), desk.publicKey)),
      ),
    ).toBe(false);
    expect(await verify(desk.publicKey, proof, requestMessage(enrollmentProof(code, root.publicKey)))).toBe(
      false,
    );
  });

  it('an enrollment code comes to the server in its plain form, however it was typed', async () => {
    const { body } = deviceEndpoints['POST /api/devices/enrol'];
    const code = newEnrollmentCode();
    const proof = await sign(desk, 'x');
    const sent = {
      code: showEnrollmentCode(code).toLowerCase(),
      pub: desk.publicKey,
      proof,
      platform: 'Chromium',
    };
    expect(body.parse(sent).code).toBe(code);
    expect(body.safeParse({ ...sent, code: '123' }).success).toBe(false);
    expect(body.safeParse({ ...sent, pub: 'A'.repeat(43) }).success).toBe(false);
  });
});

describe('the names of a row of devices', () => {
  it.each([
    ['Puerta #', ['Puerta 9', 'Puerta 10']],
    ['Puerta # · Gimnasio', ['Puerta 9 · Gimnasio', 'Puerta 10 · Gimnasio']],
    ['  Puerta ', ['Puerta 9', 'Puerta 10']],
    ['Puerta $& #', ['Puerta $& 9', 'Puerta $& 10']],
  ])('%s', (pattern, names) => {
    expect(namesByNumber(pattern, { first: 9, count: 2 })).toEqual(names);
  });

  it('the names of a row of devices are no longer than the name of one', () => {
    const { body } = deviceEndpoints['POST /api/devices/many'];
    const row = { kind: 'door', count: 10, first: 1, hours: 4 };
    expect(body.safeParse({ ...row, name: `#${'x'.repeat(57)}` }).success).toBe(true);
    expect(body.safeParse({ ...row, name: `#${'x'.repeat(59)}` }).error?.issues).toMatchObject([
      { path: ['name'], message: 'TOO_LONG' },
    ]);
  });

  it('the names of a row of devices are not made of a number that is none', () => {
    const { body } = deviceEndpoints['POST /api/devices/many'];
    const row = { kind: 'door', name: '#', first: 1, hours: 4 };
    for (const count of [61, 2 ** 31, 2 ** 53 - 1])
      expect(body.safeParse({ ...row, count }).error?.issues).toMatchObject([
        { path: ['count'], message: 'INVALID_NUMBER' },
      ]);
  });
});
