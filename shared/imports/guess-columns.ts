import { findMonth } from '../base/typed-date.ts';
import { branches } from '../edition/choices.ts';
import { playerRole, roleForms } from '../edition/tournament.ts';
import { type BirthPart, birthPartOf, birthParts, isBirthPart } from './birth-parts.ts';
import { findDateDoubts, readDate } from './dates.ts';
import { type FieldName, fieldsOf, type ImportKind, isNameField, type ValueKind } from './fields.ts';
import { partOfName } from './name-headings.ts';
import { dropNumbers, saysBothNames } from './names.ts';
import { readRole } from './roles.ts';
import { readBranch, readCategory, readCountry, readLanguage, readYesNo, wordsOf } from './values.ts';

/**
 * Matches columns to fields by their heading, in either language and with or without accents, and by the values below.
 * A column has at most one field and a field at most one column; the user corrects the rest.
 */
export type Mapping = readonly (FieldName | null)[];

/** The field of each column, or none. `below` holds some rows of the file, whose values confirm the guess. */
export function guessColumns(
  kind: ImportKind,
  headings: readonly string[],
  below: readonly (readonly string[])[],
): Mapping {
  const cellsOf = (column: number) =>
    below.map((row) => row[column] ?? '').filter((cell) => cell.trim() !== '');
  const all = matchColumns(kind, headings, cellsOf);
  if (kind !== 'participants') return all;
  if (!all.some(isBirthPart)) return withNames(all, cellsOf);
  // A year alone is a whole birth date, and beside a whole date its parts hold nothing new.
  const isInParts = birthParts.every((part) => all.includes(part)) && !all.includes('birthDate');
  return withNames(isInParts ? all : matchColumns(kind, headings, cellsOf, birthParts), cellsOf);
}

function matchColumns(
  kind: ImportKind,
  headings: readonly string[],
  cellsOf: (column: number) => string[],
  without: readonly BirthPart[] = [],
): (FieldName | null)[] {
  const fields = fieldsOf(kind).filter(([field]) => !without.some((part) => part === field));
  /** A column of names is headed by what its people are called, too. */
  const alsoCalled = (field: FieldName) => (field === 'fullName' ? roleForms(playerRole()) : []);
  const options = headings.flatMap((heading, column) => {
    const cells = cellsOf(column);
    return fields.map(([field, { es, en, pt = [], value }]) => ({
      column,
      field,
      score: scoreOf(kind, heading, { field, es: [...es, ...alsoCalled(field)], en, pt, value }, cells),
    }));
  });
  // Of two columns of dates whose headings say nothing, either may be the one: it is asked.
  const areUnnamed = options.filter(({ field, score }) => field === 'birthDate' && score >= leastScore);
  const isAsked = areUnnamed.length > 1 && areUnnamed.every(({ score }) => score <= byContent);
  if (isAsked) for (const option of areUnnamed) option.score = 0;
  options.sort((a, b) => b.score - a.score || a.column - b.column);
  const mapping: (FieldName | null)[] = headings.map(() => null);
  const taken = new Set<FieldName>();
  // 'Apellido' twice side by side are two surnames; 'Nombre' once more further on is that of another person.
  const isRepeated = (column: number) =>
    headings.some(
      (heading, at) =>
        mapping[at] &&
        heading !== '' &&
        Math.abs(at - column) > 1 &&
        headingWords(heading) === headingWords(headings[column] ?? ''),
    );
  for (const { column, field, score } of options) {
    if (score < leastScore || mapping[column] !== null || taken.has(field)) continue;
    if (isRepeated(column)) continue;
    mapping[column] = field;
    taken.add(field);
  }
  return mapping;
}

const leastScore = 50;
/** The highest score that cells alone give. */
const byContent = 65;

/** A single column of names holds full names, whatever its heading; next to first and last names it adds nothing. */
function withNames(mapping: (FieldName | null)[], cellsOf: (column: number) => string[]): Mapping {
  const has = (field: FieldName) => mapping.includes(field);
  const replace = (from: FieldName, to: FieldName | null) =>
    mapping.map((field) => (field === from ? to : field));
  if (has('firstName') && has('lastName')) return replace('fullName', null);
  if (has('fullName') && (has('firstName') || has('lastName'))) {
    const other = has('firstName') ? 'firstName' : 'lastName';
    // Two words in most cells: a whole name, and the other column a nickname or one part of it.
    const cells = cellsOf(mapping.indexOf('fullName'));
    if (cells.filter((cell) => /\S\s+\S/.test(cell.trim())).length > cells.length * 0.6)
      return replace(other, null);
    // 'Name' beside 'Surname' is a first name after all.
    return replace('fullName', other === 'firstName' ? 'lastName' : 'firstName');
  }
  const parts = ['lastName', 'secondSurname', 'marriedName', 'secondName', 'thirdName'] as const;
  if (has('firstName') && !parts.some(has)) return replace('firstName', 'fullName');
  return mapping;
}

interface HeadingWords {
  es: readonly string[];
  en: readonly string[];
  pt?: readonly string[];
}

/** The heading decides first; the values confirm it, or decide if the heading is unknown. */
function scoreOf(
  kind: ImportKind,
  heading: string,
  field: HeadingWords & { field: FieldName; value: ValueKind },
  cells: readonly string[],
): number {
  const namesPart = birthPartOf(headingWords(heading)) === field.field ? 100 : 0;
  const named = isBirthPart(field.field) ? namesPart : fitsName(heading, field);
  // 'Nombre (contacto)' has a name of ours, and is someone else's.
  const isExact = named >= 95 && !/[([]/.test(heading);
  if (!isExact && isOfSomethingElse(kind, heading, field)) return 0;
  // Whom one plays for is asked, not where one comes from.
  const represents = field.value === 'country' && saysWhomFor(headingWords(heading));
  const isRight = field.value === 'category' && isExact ? readsAsAge : readerOf(field);
  if (!isRight) return named;
  const share = cells.length === 0 ? 0 : cells.filter(isRight).length / cells.length;
  if (represents && share > 0.5) return 125;
  if (named > 0) return share < 0.2 && cells.length > 0 ? named - 60 : named + share * 20;
  // A phone or a yes is too common a shape to go by alone.
  if (share < 0.7 || !['date', 'category', 'role', 'email', 'country'].includes(field.value)) return 0;
  if (field.value === 'country' && heading !== '' && !cells.some(isCountryName)) return 0;
  return field.value === 'date' && !areBirthDates(cells) ? 0 : byContent - 20 + share * 20;
}

/** 'País al que representa', 'Playing for'; not 'Representante', nor where one plays. */
const saysWhomFor = (words: string) =>
  (!/\b(equipo|equipe|equipa|team|club|time)\b/.test(words) && /\brepresent(?!ante|ative)/.test(words)) ||
  /\b(seleccion|selecao|national team|bandera|bandeira|flag|deportiva|esportiva|sporting)\b/.test(words) ||
  (/\b(por|para|pel[oa]s?|for)\b/.test(words) && /\b(jueg|jug|jog|compit|compet|play)/.test(words));

/** Two letters below a heading that names no country are 'Sí' and 'No', a position (PG, SG), a state or a size. */
const isCountryName = (cell: string) => wordsOf(cell).length > 2 && readCountry(cell) !== null;

/** Dates in this decade belong to a form, a payment or a trip. */
function areBirthDates(cells: readonly string[]): boolean {
  const years = cells.flatMap((cell) => readDate(cell, 'dmy', { yearOnly: 'firstDay' })?.slice(0, 4) ?? []);
  return years.filter((year) => year < '2015').length > years.length / 2;
}

/** Data of other people, and dates that are not birth dates. */
const others =
  /\b(emergencia|emergency|contacto|contact|acudiente|tutora?|guardian|padres?|madre|father|mother|parents?|conyuge|spouse|pareja|espos[ao]|hij[ao]s?|acompanantes?|companions?|familiar|medic[ao]|doctora?|physician|kin|invitad[ao]|guest|beneficiari[ao]|legal|responsable|delegad[ao]|delegate|entrenadora?|coach|capitan|captain|mae|pai|contato|conjuge|responsavel|treinadora?|inscribe|registra|registrado por|registered by|submitted by|arbitro|referee|usuario|user|username)\b/;
/** Whether a heading is about other people than those of the list. */
export const isOfOthers = (heading: string) => others.test(headingWords(heading));

const otherDays =
  /\b(marca temporal|timestamp|temporal|inscripcion|registro|registration|submitted|submission|created|creado|hora|time|enviado|envio|emision|issued?|vencimiento|vence|vigencia|expira|expiry|expires|expiration|expiracion|caducidad|valid|valido|pago|payment|paid|llegada|arrival|salida|departure|vuelo|flight|ingreso|regreso|vacuna|firma|debut|afiliacion|modified|updated|actualizado|carimbo|emissao|validade|cadastro|chegada|partida|voo|pagamento|atualizado|lugar|ciudad|cidade|city|place|pais|country|inscrit[oa]s?|inscribio|inscricao|join(?:ed|ing)?|graduacion|graduation|formatura|aniversario|anniversary|alta|desde|since|member|membro|socio|socia|ingreso|inicio|start(?:ed)?|fin|end|debuto|retiro|examen|exam|boda|wedding)\b/;
const otherCountries =
  /\b(residencia|residence|nacimiento|nascimento|birth|born|emision|emissao|issue|issuing|pasaporte|passport|documento|vive|living|domicilio|direccion|address|telefono|phone|lugar|visitad[ao]s?)\b/;

/** Whether a heading that only contains a name of the field is about something else. */
function isOfSomethingElse(kind: ImportKind, heading: string, field: { field: FieldName; value: ValueKind }) {
  const words = headingWords(field.value === 'role' ? withoutBrackets(heading) : withShortBrackets(heading));
  if (kind === 'registrations') return /\b(emergencia|emergency)\b/.test(words);
  if (isOfOthers(words) && field.value !== 'role') return true;
  if (field.value === 'date') return otherDays.test(words);
  return field.value === 'country' && otherCountries.test(words);
}

const brackets = /\(([^)]*)\)|\[([^\]]*)\]/g;
/** 'Rol (jugador, entrenador, médico)' lists answers. */
const withoutBrackets = (heading: string) => heading.replace(brackets, ' ');
/** A few words in brackets say whose column it is; more words are an explanation. */
const withShortBrackets = (heading: string) =>
  heading.replace(brackets, (_, round?: string, square?: string) => {
    const inside = round ?? square ?? '';
    return wordsOf(inside).split(' ').length <= 3 ? ` ${inside} ` : ' ';
  });

/** A heading as words: programs write firstName, first_name and FIRST-NAME. */
export function headingWords(heading: string): string {
  return wordsOf(
    heading
      .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
      .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
      .replaceAll('_', ' '),
  );
}

/** How well a heading matches a field, 0 to 100; the earlier field of our list wins a tie. */
export function fits(heading: string, { es, en, pt = [] }: HeadingWords): number {
  const own = headingWords(heading);
  const part = partOfName(own);
  const texts = new Set(
    part ? [wordsOf(part)] : [own, wordsOf(heading), headingWords(withoutBrackets(heading))],
  );
  return Math.max(...[...texts].map((words) => fitsWords(words, [es, en, pt])));
}

// A few hundred names, compared with every cell that may be a heading.
const wordsOfNames = new Map<string, string>();
function nameWords(name: string): string {
  const known = wordsOfNames.get(name);
  if (known !== undefined) return known;
  const words = wordsOf(name);
  wordsOfNames.set(name, words);
  return words;
}

/** Birth, shortened and in the languages of those who come. */
const ofBirth =
  /\b(nac|nacim\w*|nacio|nacid[oa]s?|nasc\w*|birth\w*|born|dob|cumple\w*|geb|geboren|geburt\w*|naissance|nascita)\b|^(f|fecha|fec|d|data|date) (de )?n$|^fn$|^fdn$|^nee? (e )?le$/;

/** 'Apellidos, Nombres' and 'Surname / Given name' are of whole names, and of no part of them. */
function fitsName(heading: string, field: HeadingWords & { field: FieldName }): number {
  if (field.field === 'birthDate' && ofBirth.test(headingWords(heading)))
    return Math.max(90, fits(heading, field));
  const fitting = fits(heading, field);
  if (!isNameField(field.field) || !saysBothNames(headingWords(withoutBrackets(heading)))) return fitting;
  return field.field === 'fullName' ? Math.max(fitting, 94) : 0;
}

function fitsWords(words: string, lists: readonly (readonly string[])[]): number {
  if (words === '') return 0;
  let best = 0;
  for (const list of lists)
    for (const [place, given] of list.entries()) {
      const name = nameWords(given);
      if (words === name || words.replaceAll(' ', '') === name.replaceAll(' ', ''))
        best = Math.max(best, 100 - place * 0.2);
      const [inside, outside] = words.length < name.length ? [words, name] : [name, words];
      const at = ` ${outside} `.indexOf(` ${inside} `);
      // 'Rol dentro del equipo' is a role, and no team.
      if (inside.length < (at === 0 ? 3 : 4) || at < 0) continue;
      const isOfIt = inside === name && at > 0 && complement.test(outside.slice(0, at));
      best = Math.max(best, 60 + (30 * inside.length) / outside.length - (isOfIt ? 30 : 0));
    }
  return best;
}

/**
 * The main word before a qualifier, as in 'rol dentro del equipo' or 'number of the player'; 'nombre del' has none.
 */
const complement =
  /^(?!nombres? |nomes? |name ).*\b(de|del|do|da|dos|das|of|en|no|na|in)( (el|la|los|las|the))? ?$/;

/** What tells a cell of this field; nothing where anything may be one. */
function readerOf({
  field,
  value,
}: {
  field: FieldName;
  value: ValueKind;
}): ((cell: string) => boolean) | undefined {
  return isNameField(field)
    ? (cell) => /\p{L}/u.test(cell) && !/[@\d]/.test(dropNumbers(cell))
    : readers[value];
}

/** '40' in a column that is called a category: the branch is in another column, or asked. */
const readsAsAge = (cell: string) =>
  readers.category?.(cell) || branches.some((branch) => readCategory(cell, branch) !== null);

const readers: Partial<Record<ValueKind, (cell: string) => boolean>> = {
  date: (cell) => readDate(cell, 'dmy', { yearOnly: 'firstDay' }) !== null,
  day: (cell) => /^0?[1-9]\b|^[12]\d\b|^3[01]\b/.test(cell.trim()),
  month: (cell) => /^(0?[1-9]|1[0-2])$/.test(cell.trim()) || findMonth(cell) !== null,
  // Later years are those of a form, of a payment, of a journey.
  year: (cell) => /^['’]?(19\d\d|200\d|201[0-4]|\d\d)$/.test(cell.trim()),
  country: (cell) => readCountry(cell) !== null,
  // Even a value with only an age: the branch may be in another column.
  category: (cell) => readCategory(cell) !== null || /\b\d{2}\s*\+/.test(cell),
  role: (cell) => readRole(cell) !== null,
  language: (cell) => readLanguage(cell) !== null,
  branch: (cell) => readBranch(cell) !== null,
  yesNo: (cell) => readYesNo(cell) !== null,
  email: (cell) => /^\S+@\S+\.\S+$/.test(cell.trim()),
  phone: (cell) => (cell.match(/\d/g)?.length ?? 0) >= 6,
};

/** Whether a cell is a whole date: a year alone may be part of a heading. */
export const readsAsDay = (cell: string) =>
  readers.date?.(cell) === true && findDateDoubts([cell]).yearOnly.length === 0;

/** Whether a row holds values rather than headings: a date, a country, a category. */
export function readsAsData(kind: ImportKind, cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell.trim() !== '');
  const isNamed = (cell: string) => fieldsOf(kind).some(([, field]) => fits(cell, field) >= 80);
  const isValue = (cell: string) =>
    readsAsDay(cell) ||
    [readers.country, readers.category, readers.email].some((reads) => reads?.(cell)) ||
    (readers.role?.(cell) && !isNamed(cell)) ||
    /^\+?[\d ()-]{7,}$/.test(cell);
  const values = filled.filter((cell) => isValue(cell)).length;
  return values > 0 && values > filled.filter((cell) => !isValue(cell) && isNamed(cell)).length;
}
