import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkColors } from '#shared/badges/color-checks.ts';
import { usualBadgeTemplate } from '#shared/badges/read-template.ts';
import { readValidity, usualValidity } from '#shared/credentials/validity.ts';
import { panamerican2026 as seed } from '#shared/edition/panamerican-2026.ts';
import {
  accessCode,
  hasCategory,
  lacksPhoto,
  offeredRoles,
  type ParticipantRole,
  readAccessCode,
  roleName,
  roleNameIn,
  roleNames,
  serveEdition,
} from '#shared/edition/tournament.ts';
import { readZoneTable, usualZoneTable } from '#shared/edition/zones.ts';
import { guessColumns } from '#shared/imports/guess-columns.ts';
import { readRole } from '#shared/imports/roles.ts';
import { type EligibilityPerson, findBrokenRules, placeAmong } from '#shared/people/eligibility.ts';
import { participantInput } from '#shared/people/participant.ts';
import { uidOf } from './make.ts';

/** Kinds of participants beside the five of the specification, which an edition switches on. */

const all = Object.fromEntries(
  Object.entries(seed.kinds).map(([role, kind]) => [role, { ...kind, isOn: true }]),
) as typeof seed.kinds;

beforeEach(() =>
  serveEdition({
    ...seed,
    kinds: {
      ...all,
      Companion: { ...all.Companion, mostPerTeam: 2 },
      Volunteer: { ...all.Volunteer, mostInAll: 2 },
    },
  }),
);
afterEach(() => serveEdition(seed));

const person = (role: ParticipantRole, place = 1): EligibilityPerson => ({
  uid: uidOf(place),
  birthDate: '1980-05-04',
  role,
  category: "Men's 40+",
  createdAt: `2026-01-0${place}T12:00:00.000Z`,
});
const team = { category: "Men's 40+" };
const input = (role: ParticipantRole) => ({
  firstName: 'Ana',
  lastName: 'Soto',
  birthDate: '1980-05-04',
  country: 'SV',
  category: "Women's 40+",
  role,
});

test("the specification's edition accredits its five kinds", () => {
  serveEdition(seed);
  expect(offeredRoles()).toEqual(['Player', 'Coach', 'Team Manager', 'Referee', 'Official']);
  expect(offeredRoles('Press')).toContain('Press');
  expect(participantInput.safeParse(input('Volunteer')).error?.issues[0]).toMatchObject({
    path: ['role'],
    message: 'INVALID_CHOICE',
  });
  expect(readRole('prensa')).toBeNull();
  expect(readRole('médica')).toBe('Official');
});

test('a kind that is switched on is registered, read from files and signed with a separate code', () => {
  expect(offeredRoles()).toEqual(roleNames);
  expect(participantInput.parse(input('Volunteer')).role).toBe('Volunteer');
  expect(['Prensa', 'acompañante', 'Médica', 'VIP', 'voluntaria'].map(readRole)).toEqual([
    'Press',
    'Companion',
    'Medical',
    'Guest',
    'Volunteer',
  ]);
  const codes = roleNames.map((role) => accessCode(role, "Men's 40+"));
  expect(new Set(codes).size).toBe(roleNames.length);
  expect(codes.map((code) => readAccessCode(code)?.role)).toEqual(roleNames);
});

describe('a kind that the organizers call otherwise', () => {
  const called = (role: ParticipantRole, es: string, en: string) => ({
    [role]: { ...all[role], name: { es, en } },
  });
  beforeEach(() =>
    serveEdition({
      ...seed,
      kinds: {
        ...all,
        ...called('Player', 'Nadador/a', 'Swimmer'),
        ...called('Official', 'Juez/a', 'Judge'),
      },
    }),
  );

  test('has that name, for a player with the ending of the category', () => {
    expect(roleName('Player', 'en')).toBe('Swimmer');
    const player = (category: string) => roleNameIn({ role: 'Player', category }, 'es');
    expect([player("Men's 40+"), player("Women's 40+"), player('unknown')]).toEqual([
      'Nadador',
      'Nadadora',
      'Nadador/a',
    ]);
    expect(roleNameIn({ role: 'Official', category: "Women's 40+" }, 'es')).toBe('Juez/a');
  });

  test('is understood in the cells and headings of a file, over what the word means elsewhere', () => {
    expect(['nadadora', 'Swimmer', 'Jugador', 'juez', 'Jueza'].map(readRole)).toEqual([
      'Player',
      'Player',
      'Player',
      'Official',
      'Official',
    ]);
    expect(guessColumns('participants', ['Nadadora', 'Nacimiento'], [['Ana Paz', '09/03/1978']])).toEqual([
      'fullName',
      'birthDate',
    ]);
  });
});

test('an edition that an older version kept calls its kinds as the seed does', () => {
  const { name: _, ...player } = seed.kinds.Player;
  serveEdition({ ...seed, kinds: { ...seed.kinds, Player: player as typeof seed.kinds.Player } });
  expect(roleName('Player', 'es')).toBe('Jugador/a');
});

test('a kind needs a category and a photo only where the edition says so', () => {
  expect(roleNames.filter(hasCategory)).toEqual(['Player', 'Coach', 'Team Manager']);
  const faceless = roleNames.filter((role) => lacksPhoto({ role, photo: null }));
  expect(roleNames.filter((role) => !faceless.includes(role))).toEqual(['Companion', 'Guest']);
  expect(lacksPhoto({ role: 'Player', photo: 'ab' })).toBe(false);
});

describe('the rules of a kind', () => {
  const broken = (role: ParticipantRole, facts: { inTeam: boolean; place?: number }) =>
    findBrokenRules({
      person: person(role, facts.place),
      team: facts.inTeam ? team : null,
      roster: facts.inTeam ? [1, 2, 3].map((place) => person(role, place)) : [],
      namesakes: [],
    });

  test('a companion belongs to a team; press belongs to none', () => {
    expect(broken('Companion', { inTeam: false })).toEqual([{ rule: 'team' }]);
    expect(broken('Press', { inTeam: false })).toEqual([]);
    expect(broken('Companion', { inTeam: true, place: 2 })).toEqual([]);
  });

  test('the third companion of a team that may have two is one too many', () => {
    expect(broken('Companion', { inTeam: true, place: 3 })).toEqual([{ rule: 'kindMax', has: 3, limit: 2 }]);
    expect(broken('Guest', { inTeam: true, place: 3 })).toEqual([]);
  });

  test('the third of a kind that may have two in all is one too many, with a team or without one', () => {
    const ofKind = [1, 2, 3].map((place) => person('Volunteer', place));
    const inAll = (place: number, role: ParticipantRole = 'Volunteer') => {
      const one = person(role, place);
      const facts = { person: one, roster: [], namesakes: [], inKind: placeAmong(one, ofKind) };
      return [null, team].map((team) => findBrokenRules({ ...facts, team }));
    };
    const tooMany = { rule: 'kindInAll', has: 3, limit: 2 };
    expect(inAll(2)).toEqual([[], []]);
    expect(inAll(3)).toEqual([[tooMany], [tooMany]]);
    expect(inAll(4)).toEqual([[{ ...tooMany, has: 4 }], [{ ...tooMany, has: 4 }]]);
    expect(inAll(3, 'Press')).toEqual([[], []]);
  });

  test('companions and press take no place of the staff; medical people do', () => {
    const roster = Array.from({ length: 7 }, (_, place) => person('Medical', place + 1));
    const facts = { team, roster, namesakes: [] };
    expect(findBrokenRules({ ...facts, person: person('Medical', 7) })).toEqual([
      { rule: 'staffMax', has: 7, limit: 6 },
    ]);
    const press = Array.from({ length: 7 }, (_, place) => person('Press', place + 1));
    expect(findBrokenRules({ ...facts, roster: press, person: person('Press', 7) })).toEqual([]);
  });
});

test('the usual colors of all kinds are readable and differ', () => {
  expect(checkColors(usualBadgeTemplate.colours)).toEqual([]);
});

test('settings stored before a kind was known give it the usual zones and validity', () => {
  const { Player, Coach } = usualZoneTable.roles;
  const table = readZoneTable(JSON.stringify({ names: {}, roles: { Player: ['A'], Coach } }));
  expect([table.roles.Player, table.roles.Press]).toEqual([['A'], usualZoneTable.roles.Press]);
  expect(Player).not.toEqual(['A']);
  const rules = readValidity(JSON.stringify({ roles: { Player: 'scannedBack' }, door: 'denied' }));
  expect(rules).toEqual({ roles: { ...usualValidity.roles, Player: 'scannedBack' }, door: 'denied' });
});
