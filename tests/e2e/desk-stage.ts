/** Browsers that become desks, for the tests that work at one. */
import { type BrowserContext, expect, type Page, chromium as playwright } from '@playwright/test';
import { chromium } from './chromium.ts';
import { fakeCameraArgs } from './qr-video.ts';
import { passwordOf, type RunningServer } from './server.ts';
import { type Language, words } from './words.ts';

export async function openBrowser(
  profile: string,
  language: Language,
  film?: string,
): Promise<BrowserContext> {
  const context = await playwright.launchPersistentContext(profile, {
    ...chromium,
    args: [...chromium.args, ...(film ? fakeCameraArgs(film) : [])],
    viewport: { width: 1280, height: 860 },
    locale: language === 'en' ? 'en-US' : 'es-SV',
    timezoneId: 'America/El_Salvador',
    permissions: ['camera'],
    acceptDownloads: true,
    reducedMotion: 'reduce',
  });
  // What never comes fails where it is waited for, with what is on the screen.
  context.setDefaultTimeout(180_000);
  await context.addInitScript((chosen) => {
    localStorage.setItem('language', chosen);
    // Nobody is here to close the dialog of the printer, so a sheet is gone at once: what stood on it is kept where it
    // came from. The page itself is printed in the badge's own tests.
    window.print = () => {
      const sheets = [...document.querySelectorAll('svg.page')];
      const [text = ''] = sheets.map(({ textContent }) => textContent);
      const pages = sheets.map((sheet) => new XMLSerializer().serializeToString(sheet));
      Object.assign(window.opener ?? window, { printed: { title: document.title, text, pages } });
    };
  }, language);
  return context;
}

export const pageOf = async (context: BrowserContext) => context.pages()[0] ?? (await context.newPage());

/** What a press sent to the printer: the words of the first sheet, and every sheet as an SVG. */
export interface Paper {
  title: string;
  text: string;
  pages: string[];
}

export async function paperOf(page: Page, press: () => Promise<void>): Promise<Paper> {
  await page.evaluate(() => Object.assign(window, { printed: null }));
  await press();
  const paper = await page.waitForFunction(() => (window as { printed?: Paper | null }).printed);
  // Waited for until it was there.
  return (await paper.jsonValue()) as Paper;
}

/** Staff turns this browser into a desk; it fetches everybody and says so. */
export async function enrol(context: BrowserContext, server: RunningServer, language: Language) {
  const { devices, desk } = words[language];
  const page = await pageOf(context);
  await signIn(page, server, language, 'direccion');
  await page.goto(`${server.address}/desk`);
  await page.getByRole('button', { name: devices.create.here }).click();
  await expect(page.getByText(devices.preparing.ready)).toBeVisible({ timeout: 240_000 });
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
  await expect(page.getByRole('status').filter({ hasText: desk.corner.online })).toBeVisible();
}

/** What opens the stations of the tests once they have locked themselves. */
export const stationPin = '4826';

/** Whoever is new at a device chooses their PIN, twice. */
export async function choosePin(page: Page, language: Language) {
  const { newPin, pin } = words[language].devices;
  await page.getByLabel(pin.label, { exact: true }).fill(stationPin);
  await page.keyboard.press('Enter');
  await page.getByLabel(newPin.again).fill(stationPin);
  await page.keyboard.press('Enter');
}

export async function signIn(page: Page, server: RunningServer, language: Language, username: string) {
  const { account } = words[language];
  await page.goto(`${server.address}/auth`);
  await page.getByLabel(account.login.username).fill(username);
  await page.getByLabel(account.login.password).fill(passwordOf(server, username));
  await page.locator('form').getByRole('button', { name: account.login.submit }).click();
  await expect(page).not.toHaveURL(/\/auth$/);
}
