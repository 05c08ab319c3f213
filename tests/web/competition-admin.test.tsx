import { beforeEach, describe, expect, test } from 'vitest';
import type { Game } from '#shared/competition/competition.ts';
import { earnedMedals } from '#web/admin/competition/final-medals.ts';
import { groupChoices } from '#web/admin/competition/group-names.ts';
import { MedalSheet } from '#web/admin/competition/MedalSheet.tsx';
import { readPosition } from '#web/admin/competition/read-position.ts';
import { ScheduleGames } from '#web/admin/competition/ScheduleGames.tsx';
import { TeamAdmin } from '#web/admin/competition/TeamAdmin.tsx';
import { FaqAdmin } from '#web/admin/competition/TextsAdmin.tsx';
import { inDialog, leaveAdmin, showAdmin, signedIn, toast } from './admin-screen.tsx';
import { changed, dayOf, makeEditedTeam, makeGame } from './competition-admin-make.ts';
import {
  type Answers,
  errorOf,
  fill,
  find,
  findAll,
  pick,
  press,
  serve,
  until,
} from './participants-screen.tsx';
import { chooseInMenu } from './row-menu.ts';

/** The competition as editors change it: teams and groups, games and their conflicts, medals, questions. */

beforeEach(() => sessionStorage.clear());
const choice = (name: string) => find('choice', name) as HTMLSelectElement;
const field = (name: string) =>
  document.querySelector<HTMLInputElement>(`input[name=${name}]`) as HTMLElement;

describe('the teams tab', () => {
  const list: Answers = {
    ...signedIn('CONTENT_EDITOR'),
    'GET /api/admin/teams': {
      body: {
        data: [
          makeEditedTeam(1, { name: 'Leones', division: null }),
          makeEditedTeam(2, { name: 'Águilas', country: 'UY', people: 14, games: 3 }),
          makeEditedTeam(3, { name: 'Pumas', category: "Women's 40+" }),
        ],
      },
    },
  };
  const show = (at = '/admin/teams') => showAdmin(<TeamAdmin />, { language: 'en', at, tab: 'teams' });

  test('teams are found by name without accents, by category and by country', async () => {
    serve(list);
    await show();
    await until(() => find('link', 'Águilas'));
    await fill(find('textbox', 'Search by team or country'), 'aguilas');
    expect(findAll('link', 'Leones')).toEqual([]);
    await fill(find('textbox', 'Search by team or country'), '');
    await fill(choice('Category'), "Women's 40+");
    await until(() => expect(document.body).toShow('1 team'));
    await fill(choice('Category'), '');
    await fill(choice('Country'), 'UY');
    await until(() => expect(findAll('link', 'Pumas')).toEqual([]));
  });

  test('teams of a large tournament render a hundred at a time, and are all searchable', async () => {
    const many = Array.from({ length: 280 }, (_, at) =>
      makeEditedTeam(at + 1, { name: `Equipo ${String(at + 1).padStart(3, '0')}` }),
    );
    serve({ ...list, 'GET /api/admin/teams': { body: { data: many } } });
    await show();
    await until(() => find('link', 'Equipo 001'));
    expect(document.body).toShow('280 teams');
    expect(findAll('link', /^Equipo/)).toHaveLength(100);
    await press(find('button', 'Show more'));
    await until(() => expect(findAll('link', /^Equipo/)).toHaveLength(200));
    await fill(find('textbox', 'Search by team or country'), 'equipo 279');
    await until(() => expect(findAll('link', /^Equipo/)).toHaveLength(1));
    expect(findAll('button', 'Show more')).toEqual([]);
  });

  test('a team gets its group in the row itself', async () => {
    const asked = serve({
      ...list,
      'PATCH /api/teams/1': ({ body }) => ({
        body: { data: makeEditedTeam(1, { name: 'Leones', ...(body as object), version: 2 }) },
      }),
    });
    await show();
    await until(() => find('choice', 'Group of Leones'));
    /** What it shows while it is saved, and as soon as it is. */
    const shown: string[] = [];
    const watch = new MutationObserver(() => shown.push(choice('Group of Leones').value));
    watch.observe(choice('Group of Leones'), { attributes: true, attributeFilter: ['aria-busy'] });
    await fill(find('choice', 'Group of Leones'), 'B');
    await until(() =>
      expect(asked.find(({ call }) => call === 'PATCH /api/teams/1')?.body).toEqual({
        version: 1,
        division: 'B',
        confirmed: [],
      }),
    );
    await until(() => expect(shown).toEqual(['B', 'B']));
  });

  test('a team whose group has games moves only after a question', async () => {
    const asked = serve({
      ...list,
      'PATCH /api/teams/2': ({ body }) =>
        (body as { confirmed: string[] }).confirmed.includes('groupGames')
          ? { body: { data: makeEditedTeam(2, { name: 'Águilas', division: 'B', version: 2 }) } }
          : { status: 409, body: { error: '', code: 'NEEDS_CONFIRMATION' } },
    });
    await show();
    await until(() => find('choice', 'Group of Águilas'));
    await fill(find('choice', 'Group of Águilas'), 'B');
    await until(() => expect(document.body).toShow('Move Águilas to another group?'));
    await press(await until(() => inDialog('Cancel')));
    expect(choice('Group of Águilas').value).toBe('A');
    await fill(find('choice', 'Group of Águilas'), 'B');
    await until(() => expect(document.body).toShow('Move Águilas to another group?'));
    await press(await until(() => inDialog('Move to the group')));
    await until(() => expect(choice('Group of Águilas').value).toBe('B'));
    expect(asked.filter(({ call }) => call === 'PATCH /api/teams/2')).toHaveLength(3);
  });

  test('a team is deleted after a question; one with people and games says what keeps it', async () => {
    const asked = serve({ ...list, 'DELETE /api/teams/1': { body: { data: { id: 1 } } } });
    await show();
    await chooseInMenu('More actions: Águilas', 'Delete “Águilas”');
    expect(document.body).toShow('14 people registered in the team');
    expect(find('link', '3 games in the schedule').getAttribute('href')).toBe('/admin/schedule?team=2');
    await press(await until(() => inDialog('Understood')));
    await chooseInMenu('More actions: Leones', 'Delete “Leones”');
    await press(await until(() => inDialog('Cancel')));
    expect(asked.some(({ call }) => call === 'DELETE /api/teams/1')).toBe(false);
    await chooseInMenu('More actions: Leones', 'Delete “Leones”');
    await press(await until(() => inDialog('Delete')));
    await until(() => expect(toast()[0]).toBe('Deleted'));
    const sent = asked.find(({ call }) => call === 'DELETE /api/teams/1');
    expect(sent?.search.get('version')).toBe('1');
  });

  test('a team that another user saved shows both versions, and loses none of mine', async () => {
    let refusals = 1;
    let saved: unknown;
    serve({
      ...list,
      'GET /api/admin/teams': () => ({
        body: {
          data: [
            refusals === 1
              ? makeEditedTeam(1, { name: 'Leones' })
              : makeEditedTeam(1, { name: 'Leones del Sur', version: 2 }),
          ],
        },
      }),
      'PATCH /api/teams/1': ({ body }) => {
        if (refusals > 0) {
          refusals -= 1;
          return changed;
        }
        saved = body;
        return { body: { data: makeEditedTeam(1, { version: 3 }) } };
      },
    });
    await show('/admin/teams/1');
    await until(() => find('textbox', 'Name'));
    await fill(find('textbox', 'Name'), 'Leones de Oriente');
    await press(find('button', 'Save'));
    await until(() => expect(document.body).toShow('Another person saved it while you were writing'));
    expect(document.body).toShow('Leones del Sur');
    expect((find('textbox', 'Name') as HTMLInputElement).value).toBe('Leones de Oriente');
    await press(find('button', /^Keep what is in the form/));
    await press(find('button', 'Save'));
    await until(() => expect(saved).toMatchObject({ name: 'Leones de Oriente', version: 2 }));
  });

  test('an unsaved team is restored after a reload, and every error is shown at once', async () => {
    serve(list);
    await show('/admin/teams/new');
    await until(() => find('button', 'Create'));
    await press(find('button', 'Create'));
    expect(errorOf(find('combobox', 'Country'))).toMatch(/\S/);
    expect(errorOf(find('choice', 'Category'))).toMatch(/\S/);
    await until(() => expect(document.activeElement).toBe(find('textbox', 'Name')));
    await fill(find('textbox', 'Name'), 'Tigres');
    await leaveAdmin();
    await show('/admin/teams/new');
    await until(() => expect(document.body).toShow('Your unsaved text was restored.'));
    expect((find('textbox', 'Name') as HTMLInputElement).value).toBe('Tigres');
  });
});

describe('a new game', () => {
  const show = (at = '/admin/schedule/games/new?day=2026-02-21') =>
    showAdmin(<ScheduleGames />, { language: 'en', at, tab: 'schedule' });
  const other: Game = {
    ...makeGame(7),
    team1: { id: 1, name: 'Equipo 1', country: 'SV' },
    team2: { id: 9, name: 'Equipo 9', country: 'SV' },
  };

  async function write() {
    await until(() => find('choice', 'Venue'));
    await until(() => expect(document.body).toShow('Palacio'));
    await fill(field('time'), '10:30');
    await fill(choice('Venue'), 'Palacio');
    await fill(choice('Court'), '1');
    await fill(choice('Category'), "Men's 45+");
    await fill(choice('Group'), 'A');
    await pick(find('combobox', 'First team'), 'Equipo 1');
    await pick(find('combobox', 'Second team'), 'Equipo 2');
  }

  test('a new game shows its conflicts before it is saved, and is saved after they were seen', async () => {
    const asked = serve({
      ...dayOf([other]),
      'POST /api/games': { status: 201, body: { data: makeGame(8) } },
    });
    await show();
    await write();
    await until(() => expect(document.body).toShow('Check this before saving'));
    expect(document.body).toShow('Palacio, court 1, is taken: Equipo 1 – Equipo 9, at 10:00 AM.');
    expect(document.body).toShow('Equipo 1 plays at the same time');
    await press(find('button', 'Create'));
    expect(asked.some(({ call }) => call === 'POST /api/games')).toBe(false);
    await press(await until(() => inDialog('Back to the form')));
    await press(find('button', 'Create'));
    await press(await until(() => inDialog('Save anyway')));
    await until(() =>
      expect(asked.find(({ call }) => call === 'POST /api/games')?.body).toMatchObject({
        date: '2026-02-21T16:30:00.000Z',
        court: '1',
        team1Id: 1,
        team2Id: 2,
        confirmed: ['team:1:7', 'court:7'],
      }),
    );
  });

  test('a new game without conflicts is saved at once', async () => {
    const asked = serve({ ...dayOf([]), 'POST /api/games': { status: 201, body: { data: makeGame(8) } } });
    await show();
    await write();
    await press(find('button', 'Create'));
    await until(() =>
      expect(asked.find(({ call }) => call === 'POST /api/games')?.body).toMatchObject({ confirmed: [] }),
    );
  });

  test('a new game with a conflict that appeared in the meantime shows it and asks', async () => {
    let games: Game[] = [];
    const asked = serve({
      ...dayOf([]),
      'GET /api/admin/games': () => ({ body: { data: games } }),
      'POST /api/games': ({ body }) => {
        if ((body as { confirmed: string[] }).confirmed.length > 0)
          return { status: 201, body: { data: makeGame(8) } };
        games = [other];
        return { status: 409, body: { error: '', code: 'NEEDS_CONFIRMATION' } };
      },
    });
    await show();
    await write();
    await press(find('button', 'Create'));
    await until(() => inDialog('Save anyway'));
    await press(await until(() => inDialog('Save anyway')));
    await until(() => expect(asked.filter(({ call }) => call === 'POST /api/games')).toHaveLength(2));
  });

  test('a new game says what is missing', async () => {
    const asked = serve(dayOf([]));
    await show();
    await until(() => find('button', 'Create'));
    await press(find('button', 'Create'));
    expect(errorOf(field('time'))).toBe('This is required.');
    expect(errorOf(find('choice', 'Category'))).toMatch(/\S/);
    expect(errorOf(find('choice', 'Group'))).toMatch(/\S/);
    expect(errorOf(find('textbox', 'Title'))).toMatch(/\S/);
    expect(asked.some(({ call }) => call === 'POST /api/games')).toBe(false);
  });

  test('a game is deleted from the list after a question that names its result', async () => {
    const played = makeGame(1, { score: { team1: 78, team2: 65, forfeitBy: null } });
    const asked = serve({ ...dayOf([played]), 'DELETE /api/games/1': { body: { data: { id: 1 } } } });
    await show('/admin/schedule?day=2026-02-21');
    await chooseInMenu(/^More actions/, 'Delete “Equipo 1 – Equipo 2”');
    expect(document.body).toShow('The game already has a result.');
    await press(await until(() => inDialog('Delete')));
    await until(() => expect(asked.some(({ call }) => call === 'DELETE /api/games/1')).toBe(true));
  });
});

describe('medals', () => {
  const none = { gold: 0, silver: 0, bronze: 0 };
  test('the medals of the final are suggested, saved with one press, and editable', async () => {
    const final = makeGame(1, {
      category: "Men's 40+",
      phase: 'final',
      score: { team1: 78, team2: 65, forfeitBy: null },
    });
    const base = dayOf([final]);
    const teams = [1, 2].map((id) => ({ ...makeEditedTeam(id), category: "Men's 40+" }));
    const asked = serve({
      ...base,
      'GET /api/teams': { body: { data: teams } },
      'GET /api/standings': { body: { data: { tables: [], road: [], medals: [] } } },
      'GET /api/admin/medals': { body: { data: [{ teamId: 2, ...none, bronze: 1 }] } },
      'PUT /api/admin/medals/1': { body: { data: { teamId: 1, ...none, gold: 1 } } },
      'PUT /api/admin/medals/2': { body: { data: { teamId: 2, ...none, silver: 1 } } },
    });
    await showAdmin(<MedalSheet />, { language: 'en', at: '/admin/standings/medals', tab: 'standings' });
    await until(() => expect(document.body).toShow('Equipo 1: gold'));
    await press(findAll('button', 'Give the medal')[0] as HTMLElement);
    await until(() =>
      expect(asked.find(({ call }) => call === 'PUT /api/admin/medals/1')?.body).toEqual({
        ...none,
        gold: 1,
        was: none,
      }),
    );
    await fill(find('textbox', 'Equipo 2, silver medals'), '1');
    await press(findAll('button', 'Save').find((one) => !one.hasAttribute('disabled')) as HTMLElement);
    await until(() =>
      expect(asked.find(({ call }) => call === 'PUT /api/admin/medals/2')?.body).toEqual({
        gold: 0,
        silver: 1,
        bronze: 1,
        was: { ...none, bronze: 1 },
      }),
    );
  });

  test('medals follow from the last games', () => {
    const score = { team1: 60, team2: 70, forfeitBy: null };
    const games = [
      makeGame(1, { phase: 'final', score }),
      makeGame(2, { phase: 'bronze', score }),
      makeGame(3, { phase: 'semifinal', score }),
      makeGame(4, { phase: 'final' }),
    ];
    expect(earnedMedals(games).map(({ medal, team }) => `${medal} ${team.id}`)).toEqual([
      'gold 2',
      'silver 1',
      'bronze 4',
    ]);
  });
});

describe('questions', () => {
  const entry = (id: number, question: string) => ({
    id,
    question,
    answer: 'Sí.',
    translations: {},
    version: 1,
  });
  test('a question moves by one place, and the order is saved at once', async () => {
    const asked = serve({
      ...signedIn('CONTENT_EDITOR'),
      'GET /api/admin/faq': { body: { data: [entry(1, '¿Uno?'), entry(2, '¿Dos?')] } },
      'PUT /api/faq/order': { body: { data: { ids: [2, 1] } } },
    });
    await showAdmin(<FaqAdmin />, { language: 'en', at: '/admin/faq', tab: 'faq' });
    await until(() => find('button', 'Move down “¿Uno?”'));
    await press(find('button', 'Move down “¿Uno?”'));
    await until(() =>
      expect(asked.find(({ call }) => call === 'PUT /api/faq/order')?.body).toEqual({
        ids: [2, 1],
        was: [1, 2],
      }),
    );
    await until(() => expect(document.body).toShow('It is now number 2 of 2.'));
  });
});

describe('a place on the map', () => {
  const here = { lat: 13.7012, lon: -89.2078 };
  test.each([
    '13.7012, -89.2078',
    '13.7012 -89.2078',
    'https://www.google.com/maps/place/Gimnasio/@13.7012,-89.2078,17z',
    'https://www.google.com/maps/search/?api=1&query=13.7012%2C-89.2078',
    'https://www.openstreetmap.org/?mlat=13.7012&mlon=-89.2078#map=17',
    'https://www.openstreetmap.org/#map=17/13.7012/-89.2078',
  ])('a place is read from %s', (text) => {
    expect(readPosition(text)).toEqual(here);
  });
  test.each(['', 'San Salvador', '13.7012', '91, 10', '10, 181'])('a place is not read from “%s”', (text) => {
    expect(readPosition(text)).toBeNull();
  });
});

test('a new group gets the next free letter', () => {
  const teams = ['A', 'B', 'D', null].map((division) => ({ category: "Men's 45+", division }));
  expect(groupChoices([...teams, { category: "Men's 50+", division: 'C' }], "Men's 45+")).toEqual([
    'A',
    'B',
    'C',
    'D',
  ]);
});
