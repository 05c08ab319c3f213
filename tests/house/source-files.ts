import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Reads the project's own sources for the tests that hold the house to its rules. */
export const root = path.resolve(import.meta.dirname, '../..');

export interface SourceFile {
  /** Path from the root, with forward slashes: `web/core/client/api.ts`. */
  file: string;
  text: string;
}

/** Every TypeScript file under these folders, in the order of their paths. One that is not there yet holds none. */
export function sourcesUnder(...folders: string[]): SourceFile[] {
  return folders
    .filter((folder) => existsSync(path.join(root, folder)))
    .flatMap((folder) => readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((full) => ({ full, file: path.relative(root, full).replaceAll('\\', '/') }))
    .filter(({ file }) => !/(^|\/)(\.|node_modules\/)/.test(file))
    .map(({ full, file }) => ({ file, text: readFileSync(full, 'utf8') }))
    .sort((a, b) => a.file.localeCompare(b.file));
}

/** The text with comments blanked, line by line, so that line numbers stay true. */
export function withoutComments(text: string): string {
  const blank = (comment: string) => comment.replace(/[^\n]/g, ' ');
  return text.replace(/\/\*[\s\S]*?\*\//g, blank).replace(/(^|[\s;{}(),])\/\/[^\n]*/g, blank);
}

/** Occurrences of a pattern outside comments, as `file:line  text`, to compare with an empty list. */
export function findInCode(sources: readonly SourceFile[], pattern: RegExp): string[] {
  return sources.flatMap(({ file, text }) =>
    withoutComments(text)
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1}  ${line.trim()}`] : [])),
  );
}
