/** How a reader of the newsletter leaves: by the token that their own address carries. */

import { eq } from 'drizzle-orm';
import type { Router } from 'express';
import type { Db } from '../../core/database/open.ts';
import { newsletterSubscribers } from '../../core/database/tables.ts';

const page = '/newsletter/unsubscribe';

/** The page on which a subscriber leaves, from the site's root. */
export const pathToLeave = (token: string) => `${page}?token=${token}`;

/** Deletes the subscriber with this token; false if there is none. */
export async function leaveNewsletter(db: Db, token: string): Promise<boolean> {
  const isToken = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(token);
  if (!isToken) return false;
  const gone = await db
    .delete(newsletterSubscribers)
    .where(eq(newsletterSubscribers.token, token))
    .returning({ id: newsletterSubscribers.id });
  return gone.length > 0;
}

/**
 * One-click unsubscribe of mail programs: a POST to the address in the List-Unsubscribe header, without page and cookie
 * (RFC 8058). An unknown token gets the same answer.
 */
export function mountOneClick(router: Router, db: Db): void {
  router.post(page, async (req, res) => {
    await leaveNewsletter(db, String(req.query.token ?? ''));
    res.setHeader('Cache-Control', 'no-store');
    res.status(200).end();
  });
}
