import { beforeEach, describe, expect, test } from 'vitest';
import { TeamAdmin } from '#web/admin/competition/TeamAdmin.tsx';
import { leaveAdmin, showAdmin, signedIn, toast } from './admin-screen.tsx';
import { makeEditedTeam } from './competition-admin-make.ts';
import { errorOf, fill, find, pick, press, serve, until } from './participants-screen.tsx';

/** What an admin form keeps in the tab, after saving and after a refusal. */

beforeEach(() => sessionStorage.clear());
const choice = (name: string) => find('choice', name) as HTMLSelectElement;

describe('a saved form', () => {
  const saved = makeEditedTeam(9, { name: 'Tigres' });
  const open = async () => {
    await showAdmin(<TeamAdmin />, { language: 'en', at: '/admin/teams/new', tab: 'teams' });
    await until(() => find('textbox', 'Name'));
  };

  test('a saved form is empty when opened again, and so is a discarded one', async () => {
    serve({
      ...signedIn('CONTENT_EDITOR'),
      'GET /api/admin/teams': { body: { data: [] } },
      'POST /api/teams': { status: 201, body: { data: saved } },
    });
    await open();
    await fill(find('textbox', 'Name'), 'Tigres');
    await pick(find('combobox', 'Country'), 'SV');
    await fill(choice('Category'), "Men's 45+");
    await press(find('button', 'Create'));
    await until(() => expect(toast()[0]).toMatch(/\S/));
    await leaveAdmin();
    await open();
    expect(find('textbox', 'Name')).toMatchObject({ value: '' });
    expect(document.body).not.toShow('Your unsaved text');
    expect(Object.keys(sessionStorage)).toEqual([]);
  });

  test('a rejected form keeps every word, says so, and is sent again with the later text', async () => {
    let refusals = 2;
    const asked = serve({
      ...signedIn('CONTENT_EDITOR'),
      'GET /api/admin/teams': { body: { data: [] } },
      'POST /api/teams': () => {
        refusals -= 1;
        if (refusals === 1) return 'offline';
        if (refusals === 0)
          return { status: 400, body: { error: 'x', code: 'INVALID', fields: { name: 'TOO_LONG' } } };
        return { status: 201, body: { data: saved } };
      },
    });
    await open();
    await fill(find('textbox', 'Name'), 'Tigre');
    await pick(find('combobox', 'Country'), 'SV');
    await fill(choice('Category'), "Men's 45+");
    await press(find('button', 'Create'));
    await until(() => expect(toast()[0]).toBe('Error'));
    expect(find('textbox', 'Name')).toMatchObject({ value: 'Tigre' });
    await press(find('button', 'Create'));
    await until(() => expect(errorOf(find('textbox', 'Name'))).toMatch(/\S/));
    await fill(find('textbox', 'Name'), 'Tigres');
    expect(errorOf(find('textbox', 'Name'))).toBe('');
    await press(find('button', 'Create'));
    await until(() => expect(asked.filter(({ call }) => call === 'POST /api/teams')).toHaveLength(3));
    expect(asked.findLast(({ call }) => call === 'POST /api/teams')?.body).toMatchObject({ name: 'Tigres' });
  });
});
