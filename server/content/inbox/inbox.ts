/** Messages to the organizers and the newsletter list: handlers and queries. */
import { randomUUID } from 'node:crypto';
import { and, desc, eq, inArray, max, sql } from 'drizzle-orm';
import { AppError } from '#shared/base/errors.ts';
import { must } from '#shared/base/must.ts';
import { type ContactMessage, type inboxEndpoints, splitName } from '#shared/content/inbox.ts';
import { auditCall } from '../../core/audit/audit.ts';
import type { Db } from '../../core/database/open.ts';
import { auditLog, contacts, newsletterSubscribers } from '../../core/database/tables.ts';
import type { Handlers } from '../../core/http/mount.ts';
import type { Throttle } from '../../core/throttle/throttle.ts';
import { leaveNewsletter, pathToLeave } from './leave-newsletter.ts';

type InboxHandlers = Handlers<typeof inboxEndpoints>;
type NewsletterKey = Extract<keyof InboxHandlers, `${string}/api/newsletter${string}`>;

export function inboxRoutes(throttle: Throttle): InboxHandlers {
  return {
    ...newsletterRoutes(throttle),
    'POST /api/contacts': {
      transaction: 'own',
      run: async (ctx, { body }) => {
        await throttle.use('contact', ctx.address, 20);
        const { name, website, inquiryType, phone, ...message } = body;
        if (website) return { received: true };
        await ctx.db.insert(contacts).values({
          ...message,
          ...splitName(name),
          phone: phone || null,
          inquiryType: inquiryType ?? null,
          createdAt: ctx.now,
        });
        return { received: true };
      },
    },
    'GET /api/contacts': async (ctx, { query }) => {
      const { state, before, limit } = must(query, 'it has defaults');
      const rows = await ctx.db
        .select()
        .from(contacts)
        .where(
          and(
            state ? eq(contacts.responded, state === 'responded') : undefined,
            before
              ? sql`(${contacts.createdAt}, ${contacts.id}) < (select created_at, id from contacts where id = ${before})`
              : undefined,
          ),
        )
        .orderBy(desc(contacts.createdAt), desc(contacts.id))
        .limit(limit);
      return presentAll(ctx.db, rows);
    },
    'PATCH /api/contacts/:id': async (ctx, { params, body }) => {
      const [row] = await ctx.db
        .update(contacts)
        .set({ responded: body.responded, respondedAt: body.responded ? ctx.now : null })
        .where(eq(contacts.id, params.id))
        .returning();
      if (!row) throw new AppError('NOT_FOUND');
      await auditCall(ctx, 'contact.responded', String(row.id), { responded: row.responded });
      return presentOne(ctx.db, row);
    },
    'POST /api/contacts/:id/reply': async (ctx, { params }) => {
      const [row] = await ctx.db.select().from(contacts).where(eq(contacts.id, params.id));
      if (!row) throw new AppError('NOT_FOUND');
      await auditCall(ctx, replyStarted, String(row.id));
      return presentOne(ctx.db, row);
    },
  };
}

function newsletterRoutes(throttle: Throttle): Pick<InboxHandlers, NewsletterKey> {
  return {
    'POST /api/newsletter': {
      transaction: 'own',
      run: async (ctx, { body }) => {
        await throttle.use('newsletter', ctx.address, 20);
        if (body.website) return { received: true };
        const { email, language } = body;
        // The same answer for a known address, so that the list cannot be probed.
        await ctx.db
          .insert(newsletterSubscribers)
          .values({ email, language, token: randomUUID(), createdAt: ctx.now })
          .onConflictDoNothing();
        return { received: true };
      },
    },
    'POST /api/newsletter/unsubscribe': async (ctx, { body }) => ({
      removed: await leaveNewsletter(ctx.db, body.token),
    }),
    'GET /api/newsletter': async (ctx) => {
      const rows = await ctx.db
        .select()
        .from(newsletterSubscribers)
        .orderBy(desc(newsletterSubscribers.createdAt));
      return rows.map(({ id, email, language, token, createdAt }) => ({
        id,
        email,
        language,
        unsubscribe: pathToLeave(token),
        createdAt: createdAt.toISOString(),
      }));
    },
    'DELETE /api/newsletter/:id': async (ctx, { params }) => {
      const [gone] = await ctx.db
        .delete(newsletterSubscribers)
        .where(eq(newsletterSubscribers.id, params.id))
        .returning({ id: newsletterSubscribers.id });
      if (!gone) throw new AppError('NOT_FOUND');
      await auditCall(ctx, 'newsletter.remove', String(gone.id));
      return gone;
    },
  };
}

/** Unanswered messages. */
export const countUnanswered = (db: Db) => db.$count(contacts, eq(contacts.responded, false));

const replyStarted = 'contact.replyStarted';

type Row = typeof contacts.$inferSelect;

/** Messages with when a reply to each was last begun, which the audit log knows. */
async function presentAll(db: Db, rows: readonly Row[]): Promise<ContactMessage[]> {
  const begun = await db
    .select({ id: auditLog.subject, at: max(auditLog.at) })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.action, replyStarted),
        inArray(
          auditLog.subject,
          rows.map(({ id }) => String(id)),
        ),
      ),
    )
    .groupBy(auditLog.subject);
  const replies = new Map(begun.map(({ id, at }) => [id, at?.toISOString() ?? null]));
  return rows.map(({ respondedAt: _, ...row }) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    replyStartedAt: replies.get(String(row.id)) ?? null,
  }));
}

const presentOne = async (db: Db, row: Row) =>
  must((await presentAll(db, [row]))[0], 'one message makes one answer');
