/** Draws a public page to HTML, on the server, from the same routes the browser runs. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { PassThrough } from 'node:stream';
import i18next from 'i18next';
import { renderToPipeableStream, renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { setClockOffset } from '#shared/base/clock.ts';
import { must } from '#shared/base/must.ts';
import { archivePath } from '#shared/content/archive-paths.ts';
import type { PageEdition } from '#shared/edition/edition.ts';
import { serveEdition } from '#shared/edition/tournament.ts';
import type { DehydratedQuery, DehydratedState } from '#web/core/client/dehydrated.ts';
import { App } from './app/App.tsx';
import { ArchivedSite } from './app/archive/ArchivedSite.tsx';
import { ToolOpening } from './app/layout/ToolOpening.tsx';
import { findPublicPage as findAt, type PublicPage } from './app/public-pages.ts';
import { structuredData } from './app/structured-data.ts';
import { toolAt, toolFiles } from './app/tool-pages.tsx';
import { type BootData, setBootSource } from './core/client/boot.ts';
import { toQueryKey } from './core/client/query.ts';
import { editionWords, type Language, loadWords, startI18n } from './core/lib/i18n.ts';
import type { WordArea } from './words/catalogue.ts';

export type { PublicPage };
export { toolFiles };

/** The page of an address in an edition, at the server's time; this bundle has its own clock and its own served edition. */
export function findPublicPage(
  { pathname, searchParams }: URL,
  { clockOffset, edition }: { clockOffset: number; edition: PageEdition },
): PublicPage | null {
  setClockOffset(clockOffset);
  serveEdition(edition);
  return drawing.run({ clockOffset, demo: false, edition }, () => findAt(pathname, searchParams));
}

/** What a read came to; one that failed is asked for by the browser again. */
export type ReadAnswer = { kind: 'answer'; data: unknown } | { kind: 'notFound' } | { kind: 'failed' };

export interface PageRequest {
  /** Path and query. */
  url: string;
  language: Language;
  boot: BootData;
  /** What the page's reads came to, in their order. */
  answers: ReadAnswer[];
  page: PublicPage;
}

export interface RenderedPage {
  /** Whether the page says that what was asked for is not there. */
  isMissing: boolean;
  /** What belongs into the head: title, description, share card. */
  head: string;
  /** The HTML inside the root. */
  body: string;
  /** What the browser puts into its query cache before it goes on. */
  queries: DehydratedQuery[];
}

const areas = Object.keys(import.meta.glob('./words/es/*.ts')).map(
  (file) => file.replace(/^.*\/(.+)\.ts$/, '$1') as WordArea,
);
let words: Promise<void> | null = null;

/** The request being rendered: a lazy part may resume while other requests render. */
const drawing = new AsyncLocalStorage<BootData>();
setBootSource(() => drawing.getStore());

/** All words of both languages, once. */
function everyWord(): Promise<void> {
  words ??= startI18n('es', areas).then(() => loadWords(areas, 'en'));
  return words;
}

/** Draws a page with its answers; waits for every part of it that is fetched apart. */
export async function renderPage(request: PageRequest): Promise<RenderedPage> {
  const { url, language, boot, answers, page } = request;
  const { edition, queries, html } = await draw(request, (props) => (
    <StaticRouter location={url}>
      <App {...props} />
    </StaticRouter>
  ));
  const { head, body } = splitHead(html);
  const { pathname } = new URL(url, 'http://page');
  const data = answers.map((answer) => (answer.kind === 'answer' ? answer.data : undefined));
  const about = structuredData(page.reads, data, { site: boot.site ?? '', language, pathname, edition });
  return { isMissing: isMissing(head), head: head + (about ? dataElement(about) : ''), body, queries };
}

/** Draws a page for the archive of its edition: its links lead to pages below that. */
export async function renderArchivedPage(
  request: PageRequest & { pages: ReadonlySet<string> },
): Promise<Omit<RenderedPage, 'queries'>> {
  const { url, language, boot } = request;
  const below = archivePath(must(boot.edition, 'a page is rendered with its edition').id, language);
  const { html } = await draw(request, (props) => (
    <StaticRouter basename={below} location={below + url}>
      <ArchivedSite {...props} pages={request.pages} />
    </StaticRouter>
  ));
  const { head, body } = splitHead(html);
  return { isMissing: isMissing(head), head, body };
}

const isMissing = (head: string) => head.includes('<meta name="robots" content="noindex"');

type AppProps = React.ComponentProps<typeof App>;

/** Renders with the answers and the language of a request. */
async function draw(
  { language, boot, answers, page }: PageRequest,
  site: (props: AppProps) => React.ReactNode,
) {
  await everyWord();
  // This bundle has a separate copy of the clock module.
  setClockOffset(boot.clockOffset);
  const edition = must(boot.edition, 'a page is rendered with its edition');
  serveEdition(edition);
  const queries = page.reads.flatMap(({ key, input }, index): DehydratedQuery[] => {
    const answer = answers[index];
    const kept = toQueryKey(key, input as never);
    if (answer?.kind === 'answer') return [[kept, answer.data]];
    return answer?.kind === 'notFound' ? [[kept]] : [];
  });
  const answered: DehydratedState = { written: queries, client: null };
  // A clone shares the words but has its own language, because requests in two languages render at the same time.
  const interpolation = { escapeValue: false, defaultVariables: editionWords(() => language) };
  const i18n = i18next.cloneInstance({ lng: language, interpolation });
  const html = await drawing.run(boot, () => toHtml(site({ answers: answered, i18n })));
  answered.client?.clear();
  return { edition, queries, html: withoutStyles(html) };
}

/** The HTML next to the root of a tool until its files are loaded; empty on other pages. */
export async function renderOpening(
  pathname: string,
  language: Language,
  edition: PageEdition,
): Promise<string> {
  const tool = toolAt(pathname);
  if (!tool) return '';
  await everyWord();
  const name = i18next.getFixedT(language)(tool === 'kiosk' ? 'common.loading' : `common.menu.${tool}`);
  return renderToStaticMarkup(<ToolOpening title={edition.identity.name[language]}>{name}</ToolOpening>);
}

/** Inside a script element only `<` could end it. */
function dataElement(about: object): string {
  return `<script type="application/ld+json">${JSON.stringify(about).replaceAll('<', '\\u003c')}</script>`;
}

function toHtml(app: React.ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const out = new PassThrough();
    const chunks: Buffer[] = [];
    out.on('data', (chunk: Buffer) => chunks.push(chunk));
    out.on('end', () => resolve(Buffer.concat(chunks).toString()));
    const stream = renderToPipeableStream(app, {
      // Parts that came late stand in their place, not behind a script: the policy allows none.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => stream.pipe(out),
      onShellError: reject,
      onError: reject,
    });
  });
}

/**
 * Some controls draw a style attribute, which the policy refuses in HTML; in the browser React sets the same by
 * script. In text the quotes are escaped, so only attributes match.
 */
function withoutStyles(html: string): string {
  return html.replace(/ style="[^"]*"/g, '');
}

/** React writes titles, descriptions and the like before the page itself: they belong into the head. */
function splitHead(html: string): { head: string; body: string } {
  const head = /^(?:<title\b[^>]*>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)*/.exec(html)?.[0] ?? '';
  return { head, body: html.slice(head.length) };
}
