/** Browsers that are desks, for the tests that work at one. */
import {
  type Browser,
  type BrowserContext,
  expect as baseExpect,
  type Page,
  chromium as playwright,
} from '@playwright/test';
import { usualValidity } from '#shared/credentials/validity.ts';
import { listRoles } from '#shared/edition/tournament.ts';
import { chromium } from './chromium.ts';
import { syncPatienceMs, usualPatienceMs } from './patience.ts';
import { fakeCameraArgs } from './qr-video.ts';
import { passwordOf, type RunningServer } from './server.ts';
import { type Language, words } from './words.ts';

// Also called outside of a test, where the configured timeout does not apply.
const expect = baseExpect.configure({ timeout: usualPatienceMs });

/**
 * The address at which every desk of these tests finds its server. A browser stores data by origin, so a copied
 * profile must find the server under the same address; `openBrowser` maps it to the server's port. Nothing listens
 * here.
 */
export const site = 'http://127.0.0.1:4100';

interface BrowserOptions {
  /** The server behind `site`. */
  server?: RunningServer;
  /** What its camera shows. */
  film?: string;
}

/** Opens a browser with a profile on disk, which keeps its data when it is closed and reopened. */
export async function openBrowser(
  profile: string,
  language: Language,
  { server, film }: BrowserOptions = {},
): Promise<BrowserContext> {
  const mapping = server
    ? [`--host-resolver-rules=MAP ${new URL(site).host} ${new URL(server.address).host}`]
    : [];
  const context = await playwright.launchPersistentContext(profile, {
    ...chromium,
    args: [...chromium.args, ...mapping, ...(film ? fakeCameraArgs(film) : [])],
    ...screenOf(language),
    permissions: ['camera'],
    acceptDownloads: true,
  });
  context.setDefaultTimeout(usualPatienceMs);
  await context.addInitScript(prepareStation, language);
  return context;
}

/** A page of the shared browser, signed in: for everything that is not a desk. */
export async function openAdmin(
  browser: Browser,
  server: RunningServer,
  { language, username = 'direccion' }: { language: Language; username?: string },
): Promise<Page> {
  const context = await browser.newContext({
    ...screenOf(language),
    baseURL: server.address,
    serviceWorkers: 'block',
  });
  await context.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
  await context.addCookies([{ name: 'language', value: language, url: server.address }]);
  await logIn(context, server, username);
  return context.newPage();
}

const screenOf = (language: Language) => ({
  viewport: { width: 1280, height: 860 },
  locale: language === 'en' ? 'en-US' : 'es-SV',
  timezoneId: 'America/El_Salvador',
  reducedMotion: 'reduce' as const,
});

/** Runs in every page before its own script. */
function prepareStation(language: string): void {
  localStorage.setItem('language', language);
  // Closes the sheet at once and keeps its content in the desk's page, which opened the window or holds the frame: on a
  // slow machine the click is too old for a window, and a frame prints. The badge's own tests print the page itself.
  window.print = () => {
    const sheets = [...document.querySelectorAll('svg.page')];
    const [text = ''] = sheets.map(({ textContent }) => textContent);
    const pages = sheets.map((sheet) => new XMLSerializer().serializeToString(sheet));
    Object.assign(window.opener ?? window.parent, { printed: { title: document.title, text, pages } });
  };
}

export const pageOf = async (context: BrowserContext) => context.pages()[0] ?? (await context.newPage());

/** What was sent to the printer: the words of the first sheet, and every sheet as an SVG. */
export interface Paper {
  title: string;
  text: string;
  pages: string[];
}

/** What `press` prints. A whole team takes longer than a page usually does, beside other tests. */
export async function paperOf(
  page: Page,
  press: () => Promise<void>,
  timeout = usualPatienceMs,
): Promise<Paper> {
  await page.evaluate(() => Object.assign(window, { printed: null }));
  await press();
  const paper = await page.waitForFunction(() => (window as { printed?: Paper | null }).printed, undefined, {
    timeout,
  });
  // Waited for until it was there.
  return (await paper.jsonValue()) as Paper;
}

/**
 * Turns this browser, in which staff is signed in, into a desk that has fetched everyone and is online. Fetching 60 people
 * takes seconds; a test with more says how long it waits.
 */
export async function enroll(
  context: BrowserContext,
  language: Language,
  fetchWithinMs = usualPatienceMs * 2,
): Promise<void> {
  const { devices } = words[language];
  const page = await pageOf(context);
  await page.goto(`${site}/desk`);
  await page.getByRole('button', { name: devices.create.here }).click();
  await expect(page.getByText(devices.preparing.ready)).toBeVisible({ timeout: fetchWithinMs });
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller) {
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      );
    }
  });
  await page.getByRole('button', { name: devices.preparing.open.desk }).click();
  await choosePin(page, language);
  await expectOnline(page, language);
}

/** The desk says that it is online and has sent everything. */
export async function expectOnline(page: Page, language: Language, timeout = syncPatienceMs): Promise<void> {
  const { online } = words[language].desk.corner;
  await expect(page.getByRole('status').filter({ hasText: online })).toBeVisible({ timeout });
}

/** What opens the stations of the tests once they have locked themselves. */
export const stationPin = '4826';

/** An operator who is new at a device chooses a PIN and repeats it. */
export async function choosePin(page: Page, language: Language) {
  const { newPin, pin } = words[language].devices;
  await page.getByLabel(pin.label, { exact: true }).fill(stationPin);
  await page.keyboard.press('Enter');
  await page.getByLabel(newPin.again).fill(stationPin);
  await page.keyboard.press('Enter');
}

type SignUpField = 'firstName' | 'lastName' | 'email' | 'phone' | 'username' | 'password';

/** Makes an account through the form, and is signed in. */
export async function signUp(page: Page, language: Language, typed: Record<SignUpField, string>) {
  const { auth, signUp: labels } = words[language].account;
  await page.goto('/auth');
  await page.getByRole('tab', { name: auth.signUp }).click();
  const form = page.getByRole('tabpanel');
  for (const field of ['firstName', 'lastName', 'email', 'phone', 'username'] as const)
    await form.getByLabel(labels[field]).fill(typed[field]);
  await form.getByLabel(labels.password, { exact: true }).fill(typed.password);
  await form.getByLabel(labels.confirmPassword).fill(typed.password);
  await form.getByRole('button', { name: labels.submit }).click();
  await expect(page.getByRole('tab', { name: auth.signUp })).toBeHidden();
}

interface FilledPerson {
  firstName: string;
  lastName: string;
  photo: Buffer;
  birthDate?: string;
  role?: string;
  /** None for a kind of participants without one. */
  category?: string | null;
}

/** Fills the form of a person, at home or at a desk, and keeps the part of the photo that is offered. */
export async function fillPerson(page: Page, language: Language, person: FilledPerson): Promise<void> {
  const { participants } = words[language];
  const { birthDate = '14/5/1978', role = 'Player', category = "Women's 40+" } = person;
  await page.getByLabel(participants.firstName).fill(person.firstName);
  await page.getByLabel(participants.lastName).fill(person.lastName);
  await page.getByLabel(participants.date.day, { exact: true }).fill(birthDate);
  await page.getByLabel(participants.country).fill('SV');
  await page.keyboard.press('Enter');
  await page.getByLabel(participants.role).selectOption(role);
  if (category !== null) await page.getByLabel(participants.category).selectOption(category);
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'cara.jpg', mimeType: 'image/jpeg', buffer: person.photo });
  // The part that is offered is kept: the button has the focus.
  await expect(page.getByRole('button', { name: participants.face.use })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
}

/** Signs in through the form. */
export async function signIn(page: Page, server: RunningServer, language: Language, username: string) {
  const { account } = words[language];
  await page.goto(`${server.address}/auth`);
  await page.getByLabel(account.login.username).fill(username);
  await page.getByLabel(account.login.password).fill(passwordOf(server, username));
  await page.locator('form').getByRole('button', { name: account.login.submit }).click();
  await expect(page).not.toHaveURL(/\/auth$/);
}

/** Signs in as the form does, without opening a page. */
export async function logIn(
  context: BrowserContext,
  server: RunningServer,
  username: string,
  password = passwordOf(server, username),
): Promise<void> {
  const answer = await context.request.post(`${server.address}/api/auth/login`, {
    data: { username, password },
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  expect(answer.status()).toBe(200);
}

/** Takes a verdict off the screen of a door; a green one may have ended, or do so while it is pressed. */
export async function leaveVerdict(page: Page, language: Language): Promise<void> {
  const keepScanning = page.getByRole('button', { name: words[language].door.keepScanning });
  const staying = page.locator('[data-verdict=denied], [data-verdict=caution]');
  if ((await staying.count()) > 0) await keepScanning.click();
  else await keepScanning.evaluateAll((buttons: HTMLElement[]) => buttons[0]?.click());
  await expect(page.locator('[data-verdict]')).toHaveCount(0);
}

/** Opens the menu of a row and takes an action of it. */
export async function chooseInMenu(page: Page, menu: RegExp, action: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: menu, expanded: false }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** The setting by which a badge of any kind is valid from its hand-over. */
export function everyKindHandedOver(): string {
  const roles = Object.fromEntries(listRoles().map((role) => [role, 'handedOver']));
  return JSON.stringify({ ...usualValidity, roles });
}
