/**
 * Desks and a door work, with several rounds running at once, while a seed decides every step: who acts, whose request
 * arrives, its fate, when a page is closed, when the server is restored to a copy. Then the faults end, and everything
 * must be there, once, everywhere. Seeds run in several files in parallel; a failing one is shortened and kept in
 * `cases/`, which run first.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, inject, test, vi } from 'vitest';
import { audit } from '#server/core/audit/audit.ts';
import { syncMeta } from '#server/core/database/tables.ts';
import type { KeyFile } from '#server/core/keys/keys.ts';
import { sideListsInMemory } from '#server/core/restore/side-list.ts';
import { writeSetting } from '#server/core/settings/settings.ts';
import { now } from '#shared/base/clock.ts';
import { must } from '#shared/base/must.ts';
import { randomFrom } from '#shared/base/random.ts';
import { usualValidity } from '#shared/credentials/validity.ts';
import { requireApproval } from '#tests/server/make.ts';
import { isStoreLost } from '#web/offline/store/store-lost.ts';
import { chooseAct, decideApproval, handouts, noPromises, pick, waitingRole } from './acts.ts';
import { bothAtOnce, named } from './arrivals.ts';
import {
  expectConverged,
  expectKept,
  expectWitnessed,
  fetchFreshLists,
  type Newcomers,
  settleAll,
} from './checks.ts';
import { note } from './coverage.ts';
import {
  beginRound,
  closeForGood,
  type Deliver,
  deliverTo,
  faultFor,
  goOn,
  goWrong,
  oftenAt,
  openAgain,
  openPage,
  type Page,
  type Stray,
  stageOf,
} from './deliveries.ts';
import { makeOneReady } from './embedded.ts';
import { beginFromSeed, type Seeded } from './from-seed.ts';
import { expectEnded, forgetMirror, isEnded, rememberDisk, settleEnded } from './lost-devices.ts';
import { enrollLiar, expectNoReset } from './lying-device.ts';
import { isDiskFull, mishapNames, mishaps, unlockAll } from './mishaps.ts';
import { restoresOf, setBack } from './set-backs.ts';
import {
  type Copy,
  hashOfTables,
  makeDevice,
  makeOperator,
  newKeyFile,
  type Server,
  startServer,
} from './world.ts';

/** A story in the form in which it is replayed. */
export interface Case {
  seed: number;
  steps: number;
  /** Whether the server is restored to a copy on the way. */
  isRestored: boolean;
  /** Whether one device makes false claims; older stories have none. */
  hasLiar?: boolean;
}

/** So many seeds from the first on; SYNC_SEEDS asks for another number of them, SYNC_FROM for others so much higher. */
export function seedsFrom(first: number, count: number, isRestored = false): Case[] {
  const from = first + Number(process.env.SYNC_FROM ?? 0);
  return Array.from({ length: Number(process.env.SYNC_SEEDS ?? count) }, (_, index) => ({
    ...{ seed: from + index, steps: isRestored ? 240 : 160, isRestored, hasLiar: true },
  }));
}

const folder = path.join(import.meta.dirname, 'cases');

/** Those that once failed. */
export function knownCases(): Case[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).map(
    (file): Case => JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Case,
  );
}

/** A story takes seconds; on a machine with much else to do it takes minutes. */
export const patienceMs = 600_000;

export function testCases(cases: readonly Case[]): void {
  afterAll(() => event?.server.stop());
  afterEach(() => {
    vi.restoreAllMocks();
  });
  test.each(cases)(
    'the sync loses, duplicates and leaves nothing (seed $seed, $steps steps, restored: $isRestored)',
    async (one) => {
      try {
        await play(one);
      } catch (error) {
        if (process.env.SYNC_KEEP) await keep(one, error);
        throw error;
      }
    },
    patienceMs,
  );
}

/** A failing story is made shorter while it still fails, and kept. */
async function keep(failed: Case, error: unknown): Promise<void> {
  let shortest = failed;
  for (let [low, high] = [0, failed.steps]; high - low > 4; ) {
    const shorter = { ...failed, steps: Math.floor((low + high) / 2) };
    const fails = await play(shorter).then(
      () => false,
      () => true,
    );
    if (fails) [shortest, high] = [shorter, shorter.steps];
    else low = shorter.steps;
  }
  const why = error instanceof Error ? error.message.split('\n')[0] : String(error);
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    path.join(folder, `seed-${failed.seed}.json`),
    `${JSON.stringify({ ...shortest, why }, null, 2)}\n`,
  );
}

interface Event {
  server: Server;
  keyFile: KeyFile;
  operatorId: number;
  devices: number;
  newcomers: Newcomers;
}
/** On PostgreSQL, where making a database takes longer, several stories are of one event. */
let event: Event | undefined;

/** The embedded database keeps to our clocks and our chance; PostgreSQL has its own. */
const isSeeded = () => inject('origin').kind === 'embedded';

/** The empty database was made before the story, by the machine's clock and chance. */
async function beginHistory({ db }: Server): Promise<void> {
  await db.update(syncMeta).set({ epoch: crypto.randomUUID(), beganAt: now() });
}

async function openEvent(): Promise<Event> {
  const keyFile = { ...(await newKeyFile()), lists: sideListsInMemory() };
  const server = await startServer(undefined, keyFile);
  if (isSeeded()) await beginHistory(server);
  const operatorId = await makeOperator(server);
  // Players' badges are valid after the hand-over, all others at once.
  const validity = { ...usualValidity, roles: { ...usualValidity.roles, Player: 'handedOver' } };
  await writeSetting(server.db, 'validity', JSON.stringify(validity), now());
  await requireApproval(server.db, waitingRole);
  await writeSetting(server.db, 'handouts', JSON.stringify(handouts), now());
  await audit(server.db, now(), { action: 'setting.set', subject: 'validity' });
  const newcomers = {
    desk: await makeDevice(server, 0, operatorId, 'desk'),
    door: await makeDevice(server, 1, operatorId, 'door'),
  };
  return { server, keyFile, operatorId, devices: 2, newcomers };
}

async function openPages(): Promise<{ here: Event; pages: Page[] }> {
  // A server takes only so many new devices an hour from one address.
  if (event && event.devices >= 70) {
    await event.server.stop();
    event = undefined;
  }
  event ??= await openEvent();
  const here = event;
  const pages: Page[] = [];
  for (const kind of ['desk', 'desk', 'desk', 'door'] as const) pages.push(await enrollPage(here, kind));
  return { here, pages };
}

async function enrollPage(here: Event, kind: Page['kind']): Promise<Page> {
  const page = await openPage(kind, await makeDevice(here.server, here.devices++, here.operatorId, kind));
  await rememberDisk(page);
  return page;
}

/** The result of a story, for comparison with a replay. */
export interface PlayResult {
  /** Step by step: what was done, and how many random numbers were used until then. */
  trace: string[];
  /** Of every table of the server at the end. */
  tables: Record<string, string>;
}

let before: Promise<unknown> = Promise.resolve();

/**
 * Tells a story from the beginning. On the embedded database everything in it comes from the seed. One that took too
 * long for its test ends before the next begins: they would share a clock.
 */
export function play(one: Case): Promise<PlayResult> {
  const result = before.then(() => playAlone(one));
  before = result.catch(() => undefined);
  return result;
}

async function playAlone(one: Case): Promise<PlayResult> {
  const reportSpy = vi.spyOn(globalThis, 'reportError');
  reportSpy.mockImplementation((error: unknown) => {
    // A page closed in the middle of something reports to no one.
    if (!(isStoreLost(error) || isDiskFull(error))) throw error;
  });
  if (!isSeeded()) return tell(one, { tick: () => {}, taken: () => 0 });
  await makeOneReady();
  const seeded = await beginFromSeed(one.seed);
  try {
    return await tell(one, seeded);
  } finally {
    await event?.server.stop();
    event = undefined;
    seeded.end();
  }
}

async function tell(
  { seed, steps, isRestored, hasLiar }: Case,
  time: Pick<Seeded, 'tick' | 'taken'>,
): Promise<PlayResult> {
  const random = randomFrom(seed).next;
  const { here, pages } = await openPages();
  const promised = noPromises();
  const strays: Stray[] = [];
  const trace: string[] = [];
  // Any server takes any call; one alone costs the seed no decision.
  const serverOf = ({ addresses }: Server) => (addresses.length > 1 ? pick(addresses, random) : addresses[0]);
  const deliver: Deliver = async (path, init) => {
    time.tick(1);
    const answer = await deliverTo(`${serverOf(here.server)}${path}`, init);
    if (liar && answer.ok && /sync\/(push|pull)/.test(path)) {
      await expectNoReset(here.server, path, answer);
      await liar.overhear(answer);
    }
    return answer;
  };
  // Its chance is its own, so that without it a story goes as it did before there was one.
  const lies = randomFrom(seed ^ 0x11e5).next;
  const liar = hasLiar ? await enrollLiar({ server: () => here.server, random: lies }, here.devices++) : null;
  deliver.twice = async (path, init) => {
    time.tick(1);
    const addresses = [serverOf(here.server), serverOf(here.server)];
    const calls = addresses.map(
      (address) => (name: string) => deliverTo(`${address}${path}`, isSeeded() ? named(init, name) : init),
    );
    const answers = isSeeded()
      ? await bothAtOnce(calls, (count) => Math.floor(random() * count))
      : await Promise.all(calls.map((call) => call('')));
    return must(answers[1], 'there were two');
  };
  const restores = isRestored ? restoresOf(seed) : [];
  const copies: Copy[] = [];
  try {
    for (let step = 0; step < steps; step += 1) {
      for (const restore of restores) {
        if (step === Math.floor(steps * restore.of)) copies.push(await here.server.copy());
        if (step !== Math.floor(steps * restore.at)) continue;
        await setBack(here, pages, must(copies.shift(), 'it was made before'));
        restore.isDone = true;
      }
      time.tick(1 + Math.floor(random() * 40));
      if (liar && lies() < 0.08) {
        time.tick(1);
        const claim = await liar.lie();
        note('lie', claim);
        trace.push(`${step} liar ${claim} ${time.taken()}`);
      }
      const page = pick(pages, random);
      const dice = random();
      const what = await goOneStep(page, dice);
      trace.push(`${step} ${pages.indexOf(page)} ${what} ${time.taken()}`);
    }
    await clearUp();
    return { trace, tables: isSeeded() ? await hashOfTables(here.server) : {} };
  } finally {
    // What a failed story left running would continue in the next one.
    for (const page of pages) await closeForGood(page);
    if (isSeeded()) for (const db of Object.values(here.newcomers)) await db.delete();
  }

  async function goOneStep(page: Page, dice: number): Promise<string> {
    if (page.isClosed) {
      await whenOver(page);
      return 'opened';
    }
    if (dice < 0.3) return act(page);
    if (dice < 0.32 && strays.length > 0) {
      await deliverStray();
      return 'stray';
    }
    if (dice < 0.34) {
      await decideApproval(here.server.db, here.operatorId, random);
      return 'decided';
    }
    if (dice < 0.37) return goAstray(page);
    if (page.isBusy) return onItsWay(page);
    await begin(page);
    return 'began';
  }

  /** The mishaps of a device besides its network. */
  async function goAstray(page: Page): Promise<string> {
    const what = pick(mishapNames, random);
    const { fate } = page;
    const isMet = await mishaps[what](page, {
      ...{ here, random, promised },
      join: (other) => pages.push(other),
      mayBeEmptied: restores.every(({ isDone }) => isDone),
      mayBePutBack: !isRestored,
    }).catch((error: unknown) => {
      // Closed before anything of it was done.
      if (!page.isClosed) throw error;
      return false;
    });
    if (isMet) note(what);
    // Another takes its place.
    if (page.fate !== fate) pages.push(await enrollPage(here, page.kind));
    return what;
  }

  /** Something is done here, whatever this device's round waits for. */
  async function act(page: Page): Promise<string> {
    const { name, act } = chooseAct(page.kind, random);
    if (page.flight) note(name, page.flight.call, stageOf(page.flight));
    forgetMirror(page);
    await act(page.db, promised, random).catch((error: unknown) => {
      // Nothing was promised about a page being closed, or about work that a full disk rejected.
      if (!(page.isClosed || isDiskFull(error) || (page.fate && isEnded(error)))) throw error;
    });
    return name;
  }

  async function begin(page: Page): Promise<void> {
    page.closesAfter = random() < 0.06 ? Math.floor(random() * 40) : null;
    await beginRound(page);
  }

  async function onItsWay(page: Page): Promise<string> {
    const flight = must(page.flight, 'a round that rests waits for an answer');
    const fault = random() < oftenAt(flight.call) ? faultFor(page, random) : null;
    const where = `${flight.call} ${stageOf(flight)}`;
    if (!fault) {
      await goOn(page, deliver);
      return where;
    }
    note(fault, flight.call, stageOf(flight));
    const stray = await goWrong(page, fault, deliver);
    if (stray) strays.push(stray);
    return `${where} ${fault}`;
  }

  async function deliverStray(): Promise<void> {
    const [stray] = strays.splice(Math.floor(random() * strays.length), 1);
    if (stray) await deliver(stray.address, stray.init);
  }

  async function clearUp(): Promise<void> {
    for (const stray of strays) await deliver(stray.address, stray.init);
    await unlockAll(here.server);
    for (const page of pages) {
      page.closesAfter = null;
      page.fullFor = 0;
      while (page.isBusy && page.flight) await goOn(page, deliver);
      if (page.isClosed) await whenOver(page);
    }
    const send = deliver as typeof fetch;
    const ended = pages.filter(({ fate }) => fate !== null);
    await settleEnded(ended, send);
    const calm = pages.filter(({ fate }) => fate === null).map(({ db }) => ({ db, send }));
    await settleAll(calm);
    await expectKept(
      here.server,
      promised,
      ended.flatMap(({ fate }) => fate?.uid ?? []),
      liar?.made,
    );
    await expectWitnessed(here.server, calm.length);
    const fresh = await fetchFreshLists(here.server, here.newcomers);
    for (const { db } of calm) await expectConverged(here.server, { fresh, made: liar?.made }, db);
    for (const page of ended) await expectEnded(here.server, page);
    await liar?.expectOnlyItselfHarmed();
  }
}

/** The browser was closed: its work ends, and it is opened again. */
async function whenOver(page: Page): Promise<void> {
  if (page.closesAfter !== null) note('closed', 'store');
  await openAgain(page);
  if (!page.fate) await rememberDisk(page);
}
