import { beforeEach, expect, test } from 'vitest';
import type { Game } from '#shared/competition/competition.ts';
import { ScheduleGames } from '#web/admin/competition/ScheduleGames.tsx';
import { inDialog, showAdmin, toast } from './admin-screen.tsx';
import { dayOf, makeGame } from './competition-admin-make.ts';
import { type Answers, errorOf, fill, find, findAll, press, serve, until } from './participants-screen.tsx';

/** Games of a day that are selected and moved together. */

beforeEach(() => sessionStorage.clear());

const at = (time: string) => `2026-02-21T${time}:00.000Z`;
const early = makeGame(1, { date: at('15:00') });
const late = makeGame(2, { date: at('16:30') });
const played = makeGame(3, { date: at('14:00'), court: '2', score: [70, 60] as unknown as Game['score'] });
const title = ({ team1, team2 }: Game) => `${team1?.name} – ${team2?.name}`;

async function showDay(games: readonly Game[], answers: Answers = {}) {
  const asked = serve({
    ...dayOf(games),
    'POST /api/games/move': { body: { data: { moved: 2 } } },
    ...answers,
  });
  await showAdmin(<ScheduleGames />, {
    language: 'en',
    at: '/admin/schedule?day=2026-02-21',
    tab: 'schedule',
  });
  await until(() => find('checkbox', `Select ${title(early)}`));
  return asked;
}
const sent = (asked: readonly { call: string; body?: unknown }[]) =>
  asked.filter(({ call }) => call === 'POST /api/games/move').map(({ body }) => body);

test('unplayed games are selected, and move together', async () => {
  const asked = await showDay([early, late, played]);
  expect(
    (find('checkbox', `${title(played)} cannot be selected: it has a result`) as HTMLInputElement).disabled,
  ).toBe(true);
  await press(find('checkbox', 'Select all that match'));
  expect(document.body).toShow('2 selected');
  await press(find('button', 'Move'));
  await fill(find('textbox', 'By how many minutes'), '-15');
  expect(document.body).toShow(`${title(early)}9:00 AM → 8:45 AM`);
  await press(inDialog('Move 2 games'));
  await until(() => expect(sent(asked)).toHaveLength(1));
  expect(sent(asked)).toEqual([
    {
      games: [
        { id: 1, version: 1 },
        { id: 2, version: 1 },
      ],
      minutes: -15,
      venue: null,
      confirmed: [],
    },
  ]);
  await until(() => expect(toast()).toContain('2 games moved'));
  expect(findAll('button', 'Move')).toEqual([]);
});

test('the conflicts are shown before the games move anyway', async () => {
  const third = makeGame(4, { date: at('18:00') });
  const asked = await showDay([early, late, third]);
  await press(find('checkbox', `Select ${title(early)}`));
  await press(find('checkbox', `Select ${title(late)}`));
  await press(find('button', 'Move'));
  await until(() =>
    expect(document.body).toShow(`Palacio, court 1, is taken: ${title(third)}, at 12:00 PM.`),
  );
  await press(inDialog('Move 2 games'));
  expect(sent(asked)).toEqual([]);
  await press(inDialog('Move them anyway'));
  await until(() => expect(sent(asked)).toMatchObject([{ minutes: 30, confirmed: ['2/court:4'] }]));
});

test('a game that leaves the days of the event moves once that was shown', async () => {
  const last = makeGame(1, { date: '2026-03-02T05:30:00.000Z' });
  const asked = await showDay([last]);
  await press(find('checkbox', `Select ${title(last)}`));
  await press(find('button', 'Move'));
  await until(() => expect(document.body).toShow('That day is not one of the event: Feb 20 – Mar 1, 2026.'));
  await press(inDialog('Move 1 game'));
  await press(inDialog('Move them anyway'));
  await until(() => expect(sent(asked)).toMatchObject([{ confirmed: ['1/outside'] }]));
});

test('a move of zero sends nothing, and a refusal is shown in place', async () => {
  const asked = await showDay([early, late], {
    'POST /api/games/move': { status: 409, body: { error: '', code: 'CHANGED_MEANWHILE' } },
  });
  await press(find('checkbox', `Select ${title(late)}`));
  await press(find('button', 'Move'));
  const minutes = () => find('textbox', 'By how many minutes');
  for (const wrong of ['', '0', 'un rato', '2000', '1.5']) {
    await fill(minutes(), wrong);
    await press(inDialog('Move 1 game'));
    expect(errorOf(minutes()), wrong).toBe('Enter minutes or choose a venue.');
  }
  expect(sent(asked)).toEqual([]);
  await fill(find('choice', 'Other venue'), 'Palacio');
  await fill(minutes(), '0');
  await press(inDialog('Move 1 game'));
  await until(() => expect(sent(asked)).toMatchObject([{ minutes: 0, venue: 'Palacio' }]));
  await until(() => expect(document.querySelector('[role=dialog] [role=alert]')).not.toBeNull());
});

test.each([
  [{ team1: early.team1, venue: 'Gimnasio', court: null }, 'Equipo 1 plays at the same time', 'Gimnasio.'],
  [{ team1: early.team1, venue: null, court: null }, 'Equipo 1 plays at the same time', 'No venue yet.'],
])('a game whose team plays at the same time with %j says where', async (part, what, where) => {
  const other = makeGame(9, { date: at('15:30'), ...part });
  await showDay([early, other]);
  expect(document.body).toShow(`${what}: ${title(other)}, at 9:30 AM, ${where}`);
});

test('a game on a court that is taken says by which', async () => {
  await showDay([early, makeGame(9, { date: at('15:30') })]);
  expect(document.body).toShow('Palacio, court 1, is taken: Equipo 17 – Equipo 18, at 9:30 AM.');
});
