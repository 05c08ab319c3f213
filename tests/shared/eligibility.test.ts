import { describe, expect, test } from 'vitest';
import { errorCodes } from '#shared/base/errors.ts';
import { decideIssue } from '#shared/credentials/decide.ts';
import type { ParticipantRole } from '#shared/edition/tournament.ts';
import {
  type BrokenRule,
  bindingRules,
  type EligibilityFacts,
  type EligibilityPerson,
  findBrokenRules,
  playersNeeded,
  ruleCodes,
  ruleNames,
} from '#shared/people/eligibility.ts';
import { makePerson, morning, uidOf } from './make.ts';

const ana: EligibilityPerson = {
  uid: uidOf(1),
  birthDate: '1979-05-04',
  role: 'Player',
  category: "Women's 45+",
  createdAt: '2026-01-10T15:00:00.000Z',
};
const person = (overrides: Partial<EligibilityPerson> = {}): EligibilityPerson => ({ ...ana, ...overrides });

/** People of one role, registered one after the other from 1 January on. */
function squad(count: number, role: ParticipantRole = 'Player', from = 100): EligibilityPerson[] {
  return Array.from({ length: count }, (_, n) =>
    person({ uid: uidOf(from + n), role, createdAt: new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString() }),
  );
}

const team = { category: "Women's 45+" };
/** A roster on which nothing is wrong. */
const full = squad(10);
const facts = (overrides: Partial<EligibilityFacts> = {}): EligibilityFacts => ({
  person: ana,
  team,
  roster: full,
  namesakes: [],
  ...overrides,
});

describe('age reached within the calendar year', () => {
  const cases: [string, Partial<EligibilityPerson>, BrokenRule[]][] = [
    ['turns 45 on the last day of the year', { birthDate: '1981-12-31' }, []],
    ['turns 45 a day too late', { birthDate: '1982-01-01' }, [{ rule: 'age', age: 44, minimumAge: 45 }]],
    ['a coach may be any age', { birthDate: '1999-01-01', role: 'Coach' }, []],
    ['a birth date that is not known here', { birthDate: null }, []],
  ];
  test.each(cases)('%s', (_, overrides, broken) => {
    expect(findBrokenRules(facts({ person: person(overrides) }))).toEqual(broken);
  });
});

describe('one category for each player', () => {
  const other = { uid: uidOf(2), role: 'Player', category: "Women's 40+" } as const;
  const cases: [string, Partial<EligibilityFacts>, BrokenRule[]][] = [
    ['the same category as the team', {}, []],
    [
      'a team of another category',
      { team: { category: "Women's 40+" } },
      [{ rule: 'oneCategory', because: 'team', other: "Women's 40+" }],
    ],
    [
      'registered as a player of another category too',
      { namesakes: [ana, other] },
      [{ rule: 'oneCategory', because: 'player', other: "Women's 40+" }],
    ],
    ['registered twice in one category', { namesakes: [ana, { ...other, category: ana.category }] }, []],
    ['plays here, coaches there', { namesakes: [{ ...other, role: 'Coach' }] }, []],
    ['coaches here, plays there', { person: person({ role: 'Coach' }), namesakes: [other] }, []],
    ['their own row is no duplicate', { namesakes: [ana] }, []],
  ];
  test.each(cases)('%s', (_, overrides, broken) => {
    expect(findBrokenRules(facts(overrides))).toEqual(broken);
  });
});

describe('places on a roster go to those who came first', () => {
  const late = person({ createdAt: '2026-01-31T12:00:00.000Z' });
  const early = person({ createdAt: '2025-12-01T12:00:00.000Z' });
  const coach = (one: EligibilityPerson): EligibilityPerson => ({ ...one, role: 'Coach' });
  const manager = (one: EligibilityPerson): EligibilityPerson => ({ ...one, role: 'Team Manager' });
  const cases: [string, Partial<EligibilityFacts>, string[]][] = [
    ['the 14th player', { person: late, roster: squad(13) }, []],
    ['the 15th player', { person: late, roster: squad(14) }, ['playersMax 15/14']],
    ['one of the first 14 while a 15th is there', { person: early, roster: squad(14) }, []],
    ['counted once when already on the roster', { person: late, roster: [...squad(13), late] }, []],
    ['the assistant coach', { person: coach(late), roster: squad(1, 'Coach') }, []],
    ['a third coach', { person: coach(late), roster: squad(2, 'Coach') }, ['coachesMax 3/2']],
    ['the sixth of the staff', { person: manager(late), roster: squad(5, 'Official') }, []],
    ['the seventh of the staff', { person: manager(late), roster: squad(6, 'Official') }, ['staffMax 7/6']],
    ['staff of no team', { person: manager(late), team: null, roster: [] }, []],
  ];
  test.each(cases)('%s', (_, overrides, broken) => {
    const found = findBrokenRules(facts(overrides));
    expect(found.map((one) => ('has' in one ? `${one.rule} ${one.has}/${one.limit}` : one.rule))).toEqual(
      broken,
    );
  });

  test('places of two people registered in the same instant are ordered by uid', () => {
    const roster = squad(13);
    const at = '2026-01-31T12:00:00.000Z';
    const [one, other] = [person({ uid: uidOf(1), createdAt: at }), person({ uid: uidOf(2), createdAt: at })];
    const judge = (who: EligibilityPerson) =>
      findBrokenRules(facts({ person: who, roster: [...roster, one, other] })).map(({ rule }) => rule);
    expect([judge(one), judge(other)]).toEqual([[], ['playersMax']]);
  });
});

describe('players a team needs', () => {
  const cases: [string, number][] = [
    ["Men's 40+", 8],
    ["Men's 50+", 8],
    ["Men's 55+", 10],
    ["Women's 50+", 8],
    ['a category of another edition', 8],
  ];
  test.each(cases)('%s: %i', (category, least) => expect(playersNeeded(category)).toBe(least));

  test('too few players is said of each player, not of the coach', () => {
    const roster = squad(6);
    expect(findBrokenRules(facts({ roster }))).toEqual([{ rule: 'playersMin', has: 7, limit: 8 }]);
    expect(findBrokenRules(facts({ roster, person: person({ role: 'Coach' }) }))).toEqual([]);
    expect(findBrokenRules(facts({ roster: squad(7) }))).toEqual([]);
  });
});

describe('a roster is frozen once the tournament starts', () => {
  const cases: [string, Partial<EligibilityFacts>, boolean][] = [
    ['registered in the last minute', { person: person({ createdAt: '2026-02-21T02:00:00.000Z' }) }, false],
    ['registered a second later', { person: person({ createdAt: '2026-02-21T02:00:01.000Z' }) }, true],
    ['late, but in no team', { team: null, person: person({ createdAt: '2026-02-22T15:00:00Z' }) }, false],
    ['a late coach', { person: person({ role: 'Coach', createdAt: '2026-02-22T15:00:00.000Z' }) }, false],
  ];
  test.each(cases)('%s', (_, overrides, isBroken) => {
    expect(findBrokenRules(facts(overrides)).some(({ rule }) => rule === 'rosterFreeze')).toBe(isBroken);
  });
});

describe('the mode of a rule', () => {
  const modes = { ...Object.fromEntries(ruleNames.map((name) => [name, 'caution'])) } as Record<
    (typeof ruleNames)[number],
    string
  >;
  const broken: BrokenRule[] = [
    { rule: 'age', age: 44, minimumAge: 45 },
    { rule: 'playersMin', has: 7, limit: 8 },
  ];

  test('only binding rules stand in the way', () => {
    expect(bindingRules(broken, modes)).toEqual([]);
    expect(bindingRules(broken, { ...modes, playersMin: 'binding' })).toEqual([broken[1]]);
    expect(bindingRules(broken, { ...modes, staffMax: 'binding' })).toEqual([]);
    expect(bindingRules(broken, { ...modes, age: '' })).toEqual([]);
  });

  test.each(ruleNames)('a binding %s refuses the issue with a specific code', (rule) => {
    const one = {
      rule,
      age: 1,
      minimumAge: 2,
      has: 1,
      limit: 2,
      because: 'team',
      other: ana.category,
      since: '',
    };
    const issue = {
      participant: makePerson(),
      activeCredential: null,
      deviceCode: 'A7',
      nextCounter: 1,
      kid: 'a7Q2',
      binding: [one as BrokenRule],
    };
    const refused = decideIssue(issue, { uid: uidOf(500), participantUid: uidOf(1) }, morning);
    expect(refused).toEqual({ kind: 'refused', code: ruleCodes[rule] });
    expect(errorCodes[ruleCodes[rule]]).toBe(409);
  });
});
