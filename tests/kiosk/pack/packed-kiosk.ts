/**
 * The packed kiosk without Electron: its own main bundle runs here on stand-ins for Electron's modules, and a
 * Chromium shows what its scheme's handler answers.
 */
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { extractAll } from '@electron/asar';
import type { BrowserContext } from 'playwright';
import { must } from '#shared/base/must.ts';
import { calls, electron, FakeContents, FakeWindow, home, sessions } from '../fake-electron.ts';

export interface PackedKiosk {
  /** Where a browser finds what the kiosk's own page finds under app://cancha. */
  address: string;
  window: FakeWindow;
  /** PDFs of what went to the printer, as Chromium lays the print document out. */
  paper: { bytes: Buffer; hasFaces: boolean }[];
  close(): void;
}

/** Unpacks the archive, runs its main.cjs, and serves its scheme over http to the browser. */
export async function startPackedKiosk(archive: string, browser: BrowserContext): Promise<PackedKiosk> {
  const folder = path.join(home, 'app.asar');
  extractAll(archive, folder);
  // Without Electron its module does not exist: the bundle finds ours instead.
  mkdirSync(path.join(folder, 'node_modules/electron'), { recursive: true });
  writeFileSync(path.join(folder, 'node_modules/electron/index.js'), 'module.exports = globalThis.standIn;');
  Object.assign(globalThis, { standIn: electron });
  sessions.server.answer = fetchWithCookies();
  createRequire(import.meta.url)(path.join(folder, 'main.cjs'));
  while (FakeWindow.all.length === 0) await new Promise((resolve) => setImmediate(resolve));
  const window = must(FakeWindow.all[0], 'the kiosk opens one');

  const handle = must(sessions.page.handlers.get('app'), 'the scheme is answered');
  const server = serve(handle);
  await once(server, 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const paper = drawInBrowser(browser, address);
  await bridge(browser, window.webContents);
  return { address, window, paper, close: () => server.close() };
}

function serve(handle: (request: Request) => Promise<Response>): Server {
  const server = createServer(async (asked, response) => {
    const parts: Buffer[] = [];
    for await (const part of asked) parts.push(part as Buffer);
    const body = Buffer.concat(parts);
    const headers = new Headers();
    for (const [name, value] of Object.entries(asked.headers))
      if (typeof value === 'string') headers.set(name, value);
    const method = asked.method ?? 'GET';
    const init = { method, headers, ...(body.length > 0 ? { body } : {}) };
    const answer = await handle(new Request(`app://cancha${asked.url}`, init));
    // What Electron turns into a network error: no answer, or a server that dies in the middle of one.
    const bytes = answer.type === 'error' ? null : await answer.arrayBuffer().catch(() => null);
    if (!bytes) return response.destroy();
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(Buffer.from(bytes));
  });
  return server.listen(0, '127.0.0.1');
}

/** The bridge as the preload script makes it, over the browser's own way of calling out. */
async function bridge(browser: BrowserContext, page: FakeContents): Promise<void> {
  await browser.exposeFunction('askMain', (name: string, args: unknown[]) =>
    must(calls.get(name), name)({ sender: page, senderFrame: page.mainFrame }, ...args),
  );
  const names = JSON.stringify([...calls.keys()]);
  await browser.addInitScript(
    `window.kiosk = Object.fromEntries(${names}.map((name) => [name, (...args) => window.askMain(name, args)]));`,
  );
}

/** The hidden print window is a real page here: its policy, typefaces and size are Chromium's judgement. */
function drawInBrowser(browser: BrowserContext, address: string): PackedKiosk['paper'] {
  const paper: PackedKiosk['paper'] = [];
  FakeContents.prototype.executeJavaScriptInIsolatedWorld = async function (_world, scripts) {
    const page = await browser.newPage();
    await page.goto(this.url.replace('app://cancha', address));
    const hasFaces = (await page.evaluate(scripts[0]?.code ?? 'false')) === true;
    paper.push({
      bytes: await page.pdf({ preferCSSPageSize: true, printBackground: true }),
      hasFaces,
    });
    await page.close();
    return hasFaces;
  };
  return paper;
}

/** Electron's session keeps the server's cookies; here they are kept by hand. */
function fetchWithCookies() {
  const jar = new Map<string, string>();
  return async (address: string, init: RequestInit): Promise<Response> => {
    const headers = new Headers(init.headers);
    const cookies = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    if (init.credentials === 'include' && cookies) headers.set('cookie', cookies);
    const answer = await fetch(address, { ...init, headers });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (name !== undefined) jar.set(name, value ?? '');
    }
    return answer;
  };
}
