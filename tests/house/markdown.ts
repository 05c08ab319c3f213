/** Reads the documentation for the tests that compare it with the repository. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './source-files.ts';

export interface Page {
  /** Path from the root: `docs/deploy.md`. */
  file: string;
  text: string;
}

/** Every Markdown page: those in the root, in `docs`, and the README of each top folder. */
export function readPages(): Page[] {
  const top = readdirSync(root, { withFileTypes: true });
  const readmes = top
    .filter((entry) => entry.isDirectory() && existsSync(path.join(root, entry.name, 'README.md')))
    .map(({ name }) => `${name}/README.md`);
  const inRoot = top.filter(({ name }) => name.endsWith('.md')).map(({ name }) => name);
  const inDocs = filesUnder('docs').filter((file) => file.endsWith('.md'));
  return [...new Set([...inRoot, ...readmes, ...inDocs])].sort().map(readPage);
}

export function readPage(file: string): Page {
  return { file, text: readFileSync(path.join(root, file), 'utf8') };
}

/** Every file below a folder, by its path from the root. */
export function filesUnder(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
}

/** The page without its fenced blocks. */
export const proseOf = ({ text }: Page) => text.replace(/^( *)```[\s\S]*?^\1```$/gm, '');

/** Everything in backticks, outside fenced blocks. */
export const codeSpansOf = (page: Page) =>
  [...proseOf(page).matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);

/** Lines of the fenced blocks that a reader types into a shell, continued lines joined. */
export function shellLinesOf({ text }: Page): string[] {
  return [...text.matchAll(/^( *)```(?:sh|bash|console)?\n([\s\S]*?)^\1```$/gm)].flatMap(([, , block = '']) =>
    block
      .replaceAll(/ *\\\n\s*/g, ' ')
      .split('\n')
      .map((line) => line.replace(/\s+#.*$/, '').trim())
      .filter((line) => line !== '' && !line.startsWith('#')),
  );
}

/** Rows of the tables, cell by cell, without their heads. */
export function tableRowsOf({ text }: Page): string[][] {
  return [...text.matchAll(/^\|.*\|\n\|[-| :]+\|\n((?:\|.*\|\n?)*)/gm)].flatMap(([, body = '']) =>
    body
      .trim()
      .split('\n')
      .map((row) =>
        row
          .slice(1, -1)
          .split(/(?<!\\)\|/)
          .map((cell) => cell.trim()),
      ),
  );
}

/** The part of a page below a heading, up to the next heading of the same or a higher level. */
export function sectionOf({ file, text }: Page, heading: string): Page {
  const lines = text.split('\n');
  const at = lines.findIndex((line) => /^#+ /.test(line) && line.replace(/^#+ /, '') === heading);
  if (at < 0) throw new Error(`${file} has no section "${heading}"`);
  const level = lines[at]?.indexOf(' ') ?? 0;
  const length = lines.slice(at + 1).findIndex((line) => /^#+ /.test(line) && line.indexOf(' ') <= level);
  return { file, text: lines.slice(at, length < 0 ? undefined : at + 1 + length).join('\n') };
}

/** What a link to each heading of a page ends with, as the code host makes it. */
export const anchorsOf = (page: Page) =>
  [...proseOf(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(/\s/g, '-'),
  );
