import { expect, test } from 'vitest';
import { factOfWork, type HistoryEvent, orderHistory } from '#shared/admin/history.ts';

/** The record of one person, as the admin page and the desk list it. */

const event = (at: number, fact: object) =>
  ({
    at: new Date(Date.UTC(2026, 1, 20, 15, at)).toISOString(),
    who: null,
    device: null,
    ...fact,
  }) as HistoryEvent;
const print = (at: number, g: number, reason: string | null = null) =>
  event(at, { kind: 'printed', number: 'A7-1', g, printer: null, format: null, reason, isAgain: false });
const again = (events: readonly HistoryEvent[]) =>
  events.flatMap((one) => (one.kind === 'printed' ? [[one.g, one.isAgain]] : []));

test('the newest event comes first, and what happened in one instant in the order of a life', () => {
  const events = [
    print(5, 1),
    event(5, { kind: 'registered' }),
    event(5, { kind: 'revoked', number: 'A7-0', reason: 'stolen' }),
    event(9, { kind: 'revoked', number: 'A7-1', reason: 'lost' }),
    event(5, { kind: 'issued', number: 'A7-1' }),
    event(5, { kind: 'corrected', fields: [] }),
  ];
  const kinds = orderHistory(events).map(({ kind }) => kind);
  expect(kinds).toEqual(['revoked', 'printed', 'issued', 'revoked', 'corrected', 'registered']);
});

test('the first paper of a copy is not printed again because its file was downloaded', () => {
  const file = { ...print(1, 1), printer: 'pdf' } as HistoryEvent;
  expect(again(orderHistory([file, print(2, 1), print(3, 1)]))).toEqual([
    [1, true],
    [1, false],
    [1, false],
  ]);
});

test('a copy that comes out a second time is printed again, and one that did not come out is not', () => {
  const events = [print(1, 1, 'notPrinted'), print(2, 1), print(3, 1), print(4, 2, 'damaged'), print(5, 1)];
  expect(again(orderHistory(events.toReversed()))).toEqual([
    [1, true],
    [2, false],
    [1, true],
    [1, false],
    [1, false],
  ]);
});

test.each([
  ['participant.register', {}, { kind: 'registered' }],
  [
    'participant.correct',
    { changes: { role: {}, photo: {} } },
    { kind: 'corrected', fields: ['role', 'photo'] },
  ],
  // Of a person who was erased the changes are gone.
  ['participant.correct', {}, { kind: 'corrected', fields: [] }],
  ['participant.note', { text: 'Insulin' }, { kind: 'noted', isCleared: false }],
  ['participant.note', { text: '' }, { kind: 'noted', isCleared: true }],
  ['participant.propose', { text: 'Ana' }, { kind: 'proposed', isSettled: false }],
  ['participant.propose', { settles: '2026-02-20T15:00:00.000Z' }, { kind: 'proposed', isSettled: true }],
  [
    'credential.reprint',
    { data: { n: 'A7-1', g: 2 }, reason: 'lost' },
    { kind: 'copied', number: 'A7-1', g: 2, reason: 'lost' },
  ],
  ['credential.reprint', {}, null],
  ['handout.redeem', { participantUid: 'x' }, null],
])('%s of %j is shown unchanged', (kind, body, fact) => {
  expect(factOfWork({ kind, body })).toEqual(fact);
});
