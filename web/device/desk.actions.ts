/**
 * The actions of the desk. Each one decides on this device's facts, signs with its key, and is on the disk before it
 * resolves; the network plays no part.
 */

import type { BadgeFormat } from '#shared/badges/formats.ts';
import type { failedPrint, PrintReason } from '#shared/badges/print-reasons.ts';
import { now } from '#shared/base/clock.ts';
import { type ErrorCode, type Refusal, refuse } from '#shared/base/errors.ts';
import { newUid } from '#shared/base/ids.ts';
import { must } from '#shared/base/must.ts';
import { signedPart } from '#shared/codes/payload.ts';
import { credentialMessage } from '#shared/codes/signed-messages.ts';
import type { CredentialRow, ValidateCommand } from '#shared/credentials/credential.ts';
import {
  type CredentialDraft,
  decideIssue,
  decideReprint,
  decideRevoke,
  decideValidate,
  sealCredential,
} from '#shared/credentials/decide.ts';
import { decideRedeem, readHandouts } from '#shared/credentials/handouts.ts';
import { writeReason } from '#shared/credentials/reasons.ts';
import { readValidity } from '#shared/credentials/validity.ts';
import { type KeyPair, sign } from '#shared/engines/signatures/signature.ts';
import { readChangesWait } from '#shared/people/approval.ts';
import { decideCorrect, decideRegister, type PersonCaution } from '#shared/people/decide.ts';
import { noteCommand } from '#shared/people/note.ts';
import {
  type CorrectCommand,
  type DraftPerson,
  type PersonRow,
  type ProposeCommand,
  proposeCommand,
} from '#shared/people/participant.ts';
import type { PersonProposal } from '#shared/people/proposal.ts';
import type { HandoutName } from '#shared/people/redeemed.ts';
import type { Mutation, MutationBody } from '#shared/sync/mutations.ts';
import {
  type LocalDatabase,
  type RejectedEntry,
  readMeta,
  type UndoableAction,
} from '#web/offline/store/database.ts';
import { findBindingHere } from '#web/offline/store/eligibility.ts';
import type { LocalFacts } from '#web/offline/store/facts.ts';
import { dismissRejected, type PreparedWork, type PrepareInput, run } from '#web/offline/store/outbox.ts';
import { nextToUndo, undoHeld } from '#web/offline/store/undo.ts';

export interface IssuedBadge {
  person: PersonRow;
  credential: CredentialRow;
}

export interface RegisteredPerson {
  person: PersonRow;
  cautions: PersonCaution[];
  /** None when only the registration was asked for. */
  credential: CredentialRow | null;
}

/** Names the action for the ten seconds in which it can be undone; without a name it is sent at once. */
interface Undo {
  undo?: string | undefined;
}

type Outcome<T> = Promise<{ kind: 'done'; result: T } | Refusal>;

/** Why a new person has no badge yet, though nothing is wrong with the registration. */
const registersFirst: readonly ErrorCode[] = ['REQUIREMENT_MISSING', 'APPROVAL_WAITING'];

/** Registers a walk-in and, by default, issues their credential: both, or the person alone where a badge has to wait. */
export async function registerWalkIn(
  db: LocalDatabase,
  person: DraftPerson,
  { issue: hasIssue = true, undo }: { issue?: boolean } & Undo = {},
): Outcome<RegisteredPerson> {
  const uid = newUid();
  return run<RegisteredPerson>(db, async (input) => {
    const { facts, operator } = input;
    const decided = decideRegister(
      {
        operatorRole: operator.role,
        registrationOpen: (await facts.setting('registrationOpen')) === 'true',
        known: null,
        possibleDuplicates: await facts.findAlike(person),
        teamName: await facts.findTeamName(person.teamUid),
      },
      { uid, person },
      now(),
    );
    if (decided.kind === 'refused') return decided;
    const registration = { kind: 'participant.register' as const, body: { uid, person } };
    const registered = { person: decided.person, cautions: decided.cautions };
    if (!hasIssue) return done([registration], 0, { ...registered, credential: null });
    const issue = await prepareIssue(db, input, decided.person, null);
    // A new person has no requirement received and no approval yet: register them first.
    if (issue.kind === 'refused' && registersFirst.includes(issue.code))
      return done([registration], 0, { ...registered, credential: null });
    if (issue.kind === 'refused') return issue;
    const result = { ...registered, credential: issue.credential };
    return done([registration, issue.mutation], 1, result, undoable('issue', undo, [issue.credential]));
  });
}

/** Issues the credential of a registered person. Refused with ALREADY_ISSUED if one is active. */
export async function issueCredential(
  db: LocalDatabase,
  participantUid: string,
  { undo }: Undo = {},
): Outcome<IssuedBadge> {
  return run(db, async (input) => {
    const person = await input.facts.findPerson(participantUid);
    if (!person) return refuse('NOT_FOUND');
    const issue = await prepareIssue(
      db,
      input,
      person,
      await input.facts.findActiveCredential(participantUid),
    );
    if (issue.kind === 'refused') return issue;
    const { mutation, credential } = issue;
    return done([mutation], 1, { person, credential }, undoable('issue', undo, [credential]));
  });
}

/** Makes the next copy of a badge; doors reject the previous one after their next sync. */
export async function reprintCredential(
  db: LocalDatabase,
  number: string,
  reason: string,
  { undo }: Undo = {},
): Outcome<IssuedBadge> {
  return run(db, async ({ facts }) => {
    const device = await requireDevice(db);
    const { credential, person } = await badgeAndHolder(facts, number);
    const draft = decideReprint({
      ...{ participant: person, credential, kid: device.kid },
      changesWait: await readChangesWait(facts.setting),
      validity: readValidity(await facts.setting('validity')),
    });
    if (draft.kind === 'refused') return draft;
    const sealed = await seal(draft, device.keys);
    const mutation = {
      kind: 'credential.reprint' as const,
      body: { uid: sealed.uid, data: sealed.data, reason, ...awaitingOf(sealed) },
    };
    const copy = { person: must(person, 'the rule refuses without'), credential: sealed };
    return done([mutation], 0, copy, undoable('copy', undo, [sealed]));
  });
}

/** Revokes a badge permanently. */
export async function revokeCredential(
  db: LocalDatabase,
  number: string,
  reason: string,
  { undo }: Undo = {},
): Outcome<CredentialRow> {
  const uid = newUid();
  return run(db, async ({ facts }) => {
    const credential = await facts.findCredential(number);
    const command = { uid, number, reason, ...(credential ? { g: credential.g } : {}) };
    const decided = decideRevoke({ credential }, command, now());
    if (decided.kind === 'refused') return decided;
    const mutation = { kind: 'credential.revoke' as const, body: command };
    return done([mutation], 0, decided.credential, undoable('revoke', undo, [decided.credential]));
  });
}

/** Who took badges of a whole delegation, and how they signed for them. */
export interface HandoverReceipt {
  teamUid: string | null;
  receivedBy: string;
  /** The person of the list they are. */
  receiverUid: string | null;
  /** Path of `signatureBox`; none where there was nothing to sign with. */
  signature: string | null;
}

/** Notes that these copies are in the right hands: from now on they count. All of them, or none with the first reason. */
export async function handOver(
  db: LocalDatabase,
  badges: readonly Pick<CredentialRow, 'number' | 'g'>[],
  how: ValidateCommand['how'],
  { undo, ...receipt }: Partial<HandoverReceipt> & Undo = {},
): Outcome<CredentialRow[]> {
  const uid = newUid();
  return run(db, async ({ facts }) => {
    await requireDevice(db);
    const handed: CredentialRow[] = [];
    for (const { number, g } of badges) {
      const decided = decideValidate({ credential: await facts.findCredential(number) }, { g }, now());
      if (decided.kind === 'refused') return decided;
      handed.push(decided.credential);
    }
    const { teamUid = null, receivedBy = null, receiverUid = null, signature = null } = receipt;
    const named = badges.map(({ number, g }) => ({ number, g }));
    const body = { uid, how, badges: named, teamUid, receivedBy, receiverUid, signature };
    const mutation = { kind: 'credential.validate' as const, body };
    return done([mutation], 0, handed, undoable('handOver', undo, handed));
  });
}

/** Corrects fields of a person, each based on the value that the screen showed; with it the proposal it answers is resolved. */
export async function correctPerson(
  db: LocalDatabase,
  command: CorrectCommand,
  settles: PersonProposal | null = null,
): Outcome<{ person: PersonRow; cautions: PersonCaution[] }> {
  return run(db, async ({ facts, operator }) => {
    const decided = decideCorrect(
      {
        operatorRole: operator.role,
        registrationOpen: true,
        isOwn: false,
        person: await facts.findPerson(command.uid),
        worn: await facts.findActiveCredential(command.uid),
        at: now(),
        teamName: await facts.findTeamName(command.changes.teamUid?.value ?? null),
      },
      command,
    );
    if (decided.kind === 'refused') return decided;
    const work: Mutation[] = [{ kind: 'participant.correct', body: command }];
    if (settles) work.push({ kind: 'participant.propose', body: settlementOf(command.uid, settles) });
    const { person, cautions } = decided;
    return done(work, 0, { person, cautions });
  });
}

/** Sets or deletes the note that every desk and door shows for a person. */
export async function notePerson(db: LocalDatabase, note: { uid: string; text: string }): Outcome<null> {
  const body = noteCommand.parse(note);
  return run(db, async ({ facts }) => {
    if (!(await facts.findPerson(body.uid))) return refuse('NOT_FOUND');
    return done([{ kind: 'participant.note' as const, body }], 0, null);
  });
}

/** Stores a correction proposed by a person, or its resolution, until the server and every desk know. */
export async function proposeCorrection(db: LocalDatabase, said: ProposeCommand): Outcome<null> {
  const body = proposeCommand.parse(said);
  return run(db, async ({ facts }) => {
    if (!(await facts.findPerson(body.uid))) return refuse('NOT_FOUND');
    return done([{ kind: 'participant.propose' as const, body }], 0, null);
  });
}

/** Resolves a proposal: the data were corrected, or they were right. */
export const settlementOf = (uid: string, { at }: PersonProposal): ProposeCommand =>
  proposeCommand.parse({ uid, changes: {}, text: '', settles: at });

/** Notes that a person is given these: all of them, or none with the first reason. */
export async function redeemHandouts(
  db: LocalDatabase,
  participantUid: string,
  handouts: readonly string[],
  { undo }: Undo = {},
): Outcome<HandoutName[]> {
  return run(db, async ({ facts }) => {
    const person = await facts.findPerson(participantUid);
    if (!person) return refuse('NOT_FOUND');
    const all = readHandouts(await facts.setting('handouts'));
    const given: Mutation[] = [];
    const names: HandoutName[] = [];
    for (const handoutUid of handouts) {
      const handout = all.find(({ uid }) => uid === handoutUid);
      const refused = decideRedeem(person, handout);
      if (refused || !handout) return refused ?? refuse('NOT_FOUND');
      const { name } = handout;
      given.push({ kind: 'handout.redeem', body: { uid: newUid(), participantUid, handoutUid, name } });
      names.push(name);
    }
    const people = { people: [participantUid], badges: [] };
    return done(given, 0, names, undo ? { uid: undo, kind: 'handout', ...people } : undefined);
  });
}

/** Notes that something came back, or was never given. */
export async function undoRedemption(db: LocalDatabase, body: MutationBody<'handout.undo'>): Outcome<null> {
  return run(db, async ({ facts }) => {
    const person = await facts.findPerson(body.participantUid);
    if (!person?.redeemed?.some(({ uid }) => uid === body.uid)) return refuse('NOT_FOUND');
    return done([{ kind: 'handout.undo' as const, body }], 0, null);
  });
}

/** Notes that a badge was printed or saved, how, and why another time; or that it did not come out. */
export async function logPrint(
  db: LocalDatabase,
  credential: CredentialRow,
  print: { format: BadgeFormat; printer: string | null; reason: PrintReason | typeof failedPrint | null },
): Outcome<null> {
  const body = { uid: newUid(), number: credential.number, g: credential.g, ...print };
  return run(db, async () => done([{ kind: 'print.log' as const, body }], 0, null));
}

/** Undoes the last thing done here; answers whether it still could. */
export async function undoAction(db: LocalDatabase, action: UndoableAction): Promise<boolean> {
  if (action.kind !== 'issue') return undoHeld(db, action);
  const answer = await run<null>(db, async ({ facts, operator }) => {
    const last = nextToUndo((await readMeta(db, 'undoable')) ?? [], operator);
    if (last?.uid !== action.uid) return refuse('CHANGED_MEANWHILE');
    const revoked: Mutation[] = [];
    for (const { number, g } of action.badges) {
      const command = { uid: newUid(), number, reason: writeReason('undone'), g };
      const decided = decideRevoke({ credential: await facts.findCredential(number) }, command, now());
      if (decided.kind !== 'refused') revoked.push({ kind: 'credential.revoke', body: command });
    }
    return { ...done(revoked, 0, null), undoes: action.uid };
  });
  return answer.kind === 'done';
}

function done<T>(
  mutations: PreparedWork<T>['mutations'],
  numbers: number,
  result: T,
  action?: PreparedWork<T>['undoable'],
): PreparedWork<T> {
  return { kind: 'prepared', mutations, numbers, result, ...(action ? { undoable: action } : {}) };
}

/** The name of an action on badges, if it has one. */
function undoable(
  kind: UndoableAction['kind'],
  undo: string | undefined,
  badges: readonly CredentialRow[],
): PreparedWork<unknown>['undoable'] {
  if (undo === undefined) return undefined;
  const people = badges.map(({ participantUid }) => participantUid);
  return { uid: undo, kind, people, badges: badges.map(({ number, g }) => ({ number, g })) };
}

async function prepareIssue(
  db: LocalDatabase,
  input: PrepareInput,
  participant: PersonRow,
  activeCredential: CredentialRow | null,
) {
  const device = await requireDevice(db);
  const draft = decideIssue(
    {
      participant,
      activeCredential,
      deviceCode: device.code,
      nextCounter: input.nextNumber,
      kid: device.kid,
      changesWait: await readChangesWait(input.facts.setting),
      handouts: readHandouts(await input.facts.setting('handouts')),
      validity: readValidity(await input.facts.setting('validity')),
      binding: await findBindingHere(db, input.facts, participant),
    },
    { uid: newUid(), participantUid: participant.uid },
    now(),
  );
  if (draft.kind === 'refused') return draft;
  const credential = await seal(draft, device.keys);
  const { uid, data } = credential;
  const body = { uid, participantUid: participant.uid, data, ...awaitingOf(credential) };
  return { kind: 'issue' as const, credential, mutation: { kind: 'credential.issue' as const, body } };
}

/** What an issue or a copy adds to its payload: nothing if the badge is valid at once. */
const awaitingOf = ({ awaiting }: CredentialRow) => (awaiting ? { awaiting } : {});

async function seal(draft: CredentialDraft, keys: KeyPair): Promise<CredentialRow> {
  return sealCredential(draft, await sign(keys, credentialMessage(signedPart(draft.fields))));
}

/** The server has locked this device: a badge it made now would be refused at every door. */
export class DeviceLocked extends Error {
  override readonly name = 'DeviceLocked';
}

async function requireDevice(db: LocalDatabase) {
  if (await readMeta(db, 'locked')) throw new DeviceLocked();
  const device = must(await readMeta(db, 'device'), 'only an enrolled device shows a desk');
  return { code: device.code, kid: device.certificate.kid, keys: device.keys };
}

async function badgeAndHolder(facts: LocalFacts, number: string) {
  const credential = await facts.findCredential(number);
  const person = credential ? await facts.findPerson(credential.participantUid) : null;
  return { credential, person };
}

/** Sends rejected work again, unchanged, under a new id, once the reason for the rejection no longer applies. */
export async function resendRefused(db: LocalDatabase, entry: RejectedEntry): Outcome<null> {
  // Stored as this app wrote it; the server validates it again.
  const mutation = { kind: entry.kind, body: JSON.parse(entry.body) } as Mutation;
  const sent = await run<null>(db, async () => done([mutation], 0, null));
  if (sent.kind === 'done') await dismissRejected(db, entry.mseq);
  return sent;
}
