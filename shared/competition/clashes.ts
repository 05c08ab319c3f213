/**
 * Scheduling conflicts of a game: a day outside of the event, a court or team that has another game at that time, or a
 * team without enough rest. Each is a warning that an organizer can confirm. Form and server run the same check.
 */
import { calendarDateAt } from '../base/dates.ts';
import { compareTexts } from '../base/text.ts';
import { tournament } from '../edition/tournament.ts';

/** The facts of a game, planned or stored, that conflicts are checked by. */
export interface PlannedGame {
  /** Null while it is new. */
  id: number | null;
  /** The instant it begins, ISO 8601. */
  date: string;
  venue: string | null;
  court: string | null;
  team1: PlannedTeam | null;
  team2: PlannedTeam | null;
}
export interface PlannedTeam {
  id: number;
  name: string;
}

/** `key` names what a person was shown: 'outside', 'court:12', 'team:5:12', 'rest:5:12'. */
export type Clash<Other extends PlannedGame = PlannedGame> =
  | { key: typeof outsideEvent; kind: 'outside' }
  | GameClash<Other>;

/** Between two games. */
type GameClash<Other extends PlannedGame> = { key: string; other: Other } & (
  | { kind: 'court'; venue: string; court: string | null }
  | { kind: 'team'; team: PlannedTeam }
  /** `minutes` lie between the end of one and the start of the other. */
  | { kind: 'rest'; team: PlannedTeam; minutes: number }
);

/** The editor confirms a game on a day outside the event. */
export const outsideEvent = 'outside';

/** All scheduling conflicts of a game, with its day and with others, most serious first. */
export function findClashes<Other extends PlannedGame>(
  game: PlannedGame,
  others: readonly Other[],
): Clash<Other>[] {
  const found = others
    .filter((other) => other.id !== game.id)
    .flatMap((other) => {
      const minutes = minutesBetween(game, other);
      return [...courtClashes(game, other, minutes), ...teamClashes(game, other, minutes)];
    });
  const day = calendarDateAt(new Date(game.date));
  const isOutside = day < tournament.startsOn || day > tournament.endsOn;
  const sorted = found.sort(
    (a, b) => gravity.indexOf(a.kind) - gravity.indexOf(b.kind) || compareTexts(a.other.date, b.other.date),
  );
  return isOutside ? [{ key: outsideEvent, kind: 'outside' }, ...sorted] : sorted;
}

/** Whether a venue of so many courts has this one: they are called by their numbers. */
export const isCourtOf = (courts: number, court: string): boolean =>
  /^[1-9]\d?$/.test(court) && Number(court) <= courts;

/** A game later by minutes, and at another place where one is given: its court stays where that venue has one of the number. */
export function moveGame<Moved extends PlannedGame>(
  game: Moved,
  { minutes, place }: { minutes: number; place: { venue: string; courts: number } | null },
): Moved {
  const date = new Date(Date.parse(game.date) + minutes * 60_000).toISOString();
  if (!place) return { ...game, date };
  const { venue, courts } = place;
  return { ...game, date, venue, court: game.court && isCourtOf(courts, game.court) ? game.court : null };
}

/** A scheduling conflict of one of several games that are moved together. */
export interface MoveClash<Moved extends PlannedGame, Other extends PlannedGame = PlannedGame> {
  /** Identifies what the editor was shown: the game's number and the scheduling conflict. */
  key: string;
  game: Moved;
  clash: Clash<Moved | Other>;
}

/**
 * New scheduling conflicts of games that are moved together, with each other and with the rest. Conflicts that existed
 * before and do not get worse are left out. Two moved games on one court are reported once.
 */
export function findMoveClashes<Moved extends PlannedGame, Other extends PlannedGame>(
  moved: readonly Moved[],
  was: readonly PlannedGame[],
  others: readonly Other[],
): MoveClash<Moved, Other>[] {
  const ids = new Set(moved.map(({ id }) => id));
  const stay = others.filter(({ id }) => !ids.has(id));
  const before = new Map(was.map((game) => [game.id, findClashes(game, [...was, ...stay])]));
  const isNew = (game: Moved, clash: Clash) =>
    !before.get(game.id)?.some((old) => old.key === clash.key && restOf(old) <= restOf(clash));
  return moved.flatMap((game, place) =>
    // Of two that are moved the first one tells of both.
    findClashes(game, [...moved.slice(place + 1), ...stay])
      .filter((clash) => isNew(game, clash))
      .map((clash) => ({ key: `${game.id}/${clash.key}`, game, clash })),
  );
}

const restOf = (clash: Clash) => (clash.kind === 'rest' ? clash.minutes : 0);

/** Conflicts that no user has confirmed yet. */
export function listUnconfirmed<Any extends { key: string }>(
  clashes: readonly Any[],
  confirmed: readonly string[],
): Any[] {
  return clashes.filter(({ key }) => !confirmed.includes(key));
}

/** How far before and after a game another one may start and still conflict with it. */
export const reachMs = () => (tournament.rules.courtMinutes + tournament.rules.restMinutes) * 60_000;

const gravity = ['team', 'court', 'rest'] as const;

/** Minutes from the end of the earlier game to the start of the later one; negative if they overlap. */
function minutesBetween(one: PlannedGame, other: PlannedGame): number {
  const apart = Math.abs(Date.parse(one.date) - Date.parse(other.date)) / 60_000;
  return apart - tournament.rules.courtMinutes;
}

function courtClashes<Other extends PlannedGame>(
  game: PlannedGame,
  other: Other,
  minutes: number,
): GameClash<Other>[] {
  // Two games whose court is still open in one venue may find one each.
  if (minutes >= 0 || !game.venue || !game.court) return [];
  if (game.venue !== other.venue || game.court !== other.court) return [];
  return [{ kind: 'court', key: `court:${other.id}`, venue: game.venue, court: game.court, other }];
}

function teamClashes<Other extends PlannedGame>(
  game: PlannedGame,
  other: Other,
  minutes: number,
): GameClash<Other>[] {
  const theirs = [other.team1?.id, other.team2?.id];
  // A form may have one team twice.
  const own = game.team1?.id === game.team2?.id ? [game.team1] : [game.team1, game.team2];
  return own.flatMap((team): GameClash<Other>[] => {
    if (!team || !theirs.includes(team.id)) return [];
    if (minutes < 0) return [{ kind: 'team', key: `team:${team.id}:${other.id}`, team, other }];
    if (minutes >= tournament.rules.restMinutes) return [];
    return [{ kind: 'rest', key: `rest:${team.id}:${other.id}`, team, minutes, other }];
  });
}
