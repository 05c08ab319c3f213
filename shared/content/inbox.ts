import { z } from 'zod';
import { defineEndpoints } from '../base/endpoint.ts';
import { idSchema } from '../base/ids.ts';
import { oneLine } from '../base/text.ts';
import { inquiryTypes } from '../edition/tournament.ts';

/** Messages of visitors to the organizers, and newsletter subscriptions. */

const required = (max: number) => z.string('REQUIRED').trim().min(1, 'REQUIRED').max(max, 'TOO_LONG');
const email = z
  .string('REQUIRED')
  .trim()
  .min(1, 'REQUIRED')
  .max(200, 'TOO_LONG')
  .pipe(z.email('INVALID_EMAIL'))
  .transform((value) => value.toLowerCase());
/** A honeypot field that only bots fill in; the sender gets thanks and nothing is stored. */
const trap = z.string().max(500).optional();

/** Both forms: the home page's with subject and kind of inquiry, the contact page's without. */
export const contactInput = z.object({
  name: required(160),
  email,
  subject: z.string().overwrite(oneLine).max(200, 'TOO_LONG').default(''),
  message: required(5000),
  phone: z.string().trim().max(40, 'TOO_LONG').optional(),
  inquiryType: z.enum(inquiryTypes, 'INVALID_CHOICE').optional(),
  website: trap,
});

/** The home page's form, which asks for a subject as well. */
export const homeContactInput = contactInput.extend({ subject: required(200) });

export const newsletterInput = z.object({
  email,
  language: z.enum(['es', 'en']).default('es'),
  website: trap,
});

export const contactOutput = z.object({
  id: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  subject: z.string(),
  message: z.string(),
  inquiryType: z.string().nullable(),
  createdAt: z.iso.datetime(),
  responded: z.boolean(),
  /** When an organizer last opened a reply in their mail program. */
  replyStartedAt: z.iso.datetime().nullable(),
});
export type ContactMessage = z.output<typeof contactOutput>;

export const subscriberOutput = z.object({
  id: z.int(),
  email: z.string(),
  language: z.string(),
  /** Where this reader leaves with one click, for the letters: from the site's root. */
  unsubscribe: z.string(),
  createdAt: z.iso.datetime(),
});

/** Splits a name at its last space for the table of messages: the first part, and the last word. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const clean = name.trim().replace(/\s+/g, ' ');
  const blank = clean.lastIndexOf(' ');
  return blank < 0
    ? { firstName: clean, lastName: '' }
    : { firstName: clean.slice(0, blank), lastName: clean.slice(blank + 1) };
}

const id = z.object({ id: idSchema });

export const inboxEndpoints = defineEndpoints({
  'POST /api/contacts': {
    may: 'anyone',
    summary: 'Write to the organizers.',
    body: contactInput,
    output: z.object({ received: z.literal(true) }),
    status: 201,
  },
  'POST /api/newsletter': {
    may: 'anyone',
    summary: 'Subscribe an address; the answer is the same when it already is.',
    body: newsletterInput,
    output: z.object({ received: z.literal(true) }),
    status: 201,
  },
  'POST /api/newsletter/unsubscribe': {
    may: 'anyone',
    summary: 'Unsubscribe by the token of the link in a letter.',
    body: z.object({ token: z.string('REQUIRED').max(60) }),
    output: z.object({ removed: z.boolean() }),
  },
  'GET /api/contacts': {
    may: 'inbox.read',
    summary:
      'Messages, newest first: all, or only those (not) answered; `before` is the id of the last one seen.',
    query: z.object({
      state: z.enum(['open', 'responded'], 'INVALID_CHOICE').optional(),
      before: idSchema.optional(),
      limit: z.coerce.number<number | string>('INVALID_NUMBER').int().min(1).max(200).default(50),
    }),
    output: z.array(contactOutput),
  },
  'PATCH /api/contacts/:id': {
    may: 'inbox.read',
    summary: 'Mark a message as answered, or not.',
    params: id,
    body: z.object({ responded: z.boolean('REQUIRED') }),
    output: contactOutput,
  },
  'POST /api/contacts/:id/reply': {
    may: 'inbox.read',
    summary: 'Note that a reply to a message was opened in a mail program.',
    params: id,
    output: contactOutput,
  },
  'GET /api/newsletter': {
    may: 'inbox.read',
    summary: 'All subscribers, newest first.',
    output: z.array(subscriberOutput),
  },
  'DELETE /api/newsletter/:id': {
    may: 'inbox.read',
    summary: 'Take a subscriber off the list.',
    params: id,
    output: z.object({ id: z.int() }),
  },
});
