import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const types: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript',
  css: 'text/css',
  ttf: 'font/ttf',
  woff2: 'font/woff2',
  svg: 'image/svg+xml',
  jpg: 'image/jpeg',
};
/** As strict as the real server's (server/core/http/guards.ts). */
const policy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob: data:; font-src 'self'; connect-src 'self'; worker-src 'self'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types default";

export interface ServedPage {
  url: string;
  close(): Promise<void>;
}

/** Builds a page of this folder in memory and serves it under the real server's policy; `extra` are further files. */
export async function servePage(
  folder: string,
  extra: Readonly<Record<string, Uint8Array>> = {},
): Promise<ServedPage> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    root: file(`./${folder}/`),
    publicDir: file('../../public'),
    resolve: {
      alias: Object.fromEntries(
        ['html2canvas', 'dompurify', 'canvg'].map((name) => [
          name,
          file('../../web/core/lib/empty-module.ts'),
        ]),
      ),
    },
    build: { write: false, copyPublicDir: false, target: 'es2023', assetsInlineLimit: 0 },
    worker: { format: 'es' },
    plugins: [react()],
  });
  const files = new Map<string, Uint8Array | string>(Object.entries(extra));
  for (const result of Array.isArray(built) ? built : [built]) {
    if (!('output' in result)) continue;
    for (const part of result.output)
      files.set(`/${part.fileName}`, part.type === 'chunk' ? part.code : part.source);
  }
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://page').pathname;
    const name = path === '/' ? '/index.html' : path;
    const body = files.get(name) ?? findPublic(name);
    response.writeHead(body === undefined ? 404 : 200, {
      'content-type': types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
      'content-security-policy': policy,
      'cross-origin-opener-policy': 'same-origin',
    });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // it listens on a port, not on a pipe
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function findPublic(name: string): Uint8Array | undefined {
  if (!/^\/fonts\/[\w.-]+$/.test(name)) return undefined;
  return readFileSync(file(`../../public${name}`));
}
