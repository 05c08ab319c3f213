/** How a reader of the newsletter leaves: by the token that their own address carries. */

import { eq } from 'drizzle-orm';
import type { Router } from 'express';
import type { Db } from '../database/open.ts';
import { newsletterSubscribers } from '../database/tables.ts';

const page = '/newsletter/unsubscribe';

/** The page on which a subscriber leaves, from the site's root. */
export const pathToLeave = (token: string) => `${page}?token=${token}`;

/** Deletes whoever the token belongs to; false when it is nobody's (any more). */
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
 * The button that mail programs draw beside a letter: they post to the address in its List-Unsubscribe header, with
 * no page in between and no cookie (RFC 8058). The answer is the same for a token that is nobody's.
 */
export function mountOneClick(router: Router, db: Db): void {
  router.post(page, async (req, res) => {
    await leaveNewsletter(db, String(req.query.token ?? ''));
    res.setHeader('Cache-Control', 'no-store');
    res.status(200).end();
  });
}
