import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Game } from '#shared/competition/competition.ts';
import { batchPath } from '#shared/content/public-reads.ts';
import { TopNotices } from '#web/app/layout/TopNotices.tsx';
import { noteAnswer } from '#web/core/client/stale-answer.ts';
import { Polling } from '#web/core/client/with-queries.tsx';
import { SchedulePage } from '#web/site/competition/SchedulePage.tsx';
import { makeGame as makeAnyGame } from './competition-admin-make.ts';
import { type Answers, type Asked, find, press, serve, show } from './participants-screen.tsx';

/** An open page follows the tournament, and says so when it cannot. The test controls its clock. */

const tipOff = '2026-02-22T18:00:00.000Z';
const side = (id: number, name: string) => ({ id, name, country: 'SV' });
const makeGame = (id: number, score: Game['score'] = null): Game =>
  makeAnyGame(id, {
    date: id === 1 ? '2026-02-22T14:00:00.000Z' : tipOff,
    title: '',
    team1: side(id * 10, `Leonas ${id}`),
    team2: side(id * 10 + 1, `Garzas ${id}`),
    score,
  });

/** What the server holds now; `null` while it cannot be reached. */
let games: Game[] | null;
let asked: Asked[];
const schedule = { days: [{ date: '2026-02-22', games: 2, from: '08:00' }], events: [] };
const reads = (address: string) => (address.startsWith('/api/schedule') ? schedule : games);
const answers: Answers = {
  'GET /api/schedule': () => ({ body: { data: schedule } }),
  'GET /api/games': () => ({ body: { data: games } }),
  [`GET ${batchPath}`]: ({ search }) =>
    games === null
      ? 'offline'
      : { body: { data: search.getAll('get').map((address) => ({ data: reads(address) })) } },
};
const batches = () => asked.filter(({ call }) => call === `GET ${batchPath}`);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: Date.parse(tipOff) });
  games = [makeGame(1), makeGame(2)];
  asked = serve(answers);
});
afterEach(() => {
  look(true);
  noteAnswer(null);
  vi.useRealTimers();
});

function look(isSeen: boolean): void {
  Object.defineProperty(document, 'hidden', { value: !isSeen, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}

async function openSchedule(): Promise<void> {
  await show(
    <>
      <TopNotices />
      <SchedulePage />
      <Polling />
    </>,
    { at: '/schedule', language: 'en' },
  );
  await pass(100);
}

/** Lets time go by on the page, and what is due in it happen. */
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('a result entered elsewhere arrives within half a minute, in one request for the whole page', async () => {
  await openSchedule();
  const separate = asked.length;
  games = [makeGame(1, { team1: 61, team2: 58, forfeitBy: null }), makeGame(2)];
  await pass(20_000);
  expect(document.body).toShow('61');
  expect(batches()).toHaveLength(1);
  expect(batches()[0]?.search.getAll('get')).toEqual(['/api/games?from=2026-02-22', '/api/schedule']);
  expect(asked).toHaveLength(separate + 1);
});

test('open parts and the keyboard focus stay after a poll', async () => {
  await openSchedule();
  const slots = [...document.querySelectorAll('details')];
  expect(slots.map(({ open }) => open)).toEqual([false, true]);
  const link = slots[1]?.querySelector('a');
  link?.focus();
  // Two hours on another tip-off is the present one.
  await pass(2 * 60 * 60_000);
  games = [makeGame(1, { team1: 61, team2: 58, forfeitBy: null }), makeGame(2)];
  await pass(20_000);
  expect(document.body).toShow('61');
  expect([...document.querySelectorAll('details')]).toEqual(slots);
  expect(slots.map(({ open }) => open)).toEqual([false, true]);
  expect(document.activeElement).toBe(link);
});

test('an equal answer causes no render', async () => {
  await openSchedule();
  const board = find('heading', 'Sunday, February 22').closest('section');
  const changes = vi.fn();
  const observer = new MutationObserver(changes);
  observer.observe(board ?? document.body, { childList: true, subtree: true, characterData: true });
  await pass(3 * 60_000);
  expect(batches().length).toBeGreaterThan(5);
  expect(changes).not.toHaveBeenCalled();
  observer.disconnect();
});

test('a hidden page polls nothing, and catches up when it is visible', async () => {
  await openSchedule();
  look(false);
  games = [makeGame(1, { team1: 61, team2: 58, forfeitBy: null }), makeGame(2)];
  await pass(10 * 60_000);
  expect(batches()).toHaveLength(0);
  look(true);
  await pass(0);
  expect(batches()).toHaveLength(1);
  expect(document.body).toShow('61');
});

test('a page without answers shows the age of its data, polls more and more rarely, and recovers', async () => {
  await openSchedule();
  games = null;
  await pass(20_000);
  expect(document.body).not.toShow('No connection to the server.');
  await pass(30_000);
  expect(document.body).toShow('What you see is as of Feb 22, 2026, 12:00 PM.');
  const tried = batches().length;
  await pass(10 * 60_000);
  expect(batches().length - tried).toBeGreaterThan(8);
  expect(batches().length - tried).toBeLessThan(25);
  games = [makeGame(1, { team1: 61, team2: 58, forfeitBy: null }), makeGame(2)];
  window.dispatchEvent(new Event('online'));
  await pass(1500);
  expect(document.body).not.toShow('No connection to the server.');
  expect(document.body).toShow('61');
});

test('a page reopened after minutes shows the current data, with one request', async () => {
  await openSchedule();
  await press(find('button', /Friday, February 20/));
  await pass(10 * 60_000);
  games = [makeGame(1, { team1: 61, team2: 58, forfeitBy: null }), makeGame(2)];
  const before = asked.length;
  await press(find('button', /Sunday, February 22, /));
  await pass(2000);
  expect(document.body).toShow('61');
  expect(asked.length - before).toBeLessThan(3);
});

test('the polling slows to minutes after the tournament', async () => {
  vi.setSystemTime(Date.parse('2026-03-02T12:00:00-06:00'));
  await openSchedule();
  await pass(60 * 60_000);
  expect(batches().length).toBeGreaterThan(9);
  expect(batches().length).toBeLessThan(17);
});
