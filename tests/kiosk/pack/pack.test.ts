import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { extractFile, listPackage } from '@electron/asar';
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { type BrowserContext, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPassword, type RunningServer, startServer } from '../../e2e/server.ts';
import { app, done, makeEvent, outcome } from '../fake-electron.ts';
import { type PackedKiosk, startPackedKiosk } from './packed-kiosk.ts';

/** `npm run kiosk:pack` for real, then the packed kiosk from its first start to a badge, with the server lost in between. */

const root = path.resolve(import.meta.dirname, '../../..');
const unpacked = path.join(root, 'dist/kiosk/out/linux-unpacked');
const archive = path.join(unpacked, 'resources/app.asar');
let files: string[] = [];

beforeAll(() => {
  execFileSync(process.execPath, ['scripts/kiosk-pack.mjs'], { cwd: root, stdio: 'inherit' });
  files = listPackage(archive, { isPack: false }).map((file) => file.replaceAll('\\', '/'));
});

test('the package holds the two bundles, the built web and nothing else', () => {
  const top = new Set(files.map((file) => file.split('/')[1]));
  expect([...top].sort()).toEqual(['main.cjs', 'package.json', 'preload.cjs', 'web']);
  const kinds = files.map((file) => path.extname(file)).filter((kind) => kind !== '');
  const expected = [
    '.cjs',
    '.css',
    '.html',
    '.js',
    '.json',
    '.png',
    '.svg',
    '.ttf',
    '.wasm',
    '.webmanifest',
    '.woff2',
  ];
  expect([...new Set(kinds)].filter((kind) => !expected.includes(kind))).toEqual([]);
  expect(
    files.filter((file) => /node_modules|service-worker|\.map$|\.br$|\.ts$|\/\.vite/.test(file)),
  ).toEqual([]);
});

test('what a kiosk needs without a network is in it', () => {
  for (const file of [
    'index.html',
    'fonts/badge-display.ttf',
    'fonts/badge-narrow.ttf',
    'fonts/badge-text.ttf',
  ])
    expect(files).toContain(`/web/${file}`);
  expect(files.some((file) => /assets\/.*\.wasm$/.test(file))).toBe(true);
  expect(statSync(archive).size).toBeLessThan(10_000_000);
});

test('the preload script is one file that asks for nothing but Electron', () => {
  const preload = extractFile(archive, 'preload.cjs').toString();
  expect([...preload.matchAll(/require\("([^"]+)"\)/g)].map(([, name]) => name)).toEqual(['electron']);
});

test("the fuses are read back from the packed program's own file", async () => {
  const wire = await getCurrentFuseWire(path.join(unpacked, 'cancha-kiosk'));
  const on = [
    FuseV1Options.EnableCookieEncryption,
    FuseV1Options.EnableEmbeddedAsarIntegrityValidation,
    FuseV1Options.OnlyLoadAppFromAsar,
  ];
  const off = [
    FuseV1Options.RunAsNode,
    FuseV1Options.EnableNodeOptionsEnvironmentVariable,
    FuseV1Options.EnableNodeCliInspectArguments,
    FuseV1Options.GrantFileProtocolExtraPrivileges,
  ];
  for (const fuse of on) expect(wire[fuse]).toBe(FuseState.ENABLE);
  for (const fuse of off) expect(wire[fuse]).toBe(FuseState.DISABLE);
});

test('the languages of the program are the two of the kiosk', () => {
  expect(existsSync(path.join(unpacked, 'locales/es.pak'))).toBe(true);
  expect(existsSync(path.join(unpacked, 'locales/de.pak'))).toBe(false);
});

let server: RunningServer | undefined;
let browser: BrowserContext | undefined;
let kiosk: PackedKiosk | undefined;
const profile = mkdtempSync(path.join(tmpdir(), 'kiosk-profile-'));
afterAll(async () => {
  await browser?.close();
  kiosk?.close();
  await server?.remove();
  rmSync(profile, { recursive: true, force: true });
});

test('from the first start to a badge, and again with the server gone', async () => {
  outcome.printers = [
    { name: 'Zebra', displayName: 'Zebra ZC350', description: '', options: { 'printer-state': '3' } },
  ];
  const running = await startServer({ DEMO: '1' });
  server = running;
  const { person, code } = await prepareVenue(running.address);
  browser = await openBrowser();
  kiosk = await startPackedKiosk(archive, browser);
  const page = await browser.newPage();
  const trouble = watch(page, kiosk.address);

  await page.goto(`${kiosk.address}/kiosk`);
  await page.getByLabel(/Dirección del servidor/).fill(`${running.address}/desk#code=${code}`);
  await page.getByRole('button', { name: 'Seguir' }).click();
  await page.getByLabel(/lanyard|cordón/).selectOption('Zebra');
  await page.getByRole('button', { name: 'Imprimir una prueba' }).click();
  await page.getByText('La cola del sistema tiene la prueba').waitFor();
  expect(kiosk.paper[0]?.hasFaces).toBe(true);
  expect(pageSizes(kiosk.paper[0]?.bytes)).toEqual(['86 × 124']);

  await page.getByRole('button', { name: 'Seguir' }).click();
  await page.getByLabel('Nombre del puesto').fill('Quiosco 1');
  await page.getByRole('radio', { name: /Cada participante/ }).check();
  await page.getByRole('button', { name: 'Seguir' }).click();
  await page.getByLabel('PIN', { exact: true }).fill('827193');
  await page.getByRole('button', { name: 'Aceptar' }).click();
  await page.getByLabel('Escriba el mismo PIN otra vez').fill('827193');
  await page.getByRole('button', { name: 'Aceptar' }).click();

  await page.getByRole('button', { name: 'Inscribir esta mesa' }).click();
  await page.getByLabel('Usuario').fill('admin');
  await page.getByLabel('Contraseña').fill(adminPassword);
  await page.getByRole('button', { name: 'Empezar' }).click();
  await page.getByRole('button', { name: /Abrir la mesa|Empezar ya/ }).click();
  await page.getByRole('button', { name: /Toque para recoger/ }).waitFor();

  // From here on there is no server.
  await running.kill();
  await page.reload();
  await page.getByRole('button', { name: /Toque para recoger/ }).click();
  await page.getByLabel(/apellido/).fill(person.lastName);
  const [year = '', month = '', day = ''] = person.birthDate.split('-');
  await page.getByLabel('Día').fill(day);
  await page.getByLabel('Mes').fill(month);
  await page.getByLabel('Año').fill(year);
  await page.getByRole('button', { name: 'Buscar' }).click();
  await page.getByRole('button', { name: 'Sí, están bien' }).click();
  await page.getByRole('button', { name: 'Tomar la foto' }).click();
  await page.getByRole('button', { name: 'Usar esta foto' }).click();
  for (const digit of '827193') await page.getByRole('button', { name: `Cifra ${digit}` }).click();
  await page.getByRole('button', { name: 'Aceptar' }).click();
  await page.getByText('su credencial está lista').waitFor();
  expect(pageSizes(kiosk.paper[1]?.bytes)).toEqual(['86 × 124']);
  expect(kiosk.paper[1]?.hasFaces).toBe(true);

  // What was done waits for the server; an update would wait for it too, and quitting asks for the PIN.
  const quit = makeEvent({});
  app.emit('before-quit', quit);
  expect(quit.defaultPrevented).toBe(true);
  expect(done).not.toContain('quit');
  expect(trouble).toEqual([]);
});

async function openBrowser(): Promise<BrowserContext> {
  const found = [process.env.CHROMIUM_PATH, '/usr/bin/chromium'].find((file) => file && existsSync(file));
  return chromium.launchPersistentContext(profile, {
    ...(found ? { executablePath: found } : {}),
    headless: true,
    locale: 'es-SV',
    permissions: ['camera'],
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
    ],
  });
}

/** Refusals of the policy, errors of the page, and anything asked of another origin. */
function watch(page: Page, address: string): string[] {
  const trouble: string[] = [];
  page.on('pageerror', (error) => trouble.push(String(error)));
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted/.test(message.text())) trouble.push(message.text());
  });
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(address) && !/^(blob|data):/.test(url)) trouble.push(`asked for ${url}`);
  });
  return trouble;
}

/** Registers a person without a badge, and creates the enrollment code of the kiosk. */
async function prepareVenue(address: string) {
  const post = async (where: string, body: unknown, cookie = '') => {
    const answer = await fetch(address + where, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: address, cookie },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${where}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  const signedIn = await post('/api/auth/login', { username: 'admin', password: adminPassword });
  const cookie = signedIn.headers.getSetCookie().map((one) => one.split(';')[0] ?? '');
  const person = { firstName: 'Remedios', lastName: 'Quintanilla', birthDate: '1971-05-09' };
  const details = { country: 'El Salvador', category: "Women's 50+", role: 'Player' };
  await post('/api/participants', { ...person, ...details }, cookie.join('; '));
  const made = await post('/api/devices', { name: 'Quiosco', kind: 'desk' }, cookie.join('; '));
  const { data } = (await made.json()) as { data: { enrolmentCode: string } };
  return { person, code: data.enrolmentCode };
}

/** Sizes of a PDF's pages in whole millimetres. */
function pageSizes(pdf: Buffer | undefined): string[] {
  const boxes = (pdf?.toString('latin1') ?? '').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g);
  const mm = (points: string | undefined) => Math.round((Number(points) / 72) * 25.4);
  return [...boxes].map(([, width, height]) => `${mm(width)} × ${mm(height)}`);
}
