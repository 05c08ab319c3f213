import { now } from '#shared/base/clock.ts';
import { minutesOf } from '#shared/base/dates.ts';
import { newUid } from '#shared/base/ids.ts';
import { payloadText, signedPart } from '#shared/codes/payload.ts';
import { credentialMessage } from '#shared/codes/signed-messages.ts';
import type { CredentialRow } from '#shared/credentials/credential.ts';
import { decideIssue, decideReprint, sealCredential } from '#shared/credentials/decide.ts';
import { type KeysetEntry, writeCertificate } from '#shared/devices/devices.ts';
import { tournament } from '#shared/edition/tournament.ts';
import { generateKeys, type KeyPair, sign } from '#shared/engines/signatures/signature.ts';
import { newPerson, type PersonRow } from '#shared/people/participant.ts';
import { freshSync, LocalDatabase, writeMeta } from '#web/offline/store/database.ts';

/** A door with a list, and a desk that issues real badges for it: real keys, real signatures, a real database. */

export interface Desk {
  code: string;
  keys: KeyPair;
  entry: KeysetEntry;
}

/** A device that may issue, with a certificate of the given root. */
export async function makeDesk(code: string, kid: string, root: KeyPair): Promise<Desk> {
  const keys = await generateKeys({ extractable: false });
  const certificate = await writeCertificate(
    {
      kid,
      dev: newUid(),
      evt: tournament.id,
      code,
      pub: keys.publicKey,
      nbf: minutesOf(now()) - 60,
      exp: minutesOf(now()) + 60 * 24 * 20,
      caps: ['issue', 'scan'],
    },
    root,
  );
  return { code, keys, entry: { ...certificate, revokedAt: null } };
}

export function makePerson(overrides: Partial<PersonRow> = {}): PersonRow {
  const draft = {
    firstName: 'María José',
    lastName: 'Álvarez Cañas',
    birthDate: '1980-05-04',
    country: 'SV',
    category: "Women's 40+",
    role: 'Player',
    teamUid: null,
    photo: null,
  };
  const at = { uid: newUid(), teamName: 'Leones de San Miguel', createdAt: now().toISOString() };
  return { ...newPerson(draft, at), ...overrides };
}

/** A badge as the desk hands it over. */
export async function issueBadge(desk: Desk, person: PersonRow, counter: number): Promise<CredentialRow> {
  const facts = {
    participant: person,
    activeCredential: null,
    deviceCode: desk.code,
    nextCounter: counter,
    kid: desk.entry.kid,
  };
  const draft = decideIssue(facts, { uid: newUid(), participantUid: person.uid }, now());
  if (draft.kind === 'refused') throw new Error(draft.code);
  return sealCredential(draft, await sign(desk.keys, credentialMessage(signedPart(draft.fields))));
}

/** The next copy of a badge. */
export async function reprintBadge(
  desk: Desk,
  person: PersonRow,
  credential: CredentialRow,
): Promise<CredentialRow> {
  const draft = decideReprint({ participant: person, credential, kid: desk.entry.kid });
  if (draft.kind === 'refused') throw new Error(draft.code);
  return sealCredential(draft, await sign(desk.keys, credentialMessage(signedPart(draft.fields))));
}

/** What the QR of a badge says. */
export function codeOf(credential: CredentialRow): string {
  return payloadText(credential.data);
}

/** An enrolled door that knows these desks, these people and their badges, confirmed `ageMs` ago. */
export async function makeDoor(held: {
  desks: readonly Desk[];
  people?: readonly PersonRow[];
  credentials?: readonly CredentialRow[];
  ageMs?: number;
}): Promise<LocalDatabase> {
  const db = new LocalDatabase(`door-${newUid()}`);
  const keys = await generateKeys({ extractable: false });
  const root = await generateKeys({ extractable: false });
  const { entry } = await makeDesk('D1', 'door', root);
  await writeMeta(db, 'device', {
    uid: entry.dev,
    code: 'D1',
    name: 'Puerta Norte',
    kind: 'door',
    certificate: entry,
    rootPublicKey: root.publicKey,
    keys,
  });
  await writeMeta(db, 'operator', {
    grant: 'grant',
    userId: 1,
    username: 'puerta',
    name: 'Rosa',
    role: 'CREDENTIAL_VIEWER',
    expiresAt: now().getTime() + 3_600_000,
  });
  await writeMeta(db, 'sync', { ...freshSync, confirmedAt: now().getTime() - (held.ageMs ?? 60_000) });
  await writeMeta(
    db,
    'keyset',
    held.desks.map((desk) => desk.entry),
  );
  await db.participants.bulkPut((held.people ?? []).map((person) => ({ ...person, seq: 1 })));
  await db.credentials.bulkPut((held.credentials ?? []).map((credential) => ({ ...credential, seq: 1 })));
  return db;
}
