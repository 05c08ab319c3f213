import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from './source-files.ts';

/** docs/user-guide names screens by their labels (in *italics*) and by their keys: both must exist in the product. */

const folder = path.join(root, 'docs/user-guide');
const guides = readdirSync(folder).filter((file) => file.endsWith('.md'));
const words = await readEnglish();
// By its path: the file names types of the browser, which these tests are checked without.
const { deskKeys }: { deskKeys: readonly { key: string }[] } = await import(
  path.join(root, 'web/device/desk-keys.ts')
);

test.each(guides)('%s uses only labels that the screen shows in English', (file) => {
  const missing = labelsOf(textOf(file)).filter((label) => !isShown(label));
  expect(missing).toEqual([]);
});

test('the desk guide lists every key of the desk', () => {
  const rows = textOf('desk.md')
    .split('\n')
    .filter((line) => line.startsWith('|'));
  const listed = new Set(rows.flatMap((row) => row.split('|').map((cell) => cell.trim())));
  const shown = (key: string) => listed.has(key) || listed.has(`${key} or ?`);
  expect(deskKeys.map(({ key }) => key).filter((key) => !shown(key) && key !== 'Shift+F8')).toEqual([]);
  expect(listed.has('Shift+F8')).toBe(true);
});

test('every picture is used by a document and weighs at most 150 kB', () => {
  const pictures = path.join(root, 'docs/pictures');
  const documents = [path.join(root, 'README.md'), ...guides.map((file) => path.join(folder, file))]
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const wrong = readdirSync(pictures).filter(
    (file) => !documents.includes(`pictures/${file}`) || statSync(path.join(pictures, file)).size > 150_000,
  );
  expect(wrong).toEqual([]);
});

/** A one-word label must be a whole text; a longer one may be part of a text. */
function isShown(label: string): boolean {
  const wanted = label.replace(/[.…?:]$/, '');
  return words.some((text) =>
    wanted.includes(' ') ? text.includes(wanted) : text.replace(/[.…?:]$/, '') === wanted,
  );
}

function labelsOf(text: string): string[] {
  const prose = text.replace(/\*\*[^*]+\*\*/g, '').replace(/\s*\n\s*/g, ' ');
  return [...prose.matchAll(/(?<![\w*])\*([^*\s][^*]*?)\*(?![\w*])/g)].map((match) => match[1] ?? '');
}

function textOf(file: string): string {
  return readFileSync(path.join(folder, file), 'utf8');
}

async function readEnglish(): Promise<string[]> {
  const catalogues = path.join(root, 'web/words/en');
  const texts: string[] = [];
  for (const file of readdirSync(catalogues)) {
    const module: Record<string, unknown> = await import(path.join(catalogues, file));
    collect(module, texts);
  }
  return texts;
}

function collect(value: unknown, texts: string[]): void {
  if (typeof value === 'string') texts.push(value);
  else if (typeof value === 'object' && value !== null)
    for (const part of Object.values(value)) collect(part, texts);
}
