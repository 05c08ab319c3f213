/** Games that are moved together: all of them, or none. */

import { AppError } from '#shared/base/errors.ts';
import { must } from '#shared/base/must.ts';
import {
  findMoveClashes,
  listUnconfirmed,
  moveGame,
  type PlannedGame,
  reachMs,
} from '#shared/competition/clashes.ts';
import type { GamesMove } from '#shared/competition/edit-games.ts';
import { auditCall } from '../core/audit/audit.ts';
import type { Ctx } from '../core/context.ts';
import { lockName } from '../core/database/locks.ts';
import { changesOf, requireSame } from '../core/settings/edit.ts';
import { courtsOf, listGamesBetween, lockGames, type ScheduleRow, updateRow } from './schedule-store.ts';

/** Moves games by minutes, to another venue, or both; each game has a separate audit entry. */
export async function moveGames(ctx: Ctx, { games, minutes, venue, confirmed }: GamesMove) {
  const rows = await requireGames(ctx, games);
  // Of two concurrent edits for one court, the second gets the conflict.
  await lockName(ctx.db, 'schedule');
  const courts = venue === null ? null : await courtsOf(ctx.db, venue);
  if (venue !== null && courts === null)
    throw new AppError('INVALID', { fields: { venue: 'INVALID_CHOICE' } });
  const place = venue === null || courts === null ? null : { venue, courts };
  const was = rows.map(plannedGame);
  const moved = was.map((game) => moveGame(game, { minutes, place }));
  const clashes = findMoveClashes(moved, was, (await gamesAround(ctx, moved)).map(plannedGame));
  if (listUnconfirmed(clashes, confirmed).length > 0) throw new AppError('NEEDS_CONFIRMATION');
  for (const [at, row] of rows.entries()) {
    const game = must(moved[at], 'one for each row');
    const after = { date: new Date(game.date), venue: game.venue, court: game.court };
    await updateRow(ctx.db, row, after, ctx.now);
    const seen = clashes.filter(({ game }) => game.id === row.id).map(({ clash }) => clash.key);
    await auditCall(ctx, 'game.update', String(row.id), {
      ...changesOf({ ...row }, after),
      ...(seen.length > 0 ? { confirmed: seen } : {}),
    });
  }
  return { moved: rows.length };
}

async function requireGames(ctx: Ctx, games: GamesMove['games']): Promise<ScheduleRow[]> {
  const versions = new Map(games.map(({ id, version }) => [id, version]));
  const rows = await lockGames(ctx.db, [...versions.keys()]);
  if (rows.length < versions.size) throw new AppError('NOT_FOUND');
  for (const row of rows) requireSame(row, versions.get(row.id));
  // It was played then and there.
  if (rows.some(({ result }) => result !== null)) throw new AppError('IN_USE');
  return rows;
}

function gamesAround(ctx: Ctx, moved: readonly PlannedGame[]): Promise<ScheduleRow[]> {
  const times = moved.map(({ date }) => Date.parse(date));
  return listGamesBetween(ctx.db, [
    new Date(Math.min(...times) - reachMs()),
    new Date(Math.max(...times) + reachMs()),
  ]);
}

/** A stored game as the rule of clashes asks for it, without the names of its teams. */
export function plannedGame(row: ScheduleRow): PlannedGame & { id: number } {
  const sideOf = (team: number | null) => (team === null ? null : { id: team, name: '' });
  return {
    id: row.id,
    date: row.date.toISOString(),
    venue: row.venue,
    court: row.court,
    team1: sideOf(row.team1Id),
    team2: sideOf(row.team2Id),
  };
}
