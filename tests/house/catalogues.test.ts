import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { errorCodes, fieldCodes } from '#shared/errors.ts';
import { root, type SourceFile, sourcesUnder, withoutComments } from './source-files.ts';

/** What stands on the keys of a keyboard is the same in both languages; so is a pattern of capitals. */
const keyNames = ['Enter', 'Esc', 'Ctrl', 'Tab'];

/** Every text of one language: its key (`news.title`) and the sentence. */
type Texts = Map<string, string>;

const spanish = await readCatalogue('es');
const english = await readCatalogue('en');

test('both languages have the same areas', () => {
  expect(areas('en')).toEqual(areas('es'));
});

test('both languages have the same keys', () => {
  expect([...withoutPlurals(english)].sort()).toEqual([...withoutPlurals(spanish)].sort());
});

test('a text names the same values in both languages', () => {
  const differing = [...spanish].filter(
    ([key, text]) => english.has(key) && values(text) !== values(english.get(key) ?? ''),
  );
  expect(differing.map(([key]) => key)).toEqual([]);
});

test('no text is empty', () => {
  expect([...spanish, ...english].filter(([, text]) => text.trim() === '').map(([key]) => key)).toEqual([]);
});

test.each([
  ['Spanish', spanish],
  ['English', english],
])('every code of the server has words in %s', (_language, texts) => {
  const wanted = [
    ...Object.keys(errorCodes).map((code) => `errors.${code}`),
    ...fieldCodes.map((code) => `fields.${code}`),
  ];
  const keys = [...texts.keys()];
  expect(wanted.filter((key) => !keys.some((known) => known === key || known.endsWith(`.${key}`)))).toEqual(
    [],
  );
});

test('no sentence stands in a component', () => {
  expect(
    sourcesUnder('web')
      .filter(({ file }) => file.endsWith('.tsx'))
      .flatMap(sentencesIn),
  ).toEqual([]);
});

test('the search for sentences sees one', () => {
  const sentences = (text: string) => sentencesIn({ file: 'web/ui/Example.tsx', text });
  expect(sentences('<p>Print the badge</p>')).toHaveLength(1);
  expect(sentences('<p>\n  Imprimir\n</p>')).toHaveLength(1);
  expect(sentences('<input placeholder="Search here" />')).toHaveLength(1);
  expect(sentences("<p>{t('desk.print')}</p>")).toHaveLength(0);
  expect(sentences('const [a, b] = useState<string>(first); const c = a < b;')).toHaveLength(0);
});

async function readCatalogue(language: 'es' | 'en'): Promise<Texts> {
  const texts: Texts = new Map();
  for (const area of areas(language)) {
    const module: Record<string, unknown> = await import(path.join(root, 'web/words', language, area));
    for (const [name, value] of Object.entries(module)) collect(name, value, texts);
  }
  return texts;
}

function areas(language: 'es' | 'en'): string[] {
  return readdirSync(path.join(root, 'web/words', language))
    .filter((file) => file.endsWith('.ts'))
    .sort();
}

function collect(key: string, value: unknown, into: Texts): void {
  if (typeof value === 'string') into.set(key, value);
  else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) collect(`${key}.${name}`, inner, into);
  }
}

/** Languages have different plural forms, so `people_one` and `people_many` count as `people`. */
function withoutPlurals(texts: Texts): Set<string> {
  return new Set([...texts.keys()].map((key) => key.replace(/_(zero|one|two|few|many|other)$/, '')));
}

function values(text: string): string {
  return [...new Set(text.match(/\{\{[^}]+\}\}/g))].sort().join(' ');
}

/** Text between tags, and attributes people read, when they hold a word in the clear. */
function sentencesIn({ file, text }: SourceFile): string[] {
  const code = withoutComments(text);
  const between = [...code.matchAll(/(?<![=-])>([^<>{}()=;`]*\p{L}{3,}[^<>{}()=;`]*)</gu)];
  const attributes = [
    ...code.matchAll(/\b(?:title|alt|placeholder|label|aria-label)="([^"]*\p{L}{3,}[^"]*)"/gu),
  ];
  return [...between, ...attributes]
    .map((match) => (match[1] ?? '').trim())
    .filter((text) => /\p{Ll}/u.test(text) && !keyNames.includes(text))
    .map((text) => `${file}: ${text}`);
}
