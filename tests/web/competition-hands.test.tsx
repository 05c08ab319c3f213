import { act } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { now, setClockOffset } from '#shared/base/clock.ts';
import { MedalSheet } from '#web/admin/competition/MedalSheet.tsx';
import { ResultsSheet } from '#web/admin/competition/ResultsSheet.tsx';
import { TeamAdmin } from '#web/admin/competition/TeamAdmin.tsx';
import { showAdmin, signedIn, toast } from './admin-screen.tsx';
import { changed, dayOf, makeEditedTeam, makeGame } from './competition-admin-make.ts';
import {
  type Answers,
  type Asked,
  fill,
  find,
  findAll,
  press,
  serve,
  until,
} from './participants-screen.tsx';
import { slowly } from './slowly.ts';

/** What editors do while a line is being saved: they press again, and they correct what they have just typed. */

const points = (team: number) => find('textbox', `Points of Equipo ${team}`) as HTMLInputElement;
const enter = (field: HTMLElement) =>
  act(async () => {
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
  });

/** The sheet of one game, of which a version is saved once. */
async function openResults(at = '2026-02-21T20:00:00-06:00') {
  setClockOffset(0);
  setClockOffset(Date.parse(at) - now().getTime());
  let stored = makeGame(1);
  const put = slowly(({ body }) => {
    const { result, version } = body as { result: string; version: number };
    if (version !== stored.version) return changed;
    const [team1 = 0, team2 = 0] = result.split('-').map(Number);
    stored = { ...stored, score: { team1, team2, forfeitBy: null }, version: version + 1 };
    return { body: { data: stored } };
  });
  const asked = serve({
    ...dayOf([stored]),
    'GET /api/admin/games/1': () => ({ body: { data: stored } }),
    'PUT /api/games/1/result': put.answer,
  });
  await showAdmin(<ResultsSheet />, { language: 'en', at: '/admin/schedule/results?day=2026-02-21' });
  await until(() => points(1));
  await fill(points(1), '78');
  await fill(points(2), '65');
  const sent = () =>
    asked
      .filter(({ call }) => call === 'PUT /api/games/1/result')
      .map(({ body }) => (body as { result: string }).result);
  return { put, sent, stored: () => stored };
}

beforeEach(() => {
  sessionStorage.clear();
  return () => setClockOffset(0);
});

test('Enter pressed twice in the last line of the sheet saves the result once', async () => {
  const { put, sent } = await openResults();
  await enter(points(2));
  await enter(points(2));
  expect(sent()).toEqual(['78-65']);
  await put.next();
  await until(() => expect(document.body).toShow('Saved'));
  expect(document.body).not.toShow('Another person saved it');
});

test('Enter pressed once more for a game that has not begun asks nothing again', async () => {
  const { put, sent } = await openResults('2026-02-21T09:00:00-06:00');
  for (const _ of [1, 2, 3]) await enter(points(2));
  expect(document.body).not.toShow('Enter again saves it.');
  await put.next();
  await until(() => expect(document.body).toShow('Saved'));
  expect(sent()).toEqual(['78-65']);
});

test('a result that is corrected while it is being saved stays, and is then saved', async () => {
  const { put, sent, stored } = await openResults();
  await enter(points(2));
  await fill(points(1), '87');
  await put.next();
  expect(points(1).value).toBe('87');
  expect(document.body).toShow('Not saved');
  await enter(points(1));
  await put.next();
  expect(sent()).toEqual(['78-65', '87-65']);
  await until(() => expect(document.body).toShow('Saved'));
  expect(stored().score).toMatchObject({ team1: 87, team2: 65 });
});

test('a correction that is submitted behind a slow save is sent as soon as that is done', async () => {
  const { put, sent } = await openResults();
  await enter(points(2));
  await fill(points(1), '87');
  await enter(points(1));
  expect(sent()).toEqual(['78-65']);
  await put.next();
  await until(() => expect(sent()).toEqual(['78-65', '87-65']));
  await put.next();
  await until(() => expect(document.body).toShow('Saved'));
  expect(points(1).value).toBe('87');
});

test('a result that is put back while it is being saved is put back on the server too', async () => {
  const { put, sent } = await openResults();
  await enter(points(2));
  await put.next();
  await fill(points(1), '87');
  await enter(points(1));
  await fill(points(1), '78');
  await enter(points(1));
  await put.next();
  await until(() => expect(sent()).toEqual(['78-65', '87-65', '78-65']));
});

const medals = { teamId: 1, gold: 1, silver: 2, bronze: 0 };
async function openMedals(answers: Answers): Promise<Asked[]> {
  const asked = serve({
    ...dayOf([]),
    'GET /api/teams': {
      body: { data: [1, 2].map((id) => makeEditedTeam(id, { category: "Men's 40+" })) },
    },
    'GET /api/standings': { body: { data: { tables: [], road: [], medals: [] } } },
    'GET /api/admin/medals': { body: { data: [medals] } },
    ...answers,
  });
  await showAdmin(<MedalSheet />, { language: 'en', at: '/admin/standings/medals', tab: 'standings' });
  await until(() => find('textbox', 'Equipo 1, gold medals'));
  return asked;
}
const field = (medal: string) => find('textbox', `Equipo 1, ${medal} medals`) as HTMLInputElement;

test('medals typed while others are being saved stay typed', async () => {
  const put = slowly(() => ({ body: { data: { ...medals, gold: 2 } } }));
  await openMedals({ 'PUT /api/admin/medals/1': put.answer });
  await fill(field('gold'), '2');
  await press(find('button', 'Save'));
  await fill(field('silver'), '3');
  await put.next();
  await until(() => expect(find('button', 'Save')).toMatchObject({ disabled: false }));
  expect(['gold', 'silver'].map((medal) => field(medal).value)).toEqual(['2', '3']);
});

test('a medal of the final that could not be given says why, and is given on the next press', async () => {
  const score = { team1: 78, team2: 65, forfeitBy: null };
  const game = makeGame(1, { category: "Men's 40+", phase: 'final', score });
  let isDown = true;
  const given = { teamId: 2, gold: 0, silver: 1, bronze: 0 };
  const asked = await openMedals({
    'GET /api/admin/games': { body: { data: [game] } },
    'GET /api/admin/medals': () => ({ body: { data: isDown ? [medals] : [medals, given] } }),
    'PUT /api/admin/medals/2': () => (isDown ? 'offline' : { body: { data: given } }),
  });
  await press(await until(() => find('button', 'Give the medal')));
  await until(() => expect(toast()[0]).toBe('Error'));
  isDown = false;
  await press(find('button', 'Give the medal'));
  await until(() => expect(findAll('button', 'Give the medal')).toEqual([]));
  expect(asked.filter(({ call }) => call === 'PUT /api/admin/medals/2')).toHaveLength(2);
});

test('a group passed by with an arrow key is no change by another person', async () => {
  let stored = makeEditedTeam(1, { name: 'Leones', division: null });
  const patch = slowly(({ body }) => {
    const { version, division } = body as { version: number; division: string };
    if (version !== stored.version) return changed;
    stored = { ...stored, division, version: version + 1 };
    return { body: { data: stored } };
  });
  serve({
    ...signedIn('CONTENT_EDITOR'),
    'GET /api/admin/teams': () => ({ body: { data: [stored, makeEditedTeam(2)] } }),
    'PATCH /api/teams/1': patch.answer,
  });
  await showAdmin(<TeamAdmin />, { language: 'en', at: '/admin/teams', tab: 'teams' });
  const group = () => find('choice', 'Group of Leones') as HTMLSelectElement;
  await until(group);
  await fill(group(), 'A');
  await fill(group(), 'B');
  await patch.next();
  expect(group().value).toBe('B');
  await patch.next();
  await until(() => expect(group().getAttribute('aria-busy')).toBeNull());
  expect(stored.division).toBe('B');
  expect(group().value).toBe('B');
  expect(document.body).not.toShow('Another person saved it');
});
