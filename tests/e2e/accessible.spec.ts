/**
 * Every page looked over by axe, WCAG 2.2 A and AA: those for visitors in both languages (they have one scheme of
 * colours), those of the admin area and the tools in one scheme each.
 */
import AxeBuilder from '@axe-core/playwright';
import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import { publicPages } from './public-paths.ts';
import { noon, passwordOf, type RunningServer, startServer } from './server.ts';

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
    '/cases',
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
/** CSS pixels that are left of a desktop's page at 400 %. */
const narrow = { width: 320, height: 640 };
const wide = { width: 1280, height: 720 };

test.describe.configure({ mode: 'parallel' });

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer(noon);
});
test.afterAll(() => server.remove());

for (const language of ['es', 'en'] as const) {
  test(`nothing stands in anybody's way on the public pages (${language})`, async ({ browser }) => {
    const context = await openContext(browser, language);
    const page = await context.newPage();
    const found: string[] = [];
    for (const path of pages) {
      await page.goto(`${server.address}${path}`);
      found.push(...(await faults(page, path)));
    }
    expect(found).toEqual([]);
    await context.close();
  });
}

// A language changes no colour and a scheme no word: each is looked at once.
for (const [language, colorScheme] of [
  ['es', 'light'],
  ['en', 'dark'],
] as const) {
  test(`nor on anybody's own pages, nor on those of the staff (${language}, ${colorScheme})`, async ({
    browser,
  }) => {
    const context = await openContext(browser, language, colorScheme);
    const data = { username: 'direccion', password: passwordOf(server, 'direccion') };
    const headers = { 'sec-fetch-site': 'same-origin' };
    await context.request.post(`${server.address}/api/auth/login`, { data, headers });
    const page = await context.newPage();
    const found: string[] = [];
    for (const path of [...personalPages, ...staffPages]) {
      await page.goto(`${server.address}${path}`);
      found.push(...(await faults(page, path)));
    }
    expect(found).toEqual([]);
    await context.close();
  });
}

test('the keyboard goes through the home page and always sees where it is', async ({ browser }) => {
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
  // In the page itself: no frame of another origin is there that would need a page apart for the sum.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    // What is in order is only counted: naming every element of it takes longer than looking at it.
    .options({ resultTypes: ['violations'] })
    .withTags(rules)
    .analyze();
  const found = violations.map((one) => `${path}: ${one.id} at ${one.nodes[0]?.target.join(' ')}`);
  await page.setViewportSize(narrow);
  // A chart is drawn anew in its new width a moment later.
  const fits = page.waitForFunction(() => document.documentElement.scrollWidth <= innerWidth, null, {
    timeout: 30_000,
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
