/**
 * Days, wall time, and instants in any IANA time zone. No library: Intl knows the rules of each zone
 * (https://www.iana.org/time-zones), and pages that show dates read this file.
 */

const dayMs = 24 * 60 * 60_000;
const formats = new Map<string, Intl.DateTimeFormat>();
/** Earlier and later instants use the offset of these, because Intl accepts only the range of Date. */
const known = { fromMs: 0, untilMs: Date.UTC(2200, 0) };
/** The cached facts of a zone, without Intl. */
let given: ZoneOffsets | null = null;
/** UTC offsets of days without a change, ms, by zone and day since 1970 (UTC). */
const steady = new Map<string, number>();

/** The offsets of a zone, ms, between two instants, ms. */
export interface ZoneOffsets {
  zone: string;
  fromMs: number;
  untilMs: number;
  /** At `fromMs`. */
  first: number;
  changes: readonly { atMs: number; to: number }[];
}

/**
 * From now on these answer for Intl, whose first answer takes a computer 30 ms and a phone more than a tenth of a
 * second: a page brings the offsets of its event.
 */
export function knowZoneOffsets(offsets: ZoneOffsets): void {
  given = offsets;
}

/** The offsets of a zone between two instants, ms, for `knowZoneOffsets` elsewhere. */
export function readZoneOffsets(zone: string, fromMs: number, untilMs: number): ZoneOffsets {
  const changes = listOffsetChanges(zone, fromMs, untilMs).map(({ atMs, to }) => ({ atMs, to }));
  return { zone, fromMs, untilMs, first: zoneOffsetMs(zone, fromMs), changes };
}

/** How many days later a date is than another; their times do not count. */
export const daysBetween = (from: string, until: string) => (dateMs(until) - dateMs(from)) / dayMs;

/** A date, or a date and a time, some days later. */
export const addDays = (text: string, days: number) =>
  new Date(dateMs(text) + days * dayMs).toISOString().slice(0, 10) + text.slice(10);

const dateMs = (text: string) => Date.parse(text.slice(0, 10));

/** Whether Intl knows a time zone by this name; an offset such as '+05:00' is none. */
export function isTimeZone(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false;
  try {
    formatOf(name);
    return true;
  } catch {
    return false;
  }
}

/** How far the wall clock of a zone is ahead of UTC at an instant, ms; 0 for an invalid instant (NaN). */
export function zoneOffsetMs(zone: string, instantMs: number): number {
  if (Number.isNaN(instantMs)) return 0;
  if (given?.zone === zone && instantMs >= given.fromMs && instantMs < given.untilMs)
    return given.changes.findLast(({ atMs }) => atMs <= instantMs)?.to ?? given.first;
  const atMs = Math.min(Math.max(instantMs, known.fromMs), known.untilMs);
  const day = Math.floor(atMs / dayMs);
  const key = `${zone} ${day}`;
  const kept = steady.get(key);
  if (kept !== undefined) return kept;
  const offset = readOffset(zone, atMs);
  const isSteady = [day, day + 1].every((edge) => readOffset(zone, edge * dayMs) === offset);
  if (isSteady) steady.set(key, offset);
  return offset;
}

/**
 * The instant, ms, of a wall time such as '2026-02-20T00:00'. A time that summer time skips counts as after the change;
 * of a time that comes twice, the first one.
 */
export function instantMsAt(zone: string, wallDateTime: string): number {
  const wallMs = Date.parse(`${wallDateTime}:00Z`);
  const before = wallMs - zoneOffsetMs(zone, wallMs - dayMs);
  if (before + zoneOffsetMs(zone, before) === wallMs) return before;
  const after = wallMs - zoneOffsetMs(zone, wallMs + dayMs);
  return after + zoneOffsetMs(zone, after) === wallMs ? after : before;
}

/** Why a wall time is no single instant: clocks skip it, or show it twice. */
export function findWallTimeFault(
  zone: string,
  wallDateTime: string,
): 'SKIPPED_TIME' | 'REPEATED_TIME' | null {
  const wallMs = Date.parse(`${wallDateTime}:00Z`);
  if (Number.isNaN(wallMs)) return null;
  const offsets = new Set([wallMs - dayMs, wallMs + dayMs].map((ms) => zoneOffsetMs(zone, ms)));
  const times = [...offsets].filter((offset) => zoneOffsetMs(zone, wallMs - offset) === offset).length;
  return times === 0 ? 'SKIPPED_TIME' : times === 2 ? 'REPEATED_TIME' : null;
}

/** The instants, ms, between two others at which the offset of a zone changes, with the offset before and after. */
export function listOffsetChanges(zone: string, fromMs: number, untilMs: number) {
  const changes: { atMs: number; from: number; to: number }[] = [];
  for (let start = fromMs; start < untilMs; start += dayMs) {
    const from = zoneOffsetMs(zone, start);
    const to = zoneOffsetMs(zone, start + dayMs);
    if (from === to) continue;
    let [low, high] = [start, start + dayMs];
    while (high - low > 60_000) {
      const middle = low + Math.floor((high - low) / 120_000) * 60_000;
      if (zoneOffsetMs(zone, middle) === from) low = middle;
      else high = middle;
    }
    changes.push({ atMs: high, from, to });
  }
  return changes;
}

function readOffset(zone: string, atMs: number): number {
  const parts = formatOf(zone).formatToParts(atMs);
  const read = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((part) => part.type === type)?.value ?? 0);
  const wall = Date.UTC(
    read('year'),
    read('month') - 1,
    read('day'),
    read('hour'),
    read('minute'),
    read('second'),
  );
  return wall - Math.floor(atMs / 1000) * 1000;
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en', {
    ...{ timeZone, calendar: 'iso8601', numberingSystem: 'latn', hourCycle: 'h23' },
    ...{ year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
  });
  formats.set(timeZone, format);
  return format;
}
