/**
 * Pages: hashed files are cached for a year, everything else is fresh. Public pages are server-rendered with their
 * data; the others are the app's shell.
 */
import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import path from 'node:path';
import express, { type Request, type RequestHandler, type Response } from 'express';
import { clockOffset, now, presentStep } from '#shared/base/clock.ts';
import type { PageEdition } from '#shared/edition/edition.ts';
import type { Language } from '#shared/edition/languages.ts';
import { defaultLanguage } from '#shared/edition/offered-languages.ts';
import { readZoneOffsets, type ZoneOffsets } from '#shared/edition/time-zone.ts';
import { previewPath } from '#shared/settings/preview-path.ts';
import { countSite } from '../../competition/store.ts';
import type { Log } from '../../core/base/log.ts';
import { isUnavailable } from '../../core/base/unavailable.ts';
import type { Db } from '../../core/database/open.ts';
import { type CompressedBody, compressBody, sendBody } from '../../core/http/compressed-body.ts';
import { pageErrors } from '../../core/http/errors.ts';
import { allowOwnFrames, allowStyles } from '../../core/http/guards.ts';
import type { App } from '../../core/http/mount.ts';
import { firstLanguageOf, languageOf } from '../../core/http/reader-language.ts';
import { type PageReader, readerOf } from '../../core/http/session.ts';
import { memoizeFor, pageTtlMs } from '../../core/http/ttl-cache.ts';
import { readPublicSettings } from '../../core/settings/settings.ts';
import { createEditionReader, type EditionReader } from './edition-reader.ts';
import { siteAddress } from './feeds.ts';
import { type BootData, drawOutage, fillTemplate, nonceMark } from './page-template.ts';
import { servePreviousBuildAsset } from './previous-build-assets.ts';
import {
  built,
  builtAssets,
  everyPage,
  type FilesOf,
  type FoundPage,
  loadBuild,
  type Renderer,
  readAnswers,
  root,
  secondaryAssets,
} from './renderer.ts';

export interface PageOptions {
  demo: boolean;
  db: Db;
  publicUrl: string | undefined;
  log: Log;
}

/** Serves `dist/`, and says what goes wrong with a page; throws when it has not been built. */
export async function builtPages(app: App, options: PageOptions): Promise<undefined> {
  const { web, template, filesOf } = await loadBuild();

  app.use(preferCompressed(built));
  app.use(
    '/assets',
    express.static(builtAssets, { immutable: true, maxAge: '1y', fallthrough: false }),
    servePreviousBuildAsset(options.db),
  );
  const editions = createEditionReader(options.db);
  // Known from the start: an app that is updated while the database is away gets the right one.
  await editions.readNow().catch(() => undefined);
  const shells = memoizeFor<CachedPage>(pageTtlMs);
  app.get('/index.html', async (req, res) => {
    res.setHeader('Cache-Control', 'no-cache');
    const shell = await shells('', async () =>
      pageOf(200, fillTemplate(template, { lang: defaultLanguage(), edition: await editions.readOrLast() })),
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
    if (req.path === previewPath) allowOwnFrames(res);
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
function findPage(web: Renderer, url: string, edition: PageEdition): FoundPage | null {
  if (!URL.canParse(url, 'http://page')) return null;
  return web.findPublicPage(new URL(url, 'http://page'), { clockOffset: clockOffset(), edition });
}

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
    /** The entry sources (under web/) of the staff page at this address. */
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
  const answers = await readAnswers(found, (key, input) => app.readPublic(key, input, reader));
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

export async function bootOf(
  { demo, db }: Pick<PageOptions, 'demo' | 'db'>,
  site: string,
  edition: PageEdition,
): Promise<BootData> {
  const [settings, figures] = await Promise.all([readPublicSettings(db), countSite(db)]);
  const offsets = offsetsOf(edition.dates);
  return {
    clockOffset: clockOffset(),
    demo,
    drawnAt: presentStep(),
    site,
    edition,
    offsets,
    settings,
    figures,
  };
}

const knownOffsets = new Map<string, ZoneOffsets>();

/** The offsets of an edition's time zone, from the year before it and this one to the end of the year after both. */
function offsetsOf({ timeZone, startsOn }: PageEdition['dates']): ZoneOffsets {
  const years = [Number(startsOn.slice(0, 4)), now().getUTCFullYear()];
  const [from, until] = [Math.min(...years) - 1, Math.max(...years) + 2];
  const key = `${timeZone} ${from} ${until}`;
  const known = knownOffsets.get(key);
  if (known) return known;
  const offsets = readZoneOffsets(timeZone, Date.UTC(from, 0), Date.UTC(until, 0));
  knownOffsets.set(key, offsets);
  return offsets;
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
