import { desc, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { auditLog, participants, standings } from '#server/core/database/tables.ts';
import { makeParticipant, makeTeam } from './make.ts';
import { makeGame, makeGroup, teamForm } from './make-competition.ts';
import { startApp } from './with-app.ts';

/** Teams, their groups and their medals as editors write them. */

const app = await startApp();
const editor = await app.as('CONTENT_EDITOR');
const other = await app.as('SUPER_USER');
const visitor = app.visitor();

let made = 0;
const newTeam = (part: Record<string, unknown> = {}) => {
  made += 1;
  return editor.call('POST /api/teams', { body: teamForm({ name: `Leones ${made}`, ...part }) });
};
const lastAudit = async () => (await app.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0];

describe('a team', () => {
  test('a team is added, and everybody finds it', async () => {
    const team = await newTeam({ division: ' B ', logoUrl: '' });
    expect(team).toMatchObject({ division: 'B', logoUrl: null, version: 1, people: 0, games: 0, medals: 0 });
    expect((await visitor.call('GET /api/teams')).map(({ id }) => id)).toContain(team.id);
    expect(await lastAudit()).toMatchObject({ action: 'team.create', subject: String(team.id) });
  });

  test('a team is put into a group by naming nothing else', async () => {
    const team = await newTeam({ logoUrl: 'https://leones.example/logo.png' });
    const params = { id: team.id };
    const put = await editor.call('PATCH /api/teams/:id', { params, body: { version: 1, division: 'D' } });
    expect(put).toMatchObject({ ...team, division: 'D', version: 2 });
  });

  test('the second of two editors of a team is refused', async () => {
    const team = await newTeam();
    const params = { id: team.id };
    const correct = (who: typeof editor, division: string) =>
      who.ask('PATCH /api/teams/:id', { params, body: { version: 1, division } });
    const answers = await Promise.all([correct(editor, 'A'), correct(other, 'B')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await editor.refused('DELETE /api/teams/:id', { params, query: { version: 1 } })).code).toBe(
      'CHANGED_MEANWHILE',
    );
  });

  test('a team that gets another name is found by it: in its games, in the search for its people', async () => {
    const { a, b } = await makeGroup(app.db);
    const game = await makeGame(app.db, { team1Id: b.id, team2Id: a.id, title: `${b.name} – ${a.name}` });
    const person = await makeParticipant(app.db, { teamId: a.id });
    await editor.call('PATCH /api/teams/:id', {
      params: { id: a.id },
      body: { version: 1, name: 'Pumas de Usulután' },
    });
    expect(await visitor.call('GET /api/games/:id', { params: { id: game.id } })).toMatchObject({
      title: `${b.name} – Pumas de Usulután`,
      version: 2,
    });
    const [row] = await app.db.select().from(participants).where(eq(participants.id, person.id));
    expect(row?.searchText).toContain('pumas de usulutan');
  });

  test('a team with another name leaves its people to be found by the numbers of their badges', async () => {
    const team = await newTeam();
    const { id } = await makeParticipant(app.db, { teamId: team.id });
    const call = { params: { id }, body: {} };
    const { participant } = await other.call('POST /api/participants/:id/generate-credential', call);
    const body = { version: 1, name: 'Halcones' };
    await editor.call('PATCH /api/teams/:id', { params: { id: team.id }, body });
    const q = participant.credentialNumber ?? '';
    const { items } = await other.call('GET /api/participants', { query: { q } });
    expect(items.map((person) => person.id)).toEqual([id]);
  });

  test.each<[string, Record<string, unknown>, Record<string, string>]>([
    ['without a name', { name: ' ' }, { name: 'REQUIRED' }],
    ['with a name too long for a badge', { name: 'x'.repeat(121) }, { name: 'TOO_LONG' }],
    ['of no country', { country: 'XX' }, { country: 'INVALID_CHOICE' }],
    ['of no category', { category: '' }, { category: 'REQUIRED' }],
    ['with a script for a logo', { logoUrl: 'javascript:alert(1)' }, { logoUrl: 'INVALID_URL' }],
  ])('a team is not kept %s', async (_what, part, fields) => {
    expect(await editor.refused('POST /api/teams', { body: teamForm(part) })).toMatchObject({
      code: 'INVALID',
      fields,
    });
  });

  test('a team name is unique in its category, whatever its accents', async () => {
    await newTeam({ name: 'Águilas' });
    expect((await editor.refused('POST /api/teams', { body: teamForm({ name: 'AGUILAS' }) })).fields).toEqual(
      {
        name: 'NAME_TAKEN',
      },
    );
    await newTeam({ name: 'Águilas', category: "Men's 50+" });
  });

  test('a team with games of its group is moved to another one only by who knows', async () => {
    const { a, b } = await makeGroup(app.db);
    await makeGame(app.db, { team1Id: a.id, team2Id: b.id });
    const params = { id: a.id };
    const body = { version: 1, division: 'Z' };
    expect((await editor.refused('PATCH /api/teams/:id', { params, body })).code).toBe('NEEDS_CONFIRMATION');
    await editor.call('PATCH /api/teams/:id', { params, body: { ...body, confirmed: ['groupGames'] } });
    expect((await lastAudit())?.detail).toEqual({ division: ['A', 'Z'], confirmed: ['groupGames'] });
    const change = { version: 2, category: "Men's 40+", confirmed: ['groupGames'] };
    expect((await editor.refused('PATCH /api/teams/:id', { params, body: change })).code).toBe('IN_USE');
  });

  test.each<[string, (id: number) => Promise<unknown>]>([
    ['people', (id) => makeParticipant(app.db, { teamId: id })],
    ['games', (id) => makeGame(app.db, { team2Id: id })],
    ['medals', (id) => app.db.insert(standings).values({ teamId: id, category: "Men's 45+", goldMedals: 1 })],
  ])('a team that has %s is not deleted', async (_what, give) => {
    const team = await makeTeam(app.db);
    await give(team.id);
    const params = { id: team.id };
    expect(await editor.refused('DELETE /api/teams/:id', { params })).toMatchObject({
      status: 409,
      code: 'IN_USE',
    });
    expect((await visitor.call('GET /api/teams/:id', { params })).team.id).toBe(team.id);
  });

  test('a team that has nothing is deleted, once', async () => {
    const { id } = await newTeam();
    const params = { id };
    await editor.call('DELETE /api/teams/:id', { params, query: { version: 1 } });
    expect((await editor.refused('DELETE /api/teams/:id', { params })).code).toBe('NOT_FOUND');
  });
});

describe('medals', () => {
  const none = { gold: 0, silver: 0, bronze: 0 };

  test('medals of a team are counted for its country at once, and taken away again', async () => {
    const team = await newTeam({ country: 'UY' });
    const params = { id: team.id };
    const uruguay = async () =>
      (await visitor.call('GET /api/standings')).medals.find(({ country }) => country === 'UY');
    await editor.call('PUT /api/admin/medals/:id', {
      params,
      body: { ...none, gold: 1, bronze: 2, was: none },
    });
    expect(await uruguay()).toEqual({ country: 'UY', gold: 1, silver: 0, bronze: 2 });
    const was = { gold: 1, silver: 0, bronze: 2 };
    await editor.call('PUT /api/admin/medals/:id', { params, body: { ...none, was } });
    expect(await uruguay()).toBeUndefined();
    expect((await editor.call('GET /api/admin/medals')).map(({ teamId }) => teamId)).not.toContain(team.id);
  });

  test('medals of bronze alone are listed, and counted for the team', async () => {
    const { id } = await newTeam();
    const body = { ...none, bronze: 2, was: none };
    await editor.call('PUT /api/admin/medals/:id', { params: { id }, body });
    const listed = await editor.call('GET /api/admin/medals');
    expect(listed).toContainEqual({ teamId: id, gold: 0, silver: 0, bronze: 2 });
    const all = await editor.call('GET /api/admin/teams');
    expect(all.find((team) => team.id === id)).toMatchObject({ medals: 2 });
  });

  test('medals given for several occasions are one number', async () => {
    const team = await newTeam();
    const row = { teamId: team.id, category: "Men's 45+" as const, silverMedals: 1 };
    await app.db.insert(standings).values([row, row]);
    const was = { ...none, silver: 2 };
    expect(await editor.call('GET /api/admin/medals')).toContainEqual({ teamId: team.id, ...was });
    await editor.call('PUT /api/admin/medals/:id', {
      params: { id: team.id },
      body: { ...was, gold: 1, was },
    });
    expect(await app.db.select().from(standings).where(eq(standings.teamId, team.id))).toHaveLength(1);
  });

  test('the second of two editors of medals is refused', async () => {
    const { id } = await newTeam();
    const give = (gold: number) =>
      editor.ask('PUT /api/admin/medals/:id', { params: { id }, body: { ...none, gold, was: none } });
    const answers = await Promise.all([give(1), give(2)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test.each(['gold', 'silver', 'bronze'] as const)(
    'medals of which %s was changed since they were read are refused',
    async (metal) => {
      const { id } = await newTeam();
      const save = (was: object) =>
        editor.ask('PUT /api/admin/medals/:id', { params: { id }, body: { ...none, [metal]: 2, was } });
      expect((await save(none)).status).toBe(200);
      expect((await save({ ...none, [metal]: 1 })).status).toBe(409);
    },
  );

  test('medals are whole numbers of known teams', async () => {
    const body = { ...none, gold: -1, bronze: 1.5, was: none };
    expect((await editor.refused('PUT /api/admin/medals/:id', { params: { id: 1 }, body })).fields).toEqual({
      gold: 'INVALID_NUMBER',
      bronze: 'INVALID_NUMBER',
    });
    const params = { id: 2_000_000 };
    expect(
      (await editor.refused('PUT /api/admin/medals/:id', { params, body: { ...none, was: none } })).code,
    ).toBe('NOT_FOUND');
  });
});
