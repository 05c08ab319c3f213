/** A fresh server is set up by the guide alone: every step, its preview, and what visitors see then. */
import { expect, test } from '@playwright/test';
import { devices } from '#web/words/en/devices.ts';
import { edition } from '#web/words/en/edition.ts';
import { setup } from '#web/words/en/setup.ts';
import { adminPassword, type RunningServer, startServer } from './server.ts';

const { guide, preview } = setup;

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.remove());

test('the guide makes a championship of an empty server', async ({ browser }) => {
  const context = await browser.newContext({
    baseURL: server.address,
    viewport: { width: 1280, height: 800 },
    extraHTTPHeaders: { 'accept-language': 'en' },
  });
  await context.addInitScript(() => localStorage.setItem('language', 'en'));
  const page = await context.newPage();
  await context.request.post('/api/auth/login', {
    data: { username: 'admin', password: adminPassword },
    headers: { origin: server.address },
  });
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const opens = (step: keyof typeof guide.step) =>
    expect(page.getByRole('heading', { name: guide.step[step], exact: true })).toBeVisible();
  const save = () => page.getByRole('button', { name: guide.save }).click();

  await page.goto('/admin');
  await opens('name');
  await field(`${edition.field.name} (${edition.en})`).fill('Lisbon Open');
  await field(`${edition.field.shortName} (${edition.en})`).fill('Lisbon Open 2031');
  await field(edition.field.startsOn).fill('2031-06-06');
  await field(edition.field.endsOn).fill('2031-06-08');
  // Nothing is saved yet: the preview has it, the site does not.
  const shown = page.frameLocator(`iframe[title="${preview.title}"]`);
  await expect(shown.getByText('Lisbon Open').first()).toBeVisible();
  await expect(shown.getByText(/Jun 6.+8, 2031/)).toBeVisible();
  expect(await (await context.request.get('/api/edition')).text()).not.toContain('Lisbon');
  await save();

  await opens('place');
  await field(edition.field.city).fill('Lisboa');
  await field(edition.field.timeZone).selectOption('Europe/Lisbon');
  await save();
  await opens('categories');
  await save();
  await opens('kinds');
  await save();
  await opens('fees');
  await field(edition.field.team).fill('950');
  await save();
  await opens('look');
  await page.getByRole('link', { name: guide.skip }).click();
  await opens('news');

  // Left and resumed: at the step that was skipped.
  await page.goto('/admin');
  await opens('look');
  await save();
  await opens('news');
  await page.getByRole('link', { name: guide.skip }).click();
  await opens('desk');
  await page.getByRole('button', { name: 'Create the code' }).click();
  await expect(page.getByRole('img', { name: devices.create.qr })).toBeVisible();
  await page.getByRole('link', { name: guide.finish }).click();
  await expect(page.getByRole('heading', { name: setup.before.doors })).toBeVisible();

  const served = await (await context.request.get('/api/edition')).json();
  expect(served.data).toMatchObject({
    id: 'lisbon-open-2031',
    dates: { startsOn: '2031-06-06', endsOn: '2031-06-08', timeZone: 'Europe/Lisbon' },
    fees: { team: 950 },
  });
  await page.goto('/?lang=en');
  await expect(page.getByText('Lisbon Open').first()).toBeVisible();
  await context.close();
});
