import { isBirthDate, isCalendarDate } from '#shared/base/dates.ts';
import { findMonth, fullYear, readTypedDate } from '#shared/base/typed-date.ts';

/**
 * A birth date as it is typed: day, month, year, in the order of a passport whatever the browser's language. As a
 * text it is 'YYYY-MM-DD' once it is whole, and no calendar date before.
 */
export interface TypedDate {
  day: string;
  month: string;
  year: string;
}

export const dateParts = ['day', 'month', 'year'] as const;
export type DatePart = (typeof dateParts)[number];

const partLengths: Readonly<Record<DatePart, number>> = { day: 2, month: 2, year: 4 };

export function dateTextOf({ day, month, year }: TypedDate): string {
  if (day === '' && month === '' && year === '') return '';
  const two = (part: string) => (part === '' ? '' : part.padStart(2, '0'));
  return `${year}-${two(month)}-${two(day)}`;
}

export function typedDateOf(text: string): TypedDate {
  const [year = '', month = '', day = ''] = text.split('-');
  return { day, month, year };
}

/** The values of the three fields, and how they were typed. */
export interface DateEntry {
  typed: TypedDate;
  /** Every key since the focus came into the fields or something was corrected: it can tell another order of the parts. */
  keys: string;
  /** The last key moved the focus automatically, so ignore a separator or Tab that follows. */
  hasStepped: boolean;
}

/** An entry, and the part that takes the focus; null leaves it where it is. */
export interface DateEntryStep {
  entry: DateEntry;
  focus: DatePart | null;
}

export function beginEntry(typed: TypedDate): DateEntry {
  return { typed, keys: '', hasStepped: false };
}

export const isSeparator = (key: string) => /^[/\-., \t·]$/.test(key);

/** The text of a part changed: a key was typed, or something was pasted. */
export function typeText(entry: DateEntry, part: DatePart, text: string, isDeletion = false): DateEntryStep {
  const before = entry.typed[part];
  if (isDeletion) {
    return { entry: correctEntry({ ...entry, typed: { ...entry.typed, [part]: text } }), focus: null };
  }
  const isKey = [...text].length === 1 || (text.length === before.length + 1 && text.startsWith(before));
  if (!isKey) return pasteText(entry, part, text);
  const key = text.slice(-1);
  // Phones report no key, only the text with the separator at its end.
  if (isSeparator(key)) return typeSeparator(entry, part).step;
  const next = { ...entry, keys: entry.keys + key };
  if (/\p{L}/u.test(key)) return typeLetter(next, part, key);
  if (!/\d/.test(key)) return { entry, focus: null };
  return typeDigit(next, part, (before === text.slice(0, -1) ? before : '').replace(/\D/g, '') + key);
}

function typeDigit(entry: DateEntry, part: DatePart, digits: string): DateEntryStep {
  const before = entry.typed[part];
  const kept = digits.slice(0, partLengths[part]);
  const typed = { ...entry.typed, [part]: kept };
  const whole = readWholeKeys(entry.keys);
  if (whole && (isYearFirst(entry.keys) || !isBirthDate(dateTextOf(typed))))
    return { entry: { ...entry, typed: whole, hasStepped: false }, focus: null };
  if (kept.length <= before.length && before !== '' && kept !== digits) return { entry, focus: null };
  const focus = isPartFull(part, kept) ? partAfter(entry, typed, part) : null;
  return { entry: { ...entry, typed, hasStepped: focus !== null }, focus };
}

/** `jun 5 1980`, `5 de junio de 1980`: three letters name the month, what follows them is already known. */
function typeLetter(entry: DateEntry, part: DatePart, key: string): DateEntryStep {
  const isMonthOver =
    /\p{L}{4,}$/u.test(entry.keys) && findMonth(/\p{L}+$/u.exec(entry.keys)?.[0] ?? '') !== null;
  if (part === 'year' || isMonthOver) return { entry, focus: null };
  const number = entry.typed[part].replace(/\D/g, '');
  // '14jun' without a blank.
  if (part === 'day' && number !== '') {
    const typed = { ...entry.typed, month: key };
    return { entry: { ...entry, typed: { ...typed, day: number }, hasStepped: false }, focus: 'month' };
  }
  const letters = `${entry.typed[part].replace(/\d/g, '')}${key}`;
  const month = letters.length < 3 ? null : findMonth(letters);
  if (month === null)
    return {
      entry: { ...entry, typed: { ...entry.typed, [part]: letters }, hasStepped: false },
      focus: null,
    };
  const typed = { ...entry.typed, [part]: '', month: String(month) };
  const focus = part === 'day' ? null : partAfter(entry, typed, 'month');
  return { entry: { ...entry, typed, hasStepped: true }, focus };
}

/** A separator, or Tab when `isTab`. `isTaken` when the key has done its work and the browser must not do its own. */
export function typeSeparator(
  entry: DateEntry,
  part: DatePart,
  isTab = false,
): { step: DateEntryStep; isTaken: boolean } {
  const { typed, hasStepped } = entry;
  const next: DateEntry = { ...entry, keys: `${entry.keys}/`, hasStepped: false };
  if (hasStepped) return { step: { entry: next, focus: null }, isTaken: true };
  const other = part === 'year' ? readOtherOrder(entry.keys, typed) : null;
  if (other) return { step: { entry: { ...next, typed: other.typed }, focus: other.focus }, isTaken: true };
  if (/^(de|del|of|the)$/i.test(typed[part])) {
    return { step: { entry: { ...next, typed: { ...typed, [part]: '' } }, focus: null }, isTaken: !isTab };
  }
  const after = typed[part] === '' ? null : partAfter(entry, typed, part);
  // Tab goes to the neighbor alone, unless that is filled already and another part is not.
  const isOwnWay = !isTab || (after !== null && after !== neighborOf(part) && entry.keys !== '');
  return { step: { entry: next, focus: isOwnWay ? after : null }, isTaken: isOwnWay };
}

/** Leaves the fields, or sends the form: a year of two digits gets its century, a date in another order its own. */
export function leaveEntry(entry: DateEntry): DateEntry {
  const year = /^\d{2}$/.test(entry.typed.year)
    ? String(fullYear(Number(entry.typed.year)))
    : entry.typed.year;
  const typed = { ...entry.typed, year };
  if (isBirthDate(dateTextOf(typed))) return beginEntry(typed);
  const meant = entry.keys === '' ? null : readTypedDate(entry.keys);
  const turned = readTypedDate(`${typed.day}/${typed.month}/${typed.year}`);
  const read = meant ?? turned;
  return beginEntry(read ? typedDateOf(read) : typed);
}

/** The focus went back, or something was deleted: the keys before say nothing about the order any more. */
export function correctEntry(entry: DateEntry): DateEntry {
  return { ...entry, keys: '', hasStepped: false };
}

function pasteText(entry: DateEntry, part: DatePart, text: string): DateEntryStep {
  const date = readTypedDate(text, { pasted: true });
  if (date) return { entry: beginEntry(typedDateOf(date)), focus: 'year' };
  // A day that does not exist still has its parts, so that the error names it.
  const [, day, month, year] = /^\s*(\d{1,2})\D*(\d{1,2})\D*(\d{4})\s*$/.exec(text) ?? [];
  if (day && month && year) return { entry: beginEntry({ day, month, year }), focus: 'year' };
  const digits = text.replace(/\D/g, '');
  // An unreadable date stays as it was pasted: the error says so, and nothing is lost.
  const isUnreadable = digits.length > partLengths[part] && part === 'day';
  const kept = isUnreadable ? text.trim().slice(0, 40) : digits.slice(0, partLengths[part]);
  const typed = { ...entry.typed, [part]: kept };
  const isLonger = kept.length > entry.typed[part].length;
  const focus = !isUnreadable && isLonger && isPartFull(part, kept) ? partAfter(entry, typed, part) : null;
  return { entry: { typed, keys: kept, hasStepped: focus !== null }, focus };
}

/** The part after this one: the next empty one, else its neighbor, for a correction. */
function partAfter({ keys }: DateEntry, typed: TypedDate, part: DatePart): DatePart | null {
  const empty = dateParts.filter((one) => one !== part && typed[one] === '');
  const later = empty.find((one) => dateParts.indexOf(one) > dateParts.indexOf(part));
  if (later ?? empty[0]) return later ?? empty[0] ?? null;
  return isYearFirst(keys) ? null : neighborOf(part);
}

const neighborOf = (part: DatePart): DatePart | null => dateParts[dateParts.indexOf(part) + 1] ?? null;

/** `1980-` and `12/31/`: the keys so far put the parts in another order than the fields. */
function readOtherOrder(keys: string, typed: TypedDate): { typed: TypedDate; focus: DatePart | null } | null {
  const [year] = /^(?:19|20)\d{2}$/.exec(keys) ?? [];
  // 1908 may be the 19th of August; a year of the last century that ends in 13 or more is one.
  if (year && Number(year.slice(2)) > 12) return { typed: { day: '', month: '', year }, focus: 'month' };
  const [, month, day] = /^(\d{1,2})\/?(\d{2})$/.exec(keys) ?? [];
  if (!month || !day || Number(month) > 12 || Number(day) <= 12 || typed.year.length !== 1) return null;
  return { typed: { day, month, year: '' }, focus: null };
}

/** Keys that are a whole date in another order than that of the fields. */
function readWholeKeys(keys: string): TypedDate | null {
  const isWhole = /^\d{4}\/\d{1,2}\/\d{1,2}$|^\d{8}$/.test(keys);
  const date = isWhole ? readTypedDate(keys) : null;
  return date ? typedDateOf(date) : null;
}

/** Whether another digit could not make this day or month a different one. */
function isPartFull(part: DatePart, digits: string): boolean {
  if (digits.length === partLengths[part]) return true;
  return digits !== '' && part !== 'year' && Number(digits) > (part === 'day' ? 3 : 1);
}

/** The error of a date, by its part: the field to focus, and its text. */
export type DateProblem =
  | { kind: 'noDay' | 'noMonth' | 'noYear' | 'notRead' | 'inFuture'; part: DatePart }
  | {
      kind: 'dayNumber' | 'monthNumber' | 'yearDigits' | 'tooEarly' | 'notLeap';
      part: DatePart;
      given: string;
    }
  | { kind: 'shortMonth'; part: DatePart; month: number; days: number };

export function findDateProblem(text: string): DateProblem | null {
  const { day, month, year } = typedDateOf(text);
  const isNumber = (part: string) => /^\d{1,4}$/.test(part);
  if (text.split('-').length > 3 || (day !== '' && !isNumber(day))) return { kind: 'notRead', part: 'day' };
  if (day === '') return { kind: 'noDay', part: 'day' };
  if (Number(day) < 1 || Number(day) > 31) return { kind: 'dayNumber', part: 'day', given: day };
  if (month === '') return { kind: 'noMonth', part: 'month' };
  if (!isNumber(month) || Number(month) < 1 || Number(month) > 12)
    return { kind: 'monthNumber', part: 'month', given: month };
  if (year === '') return { kind: 'noYear', part: 'year' };
  if (!/^\d{4}$/.test(year)) return { kind: 'yearDigits', part: 'year', given: year };
  if (Number(year) < 1900) return { kind: 'tooEarly', part: 'year', given: year };
  if (isBirthDate(text)) return null;
  if (isCalendarDate(text)) return { kind: 'inFuture', part: 'year' };
  if (Number(month) === 2 && Number(day) === 29) return { kind: 'notLeap', part: 'day', given: year };
  const days = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  return { kind: 'shortMonth', part: 'day', month: Number(month), days };
}

/** Whether no part is missing or half typed, so that its error can be shown. */
export const isWholeEntry = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);

const isYearFirst = (keys: string) => /^\d{4}\//.test(keys);
