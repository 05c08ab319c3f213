/** Numbers of a spreadsheet that stand for days and times. */

/**
 * Number formats that files need not contain: ECMA-376, part 1, 18.8.30, including the East Asian and Thai editions.
 */
const builtInDates: readonly [number, number][] = [
  [14, 17],
  [22, 22],
  [27, 31],
  [36, 36],
  [50, 58],
  [71, 74],
  [81, 81],
];
const builtInTimes: readonly [number, number][] = [
  [18, 21],
  [32, 35],
  [45, 47],
  [75, 80],
];

/** Whether a number format shows a day, a time, or neither. */
export function isDateFormat(id: number, code: string | undefined): 'date' | 'time' | null {
  if (code === undefined) {
    const isIn = (ranges: readonly [number, number][]) => ranges.some(([from, to]) => id >= from && id <= to);
    if (isIn(builtInDates)) return 'date';
    return isIn(builtInTimes) ? 'time' : null;
  }
  const letters = (code.split(';')[0] ?? '')
    .replace(/"[^"]*"?|\\.|_.|\*./g, '')
    // Elapsed hours stay; colors, languages and conditions are dropped.
    .replace(/\[(?![hms]+\])[^\]]*\]/gi, '')
    .replace(/general|standard|AM\/PM|A\/P|E[+-]/gi, '');
  if (/[#?0]/.test(letters) && !/[dyhs]/i.test(letters)) return null;
  // Years in the words of other languages: aaaa, jjjj, and e for an era.
  if (/[dyaje]/i.test(letters) || (/m/i.test(letters) && !/[hs]/i.test(letters))) return 'date';
  return /[hs]/i.test(letters) ? 'time' : null;
}

const dayMs = 86_400_000;

/** The day of a serial number as 'YYYY-MM-DD', or the time of day; null for a number no calendar has. */
export function serialToText(serial: number, kind: 'date' | 'time', is1904: boolean): string | null {
  if (serial < 0 || serial >= 2_958_466) return null;
  if (kind === 'time' || serial < 1) {
    const minutes = Math.round((serial % 1) * 1440) % 1440;
    return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  }
  const days = Math.floor(serial + 1e-6);
  // The calendar of 1900 counts a 29 February that never was.
  const epoch = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 60 ? 31 : 30);
  return new Date(epoch + days * dayMs).toISOString().slice(0, 10);
}
