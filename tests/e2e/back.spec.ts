/** What the browser kept of a page (back/forward cache) shows nothing of a session that has ended. */
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { chromium } from './chromium.ts';
import { languagesFor } from './languages.ts';
import { passwordOf, type RunningServer } from './server.ts';
import { startAtNoon } from './snapshots.ts';
import { words } from './words.ts';

// Playwright switches this cache off.
test.use({ launchOptions: { ...chromium, ignoreDefaultArgs: ['--disable-back-forward-cache'] } });

let server: RunningServer;
test.beforeAll(async () => {
  server = await startAtNoon();
});
test.afterAll(() => server.remove());

const username = 'direccion';

/** Opens the list of users, then another document, so that the browser keeps the list. */
async function leaveUsers(context: BrowserContext, language: 'es' | 'en'): Promise<Page> {
  await context.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
  const page = await context.newPage();
  const headers = { 'sec-fetch-site': 'same-origin' };
  const data = { username, password: passwordOf(server, username) };
  expect((await context.request.post('/api/auth/login', { data, headers })).status()).toBe(200);
  await page.goto('/admin/users');
  await expect(page.getByText(username).first()).toBeVisible();
  // What the page is when the browser shows it again, by a listener after the app's own.
  await page.evaluate(() => {
    addEventListener('pageshow', ({ persisted }) => {
      const { visibility } = getComputedStyle(document.documentElement);
      localStorage.setItem('shown-again', `${persisted} ${visibility}`);
    });
  });
  await page.goto('/faq');
  return page;
}

const goBack = (page: Page, pages: number) => page.evaluate((count) => history.go(-count), pages);
/** How the document was opened: a kept page that is loaded again says 'reload'. */
const navigationOf = (page: Page) =>
  page.evaluate(
    () => (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)?.type,
  );
const shownAgain = (page: Page) => page.evaluate(() => localStorage.getItem('shown-again'));

for (const language of languagesFor('es')) {
  for (const network of ['online', 'offline'] as const)
    test(`a page kept by the browser shows nothing after signing out, ${network} (${language})`, async ({
      browser,
    }) => {
      const context = await browser.newContext({ baseURL: server.address });
      const page = await leaveUsers(context, language);
      await page.getByRole('button', { name: words[language].common.menu.logout }).first().click();
      // Signing out goes on to the first page, in the same document.
      await expect(page).toHaveURL(`${server.address}/`);
      await context.setOffline(network === 'offline');
      await goBack(page, 2);
      if (network === 'online') await expect.poll(() => navigationOf(page).catch(() => null)).toBe('reload');
      // Loaded again without a network, it is the browser's own page.
      else await expect(page.getByText('ERR_INTERNET_DISCONNECTED')).toBeVisible();
      await expect(page.locator('body')).not.toContainText(username);
      // It was kept, and hidden when it came back.
      await context.setOffline(false);
      await page.goto('/faq');
      expect(await shownAgain(page)).toBe('true hidden');
      await context.close();
    });

  test(`a page kept by the browser is shown as it was while its user is signed in (${language})`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ baseURL: server.address });
    const page = await leaveUsers(context, language);
    await goBack(page, 1);
    await expect(page.getByText(username).first()).toBeVisible();
    expect(await shownAgain(page)).toBe('true hidden');
    await context.close();
  });
}
