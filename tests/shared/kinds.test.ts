import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { decideIssue, decideReprint } from '#shared/credentials/decide.ts';
import { mustAwait, readValidity } from '#shared/credentials/validity.ts';
import type { KindFacts } from '#shared/edition/kinds.ts';
import { panamerican2026 as seed } from '#shared/edition/panamerican-2026.ts';
import {
  accessCode,
  hasCategory,
  helperRoles,
  kindOf,
  lacksPhoto,
  listRoles,
  offeredRoles,
  type ParticipantRole,
  playerRole,
  readAccessCode,
  roleName,
  roleNameIn,
  serveEdition,
  zonesOfRole,
} from '#shared/edition/tournament.ts';
import { guessColumns } from '#shared/imports/guess-columns.ts';
import { readRole } from '#shared/imports/roles.ts';
import { type EligibilityPerson, findBrokenRules, placeAmong } from '#shared/people/eligibility.ts';
import { lacksOf, participantInput } from '#shared/people/participant.ts';
import { kindsWith, makeCredential, makePerson, morning, uidOf } from './make.ts';

/** Kinds of participants beside the five of the specification, which an edition switches on. */

const allOn = (changes: Readonly<Record<string, Partial<KindFacts>>> = {}) =>
  kindsWith(changes).map((kind) => ({ ...kind, isOn: true }));

beforeEach(() =>
  serveEdition({
    ...seed,
    kinds: allOn({ Companion: { mostPerTeam: 2 }, Volunteer: { mostInAll: 2 } }),
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

test('of the kinds that are on one plays and the others help, in the order of the edition', () => {
  serveEdition(seed);
  expect([playerRole(), ...helperRoles()]).toEqual(offeredRoles());
  expect(helperRoles()).toEqual(['Coach', 'Team Manager', 'Referee', 'Official']);
  serveEdition({ ...seed, kinds: kindsWith({ Press: { isOn: true }, Referee: { isOn: false } }) });
  expect(helperRoles()).toEqual(['Coach', 'Team Manager', 'Official', 'Press']);
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
  expect(offeredRoles()).toEqual(seed.kinds.map(({ id }) => id));
  expect(participantInput.parse(input('Volunteer')).role).toBe('Volunteer');
  expect(['Prensa', 'acompañante', 'Médica', 'VIP', 'voluntaria'].map(readRole)).toEqual([
    'Press',
    'Companion',
    'Medical',
    'Guest',
    'Volunteer',
  ]);
  const codes = listRoles().map((role) => accessCode(role, "Men's 40+"));
  expect(codes.join(' ')).toBe('PM40 CM40 TM40 RM40 OM40 DM40 FM40 NM40 VM40 GM40');
  expect(codes.map((code) => readAccessCode(code)?.role)).toEqual(listRoles());
});

describe('a kind that the organizers call otherwise', () => {
  beforeEach(() =>
    serveEdition({
      ...seed,
      kinds: allOn({
        Player: { name: { es: 'Nadador/a', en: 'Swimmer' } },
        Official: { name: { es: 'Juez/a', en: 'Judge' } },
      }),
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

const broken = (role: ParticipantRole, facts: { inTeam: boolean; place?: number }) =>
  findBrokenRules({
    person: person(role, facts.place),
    team: facts.inTeam ? team : null,
    // A player was registered before them all.
    roster: facts.inTeam ? [person('Player', 0), ...[1, 2, 3].map((place) => person(role, place))] : [],
    namesakes: [],
  });

const security: KindFacts = {
  ...{ id: 'Security', code: 'S', name: { es: 'Seguridad', en: 'Security' }, color: '#37474F' },
  ...{ zones: ['A', 'T'], plays: false, isStaff: false, isOn: true },
  ...{ needsCategory: false, needsTeam: false, needsPhoto: true, needsApproval: false },
};

test('a kind that the organizers add is registered, read from files in both languages and signed', () => {
  serveEdition({ ...seed, kinds: [...seed.kinds, security] });
  expect(participantInput.parse(input('Security')).role).toBe('Security');
  expect(['seguridad', 'SECURITY', 'Seguridad (titular)'].map(readRole)).toEqual(
    Array.from({ length: 3 }, () => 'Security'),
  );
  expect(readAccessCode(accessCode('Security', "Men's 40+"))?.role).toBe('Security');
  expect(zonesOfRole('Security')).toBe(0b10000001);
});

test('a kind that this program does not know yet is called by its id, opens nothing and is not registered', () => {
  expect(roleName('Security', 'es')).toBe('Security');
  expect([
    zonesOfRole('Security'),
    kindOf('Security').plays,
    lacksPhoto({ role: 'Security', photo: null }),
  ]).toEqual([0, false, false]);
  expect(participantInput.safeParse(input('Security')).success).toBe(false);
  expect(broken('Security', { inTeam: true, place: 3 })).toEqual([]);
});

test('no badge is made for a kind that this program does not know yet', async () => {
  const participant = makePerson({ role: 'Security' });
  const facts = { activeCredential: null, deviceCode: 'A7', nextCounter: 1, kid: 'a7Q2' };
  const command = { uid: uidOf(501), participantUid: participant.uid };
  const credential = await makeCredential();
  const made = [
    decideIssue({ participant, ...facts }, command, morning),
    decideReprint({ participant, credential, kid: 'a7Q2' }),
  ];
  expect(made).toEqual([1, 2].map(() => expect.objectContaining({ code: 'KIND_UNKNOWN' })));
});

test('an edition that an older version kept has the rows of the seed with what it said of each', () => {
  serveEdition({
    ...seed,
    kinds: { Press: { isOn: true }, Guest: { name: { es: 'VIP', en: 'VIP' } } } as never,
  });
  expect(offeredRoles('')).toEqual(['Player', 'Coach', 'Team Manager', 'Referee', 'Official', 'Press']);
  expect([roleName('Player', 'es'), roleName('Guest', 'es')]).toEqual(['Jugador/a', 'VIP']);
});

test('a kind needs a category and a photo only where the edition says so', () => {
  expect(listRoles().filter(hasCategory)).toEqual(['Player', 'Coach', 'Team Manager']);
  const faceless = listRoles().filter((role) => lacksPhoto({ role, photo: null }));
  expect(listRoles().filter((role) => !faceless.includes(role))).toEqual(['Companion', 'Guest']);
  expect(lacksPhoto({ role: 'Player', photo: 'ab' })).toBe(false);
  const badge = { hasCredential: true, outdated: [], photoUrl: null };
  expect(['Player', 'Guest'].map((role) => lacksOf({ ...badge, role }))).toEqual([['photo'], []]);
});

describe('the rules of a kind', () => {
  test('a companion belongs to a team; press belongs to none', () => {
    expect(broken('Companion', { inTeam: false })).toEqual([{ rule: 'team' }]);
    expect(broken('Press', { inTeam: false })).toEqual([]);
    expect(broken('Companion', { inTeam: true, place: 2 })).toEqual([]);
  });

  test('the third companion of a team that may have two is one too many', () => {
    expect(broken('Companion', { inTeam: true, place: 3 })).toEqual([{ rule: 'kindMax', has: 3, limit: 2 }]);
    expect(broken('Guest', { inTeam: true, place: 3 })).toEqual([]);
  });

  test('a player for whom there is no room in the team is said to be so once', () => {
    const kinds = allOn({ Player: { mostPerTeam: 2 } });
    serveEdition({ ...seed, kinds });
    expect(broken('Player', { inTeam: true, place: 3 }).map(({ rule }) => rule)).toContain('kindMax');
    serveEdition({ ...seed, kinds, rules: { ...seed.rules, playersMax: 2 } });
    const rules = broken('Player', { inTeam: true, place: 3 }).map(({ rule }) => rule);
    expect(rules).toContain('playersMax');
    expect(rules).not.toContain('kindMax');
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

test('a kind that the stored validity does not know is valid at once', () => {
  const rules = readValidity(JSON.stringify({ roles: { Player: 'scannedBack' }, door: 'denied' }));
  expect([mustAwait(rules, 'Player'), mustAwait(rules, 'Press')]).toEqual([true, false]);
});
