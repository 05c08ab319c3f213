import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { enrol, openBrowser, pageOf, signIn } from './desk-stage.ts';
import { noon, type RunningServer, startServer } from './server.ts';
import { type Language, words } from './words.ts';

/**
 * The organiser lets officials wait for an approval. Somebody who registers one is told so instead of being given a badge,
 * and so is a desk that has no network; once the office has approved, both issue.
 */
for (const language of ['es', 'en'] as const) {
  test(`an official waits for the office, and gets the badge once it has approved (${language})`, async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'cancha-approvals-'));
    const server = await startServer(noon);
    try {
      const office = await openBrowser(path.join(folder, 'office'), language);
      const desk = await openBrowser(path.join(folder, 'desk'), language);
      const visitor = await openBrowser(path.join(folder, 'visitor'), language);
      const officePage = await pageOf(office);
      await askForApproval(officePage, server, language);
      const visitorPage = await pageOf(visitor);
      await registerOfficial(visitorPage, server, language);
      await expect(
        visitorPage.getByText(words[language].participants.approval.waiting).first(),
      ).toBeVisible();
      await expect(visitorPage.getByText(words[language].credentials.generate)).toHaveCount(0);

      const deskPage = await pageOf(desk);
      await enrol(desk, server, language);
      await server.kill();
      await expectHeldBack(deskPage, language);
      await server.start();

      await approve(officePage, server, language);
      await visitorPage.reload();
      await visitorPage.getByRole('button', { name: words[language].credentials.generate }).click();
      await expect(visitorPage.getByRole('button', { name: words[language].badge.download })).toBeVisible();
      await expect(
        deskPage.getByRole('article').getByText(words[language].desk.state.issued, { exact: true }),
      ).toBeVisible();
      for (const context of [office, desk, visitor]) await context.close();
    } finally {
      await server.remove();
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
    }
  });
}

/** As the settings page says it. */
async function askForApproval(page: Page, server: RunningServer, language: Language) {
  const { admin, badge } = words[language];
  await signIn(page, server, language, 'direccion');
  await page.goto(`${server.address}/admin/settings`);
  await page.getByRole('checkbox', { name: badge.role.Official }).check();
  await page.getByRole('checkbox', { name: badge.role.Referee }).check();
  await page.getByRole('button', { name: admin.settings.save }).click();
  await expect(page.getByText(admin.settings.saved).first()).toBeVisible();
}

/** A delegate's account registers an official, as its form would, and opens the list of their people. */
async function registerOfficial(page: Page, server: RunningServer, language: Language) {
  await signIn(page, server, language, 'delegada');
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
  await page.goto(`${server.address}/credentials`);
  await page.getByRole('button', { name: /Quetzalí/ }).click();
}

/** Without a server: the desk says why it issues nothing, before and after one tries. */
async function expectHeldBack(page: Page, language: Language) {
  const { desk } = words[language];
  await page.getByRole('combobox', { name: desk.search.label }).fill('quetzali');
  await page.getByRole('listbox').getByRole('option').first().click();
  const panel = page.getByRole('article');
  await expect(panel.getByRole('status').getByText(desk.why.APPROVAL_WAITING)).toBeVisible();
  await page.keyboard.press('Shift+Enter');
  await expect(panel.getByRole('alert').getByText(desk.why.APPROVAL_WAITING)).toBeVisible();
}

/** The office finds them on its list, approves with a reason, and sees them gone from it. */
async function approve(page: Page, server: RunningServer, language: Language) {
  const { approvals } = words[language].people;
  await page.goto(`${server.address}/admin/credentials`);
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
