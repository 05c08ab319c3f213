import { describe, expect, test } from 'vitest';
import { copyRefusal } from '#shared/people/approval.ts';
import { markOutdated, markPrinted, outdatedIn, reviewedBefore } from '#shared/people/badge-change.ts';
import { makePerson, morning } from './make.ts';

/** What becomes of a badge whose holder is changed after it was signed. */
const worn = { number: 'A7-00042-S', g: 2 };
const lucia = makePerson();
const later = new Date(morning.getTime() + 60_000);
const changed = (to: Partial<typeof lucia>, from = lucia) => ({
  ...{ ...from, ...to },
  outdated: markOutdated({ ...from }, { ...from, ...to }, { worn, at: morning }),
});

describe('a printed badge', () => {
  test('a printed badge is outdated in what changed, and tells what it says', () => {
    const renamed = changed({ firstName: 'Lucila', birthDate: '1980-01-01' });
    expect(renamed.outdated).toEqual({ ...worn, says: { firstName: 'Lucía' }, at: morning.toISOString() });
    expect(outdatedIn(renamed, worn)).toEqual(['firstName']);
    expect(outdatedIn(changed({ role: 'Coach' }, renamed), worn)).toEqual(['firstName', 'role']);
  });

  test('a printed badge is not outdated by a birth date, which it does not show, nor where there is none', () => {
    expect(changed({ birthDate: '1980-01-01' }).outdated).toBeNull();
    expect(
      markOutdated({ ...lucia }, { ...lucia, firstName: 'Eva' }, { worn: null, at: morning }),
    ).toBeNull();
  });

  test.each([
    ['Referee', []],
    ['Player', ['category']],
  ] as const)(
    'a printed badge of a %s is outdated by the stored category only where the role has one',
    (role, fields) => {
      const person = makePerson({ role, category: "Women's 40+" });
      expect(outdatedIn(changed({ category: "Men's 40+" }, person), worn)).toEqual(fields);
    },
  );

  test('a printed badge is right again when the name is changed back, and when another copy is made', () => {
    const renamed = changed({ firstName: 'Lucila' });
    expect(changed({ firstName: 'Lucía' }, renamed).outdated).toBeNull();
    expect(outdatedIn(renamed, { ...worn, g: 3 })).toEqual([]);
    expect(outdatedIn(renamed, null)).toEqual([]);
    const again = markOutdated(
      { ...renamed },
      { ...renamed, country: 'UY' },
      { worn: { ...worn, g: 3 }, at: later },
    );
    expect(again).toMatchObject({ g: 3, says: { country: 'AR' } });
  });

  test('a printed badge is right again when the same copy is printed later, but not in what its code says', () => {
    const both = changed({ role: 'Coach' }, changed({ firstName: 'Lucila' }));
    expect(markPrinted(both.outdated, { ...worn, at: later })).toMatchObject({ says: { role: 'Player' } });
    expect(markPrinted(changed({ photo: 'a'.repeat(64) }).outdated, { ...worn, at: later })).toBeNull();
    const before = new Date(morning.getTime() - 1);
    expect(markPrinted(both.outdated, { ...worn, at: before })).toBe(both.outdated);
    expect(markPrinted(both.outdated, { ...worn, g: 1, at: later })).toBe(both.outdated);
  });
});

test('what is reviewed is what they were at first; a photo that is added is not, one that is replaced is', () => {
  const photos = { photo: 'a'.repeat(64) };
  const first = reviewedBefore({}, { ...lucia }, { ...lucia, lastName: 'Otra', ...photos });
  expect(first).toEqual({ lastName: 'Herrera' });
  expect(reviewedBefore(first, { ...lucia, lastName: 'Otra' }, { ...lucia, lastName: 'Tercera' })).toEqual(
    first,
  );
  expect(reviewedBefore(first, { ...lucia, lastName: 'Otra' }, { ...lucia })).toEqual({});
  expect(reviewedBefore({}, { ...lucia, ...photos }, { ...lucia })).toEqual(photos);
  expect(reviewedBefore({}, { ...lucia }, { ...lucia, country: 'UY', language: 'en' })).toEqual({});
});

test('where changes wait, no badge is made for who was changed until it is reviewed', () => {
  const pending = makePerson({ review: { at: morning.toISOString(), fields: ['photo'] } });
  const rules = { worn: 'PW45' };
  expect(copyRefusal(pending, { ...rules, changesWait: true })).toBe('CHANGE_WAITING');
  expect(copyRefusal(pending, { ...rules, changesWait: false })).toBeNull();
  expect(copyRefusal(lucia, { ...rules, changesWait: true })).toBeNull();
});
