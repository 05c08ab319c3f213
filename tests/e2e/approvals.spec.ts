import { expect, type Page } from '@playwright/test';
import { listRoles, roleName } from '#shared/edition/tournament.ts';
import { test } from './journey.ts';
import { languagesFor } from './languages.ts';
import { syncPatienceMs } from './patience.ts';
import { type Language, words } from './words.ts';

/**
 * Officials need an approval. A delegate who registers one sees a notice instead of a badge, and so does an offline
 * desk; after the admin has approved, both issue.
 */
for (const language of languagesFor('en')) {
  test(`an official gets the badge only after an admin has approved (${language})`, async ({ journey }) => {
    const { server } = journey;
    const adminPage = await journey.openAdmin(language);
    await askForApproval(adminPage, language);
    const visitorPage = await journey.openAdmin(language, 'delegada');
    await registerOfficial(visitorPage);
    await expect(visitorPage.getByText(words[language].participants.approval.waiting).first()).toBeVisible();
    await expect(visitorPage.getByText(words[language].credentials.generate)).toHaveCount(0);

    const { page: desk } = await journey.openDesk('north', language);
    await expectKnown(desk, language);
    await server.kill();
    await expectHeldBack(desk, language);
    await server.start();

    await approve(adminPage, language);
    await visitorPage.reload();
    await visitorPage.getByRole('button', { name: words[language].credentials.generate }).click();
    await expect(visitorPage.getByRole('button', { name: words[language].badge.download })).toBeVisible();
    await expect(
      desk.getByRole('article').getByText(words[language].desk.state.issued, { exact: true }),
    ).toBeVisible({ timeout: syncPatienceMs });
  });
}

/** On the page of the zones and kinds of participants. */
async function askForApproval(page: Page, language: Language) {
  const { edition } = words[language];
  await page.goto('/admin/settings/zones');
  for (const [place, role] of listRoles().entries())
    if (role === 'Official' || role === 'Referee') {
      const title = edition.openRowOf.replace('{{title}}', roleName(role, language));
      await page.getByRole('button', { name: title, exact: true }).click();
      await page.locator(`input[name="kinds.${place}.needsApproval"]`).check();
    }
  await page.getByRole('button', { name: edition.save, exact: true }).click();
  await expect(page.getByText(edition.saved).first()).toBeVisible();
}

/** A delegate's account registers an official, as its form would, and opens the list of their people. */
async function registerOfficial(page: Page) {
  await page.goto('/credentials');
  const status = await page.evaluate(
    async (body) => {
      const headers = { 'content-type': 'application/json' };
      return (await fetch('/api/participants', { method: 'POST', headers, body })).status;
    },
    JSON.stringify({
      ...{ firstName: 'Quetzalí', lastName: 'Ñurinda', birthDate: '1980-02-29' },
      ...{ country: 'SV', category: "Women's 45+", role: 'Official' },
    }),
  );
  expect(status).toBe(201);
  await page.reload();
  await page.getByRole('button', { name: /Quetzalí/ }).click();
}

/** The desk has received the official, and the rule that officials need an approval. */
async function expectKnown(page: Page, language: Language) {
  const { desk } = words[language];
  await page.getByRole('combobox', { name: desk.search.label }).fill('quetzali');
  await page.getByRole('listbox').getByRole('option').first().click();
  const panel = page.getByRole('article');
  await expect(panel.getByRole('status').getByText(desk.why.APPROVAL_WAITING)).toBeVisible();
}

/** Without a server: the desk says why it issues nothing, before and after a try. */
async function expectHeldBack(page: Page, language: Language) {
  const { desk } = words[language];
  await page.getByRole('combobox', { name: desk.search.label }).fill('quetzali');
  await page.getByRole('listbox').getByRole('option').first().click();
  const panel = page.getByRole('article');
  await expect(panel.getByRole('status').getByText(desk.why.APPROVAL_WAITING)).toBeVisible();
  await page.keyboard.press('Shift+Enter');
  await expect(panel.getByRole('alert').getByText(desk.why.APPROVAL_WAITING)).toBeVisible();
}

/** The admin finds the official on the list, approves with a reason, and the list is empty. */
async function approve(page: Page, language: Language) {
  const { approvals } = words[language].people;
  await page.goto('/admin/credentials');
  await page.getByRole('link', { name: approvals.open }).click();
  // The list before has a search of the same name.
  await expect(page.getByRole('heading', { name: approvals.title, level: 1 })).toBeVisible();
  await page.getByRole('searchbox', { name: approvals.search }).fill('quetzali');
  await expect(
    page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: 'Ñurinda' }),
  ).toHaveCount(1);
  await page.getByRole('checkbox', { name: /Quetzalí/ }).check();
  await page.getByRole('button', { name: approvals.approve, exact: true }).last().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: approvals.approve }).click();
  await expect(dialog.getByText(approvals.ask.missing)).toBeVisible();
  await dialog.getByRole('textbox', { name: approvals.ask.reason }).fill('Lista de la federación');
  await dialog.getByRole('button', { name: approvals.approve }).click();
  await expect(page.getByText(approvals.done.approved_one.replace('{{count}}', '1')).first()).toBeVisible();
  await expect(page.getByText(approvals.notFound)).toBeVisible();
}
