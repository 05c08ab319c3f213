/**
 * The texts of the public pages that an edition can replace. A text that it does not replace is the standard one of
 * web/words, or its part of the page is left out where there is none.
 *
 * How a text is written: paragraphs are separated by an empty line; a line that begins with '# ' is the title of the
 * section below it; `{{name}}` is filled in with a fact of the edition.
 */

/**
 * `shape`: paragraphs, or sections with a title each. `facts`: what `{{}}` may name in it besides the names that every
 * text may use.
 */
export interface TextKind {
  shape: 'paragraphs' | 'sections';
  facts?: readonly string[];
}

/** In any text: names of the place and of the championship. */
export const eventFacts = ['event.city', 'event.country', 'event.series', 'name'] as const;

const ruleFacts = [
  ...[
    'year',
    'closes',
    'early',
    'main',
    'finals',
    'ages',
    'categories',
    'minimum',
    'squad',
    'bench',
    'players',
    'coaches',
  ],
  ...['assistants', 'medical', 'uniforms', 'roster', 'grace', 'protest', 'ruling', 'win', 'loss', 'noShow'],
] as const;

export const editionTexts = {
  organization: { shape: 'sections' },
  /** The title is a figure, and the text says what it counts. */
  organizationFigures: { shape: 'sections' },
  mission: { shape: 'paragraphs', facts: ['age'] },
  vision: { shape: 'paragraphs', facts: ['age'] },
  values: { shape: 'sections' },
  history: { shape: 'paragraphs', facts: ['age', 'edition', 'days', 'venues'] },
  eventSummary: { shape: 'paragraphs', facts: ['athletes', 'countries', 'days'] },
  provisions: { shape: 'sections', facts: ['uniforms', 'card'] },
  purpose: { shape: 'paragraphs' },
  whoPlays: { shape: 'paragraphs', facts: ['closes'] },
  regulations: { shape: 'sections', facts: ruleFacts },
  articles: { shape: 'sections' },
  privacy: { shape: 'sections', facts: ['days'] },
  terms: { shape: 'sections' },
  cookies: { shape: 'sections' },
} as const satisfies Record<string, TextKind>;

export type EditionText = keyof typeof editionTexts;
export const editionTextNames = Object.keys(editionTexts) as EditionText[];

/** Whether the page of the regulations has a text of the organizers. */
export const hasRegulationTexts = (texts: Partial<Record<EditionText, unknown>>) =>
  (['purpose', 'whoPlays', 'regulations', 'articles'] as const).some((name) => texts[name] !== undefined);

export interface TextSection {
  title: string;
  text: string[];
}

export function readParagraphs(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim().replace(/\s*\n\s*/g, ' '))
    .filter((paragraph) => paragraph !== '');
}

/** The sections of a text; text before the first title has no title. */
export function readSections(text: string): TextSection[] {
  return text
    .split(/^(?=# )/m)
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const [, title = '', rest = ''] = /^# (.*)\n?([\s\S]*)$/.exec(part) ?? [undefined, '', part];
      return { title: title.trim(), text: readParagraphs(rest) };
    });
}

/** Formats sections as a text. */
export const writeSections = (sections: readonly { title: string; text: string | readonly string[] }[]) =>
  sections.map(({ title, text }) => [`# ${title}`, ...[text].flat()].join('\n\n')).join('\n\n');

/** What is wrong with a text, or null. */
export function faultOfText(name: EditionText, text: string): 'NO_TITLE' | 'UNKNOWN_FACT' | null {
  const { shape, facts = [] }: TextKind = editionTexts[name];
  if (shape === 'sections' && readSections(text).some(({ title }) => title === '')) return 'NO_TITLE';
  const known = new Set<string>([...eventFacts, ...facts]);
  const named = [...text.matchAll(/\{\{([^{}]*)\}\}/g)].map(([, fact = '']) => fact.trim());
  return named.every((fact) => known.has(fact)) ? null : 'UNKNOWN_FACT';
}

/** The part of an edition that every page and device has. */
export const withoutTexts = <Document extends { texts: unknown }>({ texts: _, ...edition }: Document) =>
  edition;
