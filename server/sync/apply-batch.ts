/**
 * Judges a batch of mutations within one transaction: what they are about is locked and read at once, each is judged by
 * what the ones before it left, and what came of it all is written at once, with a receipt for each. A refusal is an
 * answer, not a stop: what does not depend on it goes on.
 */

import { z } from 'zod';
import { serverCode } from '#shared/credentials/number.ts';
import { signedPart } from '#shared/credentials/payload.ts';
import { credentialMessage, verify } from '#shared/credentials/signature.ts';
import type { Refusal } from '#shared/errors.ts';
import { uidSchema } from '#shared/ids.ts';
import { can } from '#shared/permissions.ts';
import {
  doorKinds,
  type MutationBody,
  type MutationKind,
  mutationAbility,
  mutationSchemas,
  mutationVersion,
} from '#shared/sync/mutations.ts';
import { isKnownKind, type MutationEnvelope, type Outcome } from '#shared/sync/protocol.ts';
import { upcast } from '#shared/sync/upcast.ts';
import {
  type FactKind,
  factKinds,
  type MutationDevice,
  type MutationTable,
  type Noted,
  type Operator,
} from '../accreditation/mutation.ts';
import { gather, type Needs, tell, type WorkingSet, write } from '../accreditation/working-set.ts';
import { revokeIn } from '../credentials/mutations.ts';
import type { Db } from '../database/open.ts';
import { namedIn, withoutPerson } from '../platform/erased-words.ts';
import { type Deed, queueMessages } from '../platform/outbox.ts';
import type { FindOperator } from './operators.ts';
import { amendmentOf, scanOf } from './received-facts.ts';
import {
  type Arrived,
  deviceOf,
  findTurnedDown,
  findWaiting,
  type Judged,
  type NewReceipt,
  settleWaiting,
  type Waiting,
  writeReceipts,
} from './store.ts';
import { readErasedAmong } from './travelling-rows.ts';

/** What judging needs beside the batch itself. */
export interface Court {
  table: MutationTable;
  now: Date;
  newUid: () => string;
  /** This history began with a restored database: what is missing may still come from another device. */
  isRestored: boolean;
}

/** Applies what can be applied and writes a receipt for each. */
export async function applyBatch(
  tx: Db,
  court: Court,
  by: { device: MutationDevice; findOperator: FindOperator },
  batch: readonly Arrived[],
): Promise<Outcome[]> {
  const cases = await Promise.all(
    batch.map((arrived) => openCase(arrived, { device: by.device, operator: by.findOperator(arrived) })),
  );
  const work = await gather(
    tx,
    cases.flatMap((one) => needsOf(court, one) ?? []),
  );
  for (const uid of await readErasedAmong(tx, cases.filter(isSetAside).flatMap(namesOf)))
    work.gone.set(uid, 'PERSON_ERASED');
  const missing = court.isRestored ? await readMissing(tx, work, cases) : nothingIsMissing;
  const receipts = cases.map((one): NewReceipt => {
    const judged = judgeCase(court, work, one);
    const { m, ...arrived } = one.arrived;
    const kept = isOfGone(work, one) ? { ...m, body: withoutPerson(m.kind, m.body) } : m;
    return { ...arrived, m: kept, operatorId: one.operator?.id ?? null, ...missing.settle(one, judged) };
  });
  if (court.isRestored) await applyWaiting(tx, court, work, broughtBy(work, cases));
  await write(tx, work, court.now);
  await writeReceipts(tx, by.device.uid, receipts, court.now);
  await queueMessages(tx, court.now, receipts.flatMap(toldOf));
  await tellAll(tx, court, work);
  return receipts.map(({ m, status, code }) => ({ seq: m.seq, id: m.id, status, code }));
}

/**
 * Judges one mutation once more that was kept (quarantined, or rescued from a device that may not push), and writes
 * what it does. Somebody has decided that it may be done, so that who made it, and with which device, is not asked
 * again; the rules are, and the signature of a badge. The caller keeps the answer.
 */
export async function applyAgain(
  tx: Db,
  court: Court,
  by: { device: MutationDevice; operator: Operator },
  arrived: Arrived,
): Promise<Judged> {
  const one = { ...(await openCase(arrived, by)), isDecided: true };
  const work = await gather(tx, [needsOf(court, one) ?? {}]);
  const judged = judgeCase(court, work, one);
  if (court.isRestored) await applyWaiting(tx, court, work, broughtBy(work, [one]));
  await write(tx, work, court.now);
  await tellAll(tx, court, work);
  return judged;
}

/** What other programs may be told of a change that was applied. */
function toldOf({ m, status }: NewReceipt): Deed[] {
  if (status !== 'applied') return [];
  // Judged by the schema of its kind, or it would not have been applied.
  const body = m.body as { uid?: string; number?: string; data?: { n?: string } };
  const subject = m.kind === 'participant.register' ? body.uid : (body.data?.n ?? body.number);
  const isTold = ['participant.register', 'credential.issue', 'credential.revoke'].includes(m.kind);
  return isTold && subject ? [{ action: m.kind, subject }] : [];
}

/** A mutation and all that is known of it before anything is read. */
interface Case {
  arrived: Arrived;
  device: MutationDevice;
  operator: Operator | null;
  /** Its body by the schema of its kind; none when it does not fit, or the kind is of another version. */
  parsed: { kind: MutationKind; body: never } | null;
  isSignedBadge: boolean;
  /** Somebody answers for it: who made it is not asked. */
  isDecided?: boolean;
}

async function openCase(
  arrived: Arrived,
  by: { device: MutationDevice; operator: Operator | null },
): Promise<Case> {
  const newest = upcast(arrived.m) ?? scanOfTomorrow(arrived.m);
  const read = newest ? mutationSchemas[newest.kind].safeParse(newest.body) : null;
  // A body goes only where its own kind goes: no type says so of a union of tables.
  const parsed = read?.success && newest ? { kind: newest.kind, body: read.data as never } : null;
  return { arrived, ...by, parsed, isSignedBadge: await isSignedBadge(by.device, parsed) };
}

/** A scan of a newer app, read as one of today: what it says beside is in its receipt. */
function scanOfTomorrow({ kind, body }: Arrived['m']) {
  return kind === 'scan.record' ? ({ kind, body } as const) : null;
}

async function isSignedBadge(device: MutationDevice, parsed: Case['parsed']): Promise<boolean> {
  if (parsed?.kind !== 'credential.issue' && parsed?.kind !== 'credential.reprint') return false;
  const { data }: MutationBody<'credential.issue' | 'credential.reprint'> = parsed.body;
  return verify(device.publicKey, data.s, credentialMessage(signedPart(data)));
}

const facts: ReadonlySet<string> = new Set(factKinds);
/** What is kept as it was sent: nothing is read or locked for it. */
export const isFact = (kind: string): kind is FactKind => facts.has(kind);

/** What has to be locked for it; nothing where it cannot be applied, or needs nothing. */
function needsOf(court: Court, one: Case): Needs | null {
  if (!one.parsed || isFact(one.parsed.kind) || gate(one)) return null;
  return court.table[one.parsed.kind].needs(one.parsed.body);
}

function judgeCase(court: Court, work: WorkingSet, one: Case): Judged {
  const stopped = gate(one);
  const isOfErased = isOfGone(work, one) && !staysFact.has(one.arrived.m.kind);
  if (isOfErased && isSetAside(one)) return { status: 'rejected', code: 'PERSON_ERASED' };
  if (stopped) return stopped;
  if (!one.parsed && one.arrived.m.v > mutationVersion)
    return { status: 'quarantined', code: 'UNKNOWN_MUTATION' };
  if (!one.parsed) return { status: 'rejected', code: 'INVALID' };
  const gone = refusalOfGone(court, work, one.parsed);
  if (gone) return gone;
  const { kind, body } = one.parsed;
  const { device, operator, arrived } = one;
  if (isFact(kind)) {
    if (kind === 'scan.record') work.changed.scans.push(scanOf(one, body));
    else if (kind !== 'noop') work.changed.amendments.push(amendmentOf(one, kind, body));
    return applied;
  }
  if (!operator) return notAllowed;
  const answer: Noted | Refusal | undefined = court.table[kind].apply(
    {
      ...{ work, device, operator, now: court.now, newUid: court.newUid },
      occurredAt: arrived.occurredAt,
      mutationId: arrived.m.id,
      isSignedBadge: one.isSignedBadge,
    },
    body,
  );
  if (answer?.kind === 'refused') return { status: 'rejected', code: answer.code };
  return { status: 'applied', code: answer?.code ?? null };
}

// ── people who were erased, or merged into somebody else ────────────────────────────────────────────
// A desk that was away may still register, correct or issue for them. It is told so, and nothing brings them back.

/** Whom a mutation is about, as far as that is known here. */
function personOf(work: WorkingSet, parsed: Case['parsed']): string | null {
  switch (parsed?.kind) {
    case 'participant.register':
    case 'participant.correct':
    case 'participant.note':
    case 'participant.propose':
      return bodyOf<AboutPerson | 'participant.register'>(parsed).uid;
    case 'credential.issue':
    case 'handout.redeem':
    case 'handout.undo':
      return bodyOf<'credential.issue' | 'handout.redeem' | 'handout.undo'>(parsed).participantUid;
    case 'credential.reprint':
      return work.credentials.get(bodyOf<'credential.reprint'>(parsed).uid)?.participantUid ?? null;
    case 'credential.validate':
      return bodyOf<'credential.validate'>(parsed).receiverUid ?? null;
    case 'credential.revoke':
    case 'print.log':
      return (
        work.numbers.get(bodyOf<'credential.revoke' | 'print.log'>(parsed).number)?.participantUid ?? null
      );
    default:
      return null;
  }
}

/** Nothing is locked or applied for it; its receipt keeps what came. */
const isSetAside = (one: Case) => !one.parsed || gate(one) !== null;
const namesOf = ({ arrived: { m } }: Case) => namedIn(m);

/** Whether a receipt must not say who it was about. */
function isOfGone(work: WorkingSet, one: Case): boolean {
  const names = one.parsed ? [personOf(work, one.parsed) ?? ''] : namesOf(one);
  return names.some((name) => work.gone.get(name) === 'PERSON_ERASED');
}

/** Revoking a badge, handing it over and printing it have happened, to whichever person. */
const staysFact: ReadonlySet<string> = new Set<MutationKind>([
  'credential.revoke',
  'credential.validate',
  'print.log',
]);

/** A badge that was printed for them in the meantime is red at every door. */
function refusalOfGone(court: Court, work: WorkingSet, parsed: NonNullable<Case['parsed']>): Judged | null {
  const code = work.gone.get(personOf(work, parsed) ?? '');
  if (!code || staysFact.has(parsed.kind)) return null;
  if (parsed.kind === 'credential.issue') {
    const by = { at: court.now, by: null, deviceCode: serverCode };
    const { data } = bodyOf<'credential.issue'>(parsed);
    revokeIn(work, { uid: court.newUid(), number: data.n, reason: '—' }, by);
  }
  return { status: 'rejected', code };
}

const applied: Judged = { status: 'applied', code: null };
const notAllowed: Judged = { status: 'quarantined', code: 'OPERATOR_NOT_ALLOWED' };
const badgeKinds: ReadonlySet<string> = new Set<MutationKind>(['credential.issue', 'credential.reprint']);

/** What is set aside before anything is looked at: kept whole, for somebody to decide. */
function gate({ arrived: { m }, device, operator, isDecided }: Case): Judged | null {
  // Made by an app newer than this server: kept until it is up to date, never refused. A scan is a fact in any shape.
  if (!isKnownKind(m.kind) || (m.v > mutationVersion && m.kind !== 'scan.record'))
    return { status: 'quarantined', code: 'UNKNOWN_MUTATION' };
  if (isDecided) return null;
  // Whoever has the device could date them back: they stay in the receipts, and red at every door.
  if (device.isLocked && badgeKinds.has(m.kind)) return { status: 'quarantined', code: 'DEVICE_REVOKED' };
  // A door's key in wrong hands makes no badges, whoever's grant it names.
  if (device.kind === 'door' && !doorKinds.has(m.kind)) return notAllowed;
  const ability = mutationAbility[m.kind];
  // A fact is one, also where whoever was there had lost every right.
  return ability === null || (operator && can(operator.role, ability)) ? null : notAllowed;
}

// ── after a restore ─────────────────────────────────────────────────────────────────────────────────
// The database has forgotten what desks had sent, and they come back in any order. What hangs on something another desk
// has not brought again yet is no refusal of this one: it waits in its receipt, and is applied by the push that brings
// what it waits for.

/** Kinds that say something of somebody who is there. */
type AboutPerson = 'participant.correct' | 'participant.note' | 'participant.propose';

interface Missing {
  settle(one: Case, judged: Judged): Judged;
}

const nothingIsMissing: Missing = { settle: (_one, judged) => judged };
const waits: Judged = { status: 'quarantined', code: 'MISSING_DEPENDENCY' };

/** What a mutation cannot be applied without: the person, the credential it is a copy of, what it undoes, the case it settles. */
function dependsOn({ parsed }: Case): string | null {
  if (parsed?.kind === 'credential.issue' || parsed?.kind === 'handout.redeem')
    return bodyOf<'credential.issue' | 'handout.redeem'>(parsed).participantUid;
  if (parsed?.kind === 'handout.undo') return bodyOf<'handout.undo'>(parsed).uid;
  if (parsed?.kind === 'credential.reprint') return bodyOf<'credential.reprint'>(parsed).uid;
  if (parsed?.kind === 'case.settle') return bodyOf<'case.settle'>(parsed).uid;
  if (
    parsed?.kind === 'participant.correct' ||
    parsed?.kind === 'participant.note' ||
    parsed?.kind === 'participant.propose'
  )
    return bodyOf<AboutPerson>(parsed).uid;
  return null;
}

const bringing: ReadonlySet<string> = new Set<MutationKind>([
  'participant.register',
  'credential.issue',
  'handout.redeem',
]);
const named = z.object({ uid: uidSchema });

/** What it brings that others may wait for, or would bring if its body were in order. */
function brings({ arrived: { m } }: Case): string | null {
  return bringing.has(m.kind) ? (named.safeParse(m.body).data?.uid ?? null) : null;
}

const bodyOf = <K extends MutationKind>(parsed: { body: never }): MutationBody<K> => parsed.body;

const isThere = (work: WorkingSet, uid: string) =>
  work.people.has(uid) || work.credentials.has(uid) || work.redemptions.has(uid) || work.cases.has(uid);

const broughtBy = (work: WorkingSet, cases: readonly Case[]) =>
  cases.flatMap((one) => brings(one) ?? []).filter((uid) => isThere(work, uid));

/** Tells what waits from what never comes: whose registration or issue was turned down, here or before. */
async function readMissing(tx: Db, work: WorkingSet, cases: readonly Case[]): Promise<Missing> {
  const absent = cases.flatMap((one) => dependsOn(one) ?? []).filter((uid) => !isThere(work, uid));
  const turnedDown = new Set(await findTurnedDown(tx, absent));
  const whatBecomes = (one: Case, judged: Judged): Judged => {
    const needed = dependsOn(one);
    if (judged.status !== 'rejected' || needed === null || isThere(work, needed) || work.gone.has(needed))
      return judged;
    return turnedDown.has(needed) ? { status: 'rejected', code: 'MISSING_DEPENDENCY' } : waits;
  };
  return {
    settle(one, judged) {
      const settled = whatBecomes(one, judged);
      const brought = brings(one);
      // What waits itself may still come, and so may all that hangs on it.
      if (settled.status === 'rejected' && brought && !isThere(work, brought)) turnedDown.add(brought);
      return settled;
    },
  };
}

/** Applies what has waited for the people, credentials and cases that have just come, and for what comes of that in turn. */
async function applyWaiting(
  tx: Db,
  court: Court,
  work: WorkingSet,
  brought: readonly string[],
): Promise<void> {
  const waiting = await findWaiting(tx, brought);
  const opened: { waiting: Waiting; one: Case }[] = [];
  for (const row of waiting) opened.push({ waiting: row, one: await reopen(row) });
  await gather(
    tx,
    opened.flatMap(({ one }) => needsOf(court, one) ?? []),
    work,
  );
  const done: Case[] = [];
  for (const { waiting: row, one } of opened) {
    const needed = dependsOn(one);
    if (needed !== null && !isThere(work, needed)) continue;
    await settleWaiting(tx, row, judgeCase(court, work, one), court.now);
    done.push(one);
  }
  if (done.length > 0) await applyWaiting(tx, court, work, broughtBy(work, done));
}

/** Tells what does not go together. A case that was settled before its other side came again is settled at once. */
async function tellAll(tx: Db, court: Court, work: WorkingSet): Promise<void> {
  const told = await tell(tx, work);
  if (!court.isRestored || told.length === 0) return;
  const settled = await gather(tx, []);
  await applyWaiting(tx, court, settled, told);
  await write(tx, settled, court.now);
  await tellAll(tx, court, settled);
}

function reopen(row: Waiting): Promise<Case> {
  const { device, mseq, mutationId, kind, v, body, operatorId, occurredAt } = row;
  const m: MutationEnvelope = { seq: mseq, id: mutationId, v, kind, body, op: '', at: 0, offset: 0 };
  const by = {
    device: deviceOf(device),
    // Judged when the mutation came: it would not have waited otherwise. This is what they passed as.
    operator: { id: operatorId, role: 'ACCREDITATION_STAFF' as const },
  };
  return openCase({ m, hash: '', occurredAt }, by);
}
