import { AppError } from '#shared/base/errors.ts';
import { must } from '#shared/base/must.ts';
import { can } from '#shared/base/permissions.ts';
import { picturePath } from '#shared/base/picture-path.ts';
import type { EditedNews, News, newsEndpoints } from '#shared/content/news.ts';
import { auditCall } from '../../core/audit/audit.ts';
import { queueMessages } from '../../core/audit/webhook-queue.ts';
import { type Ctx, requireActor } from '../../core/context.ts';
import { type Handlers, prepared } from '../../core/http/mount.ts';
import { definedOnly, laterThan } from '../../core/settings/edit.ts';
import { placePicture, preparePicture, storePicture } from '../../core/storage/pictures.ts';
import type { Throttle } from '../../core/throttle/throttle.ts';
import {
  deleteArticle,
  findArticle,
  findNews,
  insertArticle,
  listArticles,
  listNews,
  type NewsRow,
  presentNews,
  updateArticle,
} from './store.ts';

/** More than anybody illustrates stories with. */
const picturesPerHour = 120;

export const newsRoutes = (throttle: Throttle): Handlers<typeof newsEndpoints> => ({
  'GET /api/news': async (ctx, { query }) =>
    (await listNews(ctx.db, ctx.now, must(query, 'it has defaults'))).map(presentNews),
  'GET /api/news/:id': async (ctx, { params }) => presentNews(await requirePublished(ctx, params.id)),
  'GET /api/admin/news': async (ctx) => {
    const rows = await listArticles(ctx.db);
    return rows.map(presentForEditors).map(({ content: _, summary: __, translations: ___, ...row }) => row);
  },
  'GET /api/admin/news/:id': async (ctx, { params }) =>
    presentForEditors(await requireArticle(ctx, params.id)),
  'POST /api/pictures': prepared(
    async (ctx, { body }) => {
      await throttle.use('picture', `user ${requireActor(ctx).id}`, picturesPerHour);
      return placePicture(ctx, await preparePicture(body));
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
    const article = await insertArticle(ctx.db, {
      ...body,
      authorId,
      isDraft: body.isDraft ?? false,
      translations: translationsOf(body.translations),
      publishedAt: body.publishedAt ? new Date(body.publishedAt) : ctx.now,
      updatedAt: ctx.now,
    });
    await auditCall(ctx, 'news.create', String(article.id));
    if (!article.isDraft) await tellPublished(ctx, article);
    return presentNews(article);
  },
  'PATCH /api/news/:id': async (ctx, { params, body }) => {
    const before = await requireArticle(ctx, params.id, { locked: true });
    const { authorId: _, translations, publishedAt, since, ...fields } = body;
    if (since !== undefined && Date.parse(since) !== before.updatedAt.getTime())
      throw new AppError('CHANGED_MEANWHILE');
    const article = await updateArticle(ctx.db, before.id, {
      ...definedOnly(fields),
      ...(translations ? { translations: translationsOf(translations) } : {}),
      ...(publishedAt ? { publishedAt: new Date(publishedAt) } : {}),
      updatedAt: laterThan(before.updatedAt, ctx.now),
    });
    await auditCall(ctx, 'news.update', String(before.id));
    if (before.isDraft && !article.isDraft) await tellPublished(ctx, article);
    return presentNews(article);
  },
  'DELETE /api/news/:id': async (ctx, { params }) => {
    const article = await requireArticle(ctx, params.id);
    await deleteArticle(ctx.db, article.id);
    await auditCall(ctx, 'news.delete', String(article.id));
    return { id: article.id };
  },
});

/** Send one webhook when it is no longer a draft; its publication time may be later. */
const tellPublished = ({ db, now }: Ctx, { id }: NewsRow) =>
  queueMessages(db, now, [{ action: 'news.publish', subject: String(id) }]);

async function requirePublished(ctx: Ctx, id: number): Promise<NewsRow> {
  const row = await findNews(ctx.db, id, ctx.now);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

async function requireArticle(ctx: Ctx, id: number, how: { locked?: boolean } = {}): Promise<NewsRow> {
  const row = await findArticle(ctx.db, id, how);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

const presentForEditors = (row: NewsRow): EditedNews => ({ ...presentNews(row), isDraft: row.isDraft });

const translationsOf = (sent: { en?: News['translations']['en'] } | undefined) =>
  sent?.en ? { en: sent.en } : {};
