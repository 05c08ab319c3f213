/** Every page for visitors, in both languages, looked over by axe: WCAG 2.2 A and AA. */
import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { type RunningServer, startServer } from './server.ts';

const pages = [
  '/',
  '/news',
  '/news/1',
  '/schedule',
  '/teams',
  '/teams/1',
  '/games/1',
  '/standings',
  '/venues',
  '/accommodation',
  '/faq',
  '/rules',
  '/about',
  '/contact',
  '/reglamento',
  '/register-team',
  '/auth',
  '/login',
  '/privacy',
  '/terms',
  '/cookies',
  '/nowhere',
];
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

// The pages are the same on either database.
test.skip(process.env.TEST_DATABASE_URL !== undefined, 'looked over in the other lane');

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer({ DEMO: '1' });
});
test.afterAll(() => server.remove());

for (const language of ['es', 'en'] as const) {
  test(`nothing stands in anybody's way on the public pages (${language})`, async ({ browser }) => {
    test.setTimeout(240_000);
    const context = await browser.newContext({ reducedMotion: 'reduce', serviceWorkers: 'block' });
    await context.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
    const page = await context.newPage();
    const found: string[] = [];
    for (const path of pages) {
      await page.goto(`${server.address}${path}?lang=${language}`);
      await expect(page.locator('h1').first()).toBeVisible();
      const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
      found.push(...violations.map((one) => `${path}: ${one.id} at ${one.nodes[0]?.target.join(' ')}`));
    }
    expect(found).toEqual([]);
    await context.close();
  });
}
