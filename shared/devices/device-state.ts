import { z } from 'zod';
import { listAgeOf } from './list-age.ts';
import { reportInQuery } from './readiness-report.ts';

/**
 * What a device reports at each contact, and what needs an administrator's attention. A device that was never enrolled,
 * or is locked, needs none.
 */
export const contactReport = z.object({
  /** The version of its app. */
  version: z.string().max(40).optional(),
  /** How many changes it still has to send. */
  pending: z.coerce.number().int().nonnegative().optional(),
  /** Its machine's own clock, ms since 1970. */
  clientNow: z.coerce.number().int().optional(),
  /** When its list was last confirmed as complete; application clock, ms since 1970. */
  confirmedAt: z.coerce.number().int().optional(),
  /** What its look at its own readiness found (`readiness-report.ts`), as JSON; with a pull. */
  ready: reportInQuery,
});
export type ContactReport = z.output<typeof contactReport>;

/** In the order in which they are said. */
export const concerns = [
  'forked',
  'notBack',
  'silent',
  'unsent',
  'noList',
  'oldList',
  'oldVersion',
  'clock',
] as const;
export type Concern = (typeof concerns)[number];

export interface KnownDevice {
  status: string;
  lastSeenAt: Date | null;
  /**
   * The database was restored and the device has not connected since, so it may hold work that exists nowhere else.
   */
  isNotBack: boolean;
  listConfirmedAt: Date | null;
  pending: number | null;
  appVersion: string | null;
  /** Its clock minus ours, ms. */
  clockOffsetMs: number | null;
}

const minuteMs = 60_000;
/** A device polls every 15 seconds; after this long without a request it is offline or closed. */
export const silentMs = 15 * minuteMs;
/** A device that reaches the server does not hold this much, so something keeps interrupting its push. */
const tooMuch = 200;
/** A clock further off than this is reported, because issue times come from it. */
export const clockTolerableMs = 2 * minuteMs;

/** What there is to say of a device at an instant. */
export function concernsOf(device: KnownDevice, at: { now: Date; version: string }): Concern[] {
  const { lastSeenAt, listConfirmedAt, appVersion } = device;
  if (device.status === 'forked') return ['forked'];
  if (device.status !== 'active' || lastSeenAt === null) return [];
  const nowMs = at.now.getTime();
  const pending = device.pending ?? 0;
  const isSilent = nowMs - lastSeenAt.getTime() > silentMs;
  const listAge = listAgeOf(listConfirmedAt && nowMs - listConfirmedAt.getTime());
  const held: Record<Concern, boolean> = {
    forked: false,
    notBack: device.isNotBack,
    silent: isSilent,
    unsent: (isSilent && pending > 0) || pending >= tooMuch,
    noList: listConfirmedAt === null,
    // Of one that is silent it goes without saying.
    oldList: !isSilent && listConfirmedAt !== null && listAge !== 'fresh',
    oldVersion: appVersion !== null && isOlder(appVersion, at.version),
    clock: Math.abs(device.clockOffsetMs ?? 0) > clockTolerableMs,
  };
  return concerns.filter((concern) => held[concern]);
}

/** Whether one version (`1.20.3`) comes before another. What follows a dash is the same release. */
export function isOlder(version: string, than: string): boolean {
  const partsOf = (text: string) =>
    text.split('-', 1).flatMap((core) => core.split('.').map((part) => Number.parseInt(part, 10) || 0));
  const [mine, theirs] = [partsOf(version), partsOf(than)];
  for (let place = 0; place < Math.max(mine.length, theirs.length); place += 1) {
    const difference = (mine[place] ?? 0) - (theirs[place] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}
