/**
 * The machine-readable zone of passports, identity cards and visas (ICAO 9303: TD1, TD2, TD3, MRV), as a reader types
 * it. Lines with wrong check digits are rejected.
 */
import { now } from '#shared/base/clock.ts';
import { countryOfDocument } from '#shared/base/countries.ts';
import { isCalendarDate } from '#shared/base/dates.ts';
import { hasName } from '#shared/people/participant.ts';

export interface PassportData {
  firstName: string;
  lastName: string;
  /** 'YYYY-MM-DD'; empty where the document does not know the day. */
  birthDate: string;
  /** Alpha-2; empty where no such country takes part in anything. */
  country: string;
  /** What the document leaves open for the operator: `name` if the MRZ truncated it or has a digit in it. */
  open: ('name' | 'birthDate' | 'country')[];
}

/** Letters of a whole zone, and of one line of it. */
const lineLengths: Readonly<Record<number, number>> = { 90: 30, 72: 36, 88: 44 };
const linesOf = new Set([30, 36, 44, 60, 72, 88, 90]);
export const mostLetters = 90;
export const mostLines = 3;

/** Whether a text is one line of an MRZ, or a whole MRZ. */
export function isZoneText(text: string): boolean {
  return linesOf.has(text.length) && /^[A-Z0-9<]+$/.test(text);
}

/** Reads a whole zone, its lines joined; nothing when it is not whole or a check digit is wrong. */
export async function readPassport(zone: string): Promise<PassportData | null> {
  const width = lineLengths[zone.length];
  if (!width) return null;
  const { parse } = await import('mrz');
  const lines = Array.from({ length: zone.length / width }, (_, line) =>
    zone.slice(line * width, (line + 1) * width),
  );
  const nameLine = width === 30 ? 2 : 0;
  const written = lines[nameLine] ?? '';
  const head = width === 30 ? '' : written.slice(0, 5);
  // No name has a digit, and no check digit guards the names: readers take an O for a zero.
  const letters =
    head + written.slice(head.length).replace(/[01258]/g, (digit) => lookAlikes[digit] ?? digit);
  lines[nameLine] = letters;
  const { fields, details } = parse(lines);
  const needed = zone.startsWith('V') ? checked.filter((field) => field !== composite) : checked;
  const isChecked = needed.every((field) => details.some((one) => one.field === field && one.valid));
  // People with one name have it in either place.
  const names = { firstName: asWritten(fields.firstName ?? ''), lastName: asWritten(fields.lastName ?? '') };
  if (!isChecked || !hasName(names)) return null;
  const birthDate = wholeYear(fields.birthDate ?? '');
  const country = countryOfDocument(fields.nationality ?? '');
  // The line of the names is the first one, in TD1 the last: with no filler at its end it had no room for more.
  const isCut = !written.endsWith('<');
  const open = [
    (isCut || letters !== written) && ('name' as const),
    !birthDate && ('birthDate' as const),
    !country && ('country' as const),
  ];
  return { ...names, birthDate, country, open: open.filter((one) => one !== false) };
}

/** A visa has none. */
const composite = 'compositeCheckDigit';
const checked = ['birthDate', 'birthDateCheckDigit', 'documentNumberCheckDigit', composite];

const lookAlikes: Readonly<Record<string, string>> = { 0: 'O', 1: 'I', 2: 'Z', 5: 'S', 8: 'B' };

/** YYMMDD names no century: who takes part is no small child. */
function wholeYear(date: string): string {
  // Fillers replace an unknown day, month or year.
  if (!/^\d{6}$/.test(date)) return '';
  const year = Number(date.slice(0, 2));
  const century = year <= (now().getUTCFullYear() % 100) - 10 ? 2000 : 1900;
  const day = `${century + year}-${date.slice(2, 4)}-${date.slice(4, 6)}`;
  return isCalendarDate(day) ? day : '';
}

/** The MRZ has names in capitals without accents; the operator adds the accents. */
function asWritten(names: string): string {
  return names
    .trim()
    .replace(/ +/g, ' ')
    .toLowerCase()
    .replace(/(^|[ -])\p{L}/gu, (letter) => letter.toUpperCase());
}
