/** What people pin to the wall of a hall: pages of the public site as a printer gets them. */
import { type Browser, expect, test } from '@playwright/test';
import { common as commonEn } from '#web/words/en/common.ts';
import { competition as competitionEn } from '#web/words/en/competition.ts';
import { common } from '#web/words/es/common.ts';
import { competition } from '#web/words/es/competition.ts';
import { languagesFor } from './languages.ts';
import { readPdf } from './read-pdf.ts';
import type { RunningServer } from './server.ts';
import { startAtNoon } from './snapshots.ts';

let server: RunningServer;
test.beforeAll(async () => {
  server = await startAtNoon();
});
test.afterAll(() => server.remove());

const languages = [
  {
    language: 'es',
    common,
    competition,
    day: 'Domingo, 22 de febrero',
    lastTipOff: '15:30',
    next: 'Próximo partido',
    group: 'Grupo D',
    why: 'por la diferencia',
    medals: 'Medallero',
  },
  {
    language: 'en',
    common: commonEn,
    competition: competitionEn,
    day: 'Sunday, February 22',
    lastTipOff: '3:30 PM',
    next: 'Next game',
    group: 'Group D',
    why: 'difference',
    medals: 'Medal',
  },
] as const;

for (const words of languages.filter(({ language }) => languagesFor('en').includes(language))) {
  test(`the printed schedule, team, tables and article fit two sheets each (${words.language})`, async ({
    browser,
  }, info) => {
    const print = await openPrinter(browser, words.language, info.outputPath('page.pdf'));
    // 128 games, and the screen opens one of the six tip-offs.
    const day = await print('/schedule');
    expect(day.text).toContain(words.day);
    expect(day.text).toContain(words.lastTipOff);
    expect(day.text.match(/Gimnasio UCA/g)).toHaveLength(12);
    expectOnScreenAlone(day, words.competition.board.venue);
    const team = await print('/teams/1');
    expect(team.text).toContain('Los Decanos de Santa Ana');
    expect(team.text).toContain(words.next);
    const standings = await print('/standings');
    expect(standings.text).toContain(words.group);
    expect(standings.text).toContain(words.why);
    expect(standings.text).toContain(words.medals);
    const article = await print('/news/1');
    for (const { path, pages, painted, pale } of [day, team, standings, article]) {
      expect(pages, path).toBeLessThanOrEqual(2);
      expect(painted, path).toEqual([]);
      expect(pale, path).toEqual([]);
    }
    for (const printed of [day, team, standings, article])
      for (const word of [words.common.menu.login, words.common.footer.links.terms, words.competition.share])
        expectOnScreenAlone(printed, word);
  });
}

test('a printed table repeats its head on the next sheet, and no game or row is cut in two', async ({
  browser,
}) => {
  const page = await browser.newPage();
  await page.emulateMedia({ media: 'print' });
  await page.goto(`${server.address}/standings`);
  const styleOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { display, breakInside } = getComputedStyle(element);
        return { display, breakInside };
      });
  expect((await styleOf('thead')).display).toBe('table-header-group');
  expect((await styleOf('tbody tr')).breakInside).toBe('avoid');
  await page.goto(`${server.address}/schedule`);
  expect((await styleOf('li:has(> .game)')).breakInside).toBe('avoid');
  await page.close();
});

test('the printed regulations, venues and contact page are complete', async ({ browser }, info) => {
  const print = await openPrinter(browser, 'es', info.outputPath('page.pdf'));
  const regulations = await print('/reglamento');
  expect(regulations.text).toContain('Artículo 73');
  expect(regulations.pages).toBeLessThanOrEqual(4);
  const venues = await print('/venues');
  expect(venues.text).toContain('Polideportivo de San Miguel');
  expect(venues.pages).toBeLessThanOrEqual(2);
  const contact = await print('/contact');
  expect(contact.text).toContain('secretaria@panamericano2026.example');
  // Its three questions stand open.
  expect(contact.text).toContain('18 de enero');
  expect(contact.pages).toBe(1);
});

interface Printed {
  path: string;
  pages: number;
  text: string;
  /** The text on the screen. */
  screen: string;
  /** What is painted behind words or pictures. */
  painted: string[];
  /** Words in another color than black. */
  pale: string[];
}

/** Controls are of no use on paper: a word that is on the screen is not printed. */
function expectOnScreenAlone({ path, text, screen }: Printed, word: string): void {
  expect(screen, path).toContain(word);
  expect(text, path).not.toContain(word);
}

/** Prints pages of the site to a file, on the paper of this country (US letter), as the browser's own dialog does. */
async function openPrinter(browser: Browser, language: string, file: string) {
  const context = await browser.newContext({ reducedMotion: 'reduce', serviceWorkers: 'block' });
  await context.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
  await context.addCookies([{ name: 'language', value: language, url: server.address }]);
  const page = await context.newPage();
  return async (path: string): Promise<Printed> => {
    await page.goto(server.address + path);
    const screen = await page.locator('body').innerText();
    await page.emulateMedia({ media: 'print' });
    const colors = await page.evaluate(findColors);
    await page.emulateMedia({ media: null });
    await page.pdf({ path: file, format: 'letter' });
    const printed = await readPdf(file);
    // A name may be broken over two lines.
    const text = printed.text.replaceAll(/\s+/g, ' ');
    return { path, pages: printed.pages, text, screen, ...colors };
  };
}

/** Runs in the page. */
function findColors(): { painted: string[]; pale: string[] } {
  const shown = [...document.body.querySelectorAll('*')].filter(
    (element) => element.checkVisibility() && !element.closest('svg'),
  );
  const name = (element: Element) => `${element.tagName}: ${element.textContent?.slice(0, 40)}`;
  const isClear = (color: string) => /^rgba\(.*, 0\)$|^transparent$/.test(color);
  return {
    painted: shown.filter((one) => !isClear(getComputedStyle(one).backgroundColor)).map(name),
    pale: shown.filter((one) => getComputedStyle(one).color !== 'rgb(0, 0, 0)').map(name),
  };
}
