import { expect, test } from 'vitest';
import { checkpointLimits, storedCheckpoints } from '#shared/access/checkpoints.ts';
import { usualBadgeTemplate } from '#shared/badges/read-template.ts';
import { storedBadgeTemplate } from '#shared/badges/template.ts';
import { storedHandouts } from '#shared/credentials/handouts.ts';
import { storedValidity } from '#shared/credentials/validity.ts';

/** Settings that are one JSON text: what is no such text is refused in words, whichever setting it is. */

const rules = { storedCheckpoints, storedBadgeTemplate, storedHandouts, storedValidity };
const names = Object.keys(rules) as (keyof typeof rules)[];
const codeOf = (name: keyof typeof rules, sent: unknown) =>
  rules[name].safeParse(sent).error?.issues[0]?.message;

test.each(names)('the setting %s is a text of a limited length that says something', (name) => {
  expect(rules[name].parse('')).toBe('');
  expect(codeOf(name, undefined)).toBe('REQUIRED');
  expect(codeOf(name, 7)).toBe('REQUIRED');
  expect(codeOf(name, '{')).toBe('INVALID');
  expect(codeOf(name, 'null')).toBe('INVALID');
  expect(codeOf(name, '7')).toBe('INVALID');
  expect(codeOf(name, ' '.repeat(100_000))).toBe('TOO_LONG');
});

test('of several faults in a setting the one with words is said', () => {
  const list = [
    { name: ' ', zone: 'X', isEntryOnly: 'no', passBackMinutes: checkpointLimits.passBackMinutes },
  ];
  expect(codeOf('storedCheckpoints', JSON.stringify(list))).toBe('REQUIRED');
});

const picture = { sha256: 'a'.repeat(64), width: 4000, height: 1 };
test.each([
  [{}, undefined],
  [{ width: 4001 }, 'INVALID'],
  [{ height: 4001 }, 'INVALID'],
  [{ width: 0 }, 'INVALID'],
  [{ height: 0 }, 'INVALID'],
  [{ width: 1.5 }, 'INVALID'],
  [{ sha256: 'a'.repeat(63) }, 'INVALID'],
  [{ sha256: 'A'.repeat(64) }, 'INVALID'],
  [{ url: 'https://a.example' }, 'INVALID'],
])('a logo on a badge with %j has the fault %s', (part, expected) => {
  const template = { ...usualBadgeTemplate, logos: [{ ...picture, ...part }] };
  expect(codeOf('storedBadgeTemplate', JSON.stringify(template))).toBe(expected);
});
