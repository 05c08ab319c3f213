import type { PayloadFields } from '#shared/codes/payload.ts';
import { signedPart } from '#shared/codes/payload.ts';
import { credentialMessage } from '#shared/codes/signed-messages.ts';
import type { CredentialRow } from '#shared/credentials/credential.ts';
import { decideIssue, sealCredential } from '#shared/credentials/decide.ts';
import type { KeysetEntry } from '#shared/devices/devices.ts';
import type { KindFacts } from '#shared/edition/kinds.ts';
import { panamerican2026 as seed } from '#shared/edition/panamerican-2026.ts';
import { tournament } from '#shared/edition/tournament.ts';
import { type KeyPair, sign } from '#shared/engines/signatures/signature.ts';
import { newPerson, type PersonRow } from '#shared/people/participant.ts';
import { type OptionalField, optionalChoices } from '#shared/people/person-fields.ts';

/** People, credentials and certificates for tests: plausible unless a test says otherwise. */

export const morning = new Date('2026-02-20T08:00:00-06:00');
export const uidOf = (n: number) => `0199c000-0000-7000-8000-${String(n).padStart(12, '0')}`;

/** The kinds of the seed, some of them changed. */
export const kindsWith = (changes: Readonly<Record<string, Partial<KindFacts>>>): KindFacts[] =>
  seed.kinds.map((kind) => ({ ...kind, ...changes[kind.id] }));

/** The zones of the seed and three more: as many as badges have bits for. */
export const twelveZones = [
  ...seed.zones,
  ...[...'JKP'].map((letter) => ({
    letter,
    name: { es: `Área ${letter}`, en: `Area ${letter}` },
    isRetired: false,
  })),
];

/** Surnames of one team in the order of every list, stack, paper and receipt. */
export const surnamesInOrder = ['Álvarez', 'Muñoz', 'Muntaner', 'Ñáñez', 'Zapata'];
export const surnamesAsRegistered = ['Zapata', 'Muntaner', 'Ñáñez', 'Álvarez', 'Muñoz'];

export function makePerson(overrides: Partial<PersonRow> = {}): PersonRow {
  const draft = {
    firstName: 'Lucía',
    lastName: 'Herrera',
    birthDate: '1979-05-04',
    country: 'AR',
    category: "Women's 45+",
    role: 'Player',
    teamUid: uidOf(900),
    photo: null,
  };
  const at = { uid: uidOf(1), teamName: 'Rosario Básquet', createdAt: '2026-01-10T15:00:00.000Z' };
  return { ...newPerson(draft, at), ...overrides };
}

/** Two values of a field that not everybody has. */
export function optionalValues(field: OptionalField) {
  const [one, other] = optionalChoices(field) ?? [['M'], ['XL']];
  type Value = NonNullable<PersonRow[OptionalField]>;
  return [one?.[0], other?.[0]] as [Value, Value];
}

export const makeFields = (overrides: Partial<PayloadFields> = {}): PayloadFields => ({
  v: 1,
  team: 'Brazil',
  n: 'A7-00042-S',
  g: 1,
  c: 'PM45',
  z: '1FF',
  x: 29_553_000,
  k: 'a7Q2',
  ...overrides,
});

/** A certificate of the desk A7 with a new key; its root signature is not checked here. */
export function makeIssuer(keys: KeyPair, overrides: Partial<KeysetEntry> = {}): KeysetEntry {
  return {
    kid: 'a7Q2',
    dev: uidOf(700),
    evt: tournament.id,
    code: 'A7',
    pub: keys.publicKey,
    nbf: 29_000_000,
    exp: 29_600_000,
    caps: ['issue', 'scan'],
    sig: 'A'.repeat(86),
    revokedAt: null,
    ...overrides,
  };
}

/** A credential as decide.ts makes it. The signature is a dummy unless keys are given. */
export async function makeCredential(
  options: { person?: PersonRow; counter?: number; keys?: KeyPair } = {},
): Promise<CredentialRow> {
  const { person = makePerson(), counter = 42, keys } = options;
  const facts = {
    participant: person,
    activeCredential: null,
    deviceCode: 'A7',
    nextCounter: counter,
    kid: 'a7Q2',
  };
  const draft = decideIssue(facts, { uid: uidOf(500 + counter), participantUid: person.uid }, morning);
  if (draft.kind === 'refused') throw new Error(`not issued: ${draft.code}`);
  const signature = keys ? await sign(keys, credentialMessage(signedPart(draft.fields))) : 'A'.repeat(86);
  return sealCredential(draft, signature);
}
