import { type FieldName, isNameField } from './fields.ts';
import { fits, headingWords, isOfOthers, type Mapping } from './guess-columns.ts';
import type { SourceLine } from './read-rows.ts';
import { readRole } from './roles.ts';
import { readBranch, readCategory, readCountry, readYesNo } from './values.ts';

/** Unused columns next to the names that may hold the rest of a name: a surname must not be lost silently. */
interface NamedColumns {
  headings: readonly string[];
  lines: readonly SourceLine[];
  mapping: Mapping;
}

const ofNames =
  /\b(nombres?|nomes?|names?|ap|apell?\w*|surnames?|sobrenomes?|apelidos?|patronimic\w*|maiden|soltera|casada)\b/;
const ofOtherThings =
  /\b(equipos?|teams?|clubes|clubs?|camiseta|camisa|jersey|shirt|dorsal|gafete|badge|apodo|alias|nick\w*|apelido de quadra|ciudad|cidade|city|town|estado|state|provincia|departamento|distrito|direccion|address|profesion|profession|ocupacion|trabajo|posicion|position|talla|size|notas?|notes?|observaciones|comentarios?|comments?|hotel|dieta|diet|alergias|sangre|seguro|deporte|pago|banco|idioma|language)\b/;

export function findUnusedNames({ headings, lines, mapping }: NamedColumns): number[] {
  const whole = mapping.indexOf('fullName');
  const hasParts = mapping.includes('firstName') || mapping.includes('lastName');
  const isFirstOnly = whole >= 0 && isFirstName(headings[whole] ?? '') && !areWhole(cellsOf(lines, whole));
  if (!hasParts && !isFirstOnly) return [];
  return headings.flatMap((heading, column) => {
    if (mapping[column] || heading === '' || isOfOthers(heading)) return [];
    const words = headingWords(heading);
    const isNamed = ofNames.test(words);
    if (ofOtherThings.test(words) || !(isNamed || isFirstOnly)) return [];
    const isBeside = [column - 1, column + 1].some((at) => isNameField(mapping[at]));
    if (!isBeside || partFor(mapping, words) === null) return [];
    return areWords(cellsOf(lines, column), lines.length) ? column : [];
  });
}

/** The columns with one more assigned to the names, as the part still missing. */
export function withNameColumn(headings: readonly string[], mapping: Mapping, column: number): Mapping {
  const part = partFor(mapping, headingWords(headings[column] ?? ''));
  return mapping.map((field, at) => {
    if (at === column) return part;
    return field === 'fullName' ? 'firstName' : field;
  });
}

function partFor(mapping: Mapping, words: string): FieldName | null {
  const isFirst = mapping.includes('lastName') && /\b(nombres?|nomes?|names?)\b/.test(words);
  const parts: readonly FieldName[] = isFirst
    ? ['firstName', 'secondName', 'thirdName']
    : ['lastName', 'secondSurname', 'marriedName'];
  return parts.find((part) => !mapping.includes(part)) ?? null;
}

const isFirstName = (heading: string) =>
  fits(heading, { es: ['Nombres', 'Nombre'], en: ['First name'] }) >= 95;

const cellsOf = (lines: readonly SourceLine[], column: number) =>
  lines.map(({ cells }) => cells[column]?.trim() ?? '').filter((cell) => cell !== '');

/** Most cells have three words, so they already contain the surnames. */
const areWhole = (cells: readonly string[]) =>
  cells.filter((cell) => cell.split(/\s+/).length > 2).length > cells.length * 0.6;

function areWords(cells: readonly string[], lines: number): boolean {
  const isWord = (cell: string) => /^\p{L}[\p{L}\p{M} .'’-]+$/u.test(cell) && cell.split(/\s+/).length < 5;
  const isValue = (cell: string) =>
    [readCountry, readRole, readBranch, readCategory, readYesNo].some((read) => read(cell) !== null);
  if (cells.length < Math.max(1, lines / 5)) return false;
  const words = cells.filter(isWord);
  const areDifferent = new Set(words).size > words.length / 2;
  return areDifferent && words.length > cells.length * 0.7 && words.filter(isValue).length < words.length / 2;
}
