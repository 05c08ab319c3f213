/** What other programs may be told of. No zod: the tables and the outbox read this file. */
export const webhookEvents = [
  'game.result',
  'news.published',
  'participant.registered',
  'participant.approved',
  'credential.issued',
  'credential.revoked',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];
