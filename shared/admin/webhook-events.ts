/** Events sent to other programs. Without zod, because the tables and the queue import this file. */
export const webhookEvents = [
  'game.result',
  'news.published',
  'participant.registered',
  'participant.approved',
  'credential.issued',
  'credential.revoked',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];
