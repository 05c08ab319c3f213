import { calendarDateAt, instantOf } from '../base/dates.ts';
import { compareTexts } from '../base/text.ts';
import { type Checkpoint, checkpointOf, namesVenue, repeatSecondsOf, venueOf } from './checkpoints.ts';
import { type ScanRow, sentToDesk, verifiedReasons } from './scan.ts';

/**
 * How a door treats earlier scans of a badge. A second entry needs a look only at the same place and on the same day of
 * the tournament. At a door that does not scan exits, it needs one only for a while, because people go out for lunch.
 */
export type Passage = Pick<
  ScanRow,
  'direction' | 'verdict' | 'reason' | 'checkpoint' | 'occurredAt' | 'g' | 'amended'
>;

/** Why a badge is looked at again, and the passage that says so. */
export interface Repeat<P extends Passage = Passage> {
  kind: 'sameWay' | 'elsewhere';
  passage: P;
}

const minuteMs = 60_000;

/** What there is to be said of a badge that passes here, by its scans at all doors, in any order. */
export function findRepeat<P extends Passage>(
  scans: readonly P[],
  door: { checkpoint: Checkpoint; direction: ScanRow['direction']; all: readonly Checkpoint[] },
  now: Date,
): Repeat<P> | null {
  const here = door.checkpoint;
  const windowMs = here.passBackMinutes * minuteMs;
  const today = passagesOf(scans).filter(
    ({ occurredAt }) => Date.parse(occurredAt) >= tournamentDayStart(now),
  );
  const [last] = today.filter(({ checkpoint }) => isSamePlace(checkpointOf(checkpoint, door.all), here));
  if (last && last.direction === door.direction) {
    const { isEntryOnly } = checkpointOf(last.checkpoint, door.all);
    // If either door does not scan exits, the holder may have left unseen.
    const isUncertain = here.isEntryOnly || isEntryOnly;
    if (!isUncertain || sinceMs(last, now) < windowMs) return { kind: 'sameWay', passage: last };
  }
  const away = today.find(({ checkpoint }) => isOtherVenue(checkpoint, here.name));
  return away && sinceMs(away, now) < windowMs ? { kind: 'elsewhere', passage: away } : null;
}

/** Whether one badge cannot well have passed at both: other venues, and too soon for the door it came to later. */
export function areElsewhere(one: Passage, other: Passage, all: readonly Checkpoint[]): boolean {
  const [first, later] = one.occurredAt <= other.occurredAt ? [one, other] : [other, one];
  const { passBackMinutes, name } = checkpointOf(later.checkpoint, all);
  const isSoon = sinceMs(first, new Date(later.occurredAt)) < passBackMinutes * minuteMs;
  return isSoon && passagesOf([first, later]).length === 2 && isOtherVenue(first.checkpoint, name);
}

/** Whether a scan let its badge pass: as the door said, unless a person said otherwise afterwards. */
export function hasPassed({
  verdict,
  reason,
  amended,
}: Pick<Passage, 'verdict' | 'reason' | 'amended'>): boolean {
  if (amended) return amended.kind === 'overridden';
  return verdict !== 'denied' && reason !== sentToDesk;
}

/**
 * The scan of this very copy at this door, the same way, so short a time ago that it is the same presentation: readers
 * fire twice, and two may see one badge. One that was annulled is over.
 */
export function findPresentation<P extends Passage>(
  scans: readonly P[],
  shown: { checkpoint: Checkpoint; direction: ScanRow['direction']; g: number | null },
  now: Date,
): P | null {
  const windowMs = repeatSecondsOf(shown.checkpoint) * 1000;
  const same = scans.filter(
    (scan) =>
      scan.checkpoint === shown.checkpoint.name &&
      scan.direction === shown.direction &&
      scan.g === shown.g &&
      scan.amended?.kind !== 'annulled' &&
      sinceMs(scan, now) < windowMs,
  );
  return same.sort((a, b) => compareTexts(a.occurredAt, b.occurredAt))[0] ?? null;
}

/** The last passage of a badge at any door. */
export function lastPassage<P extends Passage>(scans: readonly P[]): P | null {
  return passagesOf(scans)[0] ?? null;
}

/** The highest copy number of a badge that any door has seen with a valid signature. */
export function highestCopy(scans: readonly Passage[]): number {
  return scans.reduce(
    (most, { g, reason }) => (verifiedReasons.has(reason) ? Math.max(most, g ?? 0) : most),
    0,
  );
}

/** Admitted scans, newest first; a badge that was not valid yet was sent to the desk. */
function passagesOf<P extends Passage>(scans: readonly P[]): P[] {
  return scans.filter(hasPassed).sort((a, b) => compareTexts(b.occurredAt, a.occurredAt));
}

function isSamePlace(one: Checkpoint, other: Checkpoint): boolean {
  return one.name === other.name || (venueOf(one.name) === venueOf(other.name) && one.zone === other.zone);
}

/** A door whose name contains no venue may be anywhere. */
function isOtherVenue(one: string, other: string): boolean {
  return namesVenue(one) && namesVenue(other) && venueOf(one) !== venueOf(other);
}

/** The clocks of two doors differ, so a time slightly in the future counts as now. */
const sinceMs = ({ occurredAt }: Passage, now: Date) => Math.abs(now.getTime() - Date.parse(occurredAt));

const dayStartsAtMs = 5 * 60 * minuteMs;

/** When the present day of the tournament began, at five: who comes home at three has not begun another one. */
export function tournamentDayStart(now: Date): number {
  return instantOf(calendarDateAt(new Date(now.getTime() - dayStartsAtMs)), '05:00').getTime();
}
