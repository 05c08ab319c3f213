/** What visitors read in the invented tournament, and what they wrote, on its way into the database. */
import { count, sql } from 'drizzle-orm';
import { must } from '#shared/must.ts';
import { venues as tournamentVenues } from '#shared/tournament.ts';
import type { Db } from '../database/open.ts';
import {
  accommodations,
  contacts,
  faqEntries,
  news,
  schedule,
  standings,
  venues,
} from '../database/tables.ts';
import { type DraftGame, draftSchedule, loserOf, winnerOf } from './draft-schedule.ts';
import { demoHotels, demoMessages, demoQuestions } from './fixtures.ts';
import { demoNews } from './fixtures-news.ts';
import type { DraftTeam } from './tournament-people.ts';

export interface SiteContext {
  drafts: readonly DraftTeam[];
  /** Row ids by uid. */
  teamIds: Map<string, number>;
  authorId: number;
  /** Nothing that lies ahead of it has been written or played. */
  now: Date;
}

/** What visitors read: news, venues, games and their results, questions, hotels; and what they wrote to the organisers. */
export async function insertSite(db: Db, context: SiteContext): Promise<void> {
  const games = draftSchedule(context.drafts, context.now);
  await db.transaction(async (tx) => {
    // Servers that start at once take turns here: articles and games have no uid that would tell them apart.
    await tx.execute(sql`lock table ${schedule} in exclusive mode`);
    const [already] = await tx.select({ rows: count() }).from(schedule);
    if (already && already.rows > 0) return;
    await tx.insert(schedule).values(games.map((game) => gameRow(game, context.teamIds)));
    const medals = medalRows(games, context.teamIds);
    if (medals.length > 0) await tx.insert(standings).values(medals);
    const articles = articleRows(context);
    if (articles.length > 0) await tx.insert(news).values(articles);
    await tx
      .insert(venues)
      .values(tournamentVenues.map((venue) => ({ ...venue })))
      .onConflictDoNothing();
    await tx.insert(faqEntries).values(demoQuestions.map((entry, position) => ({ ...entry, position })));
    await tx.insert(accommodations).values(demoHotels.map((hotel) => ({ ...hotel })));
    await tx.insert(contacts).values(messageRows(context.now));
  });
}

function gameRow({ home, away, score, ...game }: DraftGame, teamIds: Map<string, number>) {
  const idOf = (team: DraftTeam) => must(teamIds.get(team.uid), 'its team was inserted');
  return {
    ...game,
    eventType: 'game',
    title: `${home.name} – ${away.name}`,
    team1Id: idOf(home),
    team2Id: idOf(away),
    result: score ? `${score.home}-${score.away}` : null,
    forfeitById: score?.forfeitBy ? idOf(score.forfeitBy) : null,
  };
}

/** One row for each team that has won something. */
function medalRows(games: readonly DraftGame[], teamIds: Map<string, number>) {
  const won = (team: DraftTeam, medal: 'goldMedals' | 'silverMedals' | 'bronzeMedals') => ({
    teamId: must(teamIds.get(team.uid), 'its team was inserted'),
    category: team.category,
    division: team.division,
    [medal]: 1,
  });
  return games.flatMap((game) => {
    if (!game.score) return [];
    if (game.phase === 'bronze') return [won(winnerOf(game), 'bronzeMedals')];
    return game.phase === 'final'
      ? [won(winnerOf(game), 'goldMedals'), won(loserOf(game), 'silverMedals')]
      : [];
  });
}

function articleRows({ authorId, now }: SiteContext) {
  return demoNews
    .filter(({ publishedAt }) => new Date(publishedAt) <= now)
    .map(({ publishedAt, picture, en, ...article }) => ({
      ...article,
      imageUrl: `/pictures/${picture}.svg`,
      translations: { en },
      authorId,
      publishedAt: new Date(publishedAt),
      updatedAt: new Date(publishedAt),
    }));
}

function messageRows(now: Date) {
  const apartMs = 2.5 * 60 * 60_000;
  return demoMessages.map((message, index) => ({
    ...message,
    createdAt: new Date(now.getTime() - (index + 1) * apartMs),
  }));
}
