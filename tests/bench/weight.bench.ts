import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { chromium } from 'playwright';
import { startServer } from '../e2e/server.ts';
import type { BenchRow } from './bench.ts';
import { buildFloor } from './floor.ts';
import { findChromium } from './with-page.ts';

/**
 * What the first page makes a browser load automatically, scripts and styles, brotli: compared with the floor (React,
 * its DOM and the declarative router saying hello, built by the same Vite) and with a fixed weight. Door, PDF and
 * scanner must not be part of it.
 */
const root = path.resolve(import.meta.dirname, '../..');
const times = 1.5;
const mostBytes = 100_000;
export async function run(): Promise<BenchRow[]> {
  // First: the build of the floor makes this process one of production, where the server takes no test settings.
  const { bytes, names } = await firstPage();
  const floor = (await buildFloor()).reduce((sum, code) => sum + brotliCompressSync(code).length, 0);
  const foreign = names.filter((name) =>
    /zxing|jspdf|html5-qrcode|\.wasm|DoorStation|DeskStation/i.test(name),
  );
  return [
    {
      goal: 'JS + CSS of the first page, brotli',
      baseline: `React floor ${kilo(floor)}`,
      ours: kilo(bytes),
      ratio: bytes / floor,
      must: `≤ ${times}`,
      met: bytes <= floor * times,
    },
    {
      goal: 'the same, alone',
      baseline: kilo(mostBytes),
      ours: kilo(bytes),
      ratio: bytes / mostBytes,
      must: '≤ 1',
      met: bytes <= mostBytes,
    },
    {
      goal: 'files of door, PDF and scanner on the first page',
      baseline: 'none',
      ours: String(foreign.length),
      ratio: foreign.length,
      must: '= 0',
      met: foreign.length === 0,
    },
  ];
}

const kilo = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/** Opens the home page of a freshly started server, waits until nothing more comes, and weighs what came. */
async function firstPage(): Promise<{ bytes: number; names: string[] }> {
  const server = await startServer({ DEMO: '1' });
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
    const names: string[] = [];
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (/\.(js|css|wasm)$/.test(pathname)) names.push(pathname);
    });
    await page.goto(server.address, { waitUntil: 'networkidle' });
    const bytes = names.reduce(
      (sum, name) => sum + brotliCompressSync(readFileSync(path.join(root, 'dist/web', name))).length,
      0,
    );
    return { bytes, names };
  } finally {
    await browser.close();
    await server.remove();
  }
}
