/** What people pin to the wall of a hall: pages of the public site as a printer gets them. */
import { execFileSync } from 'node:child_process';
import { type Browser, expect, test } from '@playwright/test';
import { readTextOfPdf } from './read-pdf.ts';
import { noon, type RunningServer, startServer } from './server.ts';

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer(noon);
});
test.afterAll(() => server.remove());

const languages = [
  {
    language: 'es',
    menu: 'Crear cuenta',
    footer: 'Cookies',
    filter: 'Todas las categorías',
    share: 'Compartir',
    day: 'Domingo, 22 de febrero',
    lastTipOff: '15:30',
    next: 'Próximo partido',
    group: 'Grupo D',
    why: 'por la diferencia',
    medals: 'Medallero',
  },
  {
    language: 'en',
    menu: 'Create account',
    footer: 'Cookies',
    filter: 'All categories',
    share: 'Share',
    day: 'Sunday, February 22',
    lastTipOff: '3:30 PM',
    next: 'Next game',
    group: 'Group D',
    why: 'difference',
    medals: 'Medal',
  },
] as const;

for (const words of languages) {
  test(`a day, a team, the tables and an article fit two sheets each (${words.language})`, async ({
    browser,
  }, info) => {
    const print = await openPrinter(browser, words.language, info.outputPath('page.pdf'));
    // A hundred and twenty-eight games, and but one of the six tip-offs stands open on the screen.
    const day = await print('/schedule');
    expect(day.text).toContain(words.day);
    expect(day.text).toContain(words.lastTipOff);
    expect(day.text.match(/Gimnasio UCA/g)).toHaveLength(12);
    expect(day.text).not.toContain(words.filter);
    const team = await print('/teams/1');
    expect(team.text).toContain('Los Decanos de Santa Ana');
    expect(team.text).toContain(words.next);
    const standings = await print('/standings');
    expect(standings.text).toContain(words.group);
    expect(standings.text).toContain(words.why);
    expect(standings.text).toContain(words.medals);
    const article = await print('/news/1');
    for (const { path, pages, text, painted, pale } of [day, team, standings, article]) {
      expect(pages, path).toBeLessThanOrEqual(2);
      expect(painted, path).toEqual([]);
      expect(pale, path).toEqual([]);
      for (const word of [words.menu, words.footer, words.share]) expect(text, path).not.toContain(word);
    }
  });
}

test('a table that goes on has its head again, and neither a game nor a row is cut in two', async ({
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

test('the regulations, the venues and the contact page lose nothing on paper', async ({ browser }, info) => {
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
  /** What is painted behind words or pictures. */
  painted: string[];
  /** Words in another colour than black. */
  pale: string[];
}

/** Prints pages of the site to a file, on the paper of this country (US letter), as the browser's own dialog does. */
async function openPrinter(browser: Browser, language: string, file: string) {
  const context = await browser.newContext({ reducedMotion: 'reduce', serviceWorkers: 'block' });
  await context.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
  await context.addCookies([{ name: 'language', value: language, url: server.address }]);
  const page = await context.newPage();
  return async (path: string): Promise<Printed> => {
    await page.goto(server.address + path);
    await page.emulateMedia({ media: 'print' });
    const colours = await page.evaluate(findColours);
    await page.emulateMedia({ media: null });
    await page.pdf({ path: file, format: 'letter' });
    const [, pages] = /Pages:\s+(\d+)/.exec(execFileSync('pdfinfo', [file], { encoding: 'utf8' })) ?? [];
    // A name may be broken over two lines.
    const text = readTextOfPdf(file).replaceAll(/\s+/g, ' ');
    return { path, pages: Number(pages), text, ...colours };
  };
}

/** Runs in the page. */
function findColours(): { painted: string[]; pale: string[] } {
  const shown = [...document.body.querySelectorAll('*')].filter(
    (element) => element.checkVisibility() && !element.closest('svg'),
  );
  const name = (element: Element) => `${element.tagName}: ${element.textContent?.slice(0, 40)}`;
  const isClear = (colour: string) => /^rgba\(.*, 0\)$|^transparent$/.test(colour);
  return {
    painted: shown.filter((one) => !isClear(getComputedStyle(one).backgroundColor)).map(name),
    pale: shown.filter((one) => getComputedStyle(one).color !== 'rgb(0, 0, 0)').map(name),
  };
}
