import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { auditLog, schedule } from '#server/core/database/tables.ts';
import { must } from '#shared/base/must.ts';
import { stepDay } from '#shared/competition/calendar.ts';
import { makeGame, makeGroup, makeVenue } from './make-competition.ts';
import { startApp } from './with-app.ts';

/** What an editor moves in one go when a hall has no power. */

const app = await startApp();
const editor = await app.as('CONTENT_EDITOR');
const visitor = app.visitor();
await makeVenue(app.db);

let days = 0;
/** A separate day for each test, so that games do not conflict. */
function newDay(): string {
  days += 1;
  return stepDay('2026-03-01', days);
}
const at = (day: string, time: string) => `${day}T${time}:00-06:00`;

describe('games moved together', () => {
  /** Two on one court, an hour and a half apart, and a third at another hall. */
  async function makeMorning() {
    const day = newDay();
    const [one, two] = [await makeGroup(app.db), await makeGroup(app.db)];
    const sides = ({ a, b }: typeof one) => ({ team1Id: a.id, team2Id: b.id });
    const early = await makeGame(app.db, { date: new Date(at(day, '09:00')), court: '1', ...sides(one) });
    const late = await makeGame(app.db, { date: new Date(at(day, '10:30')), court: '1', ...sides(two) });
    return { day, early, late, games: [early, late].map(({ id, version }) => ({ id, version })) };
  }
  const timesOf = async (day: string) =>
    (await visitor.call('GET /api/games', { query: { date: day } })).map(({ date }) => Date.parse(date));

  const linesOf = async (id: number) => {
    const rows = await app.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, String(id)));
    return rows.filter(({ action }) => action.startsWith('game.'));
  };
  const confirmedOf = async (id: number) =>
    (await linesOf(id)).flatMap(({ detail }) => (detail as { confirmed?: string[] } | null)?.confirmed ?? []);

  test('games moved together keep their distance, and each has its line in the audit log', async () => {
    const { day, early, games } = await makeMorning();
    expect(await editor.call('POST /api/games/move', { body: { games, minutes: 45 } })).toEqual({ moved: 2 });
    expect(await timesOf(day)).toEqual([at(day, '09:45'), at(day, '11:15')].map((time) => Date.parse(time)));
    expect(
      (await linesOf(early.id)).map(({ action, detail }) => [action, Object.keys(detail ?? {})]),
    ).toEqual([['game.update', ['date']]]);
  });

  test('games moved together moved games that conflict on a court are saved once confirmed', async () => {
    const { day, early, late, games } = await makeMorning();
    const third = await makeGame(app.db, { date: new Date(at(day, '12:00')), court: '1' });
    const body = { games, minutes: 60 };
    expect((await editor.refused('POST /api/games/move', { body })).code).toBe('NEEDS_CONFIRMATION');
    expect(await timesOf(day)).toContain(Date.parse(at(day, '09:00')));
    const key = `${late.id}/court:${third.id}`;
    await editor.call('POST /api/games/move', { body: { ...body, confirmed: [key] } });
    expect(await Promise.all([early, late].map(({ id }) => confirmedOf(id)))).toEqual([
      [],
      [`court:${third.id}`],
    ]);
    const again = { games: games.map(({ id }) => ({ id, version: 2 })), minutes: 15 };
    // What they stood in the way of before is not asked about again, the earlier of both has come no closer.
    expect(await editor.call('POST /api/games/move', { body: again })).toEqual({ moved: 2 });
    expect(early.id).toBeLessThan(late.id);
  });

  test('games moved together go to another venue with the courts it has', async () => {
    const small = must(await makeVenue(app.db, { name: 'Cancha del Parque', courts: 1 }), 'made');
    const { early, late, games } = await makeMorning();
    await app.db.update(schedule).set({ court: '2' }).where(eq(schedule.id, late.id));
    await editor.call('POST /api/games/move', { body: { games, venue: small.name } });
    const placeOf = async (id: number) => {
      const { venue, court } = await editor.call('GET /api/admin/games/:id', { params: { id } });
      return [venue, court];
    };
    expect(await placeOf(early.id)).toEqual([small.name, '1']);
    expect(await placeOf(late.id)).toEqual([small.name, null]);
    expect(
      (
        await editor.refused('POST /api/games/move', {
          body: { games: games.map(({ id }) => ({ id, version: 2 })), venue: 'Mi casa' },
        })
      ).fields,
    ).toEqual({ venue: 'INVALID_CHOICE' });
  });

  test('games are moved all or none: one changed, one played, one deleted', async () => {
    const { day, early, late, games } = await makeMorning();
    const before = await timesOf(day);
    const move = (sent: typeof games) =>
      editor.refused('POST /api/games/move', { body: { games: sent, minutes: 30 } });
    expect((await move([...games, { id: 2_000_000, version: 1 }])).code).toBe('NOT_FOUND');
    expect((await move(games.map(({ id }, place) => ({ id, version: 1 + place })))).code).toBe(
      'CHANGED_MEANWHILE',
    );
    await app.db.update(schedule).set({ result: '70-60' }).where(eq(schedule.id, late.id));
    expect((await move(games)).code).toBe('IN_USE');
    expect((await editor.refused('POST /api/games/move', { body: { games } })).fields).toEqual({
      minutes: 'REQUIRED',
    });
    expect(await timesOf(day)).toEqual(before);
    expect(early.version).toBe(1);
  });
});
