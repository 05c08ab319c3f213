import { describe, expect, test } from 'vitest';
import {
  mustAwait,
  readValidity,
  storedValidity,
  usualValidity,
  type ValidityRules,
  validityModes,
} from '#shared/credentials/validity.ts';
import { listRoles } from '#shared/edition/tournament.ts';

/** The rules about when a badge starts to count, from the form to the setting and back. */

const store = (rules: unknown) => storedValidity.safeParse(JSON.stringify(rules));
const everyRole = usualValidity.roles;
const laterModes = validityModes.filter((mode) => mode !== 'atOnce');

describe('validity rules', () => {
  const single: ValidityRules[] = [
    ...listRoles().flatMap((role) =>
      laterModes.map((mode) => ({ ...usualValidity, roles: { ...everyRole, [role]: mode } })),
    ),
    { ...usualValidity, door: 'denied' },
    { ...usualValidity, door: 'caution' },
  ];
  test.each(single)('validity rules are read back as they were saved: %j', (rules) => {
    expect(readValidity(store(rules).data)).toEqual(rules);
  });

  test('validity rules are stored as an empty text only when they are the usual ones', () => {
    expect(store(usualValidity).data).toBe('');
    expect(store({ ...usualValidity, door: 'denied' }).data).not.toBe('');
    expect(readValidity(undefined)).toEqual(usualValidity);
  });

  test.each([
    ['an unknown mode', { ...usualValidity, roles: { ...everyRole, Coach: 'later' } }, 'INVALID_CHOICE'],
    ['an unknown answer of the door', { ...usualValidity, door: 'open' }, 'INVALID_CHOICE'],
    ['an unknown role', { ...usualValidity, roles: { ...everyRole, Mascot: 'atOnce' } }, 'INVALID'],
    ['one field too many', { ...usualValidity, more: 1 }, 'INVALID'],
  ])('validity rules are refused with %s', (_what, rules, code) => {
    expect(store(rules).error?.issues.map(({ message }) => message)).toEqual([code]);
  });

  test.each(validityModes)('%s makes a copy of that role alone wait, or not', (mode) => {
    const rules = { ...usualValidity, roles: { ...everyRole, Coach: mode } };
    expect(mustAwait(rules, 'Coach')).toBe(mode !== 'atOnce');
    expect(mustAwait(rules, 'Player')).toBe(false);
  });
});
