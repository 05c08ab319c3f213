import { desc, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { auditLog, schedule } from '#server/core/database/tables.ts';
import { stepDay } from '#shared/competition/calendar.ts';
import { seedCategories } from '#shared/edition/seed-facts.ts';
import { send } from './caller.ts';
import { makeTeam } from './make.ts';
import { gameForm, makeGame, makeGroup, makeVenue, palace } from './make-competition.ts';
import { startApp } from './with-app.ts';

/** The schedule as editors write it, and what everybody reads a moment later. */

const app = await startApp();
const editor = await app.as('CONTENT_EDITOR');
const other = await app.as('SUPER_USER');
const visitor = app.visitor();
await makeVenue(app.db);
const { a: first, b: second } = await makeGroup(app.db, "Women's 40+", 'C');
const stranger = await makeTeam(app.db, { category: "Women's 45+", division: 'C' });
const neighbour = await makeTeam(app.db, { category: "Women's 40+", division: 'D' });
const women = { category: "Women's 40+", division: 'C', team1Id: first.id, team2Id: second.id };

let days = 0;
/** A separate day for each test, so that games do not conflict. */
function newDay(): string {
  days += 1;
  return stepDay('2026-03-01', days);
}
let eventDays = 0;
/** The same within the event, where publishing a game asks nothing about its day. */
function eventDay(): string {
  eventDays += 1;
  return stepDay('2026-02-21', eventDays);
}
const at = (day: string, time: string) => `${day}T${time}:00-06:00`;
const lastAudit = async () => (await app.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0];

describe('a game', () => {
  test('a game is published, named by its teams, and is in the schedule and the calendar at once', async () => {
    const { a, b } = await makeGroup(app.db);
    const date = at(eventDay(), '10:00');
    const game = await editor.call('POST /api/games', {
      body: gameForm({ date, team1Id: a.id, team2Id: b.id }),
    });
    expect(game).toMatchObject({ title: `${a.name} – ${b.name}`, version: 1, score: null });
    expect(
      (await visitor.call('GET /api/games', { query: { date: date.slice(0, 10) } })).map(({ id }) => id),
    ).toEqual([game.id]);
    const calendar = await visitor.request('GET', `/calendar/team/${a.id}.ics`);
    expect(new TextDecoder().decode(calendar.bytes)).toContain(`${a.name} – ${b.name}`);
    expect(await lastAudit()).toMatchObject({ action: 'game.create', subject: String(game.id) });
  });

  test('a game whose teams are not known is called by its title, in both languages', async () => {
    const body = gameForm({
      date: at(eventDay(), '10:00'),
      phase: 'final',
      division: null,
      title: 'Ganador 1 – Ganador 2',
      titleEn: 'Winner 1 – Winner 2',
    });
    const game = await editor.call('POST /api/games', { body });
    expect(game).toMatchObject({ title: 'Ganador 1 – Ganador 2', titleEn: 'Winner 1 – Winner 2' });
    const { refused } = editor;
    expect((await refused('POST /api/games', { body: { ...body, title: ' ' } })).fields).toEqual({
      title: 'REQUIRED',
    });
  });

  test('a game is moved: only what is named changes, and calendars see another version', async () => {
    const { a, b } = await makeGroup(app.db);
    const day = eventDay();
    const game = await makeGame(app.db, { date: new Date(at(day, '10:00')), team1Id: a.id, team2Id: b.id });
    const moved = await editor.call('PATCH /api/games/:id', {
      params: { id: game.id },
      body: { version: 1, court: '2', date: at(day, '12:00') },
    });
    expect(moved).toMatchObject({ court: '2', version: 2, team1: { id: a.id }, division: 'A' });
    expect(Date.parse(moved.updatedAt)).toBeGreaterThan(game.updatedAt.getTime());
    expect((await lastAudit())?.detail).toMatchObject({ court: ['1', '2'] });
  });

  test('the second of two editors who move a game is refused, and the first change stays', async () => {
    const game = await makeGame(app.db, { date: new Date(at(newDay(), '10:00')) });
    const params = { id: game.id };
    const move = (who: typeof editor, court: string) =>
      who.ask('PATCH /api/games/:id', { params, body: { version: 1, court, title: 'Cruce' } });
    const answers = await Promise.all([move(editor, '1'), move(other, '2')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await editor.refused('DELETE /api/games/:id', { params, query: { version: 1 } })).code).toBe(
      'CHANGED_MEANWHILE',
    );
  });

  test('a game is deleted, once', async () => {
    const game = await makeGame(app.db, { date: new Date(at(newDay(), '10:00')) });
    const params = { id: game.id };
    expect(await editor.call('DELETE /api/games/:id', { params })).toEqual({ id: game.id });
    expect((await editor.refused('DELETE /api/games/:id', { params })).code).toBe('NOT_FOUND');
    expect((await visitor.refused('GET /api/games/:id', { params })).code).toBe('NOT_FOUND');
  });

  test('a game that is deleted leaves its title and its result in the log', async () => {
    const date = new Date(at(newDay(), '10:00'));
    const game = await makeGame(app.db, { date, title: 'Pumas – Ceibas', result: '70-60' });
    await editor.call('DELETE /api/games/:id', { params: { id: game.id } });
    expect(await lastAudit()).toMatchObject({
      action: 'game.delete',
      detail: { title: 'Pumas – Ceibas', result: '70-60' },
    });
  });

  test('a game is no event, nor an event a game', async () => {
    const game = await makeGame(app.db, { date: new Date(at(newDay(), '10:00')) });
    const event = await makeGame(app.db, { eventType: 'ceremony', date: new Date(at(newDay(), '10:00')) });
    for (const [key, id] of [
      ['DELETE /api/events/:id', game.id],
      ['DELETE /api/games/:id', event.id],
      ['GET /api/admin/games/:id', event.id],
    ] as const)
      expect((await editor.refused(key, { params: { id } })).code).toBe('NOT_FOUND');
  });

  test.each<[string, Record<string, unknown>, Record<string, string>]>([
    ['against itself', { team2Id: first.id }, { team2Id: 'SAME_TEAM' }],
    ['against a team of another category', { team2Id: stranger.id }, { team2Id: 'OTHER_GROUP' }],
    ['in a group against a team of another', { team2Id: neighbour.id }, { team2Id: 'OTHER_GROUP' }],
    ['against an unknown team', { team2Id: 2_000_000 }, { team2Id: 'INVALID_CHOICE' }],
    ['in no group of the group phase', { division: null }, { division: 'REQUIRED' }],
    ['on a court without a venue', { venue: null }, { venue: 'REQUIRED' }],
    ['at no venue of ours', { venue: 'Mi casa' }, { venue: 'INVALID_CHOICE' }],
    ['on a court the venue does not have', { court: '3' }, { court: 'INVALID_CHOICE' }],
    ['on a court that is no number', { court: '1; --' }, { court: 'INVALID_CHOICE' }],
    ['in a category of no edition', { category: 'Veteranos' }, { category: 'INVALID_CHOICE' }],
    ['in a phase that is none', { phase: 'octavos' }, { phase: 'INVALID_CHOICE' }],
    ['on no day', { date: '2026-02-30T10:00:00-06:00' }, { date: 'INVALID_DATE' }],
    ['in the year 9999', { date: '9999-01-01T10:00:00Z' }, { date: 'INVALID_DATE' }],
  ])('a game is not played %s', async (_what, part, fields) => {
    const body = gameForm({ ...women, date: at('2026-04-01', '10:00'), ...part });
    expect(await editor.refused('POST /api/games', { body })).toMatchObject({ code: 'INVALID', fields });
  });
});

describe('a clash', () => {
  const day = eventDay();
  test.each([
    ['the court', '07:30', '1', [1, 2], null],
    ['the first team of both', '10:30', '2', [0, 2], 0],
    ['the first team of the other', '13:30', '2', [2, 0], 0],
    ['the second team of the other', '16:30', '2', [3, 2], 3],
    ['the second team of both', '19:30', '2', [2, 3], 3],
  ] as const)(
    'a conflict over %s is reported first, and saved once confirmed',
    async (_what, time, court, [home, guest], both) => {
      const group = Object.values(await makeGroup(app.db));
      const first = await makeGame(app.db, {
        date: new Date(Date.parse(at(day, time)) - 30 * 60_000),
        // At one venue, games are compared even without a team in common.
        venue: both === null ? palace : 'Gimnasio lejano',
        team1Id: group[0]?.id ?? 0,
        team2Id: group[3]?.id ?? 0,
      });
      const body = gameForm({
        date: at(day, time),
        court,
        team1Id: group[home]?.id,
        team2Id: group[guest]?.id,
      });
      expect(await editor.refused('POST /api/games', { body })).toMatchObject({
        status: 409,
        code: 'NEEDS_CONFIRMATION',
      });
      const key = both === null ? `court:${first.id}` : `team:${group[both]?.id}:${first.id}`;
      // What was confirmed of another game does not count for this one.
      expect(
        (await editor.refused('POST /api/games', { body: { ...body, confirmed: ['court:0'] } })).code,
      ).toBe('NEEDS_CONFIRMATION');
      await editor.call('POST /api/games', { body: { ...body, confirmed: [key] } });
      expect((await lastAudit())?.detail).toEqual({ confirmed: [key] });
    },
  );

  test.each(['2026-02-19', '2026-03-02'])(
    'a game on %s, outside of the event, is saved once that is confirmed',
    async (day) => {
      const { a, b } = await makeGroup(app.db);
      const body = gameForm({ date: at(day, '10:00'), court: null, team1Id: a.id, team2Id: b.id });
      expect((await editor.refused('POST /api/games', { body })).code).toBe('NEEDS_CONFIRMATION');
      await editor.call('POST /api/games', { body: { ...body, confirmed: ['outside'] } });
      expect((await lastAudit())?.detail).toEqual({ confirmed: ['outside'] });
    },
  );

  test('too short a rest is one too', async () => {
    const { a, b, c } = await makeGroup(app.db);
    const day = eventDay();
    await makeGame(app.db, { date: new Date(at(day, '10:00')), team1Id: a.id, team2Id: b.id });
    const body = gameForm({ date: at(day, '12:30'), team1Id: a.id, team2Id: c.id });
    expect((await editor.refused('POST /api/games', { body })).code).toBe('NEEDS_CONFIRMATION');
    await editor.call('POST /api/games', { body: { ...body, date: at(day, '14:30') } });
  });

  test('the second of two concurrent games on one court is refused', async () => {
    const first = await makeGroup(app.db);
    const second = await makeGroup(app.db);
    const date = at(eventDay(), '10:00');
    const answers = await Promise.all(
      [first, second].map(({ a, b }) =>
        editor.ask('POST /api/games', { body: gameForm({ date, team1Id: a.id, team2Id: b.id }) }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  test('a clash that was there before is not asked about when neither time, place nor teams change', async () => {
    const date = new Date(at(newDay(), '10:00'));
    await makeGame(app.db, { date });
    const game = await makeGame(app.db, { date });
    await editor.call('PATCH /api/games/:id', {
      params: { id: game.id },
      body: { version: 1, title: 'Otro título' },
    });
  });
});

describe('a result', () => {
  const played = async () => {
    const { a, b } = await makeGroup(app.db, "Men's 50+", `R${days}`);
    const game = await makeGame(app.db, {
      date: new Date(at(newDay(), '10:00')),
      category: "Men's 50+",
      division: a.division,
      team1Id: a.id,
      team2Id: b.id,
    });
    return { a, b, params: { id: game.id } };
  };
  const early = { confirmed: ['beforeStart'] };

  test('a result is entered, corrected and cleared; the table follows at once', async () => {
    const { a, b, params } = await played();
    const enter = (version: number, result: string | null) =>
      editor.call('PUT /api/games/:id/result', { params, body: { version, result, ...early } });
    const leader = async () => {
      const { tables } = await visitor.call('GET /api/standings', { query: { category: "Men's 50+" } });
      return tables.find(({ division }) => division === a.division)?.rows[0]?.team.id;
    };
    expect((await enter(1, '78-65')).score).toEqual({ team1: 78, team2: 65, forfeitBy: null });
    expect(await leader()).toBe(a.id);
    expect((await enter(2, '78 79')).score).toMatchObject({ team2: 79 });
    expect(await leader()).toBe(b.id);
    expect((await lastAudit())?.detail).toMatchObject({ result: ['78-65', '78-79'] });
    expect((await enter(3, null)).score).toBeNull();
    expect(await leader()).toBeUndefined();
  });

  test('standings of no category in particular are those of the first one with games', async () => {
    await played();
    const games = await visitor.call('GET /api/games', { query: {} });
    const first = seedCategories.find(({ id }) => games.some(({ category }) => category === id));
    expect(first?.id).not.toBe(seedCategories[0]?.id);
    const { category, teams } = await visitor.call('GET /api/standings', { query: { first: 'true' } });
    const own = (await visitor.call('GET /api/teams')).filter((team) => team.category === category);
    expect({ category, teams }).toEqual({ category: first?.id, teams: own.length });
    expect((await visitor.call('GET /api/standings')).category).toBe(null);
  });

  test('a result of a team that did not appear is 20 to 0', async () => {
    const { a, params } = await played();
    const body = { version: 1, result: null, forfeitBy: a.id, ...early };
    const game = await editor.call('PUT /api/games/:id/result', { params, body });
    expect(game.score).toEqual({ team1: 0, team2: 20, forfeitBy: a.id });
    const again = await editor.call('PUT /api/games/:id/result', {
      params,
      body: { version: 2, result: '70-60', ...early },
    });
    expect(again.score).toEqual({ team1: 70, team2: 60, forfeitBy: null });
  });

  test('a result before the game has begun is asked about', async () => {
    const { a, b } = await makeGroup(app.db);
    const game = await makeGame(app.db, {
      date: new Date('2099-02-21T10:00:00-06:00'),
      team1Id: a.id,
      team2Id: b.id,
    });
    const params = { id: game.id };
    const body = { version: 1, result: '78-65' };
    expect((await editor.refused('PUT /api/games/:id/result', { params, body })).code).toBe(
      'NEEDS_CONFIRMATION',
    );
    await editor.call('PUT /api/games/:id/result', { params, body: { ...body, ...early } });
    expect(await lastAudit()).toMatchObject({ action: 'game.result', detail: early });
  });

  test('the second of two editors of a result is refused', async () => {
    const { params } = await played();
    const enter = (who: typeof editor, result: string) =>
      who.ask('PUT /api/games/:id/result', { params, body: { version: 1, result, ...early } });
    const answers = await Promise.all([enter(editor, '78-65'), enter(other, '65-78')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test.each<[string, Record<string, unknown>, Record<string, string>]>([
    ['level', { result: '70-70' }, { result: 'LEVEL_SCORE' }],
    ['a word', { result: 'ganamos' }, { result: 'INVALID_SCORE' }],
    ['one number', { result: '78' }, { result: 'INVALID_SCORE' }],
    ['more than anybody scores', { result: '999-1' }, { result: 'INVALID_SCORE' }],
    ['that of a third team', { result: null, forfeitBy: 2_000_000 }, { forfeitBy: 'INVALID_CHOICE' }],
    ['of no version', { result: '78-65', version: 0 }, { version: 'INVALID_NUMBER' }],
  ])('a result is not %s', async (_what, part, fields) => {
    const { params } = await played();
    const body = { version: 1, ...early, ...part };
    expect(await editor.refused('PUT /api/games/:id/result', { params, body })).toMatchObject({
      code: 'INVALID',
      fields,
    });
  });

  test('a result needs two teams, which cannot be removed while it exists', async () => {
    const game = await makeGame(app.db, { date: new Date(at(newDay(), '10:00')) });
    const params = { id: game.id };
    const refused = await editor.refused('PUT /api/games/:id/result', {
      params,
      body: { version: 1, result: '78-65', ...early },
    });
    expect(refused.fields).toEqual({ result: 'NO_TEAMS' });
    const one = await played();
    await editor.call('PUT /api/games/:id/result', {
      params: one.params,
      body: { version: 1, result: '78-65', ...early },
    });
    const body = { version: 2, team1Id: null, title: 'Otro' };
    expect((await editor.refused('PATCH /api/games/:id', { params: one.params, body })).code).toBe('IN_USE');
  });
});

describe('another event', () => {
  const form = { date: at('2026-02-24', '18:00'), eventType: 'ceremony', title: 'Clausura' };

  test('another event is listed by when it begins, whenever it was entered', async () => {
    const titles = ['Cena', 'Desfile'];
    for (const [title, time] of [
      ['Desfile', '20:00'],
      ['Cena', '19:00'],
    ] as const)
      await editor.call('POST /api/events', { body: { ...form, title, date: at('2026-02-23', time) } });
    const listed = (await editor.call('GET /api/admin/events')).map(({ title }) => title);
    expect(listed.filter((title) => titles.includes(title))).toEqual(titles);
  });

  test('another event is published with both languages, corrected and deleted', async () => {
    const event = await editor.call('POST /api/events', {
      body: { ...form, titleEn: 'Closing', venue: palace },
    });
    expect((await visitor.call('GET /api/schedule')).events).toContainEqual(
      expect.objectContaining({ id: event.id, title: 'Clausura', titleEn: 'Closing' }),
    );
    const params = { id: event.id };
    const later = await editor.call('PATCH /api/events/:id', {
      params,
      body: { version: 1, titleEn: null, eventType: 'event' },
    });
    expect(later).toMatchObject({ titleEn: null, eventType: 'event', title: 'Clausura', version: 2 });
    expect((await other.refused('PATCH /api/events/:id', { params, body: { version: 1 } })).code).toBe(
      'CHANGED_MEANWHILE',
    );
    await editor.call('DELETE /api/events/:id', { params, query: { version: 2 } });
    expect(await app.db.select().from(schedule).where(eq(schedule.id, event.id))).toEqual([]);
  });

  test.each<[string, Record<string, unknown>, Record<string, string>]>([
    ['a game', { eventType: 'game' }, { eventType: 'INVALID_CHOICE' }],
    ['without a name', { title: ' ' }, { title: 'REQUIRED' }],
    ['at no time', { date: 'mañana' }, { date: 'INVALID_DATE' }],
  ])('another event is not %s', async (_what, part, fields) => {
    expect(await editor.refused('POST /api/events', { body: { ...form, ...part } })).toMatchObject({
      fields,
    });
  });
});

test('a shared card shows the current result', async () => {
  const { a, b } = await makeGroup(app.db);
  const game = await makeGame(app.db, {
    date: new Date(at(newDay(), '10:00')),
    team1Id: a.id,
    team2Id: b.id,
  });
  const card = async () => Buffer.from((await send(app.url, 'GET', `/share/games/${game.id}.png`)).bytes);
  const before = await card();
  await editor.call('PUT /api/games/:id/result', {
    params: { id: game.id },
    body: { version: 1, result: '78-65', confirmed: ['beforeStart'] },
  });
  expect((await card()).equals(before)).toBe(false);
});
