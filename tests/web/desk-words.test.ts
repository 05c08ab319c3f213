import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { panamerican2026 as seed } from '#shared/edition/panamerican-2026.ts';
import { serveEdition } from '#shared/edition/tournament.ts';
import { fullName } from '#shared/people/full-name.ts';
import type { MutationKind } from '#shared/sync/mutations.ts';
import { DeviceLocked } from '#web/device/desk.actions.ts';
import type { SyncStatus } from '#web/device/use-sync.ts';
import { RolledBack } from '#web/offline/store/mirror.ts';
import { NoOperator } from '#web/offline/store/no-operator.ts';
import type { PersonView } from '#web/offline/store/people.ts';
import { failureOf } from '#web/stations/desk/desk-failure.ts';
import { ageCheck, teamProgress, unapprovedOf } from '#web/stations/desk/person/person-state.ts';
import { cornerState } from '#web/stations/desk/sync/corner-state.ts';
import { readWork, workKey } from '#web/stations/desk/sync/work-lines.ts';
import { isCode, termOf } from '#web/stations/desk/walk-in/scanned-code.ts';
import { kindsWith, makeCredential, makePerson, uidOf } from '../shared/make.ts';

/** What a desk says of its work, its connection and its failures. */

afterEach(() => vi.unstubAllGlobals());

const lucia = makePerson();
const viewOf = (person = lucia, part: Partial<PersonView> = {}): PersonView => ({
  ...{ person, credential: null, isUnsent: false, formerNumbers: [] },
  ...part,
});

describe('a line of work', () => {
  const held = viewOf(lucia, {
    formerNumbers: ['A7-00001-X'],
    credential: { number: 'A7-00042-S' } as never,
  });
  // Whatever is searched for, these are found: who has the number is the line's to say.
  const people = {
    find: (uid: string) => (uid === lucia.uid ? held : null),
    search: () => ({ views: [viewOf(makePerson({ uid: uidOf(5) })), held], total: 2, isNear: false }),
  };
  const read = (kind: string, body: object, others: { kind: MutationKind; body: string }[] = []) =>
    readWork({ kind: kind as MutationKind, body: JSON.stringify(body) }, people, others);
  const unknown = makePerson({ uid: uidOf(9), firstName: 'Nora', lastName: 'Gil' });
  const registered = {
    kind: 'participant.register' as const,
    body: JSON.stringify({ uid: unknown.uid, person: unknown }),
  };

  test.each<[string, object, object]>([
    ['participant.correct', { uid: lucia.uid }, {}],
    ['participant.note', { uid: lucia.uid }, {}],
    ['participant.propose', { uid: lucia.uid }, {}],
    ['handout.redeem', { participantUid: lucia.uid }, {}],
    ['handout.undo', { participantUid: lucia.uid }, {}],
    ['credential.issue', { participantUid: lucia.uid, data: { n: 'A7-00042-S' } }, { number: 'A7-00042-S' }],
    ['credential.reprint', { data: { n: 'A7-00042-S', g: 3 } }, { number: 'A7-00042-S', copy: 3 }],
    ['credential.validate', { badges: [{ number: 'A7-00042-S' }] }, { number: 'A7-00042-S' }],
    ['credential.revoke', { number: 'A7-00001-X' }, { number: 'A7-00001-X' }],
    ['scan.record', { number: 'A7-00042-S' }, { number: 'A7-00042-S' }],
    ['print.log', { number: 'A7-00042-S' }, { number: 'A7-00042-S' }],
  ])('a line of %s names the person and the badge', (kind, body, part) => {
    expect(read(kind, body)).toEqual({
      ...{ kind, who: 'Lucía Herrera', uid: lucia.uid, number: '', copy: 0, draft: null },
      ...part,
    });
  });

  test('a line names a person known only from unsent work, without a link', () => {
    expect(read('participant.note', { uid: unknown.uid }, [registered])).toMatchObject({
      who: 'Nora Gil',
      uid: null,
    });
    expect(read('participant.note', { uid: uidOf(77) }, [registered])).toMatchObject({ who: '', uid: null });
  });

  test('a line of a registration has its data, to be sent again', () => {
    expect(read('participant.register', { uid: lucia.uid, person: lucia })).toMatchObject({
      uid: lucia.uid,
      draft: lucia,
    });
    expect(read('participant.register', { uid: uidOf(9), person: lucia })).toMatchObject({
      uid: null,
      draft: lucia,
    });
  });

  test('a line without a number, or with an unknown one, names no person', () => {
    for (const number of [null, 'A9-00009-9'])
      expect(read('scan.record', { number })).toMatchObject({ who: '', uid: null, number: number ?? '' });
    expect(read('credential.validate', { badges: [] })).toMatchObject({ who: '', number: '' });
  });

  test('a line of a kind from a newer app says that it is unknown', () => {
    expect(read('badge.melt', { uid: lucia.uid })).toMatchObject({ kind: 'unknown', who: '' });
    expect([workKey('unknown'), workKey('noop')]).toEqual(['unknown', 'noop']);
    expect(read('case.settle', {})).toMatchObject({ kind: 'case.settle', who: '' });
  });
});

test.each<[Partial<SyncStatus>, object]>([
  [{ connection: { kind: 'online' } }, { kind: 'online' }],
  [
    { connection: { kind: 'online' }, photos: 3 },
    { kind: 'photos', count: 3 },
  ],
  [
    { connection: { kind: 'online' }, pending: 2, photos: 3 },
    { kind: 'sending', count: 2 },
  ],
  [
    { connection: { kind: 'offline' }, pending: 2 },
    { kind: 'offline', count: 2, confirmedAt: 7 },
  ],
  [
    { connection: { kind: 'unknown' }, pending: 1 },
    { kind: 'connecting', count: 1, confirmedAt: 7 },
  ],
  [
    { connection: { kind: 'refused', code: 'DEVICE_REVOKED' }, pending: 4 },
    { kind: 'refused', code: 'DEVICE_REVOKED', count: 4 },
  ],
  [{ connection: { kind: 'noStore' }, pending: 4 }, { kind: 'noStore' }],
])('the corner of a desk with %j says %j', (part, said) => {
  const status = {
    connection: { kind: 'unknown' },
    pending: 0,
    refused: 0,
    photos: 0,
    confirmedAt: 7,
    ...part,
  };
  expect(cornerState(status as SyncStatus)).toEqual(said);
});

const named = (name: string, inner?: unknown) =>
  Object.assign(new Error(name), { name, ...(inner ? { inner } : {}) });
test.each([
  [new NoOperator(), 'noOperator'],
  [new RolledBack(), 'rolledBack'],
  [new DeviceLocked(), 'locked'],
  [new RangeError('no numbers'), 'noNumbers'],
  [named('QuotaExceededError'), 'disk'],
  [named('AbortError'), 'disk'],
  [named('DatabaseClosedError'), 'disk'],
  [named('BulkError', named('QuotaExceededError')), 'disk'],
])('the failure %s says what the operator can do: %s', (error, kind) => {
  const report = vi.fn();
  vi.stubGlobal('reportError', report);
  expect(failureOf(error)).toEqual({ kind });
  expect(report).not.toHaveBeenCalled();
});

test.each([new Error('a fault'), named('BulkError', named('ConstraintError')), 'a text'])(
  'a defect is reported: %s',
  (error) => {
    const report = vi.fn();
    vi.stubGlobal('reportError', report);
    expect(failureOf(error)).toEqual({ kind: 'fault' });
    expect(report).toHaveBeenCalledExactlyOnceWith(error);
  },
);

test.each([
  [
    { birthDate: '1981-12-31', category: "Women's 45+" },
    { age: 45, broken: null },
  ],
  [
    { birthDate: '1982-01-01', category: "Women's 45+" },
    { age: 44, broken: { rule: 'age', age: 44, minimumAge: 45 } },
  ],
  [{ birthDate: null }, null],
  [{ birthDate: '1999-01-01', role: 'Coach' }, null],
] as const)('the age of %j is computed for the year of the tournament', (part, judged) => {
  expect(ageCheck(makePerson(part))).toEqual(judged);
});

test('a team counts badges that are active and those in their hands', async () => {
  const badge = { ...(await makeCredential()), validatedAt: null };
  const team = [
    viewOf(),
    viewOf(lucia, { credential: badge }),
    viewOf(lucia, { credential: { ...badge, validatedAt: '2026-02-20T10:00:00.000Z' } }),
    viewOf(lucia, { credential: { ...badge, status: 'revoked', validatedAt: '2026-02-20T10:00:00.000Z' } }),
  ];
  expect(teamProgress(team)).toEqual({ issued: 2, inHand: 1, total: 4 });
});

test('a role that needs an approval is refused until it is given, and an earlier badge counts', async () => {
  const coach = makePerson({ role: 'Coach' });
  const worn = { ...(await makeCredential({ person: coach })), status: 'active' as const };
  serveEdition({ ...seed, kinds: kindsWith({ Coach: { needsApproval: true } }) });
  onTestFinished(() => serveEdition(seed));
  expect(unapprovedOf(viewOf(coach), false)).not.toBeNull();
  expect(unapprovedOf(viewOf(lucia), false)).toBeNull();
  expect(unapprovedOf(viewOf({ ...coach, approvedFor: 'Coach' }), false)).toBeNull();
  expect(unapprovedOf(viewOf(coach, { credential: worn }), false)).toBeNull();
  expect(unapprovedOf(viewOf(coach, { credential: { ...worn, status: 'revoked' } }), false)).not.toBeNull();
});

test('a code is distinguished from typed text, and a number with typos becomes the number', () => {
  expect(['{"v":2}', '  {"v"', 'ana {', ''].map(isCode)).toEqual([true, true, false, false]);
  expect(termOf(' ana paz ')).toBe('ana paz');
  expect(termOf('a700042s')).not.toBe('a700042s ');
});

test('a name of one part has no blank at its end', () => {
  expect([
    fullName({ firstName: 'Ana', lastName: '' }),
    fullName({ firstName: '', lastName: 'Paz' }),
  ]).toEqual(['Ana', 'Paz']);
});
