import { expect, type Page } from '@playwright/test';
import { everyKindHandedOver, leaveVerdict, site } from './desk-stage.ts';
import { test } from './journey.ts';
import { languagesFor } from './languages.ts';
import { type Language, words } from './words.ts';

/**
 * The organizer asks that badges count only once they are handed over. With the server gone a door turns away what has
 * just been printed; a delegate takes a whole team's and signs; then the same badge passes.
 */
for (const language of languagesFor('es')) {
  test(`a badge printed ahead passes the door once a desk has handed it over, without a server (${language})`, async ({
    journey,
  }) => {
    await askForHandOver(await journey.openAdmin(language));
    const { context, page } = await journey.openDesk('north', language);
    // The same device as a door, in a tab next to the desk.
    const doorPage = await context.newPage();
    await doorPage.goto(`${site}/scan`);
    await expect(numberField(doorPage, language)).toBeVisible();
    await journey.server.kill();
    const number = await issueOne(page, language);
    await expectAtDoor(doorPage, language, number, 'notValidYet');
    await handOverTeam(page, language);
    await expectAtDoor(doorPage, language, number, 'okTyped');
  });
}

/** As the admin's settings page sends it. */
async function askForHandOver(page: Page) {
  await page.goto('/admin');
  const status = await page.evaluate(
    async (body) => {
      const headers = { 'content-type': 'application/json' };
      return (await fetch('/api/settings', { method: 'POST', headers, body })).status;
    },
    JSON.stringify({ key: 'validity', value: everyKindHandedOver() }),
  );
  expect(status).toBe(200);
}

const search = (page: Page, language: Language) =>
  page.getByRole('combobox', { name: words[language].desk.search.label });

/** Issues to a person without a badge whose team has a manager; returns the number. */
async function issueOne(page: Page, language: Language): Promise<string> {
  const { desk } = words[language];
  await search(page, language).fill('castro');
  const toIssue = page.getByRole('option').filter({ hasText: desk.state.none });
  await toIssue.first().click();
  await page.keyboard.press('Enter');
  const next = page.getByRole('button', { name: desk.next.handOver });
  await expect(next).toBeVisible();
  const panel = page.getByRole('article');
  await expect(panel.getByText(desk.state.awaiting)).toBeVisible();
  return /[A-Z]\d{1,2}-\d{5}-[0-9A-Z]/.exec(await panel.innerText())?.[0] ?? '';
}

const numberField = (page: Page, language: Language) => page.getByLabel(words[language].door.number.label);

/** Types a number at the door, checks the verdict, and continues. */
async function expectAtDoor(
  page: Page,
  language: Language,
  number: string,
  reason: 'notValidYet' | 'okTyped',
) {
  const { door } = words[language];
  const field = numberField(page, language);
  await field.fill(number);
  await field.press('Enter');
  await expect(page.getByText(door.reason[reason]).first()).toBeVisible();
  await leaveVerdict(page, language);
}

/** By keyboard: the team, all who have none, one paper each, one signature. */
async function handOverTeam(page: Page, language: Language) {
  const { desk } = words[language];
  await expect(page.getByRole('article')).toBeVisible();
  await page.keyboard.press('F8');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('checkbox').first()).toBeFocused();
  const main = (which: 'issue' | 'handOver') =>
    dialog.getByRole('button', { name: desk.team.next[`${which}_other`].replace('{{count}}', '').trim() });
  await expect(main('issue')).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('status').filter({ hasText: /\d/ })).toBeVisible();
  await expect(main('issue')).toBeHidden();
  await expect(main('handOver').first()).toBeEnabled();
  await page.keyboard.press('Enter');
  const name = dialog.getByRole('textbox', { name: desk.team.receivedBy });
  await expect(name).toBeFocused();
  // Their manager is filled in: only the signature is required, and nothing continues without it.
  await expect(name).toHaveValue(/\S/);
  await sign(page, dialog.getByRole('img', { name: desk.team.unsigned }));
  await expect(dialog.getByRole('img', { name: desk.team.signed })).toBeVisible();
  await name.press('Enter');
  await expect(dialog.getByRole('button', { name: desk.team.next.close })).toBeVisible();
  await expect(dialog.getByText(desk.state.awaiting)).toHaveCount(0);
  await page.keyboard.press('Escape');
}

/** A line from left to right. */
async function sign(page: Page, pad: ReturnType<Page['getByRole']>) {
  const box = await pad.boundingBox();
  if (!box) throw new Error('the pad is on the screen');
  await page.mouse.move(box.x + 30, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 120, box.y + box.height / 4, { steps: 5 });
  await page.mouse.move(box.x + box.width - 40, box.y + box.height / 2, { steps: 5 });
  await page.mouse.up();
}
