/** Facts that a sheet gives in titles above people or in words next to them, instead of in a column. */

import { fold } from '#shared/base/text.ts';
import { type FieldName, fieldsOf } from '#shared/imports/fields.ts';
import { isDelegation, isLabelOf, isTeamLabel } from '#shared/imports/find-headings.ts';
import { fits, headingWords } from '#shared/imports/guess-columns.ts';
import type { SourceLine } from '#shared/imports/read-rows.ts';
import { readRole } from '#shared/imports/roles.ts';
import { readBranch, readCategory, readCountry } from '#shared/imports/values.ts';

/** The line of a title that is the name of its sheet. */
export const nameLine = 0;

export interface TitleTeams {
  /** The word in the titles, such as 'Equipo'; empty if they consist of names only. */
  label: string;
  /** The title above each line that has one, by number of the line. */
  byLine: ReadonlyMap<number, string>;
  /** 'Delegación: El Salvador' names a country. */
  areCountries: boolean;
}

interface Title {
  line: number;
  label: string;
  text: string;
}

/** The title above each line; null where no title may be a team. `above` are the rows above the headings. */
export function findTitleTeams(
  lines: readonly SourceLine[],
  above: readonly SourceLine[],
  between: readonly SourceLine[],
): TitleTeams | null {
  const labeled = [
    ...above.flatMap(({ line, cells }) => readTeamLabel(cells, true).map((read) => ({ line, ...read }))),
    ...between.flatMap(({ line, cells }) => readTeamLabel(cells).map((read) => ({ line, ...read }))),
  ];
  const titles = labeled.length > 0 ? labeled : [...bareTitles(above).slice(-1), ...bareTitles(between)];
  const byLine = textsAbove(lines, titles);
  const label = labeled[0]?.label ?? '';
  const areCountries =
    isDelegation.test(headingWords(label)) &&
    [...byLine.values()].every((name) => readCountry(name) !== null);
  return byLine.size > 0 ? { label, byLine, areCountries } : null;
}

/** The last title above each line, where it has a text. */
function textsAbove(
  lines: readonly SourceLine[],
  titles: readonly Omit<Title, 'label'>[],
): Map<number, string> {
  const byLine = new Map<number, string>();
  for (const { line } of lines) {
    const text = titles.findLast((title) => title.line < line)?.text;
    if (text) byLine.set(line, text);
  }
  return byLine;
}

/** 'Equipo: Leonas' in one cell or in two, as an array of one; of a line between people only at its beginning. */
export function readTeamLabel(cells: readonly string[], isAbove = false): Omit<Title, 'line'>[] {
  const filled = cells.filter((cell) => cell !== '');
  const places = isAbove ? filled.length : 1;
  for (const [at, cell] of filled.slice(0, places).entries()) {
    const next = filled[at + 1] ?? '';
    const read = /^([^:]{3,30}?)(?:\s*:|\s+[-–—](?=\s))\s*(.*)$/u.exec(cell);
    if (read?.[1] && isTeamLabel(read[1])) return [{ label: read[1], text: plainName(read[2] || next) }];
    // 'Equipo' and 'Leonas' in two cells that are alone in their row.
    if (filled.length === 2 && at === 0 && isTeamLabel(cell) && !isTeamLabel(next))
      return [{ label: cell, text: plainName(next) }];
  }
  return [];
}

/** A name without the label that follows in the same cell, quotes, and a line to be filled in by hand. */
const plainName = (text: string) =>
  text
    .replace(/[\s,;|·–—-]+\p{L}+\s*:.*$/u, '')
    .replace(/_{2,}|\.{3,}|[«»"“”]/g, '')
    .trim();

/** Lines with one text that may be the name of a team. */
function bareTitles(lines: readonly SourceLine[]): Title[] {
  return lines.flatMap(({ line, cells }) => {
    const [name = '', ...more] = new Set(cells.filter((cell) => cell !== ''));
    const isName = more.length === 0 && /\p{L}{2}/u.test(name) && name.length <= 60 && !/:|\d{4}/.test(name);
    const isOther =
      isNote(name) ||
      otherTitles.test(fold(name)) ||
      readRole(name) !== null ||
      readCategory(name, null) !== null ||
      fieldsOf('participants').some(([, field]) => fits(name, field) >= 80);
    return isName && !isOther ? [{ line, label: '', text: name }] : [];
  });
}

const otherTitles =
  /^(lista|listado|nomina|planilla|roster|list|participantes|participants|(\w+ )?(campeonato|torneo|championship|tournament))\b/;

/** Whether a text that is alone in its line is a note. */
export const isNote = (text: string) =>
  /^(nota|notas|note|notes|observaci|fuente|source|firma|signature|elabor|prepar|revis|aprob|autoriz|vo\.? ?bo|certific|declar|assinatura|responsavel|lugar y fecha|local e data|pagina|page|\*|_{3})/.test(
    fold(text),
  );

/** A column for what the sheet says by labels: each line has its text there, or none. */
export interface LabelColumn {
  field: FieldName;
  heading: string;
  byLine: ReadonlyMap<number, string>;
}

/**
 * The category of the title above each line: 'Categoría: Femenino 40', in one cell or two, also with its branch apart; or
 * of the sheet whose name is one.
 */
export function findTitleCategories(
  lines: readonly SourceLine[],
  titles: readonly SourceLine[],
): LabelColumn | null {
  const said: Omit<Title, 'label'>[] = [];
  const ofSheet = categoryOfSheet(titles);
  let [heading, branch, category] = [ofSheet, '', ofSheet];
  for (const { line, cells } of titles) {
    // Another team: what was said of the last one is over.
    if (readTeamLabel(cells, true).length > 0) [branch, category] = ['', ofSheet];
    for (const { label, text } of labeledTexts(cells)) {
      if (isLabelOf('branch', label)) branch = text;
      if (isLabelOf('category', label)) [heading, category] = [heading || label, text];
    }
    const isWhole = readCategory(category) !== null || readBranch(branch) === null;
    said.push({ line, text: category && !isWhole ? `${branch} ${category}` : category });
  }
  const byLine = textsAbove(lines, said);
  return byLine.size > 0 ? { field: 'category', heading, byLine } : null;
}

/** A sheet called 'F40' or, beside a column of branches, '40+'. */
function categoryOfSheet([first]: readonly SourceLine[]): string {
  const name = first?.line === nameLine ? (first.cells[0] ?? '') : '';
  return readCategory(name) !== null || /^\d{2} ?\+$/.test(name) ? name : '';
}

/** The role of the section above each line: 'JUGADORAS', 'CUERPO TÉCNICO'. Any other title ends a section. */
export function findTitleRoles(
  lines: readonly SourceLine[],
  titles: readonly SourceLine[],
): LabelColumn | null {
  const said = titles.map(({ line, cells }) => ({ line, text: sectionIn(cells) }));
  const byLine = textsAbove(lines, said);
  const [heading = ''] = byLine.values();
  return byLine.size > 0 ? { field: 'role', heading, byLine } : null;
}

/** The name of a section of people of one role, alone in its line; else nothing. */
export function sectionIn(cells: readonly string[]): string {
  const [text = '', ...more] = new Set(cells.filter((cell) => cell !== ''));
  const words = fold(text).replace(/[\s:.]+$/, '');
  const isSection = bodies.test(words) || readRole(words) !== null;
  return more.length === 0 && isSection ? text.replace(/[\s:.]+$/, '') : '';
}

/** People of several roles: which one is asked. */
const bodies =
  /^(cuerpo|staff|equipo|comision|comissao|personal|grupo) (tecnic[oa]|directiv[oa]|de apoyo)$|^(coaching|technical|support) staff$|^(directiva|dirigencia|dirigentes)$/;

/** Labels that others of the same line have precedence over. */
export const joinLabels = (labels: LabelColumn, first: LabelColumn): LabelColumn => ({
  ...first,
  byLine: new Map([...labels.byLine, ...first.byLine]),
});

/** Whether a line begins with the category or the branch, as a title does; a note behind a person may say 'Sexo: F'. */
export function isCategoryTitle(cells: readonly string[]): boolean {
  const [first] = labeledTexts([cells.find((cell) => cell !== '') ?? '']);
  return first !== undefined && (isLabelOf('category', first.label) || isLabelOf('branch', first.label));
}

/** Each 'label: text' of a line; the text may be in the next cell. */
function labeledTexts(cells: readonly string[]): Omit<Title, 'line'>[] {
  const filled = cells.filter((cell) => cell !== '');
  return filled.flatMap((cell, at) =>
    [...cell.matchAll(/(\p{L}{3,20})\s*:\s*([^:]*?)(?=[\s,;|·–—-]+\p{L}+\s*:|$)/gu)].map(
      ([, label = '', text = '']) => ({ label, text: plainName(text || (filled[at + 1] ?? '')) }),
    ),
  );
}

/**
 * The role in a word beside people, in a list without a column of roles: 'Entrenador:' among the numbers of the players,
 * or before a name. Also the lines without the words before their names.
 */
export function findRoleWords(
  lines: readonly SourceLine[],
  mapping: readonly (FieldName | null)[],
): { column: LabelColumn; lines: readonly SourceLine[] } | null {
  const beside = mapping.findIndex(
    (field, column) => field === null && areNumbersAndRoles(lines.map(({ cells }) => cells[column] ?? '')),
  );
  const names = mapping.findIndex((field) => field === 'fullName' || field === 'firstName');
  const byLine = new Map<number, string>();
  const without = lines.map(({ line, cells }) => {
    const [, word = '', name = ''] = /^(\p{L}[^:]{0,30}):\s*(\p{L}.*)$/u.exec(cells[names] ?? '') ?? [];
    const isBefore = readRole(word) !== null;
    const text = isBefore ? word : wordIn(cells[beside] ?? '');
    if (text) byLine.set(line, text);
    return isBefore
      ? { line, cells: cells.map((cell, column) => (column === names ? name : cell)) }
      : { line, cells };
  });
  const [heading = ''] = byLine.values();
  return byLine.size > 0 ? { column: { field: 'role', heading, byLine }, lines: without } : null;
}

/** 'Entrenador:' as a word, where it names a role. */
function wordIn(cell: string): string {
  const word = cell.replace(/[\s:.]+$/, '');
  return readRole(word) === null ? '' : word;
}

function areNumbersAndRoles(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell !== '');
  return (
    filled.some((cell) => wordIn(cell) !== '') &&
    filled.every((cell) => /^\d+\D?$/.test(cell) || wordIn(cell) !== '')
  );
}
