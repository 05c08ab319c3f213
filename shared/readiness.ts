/**
 * Whether a desk or a door could work if the network went now: facts in, one check per line out, and one verdict. What
 * a device found travels with its pull (`device-state.ts`), bounded and in codes; words are made where somebody reads.
 */
import { z } from 'zod';
import { awayMs } from './device-clock.ts';
import { clockTolerableMs } from './device-state.ts';
import type { DeviceKind } from './devices.ts';
import { listAgeOf } from './door/list-age.ts';
import type { PersonalTest, ReadinessCheck, ReadinessReport } from './readiness-report.ts';
import { readinessChecks } from './readiness-report.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** What a station knows of itself. Instants are application time, ms since 1970; sizes are bytes. */
export interface ReadinessFacts {
  kind: DeviceKind;
  confirmedAt: number | null;
  photosWanted: number;
  photosHeld: number;
  /** Keys of desks whose badges can be told from forgeries. */
  keys: number;
  certificateEndsAt: number;
  /** The server will hear this device no more. */
  isLocked: boolean;
  /** Until when whoever signed in may work here; none while nobody has. */
  operatorUntil: number | null;
  /** Whether the browser has promised not to clear what is kept; none where it does not say. */
  isPersistent: boolean | null;
  freeBytes: number | null;
  isClockInDoubt: boolean;
  /** Machine clock of the server minus ours. */
  machineOffset: number;
  /** Minutes this machine's zone is ahead of UTC, and those of the event. */
  zoneMinutes: number;
  eventZoneMinutes: number;
  tests: Partial<Record<PersonalTest, TestResult>>;
  /** The app itself is kept here and opens without a network. */
  isAppKept: boolean;
  /** A newer version lies ready and is not taken in. */
  isUpdateWaiting: boolean;
}

/** What became of a test that somebody made at the station. */
export interface TestResult {
  at: number;
  isGood: boolean;
}

export type CheckState = 'ok' | 'warns' | 'fails';
export interface CheckResult {
  check: ReadinessCheck;
  state: CheckState;
}

/** Below this a photo may not fit any more; below the other it will do for the day. */
const leastFree = 200 * 1024 ** 2;
const easyFree = 1024 ** 3;
/** A test of yesterday says little of today: something may have been unplugged overnight. */
export const testHoldsMs = 24 * hourMs;
/** A shift. */
const shiftMs = 8 * hourMs;
const certificateSoonMs = 72 * hourMs;

type CheckRule = (facts: ReadinessFacts, now: number) => CheckState;

/** One rule per line, each a function of the facts alone. `fails`: do not go offline like this. */
const checkRules: Readonly<Record<ReadinessCheck, CheckRule>> = {
  list: ({ confirmedAt }, now) => {
    if (confirmedAt === null) return 'fails';
    const age = listAgeOf(now - confirmedAt);
    return age === 'old' ? 'fails' : age === 'aging' ? 'warns' : 'ok';
  },
  // One in a hundred: taken at a desk that has not sent it yet, so nobody could have it.
  photos: ({ photosWanted, photosHeld }) =>
    photosHeld >= photosWanted ? 'ok' : (photosWanted - photosHeld) * 100 > photosWanted ? 'fails' : 'warns',
  keys: ({ keys }) => (keys > 0 ? 'ok' : 'fails'),
  certificate: ({ certificateEndsAt, isLocked }, now) =>
    isLocked || certificateEndsAt <= now
      ? 'fails'
      : certificateEndsAt - now < certificateSoonMs
        ? 'warns'
        : 'ok',
  operator: ({ operatorUntil }, now) =>
    operatorUntil !== null && operatorUntil - now >= shiftMs ? 'ok' : 'warns',
  persisted: ({ isPersistent }) => (isPersistent ? 'ok' : 'warns'),
  space: ({ freeBytes }) =>
    freeBytes === null ? 'warns' : freeBytes < leastFree ? 'fails' : freeBytes < easyFree ? 'warns' : 'ok',
  clock: ({ isClockInDoubt, machineOffset }) =>
    isClockInDoubt ? 'fails' : Math.abs(machineOffset) > clockTolerableMs ? 'warns' : 'ok',
  zone: ({ zoneMinutes, eventZoneMinutes }) => (zoneMinutes === eventZoneMinutes ? 'ok' : 'warns'),
  camera: ({ kind, tests: { camera, reader } }, now) =>
    tested(camera, now, kind === 'door' && !works(reader) ? 'fails' : 'warns'),
  reader: ({ kind, tests: { camera, reader } }, now) =>
    tested(reader, now, kind === 'door' && !works(camera) ? 'fails' : 'warns'),
  printer: ({ tests: { printer } }, now) => tested(printer, now, 'fails'),
  app: ({ isAppKept, isUpdateWaiting }) => (isAppKept ? (isUpdateWaiting ? 'warns' : 'ok') : 'fails'),
};

const works = (test: TestResult | undefined) => test?.isGood === true;

/** `missing`: what it is not to have been tried, or to have failed. One that went well some time ago only warns. */
function tested(test: TestResult | undefined, now: number, missing: 'warns' | 'fails'): CheckState {
  if (!test?.isGood) return missing;
  return now - test.at > testHoldsMs || test.at - now > awayMs ? 'warns' : 'ok';
}

/** Every line there is for a device of this kind, in order; `now` in application time, ms. */
export function checkReadiness(facts: ReadinessFacts, now: number): CheckResult[] {
  return readinessChecks
    .filter((check) => check !== 'printer' || facts.kind === 'desk')
    .map((check) => ({ check, state: checkRules[check](facts, now) }));
}

/** What the office is told of it. `plan`: for which wish of the office it was found, application time, ms. */
export function reportOf(checks: readonly CheckResult[], at: number, plan: number | null): ReadinessReport {
  const of = (wanted: CheckState) => checks.flatMap(({ check, state }) => (state === wanted ? check : []));
  return { at: Math.round(at), fails: of('fails'), warns: of('warns'), ...(plan === null ? {} : { plan }) };
}

/** The setting of one device by which the office wishes it to be ready; travels among the others. */
export const prepareSetting = 'device.prepareBy';
/** A device goes on trying for so long after the hour it was told. */
export const prepareOnMs = 12 * hourMs;

/** By when this device is to be ready, ms since 1970; nothing where nobody wishes it, or the hour is long over. */
export function plannedBy(settings: Readonly<Record<string, string>>, now: number): number | null {
  const by = z.iso.datetime().safeParse(settings[prepareSetting]);
  if (!by.success) return null;
  const at = Date.parse(by.data);
  return now - at > prepareOnMs ? null : at;
}
