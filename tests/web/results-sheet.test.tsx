import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { now, setClockOffset } from '#shared/base/clock.ts';
import type { Game } from '#shared/competition/competition.ts';
import { ResultsSheet } from '#web/admin/competition/ResultsSheet.tsx';
import { showAdmin } from './admin-screen.tsx';
import { changed, dayOf, makeGame } from './competition-admin-make.ts';
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

/** Results typed at the scorer's table: the keyboard alone, line after line. */

const evening = Date.parse('2026-02-21T20:00:00-06:00');
beforeEach(() => {
  setClockOffset(0);
  setClockOffset(evening - now().getTime());
});
afterEach(() => setClockOffset(0));

const three = [1, 2, 3].map((id) => makeGame(id));
const scored = (game: Game, team1: number, team2: number): Game => ({
  ...game,
  score: { team1, team2, forfeitBy: null },
  version: game.version + 1,
});
/** A server that keeps what is entered. */
const keeping = (games: readonly Game[]): Answers => ({
  ...dayOf(games),
  ...Object.fromEntries(
    games.map((game) => [
      `PUT /api/games/${game.id}/result`,
      ({ body }: Asked) => {
        const { result } = body as { result: string };
        const [team1 = 0, team2 = 0] = result.split('-').map(Number);
        return { body: { data: scored(game, team1, team2) } };
      },
    ]),
  ),
});
const show = () =>
  showAdmin(<ResultsSheet />, { language: 'en', at: '/admin/schedule/results?day=2026-02-21' });
const points = (team: number) => find('textbox', `Points of Equipo ${team}`) as HTMLInputElement;
const key = (field: HTMLElement, name: string) =>
  act(async () => {
    field.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));
  });
const sent = (asked: readonly Asked[], id: number) =>
  asked.filter((one) => one.call === `PUT /api/games/${id}/result`).map(({ body }) => body);

describe('the sheet of results', () => {
  test('the results sheet saves a line with Enter, confirms it there, and moves to the next', async () => {
    const asked = serve(keeping(three));
    await show();
    await until(() => points(1));
    await fill(points(1), '78');
    await fill(points(2), '65');
    expect(document.body).toShow('Not saved');
    await key(points(2), 'Enter');
    expect(document.activeElement).toBe(points(3));
    await until(() => expect(document.body).toShow('Saved'));
    expect(sent(asked, 1)).toEqual([
      { version: 1, result: '78-65', forfeitBy: null, confirmed: ['beforeStart'] },
    ]);
    expect(document.body).toShow('1 of 3 with a result');
  });

  test('the results sheet moves to the second field with Enter, a dash or a blank, and up and down with the arrows', async () => {
    serve(keeping(three));
    await show();
    await until(() => points(1));
    for (const name of ['Enter', '-', ' ']) {
      await fill(points(1), '78');
      await act(async () => points(1).focus());
      await key(points(1), name);
      expect(document.activeElement).toBe(points(2));
    }
    await key(points(2), 'ArrowDown');
    expect(document.activeElement).toBe(points(3));
    await key(points(3), 'ArrowUp');
    expect(document.activeElement).toBe(points(1));
  });

  test.each([
    ['level', '70', '70', 'A game cannot end in a tie.'],
    ['half', '', '70', 'This is required.'],
    ['mistyped', '1x', '70', 'Enter a number.'],
    ['pasted', '78-65', '70', 'Enter a number.'],
    ['far too high', '1788', '70', 'Enter the score as 78-65.'],
  ])('the results sheet keeps a %s score on its line and says why', async (_what, one, other, why) => {
    const asked = serve(keeping(three));
    await show();
    await until(() => points(1));
    await fill(points(1), one);
    await fill(points(2), other);
    await act(async () => points(2).focus());
    await key(points(2), 'Enter');
    expect(document.activeElement).toBe(points(2));
    expect(points(2).getAttribute('aria-invalid')).toBe('true');
    expect(document.body).toShow(why);
    expect(sent(asked, 1)).toEqual([]);
  });

  test('the results sheet keeps its text when the network is lost, and retries', async () => {
    let isDown = true;
    const answers = keeping(three);
    const entered = answers['PUT /api/games/1/result'];
    serve({
      ...answers,
      'PUT /api/games/1/result': (asked) =>
        isDown || typeof entered !== 'function' ? 'offline' : entered(asked),
    });
    await show();
    await until(() => points(1));
    await fill(points(1), '78');
    await fill(points(2), '65');
    await key(points(2), 'Enter');
    await until(() => find('button', 'Try again'));
    expect(points(1).value).toBe('78');
    isDown = false;
    await press(find('button', 'Try again'));
    await until(() => expect(document.body).toShow('1 of 3 with a result'));
  });

  test("the results sheet shows the second editor the first one's result, and writes nothing until they choose", async () => {
    const theirs = scored(makeGame(1), 80, 65);
    let saved: unknown;
    serve({
      ...keeping(three),
      'GET /api/admin/games/1': { body: { data: theirs } },
      'PUT /api/games/1/result': ({ body }) => {
        if ((body as { version: number }).version === 1) return changed;
        saved = body;
        return { body: { data: scored(theirs, 78, 65) } };
      },
    });
    await show();
    await until(() => points(1));
    await fill(points(1), '78');
    await fill(points(2), '65');
    await key(points(2), 'Enter');
    await until(() => expect(document.body).toShow('Another person saved it while you were writing'));
    expect(document.body).toShow('80–65');
    expect(points(1).value).toBe('78');
    await press(find('button', /^Keep what is in the form/));
    expect(saved).toBeUndefined();
    await key(points(2), 'Enter');
    await until(() => expect(saved).toMatchObject({ version: 2, result: '78-65' }));
  });

  test('the results sheet takes the other result on request', async () => {
    const theirs = scored(makeGame(1), 80, 65);
    serve({
      ...keeping(three),
      'GET /api/admin/games/1': { body: { data: theirs } },
      'PUT /api/games/1/result': changed,
    });
    await show();
    await until(() => points(1));
    await fill(points(1), '78');
    await fill(points(2), '65');
    await key(points(2), 'Enter');
    await until(() => find('button', 'Use this value'));
    await press(find('button', 'Use this value'));
    expect([points(1).value, points(2).value]).toEqual(['80', '65']);
  });

  test('the results sheet asks again before a game that has not started, and before a result is cleared', async () => {
    setClockOffset(0);
    const later = makeGame(1, { date: '2099-02-21T16:00:00.000Z' });
    const done = scored(makeGame(2, { date: '2020-02-21T16:00:00.000Z' }), 70, 60);
    const asked = serve({
      ...keeping([later, done]),
      'PUT /api/games/2/result': { body: { data: { ...done, score: null, version: 3 } } },
    });
    await show();
    await until(() => points(1));
    await fill(points(1), '78');
    await fill(points(2), '65');
    await key(points(2), 'Enter');
    expect(document.body).toShow('Enter again saves it.');
    expect(sent(asked, 1)).toEqual([]);
    await key(points(2), 'Enter');
    await until(() => expect(sent(asked, 1)).toHaveLength(1));
    await fill(points(3), '');
    await fill(points(4), '');
    await key(points(4), 'Enter');
    expect(document.body).toShow('Enter again clears the result 70-60.');
    await key(points(4), 'Enter');
    await until(() => expect(sent(asked, 2)).toMatchObject([{ result: null, forfeitBy: null }]));
  });

  test('the results sheet fills in the score when a team forfeits', async () => {
    const asked = serve({
      ...keeping(three),
      'PUT /api/games/1/result': { body: { data: scored(makeGame(1), 0, 20) } },
    });
    await show();
    await until(() => points(1));
    await fill(find('choice', /^Who did not appear: Equipo 1 /), 'team1');
    expect([points(1).value, points(2).value]).toEqual(['0', '20']);
    await fill(find('choice', /^Who did not appear: Equipo 1 /), '');
    expect([points(1).value, points(2).value]).toEqual(['', '']);
    await fill(find('choice', /^Who did not appear: Equipo 1 /), 'team1');
    await key(points(2), 'Enter');
    await until(() => expect(sent(asked, 1)).toMatchObject([{ result: null, forfeitBy: 1 }]));
  });

  test('the results sheet restores a line with Escape', async () => {
    serve(keeping([scored(makeGame(1), 70, 60)]));
    await show();
    await until(() => points(1));
    await fill(points(1), '99');
    await key(points(1), 'Escape');
    expect(points(1).value).toBe('70');
    expect(document.body).not.toShow('Not saved');
  });

  test('the results sheet keeps unsaved lines when the day or filter changes', async () => {
    serve(keeping([makeGame(1), makeGame(2, { venue: 'Polvorín' })]));
    await show();
    await until(() => points(1));
    await fill(points(1), '78');
    await fill(find('choice', 'Venue'), 'Polvorín');
    await until(() => points(3));
    expect(points(1).value).toBe('78');
    expect(find('choice', 'Day').hasAttribute('disabled')).toBe(true);
    expect(document.body).toShow('Save the unsaved line');
    await key(points(1), 'Escape');
    await until(() => expect(findAll('textbox', 'Points of Equipo 1')).toEqual([]));
    expect(find('choice', 'Day').hasAttribute('disabled')).toBe(false);
  });

  test('the results sheet shows only open games, and keeps the line just written in place', async () => {
    serve(keeping([scored(makeGame(1), 70, 60), makeGame(2)]));
    await show();
    await until(() => points(1));
    const box = document.querySelector<HTMLInputElement>('input[type=checkbox]');
    if (box) await press(box);
    await until(() => expect(findAll('textbox', 'Points of Equipo 1')).toEqual([]));
    await fill(points(3), '78');
    await fill(points(4), '65');
    await key(points(4), 'Enter');
    await until(() => expect(document.body).toShow('Saved'));
    expect(points(3).value).toBe('78');
  });

  test('the results sheet counts the whole day, whatever its filters leave in sight', async () => {
    serve(keeping([scored(three[0] as Game, 80, 70), three[1] as Game, three[2] as Game]));
    await show();
    await until(() => expect(document.body).toShow('1 of 3'));
    await press(find('checkbox'));
    await until(() => expect(findAll('textbox', 'Points of Equipo 1')).toEqual([]));
    expect(document.body).toShow('1 of 3');
  });
});
