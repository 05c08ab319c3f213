/** Games and results as editors change them. The server repeats the check for scheduling conflicts. */

import { AppError, type FieldCode, type FieldErrors } from '#shared/base/errors.ts';
import { must } from '#shared/base/must.ts';
import { findClashes, isCourtOf, listUnconfirmed, reachMs } from '#shared/competition/clashes.ts';
import type { Game } from '#shared/competition/competition.ts';
import {
  beforeStart,
  type editGamesEndpoints,
  type GameInput,
  gameInput,
} from '#shared/competition/edit-games.ts';
import { forfeitOf, isFinal, readScore, writeScore } from '#shared/competition/score.ts';
import { auditCall } from '../core/audit/audit.ts';
import type { Ctx } from '../core/context.ts';
import { lockName } from '../core/database/locks.ts';
import type { Db } from '../core/database/open.ts';
import type { Handlers } from '../core/http/mount.ts';
import { changesOf, definedOnly, requireSame } from '../core/settings/edit.ts';
import { moveGames, plannedGame } from './move-games.ts';
import {
  addToSchedule,
  courtsOf,
  deleteRow,
  listGamesBetween,
  listTeamsById,
  lockRow,
  type ScheduleRow,
  type TeamRow,
  updateRow,
} from './schedule-store.ts';
import { listGames } from './store.ts';

export const editGamesRoutes: Handlers<typeof editGamesEndpoints> = {
  'GET /api/admin/games': async (ctx, { query }) =>
    (await listGames(ctx.db, query)).filter(({ eventType }) => eventType === 'game'),
  'GET /api/admin/games/:id': (ctx, { params }) => requireGame(ctx.db, params.id),
  'POST /api/games': async (ctx, { body }) => {
    const judged = await judgeGame(ctx, body, null);
    const { id } = await addToSchedule(ctx.db, { ...judged.columns, eventType: 'game' }, ctx.now);
    await auditCall(ctx, 'game.create', String(id), judged.detail);
    return requireGame(ctx.db, id);
  },
  'PATCH /api/games/:id': async (ctx, { params, body: { version, confirmed, ...fields } }) => {
    const before = await requireRow(ctx, params.id, version);
    const stored = inputOf(before);
    const next = gameInput.parse({ ...stored, ...definedOnly(fields), confirmed });
    const sameTeams = next.team1Id === before.team1Id && next.team2Id === before.team2Id;
    // A result is between two teams: it is cleared before others take their place.
    if (before.result !== null && !sameTeams) throw new AppError('IN_USE');
    const judged = await judgeGame(ctx, next, before);
    await updateRow(ctx.db, before, judged.columns, ctx.now);
    const { confirmed: _, ...after } = next;
    await auditCall(ctx, 'game.update', String(before.id), { ...changesOf(stored, after), ...judged.detail });
    return requireGame(ctx.db, before.id);
  },
  'POST /api/games/move': (ctx, { body }) => moveGames(ctx, body),
  'PUT /api/games/:id/result': async (ctx, { params, body }) => {
    const before = await requireRow(ctx, params.id, body.version);
    const { result, forfeitById } = judgeResult(before, body);
    const isEarly = result !== null && ctx.now < before.date;
    if (isEarly && !body.confirmed.includes(beforeStart)) throw new AppError('NEEDS_CONFIRMATION');
    await updateRow(ctx.db, before, { result, forfeitById }, ctx.now);
    await auditCall(ctx, 'game.result', String(before.id), {
      ...changesOf({ ...before }, { result, forfeitById }),
      ...(isEarly ? { confirmed: [beforeStart] } : {}),
    });
    return requireGame(ctx.db, before.id);
  },
  'DELETE /api/games/:id': async (ctx, { params, query }) => {
    const { id, title, result } = await requireRow(ctx, params.id, query?.version);
    await deleteRow(ctx.db, id);
    await auditCall(ctx, 'game.delete', String(id), { title, ...(result ? { result } : {}) });
    return { id };
  },
};

async function requireGame(db: Db, id: number): Promise<Game> {
  const [game] = await listGames(db, { id });
  if (game?.eventType !== 'game') throw new AppError('NOT_FOUND');
  return game;
}

async function requireRow(ctx: Ctx, id: number, version: number | undefined): Promise<ScheduleRow> {
  const row = await lockRow(ctx.db, id);
  return requireSame(row?.eventType === 'game' ? row : undefined, version);
}

/** A stored game as the form sends it. */
function inputOf(row: ScheduleRow) {
  const { venue, court, category, phase, division, team1Id, team2Id, title } = row;
  return {
    date: row.date.toISOString(),
    venue,
    court,
    category,
    phase,
    division,
    team1Id,
    team2Id,
    title,
    titleEn: row.translations.en?.title ?? null,
  };
}

/** The values to write for a game, or all its errors at once, or a request for confirmation. */
async function judgeGame(ctx: Ctx, game: GameInput, before: ScheduleRow | null) {
  // Of two concurrent edits for one court, the second gets the conflict.
  await lockName(ctx.db, 'schedule');
  const found = await findTeams(ctx.db, game);
  const wrong: FieldErrors = {};
  for (const [field, team] of [
    ['team1Id', found.team1],
    ['team2Id', found.team2],
  ] as const) {
    const code = game[field] === null ? null : teamFault(game, team);
    if (code) wrong[field] = code;
  }
  if (!before || before.venue !== game.venue || before.court !== game.court)
    Object.assign(wrong, await placeFaults(ctx.db, game));
  if (Object.keys(wrong).length > 0) throw new AppError('INVALID', { fields: wrong });

  const clashes =
    before && !isMoved(before, game) ? [] : await clashesOf(ctx.db, game, found, before?.id ?? null);
  if (listUnconfirmed(clashes, game.confirmed).length > 0) throw new AppError('NEEDS_CONFIRMATION');
  const { confirmed: _, titleEn, date, ...columns } = game;
  const { team1, team2 } = found;
  return {
    columns: {
      ...columns,
      date: new Date(date),
      title: team1 && team2 ? `${team1.name} – ${team2.name}` : game.title,
      translations: titleEn ? { en: { title: titleEn } } : {},
    },
    detail: clashes.length > 0 ? { confirmed: clashes.map(({ key }) => key) } : {},
  };
}

/** Whether another time, court or team may bring another clash. */
function isMoved(before: ScheduleRow, game: GameInput): boolean {
  return (
    before.date.getTime() !== Date.parse(game.date) ||
    before.venue !== game.venue ||
    before.court !== game.court ||
    before.team1Id !== game.team1Id ||
    before.team2Id !== game.team2Id
  );
}

async function findTeams(db: Db, { team1Id, team2Id }: Pick<GameInput, 'team1Id' | 'team2Id'>) {
  const ids = [team1Id, team2Id].filter((id) => id !== null);
  const rows = await listTeamsById(db, ids);
  const by = (id: number | null) => rows.find((row) => row.id === id) ?? null;
  return { team1: by(team1Id), team2: by(team2Id) };
}

function teamFault(game: GameInput, team: TeamRow | null): FieldCode | null {
  if (!team) return 'INVALID_CHOICE';
  if (team.category !== game.category) return 'OTHER_GROUP';
  // Tables count the games between teams of one group: another one's would be lost.
  return game.phase === 'group' && team.division !== game.division ? 'OTHER_GROUP' : null;
}

/** The place has to be one of ours. */
async function placeFaults(db: Db, { venue, court }: GameInput): Promise<FieldErrors> {
  if (venue === null) return {};
  const courts = await courtsOf(db, venue);
  if (courts === null) return { venue: 'INVALID_CHOICE' };
  return court === null || isCourtOf(courts, court) ? {} : { court: 'INVALID_CHOICE' };
}

async function clashesOf(
  db: Db,
  game: GameInput,
  { team1, team2 }: { team1: TeamRow | null; team2: TeamRow | null },
  id: number | null,
) {
  const at = Date.parse(game.date);
  const ids = [game.team1Id, game.team2Id].filter((team) => team !== null);
  const around = [new Date(at - reachMs()), new Date(at + reachMs())] as const;
  const rows = await listGamesBetween(db, around, { venue: game.venue, teams: ids });
  return findClashes({ ...game, id, team1, team2 }, rows.map(plannedGame));
}

function judgeResult(
  game: ScheduleRow,
  sent: { result: string | null; forfeitBy: number | null },
): { result: string | null; forfeitById: number | null } {
  if (sent.result === null && sent.forfeitBy === null) return { result: null, forfeitById: null };
  if (game.team1Id === null || game.team2Id === null)
    throw new AppError('INVALID', { fields: { result: 'NO_TEAMS' } });
  if (sent.forfeitBy !== null) {
    const side = sent.forfeitBy === game.team1Id ? 'team1' : sent.forfeitBy === game.team2Id ? 'team2' : null;
    if (!side) throw new AppError('INVALID', { fields: { forfeitBy: 'INVALID_CHOICE' } });
    return { result: writeScore(forfeitOf(side)), forfeitById: sent.forfeitBy };
  }
  const score = must(readScore(sent.result ?? ''), 'the schema has read it');
  if (!isFinal(score)) throw new AppError('INVALID', { fields: { result: 'LEVEL_SCORE' } });
  return { result: writeScore(score), forfeitById: null };
}
