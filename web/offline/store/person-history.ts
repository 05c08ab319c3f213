/**
 * What this device knows of one person's history: its own work of the last days says what was done and by whom, and the
 * rows it holds say the rest. A row says less than the work: when and where, and only the last of it.
 */

import { factOfWork, type HistoryEvent, type HistoryFact, orderHistory } from '#shared/admin/history.ts';
import { failedPrint } from '#shared/badges/print-reasons.ts';
import type { CredentialRow } from '#shared/credentials/credential.ts';
import { readHandouts } from '#shared/credentials/handouts.ts';
import { standingNote } from '#shared/people/note.ts';
import type { PersonRow } from '#shared/people/participant.ts';
import { standingProposal } from '#shared/people/proposal.ts';
import type { Mutation } from '#shared/sync/mutations.ts';
import { type LocalDatabase, type OutboxEntry, readMetas } from './database.ts';
import { mergedRows, readFacts } from './facts.ts';
import { readOwnEntries } from './own-prints.ts';
import { readHeld } from './pending.ts';
import { readDeviceSetting } from './settings.ts';

/** A fact with who and where as they are held: an account's name, a device's code. */
type Raw = HistoryFact & { at: string; who?: string | null; code?: string | null };

interface About {
  person: PersonRow;
  badges: readonly CredentialRow[];
}

/** Newest first; empty for a person this device does not hold. */
export async function readPersonHistory(db: LocalDatabase, uid: string): Promise<HistoryEvent[]> {
  const rows = mergedRows(await readHeld(db));
  const person = rows.person(uid);
  if (!person) return [];
  const about = { person, badges: rows.credentialsOf(uid) };
  const names = await readNames(db);
  const work = await readOwnWork(db, about);
  const own = work.flatMap(({ entry, mutation }): Raw[] =>
    factsOfOwn(mutation, { ...about, work }).map((fact) => ({
      ...fact,
      at: new Date(entry.at).toISOString(),
      who: names.account(entry.op),
      code: names.ownCode,
    })),
  );
  const fromRows = [
    ...factsOfPerson(person),
    ...(await factsOfBadges(db, about.badges)),
    ...(await factsOfGiven(db, person)),
    ...(await factsOfScans(db, about.badges)),
    ...(await factsOfCases(db, uid)),
  ];
  const known = new Set(own.map(nameOf));
  const isOwn = (fact: Raw) => (fact.code ?? names.ownCode) === names.ownCode && known.has(nameOf(fact));
  return orderHistory(
    [...own, ...fromRows.filter((fact) => !isOwn(fact))].map(({ who = null, code, ...fact }) => ({
      ...fact,
      who,
      device: code ? { code, name: names.device(code) } : null,
    })),
  );
}

/** What a row and the work that led to it have in common: of one fact the work says more. */
function nameOf(fact: HistoryFact): string {
  switch (fact.kind) {
    case 'printed':
    case 'handedOver':
      return `${fact.kind} ${fact.number} ${fact.g} ${'reason' in fact && fact.reason === failedPrint}`;
    case 'issued':
    case 'revoked':
      return `${fact.kind} ${fact.number}`;
    case 'redeemed':
      return `${fact.kind} ${fact.uid}`;
    case 'corrected':
      return `${fact.kind} ${fact.fields.toSorted().join()}`;
    case 'noted':
      return `${fact.kind} ${fact.isCleared}`;
    case 'proposed':
      return `${fact.kind} ${fact.isSettled}`;
    default:
      return fact.kind;
  }
}

// ── own work ────────────────────────────────────────────────────────────────────────────────────────

/** What was done here for this person and was not refused, oldest first. */
async function readOwnWork(db: LocalDatabase, { person, badges }: About): Promise<OwnWork[]> {
  const names = [person.uid, ...badges.flatMap(({ uid, number }) => [uid, number])];
  const isAbout = ({ kind, body }: OutboxEntry) =>
    kind !== 'scan.record' && kind !== 'noop' && names.some((name) => body.includes(name));
  return (await readOwnEntries(db))
    .filter(isAbout)
    .sort((a, b) => a.mseq - b.mseq)
    .map((entry) => ({
      entry,
      // Written by this app's own outbox; of an erased person less is left, but that person has no page.
      mutation: { kind: entry.kind, body: JSON.parse(entry.body) } as Mutation,
    }));
}

interface OwnWork {
  entry: OutboxEntry;
  mutation: Mutation;
}

function factsOfOwn(
  mutation: Mutation,
  { person, badges, work }: About & { work: readonly OwnWork[] },
): HistoryFact[] {
  const isOwn = (number: string) => badges.some((badge) => badge.number === number);
  switch (mutation.kind) {
    case 'credential.issue':
      return [{ kind: 'issued', number: mutation.body.data.n }];
    case 'credential.revoke': {
      const { number, reason } = mutation.body;
      return isOwn(number) ? [{ kind: 'revoked', number, reason }] : [];
    }
    case 'credential.validate': {
      const { uid, badges: handed, how, receivedBy, signature } = mutation.body;
      const taken = handed.filter(({ number }) => isOwn(number));
      return taken.map((copy) => ({ kind: 'handedOver', uid, ...copy, how, receivedBy, signature }));
    }
    case 'print.log': {
      const { number, g, format, printer, reason = null } = mutation.body;
      return [{ kind: 'printed', number, g, format, printer, reason, isAgain: false }];
    }
    case 'handout.redeem': {
      const { uid, name, participantUid } = mutation.body;
      const isHeld = (person.redeemed ?? []).some((one) => one.uid === uid);
      return participantUid === person.uid ? [{ kind: 'redeemed', uid, isHeld, name }] : [];
    }
    case 'handout.undo': {
      const { uid, reason } = mutation.body;
      // What came back of another desk's is known to that desk and to the server.
      return work.flatMap(({ mutation: given }): HistoryFact[] =>
        given.kind === 'handout.redeem' && given.body.uid === uid
          ? [{ kind: 'unredeemed', name: given.body.name, reason }]
          : [],
      );
    }
    default: {
      const fact = factOfWork(mutation);
      return fact ? [fact] : [];
    }
  }
}

// ── rows ────────────────────────────────────────────────────────────────────────────────────────────

function factsOfPerson(person: PersonRow): Raw[] {
  const facts: Raw[] = [{ kind: 'registered', at: person.createdAt }];
  const { outdated, review } = person;
  // Of a correction made elsewhere a desk hears where it makes a badge wrong.
  if (review) facts.push({ kind: 'corrected', at: review.at, fields: review.fields });
  else if (outdated) facts.push({ kind: 'corrected', at: outdated.at, fields: Object.keys(outdated.says) });
  const note = standingNote(person);
  if (note) facts.push({ kind: 'noted', at: note.at, code: note.by, isCleared: false });
  const proposal = standingProposal(person);
  if (proposal) facts.push({ kind: 'proposed', at: proposal.at, code: proposal.by, isSettled: false });
  return facts;
}

async function factsOfBadges(db: LocalDatabase, badges: readonly CredentialRow[]): Promise<Raw[]> {
  const numbers = badges.map(({ number }) => number);
  const revocations = await db.revocations.where('number').anyOf(numbers).toArray();
  return badges.flatMap(({ uid, number, g, issuedAt, issuedBy, ...row }): Raw[] => {
    const { printedAt, validatedAt, revokedAt, revokedReason } = row;
    const facts: Raw[] = [{ kind: 'issued', at: issuedAt, code: issuedBy, number }];
    const copy = { number, g };
    const unknown = { printer: null, format: null, reason: null, isAgain: false };
    if (printedAt) facts.push({ kind: 'printed', at: printedAt, ...copy, ...unknown });
    const taken = { how: 'handedOver', receivedBy: null, signature: null } as const;
    if (validatedAt) facts.push({ kind: 'handedOver', at: validatedAt, uid, ...copy, ...taken });
    const code = revocations.find((one) => one.number === number)?.deviceCode ?? null;
    if (revokedAt) facts.push({ kind: 'revoked', at: revokedAt, code, number, reason: revokedReason ?? '' });
    return facts;
  });
}

async function factsOfGiven(db: LocalDatabase, { redeemed = [] }: PersonRow): Promise<Raw[]> {
  const handouts = readHandouts(await readDeviceSetting(db, 'handouts'));
  return redeemed.flatMap(({ uid, handout, by: code, at }): Raw[] => {
    const name = handouts.find((one) => one.uid === handout)?.name;
    return name ? [{ kind: 'redeemed', at, code, uid, isHeld: true, name }] : [];
  });
}

/** Those of the day: a device holds no others. */
async function factsOfScans(db: LocalDatabase, badges: readonly CredentialRow[]): Promise<Raw[]> {
  const facts = readFacts(db);
  const scans = await Promise.all(badges.map(({ number }) => facts.scansOf(number)));
  const once = new Map(scans.flat().map((scan) => [scan.uid, scan]));
  return [...once.values()].map(({ occurredAt: at, deviceCode: code, amended, ...scan }) => {
    const { number, direction, verdict, reason, checkpoint, offline } = scan;
    const said = { number, direction, verdict, reason, checkpoint, offline };
    return { kind: 'scanned', at, code, ...said, amended: amended?.kind ?? null };
  });
}

async function factsOfCases(db: LocalDatabase, uid: string): Promise<Raw[]> {
  const { cases } = await readMetas(db, 'cases');
  const own = (cases?.rows ?? []).filter(({ participantUid }) => participantUid === uid);
  return own.map(({ kind: conflict, openedAt: at }) => ({ kind: 'conflict', at, conflict }));
}

// ── names ───────────────────────────────────────────────────────────────────────────────────────────

/** Accounts by the grant they worked under, and devices by their code, as far as this one has heard of them. */
async function readNames(db: LocalDatabase) {
  const { keyset, device, operator } = await readMetas(db, 'keyset', 'device', 'operator');
  const grants = new Map((await db.grants.toArray()).map(({ uid, username }) => [uid, username]));
  if (operator) grants.set(operator.grant, operator.username);
  const devices = new Map(
    [...(keyset ?? []), ...(device ? [device] : [])].map(({ code, name }) => [code, name]),
  );
  return {
    ownCode: device?.code ?? null,
    account: (grant: string) => grants.get(grant) ?? null,
    device: (code: string) => devices.get(code) ?? code,
  };
}
