import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatNumber } from '#shared/codes/number.ts';
import type { CredentialRow } from '#shared/credentials/credential.ts';
import { tailOf } from '#shared/engines/packed-rows/column-forms.ts';
import { packBytes, unpackBytes } from '#shared/engines/packed-rows/packed-bytes.ts';
import type { PersonRow } from '#shared/people/participant.ts';
import { eachOptional, type OptionalField, optionalChoices } from '#shared/people/person-fields.ts';
import {
  packCredentials,
  packedCredentials,
  packedPeople,
  packPeople,
  readCredentials,
  readPeople,
} from '#shared/sync/columns.ts';

/** Whatever rows there are, they come out of their columns as they went in, over the wire too. */

const hex = (length: number) => fc.stringMatching(new RegExp(`^[0-9a-f]{${length}}$`));
const uid = fc
  .tuple(hex(8), hex(4), hex(3), fc.constantFrom('8', '9', 'a', 'b'), hex(3), hex(12))
  .map(([a, b, c, variant, d, e]) => `${a}-${b}-7${c}-${variant}${d}-${e}`);
const instant = fc
  .date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((at) => at.toISOString());
const date = instant.map((text) => text.slice(0, 10));
// What people are called: any letters there are, a quote and a backslash among them.
const text = fc.string({ unit: 'grapheme', maxLength: 12 });
const seq = fc.integer({ min: -1, max: 2 ** 40 });

const person: fc.Arbitrary<PersonRow & { seq: number }> = fc.record({
  uid,
  firstName: text,
  lastName: text,
  birthDate: fc.option(date),
  country: fc.constantFrom('SV', 'GT'),
  category: fc.constantFrom("Women's 40+", "Men's 45+"),
  role: fc.constantFrom('Player', 'Coach'),
  teamUid: fc.option(uid),
  teamName: fc.option(text),
  photo: fc.option(hex(64)),
  note: fc.option(fc.record({ text, by: fc.constantFrom('W0', 'A7'), at: instant }), { freq: 4 }),
  proposed: fc.option(
    fc.record({
      changes: fc.oneof(
        fc.constant({}),
        fc.record({ firstName: text }),
        fc.record({ country: fc.constant('GT') }),
      ),
      ...{ text, by: fc.constantFrom('K1', 'A7'), at: instant },
    }),
    { freq: 4 },
  ),
  redeemed: fc.array(fc.record({ uid, handout: uid, by: fc.constantFrom('A7', 'B1'), at: instant }), {
    maxLength: 2,
  }),
  outdated: fc.option(
    fc.record({
      number: fc.constant('A7-00042-S'),
      g: fc.integer({ min: 1, max: 9 }),
      says: fc.constantFrom({ firstName: 'Ana', photo: null }, { role: 'Coach' }),
      at: instant,
    }),
    { freq: 4 },
  ),
  review: fc.option(fc.record({ at: instant, fields: fc.constantFrom(['birthDate'], ['photo', 'role']) }), {
    freq: 4,
  }),
  approvedFor: fc.option(fc.constantFrom('Coach', 'Referee')),
  refusedFor: fc.option(fc.constantFrom('Coach', 'Official')),
  ...(eachOptional((field) =>
    fc.option(fc.constantFrom(...(optionalChoices(field) ?? [['a text']]).map(([value]) => value))),
  ) as { [Field in OptionalField]: fc.Arbitrary<PersonRow[Field]> }),
  version: fc.integer({ min: 1, max: 9 }),
  createdAt: instant,
  seq,
});

const kid = fc.stringMatching(/^[A-Za-z0-9_-]{4}$/);
const credential: fc.Arbitrary<CredentialRow & { seq: number }> = fc
  .record({
    row: fc.record({
      uid,
      number: fc.integer({ min: 1, max: 99_999 }).map((counter) => formatNumber('A7', counter)),
      participantUid: uid,
      status: fc.constantFrom('active', 'superseded', 'revoked'),
      g: fc.integer({ min: 1, max: 9 }),
      team: text,
      accessCode: fc.constant('JF40'),
      zones: fc.integer({ min: 0, max: 0xfff }),
      expires: fc.integer({ min: 0, max: 99_999_999 }),
      kid,
      issuedBy: fc.constantFrom('W0', 'A7'),
      issuedAt: instant,
      revokedReason: fc.option(text),
      revokedAt: fc.option(instant),
      awaiting: fc.boolean(),
      validatedAt: fc.option(instant),
      printedAt: fc.option(instant),
      seq,
    }),
    signature: fc.stringMatching(/^[A-Za-z0-9_-]{85}[AQgw]$/),
    // A copy made under another key than the row says: it must come out as it was, letter by letter.
    otherKid: fc.option(kid, { freq: 4 }),
  })
  .map(({ row, signature, otherKid }) => ({
    ...row,
    data: {
      ...{ v: 1 as const, team: row.team, n: row.number, g: row.g, c: row.accessCode },
      ...{ z: row.zones.toString(16).toUpperCase(), x: row.expires, k: otherKid ?? row.kid, s: signature },
    },
  }));

const wire = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
const all = <Row>({ count, row }: { count: number; row(at: number): Row }) =>
  Array.from({ length: count }, (_, at) => row(at));

describe('rows in columns', () => {
  it('rows in columns are the people they were', () => {
    fc.assert(
      fc.property(fc.array(person, { maxLength: 40 }), (people) => {
        const read = readPeople(wire(packPeople(people)) as ReturnType<typeof packPeople>);
        expect(all(read)).toEqual(people);
        people.forEach((one, at) => {
          expect(read.uid.tail(at)).toBe(tailOf(one.uid));
          expect(read.photo(at)).toBe(one.photo);
          if (one.teamUid) expect(read.ofTeam(one.teamUid)).toContain(at);
          if (one.birthDate) expect(read.bornOn(one.birthDate)).toContain(at);
        });
      }),
    );
  });

  it('rows in columns are the credentials they were, signature and all', () => {
    fc.assert(
      fc.property(fc.array(credential, { maxLength: 40 }), (rows) => {
        const packed = packCredentials(rows);
        const read = readCredentials(wire(packed) as typeof packed);
        expect(all(read)).toEqual(rows);
      }),
    );
  });

  it('rows in columns without a signature say everything else, beside those that have one', () => {
    const some = fc.tuple(credential, fc.boolean()).map(([row, isSigned]) => ({ row, isSigned }));
    fc.assert(
      fc.property(fc.array(some, { maxLength: 20 }), (given) => {
        const rows = given.map(({ row, isSigned }) =>
          isSigned ? row : { ...row, data: { ...row.data, k: row.kid, s: '' } },
        );
        const packed = wire(packCredentials(rows));
        expect(all(readCredentials(packedCredentials.parse(packed)))).toEqual(rows);
      }),
    );
  });

  it('name more values than a byte or two hold', () => {
    const [like] = fc.sample(person, 1);
    if (!like) throw new Error('one was asked for');
    const people = Array.from({ length: 62_000 }, (_, n) => ({ ...like, lastName: `Nombre ${n}` }));
    const read = readPeople(wire(packPeople(people)) as ReturnType<typeof packPeople>);
    expect([0, 57, 58, 92, 2000, 55_200, 55_300, 61_999].map((at) => read.searched(at).lastName)).toEqual(
      [0, 57, 58, 92, 2000, 55_200, 55_300, 61_999].map((n) => `Nombre ${n}`),
    );
  });
});

describe('columns from an untrusted source', () => {
  const rows = fc
    .sample(person, 5)
    .map((one) => ({ ...one, photo: 'ab'.repeat(32), category: "Women's 40+" as const }));
  const valid = packPeople(rows.map((one) => ({ ...one, firstName: 'Lucía', country: 'SV' })));

  it('columns from an untrusted source are taken when they are whole', () => {
    expect(packedPeople.safeParse(valid).success).toBe(true);
    const badges = packCredentials(fc.sample(credential, 5));
    expect(packedCredentials.safeParse({ ...badges, odd: [] }).error).toBeUndefined();
  });

  it.each([
    ['a column too short', { uid: { ...valid.uid, t: valid.uid.t.slice(1) } }],
    ['bytes cut off', { uid: { ...valid.uid, r: valid.uid.r.slice(4) } }],
    ['a place that no dictionary has', { country: { d: ['SV'], i: '####$' } }],
    ['a character that names no place', { country: { d: ['SV'], i: '####\\' } }],
    ['a value of another column', { language: { d: ['Unknown'], i: '#####' } }],
    ['hashes cut off', { photo: { ...valid.photo, b: '' } }],
    ['a fraction', { seq: { v: [1, 1, 1, 1, 0.5] } }],
    ['more rows than it has', { n: 6 }],
  ])('columns from an untrusted source are refused with %s', (_why, broken) => {
    expect(packedPeople.safeParse({ ...valid, ...broken }).success).toBe(false);
  });
});

it('bytes come out of their text as they went in', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
      const text = packBytes(bytes);
      expect(text).toBe(Buffer.from(bytes).toString('base64url'));
      expect(unpackBytes(text)).toEqual(new Uint8Array(bytes));
    }),
  );
});
