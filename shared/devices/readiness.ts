/**
 * Whether a desk or door could work offline from now on: facts in, one result per check, one verdict. The device sends
 * the result with its pull (`device-state.ts`) as codes; the screens add words.
 */
import { z } from 'zod';
import { awayMs } from './device-clock.ts';
import { clockTolerableMs } from './device-state.ts';
import type { DeviceKind } from './devices.ts';
import { listAgeOf } from './list-age.ts';
import type { PersonalTest, ReadinessCheck, ReadinessReport } from './readiness-report.ts';
import { readinessChecks } from './readiness-report.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** The facts a station has about itself. Instants are application time, ms since 1970; sizes are bytes. */
export interface ReadinessFacts {
  kind: DeviceKind;
  confirmedAt: number | null;
  photosWanted: number;
  photosHeld: number;
  /** Keys of desks whose badges can be verified here. */
  keys: number;
  certificateEndsAt: number;
  /** The server no longer accepts this device. */
  isLocked: boolean;
  /** When the operator's grant expires; null without an operator. */
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
  /** A newer version is downloaded and not activated yet. */
  isUpdateWaiting: boolean;
}

/** The result of a test that a user ran at the station. */
export interface TestResult {
  at: number;
  isGood: boolean;
}

export type CheckState = 'ok' | 'warns' | 'fails';
export interface CheckResult {
  check: ReadinessCheck;
  state: CheckState;
}

/** Below this a photo may no longer fit; below the other limit there is room for the day. */
const leastFree = 200 * 1024 ** 2;
const easyFree = 1024 ** 3;
/** Yesterday's test is outdated: something may have been unplugged overnight. */
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
  // One percent may be missing: photos taken at a desk that has not sent them yet.
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

/** All lines for a device of this kind, in order; `now` in application time, ms. */
export function checkReadiness(facts: ReadinessFacts, now: number): CheckResult[] {
  return readinessChecks
    .filter((check) => check !== 'printer' || facts.kind === 'desk')
    .map((check) => ({ check, state: checkRules[check](facts, now) }));
}

/** The report for the admin area. `plan`: the requested time it was made for, application time, ms. */
export function reportOf(checks: readonly CheckResult[], at: number, plan: number | null): ReadinessReport {
  const of = (wanted: CheckState) => checks.flatMap(({ check, state }) => (state === wanted ? check : []));
  return { at: Math.round(at), fails: of('fails'), warns: of('warns'), ...(plan === null ? {} : { plan }) };
}

/** The setting of one device with the time by which it should be ready; sent with the other settings. */
export const prepareSetting = 'device.prepareBy';
/** How long a device keeps trying after the requested time. */
export const prepareOnMs = 12 * hourMs;

/** When this device should be ready, ms since 1970; null if not requested or long past. */
export function plannedBy(settings: Readonly<Record<string, string>>, now: number): number | null {
  const by = z.iso.datetime().safeParse(settings[prepareSetting]);
  if (!by.success) return null;
  const at = Date.parse(by.data);
  return now - at > prepareOnMs ? null : at;
}
