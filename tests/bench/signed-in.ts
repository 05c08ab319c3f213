import type { BrowserContext, Page } from 'playwright';
import { adminPassword } from '../e2e/server.ts';
import { words } from '../e2e/words.ts';

/** An English page, signed in as the first super user. */
export async function signedIn(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  const { account } = words.en;
  await page.addInitScript(() => localStorage.setItem('language', 'en'));
  await page.goto(`${address}/auth`);
  await page.getByLabel(account.login.username).fill('admin');
  await page.getByLabel(account.login.password).fill(adminPassword);
  await page.locator('form').getByRole('button', { name: account.login.submit }).click();
  await page.waitForURL((url) => !url.pathname.endsWith('/auth'));
  return page;
}
