/** Writes the content and visitors' messages of the invented tournament to the database. */
import { count, sql } from 'drizzle-orm';
import type { Db } from '../../core/database/open.ts';
import { contacts, news, schedule, sponsors } from '../../core/database/tables.ts';
import { demoMessages } from './fixtures.ts';
import { demoNews } from './fixtures-news.ts';
import { insertCompetition } from './insert-competition.ts';
import { insertRegistrations } from './insert-registrations.ts';
import { demoSponsors } from './outside-pages.ts';
import type { DraftTeam } from './tournament-people.ts';

export interface SiteContext {
  drafts: readonly DraftTeam[];
  /** Row ids by uid. */
  teamIds: Map<string, number>;
  authorId: number;
  /** No later article or game exists. */
  now: Date;
}

/** Public content: news, venues, games and results, questions, hotels, sponsors; and messages to the organizers. */
export async function insertSite(db: Db, context: SiteContext): Promise<void> {
  await db.transaction(async (tx) => {
    // Servers that start at once take turns here: articles and games have no uid that would tell them apart.
    await tx.execute(sql`lock table ${schedule} in exclusive mode`);
    const [already] = await tx.select({ rows: count() }).from(schedule);
    if (already && already.rows > 0) return;
    await insertCompetition(tx, context);
    await insertRegistrations(tx, { ...context, editorId: context.authorId });
    const articles = articleRows(context);
    if (articles.length > 0) await tx.insert(news).values(articles);
    await tx.insert(sponsors).values(demoSponsors);
    await tx.insert(contacts).values(messageRows(context.now));
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
