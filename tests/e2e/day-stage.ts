/**
 * The setup of a day: a PostgreSQL and a server that can be killed, 300 people, and browsers that are desks and doors.
 */
import { cpSync, mkdtempSync, readFileSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, expect as baseExpect, type Page } from '@playwright/test';
import type { DeviceKind } from '#shared/devices/devices.ts';
import { choosePin, openBrowser, pageOf } from './desk-stage.ts';
import { patienceMs, syncPatienceMs } from './patience.ts';
import { adminPassword, type RunningServer, startServer } from './server.ts';
import { words } from './words.ts';

// Most of what these devices show arrives from the server.
const expect = baseExpect.configure({ timeout: syncPatienceMs });

const root = path.resolve(import.meta.dirname, '../..');
// The scripts are plain JavaScript, shared with `npm test`.
const script = (name: string) => import(new URL(`../../scripts/${name}`, import.meta.url).href);

/** The PostgreSQL of scripts/throwaway-postgres.mjs. */
interface Cluster {
  url: string;
  stop(): void;
  isRunning(): boolean;
  halt(mode: 'fast' | 'immediate'): Promise<void>;
  resume(): Promise<void>;
}

export interface Place {
  folder: string;
  cluster: Cluster;
  server: RunningServer;
  /** Puts the next version of the app in the place of the one that is served. */
  release(): void;
  remove(): Promise<void>;
}

/** A server from a separate tree, on a separate PostgreSQL, on the morning of the accreditation. */
export async function openPlace(): Promise<Place> {
  const folder = mkdtempSync(path.join(tmpdir(), 'cancha-day-'));
  const tree = path.join(folder, 'program');
  for (const part of ['server', 'shared', 'dist', 'public', 'package.json'])
    cpSync(path.join(root, part), path.join(tree, part), { recursive: true });
  symlinkSync(path.join(root, 'node_modules'), path.join(tree, 'node_modules'));
  const { findPostgres } = await script('find-tools.mjs');
  const { startPostgres } = await script('throwaway-postgres.mjs');
  // An acknowledged commit survives a restart at any moment.
  const cluster: Cluster = await startPostgres(findPostgres(), { synchronous_commit: 'on' });
  const server = await startServer({ CLOCK: '2026-02-20T07:00:00-06:00' }, { tree, databases: cluster.url });
  return {
    folder,
    cluster,
    server,
    release: () => releaseNext(path.join(tree, 'dist/web')),
    async remove() {
      // After a test that failed while it was halted: the server drops its database.
      if (!cluster.isRunning()) await cluster.resume();
      await server.remove();
      cluster.stop();
      // A browser that was just closed may still write.
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

/** Where the page of a version says which one it is. */
export const releaseMark = 'meta[name="release"]';

/** Another page and a worker that names it: a browser takes that for an update. */
function releaseNext(web: string): void {
  const page = path.join(web, 'index.html');
  writeFileSync(
    page,
    readFileSync(page, 'utf8').replace('<head>', '<head><meta name="release" content="2">'),
  );
  const worker = path.join(web, 'service-worker.js');
  const next = readFileSync(worker, 'utf8').replace(
    /"revision":"[0-9a-f]+","url":"index.html"/,
    '"revision":"2","url":"index.html"',
  );
  writeFileSync(worker, next);
  rmSync(`${worker}.br`, { force: true });
}

export interface Person {
  /** The id in the organizers' list. */
  id: string;
  firstName: string;
  lastName: string;
  team: string;
  role: 'Player' | 'Team Manager';
}

const firstNames = 'Abel Bruno Ciro Dante Elmer Fabio Gael Hugo Ivo Joel Kevin Luis Marco Noel Oscar'.split(
  ' ',
);
const surnames =
  'Arce Bran Cruz Deras Erazo Funes Guido Henao Iraola Juarez Kreitz Lemus Melara Nieto Orante Pineda Quant Rivas Solano Tobar'.split(
    ' ',
  );

/** Twenty teams of fifteen: fourteen players and who leads them. */
export const teams: readonly (readonly Person[])[] = surnames.map((surname) =>
  firstNames.map((firstName, index) => ({
    id: `${surname}-${index}`,
    firstName,
    lastName: surname,
    team: `Club ${surname}`,
    role: index === 0 ? 'Team Manager' : 'Player',
  })),
);
export const everybody = teams.flat();
export const nameOf = ({ firstName, lastName }: Person) => `${firstName} ${lastName}`;

/** The admin area, signed in. */
export async function openAdmin({ folder, server }: Place): Promise<Page> {
  const page = await pageOf(await openBrowser(path.join(folder, 'admin'), 'es'));
  await signInAsAdmin(page, server);
  return page;
}

async function signInAsAdmin(page: Page, server: RunningServer): Promise<void> {
  const { login } = words.es.account;
  await page.goto(`${server.address}/auth`);
  await page.getByLabel(login.username).fill('admin');
  await page.getByLabel(login.password).fill(adminPassword);
  await page.locator('form').getByRole('button', { name: login.submit }).click();
  await expect(page).not.toHaveURL(/\/auth$/);
}

/** As the admin pages send it. */
export async function ask(
  adminPage: Page,
  server: RunningServer,
  call: string,
  body: unknown,
): Promise<unknown> {
  const [method, address] = call.split(' ');
  const answer = await adminPage.request.fetch(server.address + address, {
    method: method ?? '',
    data: body,
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  const { data, error } = await answer.json();
  expect(error, call).toBeUndefined();
  return data;
}

/** Imports the organizers' two lists. */
export async function bringPeople(adminPage: Page, server: RunningServer): Promise<void> {
  const shared = { country: 'SV', category: "Men's 45+" };
  const clubs = teams.map(([one]) => ({ ...shared, name: one?.team ?? '', externalId: one?.team ?? '' }));
  const people = everybody.map(({ id, team, role, firstName, lastName }) => ({
    ...{ ...shared, externalId: id, team, role, firstName, lastName, birthDate: '1975-03-04' },
  }));
  for (const [kind, values] of [
    ['teams', clubs],
    ['participants', people],
  ] as const) {
    const rows = values.map((row, index) => ({ line: index + 2, values: row }));
    const preview = await ask(adminPage, server, `POST /api/imports/${kind}/preview`, { rows });
    const { fingerprint, counts } = preview as { fingerprint: string; counts: { new: number } };
    expect(counts.new).toBe(rows.length);
    const file = { fileName: `${kind}.csv`, rows, update: true, fingerprint };
    await ask(adminPage, server, `POST /api/imports/${kind}`, file);
  }
}

/** A browser that is a desk or a door. Its context changes when it is started again. */
export interface Station {
  name: string;
  kind: DeviceKind;
  profile: string;
  context: BrowserContext;
  page: Page;
  /** Part of every number it issues. */
  code: string;
}

/** Opens a browser and makes it a device, as an administrator does at that computer. */
export async function openStation(
  { folder, server }: Place,
  name: string,
  kind: DeviceKind,
): Promise<Station> {
  const { devices } = words.es;
  const profile = path.join(folder, name.replaceAll(/\W/g, ''));
  const context = await openBrowser(profile, 'es');
  const page = await pageOf(context);
  await setClock(context);
  await signInAsAdmin(page, server);
  await page.goto(`${server.address}${placeOf[kind]}`);
  await page.getByLabel(devices.create.name).fill(name);
  await page.getByRole('button', { name: devices.create.here }).click();
  // It fetches 300 people.
  await expect(page.getByText(devices.preparing.ready)).toBeVisible({ timeout: patienceMs(60) });
  await page.getByRole('button', { name: devices.preparing.open[kind] }).click();
  await choosePin(page, 'es');
  await expectReady({ page, kind });
  const listed = (await (await page.request.get(`${server.address}/api/devices`)).json()) as {
    data: { name: string; code: string }[];
  };
  const code = listed.data.find((device) => device.name === name)?.code ?? '';
  return { name, kind, profile, context, page, code };
}

const placeOf = { desk: '/desk', door: '/scan' } as const;

/** Opens its page again in a new browser with the same profile. */
export async function openAgain(station: Station, server: RunningServer): Promise<void> {
  station.context = await openBrowser(station.profile, 'es');
  await setClock(station.context);
  station.page = await pageOf(station.context);
  await station.page.goto(`${server.address}${placeOf[station.kind]}`);
  await expectReady(station);
}

async function expectReady({ page, kind }: Pick<Station, 'page' | 'kind'>): Promise<void> {
  const { desk, door } = words.es;
  if (kind === 'desk') await expect(page.getByRole('combobox', { name: desk.search.label })).toBeFocused();
  else await expect(page.getByLabel(door.number.label)).toBeVisible();
}

/** Ends its browser as a power cut does. */
export async function killBrowser(station: Station): Promise<void> {
  const gone = station.context.waitForEvent('close');
  // Chromium's lock on its profile: 'host-pid'.
  const pid = Number(readlinkSync(path.join(station.profile, 'SingletonLock')).split('-').at(-1));
  process.kill(pid, 'SIGKILL');
  await gone;
}

/** From the next page on the machine's clock is ahead by the offset set for the page (`moveClock`). */
async function setClock(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const Real = Date;
    const ahead = () => Number(localStorage.getItem('machineAhead'));
    globalThis.Date = new Proxy(Real, {
      construct: (target, given, as) =>
        Reflect.construct(target, given.length === 0 ? [Real.now() + ahead()] : given, as),
      get: (target, key) => (key === 'now' ? () => Real.now() + ahead() : Reflect.get(target, key)),
    });
  });
}

/** Sets the clock of this station's machine. */
export const moveClock = ({ page }: Station, aheadMs: number) =>
  page.evaluate((ahead) => localStorage.setItem('machineAhead', String(ahead)), aheadMs);

/** The contents of this browser's outbox, by kind. */
export function readOutbox({ page }: Station): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('cancha');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const db = opening.result;
          const reading = db.transaction('outbox').objectStore('outbox').getAll();
          reading.onsuccess = () => {
            db.close();
            resolve(reading.result.map(({ kind }: { kind: string }) => kind));
          };
        };
      }),
  );
}
