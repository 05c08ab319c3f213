import { afterEach, beforeEach, expect, test } from 'vitest';
import { decideIssue, decideReprint } from '#shared/credentials/decide.ts';
import { checkEdition } from '#shared/edition/check-edition.ts';
import { panamerican2026 as seed } from '#shared/edition/panamerican-2026.ts';
import { serveEdition } from '#shared/edition/tournament.ts';
import { approvalOf, approvalRefusal, copyRefusal, rolesToApprove } from '#shared/people/approval.ts';
import { kindsWith, makeCredential, makePerson, morning, uidOf } from './make.ts';

/** Who has to be approved before they get a badge. */

beforeEach(() =>
  serveEdition({
    ...seed,
    kinds: kindsWith({ Referee: { needsApproval: true }, Official: { needsApproval: true } }),
  }),
);
afterEach(() => serveEdition(seed));

test.each([
  ['a role that does not wait', { role: 'Player' }, null, 'notNeeded'],
  ['no decision', { role: 'Referee' }, null, 'waiting'],
  ['a badge of another role', { role: 'Referee' }, 'PM45', 'waiting'],
  ['a badge of the role', { role: 'Referee' }, 'RM45', 'held'],
  ['approved', { role: 'Referee', approvedFor: 'Referee' }, null, 'approved'],
  ['approved for another role', { role: 'Referee', approvedFor: 'Official' }, null, 'waiting'],
  ['refused, with a badge', { role: 'Referee', refusedFor: 'Referee' }, 'RM45', 'refused'],
  ['a badge of the role, though they are called something else', { role: 'Team Manager' }, 'RM45', 'held'],
  [
    'a badge of the role that was approved, though they are called something else',
    { role: 'Team Manager', approvedFor: 'Referee' },
    'RM45',
    'approved',
  ],
  ['a badge of another role that needs one', { role: 'Official', approvedFor: 'Official' }, 'RM45', 'held'],
  ['a badge of another role that needs one, undecided', { role: 'Official' }, 'RM45', 'held'],
  [
    'approved for the role of the badge alone',
    { role: 'Official', approvedFor: 'Referee' },
    'RM45',
    'waiting',
  ],
  ['refused for another role', { role: 'Referee', refusedFor: 'Official' }, null, 'waiting'],
] as const)('%s', (_, person, worn, state) => {
  expect(approvalOf(makePerson(person), worn)).toBe(state);
});

test('a row from before anybody could decide waits', () => {
  const { approvedFor: _, refusedFor: __, ...row } = makePerson({ role: 'Referee' });
  expect(approvalOf(row as ReturnType<typeof makePerson>, null)).toBe('waiting');
});

test('a badge is neither issued nor copied into a role that waits', async () => {
  const player = makePerson();
  const credential = await makeCredential({ person: player });
  const referee = { ...player, role: 'Referee' as const };
  const facts = { kid: credential.kid };
  const issue = { ...facts, activeCredential: null, deviceCode: 'A7', nextCounter: 7 };
  const ask = { uid: uidOf(7), participantUid: player.uid };
  const waits = { kind: 'refused', code: 'APPROVAL_WAITING' };
  expect(decideIssue({ ...issue, participant: referee }, ask, morning)).toEqual(waits);
  expect(decideIssue({ ...issue, participant: player }, ask, morning)).toMatchObject({ kind: 'change' });
  expect(decideReprint({ ...facts, credential, participant: referee })).toEqual(waits);
  expect(decideReprint({ ...facts, credential, participant: player })).toMatchObject({ kind: 'change' });
  const approved = { ...referee, approvedFor: 'Referee' as const };
  expect(decideReprint({ ...facts, credential, participant: approved })).toMatchObject({ kind: 'change' });
});

test('the edition says which kinds need an approval; in one that an older version kept, none do', () => {
  const offered = ['Medical', 'Press', 'Volunteer', 'Guest'];
  expect(rolesToApprove()).toEqual(['Referee', 'Official', ...offered]);
  const older = seed.kinds.map(({ needsApproval: _, ...kind }) => kind);
  serveEdition({ ...seed, kinds: older as never });
  expect(rolesToApprove()).toEqual([]);
  expect(checkEdition({ ...seed, kinds: older })).toEqual({
    kind: 'edition',
    edition: { ...seed, kinds: seed.kinds.map((kind) => ({ ...kind, needsApproval: false })) },
  });
});

test.each([
  ['notNeeded', null],
  ['waiting', 'APPROVAL_WAITING'],
  ['held', null],
  ['approved', null],
  ['refused', 'APPROVAL_REFUSED'],
] as const)('who is %s gets no badge because of %s', (state, code) => {
  expect(approvalRefusal(state)).toBe(code);
});

const review = { at: morning.toISOString(), fields: ['role'] };
test.each([
  ['a change waits', { review }, { changesWait: true }, 'CHANGE_WAITING'],
  ['a change waits that the organizer lets through', { review }, {}, null],
  ['no decision', { role: 'Referee' }, {}, 'APPROVAL_WAITING'],
  [
    'their role was refused',
    { role: 'Referee', refusedFor: 'Referee' },
    { worn: 'RM45' },
    'APPROVAL_REFUSED',
  ],
  ['they hold a badge of the role', { role: 'Referee' }, { worn: 'RM45' }, null],
  [
    'they wear a badge of a role that was refused',
    { role: 'Player', refusedFor: 'Referee' },
    { worn: 'RM45' },
    null,
  ],
] as const)('another copy, where %s', (_, person, facts, code) => {
  const asked = { changesWait: false, worn: null, ...facts };
  expect(copyRefusal(makePerson(person), asked)).toBe(code);
});
