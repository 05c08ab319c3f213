import { expect, type Page } from '@playwright/test';
import { listRoles } from '#shared/edition/tournament.ts';
import { leaveVerdict, site } from './desk-stage.ts';
import { test } from './journey.ts';
import { languagesFor } from './languages.ts';
import { syncPatienceMs } from './patience.ts';
import { type Language, words } from './words.ts';

/**
 * The organizers configure hand-outs. With the server down one desk writes a note about a person, which the door shows
 * with the verdict, and two desks give the person the same item; with the server back both learn of the conflict, and
 * the admin area counts one.
 */
for (const language of languagesFor('en')) {
  test(`a note and a kit given at two desks without a server reach the admin area once (${language})`, async ({
    journey,
  }) => {
    const adminPage = await journey.openAdmin(language);
    await listKit(adminPage, language);
    const north = await journey.openDesk('north', language);
    const south = await journey.openDesk('south', language);
    const doorPage = await north.context.newPage();
    await doorPage.goto(`${site}/scan`);
    await expect(numberField(doorPage, language)).toBeVisible();
    await journey.server.kill();
    const [one, other] = [north.page, south.page];
    await receiveAndIssue(one, language);
    const number = await openIssued(one, language);
    await writeNote(one, language, note[language]);
    await expectAtDoor(doorPage, language, number, note[language]);
    await giveKit(one, language);
    expect(await openIssued(other, language)).toBe(number);
    await giveKit(other, language);
    await journey.server.start();
    const card = words[language].conflicts.cardOpen_one.replace('{{count}}', '1');
    for (const page of [one, other]) {
      await expect(page.getByRole('button', { name: card })).toBeVisible({ timeout: syncPatienceMs });
      await expect(page.getByRole('article').getByText(note[language])).toBeVisible({
        timeout: syncPatienceMs,
      });
    }
    await expectCounted(adminPage, language);
  });
}

const note = { es: 'Lleva insulina: deje pasar su bolso', en: 'Carries insulin: let the bag pass' };
const letter = { es: 'Carta de responsabilidad', en: 'Signed waiver' };
const kit = { es: 'Kit de bienvenida', en: 'Welcome kit' };

/** On the admin's settings page, for all roles. */
async function listKit(page: Page, language: Language) {
  const { handouts } = words[language];
  await page.goto('/admin/settings/handouts');
  await page.getByRole('button', { name: handouts.add }).click();
  await page.getByLabel(handouts.name.es).fill(kit.es);
  await page.getByLabel(handouts.name.en).fill(kit.en);
  await page.getByRole('button', { name: handouts.add }).click();
  const second = page.getByRole('group', { name: handouts.nth.replace('{{position}}', '2') });
  await second.getByLabel(handouts.name.es).fill(letter.es);
  await page.getByLabel(handouts.name.en).last().fill(letter.en);
  const asked = page.getByRole('group', { name: letter[language] });
  await asked.getByLabel(handouts.kind.label).selectOption(handouts.kind.required);
  const roles = asked.getByRole('group', { name: handouts.roles }).getByRole('checkbox');
  for (const role of await roles.all()) await role.uncheck();
  await roles.nth(listRoles().indexOf('Team Manager')).check();
  await page.getByRole('button', { name: handouts.save }).click();
  await expect(page.getByText(handouts.saved).first()).toBeVisible();
}

const search = (page: Page, language: Language) =>
  page.getByRole('combobox', { name: words[language].desk.search.label });

/** Opens a person with a badge, the same one at every desk; returns its number. */
async function openIssued(page: Page, language: Language): Promise<string> {
  const { desk } = words[language];
  await search(page, language).fill('castro');
  await page
    .getByRole('option')
    .filter({ hasText: new RegExp(`${desk.state.issued}|${desk.state.printed}`) })
    .first()
    .click();
  const panel = page.getByRole('article');
  await expect(panel.getByText(kit[language])).toBeVisible();
  return /[A-Z]\d{1,2}-\d{5}-[0-9A-Z]/.exec(await panel.innerText())?.[0] ?? '';
}

/** By keyboard alone. */
async function writeNote(page: Page, language: Language, text: string) {
  const { desk } = words[language];
  await page.keyboard.press('Shift+F6');
  const box = page.getByRole('dialog').getByLabel(desk.note.label);
  await expect(box).toBeFocused();
  await page.keyboard.type(text);
  // Typed this fast, Enter at once would make it a reader's code.
  await expect(box).toHaveValue(text);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article').getByText(text)).toBeVisible();
}

/** By keyboard alone: ticked, confirmed, and shown with the desk's name; it is not offered again. */
async function giveKit(page: Page, language: Language) {
  const { handouts } = words[language];
  await expect(search(page, language)).toBeFocused();
  await page.keyboard.press('F5');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('checkbox')).toBeFocused();
  await page.keyboard.press('Space');
  const confirm = handouts.confirm_one.replace('{{count}}', '1');
  await expect(dialog.getByRole('button', { name: confirm })).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(
    dialog.getByText(handouts.given.replace('{{names}}', kit[language]), { exact: true }),
  ).toBeVisible();
  await expect(dialog.getByText(handouts.had.given.split(':')[0] ?? '')).toBeVisible();
  await expect(dialog.getByRole('checkbox')).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
}

/** By keyboard alone: a manager without a badge hands in the letter, then gets a badge. */
async function receiveAndIssue(page: Page, language: Language) {
  const { desk, handouts } = words[language];
  await search(page, language).fill('manager');
  await page.getByRole('option').filter({ hasText: desk.state.none }).first().click();
  const panel = page.getByRole('article');
  const next = panel.getByRole('button', { name: desk.next.receive });
  await expect(next).toBeVisible();
  await expect(panel.getByText(handouts.toDo.required)).toBeVisible();
  await next.click();
  const dialog = page.getByRole('dialog');
  const box = dialog.getByRole('checkbox', { name: letter[language] });
  // What blocks the badge comes first.
  await expect(box).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(
    dialog.getByText(handouts.given.replace('{{names}}', letter[language]), { exact: true }),
  ).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  // The item is marked as received, and the keys work for the desk again.
  await expect(next).toBeHidden();
  await expect(search(page, language)).toBeFocused();
  await page.keyboard.press('Shift+Enter');
  await expect(panel.getByText(/[A-Z]\d{1,2}-\d{5}-[0-9A-Z]/).first()).toBeVisible();
}

const numberField = (page: Page, language: Language) => page.getByLabel(words[language].door.number.label);

async function expectAtDoor(page: Page, language: Language, number: string, text: string) {
  const { door } = words[language];
  const field = numberField(page, language);
  await field.fill(number);
  await field.press('Enter');
  await expect(page.getByText(door.reason.okTyped).first()).toBeVisible();
  await expect(page.getByRole('complementary').filter({ hasText: text })).toBeVisible();
  await leaveVerdict(page, language);
}

/** In the admin area: one person, however many desks gave it. */
async function expectCounted(page: Page, language: Language) {
  const { handouts } = words[language];
  await page.goto('/admin');
  const counts = page.getByRole('region', { name: handouts.counts.title });
  // One person each, the kit although two desks gave it.
  for (const name of [kit[language], letter[language]])
    await expect(
      counts
        .getByRole('listitem')
        .filter({ hasText: name })
        .getByText(new RegExp(`^${handouts.counts.of.replace('{{given}}', '1').split('{{')[0]}`)),
    ).toBeVisible();
  await expect(counts.getByText(handouts.counts.twice_one.replace('{{count}}', '1'))).toBeVisible();
}
