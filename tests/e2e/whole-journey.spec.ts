/**
 * The whole journey: a delegate at home, a desk and a door without a server, and the admin area afterwards. The server
 * is killed and restarted; the browser too.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { photoLimits } from '#shared/base/photo-limits.ts';
import { readPayload } from '#shared/codes/payload.ts';
import {
  enroll,
  expectOnline,
  fillPerson,
  logIn,
  openBrowser,
  pageOf,
  signIn,
  signUp,
  site,
} from './desk-stage.ts';
import { patienceMs } from './patience.ts';
import { writeQrVideo } from './qr-video.ts';
import { readPdf, readQrOfPdf } from './read-pdf.ts';
import { type RunningServer, startServer } from './server.ts';
import { startAtNoon } from './snapshots.ts';
import { type Language, words } from './words.ts';

// Each with its own server and browsers.
test.describe.configure({ mode: 'parallel' });

const journeys = [
  {
    language: 'es',
    people: 'sixty people',
    tag: ['@smoke'],
    fetchWithinMs: patienceMs(60),
    start: startAtNoon,
  },
  {
    language: 'en',
    people: '3,500 people',
    tag: [],
    // Fetching all of them takes half a minute on an idle machine.
    fetchWithinMs: patienceMs(120),
    start: () => startServer({ DEMO: '1' }),
  },
] as const;
for (const { language, people, tag, fetchWithinMs, start } of journeys) {
  const title = `a delegate, a desk and a door do their work among ${people}, with the server gone in between (${language})`;
  test(title, { tag: [...tag] }, async ({ browser }) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'cancha-journey-'));
    const server = await start();
    try {
      await walk({ browser, server, language, folder, fetchWithinMs });
    } finally {
      await server.remove();
      // A browser that was just closed may still write.
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
    }
  });
}

interface Walk {
  browser: Browser;
  server: RunningServer;
  language: Language;
  folder: string;
  /** How long a new desk may take to fetch everyone. */
  fetchWithinMs: number;
}

async function walk({ browser, server, language, folder, fetchWithinMs }: Walk): Promise<void> {
  const photo = await largePhoto();
  const profile = path.join(folder, 'desk');
  const open = (film?: string) => openBrowser(profile, language, { server, ...(film ? { film } : {}) });

  const registered = await registerOnline(await openVisitor(browser, server, language), language, photo);

  let desk = await open();
  await signIn(await pageOf(desk), server, language, 'direccion');
  await enroll(desk, language, fetchWithinMs);
  await server.kill();

  const walkIn = await workOffline(desk, language, photo);
  await typeNumbers(desk, language, walkIn.issuedNumber);
  // The browser is closed too: confirmed work must be on the disk.
  await desk.close();
  const film = path.join(folder, 'badge.y4m');
  writeQrVideo(film, walkIn.qr);
  desk = await open(film);
  await expectVerdict(desk, { number: walkIn.number, verdict: 'granted', shows: walkIn.lastName });
  await desk.close();
  const forged = path.join(folder, 'forged.y4m');
  writeQrVideo(
    forged,
    walkIn.qr.replace(/"z":"[0-9A-F]+"/, (zones) => (zones === '"z":"1FF"' ? '"z":"1FE"' : '"z":"1FF"')),
  );
  desk = await open(forged);
  const { badSignature } = words[language].door.reason;
  await expectVerdict(desk, { number: walkIn.number, verdict: 'denied', shows: badSignature });

  await server.start();
  const page = await pageOf(desk);
  await page.goto(`${site}/desk`);
  // Photos that failed to go up are tried again after a growing delay.
  await expectOnline(page, language, patienceMs(90));
  await desk.close();
  await expectInAdmin(browser, server, { language, registered, walkIn });
}

/** A delegate at home. */
async function openVisitor(browser: Browser, { address }: RunningServer, language: Language): Promise<Page> {
  const context = await browser.newContext({
    baseURL: address,
    locale: language === 'en' ? 'en-US' : 'es-SV',
    reducedMotion: 'reduce',
  });
  await context.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
  return context.newPage();
}

/** As a phone takes it, just below the limit of 5 MB. */
async function largePhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const photo = await sharp({
    create: { width: 2400, height: 3000, channels: 3, background: '#c98f62', noise },
  })
    .jpeg({ quality: 91 })
    .toBuffer();
  expect(photo.length).toBeGreaterThan(4_000_000);
  expect(photo.length).toBeLessThan(5 * 1024 * 1024);
  return photo;
}

/** Sign up, register one person with a photo, look at the card, download it. */
async function registerOnline(page: Page, language: Language, photo: Buffer) {
  const { participants, badge } = words[language];
  await signUp(page, language, {
    ...{ firstName: 'Rosa', lastName: 'Menjívar', email: 'rosa@example.org', phone: '2222-3333' },
    ...{ username: 'rosa', password: 'rebote largo' },
  });
  await page.goto('/participants/new');
  await fillPerson(page, language, { firstName: 'Ximena', lastName: 'Zúniga Iraheta', photo });
  await page.getByRole('button', { name: participants.submit }).click();
  await expect(page.getByRole('heading', { name: participants.generated })).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: badge.download }).click(),
  ]);
  const file = await download.path();
  const reading = readPayload(await readQrOfPdf(file));
  expect(reading.kind).toBe('payload');
  expect((await readPdf(file)).text).toContain('ZÚNIGA');
  await page.context().close();
  return { number: reading.kind === 'payload' ? reading.fields.n : '' };
}

/** The desk with the server gone: opened from its cache, it finds, issues, registers, downloads. */
async function workOffline(context: BrowserContext, language: Language, photo: Buffer) {
  const { desk } = words[language];
  const page = await pageOf(context);
  await page.goto(`${site}/desk`, { waitUntil: 'domcontentloaded' });
  // Ahead of the screen. Accents do not matter, nor which surname comes first.
  await page.keyboard.type('iraheta zuniga');
  const search = page
    .getByRole('combobox', { name: desk.search.label })
    .or(page.getByRole('searchbox', { name: desk.search.label }));
  await expect(search).toBeFocused();
  await expect(page.getByRole('listbox').getByRole('option').first()).toContainText('Ximena');
  // Keys as fast as a reader's are held until it is clear that they are no code.
  await expect(search).toHaveValue('iraheta zuniga');
  await search.fill('castro');
  const toIssue = page.getByRole('listbox').getByRole('option').filter({ hasText: desk.state.none }).first();
  await toIssue.click();
  await page.getByRole('button', { name: desk.next.issue }).click();
  await expect(
    page
      .getByText(numberIn(desk.done.issued))
      .or(page.getByText(numberIn(desk.done.printed)))
      .first(),
  ).toBeVisible();
  const [first] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: desk.action.download }).click(),
  ]);
  const issued = readPayload(await readQrOfPdf(await first.path()));
  if (issued.kind !== 'payload') throw new Error('the badge carries no payload');

  await page.keyboard.press('F2');
  await fillPerson(page, language, { firstName: 'Íngrid', lastName: 'Übeda Ñurinda', photo });
  await page.getByRole('button', { name: desk.walkIn.submit, exact: true }).click();
  await expect(page.getByRole('heading', { name: /Übeda/ })).toBeVisible();
  await expect(page.getByText(numberIn(desk.done.registered))).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: desk.action.download }).click(),
  ]);
  const qr = await readQrOfPdf(await download.path());
  const reading = readPayload(qr);
  if (reading.kind !== 'payload') throw new Error('the badge carries no payload');
  await expect(page.getByRole('button', { name: new RegExp(desk.corner.offline) })).toBeVisible();
  return { number: reading.fields.n, qr, lastName: 'Übeda', issuedNumber: issued.fields.n };
}

/** A sentence of the catalog with any number in its place. */
const numberIn = (sentence: string) =>
  new RegExp(sentence.replace('{{number}}', '[A-Z0-9]+-\\d{5}-[A-Z0-9]'));

/**
 * The door reads what its camera shows and stores this verdict. The film repeats: a second reading of the badge soon covers
 * the word of the first, so the stored scan is checked, and on the screen what both readings show.
 */
async function expectVerdict(
  context: BrowserContext,
  { number, verdict, shows }: { number: string; verdict: 'granted' | 'denied'; shows: string },
) {
  const page = await pageOf(context);
  await page.goto(`${site}/scan`);
  await expect.poll(() => page.evaluate(readStoredScans)).toContainEqual({ number, verdict });
  await expect(page.getByText(shows, { exact: false }).first()).toBeVisible();
}

interface StoredScan {
  number: string;
  verdict: string;
}

/** The scans this device has stored to be sent. Runs in the page. */
function readStoredScans(): Promise<StoredScan[]> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('cancha');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const db = opening.result;
      const reading = db.transaction('outbox').objectStore('outbox').getAll();
      reading.onsuccess = () => {
        db.close();
        const work = reading.result as { kind: string; body: string }[];
        const scans = work.filter(({ kind }) => kind === 'scan.record');
        resolve(
          scans.map(({ body }) => JSON.parse(body)).map(({ number, verdict }) => ({ number, verdict })),
        );
      };
    };
  });
}

/** Numbers typed by hand, without a camera: a typing error is reported, the right number lets in and asks for the face. */
async function typeNumbers(context: BrowserContext, language: Language, number: string) {
  const { door } = words[language];
  const page = await pageOf(context);
  await page.goto(`${site}/scan`);
  const field = page.getByLabel(door.number.label);
  await field.fill(number.slice(0, -1) + (number.endsWith('A') ? 'B' : 'A'));
  await field.press('Enter');
  await expect(page.getByText(door.number.slip)).toBeVisible();
  await field.fill(number.toLowerCase().replaceAll('-', ' '));
  await field.press('Enter');
  await expect(page.getByText(door.word.granted, { exact: true }).first()).toBeVisible();
  await expect(page.getByText(door.reason.okTyped).first()).toBeVisible();
}

/** Another browser, online: the new people, their credentials and the scans, each exactly once. */
async function expectInAdmin(
  browser: Browser,
  server: RunningServer,
  made: { language: Language; registered: { number: string }; walkIn: { number: string } },
) {
  const page = await openVisitor(browser, server, made.language);
  await logIn(page.context(), server, 'mesa');
  const read = async (address: string) => (await page.request.get(server.address + address)).json();

  const { data: people } = await read('/api/participants?q=ubeda%20nurinda');
  expect(people.items).toHaveLength(1);
  expect(people.items[0].credentialNumber).toBe(made.walkIn.number);
  await expectPhoto(page, server, people.items[0].photoUrl);
  const { data: online } = await read('/api/participants?q=zuniga%20iraheta');
  expect(online.items).toHaveLength(1);
  expect(online.items[0].credentialNumber).toBe(made.registered.number);
  await expectPhoto(page, server, online.items[0].photoUrl);

  const { data: scans } = await read('/api/scans?limit=200');
  const ofWalkIn = scans.filter((scan: { number: string }) => scan.number === made.walkIn.number);
  expect(
    ofWalkIn.filter((scan: { reason: string }) => scan.reason === 'ok' || scan.reason === 'usedAgain').length,
  ).toBeGreaterThan(0);
  expect(
    ofWalkIn.filter((scan: { reason: string }) => scan.reason === 'badSignature').length,
  ).toBeGreaterThan(0);
  expect(new Set(scans.map((scan: { uid: string }) => scan.uid)).size).toBe(scans.length);
  await page.context().close();
}

/** The stored photo of a person, made small. */
async function expectPhoto(page: Page, server: RunningServer, photoUrl: string | null): Promise<void> {
  expect(photoUrl).toMatch(/^\/api\/photos\//);
  const answer = await page.request.get(`${server.address}${photoUrl}`);
  expect(answer.status()).toBe(200);
  const { width, height } = await sharp(await answer.body()).metadata();
  expect(Math.max(width, height)).toBe(photoLimits.longEdgePx);
}
