import { afterEach, describe, expect, it } from 'vitest';
import { nowMs, setClockOffset } from '#shared/base/clock.ts';
import { isUid, newUid, uidSchema } from '#shared/base/ids.ts';

afterEach(() => setClockOffset(0));

describe('uids', () => {
  it('uids are version 7, lower case, and carry the time they were made', () => {
    const before = nowMs();
    const uid = newUid();
    expect(isUid(uid)).toBe(true);
    expect(uidSchema.safeParse(uid).success).toBe(true);
    const ms = Number.parseInt(uid.replaceAll('-', '').slice(0, 12), 16);
    expect(ms).toBeGreaterThanOrEqual(before);
  });

  it('ten thousand made at once sort in the order they were made, each once', () => {
    const made = Array.from({ length: 10_000 }, () => newUid());
    expect([...made].sort()).toEqual(made);
    expect(new Set(made).size).toBe(made.length);
  });

  it('uids go on growing when the clock is set back', () => {
    const before = newUid();
    setClockOffset(-3_600_000);
    // More than one moment has room for.
    const made = Array.from({ length: 10_000 }, () => newUid());
    expect([before, ...made].sort()).toEqual([before, ...made]);
    expect(new Set(made).size).toBe(made.length);
  });

  it.each([
    ['of version 4', '0199c000-0000-4000-8000-000000000001'],
    ['in capitals', '0199C000-0000-7000-8000-000000000001'],
    ['of another variant', '0199c000-0000-7000-0000-000000000001'],
    ['cut short', '0199c000-0000-7000-8000-00000000000'],
    ['with a line after it', '0199c000-0000-7000-8000-000000000001\n'],
    ['empty', ''],
  ])('a text %s is none', (_, text) => {
    expect(isUid(text)).toBe(false);
  });
});
