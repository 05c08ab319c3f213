/** Webhooks: addresses that receive signed notifications, as specified by https://www.standardwebhooks.com. */
import { z } from 'zod';
import { defineEndpoints } from '../base/endpoint.ts';
import { idSchema, uidSchema } from '../base/ids.ts';
import { webhookEvents } from './webhook-events.ts';

/** The number of deliveries listed for each address. */
export const listedDeliveries = 10;

const delivery = z.object({
  id: uidSchema,
  event: z.enum([...webhookEvents, 'test']),
  subject: z.string(),
  createdAt: z.iso.datetime(),
  status: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.int(),
  /** The HTTP status of the last attempt; null without an answer. */
  answer: z.int().nullable(),
});
export type Delivery = z.output<typeof delivery>;

export const webhookOutput = z.object({
  id: z.int(),
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  createdAt: z.iso.datetime(),
  failingSince: z.iso.datetime().nullable(),
  /** Given up after days without an answer. */
  disabledAt: z.iso.datetime().nullable(),
  /** The newest first. */
  deliveries: z.array(delivery),
});
export type Webhook = z.output<typeof webhookOutput>;

const isAddress = (text: string) => {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
};

const webhookInput = z.object({
  /** https; http only to this machine, with LOCAL_WEBHOOKS=1. */
  url: z.string('REQUIRED').trim().min(1, 'REQUIRED').max(500, 'TOO_LONG').refine(isAddress, 'INVALID_URL'),
  events: z
    .array(z.enum(webhookEvents, 'INVALID_CHOICE'))
    .min(1, 'REQUIRED')
    .max(webhookEvents.length, 'TOO_LONG'),
});

const byId = z.object({ id: idSchema });

export const webhookEndpoints = defineEndpoints({
  'GET /api/webhooks': {
    may: 'integrations.manage',
    summary: 'The webhook addresses, each with its last delivery; never their secrets.',
    output: z.array(webhookOutput),
  },
  'POST /api/webhooks': {
    may: 'integrations.manage',
    summary: 'Add an address. The secret its messages are signed with is answered this once.',
    body: webhookInput,
    output: z.object({ webhook: webhookOutput, secret: z.string() }),
    status: 201,
  },
  'DELETE /api/webhooks/:id': {
    may: 'integrations.manage',
    summary: 'Remove an address with what waits for it.',
    params: byId,
    output: z.object({ id: z.int() }),
  },
  'POST /api/webhooks/:id/test': {
    may: 'integrations.manage',
    summary: 'Send a test to an address.',
    params: byId,
    output: webhookOutput,
  },
  'POST /api/webhooks/:id/enable': {
    may: 'integrations.manage',
    summary: 'Put an address to work again that was given up.',
    params: byId,
    output: webhookOutput,
  },
  'POST /api/webhooks/deliveries/:uid/again': {
    may: 'integrations.manage',
    summary: 'Send a message again that was given up.',
    params: z.object({ uid: uidSchema }),
    output: z.object({ id: uidSchema }),
  },
});
