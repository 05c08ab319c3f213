import { describe, expect, test } from 'vitest';
import { MedalSheet } from '#web/admin/competition/MedalSheet.tsx';
import { showAdmin } from './admin-screen.tsx';
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

/** The medals of a category, written team by team. */

const none = { gold: 0, silver: 0, bronze: 0 };
const held = { teamId: 1, gold: 1, silver: 2, bronze: 0 };
const put = 'PUT /api/admin/medals/1';

async function open(answers: Answers = {}): Promise<Asked[]> {
  const teams = [1, 2, 3].map((id) => makeEditedTeam(id, { category: "Men's 40+" }));
  const asked = serve({
    ...dayOf([]),
    'GET /api/teams': { body: { data: [...teams, makeEditedTeam(4)] } },
    'GET /api/standings': { body: { data: { tables: [], road: [], medals: [] } } },
    'GET /api/admin/medals': { body: { data: [held] } },
    ...answers,
  });
  await showAdmin(<MedalSheet />, { language: 'en', at: '/admin/standings/medals', tab: 'standings' });
  await until(() => find('textbox', 'Equipo 1, gold medals'));
  return asked;
}
const field = (team: number, medal: string) =>
  find('textbox', `Equipo ${team}, ${medal} medals`) as HTMLInputElement;
const figures = () => ['gold', 'silver', 'bronze'].map((medal) => field(1, medal).value);
const save = () => find('button', 'Save');

describe('the medals of a team', () => {
  test('are whole numbers of two digits, and saved with those that were seen', async () => {
    let stored = held;
    const asked = await open({
      'GET /api/admin/medals': () => ({ body: { data: [stored] } }),
      [put]: () => {
        stored = { ...held, silver: 3 };
        return { body: { data: stored } };
      },
    });
    expect([figures(), save().hasAttribute('disabled')]).toEqual([['1', '2', '0'], true]);
    for (const wrong of ['3x', '-3', '399']) {
      await fill(field(1, 'silver'), wrong);
      await press(save());
      expect(figures()).toEqual(['1', wrong, '0']);
      expect(field(1, 'silver').getAttribute('aria-invalid')).toBe('true');
      expect(document.body).toShow('Enter a number.');
    }
    await fill(field(1, 'silver'), '3');
    await press(save());
    await until(() => expect(document.body).toShow('Saved'));
    expect(asked.find(({ call }) => call === put)?.body).toEqual({
      ...{ gold: 1, silver: 3, bronze: 0 },
      was: { gold: 1, silver: 2, bronze: 0 },
    });
    expect([figures(), save().hasAttribute('disabled')]).toEqual([['1', '3', '0'], true]);
  });

  test('that are typed as they were need no saving; an empty field is none', async () => {
    const asked = await open({ [put]: { body: { data: { ...held, gold: 0 } } } });
    await fill(field(1, 'gold'), '7');
    await fill(field(1, 'gold'), '1');
    expect(save().hasAttribute('disabled')).toBe(true);
    await fill(field(1, 'gold'), '');
    await press(save());
    await until(() => expect(asked.find(({ call }) => call === put)?.body).toMatchObject({ gold: 0 }));
  });

  test('stay typed when they cannot be saved, and the line says why', async () => {
    await open({ [put]: { status: 403, body: { error: 'No', code: 'FORBIDDEN' } } });
    await fill(field(1, 'gold'), '2');
    await press(save());
    await until(() => expect(document.querySelector('form [role=status]')?.textContent).not.toBe(''));
    expect(document.body).not.toShow('Saved');
    expect([figures(), save().hasAttribute('disabled')]).toEqual([['2', '2', '0'], false]);
  });

  test('of two editors are shown to the second, who takes them or saves over them', async () => {
    let stored = held;
    const asked = await open({
      'GET /api/admin/medals': () => ({ body: { data: [stored] } }),
      [put]: ({ body }) => {
        const { was, ...is } = body as { was: typeof none };
        if (was.bronze !== stored.bronze) return changed;
        return { body: { data: { teamId: 1, ...is } } };
      },
    });
    stored = { ...held, bronze: 5 };
    await fill(field(1, 'gold'), '2');
    await press(save());
    await until(() => expect(document.body).toShow('1 gold, 2 silver, 5 bronze'));
    expect([figures(), save().hasAttribute('disabled')]).toEqual([['2', '2', '5'], true]);
    await press(find('button', 'Use this value'));
    expect([figures(), save().hasAttribute('disabled')]).toEqual([['1', '2', '5'], true]);
    await fill(field(1, 'gold'), '3');
    await press(save());
    await until(() => expect(document.body).toShow('Saved'));
    expect(asked.findLast(({ call }) => call === put)?.body).toMatchObject({ gold: 3, was: { bronze: 5 } });
  });

  test('of the final are offered until they are given', async () => {
    const score = { team1: 78, team2: 65, forfeitBy: null };
    const game = makeGame(1, { category: "Men's 40+", phase: 'final', score });
    await open({ 'GET /api/admin/games': { body: { data: [game] } } });
    await until(() => expect(document.body).toShow('Equipo 2: silver'));
    expect(document.body).not.toShow('Equipo 1: gold');
    expect(findAll('button', 'Give the medal')).toHaveLength(1);
  });

  test('are given to another team of the category, which then has its own line', async () => {
    await open();
    const choice = find('choice', 'Give medals to another team') as HTMLSelectElement;
    const offered = () => [...choice.options].map(({ text }) => text);
    expect(offered()).toEqual(['Choose a team', 'Equipo 2', 'Equipo 3']);
    await fill(choice, '3');
    expect(field(3, 'gold').value).toBe('0');
    expect(offered()).toEqual(['Choose a team', 'Equipo 2']);
    expect(findAll('textbox')).toHaveLength(6);
  });
});
