import { and, desc, eq, lt, lte, or } from 'drizzle-orm';
import { AppError } from '#shared/errors.ts';
import { must } from '#shared/must.ts';
import type { EditedNews, News, newsEndpoints } from '#shared/news.ts';
import { can } from '#shared/permissions.ts';
import { picturePath } from '#shared/picture-path.ts';
import { type Ctx, requireActor } from '../context.ts';
import type { Db } from '../database/open.ts';
import { news } from '../database/tables.ts';
import { type Handlers, prepared } from '../http/mount.ts';
import { auditCall } from '../platform/audit.ts';
import { preparePicture, storePicture } from '../platform/pictures.ts';
import type { Throttle } from '../platform/throttle.ts';

type NewsRow = typeof news.$inferSelect;

/** More than anybody illustrates stories with. */
const picturesPerHour = 120;

export const newsRoutes = (throttle: Throttle): Handlers<typeof newsEndpoints> => ({
  'GET /api/news': async (ctx, { query }) =>
    (await listNews(ctx.db, ctx.now, must(query, 'it has defaults'))).map(presentNews),
  'GET /api/news/:id': async (ctx, { params }) => presentNews(await requirePublished(ctx, params.id)),
  'GET /api/admin/news': async (ctx) => {
    const rows = await ctx.db.select().from(news).orderBy(desc(news.publishedAt), desc(news.id));
    return rows.map(presentForEditors).map(({ content: _, summary: __, translations: ___, ...row }) => row);
  },
  'GET /api/admin/news/:id': async (ctx, { params }) =>
    presentForEditors(await requireArticle(ctx, params.id)),
  'POST /api/pictures': prepared(
    async (ctx, { body }) => {
      await throttle.use('picture', `user ${requireActor(ctx).id}`, picturesPerHour);
      return preparePicture(body);
    },
    async (ctx, _input, picture) => {
      await storePicture(ctx.db, picture, requireActor(ctx).id);
      await auditCall(ctx, 'picture.add', picture.sha256);
      return { url: picturePath(picture.sha256), width: picture.width, height: picture.height };
    },
  ),
  'POST /api/news': async (ctx, { body }) => {
    const actor = requireActor(ctx);
    // Only a super user may publish in another's name.
    const authorId = body.authorId && can(actor.role, 'onBehalf.act') ? body.authorId : actor.id;
    const [row] = await ctx.db
      .insert(news)
      .values({
        ...body,
        authorId,
        isDraft: body.isDraft ?? false,
        translations: translationsOf(body.translations),
        publishedAt: body.publishedAt ? new Date(body.publishedAt) : ctx.now,
        updatedAt: ctx.now,
      })
      .returning();
    const article = must(row, 'an insert returns its row');
    await auditCall(ctx, 'news.create', String(article.id));
    return presentNews(article);
  },
  'PATCH /api/news/:id': async (ctx, { params, body }) => {
    const before = await requireArticle(ctx, params.id, { locked: true });
    const { authorId: _, translations, publishedAt, since, ...fields } = body;
    if (since !== undefined && Date.parse(since) !== before.updatedAt.getTime())
      throw new AppError('CHANGED_MEANWHILE');
    const [row] = await ctx.db
      .update(news)
      .set({
        ...definedOnly(fields),
        ...(translations ? { translations: translationsOf(translations) } : {}),
        ...(publishedAt ? { publishedAt: new Date(publishedAt) } : {}),
        updatedAt: laterThan(before.updatedAt, ctx.now),
      })
      .where(eq(news.id, before.id))
      .returning();
    await auditCall(ctx, 'news.update', String(before.id));
    return presentNews(must(row, 'the article was just read'));
  },
  'DELETE /api/news/:id': async (ctx, { params }) => {
    const article = await requireArticle(ctx, params.id);
    await ctx.db.delete(news).where(eq(news.id, article.id));
    await auditCall(ctx, 'news.delete', String(article.id));
    return { id: article.id };
  },
});

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

function readCursor(cursor: string | undefined): { at: Date; id: number } | null {
  if (cursor === undefined) return null;
  const [at, id] = cursor.split('_');
  const when = new Date(/^\d{4}-[\dT:.-]+Z$/.test(at ?? '') ? (at ?? '') : Number.NaN);
  if (Number.isNaN(when.getTime()) || !/^\d{1,9}$/.test(id ?? ''))
    throw new AppError('INVALID', { fields: { cursor: 'INVALID' } });
  return { at: when, id: Number(id) };
}

/** What a visitor may see at an instant. */
const isPublished = (now: Date) => and(eq(news.isDraft, false), lte(news.publishedAt, now));

/** An article as visitors may see it at an instant. */
export async function findNews(db: Db, id: number, now: Date): Promise<NewsRow | null> {
  const [row] = await db
    .select()
    .from(news)
    .where(and(eq(news.id, id), isPublished(now)));
  return row ?? null;
}

async function requirePublished(ctx: Ctx, id: number): Promise<NewsRow> {
  const row = await findNews(ctx.db, id, ctx.now);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** Any article, for editors; locked, when what is read decides what is written. */
async function requireArticle(ctx: Ctx, id: number, { locked = false } = {}): Promise<NewsRow> {
  const query = ctx.db.select().from(news).where(eq(news.id, id));
  const [row] = await (locked ? query.for('update') : query);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** Two changes within a millisecond still have two times: editors notice each other by it. */
const laterThan = (before: Date, now: Date) =>
  now.getTime() > before.getTime() ? now : new Date(before.getTime() + 1);

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

const presentForEditors = (row: NewsRow): EditedNews => ({ ...presentNews(row), isDraft: row.isDraft });

const translationsOf = (sent: { en?: News['translations']['en'] } | undefined) =>
  sent?.en ? { en: sent.en } : {};

/** Without the keys whose value is undefined: drizzle would skip them, its types would not. */
function definedOnly<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  // Only keys with an undefined value were removed.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}
