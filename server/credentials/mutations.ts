/**
 * Issuing, copying and revoking, whether a desk brings it or the site does it: what is held is locked, the shared rule
 * decides, what it decides is kept. The site issues as any desk does: it is device W0.
 */
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
import { signedPart } from '#shared/credentials/payload.ts';
import { type Refusal, refuse } from '#shared/errors.ts';
import { must } from '#shared/must.ts';
import { readZoneTable } from '#shared/zones.ts';
import type { Db } from '../database/open.ts';
import { judgeBinding } from '../participants/eligibility.ts';
import { findPerson } from '../participants/store.ts';
import type { EventKeys } from '../platform/keys.ts';
import { readSetting } from '../platform/settings.ts';
import type { MutationCtx, MutationTable, Noted } from '../sync/mutation.ts';
import { gather, keepCredential, type WorkingSet, write } from '../sync/working-set.ts';
import { takeNextCounter } from './store.ts';

export const credentialMutations: Pick<
  MutationTable,
  'credential.issue' | 'credential.reprint' | 'credential.revoke' | 'print.log'
> = {
  'credential.issue': {
    needs: ({ uid, participantUid, data }) => ({
      people: [participantUid],
      credentials: [uid],
      numbers: [data.n],
    }),
    apply: acceptIssuedBadge,
  },
  'credential.reprint': {
    needs: ({ uid, data }) => ({ credentials: [uid], numbers: [data.n] }),
    apply: acceptPrintedCopy,
  },
  'credential.revoke': {
    needs: ({ number }) => ({ numbers: [number] }),
    apply: ({ work, occurredAt, operator, device }, body) => {
      const outcome = revokeIn(work, body, { at: occurredAt, by: operator.id, deviceCode: device.code });
      // Two desks that revoke one badge both got what they wanted.
      return outcome.kind === 'refused' && outcome.code !== 'ALREADY_REVOKED' ? outcome : undefined;
    },
  },
  'print.log': {
    needs: ({ number }) => ({ numbers: [number] }),
    apply: ({ work, operator, device, occurredAt }, body) => {
      work.changed.prints.push({
        ...body,
        reason: body.reason ?? null,
        kid: work.numbers.get(body.number)?.kid ?? '',
        deviceCode: device.code,
        operatorId: operator.id,
        printedAt: occurredAt,
      });
      return undefined;
    },
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
  const work = await gather(db, [{ holders: [participantUid] }]);
  const person = work.people.get(participantUid)?.person ?? null;
  const activeCredential = work.active.get(participantUid) ?? null;
  if (person && activeCredential) return activeCredential;
  const signer = await by.keys.signer(db);
  const facts = {
    participant: person,
    activeCredential,
    deviceCode: serverCode,
    nextCounter: await takeNextCounter(db, by.keys.serverUid),
    kid: signer.kid,
    zoneTable: readZoneTable(await readSetting(db, 'zones')),
    binding: person ? await judgeBinding(db, must(await findPerson(db, person.uid), 'it is locked')) : [],
  };
  const draft = decideIssue(facts, { uid: by.newUid(), participantUid }, by.now);
  if (draft.kind === 'refused') return draft;
  const credential = sealCredential(draft, await signer.sign(signedPart(draft.fields)));
  await by.keys.noteCounter(facts.nextCounter);
  keepCredential(work, credential, by);
  await write(db, work, by.now);
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
  const work = await gather(db, [{ numbers: [number] }]);
  const credential = work.numbers.get(number) ?? null;
  const participant = credential ? (work.people.get(credential.participantUid)?.person ?? null) : null;
  if (credential?.status === 'active' && credential.g !== g) return refuse('CHANGED_MEANWHILE');
  const signer = await by.keys.signer(db);
  const facts = {
    participant,
    credential,
    kid: signer.kid,
    zoneTable: readZoneTable(await readSetting(db, 'zones')),
  };
  const draft = decideReprint(facts);
  if (draft.kind === 'refused') return draft;
  const sealed = sealCredential(draft, await signer.sign(signedPart(draft.fields)));
  keepCredential(work, sealed, { operatorId: null, now: by.now });
  await write(db, work, by.now);
  return sealed;
}

/** Revokes for ever, also a number this server has not heard of yet: its badge may still be on its way. */
export async function revoke(
  db: Db,
  command: RevokeCommand,
  by: { at: Date; by: number | null; deviceCode: string },
): Promise<Revoked | Refusal> {
  const work = await gather(db, [{ numbers: [command.number] }]);
  const outcome = revokeIn(work, command, by);
  await write(db, work, by.at);
  return outcome;
}

type Revoked = { kind: 'revoked'; credential: CredentialRow | null };

function revokeIn(
  work: WorkingSet,
  command: RevokeCommand,
  by: { at: Date; by: number | null; deviceCode: string },
): Revoked | Refusal {
  const { uid, number, reason } = command;
  const credential = work.numbers.get(number) ?? null;
  if (work.revoked.has(number)) {
    return credential ? refuse('ALREADY_REVOKED') : { kind: 'revoked', credential: null };
  }
  const decided = credential ? decideRevoke({ credential }, command, by.at) : null;
  if (decided?.kind === 'refused') return decided;
  work.revoked.add(number);
  work.changed.revocations.push({
    uid,
    number,
    reason,
    by: by.by,
    deviceCode: by.deviceCode,
    revokedAt: by.at,
  });
  if (!decided) return { kind: 'revoked', credential: null };
  keepCredential(work, decided.credential, { operatorId: by.by, now: by.at });
  return { kind: 'revoked', credential: decided.credential };
}

function acceptIssuedBadge(ctx: MutationCtx, body: IssueCommand): Refusal | undefined {
  // A badge its own desk did not sign is red at every door: it never becomes a credential.
  if (!ctx.isSignedBadge) return refuse('BAD_CREDENTIAL');
  const { work, device, occurredAt } = ctx;
  const known = work.numbers.get(body.data.n) ?? work.credentials.get(body.uid) ?? null;
  const active = work.active.get(body.participantUid);
  const facts = {
    participant: work.people.get(body.participantUid)?.person ?? null,
    activeCredential: active && active.uid !== known?.uid ? active : null,
    known,
    device,
  };
  const accepted = acceptIssued(facts, body, occurredAt);
  if (accepted.kind === 'refused') return accepted;
  keep(ctx, accepted);
  return undefined;
}

function acceptPrintedCopy(ctx: MutationCtx, body: ReprintCommand): Noted | Refusal | undefined {
  if (!ctx.isSignedBadge) return refuse('BAD_CREDENTIAL');
  const { work, device, newUid, mutationId } = ctx;
  const accepted = acceptReprint({ credential: work.credentials.get(body.uid) ?? null, device }, body);
  if (accepted.kind === 'refused') return accepted;
  keep(ctx, accepted);
  const { twin } = accepted;
  if (!twin) return undefined;
  const { g, k } = body.data;
  work.changed.conflicts.push({
    ...{ uid: newUid(), rowUid: body.uid, mutationId, field: 'print' },
    base: null,
    mine: `${g} ${k}`,
    theirs: `${twin.g} ${twin.kid}`,
  });
  return { kind: 'noted', code: 'CONFLICT' };
}

/** Keeps an accepted badge. A number that was revoked before it arrived stays revoked. */
function keep({ work, operator, now }: MutationCtx, { credential, supersedes }: Acceptance): void {
  const isRevoked = credential.status !== 'revoked' && work.revoked.has(credential.number);
  const kept = isRevoked
    ? { ...credential, status: 'revoked' as const, revokedAt: now.toISOString() }
    : credential;
  keepCredential(work, kept, { operatorId: operator.id, now });
  // One that no longer counts takes nobody's place.
  if (supersedes && kept.status === 'active')
    keepCredential(work, { ...supersedes, status: 'superseded' }, { operatorId: null, now });
}
