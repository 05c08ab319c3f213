import { type BrowserContext, expect as baseExpect, type Page } from '@playwright/test';
import { pageOf } from './desk-stage.ts';
import { test } from './journey.ts';
import { syncPatienceMs } from './patience.ts';
import type { RunningServer } from './server.ts';
import { words } from './words.ts';

/**
 * Two offline desks issue a credential to the same person. Both learn of the conflict in their first round online; one
 * of them resolves it, and it is resolved at the other desk and in the admin area too.
 */
test('two badges for one person from two offline desks are a conflict at both, which one desk resolves', async ({
  journey,
}) => {
  const { context: north } = await journey.openDesk('north', 'es');
  const { context: south } = await journey.openDesk('south', 'es');
  await settleAtOne(journey.server, north, south);
});

/** Almost all of it arrives from the other desk. */
const expect = baseExpect.configure({ timeout: syncPatienceMs });
const { conflicts, desk } = words.es;
const card = (page: Page) =>
  page.getByRole('button', { name: conflicts.cardOpen_one.replace('{{count}}', '1') });

async function settleAtOne(server: RunningServer, north: BrowserContext, south: BrowserContext) {
  const [one, other] = [await pageOf(north), await pageOf(south)];
  await north.setOffline(true);
  await south.setOffline(true);
  const [first, second] = [await issueToFirst(one), await issueToFirst(other)];
  expect(first).not.toBe(second);
  await north.setOffline(false);
  await expect(one.getByRole('status').filter({ hasText: desk.corner.online })).toBeVisible();
  await expect(card(one)).toBeHidden();
  await south.setOffline(false);
  await expect(card(other)).toBeVisible();
  await expect(card(one)).toBeVisible();
  // An operator who types keeps the focus.
  await expect(search(one)).toBeFocused();

  await card(one).click();
  const dialog = one.getByRole('dialog');
  await expect(dialog.getByText(conflicts.what.issuedTwice)).toBeVisible();
  const side = dialog.getByRole('listitem').filter({ hasText: first });
  await side.getByRole('button', { name: conflicts.keep.issuedTwice }).click();
  await dialog.getByLabel(conflicts.reason).fill('La tiene puesta');
  await dialog.getByRole('button', { name: conflicts.settle }).click();
  await expect(dialog.getByText(conflicts.doneHere)).toBeVisible();
  await one.keyboard.press('Escape');
  await expect(search(one)).toBeFocused();
  await expect(card(one)).toBeHidden();
  await expect(card(other)).toBeHidden();

  const answer = await one.request.get(`${server.address}/api/conflicts?state=settled`);
  const { data } = await answer.json();
  expect(data).toMatchObject({
    open: 0,
    rows: [{ kind: 'issuedTwice', settled: { reason: 'La tiene puesta' } }],
  });
  const statusOf = async (number: string) =>
    (await (await one.request.get(`${server.address}/api/credentials/${number}`)).json()).data.status;
  expect([await statusOf(first), await statusOf(second)]).toEqual(['active', 'revoked']);
}

const search = (page: Page) => page.getByRole('combobox', { name: desk.search.label });

/** Issues to the first person of a name without a badge; both desks hold the same list, so it is the same person. */
async function issueToFirst(page: Page): Promise<string> {
  await search(page).fill('castro');
  const toIssue = page.getByRole('listbox').getByRole('option').filter({ hasText: desk.state.none });
  await toIssue.first().click();
  await page.getByRole('button', { name: desk.next.issue }).click();
  // Shown once it is stored, and again once it is printed.
  const said = [desk.done.issued, desk.done.printed].map((words) => words.replace('{{number}}', ''));
  const done = page.getByText(new RegExp(`^(${said.join('|')})${number.source}`)).first();
  await expect(done).toBeVisible();
  return number.exec((await done.textContent()) ?? '')?.[0] ?? '';
}

const number = /[A-Z]\d{1,2}-\d{5}-[0-9A-Z]/;
