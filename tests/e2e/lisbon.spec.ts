/**
 * Another championship on an empty server, at seven instants of its life: a festival of women's 3x3 in Lisbon, over the
 * change to summer time, in English and euros, set up by the guide alone.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { readPayload } from '#shared/codes/payload.ts';
import { panamerican2026 as seed } from '#shared/edition/panamerican-2026.ts';
import { devices } from '#web/words/en/devices.ts';
import { edition } from '#web/words/en/edition.ts';
import { setup } from '#web/words/en/setup.ts';
import { enroll, expectOnline, fillPerson, logIn, openBrowser, pageOf, signUp, site } from './desk-stage.ts';
import { writeQrVideo } from './qr-video.ts';
import { readQrOfPdf } from './read-pdf.ts';
import { adminPassword, type RunningServer, startServer } from './server.ts';
import { words } from './words.ts';

const { guide, preview } = setup;
const { participants, desk, admin } = words.en;
const id = 'lisbon-festival-2027';

const categories = [
  { name: 'U16 Women', code: 'U16', from: '', until: '16' },
  { name: 'U18 Women', code: 'U18', from: '', until: '18' },
  { name: 'U23 Women', code: 'U23', from: '', until: '23' },
  { name: 'Open Women', code: 'WOP', from: '16', until: '' },
  { name: '30+ Women', code: 'W30', from: '30', until: '' },
  { name: '40+ Women', code: 'W40', from: '40', until: '' },
];

let server: RunningServer;
let folder: string;
test.beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'cancha-lisbon-'));
  server = await startServer({ CLOCK: '2027-01-15T10:00:00Z' });
});
test.afterAll(async () => {
  await server.remove();
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});

/** The server at another instant, as after a restart. */
async function at(instant: string): Promise<void> {
  await server.stop();
  await server.start({ CLOCK: instant });
}

test('a festival in Lisbon is set up by the guide, registered, accredited offline, scanned, played and archived', async ({
  browser,
}) => {
  const visitor = () =>
    browser.newContext({ baseURL: server.address, viewport: { width: 1280, height: 800 }, locale: 'en-GB' });
  const photo = await sharp({
    create: { width: 900, height: 1200, channels: 3, background: '#c98f62' },
  })
    .jpeg()
    .toBuffer();

  await test.step('in January the guide makes the edition', async () => {
    const context = await visitor();
    await signInAsAdmin(context);
    await setUp(context);
    const served = await (await context.request.get('/api/edition')).json();
    expect(served.data).toMatchObject({
      id,
      dates: { startsOn: '2027-03-27', endsOn: '2027-03-29', timeZone: 'Europe/Lisbon' },
      fees: { team: 180, currency: 'EUR' },
      languages: { default: 'en' },
      look: { primary: '#7a1e5a' },
    });
    expect(served.data.categories.map(({ code }: { code: string }) => code)).toEqual(
      categories.map(({ code }) => code),
    );
    await context.close();
  });

  const registered = await test.step('in February a player of 15 registers in English', async () => {
    await at('2027-02-10T10:00:00Z');
    const page = await (await visitor()).newPage();
    await page.goto('/');
    await expect(page.getByText('Lisbon 3x3 Festival').first()).toBeVisible();
    await page.goto('/register-team');
    await expect(page.getByText(/€\s?180/).first()).toBeVisible();
    const number = await registerPlayer(page, photo);
    await page.context().close();
    return number;
  });

  await test.step('after the deadline registration is closed', async () => {
    await at('2027-03-20T10:00:00Z');
    const page = await (await visitor()).newPage();
    await page.goto('/register-team');
    await expect(page.getByText(/Registration is closed|Registration closed/).first()).toBeVisible();
    await page.context().close();
  });

  const badge = await test.step('on the eve a desk without a network accredits a volunteer', async () => {
    await at('2027-03-26T15:00:00Z');
    const context = await openBrowser(path.join(folder, 'desk'), 'en', { server });
    await signInAsAdmin(context);
    await enroll(context, 'en');
    await server.kill();
    const qr = await accreditVolunteer(context, photo);
    await server.start();
    await expectOnline(await pageOf(context), 'en');
    await planGames(context);
    await context.close();
    return qr;
  });
  const reading = readPayload(badge);
  if (reading.kind !== 'payload') throw new Error('the badge carries no payload');
  expect(reading.fields.c.slice(0, 1)).toBe(seed.kinds.find((kind) => kind.id === 'Volunteer')?.code);
  expect(reading.fields.n).not.toBe(registered);

  await test.step('half an hour before clocks go forward the schedule and a door have the right times', async () => {
    await at('2027-03-28T00:30:00Z');
    const page = await (await visitor()).newPage();
    await page.goto('/schedule?day=2027-03-28');
    // In summer time: 8:00 UTC.
    await expect(page.getByText(/9:00/).first()).toBeVisible();
    await page.context().close();
    const film = path.join(folder, 'badge.y4m');
    writeQrVideo(film, badge);
    const context = await openBrowser(path.join(folder, 'desk'), 'en', { server, film });
    await signInAsAdmin(context);
    const scan = await pageOf(context);
    await scan.goto(`${site}/scan`);
    // A day and a half later the desk asks who works at it.
    await scan.getByRole('button', { name: /Admin Cancha/ }).click();
    await expect(scan.getByText('Rita Lopes').first()).toBeVisible();
    // The film repeats, so that another reading soon covers the first verdict: the server has both.
    const scans = async () => {
      const answer = await context.request.get(`${server.address}/api/scans?limit=50`);
      const { data }: { data: { number: string; verdict: string }[] } = await answer.json();
      return data.map(({ number, verdict }) => ({ number, verdict }));
    };
    await expect.poll(scans).toContainEqual({ number: reading.fields.n, verdict: 'granted' });
    await context.close();
  });

  await test.step('on the last evening the result is on the site', async () => {
    await at('2027-03-29T18:00:00Z');
    const context = await visitor();
    await signInAsAdmin(context);
    const [game] = (await (await context.request.get('/api/games?date=2027-03-28')).json()).data;
    const result = { result: '21-17', version: game.version, confirmed: [] };
    await send(context, `/api/games/${game.id}/result`, result, 'PUT');
    const page = await context.newPage();
    await page.goto(`/games/${game.id}`);
    await expect(page.locator('main')).toContainText(/Alfama.*21.*17/);
    await context.close();
  });

  await test.step('in April the next edition takes its place, and this one is readable in the archive', async () => {
    await at('2027-04-20T10:00:00Z');
    const context = await visitor();
    await signInAsAdmin(context);
    await startNextEdition(context);
    const page = await context.newPage();
    await page.goto(`/archive/${id}/`);
    await expect(page.getByText('Lisbon 3x3 Festival').first()).toBeVisible();
    const results = await context.request.get(`/archive/${id}/files/results.csv`);
    expect(await results.text()).toContain('Alfama,PT,Belém,PT,21,17');
    // People of the closed edition are gone.
    const { data: people } = await (await context.request.get('/api/participants')).json();
    expect(people.items).toEqual([]);
    await context.close();
  });
});

const signInAsAdmin = (context: BrowserContext) => logIn(context, server, 'admin', adminPassword);

/** Sends a call as the signed-in admin; returns its data. */
async function send(context: BrowserContext, call: string, data?: object, method = 'POST') {
  const headers = { origin: server.address };
  const answer = await context.request.fetch(server.address + call, { method, data, headers });
  expect([call, answer.ok(), await answer.text()]).toEqual([call, true, expect.anything()]);
  return (await answer.json()).data;
}

async function setUp(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const named = (name: string) => page.locator(`[name="${name}"]`);
  const opens = (step: keyof typeof guide.step) =>
    expect(page.getByRole('heading', { name: guide.step[step], exact: true })).toBeVisible();
  const save = () => page.getByRole('button', { name: guide.save }).click();
  await context.addInitScript(() => localStorage.setItem('language', 'en'));

  await page.goto('/admin');
  await opens('name');
  for (const language of ['es', 'en'] as const) {
    await field(`${edition.field.name} (${edition[language]})`).fill('Lisbon 3x3 Festival');
    await field(`${edition.field.shortName} (${edition[language]})`).fill('Lisbon Festival 2027');
  }
  await field(edition.field.startsOn).fill('2027-03-27');
  await field(edition.field.endsOn).fill('2027-03-29');
  // Nothing is saved yet: the preview has it, the site does not.
  const shown = page.frameLocator(`iframe[title="${preview.title}"]`);
  await expect(shown.getByText('Lisbon 3x3 Festival').first()).toBeVisible();
  expect(await (await context.request.get('/api/edition')).text()).not.toContain('Lisbon');
  await save();

  await opens('place');
  await field(edition.field.city).fill('Lisboa');
  const country = page.getByRole('combobox', { name: edition.field.countryCode, exact: true });
  await country.fill('PT');
  await country.blur();
  for (const language of ['es', 'en'] as const)
    await expect(field(`${edition.field.countryName} (${edition[language]})`)).toHaveValue('Portugal');
  await field(edition.field.timeZone).selectOption('Europe/Lisbon');
  await field(edition.field.default).selectOption('en');
  await save();

  await opens('categories');
  await page.getByRole('button', { name: edition.removeAll }).click();
  for (const [place, { name, code, from, until }] of categories.entries()) {
    await page.getByRole('button', { name: edition.addRow, exact: true }).click();
    const row = `categories.${place}`;
    await named(`${row}.name.es`).fill(name);
    await named(`${row}.name.en`).fill(name);
    await named(`${row}.code`).fill(code);
    await named(`${row}.branch`).selectOption('women');
    await named(`${row}.minimumAge`).fill(from);
    await named(`${row}.maximumAge`).fill(until);
  }
  await save();

  await opens('kinds');
  for (const kind of ['Volunteer', 'Press'])
    await named(`kinds.${seed.kinds.findIndex((one) => one.id === kind)}.isOn`).check();
  // Her desk registers volunteers without asking.
  await page.getByRole('button', { name: edition.openRowOf.replace('{{title}}', 'Volunteer') }).click();
  await named(`kinds.${seed.kinds.findIndex((one) => one.id === 'Volunteer')}.needsApproval`).uncheck();
  await save();

  await opens('fees');
  await field(edition.field.currency).fill('EUR');
  await field(edition.field.team).fill('180');
  await field(edition.field.accommodationDiscount).fill('0');
  await field(edition.field.earlyDiscount).fill('20');
  await field(edition.field.registrationFrom).fill('2027-02-01T00:00');
  await field(edition.field.registrationUntil).fill('2027-03-15T23:59');
  await field(edition.field.earlyUntil).fill('2027-02-20');
  await save();

  await opens('look');
  await page.getByRole('link', { name: guide.skip }).click();
  await opens('news');
  // Left and resumed: at the step that was skipped.
  await page.goto('/admin');
  await opens('look');
  await field(edition.field.primary).fill('#7a1e5a');
  await save();
  await opens('news');
  await page.getByRole('link', { name: guide.skip }).click();
  await opens('desk');
  await page.getByRole('button', { name: admin.devices.makeCode }).click();
  // It asks before codes and time zone are fixed.
  await page.getByRole('alertdialog').getByRole('button', { name: admin.devices.makeCode }).click();
  await expect(page.getByRole('img', { name: devices.create.qr })).toBeVisible();
  await page.getByRole('link', { name: guide.finish }).click();
  await expect(page.getByRole('heading', { name: setup.before.doors })).toBeVisible();
}

/** Signs up and registers one player; returns the number of her badge. */
async function registerPlayer(page: Page, photo: Buffer): Promise<string> {
  await signUp(page, 'en', {
    ...{ firstName: 'Inês', lastName: 'Carvalho', email: 'ines@example.org', phone: '912345678' },
    ...{ username: 'ines', password: 'cesto de três' },
  });
  await page.goto('/participants/new');
  const player = { firstName: 'Matilde', lastName: 'Carvalho', photo, birthDate: '14/5/2012' };
  await fillPerson(page, 'en', { ...player, category: 'U16 Women' });
  await page.getByRole('button', { name: participants.submit }).click();
  await expect(page.getByRole('heading', { name: participants.generated })).toBeVisible();
  const number = page.getByText(/^[A-Z]\d{1,2}-\d{5}-[0-9A-Z]$/).first();
  return (await number.textContent()) ?? '';
}

/** A walk-in at a desk without a server; returns the text of her badge. */
async function accreditVolunteer(context: BrowserContext, photo: Buffer): Promise<string> {
  const page = await pageOf(context);
  await page.goto(`${site}/desk`);
  await expect(page.getByRole('combobox', { name: desk.search.label })).toBeFocused();
  await page.keyboard.press('F2');
  const volunteer = { firstName: 'Rita', lastName: 'Lopes', photo, role: 'Volunteer', category: null };
  await fillPerson(page, 'en', volunteer);
  await page.getByRole('button', { name: desk.walkIn.submit }).click();
  await expect(page.getByRole('heading', { name: /Lopes/ })).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: desk.action.download }).click(),
  ]);
  return readQrOfPdf(await download.path());
}

/** Two teams and a game on the morning after the change of the clocks. */
async function planGames(context: BrowserContext): Promise<void> {
  const team = (name: string) =>
    send(context, '/api/teams', { name, country: 'PT', category: '40+ Women', division: 'A' });
  const [home, away] = [await team('Alfama'), await team('Belém')];
  await send(context, '/api/games', {
    ...{ date: '2027-03-28T08:00:00.000Z', category: '40+ Women', phase: 'group', division: 'A' },
    ...{ team1Id: home.id, team2Id: away.id },
  });
}

/** Copies the edition, moved by a year, archives this one and starts the copy. */
async function startNextEdition(context: BrowserContext): Promise<void> {
  const next = 'lisbon-festival-2028';
  const copied = await send(context, `/api/admin/editions/${id}/copy`, { id: next, startsOn: '2028-03-25' });
  await send(context, `/api/admin/editions/${id}/archive`);
  const archiving = async () =>
    (await (await context.request.get(`${server.address}/api/admin/editions/${id}/archive`)).json()).data.end;
  await expect.poll(archiving).toBe('done');
  const { data: dry } = await (await context.request.get(`/api/admin/editions/${next}/close`)).json();
  await send(context, `/api/admin/editions/${next}/close`, {
    ...{ revision: copied.revision, closes: id, carry: ['accounts'] },
    unsent: dry.unsent.map(({ code }: { code: string }) => code),
  });
}
