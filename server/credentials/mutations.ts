/** Load facts, run the shared rule, write the change. The server issues as any desk does: it is device W0. */
import type {
  CredentialRow,
  IssueCommand,
  ReprintCommand,
  RevokeCommand,
} from '#shared/credentials/credential.ts';
import {
  type Acceptance,
  acceptIssued,
  acceptReprint,
  decideIssue,
  decideReprint,
  decideRevoke,
  sealCredential,
} from '#shared/credentials/decide.ts';
import { serverCode } from '#shared/credentials/number.ts';
import { type CredentialData, signedPart } from '#shared/credentials/payload.ts';
import { credentialMessage, verify } from '#shared/credentials/signature.ts';
import { type Refusal, refuse } from '#shared/errors.ts';
import { readZoneTable } from '#shared/zones.ts';
import { lockName } from '../database/locks.ts';
import type { Db } from '../database/open.ts';
import { judgeBinding } from '../participants/eligibility.ts';
import { findPerson, setParticipantCredential, toPersonRow } from '../participants/store.ts';
import type { EventKeys } from '../platform/keys.ts';
import { readSetting } from '../platform/settings.ts';
import type { MutationCtx, MutationDevice, MutationTable } from '../sync/mutation.ts';
import {
  findActiveCredential,
  findCredential,
  findCredentialByUid,
  insertPrint,
  insertRevocation,
  isRevoked,
  readCredential,
  saveCredential,
  takeNextCounter,
} from './store.ts';

export const credentialMutations: Pick<
  MutationTable,
  'credential.issue' | 'credential.reprint' | 'credential.revoke' | 'print.log'
> = {
  'credential.issue': acceptIssuedBadge,
  'credential.reprint': acceptPrintedCopy,
  'credential.revoke': async (ctx, body) => {
    const outcome = await revoke(ctx.db, body, {
      at: ctx.occurredAt,
      by: ctx.operator.id,
      deviceCode: ctx.device.code,
    });
    // Two desks that revoke one badge both got what they wanted.
    return outcome.kind === 'refused' && outcome.code !== 'ALREADY_REVOKED' ? outcome : undefined;
  },
  'print.log': async (ctx, body) => {
    const credential = await findCredential(ctx.db, body.number);
    await insertPrint(ctx.db, {
      ...body,
      reason: body.reason ?? null,
      kid: credential?.kid ?? '',
      deviceCode: ctx.device.code,
      operatorId: ctx.operator.id,
      printedAt: ctx.occurredAt,
    });
    return undefined;
  },
};

/**
 * Issues the server's own credential for a person. However often and however parallel it is asked for, the
 * person is locked first, so that there is one answer: the credential that counts.
 */
export async function issueHere(
  db: Db,
  participantUid: string,
  by: { keys: EventKeys; now: Date; operatorId: number; newUid: () => string },
): Promise<CredentialRow | Refusal> {
  const found = await findPerson(db, participantUid, true);
  const activeCredential = await findActiveCredential(db, participantUid);
  if (found && activeCredential) return activeCredential;
  const signer = await by.keys.signer(db);
  const facts = {
    participant: found ? toPersonRow(found) : null,
    activeCredential,
    deviceCode: serverCode,
    nextCounter: await takeNextCounter(db, by.keys.serverUid),
    kid: signer.kid,
    zoneTable: readZoneTable(await readSetting(db, 'zones')),
    binding: found ? await judgeBinding(db, found) : [],
  };
  const draft = decideIssue(facts, { uid: by.newUid(), participantUid }, by.now);
  if (draft.kind === 'refused') return draft;
  const credential = sealCredential(draft, await signer.sign(signedPart(draft.fields)));
  by.keys.noteCounter(facts.nextCounter);
  await saveCredential(db, credential, by.operatorId);
  await setParticipantCredential(
    db,
    participantUid,
    { number: credential.number, data: credential.data },
    by.now,
  );
  return credential;
}

/**
 * Signs the server's own next copy of a credential. `g` is the copy its editor saw: of two who make one at once
 * the second is told, instead of turning the first one's fresh badge into paper.
 */
export async function copyHere(
  db: Db,
  { number, g }: { number: string; g: number },
  by: { keys: EventKeys; now: Date },
): Promise<CredentialRow | Refusal> {
  await lockName(db, number);
  await lockHolder(db, number);
  const credential = await findCredential(db, number);
  const found = credential ? await findPerson(db, credential.participantUid) : null;
  if (credential?.status === 'active' && credential.g !== g) return refuse('CHANGED_MEANWHILE');
  const signer = await by.keys.signer(db);
  const facts = {
    participant: found ? toPersonRow(found) : null,
    credential,
    kid: signer.kid,
    zoneTable: readZoneTable(await readSetting(db, 'zones')),
  };
  const draft = decideReprint(facts);
  if (draft.kind === 'refused') return draft;
  const sealed = sealCredential(draft, await signer.sign(signedPart(draft.fields)));
  await saveCredential(db, sealed, null);
  await setParticipantCredential(db, sealed.participantUid, { number, data: sealed.data }, by.now);
  return sealed;
}

async function acceptIssuedBadge(ctx: MutationCtx, body: IssueCommand): Promise<Refusal | undefined> {
  if (!(await isSignedBy(ctx.device, body.data))) return refuse('BAD_CREDENTIAL');
  await lockName(ctx.db, body.data.n);
  const found = await findPerson(ctx.db, body.participantUid, true);
  const known = (await findCredential(ctx.db, body.data.n)) ?? (await findCredentialByUid(ctx.db, body.uid));
  const active = await findActiveCredential(ctx.db, body.participantUid);
  const facts = {
    participant: found ? toPersonRow(found) : null,
    activeCredential: active && active.uid !== known?.uid ? active : null,
    known,
    device: ctx.device,
  };
  return keep(ctx, acceptIssued(facts, body, ctx.occurredAt));
}

async function acceptPrintedCopy(ctx: MutationCtx, body: ReprintCommand): Promise<Refusal | undefined> {
  if (!(await isSignedBy(ctx.device, body.data))) return refuse('BAD_CREDENTIAL');
  await lockName(ctx.db, body.data.n);
  await lockHolder(ctx.db, body.data.n);
  const facts = { credential: await findCredentialByUid(ctx.db, body.uid), device: ctx.device };
  return keep(ctx, acceptReprint(facts, body));
}

/** A badge its own desk did not sign is red at every door: it never becomes a credential. */
function isSignedBy(device: MutationDevice, data: CredentialData): Promise<boolean> {
  return verify(device.publicKey, data.s, credentialMessage(signedPart(data)));
}

/**
 * The person is locked before their credentials, wherever both are, so that nobody waits for the other; a
 * number has no row yet when a badge that was revoked before it arrived is on its way, hence its own lock.
 */
async function lockHolder(db: Db, number: string): Promise<void> {
  const credential = await readCredential(db, number);
  if (credential) await findPerson(db, credential.participantUid, true);
}

/** Writes an accepted badge. A number that was revoked before it arrived stays revoked. */
async function keep(ctx: MutationCtx, accepted: Acceptance | Refusal): Promise<Refusal | undefined> {
  if (accepted.kind === 'refused') return accepted;
  const { credential, supersedes } = accepted;
  const revoked = credential.status !== 'revoked' && (await isRevoked(ctx.db, credential.number));
  const kept = revoked
    ? { ...credential, status: 'revoked' as const, revokedAt: ctx.now.toISOString() }
    : credential;
  await saveCredential(ctx.db, kept, ctx.operator.id);
  // One that no longer counts takes nobody's place.
  if (supersedes && kept.status === 'active')
    await saveCredential(ctx.db, { ...supersedes, status: 'superseded' }, null);
  if (kept.status === 'active') {
    await setParticipantCredential(
      ctx.db,
      kept.participantUid,
      { number: kept.number, data: kept.data },
      ctx.now,
    );
  }
  return undefined;
}

/** Revokes for ever, also a number this server has not heard of yet: its badge may still be on its way. */
export async function revoke(
  db: Db,
  command: RevokeCommand,
  by: { at: Date; by: number; deviceCode: string },
): Promise<{ kind: 'revoked'; credential: CredentialRow | null } | Refusal> {
  await lockName(db, command.number);
  await lockHolder(db, command.number);
  const credential = await findCredential(db, command.number);
  if (await isRevoked(db, command.number)) {
    return credential ? refuse('ALREADY_REVOKED') : { kind: 'revoked', credential: null };
  }
  const entry = {
    uid: command.uid,
    number: command.number,
    reason: command.reason,
    by: by.by,
    deviceCode: by.deviceCode,
    revokedAt: by.at,
  };
  await insertRevocation(db, entry);
  if (!credential) return { kind: 'revoked', credential: null };
  const decided = decideRevoke({ credential }, command, by.at);
  if (decided.kind === 'refused') return decided;
  await saveCredential(db, decided.credential, by.by);
  const active = await findActiveCredential(db, credential.participantUid);
  await setParticipantCredential(
    db,
    credential.participantUid,
    active ? { number: active.number, data: active.data } : null,
    by.at,
  );
  return { kind: 'revoked', credential: decided.credential };
}
