/**
 * Every page checked by axe, WCAG 2.2 A and AA. Each page is checked in one language and one color scheme, alternating; in
 * all of them under FULL=1. The public pages have one scheme.
 */
import AxeBuilder from '@axe-core/playwright';
import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import { logIn } from './desk-stage.ts';
import { isFull, languagesFor } from './languages.ts';
import { patienceMs } from './patience.ts';
import { publicPages } from './public-paths.ts';
import { closeSite, type RunningServer, startServer } from './server.ts';
import { startAtNoon } from './snapshots.ts';

type Language = 'es' | 'en';

const pages = [...publicPages, '/news/abc', '/newsletter/unsubscribe'];
const personalPages = ['/dashboard', '/profile', '/profile/security', '/participants/new', '/credentials'];
const staffPages = [
  ...['', '/news', '/news/new', '/teams', '/credentials', '/credentials/1', '/schedule', '/standings'].map(
    (tab) => `/admin${tab}`,
  ),
  ...['/teams/1', '/teams/new', '/schedule/results', '/schedule/events', '/schedule/games/1'].map(
    (page) => `/admin${page}`,
  ),
  ...['/standings/medals', '/venues', '/venues/1', '/faq', '/faq/1', '/accommodation'].map(
    (page) => `/admin${page}`,
  ),
  ...[
    '/sponsors',
    '/sponsors/1',
    '/inbox',
    '/users',
    '/settings',
    '/settings/badge',
    '/settings/zones',
    '/settings/checkpoints',
    '/settings/keys',
    '/settings/privacy',
    '/settings/doctor',
    '/settings/integrations',
    '/devices',
    '/conflicts',
    '/audit',
    '/audit/prints',
  ].map((tab) => `/admin${tab}`),
  ...['/teams/registrations', '/teams/registrations/1', '/teams/registrations/new'].map(
    (page) => `/admin${page}`,
  ),
  ...['/credentials/import', '/credentials/doubles', '/teams/import', '/teams/registrations/import'].map(
    (page) => `/admin${page}`,
  ),
  ...['/desk', '/scan', '/kiosk'],
];
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** The size of a desktop page at 400 %, in CSS pixels. */
const narrow = { width: 320, height: 640 };
const wide = { width: 1280, height: 720 };

test.describe.configure({ mode: 'parallel' });

let server: RunningServer;
test.beforeAll(async () => {
  server = await startAtNoon();
});
test.afterAll(() => server.remove());

/** Each page in one combination, alternating; in every one under FULL=1. */
function pagesFor(paths: readonly string[], place: number): readonly string[] {
  return isFull ? paths : paths.filter((_, index) => index % 2 === place);
}

for (const [place, language] of (['es', 'en'] as const).entries()) {
  test(`the public pages have no barriers that axe finds, and fit at 400 % (${language})`, async ({
    browser,
  }) => {
    const context = await openContext(browser, language);
    const page = await context.newPage();
    const found: string[] = [];
    for (const path of pagesFor(pages, place)) {
      await page.goto(`${server.address}${path}`);
      found.push(...(await faults(page, path)));
    }
    expect(found).toEqual([]);
    await context.close();
  });
}

const looks = [
  { language: 'es', colorScheme: 'light', place: 0 },
  { language: 'en', colorScheme: 'dark', place: 1 },
  ...(isFull
    ? ([
        { language: 'es', colorScheme: 'dark', place: 0 },
        { language: 'en', colorScheme: 'light', place: 1 },
      ] as const)
    : []),
] as const;
for (const { language, colorScheme, place } of looks) {
  test(`the pages of users and staff have no barriers that axe finds (${language}, ${colorScheme})`, async ({
    browser,
  }) => {
    const context = await openContext(browser, language, colorScheme);
    await logIn(context, server, 'direccion');
    const page = await context.newPage();
    const found: string[] = [];
    for (const path of pagesFor([...personalPages, ...staffPages], place)) {
      await page.goto(`${server.address}${path}`);
      found.push(...(await faults(page, path)));
    }
    expect(found).toEqual([]);
    await context.close();
  });
}

test('the page of a closed site has no barriers that axe finds', async ({ browser }) => {
  const closed = await startServer({ CLOCK: '2026-01-17T10:00:00-06:00' });
  try {
    await closeSite(closed);
    const found: string[] = [];
    for (const language of languagesFor('en')) {
      const context = await openContext(browser, language);
      const page = await context.newPage();
      await page.goto(closed.address);
      found.push(...(await faults(page, language)));
      await context.close();
    }
    expect(found).toEqual([]);
  } finally {
    await closed.remove();
  }
});

test('the focus is visible at every stop of the keyboard on the home page', async ({ browser }) => {
  const context = await openContext(browser, 'es');
  const page = await context.newPage();
  await page.goto(server.address, { waitUntil: 'networkidle' });
  const lost: string[] = [];
  let last = '';
  for (let stop = 0; stop < 150; stop += 1) {
    await page.keyboard.press('Tab');
    const here = await page.evaluate(whereIsTheFocus);
    if (!here) break;
    if (!here.isSeen) lost.push(here.name);
    last = here.name;
  }
  expect(lost).toEqual([]);
  expect(last).toBe('Cookies');
  await context.close();
});

async function openContext(
  browser: Browser,
  language: Language,
  colorScheme: 'light' | 'dark' = 'light',
): Promise<BrowserContext> {
  const context = await browser.newContext({
    colorScheme,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    permissions: [],
  });
  await context.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
  await context.addCookies([{ name: 'language', value: language, url: server.address }]);
  return context;
}

async function faults(page: Page, path: string): Promise<string[]> {
  await expect(page.locator('h1').first()).toBeVisible();
  // In the page itself: axe needs a second page only for frames of other origins, and there are none.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    // Passing elements are only counted: naming each of them takes longer than checking it.
    .options({ resultTypes: ['violations'] })
    .withTags(rules)
    .analyze();
  const found = violations.map((one) => `${path}: ${one.id} at ${one.nodes[0]?.target.join(' ')}`);
  await page.setViewportSize(narrow);
  // A chart is redrawn in its new width a moment later.
  const fits = page.waitForFunction(() => document.documentElement.scrollWidth <= innerWidth, null, {
    timeout: patienceMs(10),
  });
  await fits.catch(() => found.push(`${path}: wider than the page at 400 %`));
  await page.setViewportSize(wide);
  return found;
}

/** What has the focus, and whether it is on the screen, uncovered and outlined. Runs in the page. */
function whereIsTheFocus(): { name: string; isSeen: boolean } | null {
  const element = document.activeElement;
  if (!element || element === document.body) return null;
  const box = element.getBoundingClientRect();
  const x = Math.min(Math.max(box.left + Math.min(box.width / 2, 20), 0), innerWidth - 1);
  const onTop = document.elementFromPoint(x, box.top + Math.min(box.height / 2, 12));
  const isUncovered = onTop !== null && (element.contains(onTop) || onTop.contains(element));
  const { outlineStyle, outlineWidth } = getComputedStyle(element);
  const isOutlined = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
  const name = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim();
  return { name, isSeen: isUncovered && isOutlined && box.bottom > 0 && box.top < innerHeight };
}
