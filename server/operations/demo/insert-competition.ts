/** The courts of the invented tournament on their way into the database: games, tables, medals, venues, hotels. */
import { must } from '#shared/base/must.ts';
import { randomFrom } from '#shared/base/random.ts';
import { tournament, seedVenues as tournamentVenues } from '#shared/edition/tournament.ts';
import type { Db } from '../../core/database/open.ts';
import {
  accommodations,
  faqEntries,
  ruleSections,
  schedule,
  standings,
  venues,
} from '../../core/database/tables.ts';
import { type DraftGame, draftSchedule, loserOf, winnerOf } from './draft-schedule.ts';
import { demoHotels, demoQuestions, demoRules } from './fixtures.ts';
import { contestOver, demoEvents, venueDetails } from './fixtures-competition.ts';
import type { DraftTeam } from './tournament-people.ts';

interface CompetitionContext {
  drafts: readonly DraftTeam[];
  /** Row ids by uid. */
  teamIds: Map<string, number>;
  now: Date;
}

/** Writes everything about the competition that is known at `now`. The caller sees to it that it happens once. */
export async function insertCompetition(
  db: Pick<Db, 'insert'>,
  { drafts, teamIds, now }: CompetitionContext,
): Promise<void> {
  const games = draftSchedule(drafts, now);
  await db
    .insert(schedule)
    .values(games.map((game) => ({ ...gameRow(game, teamIds), createdAt: now, updatedAt: now })));
  await db.insert(schedule).values(
    demoEvents.map(({ en, date, ...event }) => ({
      ...event,
      date: new Date(date),
      translations: { en: { title: en } },
      createdAt: now,
      updatedAt: now,
    })),
  );
  const medals = [...contestMedals(drafts, teamIds, now), ...finalMedals(games, teamIds)];
  if (medals.length > 0) await db.insert(standings).values(medals);
  await db
    .insert(venues)
    .values(tournamentVenues.map((venue) => ({ ...venue, ...venueDetails[venue.name] })))
    .onConflictDoNothing();
  await db.insert(faqEntries).values(demoQuestions.map((entry, position) => ({ ...entry, position })));
  await db.insert(ruleSections).values(demoRules.map((section, position) => ({ ...section, position })));
  await db.insert(accommodations).values(demoHotels.map((hotel) => ({ ...hotel })));
}

function gameRow({ home, away, score, ...game }: DraftGame, teamIds: Map<string, number>) {
  const idOf = (team: DraftTeam) => must(teamIds.get(team.uid), 'its team was inserted');
  return {
    ...game,
    eventType: 'game' as const,
    title: `${home.name} – ${away.name}`,
    team1Id: idOf(home),
    team2Id: idOf(away),
    result: score ? `${score.home}-${score.away}` : null,
    forfeitById: score?.forfeitBy ? idOf(score.forfeitBy) : null,
  };
}

type Medal = 'goldMedals' | 'silverMedals' | 'bronzeMedals';

/** One row per medal of a team. */
function medalRow(team: DraftTeam, medal: Medal, teamIds: Map<string, number>) {
  return {
    teamId: must(teamIds.get(team.uid), 'its team was inserted'),
    category: team.category,
    division: team.division,
    [medal]: 1,
  };
}

function finalMedals(games: readonly DraftGame[], teamIds: Map<string, number>) {
  return games.flatMap((game) => {
    if (!game.score) return [];
    if (game.phase === 'bronze') return [medalRow(winnerOf(game), 'bronzeMedals', teamIds)];
    if (game.phase !== 'final') return [];
    return [
      medalRow(winnerOf(game), 'goldMedals', teamIds),
      medalRow(loserOf(game), 'silverMedals', teamIds),
    ];
  });
}

/** The free-throw contest: one in each category, three teams of the groups that were accredited early. */
function contestMedals(drafts: readonly DraftTeam[], teamIds: Map<string, number>, now: Date) {
  if (now < new Date(contestOver)) return [];
  const random = randomFrom(19);
  return tournament.categories.flatMap(({ id: category }) => {
    const left = drafts.filter((team) => team.category === category && team.division <= 'D');
    return (['goldMedals', 'silverMedals', 'bronzeMedals'] as const).map((medal) => {
      const [team] = left.splice(random.between(0, left.length - 1), 1);
      return medalRow(must(team, 'sixteen teams threw'), medal, teamIds);
    });
  });
}
