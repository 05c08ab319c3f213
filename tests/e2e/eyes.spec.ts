/**
 * For readers of 35 to 85: every public page in letters of 16 px at least, with no line of the court through a word,
 * and nothing wider than the screen where the screen is narrow or the letters are twice as large.
 */
import { type Browser, expect, type Page, test } from '@playwright/test';
import { logIn } from './desk-stage.ts';
import { isFull, languagesFor } from './languages.ts';
import { patienceMs } from './patience.ts';
import { publicPages } from './public-paths.ts';
import { closeSite, type RunningServer, startServer } from './server.ts';
import { startAtNoon } from './snapshots.ts';

/** From a small phone to a large desk; all of them under FULL=1. */
const widths = isFull ? [320, 360, 390, 768, 1024, 1280, 1440] : [320, 768, 1280];
const readable = [320, 360, 390, 1280];
/** Where columns of these lists come and go. */
const adminWidths = isFull ? [320, 768, 900, 1024, 1152, 1280] : [320, 900, 1280];
/** Each has other columns. */
const adminLists = [
  'teams',
  'teams/registrations',
  'schedule',
  'schedule/events',
  'standings/medals',
  'venues',
  'users',
  'devices',
  'audit',
  'settings/keys',
];

let server: RunningServer;
test.beforeAll(async () => {
  server = await startAtNoon();
});
test.afterAll(() => server.remove());

// A page in one language each, alternating; every page in both under FULL=1.
for (const [place, language] of (['es', 'en'] as const).entries()) {
  test(`the public pages have large letters, no line through a word and nothing too wide (${language})`, async ({
    browser,
  }) => {
    const page = await openPage(browser, language);
    const found: string[] = [];
    for (const path of publicPages.filter((_, index) => isFull || index % 2 === place)) {
      await page.goto(server.address + path);
      // The sign-in pages are rendered by their script; a page needs its fonts before it is measured.
      await expect(page.locator('h1').first()).toBeVisible();
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        const at = `${path} at ${width}`;
        if (readable.includes(width)) found.push(...(await smallWords(page)).map((word) => `${at}: ${word}`));
        found.push(...(await page.evaluate(wordsUnderLines)).map((word) => `${at}: a line through ${word}`));
        if (await isTooWide(page)) found.push(`${at}: wider than the screen`);
      }
      // A screen of 1280 px at 200 %, and then letters of twice their size in it.
      await page.setViewportSize({ width: 640, height: 400 });
      if (await isTooWide(page)) found.push(`${path} at 200 %: wider than the screen`);
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      if (await isTooWide(page)) found.push(`${path} with letters twice as large: wider than the screen`);
    }
    expect(found).toEqual([]);
    await page.context().close();
  });
}

test('the admin lists fit at every width', async ({ browser }) => {
  const page = await openPage(browser, 'es');
  await logIn(page.context(), server, 'direccion');
  const found: string[] = [];
  // A container query takes effect a frame later.
  const lookAt = (at: string) =>
    expect
      .poll(() => isTooWide(page), { timeout: patienceMs(10) })
      .toBe(false)
      .catch(() => found.push(`${at}: wider than the screen`));
  for (const path of adminLists) {
    await page.goto(`${server.address}/admin/${path}`);
    await expect(page.locator('main tbody tr').first()).toBeVisible();
    for (const width of adminWidths) {
      await page.setViewportSize({ width, height: 800 });
      await lookAt(`${path} at ${width}`);
    }
    await page.setViewportSize({ width: 640, height: 400 });
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    await lookAt(`${path} with letters twice as large`);
  }
  expect(found).toEqual([]);
  await page.context().close();
});

for (const { when, language: usual, start } of [
  {
    when: 'before the event',
    language: 'es',
    start: () => startServer({ CLOCK: '2026-01-17T10:00:00-06:00' }),
  },
  { when: 'on a day of games', language: 'en', start: startAtNoon },
] as const) {
  test(`the page of a closed site has large letters and nothing too wide ${when}`, async ({ browser }) => {
    const closed = await start();
    try {
      await closeSite(closed);
      const found: string[] = [];
      for (const language of languagesFor(usual)) {
        const page = await openPage(browser, language, closed);
        await page.goto(closed.address);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.locator('main .board').last()).toBeVisible();
        for (const width of widths) {
          await page.setViewportSize({ width, height: 800 });
          found.push(...(await smallWords(page)).map((word) => `${language} at ${width}: ${word}`));
          found.push(
            ...(await page.evaluate(wordsUnderLines)).map((word) => `${width}: a line through ${word}`),
          );
          if (await isTooWide(page)) found.push(`${language} at ${width}: wider than the screen`);
        }
        await page.context().close();
      }
      expect(found).toEqual([]);
    } finally {
      await closed.remove();
    }
  });
}

const withChoices = ['/', '/schedule', '/standings', '/teams', '/news'];

test('a choice is marked by more than its background in forced colors', async ({ browser }) => {
  const page = await openPage(browser, 'es');
  await page.emulateMedia({ forcedColors: 'active' });
  for (const path of withChoices) {
    await page.goto(server.address + path);
    const { chosen, unseen } = await page.evaluate(findUnseenChoices);
    expect(chosen, path).toBeGreaterThan(0);
    expect(unseen, path).toEqual([]);
  }
  await page.context().close();
});

test('soft words have full contrast when the system asks for more contrast', async ({ browser }) => {
  const page = await openPage(browser, 'es');
  await page.emulateMedia({ contrast: 'more' });
  for (const path of [...withChoices, '/venues', '/register-team', '/games/1']) {
    await page.goto(server.address + path);
    const { seen, soft } = await page.evaluate(findSoftWords);
    expect(seen, path).toBeGreaterThan(0);
    expect(soft, path).toEqual([]);
  }
  await page.context().close();
});

async function openPage(browser: Browser, language: string, { address } = server): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce', serviceWorkers: 'block' });
  await context.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
  await context.addCookies([{ name: 'language', value: language, url: address }]);
  return context.newPage();
}

const isTooWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);

const smallWords = (page: Page) => page.evaluate(findSmallWords, 16);

/** Words that are seen in letters smaller than this many pixels; a drawing's letters grow with it. Runs in the page. */
function findSmallWords(least: number): string[] {
  const small: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = node.textContent?.trim();
    if (!element || !text || !element.checkVisibility({ visibilityProperty: true })) continue;
    const pictureScale = element instanceof SVGGraphicsElement ? (element.getScreenCTM()?.a ?? 1) : 1;
    const size = Number.parseFloat(getComputedStyle(element).fontSize) * pictureScale;
    if (size < least - 0.05) small.push(`'${text.slice(0, 40)}' in ${size.toFixed(1)} px`);
  }
  return small;
}

/** Chosen elements that look like the others. Runs in the page. */
function findUnseenChoices(): { chosen: number; unseen: string[] } {
  const groundOf = (element: Element) => getComputedStyle(element).backgroundColor;
  const marks = ['aria-pressed', 'aria-current', 'aria-selected'];
  const chosen = marks
    .flatMap((mark) => [...document.querySelectorAll(`main [${mark}="true"]`)])
    .filter((one) => one.checkVisibility());
  const unseen = chosen.filter((one) => {
    const others = [
      ...((one.closest('ul, fieldset, table, nav') ?? one.parentElement)?.querySelectorAll(one.tagName) ??
        []),
    ];
    return others.some(
      (other) =>
        other.className === one.className && !chosen.includes(other) && groundOf(other) === groundOf(one),
    );
  });
  return { chosen: chosen.length, unseen: unseen.map((one) => one.textContent ?? '') };
}

/** Words that are meant to be softer than the others and still are. Runs in the page. */
function findSoftWords(): { seen: number; soft: string[] } {
  const firm = ['rgb(255, 255, 255)', 'rgb(10, 26, 51)'];
  const words = [...document.querySelectorAll('[class*="text-line/"], .text-muted')].filter((one) =>
    one.checkVisibility(),
  );
  const soft = words.filter((one) => !firm.includes(getComputedStyle(one).color));
  return {
    seen: words.length,
    soft: soft.map((one) => `${one.className}: ${one.textContent?.slice(0, 30)}`),
  };
}

/** Words of a banner that one of its lines crosses, unless a painted element is between them. Runs in the page. */
function wordsUnderLines(): string[] {
  const marks = 'header svg path, header svg circle, header svg rect, .hero-arc, .hero-key';
  const lines = [...document.querySelectorAll(marks)].filter((one) => !one.closest('a, button'));
  const boxes = [...document.querySelectorAll('header *, section:has(.hero-key) *')]
    // What only screen readers read is a pixel wide.
    .filter((one) => one.checkVisibility() && !one.closest('svg') && one.getBoundingClientRect().width > 2)
    .flatMap((one) =>
      [...one.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
        .flatMap((node) => {
          const range = document.createRange();
          range.selectNodeContents(node);
          return [...range.getClientRects()].map((box) => ({ element: one, box }));
        }),
    );
  const crossed = new Set<string>();
  for (const line of lines) {
    for (const point of pointsOf(line)) {
      for (const { element, box } of boxes) {
        const isInside =
          point.x > box.left && point.x < box.right && point.y > box.top + 2 && point.y < box.bottom - 2;
        if (isInside && !isCovered(element, line)) crossed.add(`'${element.textContent?.slice(0, 30)}'`);
      }
    }
  }
  return [...crossed];

  /** Points along a shape's outline on the screen, a few pixels apart, where the shape's field shows them. */
  function pointsOf(line: Element): { x: number; y: number }[] {
    if (line instanceof SVGGeometryElement) {
      const matrix = line.getScreenCTM();
      const field = line.ownerSVGElement?.getBoundingClientRect();
      if (!matrix || !field) return [];
      const length = line.getTotalLength();
      return Array.from({ length: Math.ceil(length / 3) }, (_, place) =>
        line.getPointAtLength(place * 3).matrixTransform(matrix),
      ).filter(({ x, y }) => x >= field.left && x <= field.right && y >= field.top && y <= field.bottom);
    }
    const { left, right, top, bottom, width, height } = line.getBoundingClientRect();
    const section = line.closest('section')?.getBoundingClientRect();
    const base = document.querySelector('.hero-base')?.getBoundingClientRect().bottom ?? 0;
    const steps = Array.from({ length: 600 }, (_, place) => place / 600);
    const isArc = line.classList.contains('hero-arc');
    // Its round part is the lower (or, below the border, the whole) circle of its width.
    const radius = width / 2;
    const middle = bottom - radius;
    const points = isArc
      ? steps.flatMap((step) => [
          {
            x: left + radius * (1 - Math.cos(step * Math.PI)),
            y: middle + radius * Math.sin(step * Math.PI),
          },
          ...[left, right].map((x) => ({ x, y: top + step * Math.max(middle - top, 0) })),
        ])
      : steps.flatMap((step) => [
          ...[left, right].map((x) => ({ x, y: top + step * height })),
          { x: left + step * width, y: bottom },
        ]);
    return points.filter(
      ({ y }) => y >= base && section !== undefined && y >= section.top && y <= section.bottom,
    );
  }

  /** Whether a painted background is between the words and their common ancestor. */
  function isCovered(element: Element, line: Element): boolean {
    for (let one: Element | null = element; one && !one.contains(line); one = one.parentElement) {
      const { backgroundColor } = getComputedStyle(one);
      if (!/^rgba\(.*, 0\)$/.test(backgroundColor)) return true;
    }
    return false;
  }
}
