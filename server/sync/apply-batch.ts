/**
 * Applies a batch of mutations in one transaction. All rows are locked and read first, each mutation sees the effects
 * of the ones before it, and all changes are written at the end with one receipt per mutation. A rejected mutation does
 * not stop the others.
 */

import type { Refusal } from '#shared/base/errors.ts';
import { can } from '#shared/base/permissions.ts';
import { serverCode } from '#shared/codes/number.ts';
import { signedPart } from '#shared/codes/payload.ts';
import { credentialMessage } from '#shared/codes/signed-messages.ts';
import { verify } from '#shared/engines/signatures/signature.ts';
import {
  doorKinds,
  type MutationBody,
  type MutationKind,
  mutationAbility,
  mutationSchemas,
  mutationVersion,
} from '#shared/sync/mutations.ts';
import { isKnownKind, type MutationEnvelope, type MutationOutcome } from '#shared/sync/protocol.ts';
import { upcast } from '#shared/sync/upcast.ts';
import {
  type AppliedWithNote,
  type FactKind,
  factKinds,
  type MutationDevice,
  type MutationTable,
  type Operator,
} from '../accreditation/mutation.ts';
import {
  flush,
  type LockSet,
  lockAndLoad,
  recordConflicts,
  type WorkingSet,
} from '../accreditation/working-set.ts';
import { revokeIn } from '../badges/credentials/mutations.ts';
import { type AuditedAction, queueMessages } from '../core/audit/webhook-queue.ts';
import type { Db } from '../core/database/open.ts';
import { namedIn, withoutPerson } from '../core/erasure/erased-words.ts';
import { createdUid, requiredUid } from './dependencies.ts';
import { settleHeld } from './held.ts';
import type { FindOperator } from './operators.ts';
import { amendmentOf, scanOf } from './received-facts.ts';
import {
  deviceOf,
  findRejectedUids,
  findWaiting,
  type MutationResult,
  type NewReceipt,
  type ReceivedMutation,
  type WaitingMutation,
  writeReceipts,
} from './store.ts';
import { readErasedAmong } from './sync-row-sql.ts';

/** Inputs that are the same for the whole batch. */
export interface ApplyContext {
  table: MutationTable;
  now: Date;
  newUid: () => string;
  /** The database was restored: a missing row may still arrive from another device. */
  isRestored: boolean;
}

/** Applies the batch and writes a receipt for each mutation. */
export async function applyBatch(
  tx: Db,
  context: ApplyContext,
  by: { device: MutationDevice; findOperator: FindOperator },
  batch: readonly ReceivedMutation[],
): Promise<MutationOutcome[]> {
  const mutations = await Promise.all(
    batch.map((received) =>
      parseMutation(received, { device: by.device, operator: by.findOperator(received) }),
    ),
  );
  const work = await lockAndLoad(
    tx,
    mutations.flatMap((one) => needsOf(context, one) ?? []),
  );
  for (const uid of await readErasedAmong(tx, mutations.filter(isSetAside).flatMap(namedUids)))
    work.removed.set(uid, 'PERSON_ERASED');
  const missing = context.isRestored ? await readMissing(tx, work, mutations) : nothingIsMissing;
  const receipts = mutations.map((one): NewReceipt => {
    const result = applyMutation(context, work, one);
    const { m, ...received } = one.received;
    const kept = isAboutErased(work, one) ? { ...m, body: withoutPerson(m.kind, m.body) } : m;
    return { ...received, m: kept, operatorId: one.operator?.id ?? null, ...missing.settle(one, result) };
  });
  if (context.isRestored) await applyWaiting(tx, context, work, createdUids(work, mutations));
  await flush(tx, work, context.now);
  await writeReceipts(tx, by.device.uid, receipts, context.now);
  await queueMessages(tx, context.now, receipts.flatMap(webhookEventsOf));
  await recordAllConflicts(tx, context, work);
  return receipts.map(({ m, status, code }) => ({ seq: m.seq, id: m.id, status, code }));
}

/**
 * Applies a stored mutation again (quarantined, or uploaded from a device that may not push). An administrator has
 * approved it, so operator and device are not checked; rules and badge signatures are. The caller stores the result.
 */
export async function retryMutation(
  tx: Db,
  context: ApplyContext,
  by: { device: MutationDevice; operator: Operator },
  received: ReceivedMutation,
): Promise<MutationResult> {
  const one = { ...(await parseMutation(received, by)), isDecided: true };
  const work = await lockAndLoad(tx, [needsOf(context, one) ?? {}]);
  const result = applyMutation(context, work, one);
  if (context.isRestored) await applyWaiting(tx, context, work, createdUids(work, [one]));
  await flush(tx, work, context.now);
  await recordAllConflicts(tx, context, work);
  return result;
}

function webhookEventsOf({ m, status }: NewReceipt): AuditedAction[] {
  if (status !== 'applied') return [];
  // Applied, so the schema of its kind has accepted the body.
  const body = m.body as { uid?: string; number?: string; data?: { n?: string } };
  const subject = m.kind === 'participant.register' ? body.uid : (body.data?.n ?? body.number);
  const isEvent = ['participant.register', 'credential.issue', 'credential.revoke'].includes(m.kind);
  return isEvent && subject ? [{ action: m.kind, subject }] : [];
}

/** A mutation with everything known about it before the database is read. */
interface ParsedMutation {
  received: ReceivedMutation;
  device: MutationDevice;
  operator: Operator | null;
  /** The body, parsed by the schema of its kind; null if it does not fit or the version is unknown. */
  parsed: { kind: MutationKind; body: never } | null;
  isSignedBadge: boolean;
  /** An administrator has approved it: skip the check of the operator. */
  isDecided?: boolean;
}

async function parseMutation(
  received: ReceivedMutation,
  by: { device: MutationDevice; operator: Operator | null },
): Promise<ParsedMutation> {
  const newest = upcast(received.m) ?? parseScanFromNewerApp(received.m);
  const read = newest ? mutationSchemas[newest.kind].safeParse(newest.body) : null;
  // TypeScript cannot correlate kind and body in a union of tables.
  const parsed = read?.success && newest ? { kind: newest.kind, body: read.data as never } : null;
  return { received, ...by, parsed, isSignedBadge: await isSignedBadge(by.device, parsed) };
}

/** A scan from a newer app is parsed by today's schema; its receipt keeps the extra fields. */
function parseScanFromNewerApp({ kind, body }: ReceivedMutation['m']) {
  return kind === 'scan.record' ? ({ kind, body } as const) : null;
}

async function isSignedBadge(device: MutationDevice, parsed: ParsedMutation['parsed']): Promise<boolean> {
  if (parsed?.kind !== 'credential.issue' && parsed?.kind !== 'credential.reprint') return false;
  const { data }: MutationBody<'credential.issue' | 'credential.reprint'> = parsed.body;
  return verify(device.publicKey, data.s, credentialMessage(signedPart(data)));
}

const facts: ReadonlySet<string> = new Set(factKinds);
/** Facts are stored as sent: they lock and read nothing. */
export const isFact = (kind: string): kind is FactKind => facts.has(kind);

/** The rows to lock; null if the mutation cannot be applied or needs none. */
function needsOf(context: ApplyContext, one: ParsedMutation): LockSet | null {
  if (!one.parsed || isFact(one.parsed.kind) || findQuarantineReason(one)) return null;
  return context.table[one.parsed.kind].needs(one.parsed.body);
}

function applyMutation(context: ApplyContext, work: WorkingSet, one: ParsedMutation): MutationResult {
  const stopped = findQuarantineReason(one);
  const isOfErased = isAboutErased(work, one) && !appliesToErased.has(one.received.m.kind);
  if (isOfErased && isSetAside(one)) return { status: 'rejected', code: 'PERSON_ERASED' };
  if (stopped) return stopped;
  if (!one.parsed && one.received.m.v > mutationVersion)
    return { status: 'quarantined', code: 'UNKNOWN_MUTATION' };
  if (!one.parsed) return { status: 'rejected', code: 'INVALID' };
  const gone = refuseIfRemoved(context, work, one.parsed);
  if (gone) return gone;
  const { kind, body } = one.parsed;
  const { device, operator, received } = one;
  if (isFact(kind)) {
    if (kind === 'scan.record') work.changed.scans.push(scanOf(one, body));
    else if (kind !== 'noop') work.changed.amendments.push(amendmentOf(one, kind, body));
    return applied;
  }
  if (!operator) return notAllowed;
  const answer: AppliedWithNote | Refusal | undefined = context.table[kind].apply(
    {
      ...{ work, device, operator, now: context.now, newUid: context.newUid },
      occurredAt: received.occurredAt,
      mutationId: received.m.id,
      isSignedBadge: one.isSignedBadge,
    },
    body,
  );
  if (answer?.kind === 'refused') return { status: 'rejected', code: answer.code };
  return { status: 'applied', code: answer?.code ?? null };
}

// ── people who were erased or merged ────────────────────────────────────────────────────────────────
// An offline desk can still send changes for such a person. They are rejected, and nothing restores the person.

/** The person whom a mutation concerns, if known. */
function personOf(work: WorkingSet, parsed: ParsedMutation['parsed']): string | null {
  switch (parsed?.kind) {
    case 'participant.register':
    case 'participant.correct':
    case 'participant.note':
    case 'participant.propose':
      return bodyOf<'participant.register' | 'participant.note'>(parsed).uid;
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

/** Such a mutation locks and changes nothing; its receipt keeps the body. */
const isSetAside = (one: ParsedMutation) => !one.parsed || findQuarantineReason(one) !== null;
const namedUids = ({ received: { m } }: ParsedMutation) => namedIn(m);

/** Whether the receipt must not name the person. */
function isAboutErased(work: WorkingSet, one: ParsedMutation): boolean {
  const names = one.parsed ? [personOf(work, one.parsed) ?? ''] : namedUids(one);
  return names.some((name) => work.removed.get(name) === 'PERSON_ERASED');
}

/** Revoking, handing over and printing have happened, whatever happened to the holder. */
const appliesToErased: ReadonlySet<string> = new Set<MutationKind>([
  'credential.revoke',
  'credential.validate',
  'print.log',
]);

/** A badge printed for a removed person is revoked. */
function refuseIfRemoved(
  context: ApplyContext,
  work: WorkingSet,
  parsed: NonNullable<ParsedMutation['parsed']>,
): MutationResult | null {
  const code = work.removed.get(personOf(work, parsed) ?? '');
  if (!code || appliesToErased.has(parsed.kind)) return null;
  if (parsed.kind === 'credential.issue') {
    const by = { at: context.now, by: null, deviceCode: serverCode };
    const { data } = bodyOf<'credential.issue'>(parsed);
    revokeIn(work, { uid: context.newUid(), number: data.n, reason: '—' }, by);
  }
  return { status: 'rejected', code };
}

const applied: MutationResult = { status: 'applied', code: null };
const notAllowed: MutationResult = { status: 'quarantined', code: 'OPERATOR_NOT_ALLOWED' };
const badgeKinds: ReadonlySet<string> = new Set<MutationKind>(['credential.issue', 'credential.reprint']);

/** Whether to quarantine a mutation with its whole body, for an administrator to decide. */
function findQuarantineReason({
  received: { m },
  device,
  operator,
  isDecided,
}: ParsedMutation): MutationResult | null {
  // From an app newer than this server: keep until the server is updated. Scans are accepted in any version.
  if (!isKnownKind(m.kind) || (m.v > mutationVersion && m.kind !== 'scan.record'))
    return { status: 'quarantined', code: 'UNKNOWN_MUTATION' };
  if (isDecided) return null;
  // A stolen device could backdate badges: keep them in the receipts and deny them at every door.
  if (device.isLocked && badgeKinds.has(m.kind)) return { status: 'quarantined', code: 'DEVICE_REVOKED' };
  // A stolen door key must not make badges, whatever grant it uses.
  if (device.kind === 'door' && !doorKinds.has(m.kind)) return notAllowed;
  const ability = mutationAbility[m.kind];
  // A fact is stored even if the operator has lost every right.
  return ability === null || (operator && can(operator.role, ability)) ? null : notAllowed;
}

// ── after a restore ─────────────────────────────────────────────────────────────────────────────────
// The database has lost what desks had sent, and they resend it in any order. A mutation that depends on one from
// another desk is not rejected: it waits in its receipt until a later push brings its dependency.

interface MissingDependencies {
  settle(one: ParsedMutation, result: MutationResult): MutationResult;
}

const nothingIsMissing: MissingDependencies = { settle: (_one, result) => result };
const waitsForDependency: MutationResult = { status: 'quarantined', code: 'MISSING_DEPENDENCY' };

const bodyOf = <K extends MutationKind>(parsed: { body: never }): MutationBody<K> => parsed.body;

const isKnown = (work: WorkingSet, uid: string) =>
  work.people.has(uid) || work.credentials.has(uid) || work.redemptions.has(uid) || work.conflicts.has(uid);

const createdUids = (work: WorkingSet, mutations: readonly ParsedMutation[]) =>
  mutations.flatMap((one) => createdUid(one.received.m) ?? []).filter((uid) => isKnown(work, uid));

/** Tells dependencies that may still arrive from those that were rejected. */
async function readMissing(
  tx: Db,
  work: WorkingSet,
  mutations: readonly ParsedMutation[],
): Promise<MissingDependencies> {
  const absent = mutations
    .flatMap((one) => requiredUid(one.parsed) ?? [])
    .filter((uid) => !isKnown(work, uid));
  const turnedDown = new Set(await findRejectedUids(tx, absent));
  const resolveStatus = (one: ParsedMutation, result: MutationResult): MutationResult => {
    const needed = requiredUid(one.parsed);
    if (result.status !== 'rejected' || needed === null || isKnown(work, needed) || work.removed.has(needed))
      return result;
    return turnedDown.has(needed) ? { status: 'rejected', code: 'MISSING_DEPENDENCY' } : waitsForDependency;
  };
  return {
    settle(one, result) {
      const settled = resolveStatus(one, result);
      const brought = createdUid(one.received.m);
      // A waiting mutation may still create it, and so may everything that depends on it.
      if (settled.status === 'rejected' && brought && !isKnown(work, brought)) turnedDown.add(brought);
      return settled;
    },
  };
}

/** Applies waiting mutations whose dependency has just arrived, then those that depend on them. */
async function applyWaiting(
  tx: Db,
  context: ApplyContext,
  work: WorkingSet,
  brought: readonly string[],
): Promise<void> {
  const waiting = await findWaiting(tx, brought);
  const opened: { waiting: WaitingMutation; one: ParsedMutation }[] = [];
  for (const row of waiting) opened.push({ waiting: row, one: await parseWaiting(row) });
  await lockAndLoad(
    tx,
    opened.flatMap(({ one }) => needsOf(context, one) ?? []),
    work,
  );
  const done: ParsedMutation[] = [];
  for (const { waiting: row, one } of opened) {
    const needed = requiredUid(one.parsed);
    if (needed !== null && !isKnown(work, needed)) continue;
    const result = applyMutation(context, work, one);
    await settleHeld(tx, [row.mutationId], { ...result, at: context.now, by: null });
    done.push(one);
  }
  if (done.length > 0) await applyWaiting(tx, context, work, createdUids(work, done));
}

/** Writes new conflicts. A conflict that was settled before both sides were resent is settled at once. */
async function recordAllConflicts(tx: Db, context: ApplyContext, work: WorkingSet): Promise<void> {
  const recorded = await recordConflicts(tx, work);
  if (!context.isRestored || recorded.length === 0) return;
  const settled = await lockAndLoad(tx, []);
  await applyWaiting(tx, context, settled, recorded);
  await flush(tx, settled, context.now);
  await recordAllConflicts(tx, context, settled);
}

function parseWaiting(row: WaitingMutation): Promise<ParsedMutation> {
  const { device, mseq, mutationId, kind, v, body, operatorId, occurredAt } = row;
  const m: MutationEnvelope = { seq: mseq, id: mutationId, v, kind, body, op: '', at: 0, offset: 0 };
  const by = {
    device: deviceOf(device),
    // The role was checked when the mutation arrived.
    operator: { id: operatorId, role: 'ACCREDITATION_STAFF' as const },
  };
  return parseMutation({ m, hash: '', occurredAt }, by);
}
