/**
 * False claims a device can make. It has everything a thief of its disk would have: its keys, what it received, and
 * what it has overheard from other devices.
 */
import { and, eq, isNotNull, ne } from 'drizzle-orm';
import { deleteUser } from '#server/accounts/store.ts';
import { audit } from '#server/core/audit/audit.ts';
import { devices, operatorGrants, receipts, syncClock, users } from '#server/core/database/tables.ts';
import { machineMs, now, nowMs } from '#shared/base/clock.ts';
import { minutesOf } from '#shared/base/dates.ts';
import { newUid } from '#shared/base/ids.ts';
import { must } from '#shared/base/must.ts';
import { signedPart } from '#shared/codes/payload.ts';
import { credentialMessage, requestMessage } from '#shared/codes/signed-messages.ts';
import { decideIssue, sealCredential } from '#shared/credentials/decide.ts';
import { returnProof } from '#shared/devices/devices.ts';
import { type SignedGrant, writeGrant } from '#shared/devices/grants.ts';
import { generateKeys, sign } from '#shared/engines/signatures/signature.ts';
import type { PersonRow } from '#shared/people/participant.ts';
import type { PushAnswer } from '#shared/sync/protocol.ts';
import { draftOf, personRow, pushBody, type TestDevice } from '../server/device.ts';
import { pick } from './acts.ts';
import type { Server } from './world.ts';

export interface Around {
  server: () => Server;
  random: () => number;
}

export interface State extends Around {
  device: TestDevice;
  /** Its operator's grant, which counts. */
  grant: SignedGrant;
  /** That of an account which is deleted in the course of the story. */
  ended: SignedGrant;
  isDeleted: boolean;
  /** The number its next change would have. */
  expect: number;
  cursor: string;
  /** Every proof it was ever given, and every history it has lived through. */
  proofs: string[];
  epochs: string[];
  /** Proofs that other devices were given: it has read along. */
  overheard: string[];
  nextNumber: number;
  /** People that only a right it does not have could register. */
  forbidden: string[];
  /** The people it registered, or tried to: a restored server may lack them, and it sends nothing again. */
  made: string[];
  /** Numbers of badges it gave more zones than their role has. */
  overZoned: string[];
}

type Claim = (state: State) => Promise<unknown>;

/** Instants and counts that no clock shows and no list has. */
const absurd = [0, 1, 2 ** 31, 8.64e15, 8.64e15 + 1, Number.MAX_SAFE_INTEGER];

/** Each by its name in the story. */
export const claims = {
  'says that more was acknowledged': (state) =>
    push(state, [], { acked: state.expect + 5, audit: { id: 1, hash: 'a'.repeat(64) } }),
  'changes a proof': async (state) =>
    push(state, [], { proof: changed(must(latest(state), 'it has one'), state) }),
  'changes a proof in a pull': async (state) =>
    pull(state, { proof: changed(must(latest(state), 'it has one'), state) }),
  'makes a proof up': (state) => push(state, [], { proof: 'eyJlcG9jaCI6IngifQ.AAAA' }),
  "shows another device's proof": (state) =>
    pull(state, { proof: pick([...state.overheard, 'none'], state.random) }),
  'shows an old proof': (state) => push(state, [], { proof: pick([...state.proofs, ''], state.random) }),
  'invents a cursor': async (state) => pull(state, { cursor: await cursorAhead(state) }),
  'names another history': (state) =>
    pull(state, { epoch: pick([...state.epochs, crypto.randomUUID()], state.random) }),
  'names the end of another log': (state) =>
    pull(state, { auditId: 1, auditHash: 'a'.repeat(64), acked: 1e9 }),
  'brings the grant of a deleted account': async (state) => {
    await deleteAccount(state);
    return register(state, { op: state.ended.uid, grants: [state.ended] });
  },
  'names the grant of a deleted account': async (state) => {
    await deleteAccount(state);
    return register(state, { op: state.ended.uid, at: state.ended.from });
  },
  "brings another device's grant": async (state) => {
    const stolen = await grantOfAnother(state);
    return register(state, { op: stolen.uid, grants: [stolen] });
  },
  'signs a grant itself': async (state) => {
    const { sig: _, ...fields } = state.grant;
    const forged = await writeGrant({ ...fields, uid: newUid(), role: 'SUPER_USER' }, state.device.keys);
    return register(state, { op: forged.uid, grants: [forged] });
  },
  'dates its work absurdly': (state) => {
    const at = () => pick(absurd, state.random);
    const before = () => at() * (state.random() < 0.5 ? -1 : 1);
    const of = {
      op: state.grant.uid,
      at: before(),
      offset: before(),
      mono: at(),
      listSeq: at(),
      listAge: at(),
    };
    return registerWith(state, of, { monoNow: at(), boot: 'b', clientNow: at(), pending: at() });
  },
  'reports itself absurdly': (state) => {
    const at = () => pick(absurd, state.random);
    return pull(state, {
      version: '9'.repeat(20),
      pending: at(),
      clientNow: at(),
      confirmedAt: at(),
      limit: at(),
    });
  },
  'gives a badge more zones than its role has': (state) =>
    issue(state, { code: state.device.code, number: state.nextNumber++, zones: 'FF' }),
  "takes another device's number": async (state) => {
    const other = await otherDevice(state);
    return issue(state, { code: other.code, number: 90_000 });
  },
  'leaves a gap': (state) => push(state, [scan(state, state.expect + 7)]),
  "takes another change's id": async (state) => {
    const rows = await state.server().db.select({ id: receipts.mutationId }).from(receipts).limit(20);
    const id = rows.length > 0 ? pick(rows, state.random).id : newUid();
    return push(state, [{ ...scan(state, state.expect), id }]);
  },
  'says that it is a copy': (state) =>
    call(state, 'POST /api/sync/rescue', {
      reason: 'DEVICE_FORKED',
      grants: [],
      m: [{}, 'x', scan(state, 1)],
    }),
  'hands over unreadable work': async (state) => {
    await call(state, 'POST /api/sync/rescue', {
      reason: 'POISON',
      grants: [7],
      m: [scan(state, state.expect)],
    });
    return push(state, []);
  },
  'says that it was forgotten': async (state) => {
    const { certificate, keys } = state.device;
    const at = machineMs();
    const proof = await sign(keys, requestMessage(returnProof(certificate.dev, at)));
    const shown = state.random() < 0.5 ? certificate : { ...certificate, code: 'Z9', nbf: minutesOf(now()) };
    return call(state, 'POST /api/sync/return', { certificate: shown, name: 'Mesa', at, proof });
  },
  'revokes in the name of the root key': async (state) => {
    const other = await otherDevice(state);
    const sig = Buffer.alloc(64, 1).toString('base64url');
    const at = now().toISOString();
    const number = { uid: newUid(), number: `${other.code}-00001-A`, reason: 'x', deviceCode: other.code };
    return call(state, 'POST /api/sync/witness', {
      revocations: [{ ...number, revokedAt: at, sig }],
      keys: [{ kid: other.certificate.kid, revokedAt: 1, sig, certificate: other.certificate }],
    });
  },
  "says that another device's order was carried out": async (state) => {
    const { uid: dev } = await otherDevice(state);
    const order = { dev, evt: 'x', at: nowMs(), reason: 'x', sig: Buffer.alloc(64).toString('base64url') };
    return call(state, 'POST /api/sync/wiped', { order });
  },
  'calls as another device': async (state) => {
    const { uid } = await otherDevice(state);
    const body = Buffer.from(JSON.stringify(pushBody('', [])));
    const headers = await state.device.signed('POST', '/api/sync/push', body, { uid });
    return state.device.request('POST', '/api/sync/push', { body, headers });
  },
  'brings a file that is none': (state) =>
    state.device.request('POST', '/api/sync/carry', { body: new Uint8Array(200) }),
} as const satisfies Record<string, Claim>;
export type ClaimName = keyof typeof claims;
export const claimNames = Object.keys(claims) as ClaimName[];

/** A super user deletes the account, as the call does; once. */
async function deleteAccount(state: State): Promise<void> {
  if (state.isDeleted) return;
  const { db, keys } = state.server();
  const id = state.ended.user;
  const [account] = await db.select().from(users).where(eq(users.id, id));
  const createdAt = must(account, 'no one else deletes it').createdAt.getTime();
  await deleteUser(db, id);
  await audit(db, now(), { action: 'user.delete', subject: String(id), detail: { createdAt } });
  await keys.lists.deletedAccounts.add([{ id, createdAt, deletedAt: nowMs() }]);
  state.isDeleted = true;
}

// ── calls ───────────────────────────────────────────────────────────────────────────────────────────

const latest = ({ proofs }: State) => proofs.at(-1);

/** A proof with raised numbers under its original seal. */
function changed(proof: string, { random }: State): string {
  const [payload = '', seal = ''] = proof.split('.');
  const facts = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, number>;
  const field = pick(['acked', 'seq'], random);
  const raised = { ...facts, [field]: Number(facts[field]) + 5 };
  return `${Buffer.from(JSON.stringify(raised)).toString('base64url')}.${seal}`;
}

async function cursorAhead({ server, random }: State): Promise<string> {
  const [clock] = await server().db.select().from(syncClock);
  const seq = must(clock, 'the migration wrote it').seq + 1 + Math.floor(random() * 1e6);
  return `${seq}:participants:${newUid()}${random() < 0.5 ? `:${seq}` : ''}`;
}

/** Another device of the event, as known by its certificate. */
async function otherDevice({ server, device, random }: State) {
  const isOther = and(
    ne(devices.uid, device.uid),
    ne(devices.kind, 'server'),
    isNotNull(devices.certificate),
  );
  const { db } = server();
  const rows = await db.select().from(devices).where(isOther).orderBy(devices.code);
  const other = pick(rows, random);
  return { ...other, certificate: must(other.certificate, 'those without one were left out') };
}

/** The grant of an operator at another device, as the server signed it. */
async function grantOfAnother(state: State): Promise<SignedGrant> {
  const { db, keys } = state.server();
  const rows = await db
    .select({ grant: operatorGrants, username: users.username })
    .from(operatorGrants)
    .innerJoin(users, eq(users.id, operatorGrants.userId))
    .where(ne(operatorGrants.deviceUid, state.device.uid))
    .orderBy(operatorGrants.uid);
  const { grant, username } = pick(rows, state.random);
  return keys.signGrant({
    ...{ uid: grant.uid, user: grant.userId, username, role: 'ACCREDITATION_STAFF', dev: grant.deviceUid },
    ...{ from: grant.createdAt.getTime(), until: grant.expiresAt.getTime() },
  });
}

async function call(
  { device }: State,
  key: 'POST /api/sync/rescue' | 'POST /api/sync/return' | 'POST /api/sync/witness' | 'POST /api/sync/wiped',
  body: unknown,
) {
  return device.ask(key, { body });
}

export async function push(state: State, m: unknown[], over: Record<string, unknown> = {}) {
  const epoch = must(state.epochs.at(-1), 'it has lived through one');
  const proof = latest(state);
  const body = { ...pushBody(epoch, m as never[]), ...(proof ? { proof } : {}), ...over };
  const answer = await state.device.ask('POST /api/sync/push', { body });
  if (answer.status === 200) hear(state, (answer.json as { data: PushAnswer }).data);
  return answer;
}

export async function pull(state: State, over: Record<string, string | number>) {
  const epoch = must(state.epochs.at(-1), 'it has lived through one');
  const proof = latest(state);
  const query = { epoch, cursor: state.cursor, ...(proof ? { proof } : {}), ...over };
  const answer = await state.device.ask('GET /api/sync/pull', { query });
  if (answer.status === 200) hear(state, (answer.json as { data: Heard }).data);
  return answer;
}

export interface Heard {
  epoch: string;
  proof?: string;
  cursor?: string;
  expect?: number;
}

function hear(state: State, { epoch, proof, cursor, expect: next }: Heard): void {
  if (epoch !== state.epochs.at(-1)) {
    state.epochs.push(epoch);
    state.cursor = '';
  }
  if (proof) state.proofs.push(proof);
  if (cursor) state.cursor = cursor;
  if (next !== undefined) state.expect = next;
}

const envelope = (seq: number, kind: string, body: unknown, over: Record<string, unknown> = {}) => ({
  ...{ seq, id: newUid(), v: 1, kind, op: newUid(), at: nowMs(), offset: 0, body },
  ...over,
});

function scan({ device, grant }: State, seq: number) {
  const body = {
    ...{ uid: newUid(), number: `${device.code}-00001-A`, g: 1, direction: 'in', verdict: 'denied' },
    ...{ reason: 'notABadge', checkpoint: 'Puerta', listAgeMs: null, offline: true },
    occurredAt: now().toISOString(),
  };
  return envelope(seq, 'scan.record', body, { op: grant.uid });
}

function newPerson({ made }: State, more: Partial<PersonRow> = {}) {
  const person = personRow(more);
  made.push(person.uid);
  return person;
}

/** Registers a person without the right to do so. */
async function register(
  state: State,
  { op, grants = [], at = nowMs() }: { op: string; grants?: SignedGrant[]; at?: number },
) {
  const person = newPerson(state);
  state.forbidden.push(person.uid);
  const body = { uid: person.uid, person: draftOf(person) };
  const m = envelope(state.expect, 'participant.register', body, { op, at });
  return push(state, [m], { grants });
}

async function registerWith(state: State, of: Record<string, unknown>, over: Record<string, unknown>) {
  const person = newPerson(state);
  const body = { uid: person.uid, person: draftOf(person) };
  return push(state, [envelope(state.expect, 'participant.register', body, of)], over);
}

/** Registers a person and issues their badge, with this number and these zones. */
async function issue(
  state: State,
  { code, number, zones }: { code: string; number: number; zones?: string },
) {
  const { device, grant } = state;
  // A role that not every zone is open to.
  const person = newPerson(state, zones === undefined ? {} : { role: 'Official', category: "Men's 45+" });
  const keys =
    number === 90_000 && state.random() < 0.5 ? await generateKeys({ extractable: false }) : device.keys;
  const facts = { participant: person, activeCredential: null, deviceCode: code, nextCounter: number };
  const command = { uid: newUid(), participantUid: person.uid };
  const draft = decideIssue({ ...facts, kid: device.certificate.kid }, command, now());
  if (draft.kind === 'refused') throw new Error(`the rule refuses: ${draft.code}`);
  const fields = zones === undefined ? draft.fields : { ...draft.fields, z: zones };
  const sealed = sealCredential(
    { ...draft, fields },
    await sign(keys, credentialMessage(signedPart(fields))),
  );
  const by = { op: grant.uid };
  if (zones !== undefined) state.overZoned.push(sealed.number);
  return push(state, [
    envelope(state.expect, 'participant.register', { uid: person.uid, person: draftOf(person) }, by),
    envelope(state.expect + 1, 'credential.issue', { ...command, data: sealed.data }, by),
  ]);
}
