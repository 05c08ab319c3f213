import { z } from 'zod';
import { instantSchema } from '../base/date-schemas.ts';
import { defineEndpoints } from '../base/endpoint.ts';
import { idInBody, idSchema } from '../base/ids.ts';
import { photoLimits } from '../base/photo-limits.ts';
import { oneLine } from '../base/text.ts';

const translation = z.object({
  title: z.string().overwrite(oneLine).min(1, 'REQUIRED').max(200, 'TOO_LONG'),
  summary: z.string().trim().max(600, 'TOO_LONG').default(''),
  content: z.string().trim().min(1, 'REQUIRED').max(50_000, 'TOO_LONG'),
});

/** Only the web's own schemes: an address an editor types must never become a script. */
const pictureAddress = z
  .string()
  .trim()
  .max(2000, 'TOO_LONG')
  .refine((value) => value === '' || value.startsWith('/') || /^https?:\/\//i.test(value), 'INVALID_URL')
  .transform((value) => value || null);

/** An article as read. The fields are Spanish; English is in `translations.en`. */
export const newsOutput = z.object({
  id: z.int(),
  title: z.string(),
  content: z.string(),
  summary: z.string(),
  category: z.string(),
  imageUrl: z.string().nullable(),
  authorId: z.int().nullable(),
  translations: z.object({ en: translation.optional() }),
  publishedAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type News = z.output<typeof newsOutput>;

/** An article as editors see it, including drafts and scheduled ones. */
export const newsForEditors = newsOutput.extend({ isDraft: z.boolean() });
export type EditedNews = z.output<typeof newsForEditors>;

const articleFields = {
  title: z.string('REQUIRED').overwrite(oneLine).min(1, 'REQUIRED').max(200, 'TOO_LONG'),
  content: z.string('REQUIRED').trim().min(1, 'REQUIRED').max(50_000, 'TOO_LONG'),
  summary: z.string().trim().max(600, 'TOO_LONG'),
  category: z.string('REQUIRED').overwrite(oneLine).min(1, 'REQUIRED').max(60, 'TOO_LONG'),
  imageUrl: pictureAddress.nullable(),
  authorId: idInBody.nullish(),
  translations: z.object({ en: translation.optional() }).optional(),
  /** Only editors see a draft. */
  isDraft: z.boolean().optional(),
  /** When visitors see it first; now by default. */
  publishedAt: instantSchema.optional(),
};

export const newsInput = z.object({
  ...articleFields,
  summary: articleFields.summary.default(''),
  imageUrl: articleFields.imageUrl.default(null),
});

/** A correction contains only the changed fields; a default here would clear the others. */
export const newsPatch = z
  .object(articleFields)
  .partial()
  .extend({
    /** `updatedAt` of the version the editor started from: CHANGED_MEANWHILE if another user has saved since. */
    since: z.iso.datetime('INVALID_DATE').optional(),
  });

const id = z.object({ id: idSchema });

export const newsEndpoints = defineEndpoints({
  'GET /api/news': {
    may: 'anyone',
    summary: 'Published articles, newest first.',
    query: z.object({
      category: z.string().max(60).optional(),
      limit: z.coerce.number('INVALID_NUMBER').int().min(1).max(100).default(100),
      cursor: z.string().max(100).optional(),
    }),
    output: z.array(newsOutput),
  },
  'GET /api/news/:id': { may: 'anyone', summary: 'One article.', params: id, output: newsOutput },
  'GET /api/admin/news': {
    may: 'news.edit',
    summary: 'All articles, drafts and those to come too, newest first.',
    output: z.array(newsForEditors.omit({ content: true, summary: true, translations: true })),
  },
  'GET /api/admin/news/:id': {
    may: 'news.edit',
    summary: 'One article, whether it is published or not.',
    params: id,
    output: newsForEditors,
  },
  'POST /api/pictures': {
    may: 'news.edit',
    summary: 'Keep a picture for the site: JPEG, PNG or WebP by content; answers its public address.',
    bytes: photoLimits.bytes,
    output: z.object({ url: z.string(), width: z.int(), height: z.int() }),
    status: 201,
  },
  'POST /api/news': {
    may: 'news.edit',
    summary: 'Publish an article; the author is the signed-in user.',
    body: newsInput,
    output: newsOutput,
    status: 201,
  },
  'PATCH /api/news/:id': {
    may: 'news.edit',
    summary: 'Correct an article.',
    params: id,
    body: newsPatch,
    output: newsOutput,
  },
  'DELETE /api/news/:id': {
    may: 'news.edit',
    summary: 'Delete an article.',
    params: id,
    output: z.object({ id: z.int() }),
  },
});
