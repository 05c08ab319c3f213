/** The built web, for rendering pages on the server. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { AppError } from '#shared/base/errors.ts';
import type { PageEdition } from '#shared/edition/edition.ts';
import type { Language } from '#shared/edition/languages.ts';
import type { BootData } from './page-template.ts';

export const root = path.resolve(import.meta.dirname, '../../..');
export const built = path.join(root, 'dist/web');
/** Files whose name holds the hash of what is in them. */
export const builtAssets = path.join(built, 'assets');
const entry = path.join(root, 'dist/server/entry-server.js');

export interface PageRequest {
  url: string;
  language: Language;
  boot: BootData;
  answers: ReadAnswer[];
  page: unknown;
}

/** What web/entry-server.tsx exports; built apart from the server, so only its shape is known here. */
export interface Renderer {
  findPublicPage(address: URL, at: { clockOffset: number; edition: PageEdition }): FoundPage | null;
  toolFiles(pathname: string, language: Language): string[];
  renderOpening(pathname: string, language: Language, edition: PageEdition): Promise<string>;
  renderPage(
    request: PageRequest,
  ): Promise<{ isMissing: boolean; head: string; body: string; queries: unknown[] }>;
  /** `pages`: the addresses of all pages of the archive. */
  renderArchivedPage(
    request: PageRequest & { pages: ReadonlySet<string> },
  ): Promise<{ isMissing: boolean; head: string; body: string }>;
}

export interface FoundPage {
  reads: { key: string; input?: { params?: unknown; query?: unknown } }[];
  file: string | null;
  address: string;
}

export type ReadAnswer = { kind: 'answer'; data: unknown } | { kind: 'notFound' } | { kind: 'failed' };

/** Makes the reads of a page, in their order. */
export function readAnswers(
  { reads }: FoundPage,
  read: (key: string, input: { params?: unknown; query?: unknown }) => Promise<unknown>,
): Promise<ReadAnswer[]> {
  return Promise.all(
    reads.map(({ key, input }) =>
      read(key, input ?? {}).then(
        (data): ReadAnswer => ({ kind: 'answer', data }),
        (error: unknown): ReadAnswer => {
          if (!(error instanceof AppError)) throw error;
          // Whatever else is wrong with the address, the page itself says it.
          return { kind: error.code === 'NOT_FOUND' ? 'notFound' : 'failed' };
        },
      ),
    ),
  );
}

/** Link elements for files that the browser would otherwise find one after the other: sources under web/. */
export type FilesOf = (sources: readonly string[], which?: 'scripts' | 'styles') => string;

export interface WebBuild {
  web: Renderer;
  /** The built index.html. */
  template: string;
  filesOf: FilesOf;
}

/** Reads `dist/`; throws when the web has not been built. */
export async function loadBuild(): Promise<WebBuild> {
  const file = path.join(built, 'index.html');
  if (!existsSync(file) || !existsSync(entry))
    throw new Error('dist: the web is not built yet; run `npm run build`');
  // The path is this build's own.
  const web = (await import(pathToFileURL(entry).href)) as Renderer;
  return { web, template: readFileSync(file, 'utf8'), filesOf: readManifest() };
}

/** The boot data of every page. */
export const everyPage = (lang: Language) => ['start.tsx', `words/first-${lang}.ts`];

/** The files that every page but the first needs besides its own. */
export const secondaryAssets = ['words/area-files.ts', 'styles/rest.css'];

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
    const found = manifest[name];
    if (!found || files.has(found.file)) return files;
    for (const file of [found.file, ...(found.css ?? [])]) files.add(file);
    for (const imported of found.imports ?? []) addFiles(imported, files);
    return files;
  };
  return (sources, which) =>
    [...sources.reduce((files, source) => addFiles(source, files), new Set<string>())]
      .filter((file) => which === undefined || file.endsWith(which === 'scripts' ? '.js' : '.css'))
      .map((file) =>
        file.endsWith('.css')
          ? `<link rel="stylesheet" href="/${file}">`
          : // The page works without them and fetches them after its first paint (web/main.ts).
            `<link rel="later" href="/${file}">`,
      )
      .join('');
}
