/** A real desk or door: its own key pair, enrolled over HTTP, signing each call as shared/devices/devices.ts says. */
import { createHash, randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '#server/core/database/open.ts';
import { receipts } from '#server/core/database/tables.ts';
import { machineMs, now, nowMs } from '#shared/base/clock.ts';
import { newUid } from '#shared/base/ids.ts';
import { must } from '#shared/base/must.ts';
import { signedPart } from '#shared/codes/payload.ts';
import { credentialMessage, requestMessage } from '#shared/codes/signed-messages.ts';
import type { CredentialRow } from '#shared/credentials/credential.ts';
import { decideIssue, decideReprint, sealCredential } from '#shared/credentials/decide.ts';
import { type Certificate, type DeviceKind, enrollmentProof, requestText } from '#shared/devices/devices.ts';
import { readEnrollmentCode } from '#shared/devices/enrollment-code.ts';
import { generateKeys, type KeyPair, sign } from '#shared/engines/signatures/signature.ts';
import { type DraftPerson, newPerson, type PersonRow } from '#shared/people/participant.ts';
import type { MutationEnvelope, PushAnswer } from '#shared/sync/protocol.ts';
import { type Answer, type Caller, callerOf, fromOurPage, readAnswer, type Sent, send } from './caller.ts';
import { makeUser } from './make.ts';
import type { Person, TestApp } from './with-app.ts';

export interface TestDevice extends Caller {
  uid: string;
  code: string;
  epoch: string;
  certificate: Certificate;
  keys: KeyPair;
  /** The headers that sign one request; what a thief or a wrong clock would change can be given. */
  signed(method: string, path: string, body: Uint8Array, with_?: Forged): Promise<Record<string, string>>;
  /** The grant of an operator who signed in online. */
  grantTo(operator: Caller): Promise<string>;
  /** The next mutation of this device. */
  next(kind: string, body: unknown, overrides?: Partial<MutationEnvelope>): MutationEnvelope;
  push(m: MutationEnvelope[], overrides?: Record<string, unknown>): Promise<PushAnswer>;
  /** A badge made and signed at this desk: what `credential.issue` carries. */
  issue(person: PersonRow): Promise<CredentialRow>;
  reprint(credential: CredentialRow, person: PersonRow): Promise<CredentialRow>;
}

export interface Forged {
  keys?: KeyPair;
  uid?: string;
  ts?: number;
  nonce?: string;
}

const text = new TextEncoder();

/** Creates a device as an administrator does and enrolls it as the device does. */
export async function enrollDevice(app: TestApp, kind: DeviceKind = 'desk'): Promise<TestDevice> {
  return enrollThrough(await app.as('SUPER_USER'), app, kind);
}

/** The same on any server, with an authorized user signed in there. */
export async function enrollThrough(
  admin: Caller,
  server: { readonly url: string },
  kind: DeviceKind,
): Promise<TestDevice> {
  const { device, enrolmentCode } = await admin.call('POST /api/devices', {
    body: { name: `Mesa de ${kind}`, kind },
  });
  const code = must(readEnrollmentCode(enrolmentCode), 'the server wrote it');
  const keys = await generateKeys({ extractable: false });
  const enrolled = await admin.call('POST /api/devices/enrol', {
    body: {
      code: enrolmentCode,
      pub: keys.publicKey,
      proof: await sign(keys, requestMessage(enrollmentProof(code, keys.publicKey))),
      platform: 'test',
    },
  });
  return deviceOf(server, { uid: device.uid, code: device.code, ...enrolled, keys });
}

export function deviceOf(
  server: { readonly url: string },
  it: { uid: string; code: string; epoch: string; certificate: Certificate; keys: KeyPair },
): TestDevice {
  let seq = 0;
  let counter = 0;
  let grant = '';

  const signed: TestDevice['signed'] = async (method, path, body, { keys, uid, ts, nonce } = {}) => {
    const at = ts ?? machineMs();
    const once = nonce ?? randomUUID();
    const bodyHash = createHash('sha256').update(body).digest('hex');
    const message = requestMessage(requestText({ method, path, bodyHash, ts: at, nonce: once }));
    return {
      'x-device': uid ?? it.uid,
      'x-ts': String(at),
      'x-nonce': once,
      'x-sig': await sign(keys ?? it.keys, message),
    };
  };
  const request = async (method: string, path: string, sent: Sent): Promise<Answer> => {
    const isBytes = sent.body instanceof Uint8Array;
    const body = sent.body === undefined ? new Uint8Array() : bytesOf(sent.body);
    const headers = await signed(method, path, body);
    const type = { 'content-type': isBytes ? 'application/octet-stream' : 'application/json' };
    return send(server.url, method, path, {
      ...(sent.body === undefined ? {} : { body }),
      headers: { ...fromOurPage, ...(sent.body === undefined ? {} : type), ...headers, ...sent.headers },
    });
  };
  const caller = callerOf(request);
  return {
    ...caller,
    ...it,
    signed,
    async grantTo(operator) {
      const answer = await operator.call('POST /api/sync/grant', { body: { device: it.uid } });
      grant = answer.uid;
      return answer.uid;
    },
    next(kind, body, overrides = {}) {
      seq += 1;
      const made = { seq, id: newUid(), v: 1, kind, op: grant || newUid(), at: nowMs(), offset: 0, body };
      return { ...made, ...overrides };
    },
    async push(m, overrides = {}) {
      const body = pushBody(it.epoch, m, overrides);
      // Retries as often as the server asks for it.
      for (;;) {
        const answer = await caller.ask('POST /api/sync/push', { body });
        const seconds = Number(answer.headers.get('retry-after'));
        if (answer.status !== 503 || !seconds) return readAnswer('POST /api/sync/push', answer) as PushAnswer;
        await setTimeout(seconds * 1000);
      }
    },
    async issue(participant) {
      counter += 1;
      const facts = { participant, activeCredential: null, deviceCode: it.code, nextCounter: counter };
      const command = { uid: newUid(), participantUid: participant.uid };
      return seal(decideIssue({ ...facts, kid: it.certificate.kid }, command, now()), it.keys);
    },
    reprint: (credential, participant) =>
      seal(decideReprint({ credential, participant, kid: it.certificate.kid }), it.keys),
  };
}

async function seal(draft: ReturnType<typeof decideIssue>, keys: KeyPair): Promise<CredentialRow> {
  if (draft.kind === 'refused') throw new Error(`the desk would not: ${draft.code}`);
  return sealCredential(draft, await sign(keys, credentialMessage(signedPart(draft.fields))));
}

/** The body of a push. */
export function pushBody(epoch: string, m: MutationEnvelope[], overrides: Record<string, unknown> = {}) {
  return { p: 1, epoch, clientNow: machineMs(), pending: m.length, m, ...overrides };
}

function bytesOf(body: unknown): Uint8Array {
  if (body instanceof Uint8Array) return body;
  return text.encode(typeof body === 'string' ? body : JSON.stringify(body));
}

/** A desk with an operator of the accreditation staff. */
export async function staffedDesk(app: TestApp): Promise<TestDevice & { operator: Person }> {
  const desk = await enrollDevice(app);
  const operator = await app.as(await makeUser(app.db, { role: 'ACCREDITATION_STAFF' }));
  await desk.grantTo(operator);
  return { ...desk, operator };
}

/** A person as a desk stores them. */
export function personRow(overrides: Partial<PersonRow> = {}): PersonRow {
  const draft = {
    firstName: 'Beatriz',
    lastName: 'Funes',
    birthDate: '1977-08-30',
    country: 'GT',
    category: "Women's 45+",
    role: 'Player',
    teamUid: null,
    photo: null,
  };
  const at = { uid: newUid(), teamName: null, createdAt: now().toISOString() };
  return { ...newPerson(draft, at), ...overrides };
}

/** The part of a person that a desk writes down. */
export function draftOf(person: PersonRow): DraftPerson {
  const { firstName, lastName, birthDate, country, category, role, teamUid, photo, language } = person;
  const born = must(birthDate, 'only doors get people without one');
  return { firstName, lastName, birthDate: born, country, category, role, teamUid, photo, language };
}

/** A scan of a badge, or of any number. */
export function scanOf(badge?: { number: string; g: number }, overrides: Record<string, unknown> = {}) {
  return {
    uid: newUid(),
    number: badge?.number ?? 'B3-00007-K',
    g: badge?.g ?? 1,
    direction: 'in',
    verdict: 'granted',
    reason: 'ok',
    checkpoint: 'Puerta norte',
    listAgeMs: 4000,
    offline: true,
    occurredAt: now().toISOString(),
    ...overrides,
  };
}

/** Receipts of a device, in their order. */
export const receiptsOf = ({ db }: { db: Db }, deviceUid: string) =>
  db.select().from(receipts).where(eq(receipts.deviceUid, deviceUid)).orderBy(receipts.mseq);

/** Makes the database refuse one copy of a badge during `work`: a bug on the server, whatever the device. */
export async function withRefusedCopy(app: TestApp, g: number, work: () => Promise<void>): Promise<void> {
  const tables = ['scans', 'credential_prints'].map((name) => sql.identifier(name));
  const refusal = sql.raw(`check (g is distinct from ${g})`);
  for (const table of tables)
    await app.db.execute(sql`alter table ${table} add constraint refused ${refusal}`);
  await work();
  for (const table of tables) await app.db.execute(sql`alter table ${table} drop constraint refused`);
}

/** The outcomes of a push in words: `applied`, `rejected INVALID`. */
export const statuses = (answer: PushAnswer) =>
  answer.outcomes.map(({ status, code }) => (code ? `${status} ${code}` : status));

/** What a device receives about a person. */
export async function receivedBy(device: TestDevice, uid: string) {
  let cursor = '';
  for (;;) {
    const page = await device.call('GET /api/sync/pull', {
      query: { cursor, limit: 1000, epoch: device.epoch },
    });
    if (page.kind !== 'page') throw new Error('unexpected reset');
    const row = page.rows.participants.find((one) => one.uid === uid);
    if (row) return { row, settings: page.settings?.values };
    cursor = page.cursor;
  }
}

/** A person as a device receives them. */
export const receivedPerson = async (device: TestDevice, uid: string) => (await receivedBy(device, uid)).row;
