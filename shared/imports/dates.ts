import { type CalendarDate, isCalendarDate } from '../base/dates.ts';
import { fold } from '../base/text.ts';
import { dateOfSerial, monthNames } from '../base/typed-date.ts';
import { tournament } from '../edition/tournament.ts';

/**
 * Dates as spreadsheets of two continents write them. `03/04/1978` is April in San Salvador and March in Miami:
 * which of the two a column means is read from the days above twelve, and asked when there are none.
 */
export type DateOrder = 'dmy' | 'mdy';

/** The user's answers about ambiguous dates. Before an answer the usual reading applies; a year alone has none. */
export interface DateAnswers {
  /** For two-digit years that have already occurred in this century. */
  century?: '1900' | '2000';
  /** For cells that hold only a year: 1 January, or no date. */
  yearOnly?: 'firstDay' | 'refused';
  /** Whether a program took day and month for each other where it could. */
  swapped?: 'swap' | 'keep';
}

const romans = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii'];
const monthNumbers = new Map(
  [...monthNames, ...romans.map((name) => [name])].flatMap((names, index) =>
    names.map((name) => [name, (index % 12) + 1] as const),
  ),
);
/** Words of a date that say nothing more. */
const fillers = new Set(
  'de del of the el dia mes ano year nacido nacida lunes martes miercoles jueves viernes sabado domingo segunda terca quarta quinta sexta feira monday tuesday wednesday thursday friday saturday sunday mon tue wed thu fri sat sun'.split(
    ' ',
  ),
);

/** The reading of a cell before the order of day and month is known. */
type DateReading =
  | { kind: 'day' | 'iso'; date: CalendarDate }
  | { kind: 'either'; dmy: CalendarDate; mdy: CalendarDate }
  | { kind: 'dmy' | 'mdy'; date: CalendarDate }
  | { kind: 'year'; year: number }
  | { kind: 'none' };

/** The day a cell names, or nothing. `order` and `answers` decide where the cell itself does not. */
export function readDate(text: string, order: DateOrder, answers: DateAnswers = {}): CalendarDate | null {
  const reading = readingOf(text, answers.century);
  switch (reading.kind) {
    case 'none':
      return null;
    case 'either':
      return reading[order];
    case 'year':
      return answers.yearOnly === 'firstDay' ? `${reading.year}-01-01` : null;
    case 'iso':
      return answers.swapped === 'swap' ? (swapOf(reading.date) ?? reading.date) : reading.date;
    default:
      return reading.date;
  }
}

/** The date with day and month exchanged, where both can be a month. */
function swapOf(date: CalendarDate): CalendarDate | null {
  const [year, month, dayNumber] = date.split('-').map(Number);
  return dateOf(year ?? 0, dayNumber ?? 0, month ?? 0);
}

export type OrderFinding =
  /** The column shows the order, or does not need one. */
  | { kind: 'clear'; order: DateOrder }
  /** The column does not show the order; `guess` is the usual order of most users. */
  | { kind: 'open'; guess: DateOrder; examples: string[]; mixed: boolean };

/** Which number is the month, from all cells of the column; where they do not tell, from its heading. */
export function findDateOrder(cells: readonly string[], heading = ''): OrderFinding {
  const readings = cells.map((text) => ({ text, reading: readingOf(text) }));
  const count = (kind: DateReading['kind']) => readings.filter(({ reading }) => reading.kind === kind).length;
  const either = readings.filter(({ reading }) => reading.kind === 'either' && reading.dmy !== reading.mdy);
  const [dmy, mdy] = [count('dmy'), count('mdy')];
  const guess: DateOrder = mdy > dmy ? 'mdy' : 'dmy';
  if (either.length === 0 || dmy > 0 !== mdy > 0) return { kind: 'clear', order: guess };
  const wanted = dmy > 0 ? null : orderInHeading(heading);
  if (wanted) return { kind: 'clear', order: wanted };
  const examples = [...new Set(either.map(({ text }) => text.trim()))].slice(0, 3);
  return { kind: 'open', guess, examples, mixed: dmy > 0 };
}

/** The order that a heading asks for: 'Fecha de nacimiento (dd/mm/aaaa)'. */
export function orderInHeading(heading: string): DateOrder | null {
  const words = fold(heading);
  if (/\b(d{1,2}|dia)\W{1,3}(m{1,4}|mes)\b/.test(words)) return 'dmy';
  return /\b(m{1,4}|mes|month)\W{1,3}(d{1,2}|dia|day)\b/.test(words) ? 'mdy' : null;
}

/** Cells of a column of dates that can be read in two ways, by the answer that decides. */
export type DateDoubts = Record<keyof DateAnswers, string[]>;

export function findDateDoubts(cells: readonly string[]): DateDoubts {
  const doubts: DateDoubts = { century: [], yearOnly: [], swapped: [] };
  const texts = new Set(cells.map((cell) => cell.trim()));
  let [isHalf, hasLate] = [false, false];
  for (const text of texts) {
    const reading = readingOf(text);
    if (reading.kind === 'year') doubts.yearOnly.push(text);
    if (reading.kind === 'iso' && swapOf(reading.date) === null) hasLate = true;
    if (reading.kind === 'iso' && (swapOf(reading.date) ?? reading.date) !== reading.date)
      doubts.swapped.push(text);
    if (reading.kind === 'dmy' || reading.kind === 'mdy') isHalf = true;
    if (reading.kind !== 'none' && !isSameReading(reading, readingOf(text, '1900')))
      doubts.century.push(text);
  }
  // A program that opens a list of the other order takes what it can for dates, and leaves the days above twelve texts.
  if (!isHalf || hasLate) doubts.swapped = [];
  return doubts;
}

const isSameReading = (one: DateReading, other: DateReading) => JSON.stringify(one) === JSON.stringify(other);

/** Also as JavaScript writes it: '00:00:00 GMT-0600 (hora estándar central)'. */
const timeOfDay =
  /[T ,]+\d{1,2}:\d{2}(?::\d{2})?(?:\.\d+)?\s*(?:[ap]\.?\s?m\.?)?\s*(?:Z|UTC|GMT|h|hs|hrs)?\s*(?:[+-]\d{2}:?\d{2})?\s*(?:\([^)]*\))?$|(?<=\d{4}) \d{2}\.\d{2}\.\d{2}$/i;
const weekday =
  /^(?:lunes|martes|mi[eé]rcoles|jueves|viernes|s[aá]bado|domingo|(?:segunda|ter[cç]a|quarta|quinta|sexta)(?:-feira)?|(?:mon|tues|wednes|thurs|fri|satur|sun)day)[,.]?\s+(?=\d)/i;
/** An age does not give the day. */
const age = /(?<=\d)\s*[-,(]?\s*\(?\b\d{1,3}\s*(?:años|anos|years?(?: old)?|yrs?)\.?\)?$/i;

function readingOf(text: string, century: DateAnswers['century'] = '2000'): DateReading {
  const plain = text
    .normalize('NFKC')
    .trim()
    .replace(timeOfDay, '')
    .replace(weekday, '')
    .replace(age, '')
    .replace(/([-/.])\1+/g, '$1')
    .replace(/['’.,;]+$|^['’]/g, '')
    .replace(/\s*([-/.,\\|_])\s*['’]?/g, '$1');
  if (plain === '') return { kind: 'none' };
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(plain);
  if (iso) return fromYear(iso[1], iso[2], iso[3]);
  const compact = /^(19\d{2}|20\d{2})(\d{2})(\d{2})$/.exec(plain);
  if (compact) return fromYear(compact[1], compact[2], compact[3]);
  const year = /^(19\d{2}|20\d{2})$/.exec(plain);
  if (year) return { kind: 'year', year: Number(year[1]) };
  const serial = /^(\d{4,5})(?:[.,]\d+)?$/.exec(plain);
  if (serial) return fromSerial(Number(serial[1]));
  const together = /^(\d{2})(\d{2})(19\d{2}|20\d{2}|\d{2})$/.exec(plain);
  const ordered = /^(\d{1,2}) · (\d{1,2}) · (\d{4}|\d{2})$/.exec(plain);
  if (ordered) return fromParts(wholeYear(ordered[3] ?? '', century), Number(ordered[2]), Number(ordered[1]));
  const numeric = together ?? /^(\d{1,2})[-/., \\|_](\d{1,2})[-/., \\|_](\d{4}|\d{2})$/.exec(plain);
  if (numeric) return twoOrders(numeric[1], numeric[2], wholeYear(numeric[3] ?? '', century));
  return inWords(plain, century);
}

function twoOrders(first: string | undefined, second: string | undefined, year: number): DateReading {
  const dmy = dateOf(year, Number(second), Number(first));
  const mdy = dateOf(year, Number(first), Number(second));
  if (dmy && mdy) return { kind: 'either', dmy, mdy };
  if (dmy) return { kind: 'dmy', date: dmy };
  if (mdy) return { kind: 'mdy', date: mdy };
  return { kind: 'none' };
}

/** '12 de marzo de 1978', '12-mar-78', 'March 12th, 1978'. */
function inWords(text: string, century: DateAnswers['century']): DateReading {
  const words = fold(text)
    .replace(/\bprimeir?o\b|\bprimero\b/, '1')
    .replace(/(\d)(?:st|nd|rd|th|ero|ro|er|o|a)\b/g, '$1')
    .replace(/(\d)(?=\p{L})|(\p{L})(?=\d)/gu, '$1$2 ')
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '' && !fillers.has(word));
  if (words.length !== 3) return { kind: 'none' };
  const at = words.findIndex((word) => monthNumbers.has(word));
  const month = monthNumbers.get(words[at] ?? '');
  const [a = '', b = ''] = words.filter((_, index) => index !== at);
  if (!month || !/^\d{1,4}$/.test(a) || !/^\d{1,4}$/.test(b)) return { kind: 'none' };
  const [dayText, yearText] = a.length === 4 ? [b, a] : [a, b];
  return fromParts(wholeYear(yearText, century), month, Number(dayText));
}

/** A day whose order is known: the month is a word, or each number has its own column. */
function fromParts(year: number, month: number, dayNumber: number): DateReading {
  const date = dateOf(year, month, dayNumber);
  return date ? { kind: 'day', date } : { kind: 'none' };
}

/** A date whose cell lost its format, from 1905 to 2064. */
function fromSerial(days: number): DateReading {
  if (days < 2000 || days > 60_000) return { kind: 'none' };
  // What a program has taken for a date may have had day and month exchanged.
  return { kind: 'iso', date: dateOfSerial(days) };
}

/**
 * A two-digit year belongs to the last century, unless it has already occurred in this one; then the user is asked.
 */
function wholeYear(text: string, century: DateAnswers['century']): number {
  const year = Number(text);
  if (text.length > 2) return year;
  return year <= tournament.year % 100 && century === '2000' ? 2000 + year : 1900 + year;
}

/** '1980-04-25', and the '1980-25-04' of programs that put the day before the month. */
function fromYear(year = '', month = '', dayText = ''): DateReading {
  const date = dateOf(Number(year), Number(month), Number(dayText));
  if (date) return { kind: 'iso', date };
  const turned = dateOf(Number(year), Number(dayText), Number(month));
  return turned ? { kind: 'day', date: turned } : { kind: 'none' };
}

function dateOf(year: number, month: number, dayNumber: number): CalendarDate | null {
  const two = (value: number) => String(value).padStart(2, '0');
  const date = `${String(year).padStart(4, '0')}-${two(month)}-${two(dayNumber)}`;
  return isCalendarDate(date) ? date : null;
}
