import { expect, test } from 'vitest';
import { countSite } from '#server/competition/store.ts';
import { readToday } from '#server/competition/today.ts';
import { must } from '#shared/base/must.ts';
import { makeGame, makeGroup } from './make-competition.ts';
import { startApp } from './with-app.ts';

const app = await startApp();

test('today names the games, and nothing else, that are on and the next ones, and when it goes on another day', async () => {
  const { a, b, c, d } = await makeGroup(app.db);
  const play = (local: string, result: string | null, [one, other] = [a, b]) =>
    makeGame(app.db, {
      date: new Date(`${local}-06:00`),
      result,
      team1Id: one?.id ?? null,
      team2Id: other?.id ?? null,
    });
  await play('2026-02-22T09:30', '40-38');
  const on = await play('2026-02-22T11:00', null);
  await play('2026-02-22T11:00', '51-50', [c, d]);
  const next = await play('2026-02-22T12:30', null);
  await play('2026-02-22T14:00', null, [c, d]);
  await play('2026-02-24T08:00', null);
  await makeGame(app.db, { eventType: 'ceremony', date: new Date('2026-02-22T12:00-06:00') });
  const today = await readToday(app.db, new Date('2026-02-22T12:20-06:00'));
  expect(today.date).toBe('2026-02-22');
  expect(today.tipOffs.map(({ games, open, some }) => [games, open, some.map(({ id }) => id)])).toEqual([
    [1, 0, []],
    [2, 1, [on.id]],
    [1, 1, [next.id]],
    [1, 1, []],
  ]);
  expect(today.next).toEqual({ date: '2026-02-24', at: '2026-02-24T14:00:00.000Z' });
  const quiet = await readToday(app.db, new Date('2026-02-23T12:20-06:00'));
  expect([quiet.tipOffs, must(quiet.next, 'Tuesday').date]).toEqual([[], '2026-02-24']);
});

test('the site counts its teams, their countries, its venues and its results', async () => {
  const before = await countSite(app.db);
  const { a, b } = await makeGroup(app.db);
  const at = { date: new Date('2026-02-25T08:00-06:00'), team1Id: a?.id ?? null, team2Id: b?.id ?? null };
  await makeGame(app.db, { ...at, result: '61-60' });
  await makeGame(app.db, { ...at, result: null });
  const after = await countSite(app.db);
  expect(after.teams - before.teams).toBe(4);
  expect(after.results - before.results).toBe(1);
  expect(after.countries).toBeLessThanOrEqual(after.teams);
});
