/** Articles as rows: found as visitors or as editors may see them, written, and presented. */
import { and, desc, eq, lt, lte, or } from 'drizzle-orm';
import { AppError } from '#shared/base/errors.ts';
import { must } from '#shared/base/must.ts';
import type { News } from '#shared/content/news.ts';
import type { Db } from '../../core/database/open.ts';
import { news } from '../../core/database/tables.ts';

export type NewsRow = typeof news.$inferSelect;

/** Published articles, newest first; `cursor` is `<publishedAt>_<id>` of the last one seen. */
export async function listNews(
  db: Db,
  now: Date,
  query: { category?: string | undefined; limit: number; cursor?: string | undefined },
): Promise<NewsRow[]> {
  const after = readCursor(query.cursor);
  return db
    .select()
    .from(news)
    .where(
      and(
        isPublished(now),
        query.category ? eq(news.category, query.category) : undefined,
        after
          ? or(lt(news.publishedAt, after.at), and(eq(news.publishedAt, after.at), lt(news.id, after.id)))
          : undefined,
      ),
    )
    .orderBy(desc(news.publishedAt), desc(news.id))
    .limit(query.limit);
}

/** All records, including drafts. */
export async function listArticles(db: Db): Promise<NewsRow[]> {
  return db.select().from(news).orderBy(desc(news.publishedAt), desc(news.id));
}

/** An article as visitors may see it at an instant. */
export async function findNews(db: Db, id: number, now: Date): Promise<NewsRow | null> {
  const [row] = await db
    .select()
    .from(news)
    .where(and(eq(news.id, id), isPublished(now)));
  return row ?? null;
}

/** Any article, for editors; locked, when what is read decides what is written. */
export async function findArticle(db: Db, id: number, { locked = false } = {}): Promise<NewsRow | null> {
  const query = db.select().from(news).where(eq(news.id, id));
  const [row] = await (locked ? query.for('update') : query);
  return row ?? null;
}

export async function insertArticle(db: Db, article: typeof news.$inferInsert): Promise<NewsRow> {
  const [row] = await db.insert(news).values(article).returning();
  return must(row, 'an insert returns its row');
}

/** Writes what changes of an article that was just read. */
export async function updateArticle(
  db: Db,
  id: number,
  changes: Partial<typeof news.$inferInsert>,
): Promise<NewsRow> {
  const [row] = await db.update(news).set(changes).where(eq(news.id, id)).returning();
  return must(row, 'the article was just read');
}

export async function deleteArticle(db: Db, id: number): Promise<void> {
  await db.delete(news).where(eq(news.id, id));
}

/** The only place an article becomes JSON. */
export function presentNews(row: NewsRow): News {
  return {
    id: row.id,
    title: row.title,
    content: row.content,
    summary: row.summary,
    category: row.category,
    imageUrl: row.imageUrl,
    authorId: row.authorId,
    translations: row.translations.en ? { en: row.translations.en } : {},
    publishedAt: row.publishedAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** What is public at an instant. */
const isPublished = (now: Date) => and(eq(news.isDraft, false), lte(news.publishedAt, now));

function readCursor(cursor: string | undefined): { at: Date; id: number } | null {
  if (cursor === undefined) return null;
  const [at, id] = cursor.split('_');
  const when = new Date(/^\d{4}-[\dT:.-]+Z$/.test(at ?? '') ? (at ?? '') : Number.NaN);
  if (Number.isNaN(when.getTime()) || !/^\d{1,9}$/.test(id ?? ''))
    throw new AppError('INVALID', { fields: { cursor: 'INVALID' } });
  return { at: when, id: Number(id) };
}
