import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { errorCodes, fieldCodes } from '#shared/base/errors.ts';
import { root } from './source-files.ts';

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

/** Words that docs/glossary.md replaced, and the phrases in which they mean something else. */
const replacedWords = {
  es: { word: /\b(?:oficinas?|casos?)\b/i, allowed: /casos? (?:de|especial(?:es)?|difícil)\b/gi },
  en: {
    word: /\b(?:offices?|cases?)\b/i,
    allowed: /special cases?|difficult case|\bcases? of\b|ignoring case/gi,
  },
};

test.each([
  ['es', spanish],
  ['en', english],
] as const)('no text uses a word that the glossary replaced (%s)', (language, texts) => {
  const { word, allowed } = replacedWords[language];
  const wrong = [...texts].filter(([, text]) => word.test(text.replace(allowed, '')));
  expect(wrong.map(([key]) => key)).toEqual([]);
});

test.each([
  ['es', spanish],
  ['en', english],
] as const)('a way through the admin area names its tabs as the screen does (%s)', (_language, texts) => {
  const admin = texts.get('common.menu.admin');
  const tabs = [...texts].filter(([key]) => key.startsWith('admin.tabs.')).map(([, label]) => label);
  const ways = [...texts.values()].flatMap((text) => [...text.matchAll(/(Admin\p{L}*) › (\p{L}+)/gu)]);
  expect(ways.length).toBeGreaterThan(0);
  for (const [way, from, to] of ways) expect([admin, tabs.includes(to ?? '')], way).toEqual([from, true]);
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

/** Names of the edition may stand in any sentence of either language. */
function values(text: string): string {
  return [...new Set(text.match(/\{\{(?!event\.)[^}]+\}\}/g))].sort().join(' ');
}
