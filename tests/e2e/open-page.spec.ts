/** A page of the public site that stays open on a game day: it keeps up by itself, and stays where its reader is. */
import { expect, test } from '@playwright/test';
import { adminPassword, noon, startServer } from './server.ts';

const fromOurPage = { 'sec-fetch-site': 'same-origin' };

test('a result entered elsewhere comes onto the open schedule, which stays where it was read', async ({
  page,
  playwright,
}) => {
  const server = await startServer(noon);
  try {
    // Its timers run when the test says so.
    await page.clock.install();
    await page.goto(`${server.address}/schedule`);
    const row = page.locator('details[open] a[href^="/games/"]', { hasText: '–' }).last();
    await row.scrollIntoViewIfNeeded();
    await row.focus();
    const id = Number((await row.getAttribute('href'))?.split('/').at(-1));
    const scrolled = await page.evaluate(() => window.scrollY);
    expect(scrolled).toBeGreaterThan(0);

    const editor = await playwright.request.newContext({
      baseURL: server.address,
      extraHTTPHeaders: fromOurPage,
    });
    await editor.post('/api/auth/login', { data: { username: 'admin', password: adminPassword } });
    const { data: game } = await (await editor.get(`/api/games/${id}`)).json();
    const result = { result: '104-103', forfeitBy: null, version: game.version, confirmed: ['beforeStart'] };
    expect((await editor.put(`/api/games/${id}/result`, { data: result })).status()).toBe(200);
    await editor.dispose();

    const shown = page.locator(`details[open] a[href="/games/${id}"]`);
    await expect(async () => {
      await page.clock.fastForward(20_000);
      await expect(shown).toContainText('104', { timeout: 1000 });
    }).toPass();
    expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
    await expect(shown).toBeFocused();

    await page.context().setOffline(true);
    const behind = page.getByRole('status').filter({ hasText: 'Sin conexión' });
    await expect(async () => {
      await page.clock.fastForward(20_000);
      await expect(behind).toBeVisible({ timeout: 1000 });
    }).toPass();
    await page.context().setOffline(false);
    await expect(async () => {
      await page.clock.fastForward(20_000);
      await expect(behind).toBeHidden({ timeout: 1000 });
    }).toPass();
  } finally {
    await server.remove();
  }
});
