/** What must hold once everything works again: all promises are kept, once, and all devices see the same. */
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { countGiven } from '#server/accreditation/redemption-store.ts';
import { checkAudit } from '#server/admin/reports/audit-log.ts';
import {
  conflicts,
  credentialPrints,
  credentials,
  handedBadges,
  participants,
  photos,
  receipts,
  redemptions,
  rescuedWork,
  revocations,
  scans,
} from '#server/core/database/tables.ts';
import { countApprovals } from '#server/people/approvals/store.ts';
import { listedApprovals } from '#shared/admin/approvals.ts';
import { failedPrint } from '#shared/badges/print-reasons.ts';
import { must } from '#shared/base/must.ts';
import { approvalOf } from '#shared/people/approval.ts';
import { noteCommand } from '#shared/people/note.ts';
import { proposeCommand } from '#shared/people/participant.ts';
import { freshSync, type LocalDatabase, readMeta, writeMeta } from '#web/offline/store/database.ts';
import { readHeld } from '#web/offline/store/pending.ts';
import { syncOnce } from '#web/offline/sync/sync.ts';
import { receiptsOf } from '../server/device.ts';
import { badgesAt, isPromisedIn, type Promises, peopleAt, waitingRole } from './acts.ts';
import { syncThrough } from './story.ts';
import type { Server } from './world.ts';

/**
 * Devices that have missed nothing, because they start from scratch each time: what every other device should contain.
 */
export interface Newcomers {
  desk: LocalDatabase;
  door: LocalDatabase;
}

/** Without faults three rounds must suffice: send, receive from the others, receive their answers. */
export async function settleAll(
  devices: readonly { db: LocalDatabase; send: typeof fetch }[],
): Promise<void> {
  // A picture that the storm put off would wait for minutes.
  for (const { db } of devices) await db.photos.toCollection().modify({ nextAt: 0 });
  for (let round = 0; round < 3; round += 1) {
    for (const { db, send } of devices) expect((await syncThrough(db, send)).kind).toBe('done');
  }
  for (const { db } of devices) expect(await db.outbox.count()).toBe(0);
}

/**
 * `ended`: devices that are locked or replaced; their promises may be quarantined, whole, for an admin to decide.
 * `made`: people registered by a device that sends nothing again, so that work about them waits after a restore.
 */
export async function expectKept(
  server: Server,
  promised: Promises,
  ended: readonly string[] = [],
  made: readonly string[] = [],
): Promise<void> {
  const isAside = await readAside(server, ended, made);
  const people = (await server.db.select({ uid: participants.uid }).from(participants)).map((row) => row.uid);
  const issued = await server.db.select().from(credentials);
  const revokedNumbers = new Set((await server.db.select().from(revocations)).map((row) => row.number));
  const scanned = new Set((await server.db.select({ uid: scans.uid }).from(scans)).map((row) => row.uid));

  expect(
    [...promised.people].filter((uid) => !people.includes(uid) && !isAside(uid)),
    'people confirmed and lost',
  ).toEqual([]);
  expect(
    [...promised.numbers].filter(
      (number) => !issued.some((row) => row.number === number) && !isAside(number),
    ),
    'badges lost',
  ).toEqual([]);
  expect(
    [...promised.revoked].filter((number) => !revokedNumbers.has(number) && !isAside(number)),
    'revocations lost',
  ).toEqual([]);
  expect(
    [...promised.scans].filter((uid) => !scanned.has(uid) && !isAside(uid)),
    'scans lost',
  ).toEqual([]);
  const hashes = new Set(
    (await server.db.select({ sha256: photos.sha256 }).from(photos)).map((row) => row.sha256),
  );
  expect(
    [...promised.photos].filter((sha256) => !hashes.has(sha256)),
    'photos lost',
  ).toEqual([]);
  const prints = await server.db.select().from(credentialPrints);
  const printed = new Set(prints.map((row) => row.uid));
  const firstPrint = (copy: { number: string; g: number }) => {
    const mine = prints.filter(({ number, g }) => number === copy.number && g === copy.g);
    const times = (isFailure: boolean) =>
      mine
        .filter(({ reason }) => (reason === failedPrint) === isFailure)
        .map(({ printedAt }) => printedAt.getTime());
    const failed = Math.max(...times(true));
    return Math.min(...times(false).filter((at) => at > failed));
  };
  expect(
    issued.filter((row) => (row.printedAt?.getTime() ?? Number.POSITIVE_INFINITY) !== firstPrint(row)),
    'a copy is printed since the first print after the last that failed',
  ).toEqual([]);
  expect(
    [...promised.prints].filter((uid) => !printed.has(uid) && !isAside(uid)),
    'prints lost',
  ).toEqual([]);
  const given = await server.db.select().from(handedBadges);
  const handed = new Set(given.map(({ number, g }) => `${number} ${g}`));
  expect(
    [...promised.handed].filter((copy) => !handed.has(copy) && !isAside(copy)),
    'hand-overs lost',
  ).toEqual([]);
  await expectNotes(server, promised, isAside);
  await expectProposals(server, promised, isAside);
  await expectApprovals(server);
  await expectGiven(server, promised, isAside);
  expect(
    issued.filter(
      ({ number, g, awaiting, validatedAt }) =>
        (awaiting || validatedAt === null) === handed.has(`${number} ${g}`),
    ),
    'a copy counts when it is in the right hands, and only then',
  ).toEqual([]);
  expect(
    issued.filter((row) => revokedNumbers.has(row.number) && row.status !== 'revoked'),
    'revoked and alive',
  ).toEqual([]);
  const active = issued.filter((row) => row.status === 'active').map((row) => row.participantUid);
  expect(new Set(active).size, 'one badge counts per person').toBe(active.length);
}

/** So many devices have seen where the audit log ended, and it has whatever they saw. */
export async function expectWitnessed({ db }: Server, devices: number): Promise<void> {
  const { brokenAt, isCut, missedBy, witnesses } = await checkAudit(db, null);
  expect({ brokenAt, isCut, missedBy }).toEqual({ brokenAt: null, isCut: false, missedBy: [] });
  expect(witnesses).toBeGreaterThanOrEqual(devices);
}

type IsAside = (promise: string) => boolean;

/**
 * Whether a replaced device reported that a promise could not be applied, or the promise depends on one that was
 * reported and waits for the same decision.
 */
async function readAside(
  { db }: Server,
  ended: readonly string[],
  made: readonly string[],
): Promise<IsAside> {
  if (ended.length + made.length === 0) return () => false;
  const body = sql<string>`body::text`;
  const received = await db
    .select({ body })
    .from(receipts)
    .where(and(inArray(receipts.deviceUid, [...ended]), ne(receipts.status, 'applied')));
  const rescued = await db
    .select({ body: sql<string>`envelope::text` })
    .from(rescuedWork)
    .where(inArray(rescuedWork.deviceUid, [...ended]));
  const bodies = [...received, ...rescued].map((row) => row.body);
  const waiting = await db.select({ body }).from(receipts).where(eq(receipts.code, 'MISSING_DEPENDENCY'));
  // A print hangs on a badge, which hangs on its person.
  let open = waiting.map((row) => row.body);
  for (let hanging = open; hanging.length > 0; bodies.push(...hanging)) {
    hanging = open.filter((one) =>
      (one.match(uidOrNumber) ?? []).some((name) => isPromisedIn([...bodies, ...made], name)),
    );
    open = open.filter((one) => !hanging.includes(one));
  }
  return (promise) => isPromisedIn(bodies, promise);
}

/** The subject of a change: a person or a badge. */
const uidOrNumber = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[A-Z]\d+-\d{5}-\w/g;

/** Every written note was received, and the last one of each person holds, whichever desk wrote it. */
async function expectNotes(server: Server, promised: Promises, isAside: IsAside): Promise<void> {
  const written = (await server.db.select().from(receipts).orderBy(receipts.occurredAt))
    .filter(({ kind, status }) => kind === 'participant.note' && status === 'applied')
    .map(({ body, occurredAt }) => ({ ...noteCommand.parse(body), at: occurredAt.toISOString() }));
  const received = new Set(written.map(({ uid, text }) => `${uid} ${text}`));
  expect(
    [...promised.notes].filter((note) => !received.has(note) && !isAside(note)),
    'notes lost',
  ).toEqual([]);
  const standing = await server.db
    .select({ uid: participants.uid, note: participants.note })
    .from(participants);
  const last = new Map(written.map((one) => [one.uid, one.at]));
  expect(
    standing.filter(
      ({ uid, note }) =>
        note?.at !== last.get(uid) ||
        (note && !written.some((one) => one.uid === uid && one.at === note.at && one.text === note.text)),
    ),
    'the last note holds',
  ).toEqual([]);
}

/** The last proposal of each person is open unless it was resolved, whichever reached the server first. */
async function expectProposals(server: Server, promised: Promises, isAside: IsAside): Promise<void> {
  const said = (await server.db.select().from(receipts))
    .filter(({ kind, status }) => kind === 'participant.propose' && status === 'applied')
    .map(({ body, occurredAt }) => ({ ...proposeCommand.parse(body), occurredAt: occurredAt.toISOString() }));
  const received = new Set(said.map(({ uid, text }) => `${uid} ${text}`));
  expect(
    [...promised.proposals].filter((one) => !received.has(one) && !isAside(one)),
    'proposals lost',
  ).toEqual([]);
  const people = await server.db
    .select({ uid: participants.uid, proposed: participants.proposed })
    .from(participants);
  expect(
    people.filter(({ uid, proposed }) => {
      const own = said.filter((one) => one.uid === uid);
      const last = own
        .map(({ settles, occurredAt }) => settles ?? occurredAt)
        .sort()
        .at(-1);
      const isSettled = own.some(({ settles }) => settles === last);
      return proposed?.at !== last || (last !== undefined && isSettled !== (proposed?.text === ''));
    }),
    'the last answer holds until it is settled',
  ).toEqual([]);
}

/** Holders of a badge whose role requires an approval were approved, or are listed as unapproved. */
async function expectApprovals(server: Server): Promise<void> {
  const people = await server.db.select().from(participants).where(eq(participants.role, waitingRole));
  const worn = await server.db.select().from(credentials).where(eq(credentials.status, 'active'));
  const accessOf = new Map(worn.map((row) => [row.participantUid, row.data.c]));
  const states = people.map((person) => approvalOf(person, accessOf.get(person.uid) ?? null));
  const listed = await countApprovals(server.db, { q: '', waiting: [waitingRole] });
  for (const state of listedApprovals)
    expect(listed[state], state).toBe(states.filter((one) => one === state).length);
}

/** Every hand-out is there, undone if a desk undid it; a person has it once, or a conflict says who gave it twice. */
async function expectGiven(server: Server, promised: Promises, isAside: IsAside): Promise<void> {
  const given = await server.db.select().from(redemptions);
  const known = new Map(given.map((row) => [row.uid, row]));
  expect(
    [...promised.given].filter((uid) => !known.has(uid) && !isAside(uid)),
    'hand-outs lost',
  ).toEqual([]);
  expect(
    [...promised.undone].filter((uid) => !known.get(uid)?.undoneAt && !isAside(uid)),
    'undone and still given',
  ).toEqual([]);
  const held = Map.groupBy(
    given.filter(({ undoneAt }) => undoneAt === null),
    ({ participantUid, handoutUid }) => `redeemedTwice ${participantUid} ${handoutUid}`,
  );
  const inConflict = new Set(
    (await server.db.select({ key: conflicts.key }).from(conflicts)).map(({ key }) => key),
  );
  expect(
    [...held].filter(([key, rows]) => rows.length > 1 && !inConflict.has(key)).map(([key]) => key),
    'given twice without a conflict',
  ).toEqual([]);
  const counts = await countGiven(server.db);
  const people = Map.groupBy([...held.keys()], (key) => key.split(' ').at(-1));
  expect(
    counts.map(({ handoutUid, given }) => [handoutUid, given]).sort(),
    'each person is counted once',
  ).toEqual([...people].map(([uid, keys]) => [uid, keys.length]).sort());
  const rows = await server.db
    .select({ uid: participants.uid, redeemed: participants.redeemed })
    .from(participants);
  const standing = given.filter(({ undoneAt }) => undoneAt === null).map(({ uid }) => uid);
  expect(
    rows.flatMap(({ redeemed }) => redeemed.map(({ uid }) => uid)).sort(),
    'as desks hear of it',
  ).toEqual(standing.sort());
}

/** The data of a device of each kind that has just pulled everything from the beginning. */
export type FreshLists = Record<keyof Newcomers, Awaited<ReturnType<typeof heldBy>>>;

export async function fetchFreshLists(server: Server, { desk, door }: Newcomers): Promise<FreshLists> {
  for (const db of [desk, door]) await beginAnew(server, db);
  return { desk: await heldBy(desk), door: await heldBy(door) };
}

/**
 * The device's copy equals the server's, its receipts have no gap, and every rejection was shown. `made`: as above;
 * the desk need not know that work about such a person waits, if an old request brought it to the restored server.
 */
export async function expectConverged(
  server: Server,
  { fresh, made = [] }: { fresh: FreshLists; made?: readonly string[] | undefined },
  db: LocalDatabase,
): Promise<void> {
  const device = must(await readMeta(db, 'device'), 'it was enrolled');
  const received = await receiptsOf(server, device.uid);
  expect(received.map((row) => row.mseq)).toEqual(received.map((_, index) => index + 1));
  const counters = must(await readMeta(db, 'counters'), 'it was enrolled');
  expect(received.length).toBe(counters.nextMseq - 1);
  const cards = await db.rejected.toCollection().primaryKeys();
  const isTold = ({ mseq, code }: (typeof received)[number]) =>
    cards.includes(mseq) || made.length === 0 || code !== 'MISSING_DEPENDENCY';
  const refused = received.filter((row) => row.status === 'rejected' || row.status === 'quarantined');
  expect(cards).toEqual(refused.filter(isTold).map((row) => row.mseq));

  expect(await heldBy(db)).toEqual(fresh[device.kind]);
  const stored = await server.db.select().from(credentials);
  const mine = await badgesAt(db);
  const brief = (row: { number: string; status: string; g: number; awaiting: boolean }) =>
    `${row.number} ${row.status} ${row.g} ${row.awaiting}`;
  expect(mine.map(brief).sort()).toEqual(stored.map(brief).sort());
  const people = await server.db.select().from(participants);
  const named = (row: { uid: string; lastName: string }) => `${row.uid} ${row.lastName}`;
  expect((await peopleAt(db)).map(named).sort()).toEqual(people.map(named).sort());
  const { overlay, scans } = await readHeld(db);
  expect([overlay.people.size, overlay.credentials.size, scans.size]).toEqual([0, 0, 0]);
}

/** Forgets the list and fetches all of it again. */
async function beginAnew(server: Server, db: LocalDatabase): Promise<void> {
  const lists = [
    db.teams,
    db.participants,
    db.credentials,
    db.revocations,
    db.scans,
    db.tombstones,
    db.pages,
  ];
  for (const table of lists) await table.clear();
  const again = ((await readMeta(db, 'sync'))?.applied ?? 0) + 1;
  await writeMeta(db, 'sync', { ...freshSync, applied: again, began: again });
  const send: typeof fetch = (address, init) => fetch(`${server.address}${String(address)}`, init);
  expect((await syncOnce(db, send)).kind).toBe('done');
}

/** Every row of every list, without when and by which page it came. */
async function heldBy(db: LocalDatabase) {
  type Row = { uid: string; seq?: number; applied?: number };
  const lists: [string, () => Promise<Row[]>][] = [
    ['teams', () => db.teams.toArray()],
    ['participants', () => peopleAt(db)],
    ['credentials', () => badgesAt(db)],
    ['revocations', () => db.revocations.toArray()],
    ['scans', () => db.scans.toArray()],
  ];
  const rows = await Promise.all(
    lists.map(async ([name, read]) => {
      const all = await read();
      const bare = all.map(({ seq: _seq, applied: _applied, ...row }) => row);
      return [name, bare.sort((a, b) => a.uid.localeCompare(b.uid))] as const;
    }),
  );
  return Object.fromEntries(rows);
}
