import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deviceCodeAt, formatNumber } from '#shared/codes/number.ts';
import {
  type CredentialData,
  credentialDataOf,
  credentialDataSchema,
  fitTeam,
  type PayloadFields,
  payloadBytes,
  payloadText,
  readPayload,
  signedPart,
  writePayload,
} from '#shared/codes/payload.ts';
import { seedCategories } from '#shared/edition/seed-facts.ts';
import { accessCode, listRoles } from '#shared/edition/tournament.ts';
import { propertyRuns } from '../full.ts';
import { makeFields } from './make.ts';

const signature = `${'kJ9_-aBcD0'.repeat(8)}AbCdEA`;
const good = writePayload(makeFields(), signature);
const bytes = (text: string) => new TextEncoder().encode(text).length;

/** Any payload the product can make, but with any team at all. */
const anyFields: fc.Arbitrary<PayloadFields> = fc
  .record({
    team: fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 80 }),
      fc.string({ unit: 'binary', maxLength: 80 }),
    ),
    device: fc.integer({ min: 0, max: 2375 }),
    counter: fc.integer({ min: 1, max: 99_999 }),
    g: fc.integer({ min: 1, max: 9999 }),
    role: fc.constantFrom(...listRoles()),
    category: fc.constantFrom(...seedCategories.map(({ id }) => id)),
    zones: fc.integer({ min: 0, max: 0x1ff }),
    x: fc.integer({ min: 0, max: 99_999_999 }),
    k: fc.stringMatching(/^[A-Za-z0-9_-]{4}$/),
  })
  .map(({ team, device, counter, role, category, zones, ...rest }) => {
    const others = {
      v: 1 as const,
      n: formatNumber(deviceCodeAt(device), counter),
      c: accessCode(role, category),
      z: zones.toString(16).toUpperCase(),
      ...rest,
    };
    return { ...others, team: fitTeam(team, others) };
  });

describe('the text in the QR', () => {
  it('the text in the QR is JSON with the nine keys in their order', () => {
    expect(good).toBe(
      `{"v":1,"team":"Brazil","n":"A7-00042-S","g":1,"c":"PM45","z":"1FF","x":29553000,"k":"a7Q2","s":"${signature}"}`,
    );
    expect(Object.keys(JSON.parse(good))).toEqual(['v', 'team', 'n', 'g', 'c', 'z', 'x', 'k', 's']);
  });

  it('the text in the QR is read back as it was written, whatever the team is called', () => {
    fc.assert(
      fc.property(anyFields, (fields) => {
        const text = writePayload(fields, signature);
        expect(bytes(text)).toBeLessThanOrEqual(payloadBytes);
        expect(text).toMatch(/^[\x20-\x7e]+$/);
        expect(readPayload(text)).toEqual({
          kind: 'payload',
          fields,
          signature,
          signedText: signedPart(fields),
        });
      }),
      { numRuns: propertyRuns(10_000) },
    );
  });

  it('the text in the QR comes out the same from the stored object, though a jsonb column forgets the order of keys', () => {
    const data = credentialDataOf(makeFields(), signature);
    const fromDatabase = Object.fromEntries(
      Object.entries(data).toSorted(([a], [b]) => a.length - b.length || (a < b ? -1 : 1)),
    );
    expect(Object.keys(fromDatabase)).not.toEqual(Object.keys(data));
    expect(payloadText(credentialDataSchema.parse(fromDatabase))).toBe(good);
  });

  // What other readers of our badges must agree with, letter by letter.
  it.each([
    ['Peñarol', 'Pe\\u00f1arol'],
    ['Atlético «B»', 'Atl\\u00e9tico \\u00abB\\u00bb'],
    ['Ürdün 🏀', '\\u00dcrd\\u00fcn \\ud83c\\udfc0'],
    ['東京', '\\u6771\\u4eac'],
    ['"Los \\ Leones"', '\\"Los \\\\ Leones\\"'],
  ])('a team called %s is typed on a US keyboard as %s', (team, typed) => {
    const text = writePayload(makeFields({ team }), signature);
    expect(text).toBe(good.replace('Brazil', () => typed));
    expect(readPayload(text)).toMatchObject({ kind: 'payload', fields: { team } });
  });

  it('a person without a team has an empty one', () => {
    const text = writePayload(makeFields({ team: '' }), signature);
    expect(readPayload(text)).toMatchObject({ kind: 'payload', fields: { team: '' } });
  });
});

describe('a scanned text', () => {
  const swap = (from: string | RegExp, to: string) => good.replace(from, to);
  it('a scanned text with a role or a category that this device does not know yet is a badge', () => {
    for (const c of ['QM45', 'PX99'])
      expect(readPayload(swap('PM45', c))).toMatchObject({ kind: 'payload', fields: { c } });
  });
  it.each([
    ['nothing', '', 'notOurs'],
    ['an address', 'https://example.org/A7-00042-S', 'notOurs'],
    ['a blank before', ` ${good}`, 'notOurs'],
    ['a line after', `${good}\n`, 'notOurs'],
    ['one byte after', `${good} `, 'notOurs'],
    ['a byte order mark', `\ufeff${good}`, 'notOurs'],
    ['a blank inside', swap(',"n"', ', "n"'), 'notCanonical'],
    ['a line inside', swap(',"n"', ',\n"n"'), 'notCanonical'],
    ['a key twice', swap(',"n":', ',"team":"Chile","n":'), 'notCanonical'],
    ['an unknown key', swap(',"n":', ',"name":"Ana","n":'), 'malformed'],
    ['a letter written as an escape', swap('Brazil', '\\u0042razil'), 'notCanonical'],
    ['a letter no reader types', swap('Brazil', 'Brasília'), 'notCanonical'],
    ['an escape in capitals', swap('Brazil', 'Bras\\u00EDlia'), 'notCanonical'],
    ['a number written otherwise', swap('29553000', '2.9553e7'), 'notCanonical'],
    ['keys in another order', swap('"g":1,"c":"PM45"', '"c":"PM45","g":1'), 'notCanonical'],
    ['a key missing', swap(',"z":"1FF"', ''), 'malformed'],
    ['another version', swap('"v":1', '"v":2'), 'notOurs'],
    ['the version as text', swap('"v":1', '"v":"1"'), 'notOurs'],
    ['copy zero', swap('"g":1', '"g":0'), 'malformed'],
    ['half a copy', swap('"g":1', '"g":1.5'), 'malformed'],
    ['a number with a slip', swap('A7-00042-S', 'A7-00042-T'), 'malformed'],
    ['a role and no category', swap('PM45', 'P'), 'malformed'],
    ['zones in small letters', swap('1FF', '1ff'), 'malformed'],
    ['zones with a zero before', swap('1FF', '01F'), 'malformed'],
    ['a flipped spare bit in the signature', swap(/A"\}$/, 'B"}'), 'signatureText'],
    ['a signature with padding', swap(/"\}$/, '="}'), 'notOurs'],
    ['a signature cut short', swap(/.{5}"\}$/, '"}'), 'notOurs'],
    ['a signature in the other base64', swap(/-aBc/, '+aBc'), 'notOurs'],
    ['a text in the frame that is no JSON', swap('"n":"A7', '"n:"A7'), 'malformed'],
    ['a team too long', swap('Brazil', 'B'.repeat(60)), 'tooLong'],
    ['ten thousand letters', `{"v":1,"team":"${'x'.repeat(10_000)}","s":"${signature}"}`, 'tooLong'],
    ['a heap of brackets', '['.repeat(200), 'notOurs'],
  ])('a scanned text with %s is no badge', (_, text, why) => {
    expect(readPayload(text)).toEqual({ kind: 'unreadable', why });
  });

  it('a scanned text never throws, whatever a reader types', () => {
    const nearly = fc
      .tuple(fc.nat(good.length), fc.nat(5), fc.string({ unit: 'binary', maxLength: 5 }))
      .map(([place, cut, added]) => good.slice(0, place) + added + good.slice(place + cut));
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), nearly, fc.json()), (text) => {
        const reading = readPayload(text);
        if (reading.kind === 'payload') expect(writePayload(reading.fields, reading.signature)).toBe(text);
      }),
      { numRuns: propertyRuns(5000) },
    );
  });
});

describe('a team in the QR', () => {
  const { team: _, ...others } = makeFields();
  const room = payloadBytes - bytes(writePayload({ ...others, team: '' }, signature));

  it('a team in the QR has 52 bytes beside a desk with a short code and a first copy', () => {
    expect(room).toBe(52);
  });

  it.each([
    ['short', 'Brazil', 'Brazil'],
    ['of blanks and lines', '  Rosario \n\t Básquet ', 'Rosario Básquet'],
    ['with controls', 'A\u0000B\u001fC\u2028D', 'A B C D'],
    ['with half a surrogate pair', 'A\ud83cB', 'AB'],
    ['of accents written apart', 'Cafe\u0301', 'Café'],
    ['as long as the room', 'x'.repeat(52), 'x'.repeat(52)],
    ['one too long', 'x'.repeat(53), 'x'.repeat(52)],
    ['of quotes, which take two bytes each', '"'.repeat(40), '"'.repeat(26)],
    ['of accents, which take six bytes each', 'ñ'.repeat(40), 'ñ'.repeat(8)],
    ['of flags, which stay whole', '🇸🇻'.repeat(9), '🇸🇻'.repeat(2)],
    ['of a family that has no room as a whole', '👩‍👩‍👧‍👦', ''],
    ['cut before a blank', `${'x'.repeat(51)} yz`, 'x'.repeat(51)],
  ])('%s', (_name, team, expected) => {
    expect(fitTeam(team, others)).toBe(expected);
  });

  it('a team in the QR fits after the longest number, copy and date too, whatever it is called', () => {
    const longest = { ...others, n: 'Z99-99999-6', g: 9999, x: 99_999_999 };
    const names = fc.string({ unit: 'grapheme', minLength: 10, maxLength: 120 });
    fc.assert(
      fc.property(names, (name) => {
        const team = fitTeam(name, longest);
        expect(bytes(writePayload({ ...longest, team }, signature))).toBeLessThanOrEqual(payloadBytes);
        expect(fitTeam(team, longest)).toBe(team);
      }),
      { numRuns: propertyRuns(10_000) },
    );
  });
});

describe('the stored object', () => {
  const data: CredentialData = credentialDataOf(makeFields(), signature);
  it.each([
    ['as it is made', data, true],
    ['with a name in it', { ...data, firstName: 'Ana' }, false],
    ['without a signature', { ...data, s: '' }, false],
    ['with a key id that is none', { ...data, k: 'a7Q' }, false],
  ])('%s is valid: %s', (_, object, valid) => {
    expect(credentialDataSchema.safeParse(object).success).toBe(valid);
  });
});
