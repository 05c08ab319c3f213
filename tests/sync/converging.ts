/**
 * Desks and a door do what they do while the network loses, repeats and delays; then the weather clears, and
 * everything must be there, once, everywhere. Its seeds are played in several files, beside each other.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  credentialPrints,
  credentials,
  participants,
  photos,
  revocations,
  scans,
} from '#server/database/tables.ts';
import { now } from '#shared/clock.ts';
import { newUid } from '#shared/ids.ts';
import { must } from '#shared/must.ts';
import type { DraftPerson } from '#shared/participants/participant.ts';
import {
  correctPerson,
  issueCredential,
  logPrint,
  registerWalkIn,
  reprintCredential,
  revokeCredential,
} from '#web/features/desk/desk.actions.ts';
import { readBase } from '#web/local/base-index.ts';
import { freshSync, type LocalDatabase, readMeta, writeMeta } from '#web/local/database.ts';
import { dismissDead, openRefusals, run } from '#web/local/outbox.ts';
import { readHeld } from '#web/local/pending.ts';
import { syncOnce } from '#web/local/sync.ts';
import { syncThrough, takePhoto } from './story.ts';
import {
  beginNewEpoch,
  calm,
  makeDevice,
  makeOperator,
  networkOf,
  randomFrom,
  receiptsOf,
  restartDevice,
  type Server,
  startServer,
  type Weather,
} from './world.ts';

const storm: Weather = { lost: 0.12, answerLost: 0.12, twice: 0.1 };
const stepsPerSeed = 60;
const desks = 3;

let server: Server;
let operatorId: number;
let deviceCount = 0;
/** One that has missed nothing, because it begins anew each time it is asked: what every device should hold. */
let newcomers: { desk: LocalDatabase; door: LocalDatabase };

async function openDoors(): Promise<void> {
  server = await startServer();
  operatorId = await makeOperator(server);
  newcomers = {
    desk: await makeDevice(server, 0, operatorId, 'desk'),
    door: await makeDevice(server, 1, operatorId, 'door'),
  };
  deviceCount = 2;
}

interface Desk {
  db: LocalDatabase;
  send: typeof fetch;
}

/** What the desks were told is done: the screen has said so, the badge is printed. */
interface Promises {
  people: Set<string>;
  numbers: Set<string>;
  revoked: Set<string>;
  scans: Set<string>;
  photos: Set<string>;
  prints: Set<string>;
}
const noPromises = (): Promises => ({
  people: new Set(),
  numbers: new Set(),
  revoked: new Set(),
  scans: new Set(),
  photos: new Set(),
  prints: new Set(),
});

/** So many seeds from the first on; SYNC_SEEDS asks every file for another number of them. */
export const seedsFrom = (first: number, count: number) =>
  Array.from({ length: Number(process.env.SYNC_SEEDS ?? count) }, (_, index) => first + index);

/** Whatever the network does, for each of the seeds. */
export function testLosses(seeds: readonly number[]): void {
  openServer();
  test.each(seeds)('nothing is lost, doubled or left behind (seed %i)', async (seed) => {
    const random = randomFrom(seed);
    let weather = storm;
    const devices = await makeDesks(() => weather, random);
    const promised = noPromises();

    for (let step = 0; step < stepsPerSeed; step += 1) await act(pick(devices, random), promised, random);
    weather = calm;
    await settleAll(devices);

    await expectKept(promised);
    for (const { db } of devices) await expectConverged(db);
  });
}

/** The same when the server is set back to a copy in the middle of it all. */
export function testRestores(seeds: readonly number[]): void {
  openServer();
  test.each(seeds)(
    'a server set back to a copy gets back all that was done since (seed %i)',
    async (seed) => {
      const random = randomFrom(seed);
      let weather = storm;
      const devices = await makeDesks(() => weather, random);
      const promised = noPromises();
      const play = async () => {
        for (let step = 0; step < 25; step += 1) await act(pick(devices, random), promised, random);
      };
      await play();
      const copy = await server.lite.dumpDataDir('none');
      await play();
      // A card that was put away must leave no hole, whatever is asked for again.
      for (const { db } of devices)
        for (const { mseq } of await openRefusals(db)) await dismissDead(db, mseq);
      await play();

      await server.stop();
      server = await startServer(copy);
      await beginNewEpoch(server);
      await play();
      weather = calm;
      await settleAll(devices);

      await expectKept(promised);
      for (const { db } of devices) await expectConverged(db);
    },
  );
}

function openServer(): void {
  beforeAll(openDoors);
  afterAll(() => server.stop());
}

async function makeDesks(weather: () => Weather, random: () => number): Promise<Desk[]> {
  // A server takes only so many new devices an hour from one address.
  if (deviceCount >= 80) {
    await server.stop();
    await openDoors();
  }
  const made: Desk[] = [];
  for (let index = 0; index <= desks; index += 1) {
    const kind = index === desks ? 'door' : 'desk';
    const db = await makeDevice(server, deviceCount, operatorId, kind);
    deviceCount += 1;
    made.push({ db, send: networkOf(() => server, weather, random) });
  }
  return made;
}

async function act(desk: Desk, promised: Promises, random: () => number): Promise<void> {
  const dice = random();
  if (dice < 0.35) return void (await syncOnce(desk.db, desk.send));
  if (dice < 0.4) {
    desk.db = await restartDevice(desk.db);
    return;
  }
  const device = must(await readMeta(desk.db, 'device'), 'it was enrolled');
  if (device.kind === 'door' || dice < 0.5) return scan(desk, promised, random);
  if (dice < 0.7) return walkIn(desk, promised, random);
  if (dice < 0.78) return issueToSomebody(desk, promised, random);
  if (dice < 0.86) return correct(desk, promised, random);
  if (dice < 0.92) return print(desk, promised, random);
  return reprintOrRevoke(desk, promised, random);
}

async function correct({ db }: Desk, promised: Promises, random: () => number): Promise<void> {
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

async function print({ db }: Desk, promised: Promises, random: () => number): Promise<void> {
  const known = await badgesAt(db);
  const credential = known[Math.floor(random() * known.length)];
  if (!credential) return;
  const before = new Set(await db.outbox.toCollection().primaryKeys());
  await logPrint(db, credential, { format: 'cr80', printer: null, reason: null });
  const made = (await db.outbox.toArray()).find(({ mseq }) => !before.has(mseq));
  promised.prints.add(String((JSON.parse(must(made, 'it was just kept').body) as { uid: string }).uid));
}

async function walkIn({ db }: Desk, promised: Promises, random: () => number): Promise<void> {
  const photo = random() < 0.3 ? await takePhoto(db) : null;
  const outcome = await registerWalkIn(db, { ...draft(random), photo }, { issue: random() < 0.7 });
  if (outcome.kind === 'refused') throw new Error(outcome.code);
  promised.people.add(outcome.result.person.uid);
  if (photo) promised.photos.add(photo);
  if (outcome.result.credential) promised.numbers.add(outcome.result.credential.number);
}

async function issueToSomebody({ db }: Desk, promised: Promises, random: () => number): Promise<void> {
  const people = await peopleAt(db);
  const person = people[Math.floor(random() * people.length)];
  if (!person) return;
  const outcome = await issueCredential(db, person.uid);
  if (outcome.kind === 'done') promised.numbers.add(outcome.result.credential.number);
}

async function reprintOrRevoke({ db }: Desk, promised: Promises, random: () => number): Promise<void> {
  const known = (await badgesAt(db)).filter((row) => row.status === 'active');
  const credential = known[Math.floor(random() * known.length)];
  if (!credential) return;
  if (random() < 0.5) {
    await reprintCredential(db, credential.number, 'lost');
  } else if ((await revokeCredential(db, credential.number, 'stolen')).kind === 'done') {
    promised.revoked.add(credential.number);
  }
}

async function scan({ db }: Desk, promised: Promises, random: () => number): Promise<void> {
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
    role: 'Player',
    teamUid: null,
    photo: null,
  };
}

/** In good weather three rounds must do: send, hear of the others, hear what they heard. */
async function settleAll(devices: readonly Desk[]): Promise<void> {
  // A picture that the storm put off would wait for minutes.
  for (const { db } of devices) await db.photos.toCollection().modify({ nextAt: 0 });
  for (let round = 0; round < 3; round += 1) {
    for (const { db, send } of devices) expect((await syncThrough(db, send)).kind).toBe('done');
  }
  for (const { db } of devices) expect(await db.outbox.count()).toBe(0);
}

async function expectKept(promised: Promises): Promise<void> {
  const people = (await server.db.select({ uid: participants.uid }).from(participants)).map((row) => row.uid);
  const issued = await server.db.select().from(credentials);
  const revokedNumbers = new Set((await server.db.select().from(revocations)).map((row) => row.number));
  const scanned = new Set((await server.db.select({ uid: scans.uid }).from(scans)).map((row) => row.uid));

  expect(
    [...promised.people].filter((uid) => !people.includes(uid)),
    'people confirmed and lost',
  ).toEqual([]);
  expect(
    [...promised.numbers].filter((number) => !issued.some((row) => row.number === number)),
    'badges lost',
  ).toEqual([]);
  expect(
    [...promised.revoked].filter((number) => !revokedNumbers.has(number)),
    'revocations lost',
  ).toEqual([]);
  expect(
    [...promised.scans].filter((uid) => !scanned.has(uid)),
    'scans lost',
  ).toEqual([]);
  const hashes = new Set(
    (await server.db.select({ sha256: photos.sha256 }).from(photos)).map((row) => row.sha256),
  );
  expect(
    [...promised.photos].filter((sha256) => !hashes.has(sha256)),
    'photos lost',
  ).toEqual([]);
  const prints = await server.db.select({ uid: credentialPrints.uid }).from(credentialPrints);
  const printed = new Set(prints.map((row) => row.uid));
  expect(
    [...promised.prints].filter((uid) => !printed.has(uid)),
    'prints lost',
  ).toEqual([]);
  expect(
    issued.filter((row) => revokedNumbers.has(row.number) && row.status !== 'revoked'),
    'revoked and alive',
  ).toEqual([]);
  const active = issued.filter((row) => row.status === 'active').map((row) => row.participantUid);
  expect(new Set(active).size, 'one badge counts per person').toBe(active.length);
}

/** The device's copy is the server's, its receipts have no gap, and nothing was refused in silence. */
async function expectConverged(db: LocalDatabase): Promise<void> {
  const device = must(await readMeta(db, 'device'), 'it was enrolled');
  const received = await receiptsOf(server, device.uid);
  expect(received.map((row) => row.mseq)).toEqual(received.map((_, index) => index + 1));
  const counters = must(await readMeta(db, 'counters'), 'it was enrolled');
  expect(received.length).toBe(counters.nextMseq - 1);
  const refused = received.filter((row) => row.status === 'rejected' || row.status === 'quarantined');
  expect(await db.dead.toCollection().primaryKeys()).toEqual(refused.map((row) => row.mseq));

  const newcomer = newcomers[device.kind];
  await beginAnew(newcomer);
  expect(await heldBy(db)).toEqual(await heldBy(newcomer));
  const stored = await server.db.select().from(credentials);
  const mine = await badgesAt(db);
  const brief = (row: { number: string; status: string; g: number }) =>
    `${row.number} ${row.status} ${row.g}`;
  expect(mine.map(brief).sort()).toEqual(stored.map(brief).sort());
  const people = await server.db.select().from(participants);
  const named = (row: { uid: string; lastName: string }) => `${row.uid} ${row.lastName}`;
  expect((await peopleAt(db)).map(named).sort()).toEqual(people.map(named).sort());
  const { overlay, scans } = await readHeld(db);
  expect([overlay.people.size, overlay.credentials.size, scans.size]).toEqual([0, 0, 0]);
}

/** Forgets the list and fetches all of it again. */
async function beginAnew(db: LocalDatabase): Promise<void> {
  const lists = [db.teams, db.participants, db.credentials, db.revocations, db.scans, db.gone, db.pages];
  for (const table of lists) await table.clear();
  const again = ((await readMeta(db, 'sync'))?.applied ?? 0) + 1;
  await writeMeta(db, 'sync', { ...freshSync, applied: again, began: again });
  const send = networkOf(
    () => server,
    () => calm,
    () => 1,
  );
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

/** Everybody a device knows, and every badge of theirs, from its pages and what came since. */
async function peopleAt(db: LocalDatabase) {
  const base = await readBase(db);
  return [...base.peopleSince(-1)].flatMap((uid) => base.person(uid) ?? []);
}

async function badgesAt(db: LocalDatabase) {
  const base = await readBase(db);
  return [...base.peopleSince(-1)].flatMap((uid) => base.credentialsOf(uid));
}

function pick<T>(list: readonly T[], random: () => number): T {
  return must(list[Math.floor(random() * list.length)], 'the list is not empty');
}
