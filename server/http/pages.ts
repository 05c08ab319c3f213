/**
 * The built web: hashed files for a year, everything else fresh, and the app's shell for every page, with
 * what it must know before it starts written into it.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import path from 'node:path';
import express, { type RequestHandler, type Response, type Router } from 'express';
import { clockOffset } from '#shared/clock.ts';
import type { Db } from '../database/open.ts';
import { readPublicSettings } from '../site/settings.ts';

const root = path.resolve(import.meta.dirname, '../..');
const built = path.join(root, 'dist/web');

export interface Boot {
  /** Milliseconds the application's clock is ahead of the machine's. */
  clockOffset: number;
  demo: boolean;
  /** Public settings, to save the page their request. */
  settings: Record<string, string>;
}

export interface PageOptions {
  demo: boolean;
  db: Db;
}

/** Serves `dist/web`; throws when it has not been built. */
export function builtPages(router: Router, options: PageOptions): undefined {
  const file = path.join(built, 'index.html');
  if (!existsSync(file)) throw new Error('dist/web: the web is not built yet; run `npm run build`');
  const template = readFileSync(file, 'utf8');

  router.use(preferCompressed(built));
  router.use(
    '/assets',
    express.static(path.join(built, 'assets'), { immutable: true, maxAge: '1y', fallthrough: false }),
  );
  router.get('/index.html', (_req, res) => {
    res.setHeader('Cache-Control', 'no-cache');
    res.type('html').send(fill(template, res.locals.nonce, null));
  });
  router.use(
    express.static(built, {
      index: false,
      cacheControl: false,
      setHeaders: (res: Response) => res.setHeader('Cache-Control', 'no-cache'),
    }),
  );
  router.get('/{*path}', async (_req, res) => {
    res.setHeader('Cache-Control', 'no-cache');
    res.type('html').send(fill(template, res.locals.nonce, await bootOf(options)));
  });
}

/** Sends the brotli copy the build wrote beside a file, to whoever takes it. */
function preferCompressed(folder: string): RequestHandler {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const copies = new Set(files.filter((name) => name.endsWith('.br')).map((name) => `/${name}`));
  return (req, res, next) => {
    const copy = `${req.path}.br`;
    if ((req.method === 'GET' || req.method === 'HEAD') && copies.has(copy)) {
      res.vary('Accept-Encoding');
      if (req.acceptsEncodings('br')) {
        res.setHeader('Content-Encoding', 'br');
        res.type(path.extname(req.path));
        req.url = copy;
      }
    }
    next();
  };
}

/** Serves the sources through Vite, with hot reload, on the same port. */
export async function livePages(
  router: Router,
  options: PageOptions & { server: Server },
): Promise<() => Promise<void>> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    configFile: path.join(root, 'vite.config.ts'),
    server: { middlewareMode: true, ws: { server: options.server } },
    appType: 'custom',
  });
  router.use(vite.middlewares);
  router.get('/{*path}', async (req, res) => {
    const template = readFileSync(path.join(root, 'web/index.html'), 'utf8');
    const html = await vite.transformIndexHtml(req.originalUrl, template);
    res.type('html').send(fill(html, res.locals.nonce, await bootOf(options)));
  });
  return () => vite.close();
}

/** Writes the nonce and what the page must know into the shell; the copy that is kept offline gets the nonce alone. */
function fill(template: string, nonce: string, boot: Boot | null): string {
  const meta = `<meta name="csp-nonce" content="${nonce}">`;
  // Inside a script element only `<` could end it.
  const json = boot && JSON.stringify(boot).replaceAll('<', '\\u003c');
  return template.replace(
    '<!--boot-->',
    json ? `${meta}<script type="application/json" id="boot">${json}</script>` : meta,
  );
}

async function bootOf({ demo, db }: PageOptions): Promise<Boot> {
  return { clockOffset: clockOffset(), demo, settings: await readPublicSettings(db) };
}
