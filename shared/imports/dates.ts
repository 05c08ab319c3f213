import { type CalendarDate, isCalendarDate } from '../dates.ts';
import { fold } from '../text.ts';

/**
 * Dates as spreadsheets of two continents write them. `03/04/1978` is April in San Salvador and March in Miami:
 * which of the two a column means is read from the days above twelve, and asked when there are none.
 */
export type DateOrder = 'dmy' | 'mdy';

const months: readonly (readonly string[])[] = [
  ['enero', 'ene', 'january', 'jan', 'janeiro'],
  ['febrero', 'feb', 'february', 'fevereiro', 'fev'],
  ['marzo', 'mar', 'march', 'marco'],
  ['abril', 'abr', 'april', 'apr'],
  ['mayo', 'may', 'maio', 'mai'],
  ['junio', 'jun', 'june', 'junho'],
  ['julio', 'jul', 'july', 'julho'],
  ['agosto', 'ago', 'august', 'aug'],
  ['septiembre', 'setiembre', 'sept', 'sep', 'set', 'september', 'setembro'],
  ['octubre', 'oct', 'october', 'outubro', 'out'],
  ['noviembre', 'nov', 'november', 'novembro'],
  ['diciembre', 'dic', 'december', 'dec', 'dezembro', 'dez'],
];
const monthNumbers = new Map(
  months.flatMap((names, index) => names.map((name) => [name, index + 1] as const)),
);

/** What a cell says, before anybody knows which number is the month. */
type Reading =
  | { kind: 'day'; date: CalendarDate }
  | { kind: 'either'; dmy: CalendarDate; mdy: CalendarDate }
  | { kind: 'dmy' | 'mdy'; date: CalendarDate }
  | { kind: 'none' };

/** The day a cell names, or nothing. `order` decides where the cell itself does not. */
export function readDate(text: string, order: DateOrder): CalendarDate | null {
  const reading = readingOf(text);
  if (reading.kind === 'none') return null;
  return reading.kind === 'either' ? reading[order] : reading.date;
}

export type OrderFinding =
  /** The column says it itself, or does not need it. */
  | { kind: 'clear'; order: DateOrder }
  /** Nothing in the column tells; `guess` is the usual order of most of its readers. */
  | { kind: 'open'; guess: DateOrder; examples: string[]; mixed: boolean };

/** Which number is the month, from all cells of the column. */
export function findDateOrder(cells: readonly string[]): OrderFinding {
  const readings = cells.map((text) => ({ text, reading: readingOf(text) }));
  const count = (kind: Reading['kind']) => readings.filter(({ reading }) => reading.kind === kind).length;
  const either = readings.filter(({ reading }) => reading.kind === 'either' && reading.dmy !== reading.mdy);
  const [dmy, mdy] = [count('dmy'), count('mdy')];
  const guess: DateOrder = mdy > dmy ? 'mdy' : 'dmy';
  if (either.length === 0 || dmy > 0 !== mdy > 0) return { kind: 'clear', order: guess };
  const examples = [...new Set(either.map(({ text }) => text.trim()))].slice(0, 3);
  return { kind: 'open', guess, examples, mixed: dmy > 0 };
}

function readingOf(text: string): Reading {
  const plain = text.trim();
  if (plain === '') return { kind: 'none' };
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ][\d:.]*(?:Z|[+-]\d{2}:?\d{2})?)?$/.exec(plain);
  if (iso) return day(iso[1], iso[2], iso[3]);
  const compact = /^(19\d{2}|20\d{2})(\d{2})(\d{2})$/.exec(plain);
  if (compact) return day(compact[1], compact[2], compact[3]);
  const serial = /^(\d{4,5})(?:\.\d+)?$/.exec(plain);
  if (serial) return fromSerial(Number(serial[1]));
  const numeric = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})(?: \d{1,2}:\d{2}(?::\d{2})?)?$/.exec(plain);
  if (numeric) return twoOrders(numeric[1], numeric[2], numeric[3]);
  return inWords(plain);
}

function twoOrders(first = '', second = '', yearText = ''): Reading {
  const year = wholeYear(yearText);
  const dmy = dateOf(year, Number(second), Number(first));
  const mdy = dateOf(year, Number(first), Number(second));
  if (dmy && mdy) return { kind: 'either', dmy, mdy };
  if (dmy) return { kind: 'dmy', date: dmy };
  if (mdy) return { kind: 'mdy', date: mdy };
  return { kind: 'none' };
}

/** '12 de marzo de 1978', '12-mar-78', 'March 12th, 1978'. */
function inWords(text: string): Reading {
  const words = fold(text)
    .replace(/(\d)(st|nd|rd|th)\b/g, '$1')
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '' && !['de', 'del', 'of', 'the'].includes(word));
  if (words.length !== 3) return { kind: 'none' };
  const at = words.findIndex((word) => monthNumbers.has(word));
  const month = monthNumbers.get(words[at] ?? '');
  const [a = '', b = ''] = words.filter((_, index) => index !== at);
  if (!month || !/^\d{1,4}$/.test(a) || !/^\d{1,4}$/.test(b)) return { kind: 'none' };
  const [dayText, yearText] = a.length === 4 ? [b, a] : [a, b];
  const date = dateOf(wholeYear(yearText), month, Number(dayText));
  return date ? { kind: 'day', date } : { kind: 'none' };
}

/** Days since the last of 1899, as Excel stores a date whose cell lost its format. From 1905 to 2064. */
function fromSerial(days: number): Reading {
  if (days < 2000 || days > 60_000) return { kind: 'none' };
  const date = new Date(Date.UTC(1899, 11, 30) + days * 86_400_000).toISOString().slice(0, 10);
  return { kind: 'day', date };
}

/** Of two digits the century is the last one unless that year has come: nobody here was born in 2060. */
function wholeYear(text: string): number {
  const year = Number(text);
  if (text.length > 2) return year;
  return year <= 20 ? 2000 + year : 1900 + year;
}

function day(year = '', month = '', dayText = ''): Reading {
  const date = dateOf(Number(year), Number(month), Number(dayText));
  return date ? { kind: 'day', date } : { kind: 'none' };
}

function dateOf(year: number, month: number, dayNumber: number): CalendarDate | null {
  const two = (value: number) => String(value).padStart(2, '0');
  const date = `${String(year).padStart(4, '0')}-${two(month)}-${two(dayNumber)}`;
  return isCalendarDate(date) ? date : null;
}
