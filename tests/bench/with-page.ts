import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { build } from 'esbuild';
import { chromium, type Page } from 'playwright';

/**
 * Runs one file of tests/bench in a real Chromium: bundled in memory, served on a port of this machine. The
 * page is isolated from others, which gives it a clock of 5 µs instead of 100.
 */
export async function withPage<Result>(
  options: { file: string; port: number },
  measure: (page: Page) => Promise<Result>,
): Promise<Result> {
  const server = await serve(await bundle(options.file), options.port);
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const page = await browser.newPage();
    page.on('pageerror', (error) => console.error('page:', error.message));
    await page.goto(`http://127.0.0.1:${options.port}/`);
    return await measure(page);
  } finally {
    await browser.close();
    server.close();
  }
}

/** A quantile of the values: 0.5 is the median, 0.95 is rarely exceeded. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

async function bundle(file: string): Promise<string> {
  const output = await build({
    entryPoints: [file],
    bundle: true,
    format: 'esm',
    target: 'es2024',
    minify: true,
    write: false,
    logLevel: 'error',
  });
  return output.outputFiles[0]?.text ?? '';
}

async function serve(script: string, port: number) {
  const html = '<!doctype html><meta charset="utf-8"><body><script type="module" src="/page.js"></script>';
  const server = createServer((request, response) => {
    response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
    response.setHeader('Cross-Origin-Embedder-Policy', 'require-corp');
    if (request.url === '/') response.setHeader('Content-Type', 'text/html').end(html);
    else if (request.url === '/page.js') response.setHeader('Content-Type', 'text/javascript').end(script);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return server;
}

/** The browser that is there. */
export function findChromium(): string {
  const places = [
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ];
  return places.find((path) => path && existsSync(path)) ?? chromium.executablePath();
}
