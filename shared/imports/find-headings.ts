import { birthPartOf } from './birth-parts.ts';
import { type FieldName, fieldOf, fieldsOf, type ImportKind } from './fields.ts';
import { fits, headingWords, readsAsData, readsAsDay } from './guess-columns.ts';

/** Where the headings of a list stand: below titles of any number, in two rows, or nowhere. */
export interface Headings {
  texts: readonly string[];
  /** The first row of data. */
  dataFrom: number;
}

/** The most rows above the headings: a letterhead, a logo, instructions. */
const mostTitles = 60;

type CellRows = readonly (readonly string[])[];

/** The index of the row with most headings; -1 if the first non-empty row is data. */
export function findHeadingRow(kind: ImportKind, rows: CellRows): number {
  const first = rows.findIndex((cells) => cells.some((cell) => cell.trim() !== ''));
  const rated = rows.slice(0, mostTitles).map((cells, row) => {
    const hits = hitsOf(kind, cells);
    return { row, hits: hits < 2 && readsAsData(kind, cells) ? 0 : hits };
  });
  const most = Math.max(0, ...rated.map(({ hits }) => hits));
  // A second table below with a heading more is no reason to lose the first.
  const least = most < 2 ? Math.max(1, most) : Math.max(2, most * 0.6);
  const best = rated.find(({ hits }) => hits >= least) ?? { row: first, hits: 0 };
  if (best.hits === 0 && first >= 0 && readsAsData(kind, rows[first] ?? [])) return -1;
  // One word of a title is no heading where a list begins below without any.
  const isOne = best.hits === 1 && (rows[best.row] ?? []).filter((cell) => cell.trim() !== '').length > 1;
  if (isOne && readsAsData(kind, rows[best.row] ?? [])) return -1;
  return Math.max(0, best.row);
}

/** For each cell that is a heading, its field. */
const headedBy = (kind: ImportKind, cells: readonly string[]): FieldName[] =>
  cells.flatMap((cell) => fieldsOf(kind).find(([, field]) => fits(cell, field) >= 80)?.[0] ?? []);

const hitsOf = (kind: ImportKind, cells: readonly string[]) => headedBy(kind, cells).length;

/** Whether the headings stand one below the other, with a column for each person. */
export function isSideways(kind: ImportKind, rows: CellRows): boolean {
  if (rows.length > mostTitles) return false;
  // 'Jugadora' may be the heading of names, and is the role of each here.
  const inRows = Math.max(0, ...rows.map((cells) => new Set(headedBy(kind, cells)).size));
  return [0, 1, 2].some((column) => {
    const texts = rows.map((cells) => cells[column]?.trim() ?? '').filter((text) => text !== '');
    const headed = headedBy(kind, texts);
    return headed.length >= texts.length * 0.6 && new Set(headed).size >= Math.max(3, 2 * inRows);
  });
}

/** The headings of the row that was found or chosen, combined with the row above or below if they span two rows. */
export function headingsAt(kind: ImportKind, rows: CellRows, row: number): Headings {
  const width = rows.reduce((most, cells) => Math.max(most, cells.length), 0);
  const textsOf = (at: number) =>
    Array.from({ length: width }, (_, column) => rows[at]?.[column]?.trim() ?? '');
  if (row < 0) return { texts: textsOf(-1), dataFrom: 0 };
  const own = textsOf(row);
  const under = textsOf(row + 1);
  if (sharesHeadings(kind, own, under)) return { texts: joined(own, under), dataFrom: row + 2 };
  const over = textsOf(row - 1);
  const groups = over.filter((text) => text !== '');
  // 'Equipo: Leonas' is a title; a heading may end with a colon.
  const isTitle = groups.some((text) => text.includes(':')) && !groups.every((text) => text.endsWith(':'));
  const isOver =
    row > 0 &&
    !isTitle &&
    !isTeamTitle(kind, over, own) &&
    (groups.length > 1 || areBirthParts(joined(over, own), own));
  return { texts: isOver ? joined(over, own) : own, dataFrom: row + 1 };
}

export const isDelegation = /^(delegacion|delegation|seleccion)$/;

/** Whether a text is what a sheet calls a field of people. */
export function isLabelOf(name: FieldName, text: string): boolean {
  const field = fieldOf('participants', name);
  return field !== undefined && fits(text, field) >= 95;
}

/** Whether a text is what a sheet calls a team: 'Equipo', 'Club', 'Delegación'. */
export const isTeamLabel = (text: string) => isLabelOf('team', text) || isDelegation.test(headingWords(text));

/** 'Equipo' and 'Leonas' in two neighboring cells; groups are there to tell headings of the same text apart. */
function isTeamTitle(kind: ImportKind, over: readonly string[], own: readonly string[]): boolean {
  const at = over.findIndex((text) => text !== '');
  const name = over[at + 1] ?? '';
  const isPair = name !== '' && over.filter((text) => text !== '').length === 2;
  if (!isPair || !isTeamLabel(over[at] ?? '') || hitsOf(kind, [name]) > 0) return false;
  const headings = own.filter((text) => text !== '').map(headingWords);
  return new Set(headings).size === headings.length;
}

/** Whether the lower row goes on with the headings: it names columns the upper one leaves open or puts together. */
function sharesHeadings(kind: ImportKind, upper: readonly string[], lower: readonly string[]): boolean {
  if (areBirthParts(joined(upper, lower), lower)) return true;
  // A role may be called like a heading; a day never is.
  if (readsAsData(kind, lower) || lower.some((text) => readsAsDay(text))) return false;
  return lower.some((text, column) => hitsOf(kind, [text]) > 0 && hitsOf(kind, [upper[column] ?? '']) === 0);
}

/** Whether the row above makes days, months and years of the headings below it those of a birth date. */
function areBirthParts(both: readonly string[], lower: readonly string[]): boolean {
  const parts = both.filter((text, column) => text !== lower[column] && isBirthPart(text));
  // One alone may be a value: MM is Myanmar, too.
  return parts.length > 1;
}

const isBirthPart = (heading: string) => birthPartOf(headingWords(heading)) !== null;

/** A heading above several columns says whose they are: 'Contacto de emergencia: Nombre'. */
function joined(upper: readonly string[], lower: readonly string[]): string[] {
  let over = '';
  return lower.map((text, column) => {
    const own = upper[column] ?? '';
    if (own !== '') over = own;
    // 'Fecha de nacimiento' is over its day, month and year, not over the columns that follow them.
    else if (isBirthPart(`${over} ${lower[column - 1]}`) && !isBirthPart(`${over} ${text}`)) over = '';
    if (text === '') {
      over = '';
      return own;
    }
    return over === '' || over === text ? text : `${over} ${text}`;
  });
}
