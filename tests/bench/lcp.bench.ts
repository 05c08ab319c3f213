import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { type Browser, chromium } from 'playwright';
import { startServer } from '../e2e/server.ts';
import type { BenchRow } from './bench.ts';
import { findChromium, quantile } from './with-page.ts';

/**
 * When the home page shows its largest part on a phone with a slow network: compared with a file of the same content,
 * styles, font and pictures without any script, served from memory.
 */
const built = path.resolve(import.meta.dirname, '../../dist/web');
const times = 1.3;
const rounds = 11;
/** Lighthouse's slow 4G: 1.6 Mbit/s down, 150 ms there and back; and a phone's processor. */
const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const slowerCpu = 4;

export async function run(): Promise<BenchRow[]> {
  const server = await startServer({ DEMO: '1' });
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  const still = await serveStill(await (await fetch(server.address)).text());
  try {
    const ours: number[] = [];
    const theirs: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      // One after the other, the first one by turns: what else the machine does falls on both.
      const pair = [
        async () => ours.push(await paintedAt(browser, server.address)),
        async () => theirs.push(await paintedAt(browser, still.address)),
      ];
      for (const measure of round % 2 ? pair : pair.reverse()) await measure();
    }
    const [our, their] = [quantile(ours, 0.5), quantile(theirs, 0.5)];
    return [
      {
        goal: 'LCP of the home page on a slow phone, median',
        baseline: `static page ${their.toFixed(0)} ms`,
        ours: `${our.toFixed(0)} ms`,
        ratio: our / their,
        must: `≤ ${times}`,
        met: our <= their * times,
      },
    ];
  } finally {
    still.server.close();
    await browser.close();
    await server.remove();
  }
}

/** The largest contentful paint of a first visit, ms from the start of the navigation. */
async function paintedAt(browser: Browser, address: string): Promise<number> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    serviceWorkers: 'block',
  });
  try {
    const page = await context.newPage();
    const tools = await context.newCDPSession(page);
    await tools.send('Network.enable');
    await tools.send('Network.emulateNetworkConditions', network);
    await tools.send('Emulation.setCPUThrottlingRate', { rate: slowerCpu });
    await page.goto(address, { waitUntil: 'networkidle' });
    return await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) =>
            resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN),
          ).observe({
            type: 'largest-contentful-paint',
            buffered: true,
          });
        }),
    );
  } finally {
    await context.close();
  }
}

/** Serves the page as the server drew it, without what makes it an app, and the files it shows. */
async function serveStill(rendered: string): Promise<{ server: Server; address: string }> {
  const html = rendered
    .replace(/<script type="(?:module|application\/json)"[\s\S]*?<\/script>/g, '')
    .replace(/<link rel="(?:later|modulepreload)"[^>]*>/g, '')
    // The loading screen would never lift.
    .replace(/<div role="status" class="curtain[\s\S]*?<\/div>/, '');
  if (/rel="later"|modulepreload|type="module"|curtain/.test(html))
    throw new Error('the page is rendered differently now');
  const page = brotliCompressSync(html);
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://still');
    if (pathname === '/') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' });
      response.end(page);
      return;
    }
    try {
      const body = readFileSync(path.join(built, pathname));
      const type = types[path.extname(pathname)];
      const isPacked = type !== types['.woff2'];
      response.writeHead(200, { 'content-type': type, ...(isPacked ? { 'content-encoding': 'br' } : {}) });
      response.end(isPacked ? brotliCompressSync(body) : body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  if (typeof bound !== 'object' || bound === null) throw new Error('no port');
  return { server, address: `http://127.0.0.1:${bound.port}/` };
}

const types: Record<string, string> = {
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
