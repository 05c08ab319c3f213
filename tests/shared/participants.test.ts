import { describe, expect, it } from 'vitest';
import { photoLimits } from '#shared/base/photo-limits.ts';
import {
  type CorrectFacts,
  decideCorrect,
  decideRegister,
  eligibilityCautions,
  type RegisterFacts,
} from '#shared/people/decide.ts';
import {
  type CorrectCommand,
  correctCommand,
  doorParticipantOutput,
  type PersonRow,
  participantInput,
  participantPatch,
  type RegisterCommand,
  registerCommand,
} from '#shared/people/participant.ts';
import { makePerson, morning, uidOf } from './make.ts';

const form = {
  firstName: ' Lucía ',
  lastName: 'Herrera',
  birthDate: '1979-05-04',
  country: 'AR',
  category: "Women's 45+",
  role: 'Player',
};

describe('a registration as it is sent', () => {
  it('a registration as it is sent is taken with names trimmed and nothing but what was sent', () => {
    expect(participantInput.parse(form)).toEqual({ ...form, firstName: 'Lucía' });
  });

  it.each([
    [
      { firstName: 'Pelé', lastName: '' },
      { firstName: 'Pelé', lastName: '' },
    ],
    [
      { firstName: undefined, lastName: 'Sukarno' },
      { firstName: '', lastName: 'Sukarno' },
    ],
    [
      { firstName: 'Madonna', lastName: ' - ' },
      { firstName: 'Madonna', lastName: '' },
    ],
    [
      { firstName: '.', lastName: 'Suharto' },
      { firstName: '', lastName: 'Suharto' },
    ],
    [
      { firstName: 'N/A', lastName: 'Suharto' },
      { firstName: '', lastName: 'Suharto' },
    ],
    [
      { firstName: 'FNU', lastName: 'Ali' },
      { firstName: '', lastName: 'Ali' },
    ],
    [
      { firstName: '\u202aAna\u202c', lastName: 'So\u200bsa' },
      { firstName: 'Ana', lastName: 'Sosa' },
    ],
    [
      { firstName: 'J.', lastName: "D'Angelo" },
      { firstName: 'J.', lastName: "D'Angelo" },
    ],
  ])('the names %j are taken as %j', (sent, taken) => {
    expect(participantInput.parse({ ...form, ...sent })).toMatchObject(taken);
  });

  it.each([
    ['United States', 'US'],
    ['El Salvador', 'SV'],
    ['UY', 'UY'],
    ['JP', 'JP'],
  ])('the country %s is stored as %s', (sent, stored) => {
    expect(participantInput.parse({ ...form, country: sent }).country).toBe(stored);
  });

  const photo = (label: string, length = 100) => `data:image/${label};base64,${'A'.repeat(length)}`;
  it.each([
    [
      'neither name',
      { firstName: undefined, lastName: '   ' },
      { firstName: 'REQUIRED', lastName: 'REQUIRED' },
    ],
    [
      'names of dashes and of what is not seen',
      { firstName: '-', lastName: '\u200b.' },
      { firstName: 'REQUIRED', lastName: 'REQUIRED' },
    ],
    [
      'neither name, no birth date and a photo above 5 MB',
      {
        firstName: '',
        lastName: '',
        birthDate: '',
        photoUrl: `data:image/png;base64,${'A'.repeat(7_000_000)}`,
      },
      { firstName: 'REQUIRED', lastName: 'REQUIRED', birthDate: 'REQUIRED', photoUrl: 'TOO_LARGE' },
    ],
    ['a name of 81 letters', { lastName: 'x'.repeat(81) }, { lastName: 'TOO_LONG' }],
    ['no birth date', { birthDate: '' }, { birthDate: 'REQUIRED' }],
    ['a day that does not exist', { birthDate: '1979-02-30' }, { birthDate: 'INVALID_DATE' }],
    ['a birth date to come', { birthDate: '2999-01-01' }, { birthDate: 'DATE_IN_FUTURE' }],
    ['no country', { country: '' }, { country: 'REQUIRED' }],
    ['a country that does not exist', { country: 'XX' }, { country: 'INVALID_CHOICE' }],
    ['a category that does not exist', { category: "Men's 30+" }, { category: 'INVALID_CHOICE' }],
    ['no chosen role', { role: '' }, { role: 'REQUIRED' }],
    ['a role that does not exist', { role: 'Mascot' }, { role: 'INVALID_CHOICE' }],
    ['a team that is no number', { teamId: 'x' }, { teamId: 'INVALID_NUMBER' }],
    ['a photo that is an address', { photoUrl: 'https://example.org/a.jpg' }, { photoUrl: 'WRONG_TYPE' }],
    ['a photo labelled as a drawing', { photoUrl: photo('svg+xml') }, { photoUrl: 'WRONG_TYPE' }],
    ['a photo above 5 MB', { photoUrl: photo('png', 7_000_000) }, { photoUrl: 'TOO_LARGE' }],
    [
      'everything wrong at once',
      { firstName: '', lastName: '', role: 'x' },
      { firstName: 'REQUIRED', lastName: 'REQUIRED', role: 'INVALID_CHOICE' },
    ],
  ])('a registration as it is sent with %s names the field and why', (_, change, expected) => {
    const issues = participantInput.safeParse({ ...form, ...change }).error?.issues ?? [];
    expect(issues).toHaveLength(Object.keys(expected).length);
    expect(Object.fromEntries(issues.map((issue) => [issue.path.join('.'), issue.message]))).toEqual(
      expected,
    );
  });

  it.each(['jpeg', 'png', 'webp'])('a photo as %s of just 5 MB passes the first look', (label) => {
    const chars = Math.ceil(photoLimits.bytes / 3) * 4;
    expect(participantInput.safeParse({ ...form, photoUrl: photo(label, chars) }).success).toBe(true);
  });

  it('a correction may name any field alone, and nulls take away photo and team', () => {
    expect(participantPatch.parse({ photoUrl: null, teamId: null })).toEqual({
      photoUrl: null,
      teamId: null,
    });
    expect(participantPatch.parse({})).toEqual({});
  });

  it('what a door may know of a person has no birth date, no owner and no signed data', () => {
    expect(Object.keys(doorParticipantOutput.shape)).not.toContain('birthDate');
    expect(Object.keys(doorParticipantOutput.shape)).not.toContain('userId');
    expect(Object.keys(doorParticipantOutput.shape)).not.toContain('credentialData');
  });
});

const command: RegisterCommand = registerCommand.parse({
  uid: uidOf(1),
  person: { ...form, firstName: 'Lucía', teamUid: uidOf(900), photo: null },
});
const registerFacts: RegisterFacts = {
  operatorRole: 'USER',
  registrationOpen: true,
  known: null,
  possibleDuplicates: [],
  teamName: 'Rosario Básquet',
};

describe('registering', () => {
  it('registering makes a person with the version 1, the team by name, and the time it happened', () => {
    expect(decideRegister(registerFacts, command, morning)).toEqual({
      kind: 'change',
      isNew: true,
      person: makePerson({ createdAt: morning.toISOString() }),
      cautions: [],
    });
  });

  it.each([
    ['a viewer', { operatorRole: 'CREDENTIAL_VIEWER' }, 'NOT_ALLOWED'],
    ['a delegate after registration was closed', { registrationOpen: false }, 'REGISTRATION_CLOSED'],
  ] as const)('registering by %s is refused as %s', (_, change, code) => {
    expect(decideRegister({ ...registerFacts, ...change }, command, morning)).toEqual({
      kind: 'refused',
      code,
    });
  });

  it.each(['ACCREDITATION_STAFF', 'CONTENT_EDITOR', 'SUPER_USER'] as const)(
    'a registration by %s is accepted after registration was closed, for a person at the desk',
    (operatorRole) => {
      const facts = { ...registerFacts, operatorRole, registrationOpen: false };
      expect(decideRegister(facts, command, morning)).toMatchObject({ kind: 'change', isNew: true });
    },
  );

  it('registering twice with the same uid leaves the first as it is', () => {
    const known = makePerson({ lastName: 'Herrera Paz', version: 3 });
    const result = decideRegister({ ...registerFacts, known, possibleDuplicates: [known] }, command, morning);
    expect(result).toEqual({ kind: 'change', isNew: false, person: known, cautions: [] });
  });

  it('a single person of the same name and birth date is a caution too', () => {
    const alike = [makePerson({ uid: uidOf(2) })];
    expect(decideRegister({ ...registerFacts, possibleDuplicates: alike }, command, morning)).toMatchObject({
      cautions: [{ kind: 'LIKELY_DUPLICATE', uids: [uidOf(2)] }],
    });
  });

  it('a person of the same name and birth date is registered with a warning', () => {
    const alike = [makePerson({ uid: uidOf(2) }), makePerson({ uid: uidOf(3) })];
    expect(decideRegister({ ...registerFacts, possibleDuplicates: alike }, command, morning)).toMatchObject({
      isNew: true,
      cautions: [{ kind: 'LIKELY_DUPLICATE', uids: [uidOf(2), uidOf(3)] }],
    });
  });
});

describe('the age of a player', () => {
  it.each([
    ['turns 45 on the last day of the year', '1981-12-31', 'Player', "Women's 45+", []],
    [
      'turns 44 in the year',
      '1982-01-01',
      'Player',
      "Women's 45+",
      [{ kind: 'TOO_YOUNG', age: 44, minimumAge: 45 }],
    ],
    ['is older than the category asks', '1950-01-01', 'Player', "Men's 40+", []],
    ['is a coach and young', '2000-01-01', 'Coach', "Men's 40+", []],
    ['has no birth date here, as at a door', null, 'Player', "Men's 40+", []],
  ] as const)('who %s', (_, birthDate, role, category, cautions) => {
    expect(eligibilityCautions({ birthDate, role, category })).toEqual(cautions);
  });
});

const correctFacts: CorrectFacts = {
  operatorRole: 'ACCREDITATION_STAFF',
  registrationOpen: false,
  isOwn: false,
  person: makePerson(),
  worn: null,
  at: morning,
  teamName: null,
};
const worn = { number: 'A1-00001-X', g: 2 };
const changes = (given: CorrectCommand['changes']): CorrectCommand => ({ uid: uidOf(1), changes: given });

describe('correcting', () => {
  it('correcting sets the field and the next version', () => {
    const asked = changes({ lastName: { base: 'Herrera', value: 'Herrera Paz' } });
    expect(decideCorrect(correctFacts, asked)).toEqual({
      kind: 'change',
      person: makePerson({ lastName: 'Herrera Paz', version: 2 }),
      conflicts: [],
      cautions: [],
    });
  });

  it('a concurrently changed field keeps the other value and is reported, and the other field is set', () => {
    const asked = changes({
      lastName: { base: 'Herera', value: 'Herrera Paz' },
      birthDate: { base: '1979-05-04', value: '1979-04-05' },
    });
    expect(decideCorrect(correctFacts, asked)).toMatchObject({
      person: { lastName: 'Herrera', birthDate: '1979-04-05', version: 2 },
      conflicts: [{ field: 'lastName', base: 'Herera', mine: 'Herrera Paz', theirs: 'Herrera' }],
    });
  });

  it('correcting of what a row of an older app lacks is one of nothing, and makes the badge they wear outdated', () => {
    const { language: _, ...older } = makePerson();
    const facts = { ...correctFacts, person: older as PersonRow, worn };
    expect(decideCorrect(facts, changes({ language: { base: null, value: 'en' } }))).toMatchObject({
      person: { language: 'en', version: 2 },
      conflicts: [],
      cautions: [{ kind: 'BADGE_OUTDATED' }],
    });
  });

  it('correcting to what it already is changes nothing and is no conflict, whatever it was before', () => {
    const asked = changes({ lastName: { base: 'Herera', value: 'Herrera' } });
    expect(decideCorrect(correctFacts, asked)).toEqual({
      kind: 'change',
      person: makePerson(),
      conflicts: [],
      cautions: [],
    });
  });

  it('a change that is on the badge asks for a new print, another one does not', () => {
    const facts = { ...correctFacts, worn };
    const name = changes({ firstName: { base: 'Lucía', value: 'Lucila' } });
    const birthDate = changes({ birthDate: { base: '1979-05-04', value: '1979-05-05' } });
    expect(decideCorrect(facts, name)).toMatchObject({ cautions: [{ kind: 'BADGE_OUTDATED' }] });
    expect(decideCorrect(facts, birthDate)).toMatchObject({ cautions: [] });
  });

  it('another team comes with its name, and none with none', () => {
    const other = changes({ teamUid: { base: uidOf(900), value: uidOf(901) } });
    const none = changes({ teamUid: { base: uidOf(900), value: null } });
    expect(decideCorrect({ ...correctFacts, teamName: 'Montevideo' }, other)).toMatchObject({
      person: { teamUid: uidOf(901), teamName: 'Montevideo' },
    });
    expect(decideCorrect(correctFacts, none)).toMatchObject({ person: { teamUid: null, teamName: null } });
  });

  it.each([
    ['an unknown person', { person: null }, 'NOT_FOUND'],
    ['another user’s registration, by a delegate', { operatorRole: 'USER' }, 'NOT_FOUND'],
    [
      'a person of their own, by a delegate after registration closed',
      { operatorRole: 'USER', isOwn: true },
      'REGISTRATION_CLOSED',
    ],
  ] as const)('%s is refused as %s', (_, change, code) => {
    const asked = changes({ lastName: { base: 'Herrera', value: 'x' } });
    expect(decideCorrect({ ...correctFacts, ...change }, asked)).toEqual({ kind: 'refused', code });
  });

  it('a delegate corrects those they registered', () => {
    const asked = changes({ lastName: { base: 'Herrera', value: 'Paz' } });
    const facts = { ...correctFacts, operatorRole: 'USER', isOwn: true, registrationOpen: true } as const;
    expect(decideCorrect(facts, asked)).toMatchObject({ kind: 'change', person: { lastName: 'Paz' } });
  });

  it('the second of two editors who each remove a name is refused, and the name stays', () => {
    const facts = { ...correctFacts, person: makePerson({ firstName: '' }) };
    const asked = changes({ lastName: { base: 'Herrera', value: '' } });
    expect(decideCorrect(facts, asked)).toMatchObject({
      person: { firstName: '', lastName: 'Herrera', version: 1 },
      conflicts: [{ field: 'lastName', mine: '', theirs: 'Herrera' }],
    });
  });

  it('a command with an unknown field is refused completely', () => {
    expect(
      correctCommand.safeParse({ uid: uidOf(1), changes: { uid: { base: 'x', value: 'y' } } }).success,
    ).toBe(false);
  });
});
