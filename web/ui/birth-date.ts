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

export const partLengths: Readonly<Record<DatePart, number>> = { day: 2, month: 2, year: 4 };

export function dateTextOf({ day, month, year }: TypedDate): string {
  if (day === '' && month === '' && year === '') return '';
  const two = (part: string) => (part === '' ? '' : part.padStart(2, '0'));
  return `${year}-${two(month)}-${two(day)}`;
}

export function typedDateOf(text: string): TypedDate {
  const [year = '', month = '', day = ''] = text.split('-');
  return { day, month, year };
}

const yearFirst = /^(\d{4})[-/. ]?(\d{1,2})[-/. ]?(\d{1,2})$/;
const dayFirst = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})$/;
const eightDigits = /^(\d{2})(\d{2})(\d{4})$/;

/** A whole date in one text, as it is pasted: 14/5/1978, 14.05.1978, 14051978, 1978-05-14. */
export function readWholeDate(text: string): TypedDate | null {
  const typed = text.trim();
  const [, day, month, year] = dayFirst.exec(typed) ?? eightDigits.exec(typed) ?? [];
  if (day && month && year && Number(month) <= 12) return { day, month, year };
  const [, first, second, third] = yearFirst.exec(typed) ?? [];
  return first && second && third ? { day: third, month: second, year: first } : null;
}

/** Whether another digit could not make this day or month a different one. */
export function isPartFull(part: DatePart, digits: string): boolean {
  if (digits.length === partLengths[part]) return true;
  return digits !== '' && part !== 'year' && Number(digits) > (part === 'day' ? 3 : 1);
}
