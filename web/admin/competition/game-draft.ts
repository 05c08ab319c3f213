/** A game in the form: its fields as texts, and the request made from them. */

import type { z } from 'zod';
import { calendarDateAt, instantOf, isCalendarDate, timeFault } from '#shared/base/dates.ts';
import { wallTime } from '#shared/competition/calendar.ts';
import type { PlannedGame } from '#shared/competition/clashes.ts';
import type { Game, Team } from '#shared/competition/competition.ts';
import { gameInput } from '#shared/competition/edit-games.ts';
import { type ValidationResult, validateWith } from '#web/records/use-record-form.ts';

export type GameDraft = {
  day: string;
  time: string;
  venue: string;
  court: string;
  category: string;
  phase: string;
  division: string;
  team1Id: string;
  team2Id: string;
  title: string;
  titleEn: string;
};

export const gameNames = { date: 'day' } as const;

/** A stored game as the form holds it; a new one begins where the list stood. */
export function gameDraft(game: Game | null, start: Partial<GameDraft> = {}): GameDraft {
  const at = game && new Date(game.date);
  const hasBoth = game?.team1 && game.team2;
  return {
    day: at ? calendarDateAt(at) : (start.day ?? ''),
    time: at ? wallTime(at) : '',
    venue: game?.venue ?? start.venue ?? '',
    court: game?.court ?? '',
    category: game?.category ?? start.category ?? '',
    phase: game ? (game.phase ?? '') : 'group',
    division: game?.division ?? '',
    team1Id: String(game?.team1?.id ?? ''),
    team2Id: String(game?.team2?.id ?? ''),
    title: hasBoth ? '' : (game?.title ?? ''),
    titleEn: game?.titleEn ?? '',
  };
}

const isWhole = ({ day, time }: Pick<GameDraft, 'day' | 'time'>) =>
  isCalendarDate(day) && /^([01]\d|2[0-3]):[0-5]\d$/.test(time);

/** The instant of a day and a time at the tournament, or nothing while either is missing or they are none. */
export function instantOfDraft({ day, time }: Pick<GameDraft, 'day' | 'time'>): string | null {
  if (!isWhole({ day, time }) || timeFault(day, time)) return null;
  return instantOf(day, time).toISOString();
}

type DraftErrors = Partial<Record<string, string>>;

/** Errors of the two fields that make an instant, in place of the one of the instant. */
export function momentErrors(moment: Pick<GameDraft, 'day' | 'time'>, errors: DraftErrors): DraftErrors {
  if (instantOfDraft(moment) !== null) return errors;
  const { day: _, ...others } = errors;
  const { day, time } = moment;
  const fault = isWhole(moment) && timeFault(day, time);
  if (fault) return { ...others, time: fault };
  const isDay = isCalendarDate(day);
  const code = (text: string) => (text === '' ? 'REQUIRED' : 'INVALID_DATE');
  return {
    ...others,
    ...(isDay ? {} : { day: code(day) }),
    ...(isDay || time === '' ? { time: code(time) } : {}),
  };
}

/** The request for a draft, or the error of each invalid field. */
export function validateGame(draft: GameDraft): ValidationResult<GameDraft, z.input<typeof gameInput>> {
  const result = validateWith(gameInput, { ...bodyOf(draft), date: instantOfDraft(draft) }, draft, gameNames);
  return 'errors' in result ? { errors: momentErrors(draft, result.errors) } : result;
}

function bodyOf(draft: GameDraft) {
  return {
    venue: draft.venue || null,
    court: draft.court || null,
    category: draft.category,
    phase: draft.phase || null,
    division: draft.phase === 'group' ? draft.division || null : null,
    team1Id: Number(draft.team1Id) || null,
    team2Id: Number(draft.team2Id) || null,
    title: draft.title,
    titleEn: draft.titleEn || null,
  };
}

/** The draft as the rule of clashes asks for it; nothing while it has no time. */
export function plannedOf(draft: GameDraft, id: number | null, teams: readonly Team[]): PlannedGame | null {
  const date = instantOfDraft(draft);
  if (date === null) return null;
  const team = (text: string) => teams.find((one) => String(one.id) === text) ?? null;
  return {
    id,
    date,
    venue: draft.venue || null,
    court: draft.court || null,
    team1: team(draft.team1Id),
    team2: team(draft.team2Id),
  };
}
