/** An edition's sections as a form holds them: each value as a text under its path ('identity.name.es'). Pure. */
import type { Edition, EditionSection } from '#shared/edition/edition.ts';

export type EditionDraft = Record<string, string>;

/** Sections that are lists, with an empty row. */
const emptyRows = {
  board: { post: { es: '', en: '' }, name: '' },
  keyDates: {
    id: '',
    date: '',
    from: '',
    until: '',
    type: 'event',
    highlight: 'false',
    title: { es: '', en: '' },
    text: { es: '', en: '' },
  },
} as const;
export type ListSection = keyof typeof emptyRows;
type Shape = { readonly [name: string]: unknown };

const isList = (section: string): section is ListSection => Object.hasOwn(emptyRows, section);

/** How many rows of a list a draft has. */
export const rowCount = (draft: EditionDraft, list: ListSection) => Number(draft[`${list}.length`] ?? 0);

export function toEditionDraft(edition: Edition, sections: readonly EditionSection[]): EditionDraft {
  const lists = sections.filter(isList).map((list) => [`${list}.length`, String(edition[list].length)]);
  const values = sections.flatMap((section) =>
    isList(section)
      ? edition[section].flatMap((row, place) => textsOf(emptyRows[section], row, `${section}.${place}`))
      : textsOf(edition[section], edition[section], section),
  );
  return Object.fromEntries([...lists, ...values]);
}

/** The texts of a value with the fields of a shape; a field that the value does not have is empty. */
function textsOf(shape: Shape, value: unknown, path: string): [string, string][] {
  return Object.entries(shape).flatMap(([name, part]): [string, string][] => {
    const own = (value as Shape | undefined)?.[name];
    const at = `${path}.${name}`;
    return typeof part === 'object' && part !== null
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
            rowOf(section, valueAt(emptyRows[section], draft, `${section}.${place}`)),
          )
        : valueAt(stored[section], draft, section),
    ]),
  );
}

function valueAt(shape: Shape, draft: EditionDraft, path: string): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(shape).map(([name, part]) => {
      const at = `${path}.${name}`;
      const text = draft[at]?.trim() ?? '';
      if (typeof part === 'object' && part !== null) return [name, valueAt(part as Shape, draft, at)];
      // An empty number is none, not zero.
      return [name, typeof part === 'number' ? (text === '' ? null : Number(text)) : text];
    }),
  );
}

/** A key date says whether it is highlighted, and its times only if it has any. */
function rowOf(list: ListSection, row: Record<string, unknown>): Record<string, unknown> {
  if (list === 'board') return row;
  const { from, until, highlight, ...rest } = row;
  return {
    ...rest,
    highlight: highlight === 'true',
    ...(from ? { from } : {}),
    ...(until ? { until } : {}),
  };
}

/** The change of a draft that adds an empty row to a list. */
export function addRow(draft: EditionDraft, list: ListSection): EditionDraft {
  const place = rowCount(draft, list);
  const texts = Object.fromEntries(textsOf(emptyRows[list], emptyRows[list], `${list}.${place}`));
  const named = list === 'keyDates' ? { [`keyDates.${place}.id`]: newId(draft) } : {};
  return { ...texts, ...named, [`${list}.length`]: String(place + 1) };
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
