import { expect } from '@playwright/test';
import { expectOnline } from './desk-stage.ts';
import { test } from './journey.ts';
import { words } from './words.ts';

const { desk } = words.es;

test('a desk that is reloaded without a server finds people and issues a badge', { tag: '@smoke' }, async ({
  journey,
}) => {
  const { page } = await journey.openDesk('north', 'es');
  await journey.server.kill();
  await page.reload();
  const search = page.getByRole('combobox', { name: desk.search.label });
  await expect(search).toBeFocused();
  await expect(page.getByRole('button', { name: new RegExp(desk.corner.offline) })).toBeVisible();

  await search.fill('castro');
  const options = page.getByRole('listbox').getByRole('option');
  await expect(options).toHaveCount(3);
  await options.filter({ hasText: desk.state.none }).first().click();
  await page.getByRole('button', { name: desk.next.issue }).click();
  const number = /[A-Z]\d{1,2}-\d{5}-[0-9A-Z]/;
  await expect(page.getByRole('article').getByText(number).first()).toBeVisible();

  await journey.server.start();
  await expectOnline(page, 'es');
});
