/**
 * Issuing, copying and revoking, whether a desk brings it or the site does it: what is held is locked, the shared rule
 * decides, what it decides is kept. The site issues as any desk does: it is device W0.
 */
import { failedPrint } from '#shared/badges/print-reasons.ts';
import { type Refusal, refuse } from '#shared/base/errors.ts';
import { must } from '#shared/base/must.ts';
import { serverCode } from '#shared/codes/number.ts';
import { signedPart } from '#shared/codes/payload.ts';
import type {
  CredentialRow,
  IssueCommand,
  ReprintCommand,
  RevokeCommand,
  ValidateCommand,
} from '#shared/credentials/credential.ts';
import {
  type AcceptedCredential,
  acceptIssued,
  acceptReprint,
  decideIssue,
  decideReprint,
  decideRevoke,
  decideValidate,
  sealCredential,
  withValidation,
} from '#shared/credentials/decide.ts';
import { readHandouts } from '#shared/credentials/handouts.ts';
import { printedSince } from '#shared/credentials/stage.ts';
import { readValidity } from '#shared/credentials/validity.ts';
import { readChangesWait } from '#shared/people/approval.ts';
import { markPrinted } from '#shared/people/badge-change.ts';
import { ruleCodes } from '#shared/people/eligibility.ts';
import { type NewPrint, printFactOf, takeNextCounter } from '../../accreditation/credential-store.ts';
import { checkBindingRules } from '../../accreditation/eligibility-store.ts';
import type { AppliedWithNote, MutationCtx, MutationTable } from '../../accreditation/mutation.ts';
import { findPerson } from '../../accreditation/people-store.ts';
import {
  copyKey,
  flush,
  keepCredential,
  keepPerson,
  lockAndLoad,
  recordConflicts,
  type WorkingSet,
} from '../../accreditation/working-set.ts';
import type { Db } from '../../core/database/open.ts';
import { noReceiver } from '../../core/erasure/erased-words.ts';
import type { EventKeys } from '../../core/keys/keys.ts';
import { readSetting } from '../../core/settings/settings.ts';
import {
  noteIssuedTwice,
  notePrinted,
  notePrintedTwice,
  noteRevoked,
  noteWiderZones,
} from './badge-conflicts.ts';

export const credentialMutations: Pick<
  MutationTable,
  'credential.issue' | 'credential.reprint' | 'credential.revoke' | 'credential.validate' | 'print.log'
> = {
  'credential.issue': {
    needs: ({ uid, participantUid, data }) => ({
      people: [participantUid],
      credentials: [uid],
      numbers: [data.n],
      copies: [data.n],
    }),
    apply: acceptIssuedBadge,
  },
  'credential.reprint': {
    needs: ({ uid, data }) => ({ credentials: [uid], numbers: [data.n], copies: [data.n] }),
    apply: acceptPrintedCopy,
  },
  'credential.revoke': {
    needs: ({ number }) => ({ numbers: [number] }),
    apply: (ctx, body) => {
      const { work, occurredAt, operator, device } = ctx;
      const held = work.numbers.get(body.number);
      const outcome = revokeIn(work, body, { at: occurredAt, by: operator.id, deviceCode: device.code });
      if (outcome.kind === 'revoked' && held && body.g !== undefined && body.g < held.g)
        notePrinted(ctx, body, held);
      // Two desks that revoke one badge both got what they wanted.
      return outcome.kind === 'refused' && outcome.code !== 'ALREADY_REVOKED' ? outcome : undefined;
    },
  },
  'credential.validate': {
    needs: ({ badges, receiverUid }) => ({
      numbers: badges.map(({ number }) => number),
      people: receiverUid ? [receiverUid] : [],
    }),
    apply: acceptHandOver,
  },
  'print.log': {
    needs: ({ number }) => ({ numbers: [number], copies: [number] }),
    apply: ({ work, operator, device, occurredAt, now }, body) => {
      const by = { deviceCode: device.code, operatorId: operator.id, printedAt: occurredAt };
      const kid = work.numbers.get(body.number)?.kid ?? '';
      notePrint(work, { ...body, reason: body.reason ?? null, kid, ...by }, now);
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
  const work = await lockAndLoad(db, [{ holders: [participantUid] }]);
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
    validity: readValidity(await readSetting(db, 'validity')),
    changesWait: await readChangesWait((key) => readSetting(db, key)),
    handouts: readHandouts(await readSetting(db, 'handouts')),
    binding: person
      ? await checkBindingRules(db, must(await findPerson(db, person.uid), 'it is locked'))
      : [],
  };
  const draft = decideIssue(facts, { uid: by.newUid(), participantUid }, by.now);
  if (draft.kind === 'refused') return draft;
  const credential = sealCredential(draft, await signer.sign(signedPart(draft.fields)));
  await by.keys.noteCounter(facts.nextCounter);
  keepCredential(work, credential, by);
  await flush(db, work, by.now);
  return credential;
}

/**
 * Signs the next copy of a credential on the server. `g` is the copy the editor saw: of two concurrent calls the second
 * is refused, so that it does not invalidate the first one's new badge.
 */
export async function copyHere(
  db: Db,
  { number, g }: { number: string; g: number },
  /** `isRuled`: an account outside the admin area cannot use a copy to get around a binding rule. */
  by: { keys: EventKeys; now: Date; isRuled?: boolean },
): Promise<CredentialRow | Refusal> {
  const work = await lockAndLoad(db, [{ numbers: [number] }]);
  const credential = work.numbers.get(number) ?? null;
  const participant = credential ? (work.people.get(credential.participantUid)?.person ?? null) : null;
  if (credential?.status === 'active' && credential.g !== g) return refuse('CHANGED_MEANWHILE');
  if (by.isRuled && participant) {
    const [broken] = await checkBindingRules(db, must(await findPerson(db, participant.uid), 'it is locked'));
    if (broken) return refuse(ruleCodes[broken.rule]);
  }
  const signer = await by.keys.signer(db);
  const facts = {
    participant,
    credential,
    kid: signer.kid,
    changesWait: await readChangesWait((key) => readSetting(db, key)),
    validity: readValidity(await readSetting(db, 'validity')),
  };
  const draft = decideReprint(facts);
  if (draft.kind === 'refused') return draft;
  const sealed = sealCredential(draft, await signer.sign(signedPart(draft.fields)));
  keepCredential(work, sealed, { operatorId: null, now: by.now });
  await flush(db, work, by.now);
  return sealed;
}

/** Records on the server that the newest copy of a credential was handed over. */
export async function handOverHere(
  db: Db,
  number: string,
  by: { uid: string; now: Date; operatorId: number },
): Promise<CredentialRow | Refusal> {
  const work = await lockAndLoad(db, [{ numbers: [number] }]);
  const credential = work.numbers.get(number) ?? null;
  if (!credential) return refuse('NOT_FOUND');
  const decided = decideValidate({ credential }, credential, by.now);
  if (decided.kind === 'refused') return decided;
  const { uid, now: handedAt, operatorId } = by;
  work.changed.handOvers.push({
    row: { uid, how: 'handedOver', deviceCode: serverCode, operatorId, handedAt },
    badges: [credential],
  });
  keepCredential(work, decided.credential, { operatorId: null, now: handedAt });
  await flush(db, work, handedAt);
  return decided.credential;
}

/** Revokes permanently, even a number that this server does not know yet, because its badge may still arrive. */
export async function revoke(
  db: Db,
  command: RevokeCommand,
  by: { at: Date; by: number | null; deviceCode: string },
): Promise<RevokedCredential | Refusal> {
  const work = await lockAndLoad(db, [{ numbers: [command.number] }]);
  const outcome = revokeIn(work, command, by);
  await flush(db, work, by.at);
  await recordConflicts(db, work);
  return outcome;
}

type RevokedCredential = { kind: 'revoked'; credential: CredentialRow | null };

/** The same within a batch. */
export function revokeIn(
  work: WorkingSet,
  command: RevokeCommand,
  by: { at: Date; by: number | null; deviceCode: string },
): RevokedCredential | Refusal {
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
  noteWiderZones(ctx, accepted.credential, body.data);
  if (accepted.supersedes && !work.revoked.has(body.data.n)) noteIssuedTwice(ctx, body, accepted.supersedes);
  return undefined;
}

function acceptPrintedCopy(ctx: MutationCtx, body: ReprintCommand): AppliedWithNote | Refusal | undefined {
  if (!ctx.isSignedBadge) return refuse('BAD_CREDENTIAL');
  const { work, device } = ctx;
  const held = work.credentials.get(body.uid) ?? null;
  const accepted = acceptReprint({ credential: held, device }, body);
  if (accepted.kind === 'refused') return accepted;
  keep(ctx, accepted);
  noteWiderZones(ctx, accepted.credential, body.data);
  if (accepted.credential.status === 'revoked') noteRevoked(ctx, accepted.credential, body.data);
  // A newer copy is known: of this one another desk may have printed a sheet as well.
  const isOlder = held !== null && body.data.g <= held.g;
  if (isOlder) notePrintedTwice(ctx, held, body.data);
  return accepted.otherPrint ? { kind: 'noted', code: 'CONFLICT' } : undefined;
}

/** A fact, whatever has become of the badge: only a copy that still is the newest one changes by it. */
function acceptHandOver({ work, device, operator, occurredAt, now }: MutationCtx, body: ValidateCommand) {
  const { badges, ...row } = body;
  const by = { deviceCode: device.code, operatorId: operator.id, handedAt: occurredAt };
  // That the badges changed hands stays a fact; who took them is not written down of an erased person.
  const isErased = work.removed.get(row.receiverUid ?? '') === 'PERSON_ERASED';
  work.changed.handOvers.push({ row: { ...row, ...by, ...(isErased ? noReceiver : {}) }, badges });
  for (const { number, g } of badges) {
    const key = copyKey(number, g);
    if (!work.handed.has(key)) work.handed.set(key, occurredAt);
    const held = work.numbers.get(number);
    if (held) keepCredential(work, withValidation(held, g, occurredAt), { operatorId: null, now });
  }
  return undefined;
}

/** Stores that a copy was printed or failed to print, even if its badge has not arrived yet. */
export function notePrint(work: WorkingSet, print: NewPrint, now: Date): void {
  const { number, g } = print;
  work.changed.prints.push(print);
  const key = copyKey(number, g);
  const facts = [...(work.prints.get(key) ?? []), printFactOf(print)];
  work.prints.set(key, facts);
  const held = work.numbers.get(number);
  if (held?.g !== g) return;
  const holder = work.people.get(held.participantUid)?.person;
  if (holder?.outdated && print.reason !== failedPrint) {
    const outdated = markPrinted(holder.outdated, { number, g, at: print.printedAt });
    if (outdated !== holder.outdated) keepPerson(work, { ...holder, outdated }, { now });
  }
  const onPaper = { ...held, printedAt: printedSince(facts)?.toISOString() ?? null };
  if (onPaper.printedAt !== held.printedAt) keepCredential(work, onPaper, { operatorId: null, now });
}

/** Keeps an accepted badge. A number that was revoked before it arrived stays revoked. */
function keep({ work, operator, now }: MutationCtx, { credential, supersedes }: AcceptedCredential): void {
  const isRevoked = credential.status !== 'revoked' && work.revoked.has(credential.number);
  const handedAt = work.handed.get(copyKey(credential.number, credential.g));
  const since = printedSince(work.prints.get(copyKey(credential.number, credential.g)) ?? []);
  const onPaper = { ...credential, printedAt: since?.toISOString() ?? credential.printedAt };
  const inHand = handedAt ? withValidation(onPaper, onPaper.g, handedAt) : onPaper;
  const kept = isRevoked ? { ...inHand, status: 'revoked' as const, revokedAt: now.toISOString() } : inHand;
  keepCredential(work, kept, { operatorId: operator.id, now });
  // An invalid credential supersedes nothing.
  if (supersedes && kept.status === 'active')
    keepCredential(work, { ...supersedes, status: 'superseded' }, { operatorId: null, now });
}
