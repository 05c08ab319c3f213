import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { deskKeys } from '#web/device/desk-keys.ts';
import { logIn, openBrowser, pageOf, paperOf, site } from './desk-stage.ts';
import { test } from './journey.ts';
import { languagesFor } from './languages.ts';
import { patienceMs } from './patience.ts';
import { startServer } from './server.ts';
import { type Language, words } from './words.ts';

/**
 * A desk checks whether it is ready: it is not until a test badge is read back, the admin area shows both, and with
 * the server killed it stays ready. One that could not download the photos is not ready.
 */
for (const language of languagesFor('en')) {
  test(`a desk that was made ready stays ready without a server, one without photos is not ready (${language})`, async ({
    journey,
  }) => {
    const { server } = journey;
    const { page } = await journey.openDesk('north', language);
    await page.keyboard.press('Shift+F2');
    await expectVerdict(page, language, 'notReady');
    const { found } = words[language].devices.ready;
    await expect(page.getByText(found.printer.fails.split('(')[0] ?? '')).toBeVisible();
    await printAndReadBack(page, language);
    await expectVerdict(page, language, 'ready');

    const bare = await journey.openBrowser('bare', language);
    await logIn(bare, server, 'direccion');
    const barePage = await enrollWithoutPhotos(bare, language);
    await expectVerdict(barePage, language, 'notReady');
    const missing = found.photos.fails.split('{{')[0] ?? '';
    await expect(barePage.getByText(missing)).toBeVisible();

    await expectInAdmin(await journey.openAdmin(language), language);
    await server.kill();
    await page.reload();
    await expectVerdict(page, language, 'ready');
  });
}

async function expectVerdict(page: Page, language: Language, which: 'ready' | 'notReady') {
  const { ready } = words[language].devices;
  const text = which === 'ready' ? ready.ready : (ready.notReady_one.split('{{')[0] ?? '');
  await expect(page.getByRole('status').filter({ hasText: new RegExp(`^${text}`) })).toBeVisible();
}

/** The code is read off the sheet that goes to the printer, and typed as a person would. */
async function printAndReadBack(page: Page, language: Language) {
  const { ready } = words[language].devices;
  await page.getByRole('button', { name: ready.do.printer }).click();
  const dialog = page.getByRole('dialog');
  const sheet = await paperOf(page, () => dialog.getByRole('button', { name: ready.printer.print }).click());
  expect(sheet.title).toMatch(/^TEST-\w{4}$/);
  await dialog.getByLabel(ready.printer.code).fill('TEST-0000');
  await dialog.getByRole('button', { name: ready.printer.check }).click();
  await expect(dialog.getByText(ready.printer.wrong)).toBeVisible();
  await dialog.getByLabel(ready.printer.code).fill(sheet.title.toLowerCase());
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(ready.printer.good)).toBeVisible();
  await page.keyboard.press('Escape');
}

/** Makes a browser a desk that gets the list and no photo. */
async function enrollWithoutPhotos(context: BrowserContext, language: Language): Promise<Page> {
  const { devices } = words[language];
  await context.route('**/api/sync/photos', (route) => route.abort());
  const page = await pageOf(context);
  await page.goto(`${site}/desk`);
  await page.getByRole('button', { name: devices.create.here }).click();
  await page.getByRole('button', { name: devices.preparing.openEarly }).waitFor();
  await page.getByRole('link', { name: devices.ready.open }).click();
  return page;
}

/** Both results are in the admin's list after their next contact. */
async function expectInAdmin(adminPage: Page, language: Language) {
  const { devices } = words[language].admin;
  await adminPage.goto('/admin/devices');
  await expect(async () => {
    await adminPage.getByRole('button', { name: devices.refresh }).click();
    const row = (state: 'ready' | 'notReady') =>
      adminPage
        .getByRole('row')
        .filter({ has: adminPage.getByText(devices.readiness[state], { exact: true }) });
    // Without waiting: it comes with one of the next refreshes.
    expect([await row('ready').count(), await row('notReady').count()]).toEqual([1, 1]);
  }).toPass({ timeout: patienceMs(60) });
  await adminPage.getByLabel(devices.show, { exact: true }).selectOption('notReady');
  await expect(adminPage.getByText(devices.readiness.ready, { exact: true })).toHaveCount(0);
}

test('the card for staff is one page of paper with every key of the desk, in both languages', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'cancha-card-'));
  const server = await startServer();
  try {
    for (const language of ['es', 'en'] as const) {
      const browser = await openBrowser(path.join(folder, language), language, { server });
      const page = await pageOf(browser);
      const { devices, desk, door } = words[language];
      for (const kind of ['desk', 'door'] as const) {
        await page.goto(`${site}/${kind === 'desk' ? 'desk' : 'scan'}?card`);
        const card = page.getByRole('article');
        await expect(card.getByRole('heading', { name: devices.card.title[kind] })).toBeVisible();
        const said =
          kind === 'desk' ? deskKeys.map(({ action }) => desk.keys[action]) : Object.values(door.word);
        for (const line of said) await expect(card.getByText(line, { exact: true })).toBeVisible();
        await page.emulateMedia({ media: 'print' });
        for (const format of ['A4', 'Letter'] as const) {
          const pdf = await page.pdf({
            format,
            margin: { top: '1cm', bottom: '1cm', left: '1cm', right: '1cm' },
          });
          expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
        }
        await page.emulateMedia({ media: 'screen' });
      }
      await browser.close();
    }
  } finally {
    await server.remove();
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
});
