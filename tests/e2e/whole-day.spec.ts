import { expect as baseExpect, type Page, test } from '@playwright/test';
import { must } from '#shared/base/must.ts';
import {
  caseCard,
  correctName,
  expectAllSent,
  expectNoCards,
  handOverTeam,
  issueTeam,
  nextRound,
  openTeam,
  printMade,
  revoke,
  serve,
  serveTeam,
  settleCase,
  teamButton,
} from './day-desk.ts';
import { expectDoorSent, readAtDoor } from './day-door.ts';
import { lockAtWork, workOnFullDisk } from './day-faults.ts';
import { type Badge, expectTables, type Ledger, noteRevoked, openLedger } from './day-ledger.ts';
import {
  ask,
  bringPeople,
  killBrowser,
  moveClock,
  nameOf,
  openAdmin,
  openAgain,
  openPlace,
  openStation,
  type Place,
  readOutbox,
  releaseMark,
  type Station,
  teams,
} from './day-stage.ts';
import { everyKindHandedOver } from './desk-stage.ts';
import { patienceMs, syncPatienceMs } from './patience.ts';
import { words } from './words.ts';

// Most of what these devices show arrives from the server.
const expect = baseExpect.configure({ timeout: syncPatienceMs });

test.skip(process.env.TEST_DATABASE_URL === undefined, 'PostgreSQL is restarted in it');

const { desk, conflicts, devices } = words.es;

interface Day extends Place {
  adminPage: Page;
  ledger: Ledger;
  backup: string;
  north: Station;
  south: Station;
  east: Station;
  west: Station;
}

/** The two badges of a person who got one at each desk. */
interface Apart {
  twice: readonly [Badge, Badge];
}

const team = (index: number) => must(teams[index], 'there are twenty');
const member = (of: number, index: number) => must(team(of)[index], 'there are fifteen');
const stations = ({ north, south, east, west }: Day) => [north, south, east, west];

/**
 * A day with 300 people, two desks and two doors, and every kind of failure. Afterwards the tables match what was
 * done, and every conflict was shown where it was made, and resolved.
 */
test('a day with 300 people loses nothing, whatever fails in it', async () => {
  // It works for minutes even on an idle machine.
  test.setTimeout(patienceMs(20 * 60));
  const place = await openPlace();
  try {
    const evening = await openEvening(place);
    const day = await openMorning(evening);
    await workMorning(day);
    await killAtWork(day);
    const apart = await workApart(day);
    await restoreAtNoon(day, apart);
    await settleAfternoon(day, apart);
    await restartAtOne(day);
    await workAfternoon(day);
    await endDay(day);
  } finally {
    await place.remove();
  }
});

/** The evening before: the lists are imported, one desk and one door are ready, and a backup is made. */
async function openEvening(place: Place) {
  const { server, folder } = place;
  const adminPage = await openAdmin(place);
  await bringPeople(adminPage, server);
  await ask(adminPage, server, 'POST /api/settings', { key: 'validity', value: everyKindHandedOver() });
  const north = await openStation(place, 'Mesa Norte', 'desk');
  const east = await openStation(place, 'Puerta Este · Estadio', 'door');
  const said = await server.recover('backup', `${folder}/backups`);
  const backup = must(/read back: (\S+)/.exec(said)?.[1], 'it says where');
  return { ...place, adminPage, north, east, backup };
}

/** What last night's backup does not know: the other desk and the other door. */
async function openMorning(evening: Awaited<ReturnType<typeof openEvening>>): Promise<Day> {
  const south = await openStation(evening, 'Mesa Sur', 'desk');
  const west = await openStation(evening, 'Puerta Oeste · Gimnasio', 'door');
  return { ...evening, south, west, ledger: openLedger() };
}

/** Both desks serve teams and single people, both doors let them in. */
async function workMorning(day: Day): Promise<void> {
  const { north, south, east, west, ledger } = day;
  const work = async (station: Station, { single, whole }: { single: number; whole: number[] }) => {
    const served: Badge[] = [];
    for (const index of whole) served.push(...(await serveTeam(station, ledger, team(index))));
    for (let index = 0; index < 7; index += 1)
      served.push(await serve(station, ledger, member(single, index)));
    await expectAllSent(station);
    return served;
  };
  const [one, other] = await Promise.all([
    work(north, { single: 18, whole: [0, 1, 2, 3, 4] }),
    work(south, { single: 19, whole: [10, 11, 12, 13, 14] }),
  ]);
  await Promise.all([nextRound(east), nextRound(west)]);
  await Promise.all([letIn(east, day, one.slice(0, 20)), letIn(west, day, other.slice(0, 20))]);
}

async function letIn(station: Station, { ledger }: Day, badges: readonly Badge[]): Promise<void> {
  for (const badge of badges) await readAtDoor(station, ledger, { badge });
}

/** A browser is killed while it issues a team, without a network: nothing it kept is lost, and it says what has no paper yet. */
async function killAtWork({ north, server, ledger }: Day): Promise<void> {
  const people = team(5);
  await north.context.setOffline(true);
  const before = await openTeam(north, member(5, 0));
  await expect(teamButton(before, 'issue', people.length)).toBeEnabled();
  await north.page.keyboard.press('Enter');
  const progress = /(\d+) de 15 emitidas/;
  await north.page.waitForFunction(
    () => Number(/(\d+) de 15 emitidas/.exec(document.body.innerText)?.[1]) >= 5,
    undefined,
    { polling: 'raf' },
  );
  await killBrowser(north);
  await openAgain(north, server);
  const dialog = await openTeam(north, member(5, 0));
  const made = Number(progress.exec(await dialog.innerText())?.[1]);
  expect(made).toBeGreaterThanOrEqual(5);
  const count = people.length - made;
  const badges = count > 0 ? await issueTeam(north, ledger, { dialog, team: people, count }) : [];
  await north.page.keyboard.press('Escape');
  for (const person of people.filter((one) => badges.every(({ holder }) => holder !== one)))
    badges.push(await printMade(north, ledger, person));
  await handOverTeam(north, ledger, { dialog: await openTeam(north, member(5, 0)), badges });
  await expectAllSent(north);
}

/**
 * Two offline desks make conflicting changes, one of them with a clock three hours ahead, and an offline door lets in
 * a revoked badge.
 */
async function workApart(day: Day): Promise<Apart> {
  const { north, south, west, ledger } = day;
  const stolen = must(day.ledger.handed.get(member(13, 14).id), 'they have one');
  await west.context.setOffline(true);
  await revoke(north, ledger, stolen);
  await expectAllSent(north);
  await readAtDoor(west, ledger, { badge: stolen });

  await Promise.all([north, south].map(({ context }) => context.setOffline(true)));
  await moveClock(south, 3 * 3_600_000);
  await expect(south.page.getByText(devices.clock.ahead.split('{{')[0] ?? '').first()).toBeVisible();
  const twice = member(19, 14);
  const [first, second] = [await serve(north, ledger, twice), await serve(south, ledger, twice)];
  const corrected = member(18, 14);
  await correctName(north, corrected, 'Solanos');
  await correctName(south, corrected, 'Solana');

  await north.context.setOffline(false);
  await expectAllSent(north);
  await west.context.setOffline(false);
  await expectDoorSent(west);
  await south.context.setOffline(false);
  await expectAllSent(south);
  await nextRound(north);
  await expect(caseCard(north, 3)).toBeVisible();
  await expect(caseCard(south, 2)).toBeVisible();
  await nextRound(west);
  await expect(caseCard(west, 1)).toBeVisible();

  await settleCase(
    north,
    {
      open: 3,
      heading: new RegExp(`^Dos correcciones distintas .*${corrected.firstName}`),
      side: 'Solana',
      keep: conflicts.keep.correctedTwice,
    },
    'Así dice el documento',
  );
  ledger.names.set(corrected.id, `${corrected.firstName} Solana`);
  ledger.cases.push(`correctedTwice ${corrected.id} keep ${north.code}+${south.code}`);
  await expectAllSent(north);
  await nextRound(south);
  await expect(caseCard(south, 1)).toBeVisible();
  await moveClock(south, 0);
  return { twice: [first, second] };
}

/**
 * At noon the server is restored to last night: its devices send everything again, including those it does not know.
 */
async function restoreAtNoon(day: Day, { twice }: Apart): Promise<void> {
  const { server, backup, north, south, west, ledger } = day;
  await south.context.setOffline(true);
  await serve(south, ledger, member(19, 7));
  await server.stop();
  expect(await server.recover('restore', backup, '--over')).toContain('Restored');
  await server.start();
  await south.context.setOffline(false);
  await Promise.all(stations(day).map(expectSent));
  await Promise.all(stations(day).map(nextRound));
  await Promise.all(stations(day).map(expectSent));
  // What was resolved stays resolved; the rest is shown again.
  await expect(caseCard(north, 2)).toBeVisible();
  await expect(caseCard(south, 1)).toBeVisible();
  await expect(caseCard(west, 1)).toBeVisible();
  const open = [`issuedTwice ${member(19, 14).id}`, `passedAfterRevocation ${member(13, 14).id}`];
  const [atDesks, atDoor] = [`${north.code}+${south.code}`, `${north.code}+${west.code}`];
  const asTold = {
    ...ledger,
    cases: [...ledger.cases, `${open[0]} open ${atDesks}`, `${open[1]} open ${atDoor}`],
  };
  // Each device's work is sent with its next round, and dependent work of other devices with theirs.
  await expect(() => expectTables(must(server.databaseUrl, 'on PostgreSQL'), asTold, twice)).toPass({
    timeout: patienceMs(60),
  });
}

/** One conflict is resolved at a desk and one in the admin area. */
async function settleAfternoon(day: Day, { twice: [first, second] }: Apart): Promise<void> {
  const { server, adminPage, north, south, west, ledger } = day;
  const { holder } = first;
  const kept = {
    ...{ open: 2, heading: new RegExp(conflicts.heading.issuedTwice.replace('{{who}}', nameOf(holder))) },
    ...{ side: first.number, keep: conflicts.keep.issuedTwice },
    says: { side: second.number, text: conflicts.fact.clockDoubt },
  };
  await settleCase(north, kept, 'La tiene puesta');
  noteRevoked(ledger, second.number);
  ledger.revoked.push(`${second.number} ${north.code} case: La tiene puesta`);
  ledger.cases.push(`issuedTwice ${holder.id} keep ${north.code}+${south.code}`);
  await expectAllSent(north);
  await nextRound(south);
  await expect(caseCard(south, 1)).toBeHidden();

  const whose = member(13, 14);
  await adminPage.goto(`${server.address}/admin/conflicts`);
  await adminPage
    .getByRole('link', { name: conflicts.heading.passedAfterRevocation.split(':')[0] ?? '' })
    .click();
  await adminPage.getByRole('button', { name: conflicts.noted.passedAfterRevocation }).click();
  await adminPage.getByLabel(conflicts.reason).fill('Se le pidió salir');
  await adminPage.getByRole('button', { name: conflicts.settle }).click();
  await expect(adminPage.getByText(conflicts.done, { exact: true }).first()).toBeVisible();
  ledger.cases.push(`passedAfterRevocation ${whose.id} noted ${north.code}+${west.code}`);
  await Promise.all([nextRound(north), nextRound(west)]);
  await Promise.all(stations(day).map(expectNoCards));
}

const expectSent = (station: Station) =>
  station.kind === 'desk' ? expectAllSent(station) : expectDoorSent(station);

/** At one the app is updated and PostgreSQL crashes while both desks work: their work survives both. */
async function restartAtOne(day: Day): Promise<void> {
  const { server, cluster, north, south, east, west, ledger } = day;
  await server.stop();
  day.release();
  await server.start();
  await Promise.all(stations(day).map(nextRound));
  await cluster.halt('immediate');
  const work = async (station: Station, whole: number, at: Station) => {
    const badges = await serveTeam(station, ledger, team(whole));
    await expect(station.page.getByRole('button', { name: new RegExp(desk.corner.offline) })).toBeVisible();
    await readAtDoor(at, ledger, { badge: must(badges[0], 'a team'), expecting: 'notKnownHere' });
  };
  await Promise.all([work(north, 6, east), work(south, 15, west)]);

  const unsent = await readOutbox(north);
  expect(unsent.length).toBeGreaterThan(30);
  await north.page.reload();
  const notice = north.page.getByRole('status').filter({ hasText: words.es.common.update.waiting });
  await expect(north.page.locator(releaseMark)).toHaveCount(0);
  await notice.getByRole('button', { name: words.es.common.update.now }).click();
  await expect(north.page.locator(releaseMark)).toHaveCount(1);
  expect(await readOutbox(north)).toEqual(unsent);

  await cluster.resume();
  await Promise.all(stations(day).map(expectSent));
}

/** A disk is full at one desk; the other one is locked with unsent work. */
async function workAfternoon(day: Day): Promise<void> {
  const { adminPage, server, north, south, east, ledger } = day;
  for (const index of [16, 17]) await serveTeam(south, ledger, team(index));
  for (let index = 8; index < 13; index += 1) await serve(south, ledger, member(19, index));
  await workOnFullDisk(north, day, member(18, 7));
  await expectAllSent(south);
  const [late, corrected] = [member(19, 13), member(18, 13)];
  await lockAtWork({ station: south, adminPage, server, ledger, late, corrected }, east);
}

/** The rest is issued, everything has arrived, and the tables match what was done. */
async function endDay(day: Day): Promise<void> {
  const { north, server, ledger } = day;
  for (const index of [7, 8, 9]) await serveTeam(north, ledger, team(index));
  for (let index = 8; index < 15; index += 1) await serve(north, ledger, member(18, index));
  await serve(north, ledger, member(19, 13));
  await Promise.all([north, day.east, day.west].map(expectSent));
  for (const station of stations(day)) {
    await expectNoCards(station);
    expect(await readOutbox(station)).toEqual([]);
  }
  await expectTables(must(server.databaseUrl, 'on PostgreSQL'), ledger);
  await Promise.all(
    [day.adminPage.context(), ...stations(day).map(({ context }) => context)].map((one) => one.close()),
  );
}
