/** The home page as it arrives: its own style sheet must hold all the classes it uses, before any other is loaded. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { competition } from '#web/words/en/competition.ts';
import { devices } from '#web/words/es/devices.ts';
import type { RunningServer } from './server.ts';
import { startAtNoon } from './snapshots.ts';

let server: RunningServer;
test.beforeAll(async () => {
  server = await startAtNoon();
});
test.afterAll(() => server.remove());

const built = path.resolve(import.meta.dirname, '../../dist/web');

/** The rendered page without its scripts, with the loading screen over it. */
async function openDrawn(browser: Browser, at = '/'): Promise<Page> {
  const context = await browser.newContext({
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 720 },
  });
  const page = await context.newPage();
  await page.route('**/*.js', (route) => route.abort());
  await page.goto(server.address + at);
  return page;
}

test('the loading screen covers the whole home page in its own color before any script runs', {
  tag: '@smoke',
}, async ({ browser }) => {
  const page = await openDrawn(browser);
  const curtain = page.locator('.curtain');
  expect(await curtain.boundingBox()).toEqual({ x: 0, y: 0, width: 1280, height: 720 });
  const { position, zIndex, backgroundColor } = await curtain.evaluate((one) => {
    const { position, zIndex, backgroundColor } = getComputedStyle(one);
    return { position, zIndex, backgroundColor };
  });
  expect([position, zIndex, backgroundColor]).toEqual(['fixed', '50', 'rgb(15, 71, 175)']);
  await page.context().close();
});

test('a desk fills the screen with its opening at once, and replaces it when its script has started', {
  tag: '@smoke',
}, async ({ browser }) => {
  const page = await openDrawn(browser, '/desk');
  const opening = page.locator('#opening');
  expect(await opening.boundingBox()).toEqual({ x: 0, y: 0, width: 1280, height: 720 });
  await expect(opening).toHaveCSS('background-color', 'rgb(15, 71, 175)');
  await page.unrouteAll();
  await page.reload();
  await expect(page.getByRole('heading', { name: devices.enroll.title.desk })).toBeVisible();
  await expect(opening).toHaveCount(0);
  await page.context().close();
});

test('the menu underlines the current page and no other', async ({ browser }) => {
  const page = await openDrawn(browser);
  const underlined = await page
    .locator('header a')
    .evaluateAll((links) =>
      links
        .filter((one) => one.checkVisibility() && getComputedStyle(one).textDecorationLine === 'underline')
        .map((one) => one.textContent),
    );
  expect(underlined).toEqual(['Inicio']);
  await page.context().close();
});

test('every class of the home page is in its own style sheet', { tag: '@smoke' }, async ({ browser }) => {
  const page = await openDrawn(browser);
  const worn = await page.evaluate(() => [
    ...new Set([...document.querySelectorAll('[class]')].flatMap((one) => [...one.classList])),
  ]);
  // The others are linked for print or for more contrast alone.
  const own = await page.locator('link[rel=stylesheet]:not([media])').getAttribute('href');
  const manifest = JSON.parse(readFileSync(path.join(built, '.vite/manifest.json'), 'utf8'));
  const every = classesOf(manifest['styles/rest.css'].file);
  const there = classesOf(own ?? '');
  expect(there.size).toBeGreaterThan(100);
  expect(worn.filter((name) => every.has(name) && !there.has(name))).toEqual([]);
  await page.context().close();
});

test('home page and schedule start without formats and comparisons of Intl, whose first ones take a phone a tenth of a second', async ({
  browser,
}) => {
  const context = await browser.newContext();
  await context.addInitScript(() => {
    const seen = Object.assign(globalThis, { seen: { calls: 0, isHydrated: false } }).seen;
    const count = <Kind extends new (...given: never[]) => object>(kind: Kind) =>
      new Proxy(kind, {
        construct(target, given: never[]) {
          seen.calls += 1;
          return new target(...given);
        },
      });
    Object.assign(Intl, {
      DateTimeFormat: count(Intl.DateTimeFormat),
      NumberFormat: count(Intl.NumberFormat),
    });
    const { localeCompare } = String.prototype;
    String.prototype.localeCompare = function (...given: [string]) {
      seen.calls += 1;
      return localeCompare.apply(this, given);
    };
    addEventListener('hydrated', () => Object.assign(seen, { isHydrated: true }));
  });
  const page = await context.newPage();
  for (const path of ['/', '/schedule']) {
    await page.goto(server.address + path);
    await expect
      .poll(() => page.evaluate(() => (globalThis as { seen?: object }).seen))
      .toEqual({ calls: 0, isHydrated: true });
  }
  await context.close();
});

test('the home page prints neither menu nor form, although no other style sheet was loaded', async ({
  browser,
}) => {
  const page = await openDrawn(browser);
  await expect(page.locator('header nav').first()).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('header nav').first()).toBeHidden();
  await expect(page.locator('main form')).toBeHidden();
  await page.context().close();
});

test('a page that arrives in another language is shown in the chosen one, and so is the next', {
  tag: '@smoke',
}, async ({ browser }) => {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  await context.addInitScript(() => localStorage.setItem('language', 'en'));
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  page.on('console', (line) => line.type() === 'error' && faults.push(line.text()));
  await page.goto(`${server.address}/schedule`);
  const { schedule } = competition;
  await expect(page.getByRole('heading', { level: 1, name: schedule.title })).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(schedule.title));
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  expect(faults).toEqual([]);
  const next = await page.request.get(`${server.address}/schedule`);
  expect(await next.text()).toContain('<html lang="en"');
  await context.close();
});

/** The classes that a built style sheet has rules for. */
function classesOf(file: string): Set<string> {
  const css = readFileSync(path.join(built, file), 'utf8');
  return new Set([...css.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name = '']) => name.replaceAll('\\', '')));
}
