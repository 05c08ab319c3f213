/** Renders the public pages of the live edition as static files: pages in each language offered, what they name, the results. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { clockOffset, now } from '#shared/base/clock.ts';
import { archivedPages } from '#shared/content/public-pages.ts';
import type { Edition } from '#shared/edition/edition.ts';
import type { Language } from '#shared/edition/languages.ts';
import { offeredLanguages } from '#shared/edition/offered-languages.ts';
import { hasRegulationTexts } from '#shared/edition/texts.ts';
import { isSeed, tournament } from '#shared/edition/tournament.ts';
import { groupTables, listGameDays, listGames, listTeams, listVenues } from '../../competition/store.ts';
import type { Db } from '../../core/database/open.ts';
import type { PublicRead } from '../../core/http/mount.ts';
import type { NoteProgress } from '../../core/settings/long-work.ts';
import { drawLogoFile } from '../../core/storage/draw-logo.ts';
import type { PicturePlaces } from '../../core/storage/objects.ts';
import { readPicture } from '../../core/storage/pictures.ts';
import { listNews, presentNews } from '../news/store.ts';
import { type BootData, fillTemplate } from '../pages/page-template.ts';
import { bootOf } from '../pages/pages.ts';
import {
  built,
  everyPage,
  loadBuild,
  readAnswers,
  secondaryAssets,
  type WebBuild,
} from '../pages/renderer.ts';
import { type PlainFile, resultFiles } from './result-files.ts';
import { lookFile, toArchivedStyles, toStaticPage } from './static-page.ts';
import type { ArchivedFile } from './store.ts';

/** Pages about one list: without it the site says that they are to come. */
const listOf: Readonly<Record<string, string>> = {
  '/teams': 'GET /api/teams',
  '/standings': 'GET /api/games',
  '/venues': 'GET /api/venues',
  '/accommodation': 'GET /api/accommodations',
  '/rules': 'GET /api/rules',
  '/faq': 'GET /api/faq',
};
/** More articles than any edition has. */
const everyArticle = 100_000;

export interface ArchiveSource extends PicturePlaces {
  edition: Edition;
  readPublic: PublicRead;
  note: NoteProgress;
}

type Read = (key: string, input: { params?: unknown; query?: unknown }) => Promise<unknown>;

/** All files of the archive. Rendering takes about 10 ms per page and yields to other work in between. */
export async function makeArchive(source: ArchiveSource): Promise<ArchivedFile[]> {
  const { db, edition } = source;
  const build = await loadBuild();
  const boot = await bootOf({ demo: false, db }, '', edition);
  const read = await createRead(source);
  const pages = await listPages(db, read, boot);
  const files = new Map<string, PlainFile['content']>();
  const named = new Set<string>();
  const total = offeredLanguages().length * pages.size;
  let rendered = 0;
  for (const language of offeredLanguages())
    for (const page of pages) {
      source.note(rendered, total);
      rendered += 1;
      // Reads that are made already are no pause: without one, all other requests would wait for the last page.
      await nextTurn();
      const html = await render(build, { page, pages, language, boot, edition, read });
      if (html === null) continue;
      const done = toStaticPage(html, { id: edition.id, language, pages });
      files.set(language + (page === '/' ? '' : page), done.html);
      if (done.look !== null) files.set(`files/${lookFile}`, done.look);
      for (const file of done.files) named.add(file);
    }
  await addNamedFiles(source, named, files);
  for (const { address, content } of resultFiles(await listGames(db), await groupTables(db)))
    files.set(address, content);
  const packed = [...files].map(async ([address, content]) => ({
    address,
    bytes: await promisify(gzip)(content),
  }));
  return Promise.all(packed);
}

/** The addresses of all pages that have something to show, as the site writes them. */
async function listPages(db: Db, read: Read, { settings }: BootData): Promise<Set<string>> {
  const lists = Object.entries(listOf).map(async ([page, key]) => ((await hasRows(read, key)) ? [] : page));
  const empty = new Set((await Promise.all(lists)).flat());
  const texts = (await read('GET /api/edition/texts', {})) as Partial<Edition['texts']>;
  if (!isSeed() && !settings['link.regulationPdf'] && !hasRegulationTexts(texts)) empty.add('/reglamento');
  const below = (folder: string, rows: readonly { id: number }[]) => rows.map(({ id }) => `${folder}/${id}`);
  const codes = tournament.categories.map(({ code }) => code);
  const games = await listGames(db);
  return new Set([
    ...archivedPages.filter((page) => !empty.has(page)),
    ...below('/news', await listNews(db, now(), { limit: everyArticle })),
    ...below('/teams', await listTeams(db)),
    ...below('/venues', await listVenues(db)),
    ...below('/games', games),
    ...(await listGameDays(db)).map(({ date }) => `/schedule?day=${date}`),
    ...['/standings', '/teams']
      .filter((page) => !empty.has(page))
      .flatMap((page) => codes.map((code) => `${page}?category=${code}`)),
  ]);
}

async function hasRows(read: Read, key: string): Promise<boolean> {
  const answer = await read(key, {});
  return Array.isArray(answer) && answer.length > 0;
}

/** The reads of pages, each made once; the list of articles is complete. */
async function createRead({ db, readPublic }: ArchiveSource): Promise<Read> {
  const articles = (await listNews(db, now(), { limit: everyArticle })).map(presentNews);
  const made = new Map([[JSON.stringify(['GET /api/news', {}]), Promise.resolve<unknown>(articles)]]);
  return (key, input) => {
    const name = JSON.stringify([key, input]);
    const known = made.get(name) ?? readPublic(key, input, 'anybody');
    made.set(name, known);
    return known;
  };
}

interface PageToRender {
  page: string;
  pages: ReadonlySet<string>;
  language: Language;
  boot: BootData;
  edition: Edition;
  read: Read;
}

/** The whole document of a page; null for one that says that there is nothing. */
async function render(
  { web, template, filesOf }: WebBuild,
  { page, pages, language, boot, edition, read }: PageToRender,
): Promise<string | null> {
  const found = web.findPublicPage(new URL(page, 'http://page'), { clockOffset: clockOffset(), edition });
  if (!found) return null;
  const answers = await readAnswers(found, read);
  const rendered = await web.renderArchivedPage({ url: page, language, boot, answers, page: found, pages });
  if (rendered.isMissing) return null;
  const sources = [...everyPage(language), 'app/site-pages.tsx', ...secondaryAssets];
  const styles = filesOf([...sources, ...(found.file ? [found.file] : [])], 'styles');
  const { head, body } = rendered;
  return fillTemplate(template, { lang: language, edition, head: styles + head, body });
}

/** Adds the files that pages name, and those that their style sheets name. */
async function addNamedFiles(
  source: ArchiveSource,
  named: Set<string>,
  files: Map<string, PlainFile['content']>,
): Promise<void> {
  // A set that grows while it is read: style sheets name fonts.
  for (const file of named) {
    const content = await readNamedFile(source, file);
    if (!content) continue;
    const styles = file.endsWith('.css')
      ? toArchivedStyles(Buffer.from(content).toString(), source.edition.id)
      : null;
    for (const one of styles?.files ?? []) named.add(one);
    files.set(`files/${file}`, styles?.css ?? content);
  }
}

/** A picture of the editors, or a file of the build. */
async function readNamedFile(source: ArchiveSource, file: string): Promise<Uint8Array | null> {
  const sha256 = /^pictures\/([0-9a-f]{64})\.jpg$/.exec(file)?.[1];
  if (sha256) return readPicture(source, sha256);
  const ofLogo = await drawLogoFile(source.db, async () => source.edition.look, `/${file}`);
  if (ofLogo) return ofLogo;
  const inBuild = path.join(built, file);
  if (!inBuild.startsWith(built + path.sep) || !existsSync(inBuild)) return null;
  return readFile(inBuild);
}
