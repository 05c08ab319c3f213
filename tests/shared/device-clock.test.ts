import { describe, expect, test } from 'vitest';
import {
  acceptClock,
  awayMs,
  confirmClock,
  type DeviceClock,
  jumpMs,
  startClock,
  steadyTime,
  tickClock,
} from '#shared/devices/device-clock.ts';

/** What a device believes of its clock, reading by reading. */

const minute = 60_000;
const hour = 60 * minute;
const morning = Date.UTC(2026, 1, 20, 14);

/** A run that began with a sound clock. */
const sound = () => startClock(null, { wall: morning, count: 0 }).clock;
const later = (ms: number, offBy = 0) => ({ wall: morning + ms + offBy, count: ms });

describe('when the app is opened', () => {
  const opened: [string, number | null, string | null, number][] = [
    ['for the first time', null, null, 0],
    ['a minute later', -minute, null, 0],
    ['after lunch', -2 * hour, null, 0],
    ['a breath before the last instant it knew: clocks are set by seconds', minute, null, 0],
    ['as far before it as clocks may differ', jumpMs, null, 0],
    ['a moment further before it', jumpMs + 1, 'behind', jumpMs + 1],
    ['as long after it as an app may be closed', -awayMs, null, 0],
    ['a moment longer after it', -awayMs - 1, 'ahead', 0],
    ['three hours before the last instant it knew', 3 * hour, 'behind', 3 * hour],
    ['thirty days before it', 720 * hour, 'behind', 720 * hour],
    ['twenty hours after it', -20 * hour, 'ahead', 0],
  ];
  test.each(opened)('%s', (_, trustedFromNow, doubt, shift) => {
    const trusted = trustedFromNow === null ? null : morning + trustedFromNow;
    const { clock, shiftMs } = startClock(trusted, { wall: morning, count: 500 });
    expect(clock.doubt?.kind ?? null).toBe(doubt);
    expect(shiftMs).toBe(shift);
    // Whatever the wall clock says, time never runs backwards.
    expect(steadyTime(clock, 500)).toBeGreaterThanOrEqual(trusted ?? 0);
  });
});

describe('while the app runs', () => {
  test('a clock that is right says nothing', () => {
    let clock = sound();
    for (let at = 0; at < hour; at += 5000) clock = tickClock(clock, later(at)).clock;
    expect(clock.doubt).toBeNull();
  });

  test('a clock that is set back is corrected by what was counted, and said', () => {
    const { clock, shiftMs } = tickClock(sound(), later(minute, -3 * hour));
    expect(shiftMs).toBe(3 * hour);
    expect(clock.doubt).toEqual({ kind: 'behind', byMs: 3 * hour });
    // The next reading has been corrected already: nothing new happens.
    const next = tickClock(clock, later(2 * minute));
    expect(next).toMatchObject({ shiftMs: 0, clock: { doubt: { byMs: 3 * hour } } });
    expect(steadyTime(next.clock, 2 * minute)).toBe(morning + 2 * minute);
  });

  test('a clock that is set ahead, or a machine that slept, is said; the count knows no more than it counted', () => {
    const { clock, shiftMs } = tickClock(sound(), later(minute, 20 * hour));
    expect(shiftMs).toBe(0);
    expect(clock.doubt).toEqual({ kind: 'ahead', byMs: 20 * hour });
    const next = tickClock(clock, later(2 * minute, 20 * hour)).clock;
    expect(steadyTime(next, 2 * minute)).toBe(morning + 2 * minute);
  });

  test.each([
    [-jumpMs - 1, 'behind'],
    [-jumpMs, null],
    [jumpMs, null],
    [jumpMs + 1, 'ahead'],
  ])('a clock that goes wrong by %i ms at once is said to be %s', (offBy, doubt) => {
    const { clock } = tickClock(sound(), later(minute, offBy));
    expect(clock.doubt?.kind ?? null).toBe(doubt);
  });

  test('a user can confirm the shown time', () => {
    const { clock } = tickClock(sound(), later(minute, 20 * hour));
    const accepted = acceptClock(clock);
    expect(accepted.doubt).toBeNull();
    expect(steadyTime(accepted, minute)).toBe(morning + minute + 20 * hour);
  });
});

describe('when the server tells the time', () => {
  const confirmed = (): DeviceClock => confirmClock(sound(), later(0), morning);

  test('a doubt about this device’s own clock is gone', () => {
    const { clock } = tickClock(confirmed(), later(minute, 20 * hour));
    const serverTime = confirmClock(clock, later(minute), morning + minute + 20 * hour);
    expect(serverTime.doubt).toBeNull();
    expect(steadyTime(serverTime, minute)).toBe(morning + minute);
  });

  test('a server whose clock moved between two contacts is noticed until a user confirms the time', () => {
    const moved = confirmClock(confirmed(), later(minute, 3 * hour), morning + minute);
    expect(moved.doubt).toEqual({ kind: 'server', byMs: 3 * hour });
    const again = confirmClock(moved, later(2 * minute, 3 * hour), morning + 2 * minute + 3 * hour);
    expect(again.doubt?.kind).toBe('server');
    expect(acceptClock(again).doubt).toBeNull();
  });

  test.each([
    [jumpMs, jumpMs + 1, null],
    [jumpMs + 1, jumpMs, null],
    [jumpMs + 1, jumpMs + 1, 'server'],
    [-jumpMs, -jumpMs - 1, null],
    [-jumpMs - 1, -jumpMs, null],
    [-jumpMs - 1, -jumpMs - 1, 'server'],
  ])(
    'a server %i ms from the count and %i ms from the wall clock raises the doubt %s',
    (byCount, byWall, doubt) => {
      const serverTime = later(minute, byCount);
      const moved = confirmClock(confirmed(), serverTime, serverTime.wall - byWall);
      expect(moved.doubt?.kind ?? null).toBe(doubt);
    },
  );

  test('a machine that slept is not taken for a server whose clock moved', () => {
    // The wall clock went on by an hour and agrees with the server; the count stood still.
    const serverTime = { wall: morning + hour, count: minute };
    expect(confirmClock(confirmed(), serverTime, morning + hour).doubt).toBeNull();
  });

  test('the first contact of a run corrects a wrong clock without a word', () => {
    expect(confirmClock(sound(), later(minute, 20 * hour), morning + minute).doubt).toBeNull();
  });
});
