/**
 * Takes the pictures of docs/user-guide from a running demonstration, in English, and writes them to docs/pictures.
 * Run by hand after a change of a screen (needs `npm run build` and a Chromium); the results are committed:
 * `node scripts/command.mjs scripts/make-pictures.mjs [name …]`.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { account } from '#web/words/en/account.ts';
import { admin } from '#web/words/en/admin.ts';
import { conflicts } from '#web/words/en/conflicts.ts';
import { desk } from '#web/words/en/desk.ts';
import { devices } from '#web/words/en/devices.ts';
import { door } from '#web/words/en/door.ts';
import { handouts } from '#web/words/en/handouts.ts';
import { kiosk } from '#web/words/en/kiosk.ts';
import { participants } from '#web/words/en/participants.ts';
import { rehearsal } from '#web/words/en/rehearsal.ts';
import { setup } from '#web/words/en/setup.ts';

const root = path.dirname(import.meta.dirname);
const folder = path.join(root, 'docs/pictures');
const only = new Set(process.argv.slice(2));
const isWanted = (...names) => only.size === 0 || names.some((name) => only.has(name));
/** All that one desk shows in turn. */
const deskPictures = [
  'desk',
  'desk-hand-outs',
  'desk-team',
  'desk-walk-in',
  'desk-ready',
  'desk-rehearsal',
  'kiosk',
];
const maxBytes = 150_000;
const wide = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };
const pin = '4826';

const scratch = mkdtempSync(path.join(tmpdir(), 'cancha-pictures-'));
const server = await startServer();
const browser = await chromium.launch({
  ...(existsSync('/usr/bin/chromium') ? { executablePath: '/usr/bin/chromium' } : {}),
  // Chromium's sandbox does not start as root in a container; the pages opened here are ours.
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
  ],
});
try {
  // Always: it also sets up what the desk shows.
  await takeAdmin();
  if (isWanted('door')) await takeDoor();
  if (isWanted(...deskPictures, 'desk-case')) {
    const first = await openDesk('Desk 1 · Adolfo Pineda Gymnasium');
    if (isWanted(...deskPictures)) await takeDesk(first);
    if (isWanted('desk-case')) await takeConflict(first);
  }
} finally {
  await browser.close();
  server.child.kill('SIGTERM');
  rmSync(scratch, { recursive: true, force: true });
}

async function takeAdmin() {
  const page = await openPage(wide);
  await signIn(page, 'direccion');
  await setUpHandouts(page);
  await page.goto(`${server.address}/admin`);
  const live = page.getByRole('heading', { name: admin.live.title, exact: true });
  await page.getByText(admin.live.perHour).first().waitFor();
  await live.evaluate((heading) => heading.scrollIntoView({ block: 'start' }));
  await take(page, 'admin-dashboard');
  await page.goto(`${server.address}/admin/credentials?q=alv`);
  await page
    .getByRole('link', { name: /lvarez/ })
    .first()
    .waitFor();
  await take(page, 'admin-credentials');
  await page.goto(`${server.address}/admin/setup`);
  await page.getByRole('heading', { name: setup.title }).waitFor();
  await page.getByRole('button', { name: setup.guide.save }).waitFor();
  await page.frameLocator(`iframe[title="${setup.preview.title}"]`).locator('[inert] h1').waitFor();
  await take(page, 'admin-setup');
  await page.context().close();
}

/** A kit that is given and a waiver that is asked for, so that the desk has both to show. */
async function setUpHandouts(page) {
  await page.goto(`${server.address}/admin/settings/handouts`);
  for (const [position, es, en] of [
    [1, 'Bolsa de bienvenida', 'Welcome kit'],
    [2, 'Tiquetes de comida', 'Meal tickets'],
    [3, 'Exoneración firmada', 'Signed waiver'],
  ]) {
    await page.getByRole('button', { name: handouts.add }).click();
    const item = page.getByRole('group', { name: handouts.nth.replace('{{position}}', String(position)) });
    await item.getByLabel(handouts.name.es).fill(es);
    await page.getByLabel(handouts.name.en).last().fill(en);
  }
  const waiver = page.getByRole('group', { name: 'Signed waiver' });
  await waiver.getByLabel(handouts.kind.label).selectOption(handouts.kind.received);
  await page.getByRole('button', { name: handouts.save }).click();
  await page.getByText(handouts.saved).first().waitFor();
}

async function openDesk(name) {
  const page = await openPage(wide);
  await signIn(page, 'direccion');
  await page.goto(`${server.address}/desk`);
  await page.getByLabel(devices.create.name).fill(name);
  await page.getByRole('button', { name: devices.create.here }).click();
  await page.getByText(devices.preparing.ready).waitFor({ timeout: 240_000 });
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null));
  await page.getByRole('button', { name: devices.preparing.open.desk }).click();
  await choosePin(page);
  await page.getByRole('status').filter({ hasText: desk.corner.online }).waitFor();
  return page;
}

async function takeDesk(page) {
  const search = page.getByRole('combobox', { name: desk.search.label });
  const panel = page.getByRole('article');
  await page.context().setOffline(true);
  await search.fill('alv can');
  await page.getByRole('option', { name: /Cañas/ }).first().waitFor();
  await page.keyboard.press('Enter');
  await panel.getByRole('button', { name: desk.next.issue }).waitFor();
  await page.getByRole('status').filter({ hasText: desk.corner.offline }).waitFor({ timeout: 60_000 });
  await take(page, 'desk');
  await page.keyboard.press('F5');
  await page.getByRole('dialog').getByRole('checkbox').first().waitFor();
  await take(page, 'desk-hand-outs');
  await page.keyboard.press('Escape');
  await page.keyboard.press('F8');
  await page.getByRole('dialog').getByText(desk.team.keys).waitFor();
  await take(page, 'desk-team');
  await page.keyboard.press('Escape');
  await page.keyboard.press('F2');
  await page.getByLabel(participants.firstName).fill('Rosa Elena');
  await page.getByLabel(participants.lastName).fill('Menjívar Portillo');
  await page.getByLabel(participants.date.day, { exact: true }).fill('14/5/1978');
  await page.getByLabel(participants.country).fill('SV');
  await page.keyboard.press('Enter');
  await take(page, 'desk-walk-in');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Shift+F2');
  await page.getByRole('heading', { name: devices.ready.title }).waitFor();
  await page.getByText(devices.ready.name.printer).first().waitFor();
  await take(page, 'desk-ready');
  await page.getByText(devices.ready.back.desk).click();
  await search.waitFor();
  await page.keyboard.press('Shift+F4');
  await page.getByRole('button', { name: rehearsal.drill.start }).click();
  await page.getByRole('button', { name: rehearsal.drill.skip }).waitFor();
  await take(page, 'desk-rehearsal');
  await page.keyboard.press('Shift+F4');
  await page.getByRole('button', { name: rehearsal.leaveConfirm }).click();
  await search.waitFor();
  await page.context().setOffline(false);
  await page.goto(`${server.address}/kiosk`);
  await page.getByRole('button', { name: kiosk.self.start }).click();
  await page.getByRole('heading', { name: kiosk.self.find.title }).waitFor();
  await take(page, 'kiosk');
  await page.goto(`${server.address}/desk`);
  await search.waitFor();
}

/** A door on a phone that looks at a badge by its typed number. */
async function takeDoor() {
  const page = await openPage(phone);
  await signIn(page, 'direccion');
  await page.goto(`${server.address}/scan`);
  await page.getByLabel(devices.create.name).fill('North door · Adolfo Pineda Gymnasium');
  await page.getByRole('button', { name: devices.create.here }).click();
  await page.getByText(devices.preparing.ready).waitFor({ timeout: 240_000 });
  await page.getByRole('button', { name: devices.preparing.open.door }).click();
  await choosePin(page);
  const number = page.getByLabel(door.number.label);
  await number.waitFor();
  await number.fill(await findActiveNumber());
  await page.keyboard.press('Enter');
  await page.getByText(door.reason.okTyped).first().waitFor();
  await take(page, 'door');
  await page.context().close();
}

/** Two desks that cannot hear each other issue to the same person. */
async function takeConflict(first) {
  const second = await openDesk('Desk 2 · Adolfo Pineda Gymnasium');
  for (const page of [first, second]) {
    await page.context().setOffline(true);
    await page.getByRole('combobox', { name: desk.search.label }).fill('alv can');
    await page.getByRole('option').filter({ hasText: desk.state.none }).first().click();
    await page.getByRole('article').getByRole('button', { name: desk.next.issue }).click();
    await page.getByRole('article').getByText(desk.person.unsent).waitFor();
  }
  for (const page of [first, second]) {
    await page.context().setOffline(false);
    await page.getByRole('status').filter({ hasText: desk.corner.online }).waitFor({ timeout: 60_000 });
  }
  await first.keyboard.press('Escape');
  await first.getByRole('button', { name: conflicts.cardOpen_one.replace('{{count}}', '1') }).click();
  await first.getByText(conflicts.what.issuedTwice).waitFor();
  await take(first, 'desk-case');
}

/** The number of a badge that is in use, from the admin list. */
async function findActiveNumber() {
  const page = await openPage(wide);
  await signIn(page, 'direccion');
  const answer = await page.request.get(`${server.address}/api/admin/participants?q=alvaro&status=printed`);
  const text = await answer.text();
  await page.context().close();
  const found = /"([A-Z][A-Z0-9]-\d{5}-[A-Z0-9])"/.exec(text);
  if (!found) throw new Error(`no active badge in ${text.slice(0, 300)}`);
  return found[1];
}

async function openPage(viewport) {
  const context = await browser.newContext({
    viewport,
    locale: 'en-US',
    timezoneId: 'America/El_Salvador',
    permissions: ['camera'],
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(60_000);
  await context.addInitScript(() => {
    localStorage.setItem('language', 'en');
    // No printer dialog: the print counts as sent.
    window.print = () => null;
  });
  return context.newPage();
}

async function signIn(page, username) {
  await page.goto(`${server.address}/auth`);
  await page.getByLabel(account.login.username).fill(username);
  await page.getByLabel(account.login.password).fill(server.passwordOf(username));
  await page.locator('form').getByRole('button', { name: account.login.submit }).click();
  await page.waitForURL((url) => url.pathname !== '/auth');
}

async function choosePin(page) {
  await page.getByLabel(devices.pin.label, { exact: true }).fill(pin);
  await page.keyboard.press('Enter');
  await page.getByLabel(devices.newPin.again).fill(pin);
  await page.keyboard.press('Enter');
}

/** One screen, with few colors, as small as the limit asks. */
async function take(page, name) {
  if (!isWanted(name)) return;
  await page.evaluate(() =>
    Promise.all([...document.images].map((image) => image.decode().catch(() => null))),
  );
  const shot = await page.screenshot();
  const file = path.join(folder, `${name}.png`);
  await sharp(shot).png({ palette: true, colours: 128, compressionLevel: 9, effort: 10 }).toFile(file);
  const { size } = statSync(file);
  if (size > maxBytes) throw new Error(`${name}.png has ${size} bytes; the limit is ${maxBytes}`);
  process.stdout.write(`${name}.png ${Math.round(size / 1000)} kB\n`);
}

/** The demonstration on a free port, with its data in a folder that is deleted afterwards. */
function startServer() {
  const port = 3900 + (process.pid % 90);
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: { ...process.env, DEMO: '1', PORT: String(port), HOST: '127.0.0.1', DATA_DIR: scratch },
  });
  let output = '';
  return new Promise((resolve, reject) => {
    const read = (chunk) => {
      output += chunk;
      if (!output.includes('Cancha is ready')) return;
      resolve({ child, address: `http://127.0.0.1:${port}`, passwordOf });
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${output}`)));
  });
  function passwordOf(username) {
    const found = new RegExp(`signs in as ${username}, password (\\S+)`).exec(output);
    if (!found) throw new Error(`the server printed no password for ${username}`);
    return found[1];
  }
}
