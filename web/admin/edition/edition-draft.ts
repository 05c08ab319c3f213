/** An edition's sections as a form holds them: each value as a text under its path ('identity.name.es'). Pure. */
import { readTypedAmount } from '#shared/base/typed-amount.ts';
import type { Edition, EditionLogo, EditionSection } from '#shared/edition/edition.ts';
import { editionTextNames } from '#shared/edition/texts.ts';

export type EditionDraft = Record<string, string>;

/** Sections that are lists, with the kinds of a row's values. */
const rowShapes = {
  board: { post: { es: '', en: '' }, name: '' },
  keyDates: {
    id: '',
    date: '',
    from: '',
    until: '',
    type: '',
    highlight: false,
    title: { es: '', en: '' },
    text: { es: '', en: '' },
  },
  categories: {
    id: '',
    code: '',
    name: { es: '', en: '' },
    branch: '',
    minimumAge: 0,
    maximumAge: 0,
    ageBy: '',
    isRetired: false,
  },
  zones: { letter: '', name: { es: '', en: '' }, isRetired: false },
  kinds: {
    id: '',
    code: '',
    name: { es: '', en: '' },
    color: '',
    zones: [],
    plays: false,
    isStaff: false,
    isOn: false,
    needsCategory: false,
    needsTeam: false,
    needsPhoto: false,
    needsApproval: false,
    mostPerTeam: 0,
    mostInAll: 0,
    fee: 0,
  },
} as const;
/** The initial values of a new row. */
const newRows = {
  board: {},
  keyDates: { type: 'event', highlight: false },
  categories: { branch: 'men', ageBy: 'yearEnd', isRetired: false },
  zones: { isRetired: false },
  kinds: { color: '#44546F', isOn: true, needsPhoto: true },
};
/** Single values of a section that may be missing: then its edition does not name them. */
const missable = {
  figures: {
    teams: 0,
    countries: 0,
    venues: 0,
    athletes: 0,
    athletesShort: 0,
    minimumAge: 0,
    missionAge: 0,
  } satisfies Required<Edition['figures']>,
  rules: {
    ...{ playersMinOldest: 0, oldestFrom: 0 },
    ...{ tieBreak1: '', tieBreak2: '', tieBreak3: '', tieBreak4: '', tieBreak5: '' },
  } satisfies Partial<Record<keyof Edition['rules'], number | string>>,
  contact: { hoursFrom: '', hoursUntil: '', callsFrom: '', reviewHours: 0 } satisfies Partial<
    Edition['contact']
  >,
};
/** Fees and discounts that cost nothing while they are empty. */
const freeFees: readonly string[] = [
  'accommodationDiscount',
  'earlyDiscount',
  'extraAssistant',
  'companion',
  'playerCard',
];
/** Fields that may be missing. */
const optional: readonly string[] = [
  'from',
  'until',
  ...Object.values(missable).flatMap((values) => Object.keys(values)),
  'maximumAge',
  'mostPerTeam',
  'mostInAll',
  'fee',
];

const pair = { es: '', en: '' };
const texts = Object.fromEntries(editionTextNames.map((name) => [name, pair]));
/** Texts in both languages that may be missing. */
const optionalPairs: readonly string[] = ['slogan', ...editionTextNames];
/** The field of the draft that holds it as JSON. It may be missing. */
const logoName = 'logo';
/** The logo that a draft has. */
export function logoOf(draft: EditionDraft): EditionLogo | null {
  const text = draft[`look.${logoName}`];
  // Written by textsOf or the field.
  return text ? (JSON.parse(text) as EditionLogo) : null;
}
/** The kinds of values of a section that is no list. */
function shapeOf(section: Exclude<EditionSection, ListSection>, edition: Edition): Shape {
  if (section === 'texts') return texts;
  if (section === 'identity') return { ...edition.identity, slogan: pair };
  if (section === 'look') return { ...edition.look, [logoName]: '' };
  const more: Partial<Record<string, Shape>> = missable;
  return { ...edition[section], ...more[section] };
}
export type ListSection = keyof typeof rowShapes;
type Shape = { readonly [name: string]: unknown };

export const isList = (section: string): section is ListSection => Object.hasOwn(rowShapes, section);

/** How many rows of a list a draft has. */
export const rowCount = (draft: EditionDraft, list: ListSection) => Number(draft[`${list}.length`] ?? 0);

/** The rows of a list: each gives the text of one of its fields, empty where it has none. */
export const rowsIn = (draft: EditionDraft, list: ListSection) =>
  Array.from(
    { length: rowCount(draft, list) },
    (_, place) => (field: string) => draft[`${list}.${place}.${field}`] ?? '',
  );

export function toEditionDraft(edition: Edition, sections: readonly EditionSection[]): EditionDraft {
  const lists = sections.filter(isList).map((list) => [`${list}.length`, String(edition[list].length)]);
  const values = sections.flatMap((section) =>
    isList(section)
      ? edition[section].flatMap((row, place) => textsOf(rowShapes[section], row, `${section}.${place}`))
      : textsOf(shapeOf(section, edition), edition[section], section),
  );
  return Object.fromEntries([...lists, ...values]);
}

/** The texts of a value with the fields of a shape; a field that the value does not have is empty. */
function textsOf(shape: Shape, value: unknown, path: string): [string, string][] {
  return Object.entries(shape).flatMap(([name, part]): [string, string][] => {
    const own = (value as Shape | undefined)?.[name];
    const at = `${path}.${name}`;
    if (name === logoName) return [[at, own ? JSON.stringify(own) : '']];
    // A list of letters has them with commas, as String does.
    return typeof part === 'object' && part !== null && !Array.isArray(part)
      ? textsOf(part as Shape, own, at)
      : [[at, String(own ?? '')]];
  });
}

/** The sections as the call takes them, with the kinds of values that the stored edition has. */
export function toSections(
  draft: EditionDraft,
  stored: Edition,
  sections: readonly EditionSection[],
): Partial<Record<EditionSection, unknown>> {
  return Object.fromEntries(
    sections.map((section) => [
      section,
      isList(section)
        ? Array.from({ length: rowCount(draft, section) }, (_, place) =>
            rowOf(valueAt(rowShapes[section], draft, `${section}.${place}`)),
          )
        : valueAt(shapeOf(section, stored), draft, section),
    ]),
  );
}

function valueAt(shape: Shape, draft: EditionDraft, path: string): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(shape).flatMap(([name, part]): [string, unknown][] => {
      const at = `${path}.${name}`;
      const text = draft[at]?.trim() ?? '';
      if (name === logoName) return text === '' ? [] : [[name, JSON.parse(text)]];
      if (Array.isArray(part)) return [[name, text === '' ? [] : text.split(',')]];
      if (typeof part === 'object' && part !== null) {
        const value = valueAt(part as Shape, draft, at);
        const isLeftOut = optionalPairs.includes(name) && Object.values(value).every((own) => own === '');
        return isLeftOut ? [] : [[name, value]];
      }
      if (typeof part === 'boolean') return [[name, text === 'true']];
      if (text === '' && optional.includes(name)) return [];
      if (text === '' && path === 'fees' && freeFees.includes(name)) return [[name, 0]];
      // An empty number is none, not zero.
      return [[name, typeof part === 'number' ? (text === '' ? null : readTypedAmount(text)) : text]];
    }),
  );
}

/** A new category or kind is stored under its English name. */
function rowOf(row: Record<string, unknown>): Record<string, unknown> {
  const { id, name } = row;
  const isNew = id === '' && typeof name === 'object';
  return isNew ? { ...row, id: (name as Edition['identity']['name']).en } : row;
}

/** The change of a draft that adds an empty row to a list. */
export function addRow(draft: EditionDraft, list: ListSection): EditionDraft {
  const place = rowCount(draft, list);
  const texts = Object.fromEntries(textsOf(rowShapes[list], newRows[list], `${list}.${place}`));
  return { ...texts, ...firstValues(draft, list, `${list}.${place}`), [`${list}.length`]: String(place + 1) };
}

/** The initial values of a new row that depend on the others. */
function firstValues(draft: EditionDraft, list: ListSection, at: string): EditionDraft {
  if (list === 'keyDates') return { [`${at}.id`]: newId(draft) };
  if (list === 'zones') return { [`${at}.letter`]: freeLetters(draft)[0] ?? '' };
  return list === 'kinds' ? { [`${at}.zones`]: draft['zones.0.letter'] ?? '' } : {};
}

export const letters: readonly string[] = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** Letters that no zone has. */
export function freeLetters(draft: EditionDraft): string[] {
  const used = rowsIn(draft, 'zones').map((textOf) => textOf('letter'));
  return letters.filter((letter) => !used.includes(letter));
}

/** An id that no key date has: links and calendars know a date by it. */
function newId(draft: EditionDraft): string {
  const used = new Set(Object.entries(draft).flatMap(([path, text]) => (path.endsWith('.id') ? [text] : [])));
  let number = 1;
  while (used.has(`date${number}`)) number += 1;
  return `date${number}`;
}

/** The change of a draft that removes a row of a list: the later ones move up. */
export function removeRow(draft: EditionDraft, list: ListSection, place: number): EditionDraft {
  const last = rowCount(draft, list) - 1;
  const moved = Array.from({ length: last - place }, (_, step) => place + step).flatMap((at) =>
    Object.entries(draft).flatMap(([path, text]) =>
      path.startsWith(`${list}.${at + 1}.`) ? [[path.replace(`.${at + 1}.`, `.${at}.`), text]] : [],
    ),
  );
  return { ...Object.fromEntries(moved), [`${list}.length`]: String(last) };
}

/** A row that was removed from a draft, and what brings it back. */
export interface RemovedRow {
  list: ListSection;
  place: number;
  /** The title of the row; null if all of them were removed. */
  title: string | null;
  before: EditionDraft;
  after: EditionDraft;
}

/** The changes of a draft that remove a row of a list. */
export function removalOf(draft: EditionDraft, list: ListSection, after: EditionDraft) {
  const last = `${list}.${rowCount(after, list)}.`;
  const paths = Object.keys(draft).filter((path) => path in after || path.startsWith(last));
  return { list, after, before: Object.fromEntries(paths.map((path) => [path, draft[path] ?? ''])) };
}

/** Whether nothing that a removal changed has been changed since. */
export const canPutBack = (draft: EditionDraft, { after }: RemovedRow) =>
  Object.entries(after).every(([path, text]) => draft[path] === text);
