import { describe, expect, test } from 'vitest';
import { eventMoment, presentTipOff, type TipOff } from '#shared/competition/event-moment.ts';
import { eventDay, eventPhase, isRegistrationOpen, registrationPhase } from '#shared/edition/event-days.ts';
import { panamerican2026 } from '#shared/edition/panamerican-2026.ts';

const { dates } = panamerican2026;
const ms = (local: string) => Date.parse(`${local}-06:00`);

test.each([
  ['2026-02-19T23:59:59', 'before', 1],
  ['2026-02-20T00:00:00', 'during', 1],
  ['2026-02-22T12:20:00', 'during', 3],
  ['2026-03-01T23:59:59', 'during', 10],
  ['2026-03-02T00:00:00', 'over', 10],
  ['2027-02-22T12:00:00', 'over', 10],
] as const)('at %s the event is %s, on day %i', (at, phase, day) => {
  expect([eventPhase(dates, ms(at)), eventDay(dates, ms(at))]).toEqual([phase, day]);
});

describe('the registration of teams', () => {
  test.each([
    ['2025-07-31T23:59:59', 'notYet'],
    ['2025-08-01T00:00:00', 'open'],
    ['2026-01-17T23:59:59', 'open'],
    ['2026-01-18T00:00:00', 'lastDay'],
    ['2026-01-18T23:59:59', 'lastDay'],
    ['2026-01-19T00:00:00', 'closed'],
    ['2026-03-01T20:00:00', 'closed'],
    ['2026-03-02T00:00:00', 'over'],
  ] as const)('the registration of teams is at %s %s', (at, phase) => {
    expect(registrationPhase(dates, ms(at))).toBe(phase);
    expect(isRegistrationOpen(dates, ms(at))).toBe(phase === 'open' || phase === 'lastDay');
  });
});

const tipOff = (local: string, open = 2): TipOff => ({
  at: new Date(ms(local)).toISOString(),
  games: 2,
  open,
});
const early = tipOff('2026-02-22T11:00');
const late = tipOff('2026-02-22T14:00');
const next = { date: '2026-02-23', at: new Date(ms('2026-02-23T08:00')).toISOString() };
const day = { tipOffs: [early, late], next };

describe('the moment of a day of games', () => {
  test.each([
    ['before its first game', '2026-02-22T07:00', { kind: 'waiting', next: early, isFirst: true }],
    ['at a tip-off', '2026-02-22T11:00', { kind: 'playing', on: [early], next: late }],
    ['before the court is needed again', '2026-02-22T12:20', { kind: 'playing', on: [early], next: late }],
    ['between two tip-offs', '2026-02-22T12:30', { kind: 'waiting', next: late, isFirst: false }],
    ['during the last games', '2026-02-22T15:29', { kind: 'playing', on: [late], next: null }],
    ['in its evening', '2026-02-22T21:00', { kind: 'done', next }],
  ])('%s', (_case, at, moment) => {
    expect(eventMoment(dates, day, ms(at))).toEqual(moment);
  });

  test('a game with a result is no longer on', () => {
    const ended = { tipOffs: [tipOff('2026-02-22T11:00', 0), late], next };
    expect(eventMoment(dates, ended, ms('2026-02-22T12:20'))).toEqual({
      kind: 'waiting',
      next: late,
      isFirst: false,
    });
  });

  test('a day without games says when the next ones begin', () => {
    expect(eventMoment(dates, { tipOffs: [], next }, ms('2026-02-20T08:00'))).toEqual({
      kind: 'quiet',
      next,
    });
  });

  test('the event is over with the last game of its last day', () => {
    const last = { tipOffs: [tipOff('2026-03-01T18:30')], next: null };
    expect(eventMoment(dates, last, ms('2026-03-01T19:00')).kind).toBe('playing');
    expect(eventMoment(dates, last, ms('2026-03-01T20:00')).kind).toBe('over');
  });

  test('the last day is done, not over, while another day of games is published', () => {
    const last = { tipOffs: [tipOff('2026-03-01T18:30')], next };
    expect(eventMoment(dates, last, ms('2026-03-01T20:00'))).toEqual({ kind: 'done', next });
    const earlier = { tipOffs: [early], next: null };
    expect(eventMoment(dates, earlier, ms('2026-02-22T21:00'))).toEqual({ kind: 'done', next: null });
  });

  test('one open game of several keeps its tip-off on', () => {
    const open = tipOff('2026-02-22T11:00', 1);
    const moment = eventMoment(dates, { tipOffs: [open, late], next }, ms('2026-02-22T11:30'));
    expect(moment).toEqual({ kind: 'playing', on: [open], next: late });
  });

  test('two tip-offs whose courts overlap are both on', () => {
    const second = tipOff('2026-02-22T12:00');
    const moment = eventMoment(dates, { tipOffs: [early, second, late], next }, ms('2026-02-22T12:10'));
    expect(moment).toEqual({ kind: 'playing', on: [early, second], next: late });
  });

  test('a last day without published games is not over before it ends', () => {
    const none = { tipOffs: [], next: null };
    expect(eventMoment(dates, none, ms('2026-03-01T20:00')).kind).toBe('quiet');
    expect(eventMoment(dates, none, ms('2026-03-02T00:00')).kind).toBe('over');
  });
});

test('the tip-off to look at is the one that is on, then the next, and after the day its first', () => {
  const tipOffs = [early.at, late.at];
  const at = (local: string) => presentTipOff(tipOffs, ms(local));
  expect(at('2026-02-22T08:00')).toBe(early.at);
  expect(at('2026-02-22T12:29')).toBe(early.at);
  expect(at('2026-02-22T12:30')).toBe(late.at);
  expect(at('2026-02-22T20:00')).toBe(early.at);
});
