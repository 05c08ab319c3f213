import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { deskKeys } from '#web/station/desk-keys.ts';
import { enrol, openBrowser, pageOf, paperOf, signIn } from './desk-stage.ts';
import { noon, type RunningServer, startServer } from './server.ts';
import { type Language, words } from './words.ts';

/**
 * A desk asks itself whether it is ready: it says no until a test badge is read back, the office hears both, and with
 * the server killed it stays ready. One whose photos did not come says no.
 */
for (const language of ['es', 'en'] as const) {
  test(`a desk that was made ready stays so without a server, one without photos is not (${language})`, async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'cancha-ready-'));
    const server = await startServer(noon);
    try {
      const browser = await openBrowser(path.join(folder, 'desk'), language);
      await enrol(browser, server, language);
      const page = await pageOf(browser);
      await page.keyboard.press('Shift+F2');
      await expectVerdict(page, language, 'notReady');
      const { found } = words[language].devices.ready;
      await expect(page.getByText(found.printer.fails.split('(')[0] ?? '')).toBeVisible();
      await printAndReadBack(page, language);
      await expectVerdict(page, language, 'ready');

      const bare = await openBrowser(path.join(folder, 'bare'), language);
      const barePage = await enrolWithoutPhotos(bare, server, language);
      await expectVerdict(barePage, language, 'notReady');
      const missing = found.photos.fails.split('{{')[0] ?? '';
      await expect(barePage.getByText(missing)).toBeVisible();

      await expectInOffice(barePage, server, language);
      await server.kill();
      await page.reload();
      await expectVerdict(page, language, 'ready');
      await Promise.all([browser.close(), bare.close()]);
    } finally {
      await server.remove();
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
    }
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

/** A desk to whom the list comes and no photo does. */
async function enrolWithoutPhotos(
  context: Awaited<ReturnType<typeof openBrowser>>,
  server: RunningServer,
  language: Language,
): Promise<Page> {
  const { devices } = words[language];
  await context.route('**/api/sync/photos', (route) => route.abort());
  const page = await pageOf(context);
  await signIn(page, server, language, 'direccion');
  await page.goto(`${server.address}/desk`);
  await page.getByRole('button', { name: devices.create.here }).click();
  await page.getByRole('button', { name: devices.preparing.openEarly }).waitFor();
  await page.getByRole('link', { name: devices.ready.open }).click();
  return page;
}

/** What both found is in the office's list by their next contact. */
async function expectInOffice(page: Page, server: RunningServer, language: Language) {
  const { devices } = words[language].admin;
  const office = await page.context().newPage();
  await office.goto(`${server.address}/admin/devices`);
  await expect(async () => {
    await office.getByRole('button', { name: devices.refresh }).click();
    const row = (state: 'ready' | 'notReady') =>
      office.getByRole('row').filter({ has: office.getByText(devices.readiness[state], { exact: true }) });
    // As it stands: what is waited for comes with one of the next refreshes.
    expect([await row('ready').count(), await row('notReady').count()]).toEqual([1, 1]);
  }).toPass({ timeout: 120_000 });
  await office.getByLabel(devices.show, { exact: true }).selectOption('notReady');
  await expect(office.getByText(devices.readiness.ready, { exact: true })).toHaveCount(0);
  await office.close();
}

test('the card for staff is one page of paper, in both languages, with every key of the desk', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'cancha-card-'));
  const server = await startServer();
  try {
    for (const language of ['es', 'en'] as const) {
      const browser = await openBrowser(path.join(folder, language), language);
      const page = await pageOf(browser);
      const { devices, desk, door } = words[language];
      for (const kind of ['desk', 'door'] as const) {
        await page.goto(`${server.address}/${kind === 'desk' ? 'desk' : 'scan'}?card`);
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
