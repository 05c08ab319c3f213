/**
 * Pages: hashed files are cached for a year, everything else is fresh. Public pages are server-rendered with their
 * data; the others are the app's shell.
 */
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import express, { type Request, type RequestHandler, type Response } from 'express';
import { clockOffset, presentStep } from '#shared/base/clock.ts';
import { AppError } from '#shared/base/errors.ts';
import type { Edition } from '#shared/edition/edition.ts';
import { countSite } from '../../competition/store.ts';
import type { Log } from '../../core/base/log.ts';
import { isUnavailable } from '../../core/base/unavailable.ts';
import type { Db } from '../../core/database/open.ts';
import { type CompressedBody, compressBody, sendBody } from '../../core/http/compressed-body.ts';
import { pageErrors } from '../../core/http/errors.ts';
import { allowStyles } from '../../core/http/guards.ts';
import type { App } from '../../core/http/mount.ts';
import { type PageReader, readerOf } from '../../core/http/session.ts';
import { memoizeFor, pageTtlMs } from '../../core/http/ttl-cache.ts';
import { readPublicSettings } from '../../core/settings/settings.ts';
import { createEditionReader, type EditionReader } from './edition-reader.ts';
import { siteAddress } from './feeds.ts';
import { type BootData, drawOutage, fillTemplate, type Language, nonceMark } from './page-template.ts';
import { servePreviousBuildAsset } from './previous-build-assets.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const built = path.join(root, 'dist/web');
/** Files whose name holds the hash of what is in them. */
export const builtAssets = path.join(built, 'assets');
const drawing = path.join(root, 'dist/server/entry-server.js');

export interface PageOptions {
  demo: boolean;
  db: Db;
  publicUrl: string | undefined;
  log: Log;
}

/** What web/entry-server.tsx exports; built apart from the server, so only its shape is known here. */
interface Renderer {
  findPublicPage(address: URL, at: { clockOffset: number; edition: Edition }): FoundPage | null;
  toolFiles(pathname: string, language: Language): string[];
  renderOpening(pathname: string, language: Language, edition: Edition): Promise<string>;
  renderPage(request: {
    url: string;
    language: Language;
    boot: BootData;
    answers: ReadAnswer[];
    page: unknown;
  }): Promise<{ isMissing: boolean; head: string; body: string; queries: unknown[] }>;
}
interface FoundPage {
  reads: { key: string; input?: { params?: unknown; query?: unknown } }[];
  file: string | null;
  address: string;
}
type ReadAnswer = { kind: 'answer'; data: unknown } | { kind: 'notFound' } | { kind: 'failed' };

/** Serves `dist/`, and says what goes wrong with a page; throws when it has not been built. */
export async function builtPages(app: App, options: PageOptions): Promise<undefined> {
  const file = path.join(built, 'index.html');
  if (!existsSync(file) || !existsSync(drawing))
    throw new Error('dist: the web is not built yet; run `npm run build`');
  const template = readFileSync(file, 'utf8');
  // The path is this build's own.
  const web = (await import(pathToFileURL(drawing).href)) as Renderer;
  const filesOf = readManifest();

  app.use(preferCompressed(built));
  app.use(
    '/assets',
    express.static(builtAssets, { immutable: true, maxAge: '1y', fallthrough: false }),
    servePreviousBuildAsset(options.db),
  );
  const editions = createEditionReader(options.db);
  const shells = memoizeFor<CachedPage>(pageTtlMs);
  app.get('/index.html', async (req, res) => {
    res.setHeader('Cache-Control', 'no-cache');
    const shell = await shells('', async () =>
      pageOf(200, fillTemplate(template, { lang: 'es', edition: await editions.read() })),
    );
    await sendPage(req, res, shell);
  });
  const files = express.static(built, {
    index: false,
    cacheControl: false,
    setHeaders: (res: Response) => res.setHeader('Cache-Control', 'no-cache'),
  });
  // A page is not looked for on the disk first.
  app.use((req, res, next) => (path.extname(req.path) === '' ? next() : files(req, res, next)));
  app.get(
    '/{*path}',
    pageHandler(app, options, { web: async () => web, template: async () => template, filesOf, editions }),
  );
  const drawError = (req: Request) => drawOutage(template, firstLanguageOf(req), editions.last());
  app.use(pageErrors(options.log, drawError));
}

/** Serves the sources through Vite, with hot reload, on the same port. */
export async function livePages(
  app: App,
  options: PageOptions & { server: Server },
): Promise<() => Promise<void>> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    configFile: path.join(root, 'vite.config.ts'),
    server: { middlewareMode: true, ws: { server: options.server } },
    appType: 'custom',
  });
  app.use(vite.middlewares);
  const parts = {
    web: () => vite.ssrLoadModule('/entry-server.tsx') as Promise<Renderer>,
    template: (url: string) =>
      vite.transformIndexHtml(url, readFileSync(path.join(root, 'web/index.html'), 'utf8')),
    filesOf: () => '',
    editions: createEditionReader(options.db),
  };
  app.get('/{*path}', pageHandler(app, options, parts));
  app.use(pageErrors(options.log));
  return () => vite.close();
}

type FilesOf = (sources: readonly string[], which?: 'scripts') => string;

interface PageParts {
  web: () => Promise<Renderer>;
  template: (url: string) => Promise<string>;
  /** Link elements for files that the browser would otherwise find one after the other: sources under web/. */
  filesOf: FilesOf;
  editions: EditionReader;
}

/** Machines that read pages, by the names they give themselves. */
const crawlers = /bot\b|crawl|spider|slurp|facebookexternalhit|embedly|preview/i;

function pageHandler(app: App, options: PageOptions, parts: PageParts): RequestHandler {
  const rendered = memoizeFor<CachedPage & { until: number }>(pageTtlMs);
  return async (req, res) => {
    const { lang, isCrawler, reader } = requestVariant(req);
    const site = siteAddress(req, options.publicUrl);
    const web = await parts.web();
    const edition = await parts.editions.read();
    const found = findPage(web, req.originalUrl, edition);
    const tool = web.toolFiles(req.path, lang);
    // Tracking parameters (`?fbclid=`) do not create separate cache entries.
    const key = `${lang} ${isCrawler} ${reader} ${site} ${found?.address ?? tool}`;
    const page = await rendered(key, async (until) => {
      const boot = { ...(await bootOf(options, site, edition)), ...(isCrawler ? { isCrawler } : {}) };
      const asked = { found, tool, lang, reader, boot, filesOf: parts.filesOf };
      const filled = await draw(app, web, asked).catch((error: unknown): RenderedPage => {
        // If rendering fails, the browser renders the page and shows the error. During an outage the browser could not
        // read anything either.
        if (isUnavailable(error)) throw error;
        options.log.error({ err: error }, 'page was not rendered');
        return { status: 200, head: '', body: '', boot };
      });
      const opening = await web.renderOpening(req.path, lang, edition);
      const html = fillTemplate(await parts.template(req.originalUrl), { ...filled, lang, opening, edition });
      return { ...pageOf(filled.status, html), until };
    });
    res.vary('Cookie, User-Agent');
    res.setHeader('Cache-Control', 'no-cache');
    const sent = await sendPage(req, res, page);
    if (sent) app.pageFront.keep(req, res, sent, page.until);
  };
}

/** The properties of a request that change the page. */
function requestVariant(req: Request) {
  const isCrawler = crawlers.test(req.headers['user-agent'] ?? '');
  return { lang: languageOf(req), isCrawler, reader: readerOf(req) };
}

/** The same in one word, and the names under which the site is asked for: pages that differ in none of it are the same. */
export function pageKey(req: Request): string {
  const { host, 'x-forwarded-proto': protocol } = req.headers;
  const { lang, isCrawler, reader } = requestVariant(req);
  return `${lang} ${isCrawler} ${reader} ${host} ${protocol}`;
}

/** The public page of a request's address; none for the app's own pages, nor for an address that is none. */
function findPage(web: Renderer, url: string, edition: Edition): FoundPage | null {
  if (!URL.canParse(url, 'http://page')) return null;
  return web.findPublicPage(new URL(url, 'http://page'), { clockOffset: clockOffset(), edition });
}

/** What every page is started with. */
const everyPage = (lang: Language) => ['start.tsx', `words/first-${lang}.ts`];

/** What every page but the first needs besides its own file. */
const secondaryAssets = ['words/area-files.ts', 'styles/rest.css'];

interface RenderedPage {
  status: number;
  head: string;
  body: string;
  boot: BootData;
}

async function draw(
  app: App,
  web: Renderer,
  page: {
    found: FoundPage | null;
    /** What the tool of the staff at this address begins with: sources under web/. */
    tool: string[];
    lang: Language;
    reader: PageReader;
    boot: BootData;
    filesOf: FilesOf;
  },
): Promise<RenderedPage> {
  const { found, tool, lang, reader, boot, filesOf } = page;
  // Its scripts alone: they bring their styles in an order of their own.
  const ahead =
    tool.length > 0 ? filesOf([...everyPage(lang), 'words/area-files.ts', ...tool], 'scripts') : '';
  const shell = { status: 200, head: ahead, body: '', boot };
  // While the site is under construction there is nothing to draw ahead: the countdown is the app's.
  if (!found || boot.settings.underConstruction === 'true') return shell;
  const answers = await Promise.all(
    found.reads.map(({ key, input }) =>
      app.readPublic(key, input ?? {}, reader).then(
        (data): ReadAnswer => ({ kind: 'answer', data }),
        (error: unknown): ReadAnswer => {
          if (!(error instanceof AppError)) throw error;
          // Whatever else is wrong with the address, the page itself says it.
          return { kind: error.code === 'NOT_FOUND' ? 'notFound' : 'failed' };
        },
      ),
    ),
  );
  const { isMissing, head, body, queries } = await web.renderPage({
    url: found.address,
    language: lang,
    boot,
    answers,
    page: found,
  });
  return {
    status: isMissing ? 404 : 200,
    head:
      filesOf([
        ...everyPage(lang),
        ...(found.file ? ['app/site-pages.tsx', ...secondaryAssets, found.file] : []),
      ]) + head,
    body,
    boot: { ...boot, queries },
  };
}

/** English for a reader who chose it, or an address that asks for it; Spanish otherwise. */
function languageOf(req: Request): Language {
  // Most addresses have no query to be taken apart.
  const asked = req.url.includes('lang=') ? req.query.lang : undefined;
  if (asked === 'en' || asked === 'es') return asked;
  return /(?:^|;\s*)language=en(?:;|$)/.test(req.headers.cookie ?? '') ? 'en' : 'es';
}

/** The language for a visitor who has not seen a page yet: the browser's, because the site's default may not be understood. */
function firstLanguageOf(req: Request): Language {
  const hasChosen = req.url.includes('lang=') || /(?:^|;\s*)language=/.test(req.headers.cookie ?? '');
  return !hasChosen && req.acceptsLanguages('es', 'en') === 'en' ? 'en' : languageOf(req);
}

async function bootOf({ demo, db }: PageOptions, site: string, edition: Edition): Promise<BootData> {
  const [settings, figures] = await Promise.all([readPublicSettings(db), countSite(db)]);
  return { clockOffset: clockOffset(), demo, drawnAt: presentStep(), site, edition, settings, figures };
}

/** A page as it is kept. */
interface CachedPage {
  status: number;
  /** The same for the same words, whatever the nonce. */
  etag: string;
  nonce: string;
  body: CompressedBody;
}

function pageOf(status: number, html: string): CachedPage {
  const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
  const nonce = randomBytes(16).toString('base64');
  return { status, etag, nonce, body: compressBody(html.replaceAll(nonceMark, nonce)) };
}

/** The bytes that were sent; none where the reader has them. */
async function sendPage(req: Request, res: Response, page: CachedPage): Promise<Buffer | undefined> {
  res.status(page.status).setHeader('ETag', page.etag);
  if (req.fresh) {
    // A 304 with a policy would replace the one of the kept page, whose nonce is another.
    res.removeHeader('Content-Security-Policy');
    res.status(304).end();
    return undefined;
  }
  allowStyles(res, page.nonce);
  res.type('html');
  return sendBody(req, res, page.body);
}

/** From the build's manifest: for sources under web/, links to the files they and their imports are in. */
function readManifest(): FilesOf {
  interface Entry {
    file: string;
    css?: string[];
    imports?: string[];
  }
  const manifest = JSON.parse(readFileSync(path.join(built, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    Entry
  >;
  const addFiles = (name: string, files: Set<string>) => {
    const entry = manifest[name];
    if (!entry || files.has(entry.file)) return files;
    for (const file of [entry.file, ...(entry.css ?? [])]) files.add(file);
    for (const imported of entry.imports ?? []) addFiles(imported, files);
    return files;
  };
  return (sources, which) =>
    [...sources.reduce((files, source) => addFiles(source, files), new Set<string>())]
      .filter((file) => which === undefined || file.endsWith('.js'))
      .map((file) =>
        file.endsWith('.css')
          ? `<link rel="stylesheet" href="/${file}">`
          : // The page works without them and fetches them after its first paint (web/main.ts).
            `<link rel="later" href="/${file}">`,
      )
      .join('');
}

/** Sends the brotli copy next to a file if the client accepts it. */
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
