/** A device's report of its readiness, and how the admin area evaluates it. */
import { z } from 'zod';
import { deviceInstantMs } from '../base/date-schemas.ts';

/** In the order in which they are shown. */
export const readinessChecks = [
  'list',
  'photos',
  'keys',
  'certificate',
  'operator',
  'app',
  'persisted',
  'space',
  'clock',
  'zone',
  'camera',
  'reader',
  'printer',
] as const;
export type ReadinessCheck = (typeof readinessChecks)[number];
/** What only a person at the station can try. */
export const personalTests = ['camera', 'reader', 'printer'] as const satisfies readonly ReadinessCheck[];
export type PersonalTest = (typeof personalTests)[number];

// A newer app may know a check that this server does not: that one is left out, the others count.
const checkList = z
  .array(z.string().max(20))
  .max(30)
  .transform((names) => readinessChecks.filter((check) => names.includes(check)));

export const readinessReport = z.object({
  /** Application clock of the device, ms since 1970. */
  at: deviceInstantMs,
  fails: checkList,
  warns: checkList,
  /** The requested time it was made for; missing if a user started the check. */
  plan: deviceInstantMs.optional(),
});
export type ReadinessReport = z.output<typeof readinessReport>;

/** Sent in a pull as JSON of at most this many characters. An unreadable report is ignored. */
const longest = 600;
export const reportInQuery = z
  .string()
  .transform((text) => {
    if (text.length > longest) return undefined;
    try {
      return readinessReport.safeParse(JSON.parse(text)).data;
    } catch {
      return undefined;
    }
  })
  .optional();

/** A manual check counts for one day. */
const looksHoldMs = 24 * 3_600_000;

export type Readiness = 'ready' | 'notReady' | 'notAsked';

/** The known facts of a device at an instant, ms. */
export function readinessOf(report: ReadinessReport | null, now: number): Readiness {
  if (report === null || now - report.at > looksHoldMs) return 'notAsked';
  return report.fails.length === 0 ? 'ready' : 'notReady';
}

/** `waiting`: it has not answered yet and there is still time. `notSeen`: the hour is over, and it never answered. */
export type PlanState = 'ready' | 'notReady' | 'waiting' | 'notSeen';

/** The state of the request that a device be ready by a time; instants in ms. */
export function planStateOf(by: number, report: ReadinessReport | null, now: number): PlanState {
  if (report?.plan !== by) return now < by ? 'waiting' : 'notSeen';
  return report.fails.length === 0 ? 'ready' : 'notReady';
}
