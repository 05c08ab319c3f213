/** Pages of the public site that stay open on a game day: they update automatically and keep their scroll position. */
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { patienceMs } from './patience.ts';
import { adminPassword, type RunningServer } from './server.ts';
import { startAtNoon } from './snapshots.ts';

const fromOurPage = { 'sec-fetch-site': 'same-origin' };

interface OpenGame {
  id: number;
  date: string;
  category: string;
  score: unknown;
  version: number;
  team1: { id: number };
}

let server: RunningServer;
let editor: APIRequestContext;
test.beforeAll(async ({ playwright }) => {
  server = await startAtNoon();
  editor = await playwright.request.newContext({ baseURL: server.address, extraHTTPHeaders: fromOurPage });
  await editor.post('/api/auth/login', { data: { username: 'admin', password: adminPassword } });
});
test.afterAll(async () => {
  await editor.dispose();
  await server.remove();
});

/** An editor enters a result. */
async function enterResult(id: number): Promise<void> {
  const { data: game } = await (await editor.get(`/api/games/${id}`)).json();
  const result = { result: '104-103', forfeitBy: null, version: game.version, confirmed: ['beforeStart'] };
  expect((await editor.put(`/api/games/${id}/result`, { data: result })).status()).toBe(200);
}

/** Games of this noon without a result, those under way first. */
async function openGames(): Promise<OpenGame[]> {
  const { data } = await (await editor.get('/api/games?date=2026-02-22')).json();
  return (data as OpenGame[]).filter(({ score }) => score === null);
}

/** Lets time pass in the page until the claim holds; half a minute is more than a page may be behind. */
async function passUntil(page: Page, claim: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(20_000);
    await claim();
  }).toPass({ timeout: patienceMs(30) });
}

test('the open schedule shows a result entered elsewhere, and keeps its scroll position', async ({
  page,
}) => {
  // Its timers run when the test says so.
  await page.clock.install();
  await page.goto(`${server.address}/schedule`);
  const row = page.locator('details[open] a[href^="/games/"]', { hasText: '–' }).last();
  await row.scrollIntoViewIfNeeded();
  await row.focus();
  const id = Number((await row.getAttribute('href'))?.split('/').at(-1));
  const scrolled = await page.evaluate(() => window.scrollY);
  expect(scrolled).toBeGreaterThan(0);

  await enterResult(id);
  const shown = page.locator(`details[open] a[href="/games/${id}"]`);
  await passUntil(page, () => expect(shown).toContainText('104', { timeout: 1000 }));
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
  await expect(shown).toBeFocused();

  await page.context().setOffline(true);
  const behind = page.getByRole('status').filter({ hasText: 'Sin conexión con el servidor' });
  await passUntil(page, () => expect(behind).toBeVisible({ timeout: 1000 }));
  await page.context().setOffline(false);
  await passUntil(page, () => expect(behind).toBeHidden({ timeout: 1000 }));
});

test('the open pages of a game, its team and its tables show a result entered elsewhere', async ({
  browser,
}) => {
  const [game] = (await openGames()).slice(-1);
  if (!game) throw new Error('no game is without a result');
  const context = await browser.newContext({ baseURL: server.address });
  const open = async (path: string) => {
    const page = await context.newPage();
    await page.clock.install();
    await page.goto(path);
    return page;
  };
  const category = `${game.category.startsWith('W') ? 'W' : 'M'}${game.category.replace(/\D/g, '')}`;
  const gamePage = await open(`/games/${game.id}`);
  const teamPage = await open(`/teams/${game.team1.id}`);
  const tables = await open(`/standings?category=${category}`);
  const row = tables.locator(`.group-tables tr:has(a[href="/teams/${game.team1.id}"])`);
  await expect(teamPage.locator(`a[href="/games/${game.id}"]`)).not.toContainText('104');
  await row.scrollIntoViewIfNeeded();
  const before = await row.textContent();

  await enterResult(game.id);
  await passUntil(gamePage, () =>
    expect(gamePage.locator('main')).toContainText('Resultado final', { timeout: 1000 }),
  );
  await expect(gamePage.locator('main')).toContainText('104');
  await passUntil(teamPage, () =>
    expect(teamPage.locator(`a[href="/games/${game.id}"]`)).toContainText('104', { timeout: 1000 }),
  );
  await passUntil(tables, () => expect(row).not.toHaveText(before ?? '', { timeout: 1000 }));
  await context.close();
});

test('the open home page shows a result entered elsewhere, and one game fewer under way', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto(server.address);
  const games = page.locator('#schedule a[href^="/games/"]');
  await page.locator('#schedule').scrollIntoViewIfNeeded();
  await expect(games).toHaveCount(6);
  const first = games.filter({ hasText: '–' }).first();
  const address = (await first.getAttribute('href')) ?? '';
  const onTheCourts = async () =>
    /(\d+)partidos? en juego/.exec((await page.locator('main').textContent()) ?? '')?.[1];
  const before = Number(await onTheCourts());
  expect(before).toBeGreaterThan(0);

  await enterResult(Number(address.split('/').at(-1)));
  await passUntil(page, () =>
    expect(page.locator(`#schedule a[href="${address}"]`)).toContainText('104', { timeout: 1000 }),
  );
  await passUntil(page, async () => expect(Number(await onTheCourts())).toBe(before - 1));
});

test('the open page of a game says that it is under way from its tip-off on', async ({ page }) => {
  const game = (await openGames()).find(
    ({ date }) => Date.parse(date) === Date.parse('2026-02-22T12:30:00-06:00'),
  );
  if (!game) throw new Error('no game begins at half past twelve');
  await page.clock.install();
  await page.goto(`${server.address}/games/${game.id}`);
  await expect(page.locator('main')).toContainText('Por jugar');
  await page.clock.fastForward('11:00');
  await expect(page.locator('main')).toContainText('En juego o por confirmar');
});
