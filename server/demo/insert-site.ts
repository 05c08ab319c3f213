/** What visitors read in the invented tournament, and what they wrote, on its way into the database. */
import { count, sql } from 'drizzle-orm';
import { instantOf } from '#shared/dates.ts';
import { must } from '#shared/must.ts';
import { venues as tournamentVenues } from '#shared/tournament.ts';
import type { Db } from '../database/open.ts';
import { contacts, news, schedule, venues } from '../database/tables.ts';
import { draftSchedule } from './draft-schedule.ts';
import { demoMessages } from './fixtures.ts';
import { demoNews } from './fixtures-news.ts';
import type { DraftTeam } from './tournament-people.ts';

const messagesUntil = instantOf('2026-02-19', '18:00').getTime();

export interface SiteContext {
  drafts: readonly DraftTeam[];
  /** Row ids by uid. */
  teamIds: Map<string, number>;
  authorId: number;
}

/** What visitors read: news, venues, the games of the first phase; and what they wrote to the organisers. */
export async function insertSite(db: Db, { drafts, teamIds, authorId }: SiteContext): Promise<void> {
  const games = draftSchedule(drafts).map(({ date, venue, home, away, division }) => ({
    ...{ date, venue, division },
    eventType: 'game',
    title: `${home.name} – ${away.name}`,
    team1Id: must(teamIds.get(home.uid), 'its team was inserted'),
    team2Id: must(teamIds.get(away.uid), 'its team was inserted'),
    category: home.category,
  }));
  const articles = demoNews.map(({ publishedAt, picture, en, ...article }) => ({
    ...article,
    imageUrl: `/pictures/${picture}.svg`,
    translations: { en },
    authorId,
    publishedAt: new Date(publishedAt),
    updatedAt: new Date(publishedAt),
  }));
  await db.transaction(async (tx) => {
    // Servers that start at once take turns here: articles and games have no uid that would tell them apart.
    await tx.execute(sql`lock table ${news} in exclusive mode`);
    const [already] = await tx.select({ rows: count() }).from(news);
    if (already && already.rows > 0) return;
    await tx.insert(news).values(articles);
    await tx
      .insert(venues)
      .values(tournamentVenues.map((venue) => ({ ...venue })))
      .onConflictDoNothing();
    await tx.insert(schedule).values(games);
    await tx.insert(contacts).values(
      demoMessages.map((message, index) => ({
        ...message,
        createdAt: new Date(messagesUntil - index * 9_000_000),
      })),
    );
  });
}
