import { describe, expect, test } from 'vitest';
import { decideTypedNumber } from '#shared/access/verdict.ts';
import { formatNumber, practiceCode, readNumber } from '#shared/codes/number.ts';
import {
  mustAwait,
  readValidity,
  storedValidity,
  usualValidity,
  type ValidityRules,
  validityModes,
} from '#shared/credentials/validity.ts';
import { listRoles, tournament } from '#shared/edition/tournament.ts';
import { makeCredential } from './make.ts';

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

test('a badge is looked at before the first day on which badges count, but not where one rehearses', async () => {
  const begins = new Date(tournament.badgesFrom);
  const early = new Date(begins.getTime() - 60_000);
  const credential = await makeCredential();
  const judged = (now: Date, number: string, isRehearsal = false) =>
    decideTypedNumber(
      readNumber(number),
      {
        ...{ credential: { ...credential, number }, isRehearsal },
        ...{ isRevoked: false, repeat: null, highestCopy: 0, zone: null },
      },
      now,
    ).reason;
  expect(judged(early, credential.number)).toBe('tooEarly');
  expect(judged(begins, credential.number)).toBe('okTyped');
  expect(judged(early, formatNumber(practiceCode, 1), true)).toBe('okTyped');
});
