/** Random actions at a desk or a door; what the screen reported as done is a promise. */
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Db } from '#server/core/database/open.ts';
import { participants } from '#server/core/database/tables.ts';
import { writeDecision } from '#server/people/approvals/store.ts';
import { failedPrint } from '#shared/badges/print-reasons.ts';
import { now } from '#shared/base/clock.ts';
import { newUid } from '#shared/base/ids.ts';
import { must } from '#shared/base/must.ts';
import { type Handout, missingFor, readHandouts } from '#shared/credentials/handouts.ts';
import { listRoles } from '#shared/edition/tournament.ts';
import { approvalOf, approvalRefusal, rolesToApprove } from '#shared/people/approval.ts';
import type { DraftPerson } from '#shared/people/participant.ts';
import { standingProposal } from '#shared/people/proposal.ts';
import {
  correctPerson,
  handOver,
  issueCredential,
  logPrint,
  notePerson,
  proposeCorrection,
  redeemHandouts,
  registerWalkIn,
  reprintCredential,
  revokeCredential,
  settlementOf,
  undoRedemption,
} from '#web/device/desk.actions.ts';
import { readBase } from '#web/offline/search/base-index.ts';
import { type LocalDatabase, readMeta } from '#web/offline/store/database.ts';
import { readFacts } from '#web/offline/store/facts.ts';
import { run } from '#web/offline/store/outbox.ts';
import { readDeviceSetting } from '#web/offline/store/settings.ts';
import { takePhoto } from './story.ts';

/** Work that the desks reported as done: shown on the screen, with the badge printed. */
export interface Promises {
  people: Set<string>;
  numbers: Set<string>;
  revoked: Set<string>;
  scans: Set<string>;
  photos: Set<string>;
  prints: Set<string>;
  /** Copies given to their holders, `number g`. */
  handed: Set<string>;
  /** Notes written about people, `uid text`; without text if one was deleted. */
  notes: Set<string>;
  /** Proposed corrections from a kiosk, `uid text`. */
  proposals: Set<string>;
  /** Uids of hand-outs given, and of those undone. */
  given: Set<string>;
  undone: Set<string>;
}
export const noPromises = (): Promises => ({
  people: new Set(),
  numbers: new Set(),
  revoked: new Set(),
  scans: new Set(),
  photos: new Set(),
  prints: new Set(),
  handed: new Set(),
  notes: new Set(),
  proposals: new Set(),
  given: new Set(),
  undone: new Set(),
});

/** Whether one of these mutations, as JSON, fulfills a promise: it contains all of its words. */
export const isPromisedIn = (bodies: readonly string[], promise: string) =>
  bodies.some((body) => promise.split(' ').every((word) => body.includes(word)));

type Act = (db: LocalDatabase, promised: Promises, random: () => number) => Promise<void>;

/** With how often each is done, in parts of all. */
const deskActs: readonly [name: string, act: Act, often: number][] = [
  ['scan', scan, 0.1],
  ['register', walkIn, 0.15],
  ['propose or settle', proposeOrSettle, 0.05],
  ['issue', issueToSomebody, 0.1],
  ['correct', correct, 0.1],
  ['note', note, 0.05],
  ['print', print, 0.1],
  ['hand over', giveToHolder, 0.1],
  ['redeem or undo', redeemOrUndo, 0.1],
  ['reprint or revoke', reprintOrRevoke, 0.15],
];
export const actNames = deskActs.map(([name]) => name);

/** Chooses the next action of a device. */
export function chooseAct(kind: 'desk' | 'door', random: () => number): { name: string; act: Act } {
  let dice = kind === 'door' ? 0 : random();
  for (const [name, act, often] of deskActs) {
    if (dice < often) return { name, act };
    dice -= often;
  }
  return { name: 'scan', act: scan };
}

async function correct(db: LocalDatabase, promised: Promises, random: () => number): Promise<void> {
  const people = await peopleAt(db);
  const person = people[Math.floor(random() * people.length)];
  if (!person) return;
  const { uid, photo } = person;
  const isPhoto = random() < 0.5;
  const taken = isPhoto ? await takePhoto(db) : null;
  const lastName = { base: person.lastName, value: `Cañas ${Math.floor(random() * 1e6)}` };
  const changes = taken ? { photo: { base: photo, value: taken } } : { lastName };
  const outcome = await correctPerson(db, { uid, changes });
  if (outcome.kind === 'done' && taken) promised.photos.add(taken);
}

async function note(db: LocalDatabase, promised: Promises, random: () => number): Promise<void> {
  const people = await peopleAt(db);
  const person = people[Math.floor(random() * people.length)];
  if (!person) return;
  const text = random() < 0.3 ? '' : `Nota ${Math.floor(random() * 1e9)}`;
  if ((await notePerson(db, { uid: person.uid, text })).kind === 'done')
    promised.notes.add(`${person.uid} ${text}`);
}

async function proposeOrSettle(db: LocalDatabase, promised: Promises, random: () => number): Promise<void> {
  const people = await peopleAt(db);
  const person = people[Math.floor(random() * people.length)];
  if (!person) return;
  const standing = standingProposal(person);
  if (standing) {
    await proposeCorrection(db, settlementOf(person.uid, standing));
    return;
  }
  const text = `Mal ${Math.floor(random() * 1e9)}`;
  const changes = random() < 0.5 ? {} : { lastName: `Cañas ${Math.floor(random() * 1e6)}` };
  if ((await proposeCorrection(db, { uid: person.uid, changes, text })).kind === 'done')
    promised.proposals.add(`${person.uid} ${text}`);
}

async function print(db: LocalDatabase, promised: Promises, random: () => number): Promise<void> {
  const known = await badgesAt(db);
  const credential = known[Math.floor(random() * known.length)];
  if (!credential) return;
  const before = new Set(await db.outbox.toCollection().primaryKeys());
  await logPrint(db, credential, {
    ...{ format: 'cr80', printer: null },
    reason: random() < 0.3 ? failedPrint : null,
  });
  const made = (await db.outbox.toArray()).find(({ mseq }) => !before.has(mseq));
  promised.prints.add(String((JSON.parse(must(made, 'it was just kept').body) as { uid: string }).uid));
}

async function walkIn(db: LocalDatabase, promised: Promises, random: () => number): Promise<void> {
  const photo = random() < 0.5 ? await takePhoto(db) : null;
  const person = { ...draft(random), photo };
  // A walk-in waits for an approval where this desk knows that their role requires one.
  const issue = random() < 0.7 && !rolesToApprove().includes(person.role);
  const outcome = await registerWalkIn(db, person, { issue });
  if (outcome.kind === 'refused') throw new Error(outcome.code);
  promised.people.add(outcome.result.person.uid);
  if (photo) promised.photos.add(photo);
  if (outcome.result.credential) promised.numbers.add(outcome.result.credential.number);
}

async function issueToSomebody(db: LocalDatabase, promised: Promises, random: () => number): Promise<void> {
  const people = await peopleAt(db);
  const known = people[Math.floor(random() * people.length)];
  if (!known) return;
  const person = await readFacts(db).findPerson(known.uid);
  const worn = await readFacts(db).findActiveCredential(known.uid);
  const outcome = await issueCredential(db, known.uid);
  if (outcome.kind === 'refused') return;
  promised.numbers.add(outcome.result.credential.number);
  const state = approvalOf(must(person, 'they have a badge now'), worn?.data.c ?? null);
  expect(approvalRefusal(state), 'no badge here for a person who waits').toBeNull();
  const required = readHandouts(await readDeviceSetting(db, 'handouts'));
  expect(
    missingFor(must(person, 'they have a badge now'), required),
    'nor who has to bring something',
  ).toEqual([]);
}

/** An admin decides about a person who waits, or changes an earlier decision. */
export async function decideApproval(db: Db, operatorId: number, random: () => number): Promise<void> {
  const people = await db.select().from(participants).where(eq(participants.role, waitingRole));
  const person = people[Math.floor(random() * people.length)];
  if (!person) return;
  await writeDecision(db, [person.uid], {
    ...{
      role: waitingRole,
      outcome: random() < 0.7 ? 'approved' : 'refused',
      reason: 'Carta de la federación',
    },
    ...{ decidedBy: operatorId, decidedAt: now() },
  });
}

async function reprintOrRevoke(db: LocalDatabase, promised: Promises, random: () => number): Promise<void> {
  const known = (await badgesAt(db)).filter((row) => row.status === 'active');
  const credential = known[Math.floor(random() * known.length)];
  if (!credential) return;
  if (random() < 0.5) {
    await reprintCredential(db, credential.number, 'lost');
  } else if ((await revokeCredential(db, credential.number, 'stolen')).kind === 'done') {
    promised.revoked.add(credential.number);
  }
}

async function giveToHolder(db: LocalDatabase, promised: Promises, random: () => number): Promise<void> {
  const known = (await badgesAt(db)).filter((row) => row.status === 'active');
  const badge = known[Math.floor(random() * known.length)];
  if (badge && (await handOver(db, [badge], 'handedOver')).kind === 'done')
    promised.handed.add(`${badge.number} ${badge.g}`);
}

/** The role that requires an approval. */
export const waitingRole = 'Coach';

/** The hand-outs for all people here, and the requirement of one role. */
export const handouts: Handout[] = ['Kit', 'Almuerzo', 'Carta'].map((name, at) => ({
  uid: `0199c000-0000-7000-8000-00000000080${at}`,
  ...{ name: { es: name, en: name }, isActive: true },
  // People who wait for an approval also bring a letter.
  ...(name === 'Carta' ? { kind: 'required', roles: [waitingRole] } : { kind: 'given', roles: listRoles() }),
}));

async function redeemOrUndo(db: LocalDatabase, promised: Promises, random: () => number): Promise<void> {
  const people = await peopleAt(db);
  const known = people[Math.floor(random() * people.length)];
  const person = known && (await readFacts(db).findPerson(known.uid));
  if (!person) return;
  const participantUid = person.uid;
  const had = person.redeemed[0];
  if (had && random() < 0.3) {
    const { uid } = had;
    if ((await undoRedemption(db, { uid, participantUid, reason: 'Talla' })).kind === 'done')
      promised.undone.add(uid);
    return;
  }
  const before = new Set(person.redeemed.map(({ uid }) => uid));
  const done = await redeemHandouts(db, participantUid, [pick(handouts, random).uid]);
  if (done.kind === 'refused') return;
  const after = (await readFacts(db).findPerson(participantUid))?.redeemed ?? [];
  for (const { uid, by } of after)
    if (!before.has(uid) && by === (await readMeta(db, 'device'))?.code) promised.given.add(uid);
}

async function scan(db: LocalDatabase, promised: Promises, random: () => number): Promise<void> {
  const known = await badgesAt(db);
  const credential = known[Math.floor(random() * known.length)];
  const body = {
    uid: newUid(),
    number: credential?.number ?? '',
    g: credential?.g ?? null,
    direction: 'in' as const,
    verdict: credential ? ('granted' as const) : ('denied' as const),
    reason: credential ? 'ok' : 'notABadge',
    checkpoint: 'Puerta Norte',
    listAgeMs: null,
    offline: true,
    occurredAt: now().toISOString(),
  };
  await run(db, async () => ({
    kind: 'prepared',
    mutations: [{ kind: 'scan.record', body }],
    numbers: 0,
    result: null,
  }));
  promised.scans.add(body.uid);
}

function draft(random: () => number): DraftPerson {
  return {
    firstName: `María ${Math.floor(random() * 1e9)}`,
    lastName: 'Álvarez Cañas',
    birthDate: '1979-05-06',
    country: 'SV',
    category: "Women's 40+",
    role: random() < 0.7 ? 'Player' : waitingRole,
    teamUid: null,
    photo: null,
  };
}

/** All people a device knows, and their badges, from its pages and the rows since. */
export async function peopleAt(db: LocalDatabase) {
  const base = await readBase(db);
  return [...base.peopleSince(-1)].flatMap((uid) => base.person(uid) ?? []);
}

export async function badgesAt(db: LocalDatabase) {
  const base = await readBase(db);
  return [...base.peopleSince(-1)].flatMap((uid) => base.credentialsOf(uid));
}

export function pick<T>(list: readonly T[], random: () => number): T {
  return must(list[Math.floor(random() * list.length)], 'the list is not empty');
}
