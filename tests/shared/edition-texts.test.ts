import { expect, test } from 'vitest';
import { panamerican2026 as seed } from '#shared/edition/panamerican-2026.ts';
import {
  editionTextNames,
  faultOfText,
  readParagraphs,
  readSections,
  writeSections,
} from '#shared/edition/texts.ts';

test('paragraphs of a text are separated by empty lines, and a line break inside one is a space', () => {
  expect(readParagraphs('\nOne\nline.\n  \n\nTwo.\n')).toEqual(['One line.', 'Two.']);
});

test('a section is a title line with the paragraphs below it', () => {
  expect(readSections('# One\n\nText.\n\nMore.\n# Two\nText #2.')).toEqual([
    { title: 'One', text: ['Text.', 'More.'] },
    { title: 'Two', text: ['Text #2.'] },
  ]);
});

test('sections that are written and read again are the same', () => {
  const sections = [
    { title: '1991', text: ['founded'] },
    { title: 'Rules', text: ['First.', 'Second.'] },
  ];
  expect(readSections(writeSections(sections))).toEqual(sections);
});

test.each([
  ['a text of sections that begins without a title', 'values', 'Friendship', 'NO_TITLE'],
  [
    'a section without a title after one with a title',
    'values',
    '# Respect\n\nAlways.\n\n# \nFriendship',
    'NO_TITLE',
  ],
  ['an empty title', 'values', '# \nFriendship', 'NO_TITLE'],
  ['a fact of another text', 'values', '# Rule\n\nBy {{closes}}.', 'UNKNOWN_FACT'],
  ['a fact that does not exist', 'mission', 'For {{everyone}}.', 'UNKNOWN_FACT'],
] as const)('%s is refused', (_what, name, text, code) => {
  expect(faultOfText(name, text)).toBe(code);
});

test.each([
  ['mission', 'Over {{age}}, in {{ event.city }}.'],
  ['regulations', '# Age\n\n{{ages}} {{name}}'],
] as const)('the text %s names its facts', (name, text) => {
  expect(faultOfText(name, text)).toBeNull();
});

test.each(editionTextNames.filter((name) => seed.texts[name]))(
  'the seed has the text %s in both languages',
  (name) => {
    const { es = '', en = '' } = seed.texts[name] ?? {};
    expect(readSections(en)).toHaveLength(readSections(es).length);
    expect(readParagraphs(en)).toHaveLength(readParagraphs(es).length);
  },
);
