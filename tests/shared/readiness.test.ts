import { describe, expect, it } from 'vitest';
import { contactReport } from '#shared/devices/device-state.ts';
import {
  type CheckState,
  checkReadiness,
  plannedBy,
  prepareSetting,
  type ReadinessFacts,
  reportOf,
} from '#shared/devices/readiness.ts';
import {
  planStateOf,
  type ReadinessCheck,
  type ReadinessReport,
  readinessChecks,
  readinessOf,
} from '#shared/devices/readiness-report.ts';

const now = Date.parse('2026-02-20T12:00:00Z');
const hour = 3_600_000;
const ago = (hours: number) => now - hours * hour;
const good = { at: ago(1), isGood: true };
const desk: ReadinessFacts = {
  kind: 'desk',
  confirmedAt: ago(0.01),
  photosWanted: 4500,
  photosHeld: 4500,
  keys: 61,
  certificateEndsAt: now + 200 * hour,
  isLocked: false,
  operatorUntil: now + 12 * hour,
  isPersistent: true,
  freeBytes: 20 * 1024 ** 3,
  isClockInDoubt: false,
  machineOffset: 900,
  zoneMinutes: -360,
  eventZoneMinutes: -360,
  tests: { camera: good, reader: good, printer: good },
  isAppKept: true,
  isUpdateWaiting: false,
};
const door: ReadinessFacts = { ...desk, kind: 'door' };

describe('a station that asks itself whether it is ready', () => {
  it('a station that asks itself whether it is ready is, where nothing is missing, and says so of every line', () => {
    expect(checkReadiness(desk, now).map(({ check }) => check)).toEqual(readinessChecks);
    expect(checkReadiness(desk, now).every(({ state }) => state === 'ok')).toBe(true);
    expect(checkReadiness(door, now).map(({ check }) => check)).not.toContain('printer');
  });

  it.each<[string, ReadinessFacts, ReadinessCheck, CheckState]>([
    ['never had a whole list', { ...desk, confirmedAt: null }, 'list', 'fails'],
    ['has a list of this morning', { ...desk, confirmedAt: ago(3.9) }, 'list', 'ok'],
    ['has a list of some hours', { ...desk, confirmedAt: ago(4.1) }, 'list', 'warns'],
    ['has a list of yesterday', { ...desk, confirmedAt: ago(24.1) }, 'list', 'fails'],
    ['has a list of the future', { ...desk, confirmedAt: now + hour }, 'list', 'fails'],
    ['misses one photo in a hundred', { ...desk, photosHeld: 4455 }, 'photos', 'warns'],
    ['misses more', { ...desk, photosHeld: 4454 }, 'photos', 'fails'],
    ['misses the one there is', { ...desk, photosWanted: 1, photosHeld: 0 }, 'photos', 'fails'],
    ['needs no photos', { ...desk, photosWanted: 0, photosHeld: 0 }, 'photos', 'ok'],
    ['holds no keys', { ...desk, keys: 0 }, 'keys', 'fails'],
    ['has a certificate that ended', { ...desk, certificateEndsAt: now }, 'certificate', 'fails'],
    ['has one that ends soon', { ...desk, certificateEndsAt: now + 71 * hour }, 'certificate', 'warns'],
    ['is locked', { ...desk, isLocked: true }, 'certificate', 'fails'],
    ['has no operator', { ...desk, operatorUntil: null }, 'operator', 'warns'],
    [
      'has an operator for less than a shift',
      { ...desk, operatorUntil: now + 7 * hour },
      'operator',
      'warns',
    ],
    ['was promised nothing by its browser', { ...desk, isPersistent: false }, 'persisted', 'warns'],
    ['has a browser that does not say', { ...desk, isPersistent: null }, 'persisted', 'warns'],
    ['has a full disk', { ...desk, freeBytes: 199 * 1024 ** 2 }, 'space', 'fails'],
    ['has a disk that fills', { ...desk, freeBytes: 1023 * 1024 ** 2 }, 'space', 'warns'],
    ['does not know its disk', { ...desk, freeBytes: null }, 'space', 'warns'],
    ['doubts its clock', { ...desk, isClockInDoubt: true }, 'clock', 'fails'],
    ['has a clock that is off and corrected', { ...desk, machineOffset: -121_000 }, 'clock', 'warns'],
    ['is in another time zone', { ...desk, zoneMinutes: 60 }, 'zone', 'warns'],
    ['has no printer tested', { ...desk, tests: {} }, 'printer', 'fails'],
    ['printed badly', { ...desk, tests: { printer: { at: now, isGood: false } } }, 'printer', 'fails'],
    [
      'printed well yesterday',
      { ...desk, tests: { printer: { at: ago(25), isGood: true } } },
      'printer',
      'warns',
    ],
    ['is a desk with no reader and no camera', { ...desk, tests: {} }, 'reader', 'warns'],
    ['is a door with neither', { ...door, tests: {} }, 'camera', 'fails'],
    ['is a door with neither (reader)', { ...door, tests: {} }, 'reader', 'fails'],
    ['is a door with a reader alone', { ...door, tests: { reader: good } }, 'camera', 'warns'],
    ['is a door with a camera alone', { ...door, tests: { camera: good } }, 'reader', 'warns'],
    ['has a list of exactly a day', { ...desk, confirmedAt: ago(24) }, 'list', 'warns'],
    [
      'has a certificate that ends in three days',
      { ...desk, certificateEndsAt: now + 72 * hour },
      'certificate',
      'ok',
    ],
    ['has an operator for a whole shift', { ...desk, operatorUntil: now + 8 * hour }, 'operator', 'ok'],
    ['has just enough room for a photo', { ...desk, freeBytes: 200 * 1024 ** 2 }, 'space', 'warns'],
    ['has a gigabyte left', { ...desk, freeBytes: 1024 ** 3 }, 'space', 'ok'],
    ['has a clock that is off by little', { ...desk, machineOffset: 119_000 }, 'clock', 'ok'],
    [
      'printed well a day ago',
      { ...desk, tests: { ...desk.tests, printer: { at: ago(24), isGood: true } } },
      'printer',
      'ok',
    ],
    [
      'printed well at an hour that is more than four hours ahead',
      { ...desk, tests: { ...desk.tests, printer: { at: now + 4.1 * hour, isGood: true } } },
      'printer',
      'warns',
    ],
    [
      'printed well at an hour that is less than four hours ahead',
      { ...desk, tests: { ...desk.tests, printer: { at: now + 3.9 * hour, isGood: true } } },
      'printer',
      'ok',
    ],
    ['holds more photos than it wants', { ...desk, photosHeld: 4501 }, 'photos', 'ok'],
    [
      'does not keep the app, with a newer one waiting',
      { ...desk, isAppKept: false, isUpdateWaiting: true },
      'app',
      'fails',
    ],
    ['does not keep the app', { ...desk, isAppKept: false }, 'app', 'fails'],
    ['has a newer app waiting', { ...desk, isUpdateWaiting: true }, 'app', 'warns'],
  ])('and %s', (_what, facts, check, state) => {
    const judged = checkReadiness(facts, now);
    expect(judged.find((one) => one.check === check)?.state).toBe(state);
  });
});

describe('the report for the admin area', () => {
  const report = reportOf(checkReadiness({ ...desk, photosHeld: 0, isPersistent: false }, now), now, null);

  it('the report for the admin area is what is missing and what is to be looked at', () => {
    expect(report).toEqual({ at: now, fails: ['photos'], warns: ['persisted'] });
  });

  it('the report for the admin area travels in a query, and what cannot be read is no report', () => {
    const said = (ready: string) => contactReport.parse({ ready }).ready;
    expect(said(JSON.stringify(report))).toEqual(report);
    expect(said(JSON.stringify({ ...report, fails: ['photos', 'perfume'] }))?.fails).toEqual(['photos']);
    for (const text of [
      '',
      '{',
      '[]',
      '{"at":-1}',
      JSON.stringify({ ...report, fails: Array(31).fill('x') }),
    ])
      expect(said(text)).toBeUndefined();
    expect(said(`${JSON.stringify(report)}${' '.repeat(600)}`)).toBeUndefined();
    const all = { at: now, fails: [...readinessChecks], warns: [...readinessChecks], plan: now };
    expect(said(JSON.stringify(all))).toEqual(all);
  });

  it.each<[ReadinessReport | null, string]>([
    [null, 'notAsked'],
    [{ at: ago(25), fails: [], warns: [] }, 'notAsked'],
    [{ at: ago(23), fails: [], warns: ['zone'] }, 'ready'],
    [report, 'notReady'],
  ])('%j is %s', (known, state) => {
    expect(readinessOf(known, now)).toBe(state);
  });
});

describe('a wish to be ready by an hour', () => {
  const by = Date.parse('2026-02-21T12:00:00Z');
  const wish = { [prepareSetting]: new Date(by).toISOString() };

  it('a wish to be ready by an hour is followed until it is long over', () => {
    expect(plannedBy(wish, now)).toBe(by);
    expect(plannedBy(wish, by + 12 * hour)).toBe(by);
    expect(plannedBy(wish, by + 12 * hour + 1)).toBeNull();
    expect(plannedBy({}, now)).toBeNull();
    expect(plannedBy({ [prepareSetting]: 'soon' }, now)).toBeNull();
  });

  it.each<[string, ReadinessReport | null, number, string]>([
    ['unanswered before the hour', null, by - 1, 'waiting'],
    ['unanswered at the hour', null, by, 'notSeen'],
    ['answered for another one', { at: now, fails: [], warns: [], plan: by - 1 }, by, 'notSeen'],
    ['answered well', { at: now, fails: [], warns: [], plan: by }, by, 'ready'],
    ['answered badly', { at: now, fails: ['printer'], warns: [], plan: by }, by, 'notReady'],
  ])('%s', (_what, report, at, state) => {
    expect(planStateOf(by, report, at)).toBe(state);
  });
});
