import type { BadgeStage } from '#shared/credentials/stage.ts';
import type { IconName } from '#web/core/ui/Icon.tsx';

/** The look of each stage of a badge, next to its word. */
export const stageLooks: Readonly<Record<BadgeStage, { color: string; icon: IconName }>> = {
  none: { color: 'text-warn', icon: 'badge' },
  issued: { color: 'text-good', icon: 'check' },
  printed: { color: 'text-good', icon: 'print' },
  awaiting: { color: 'text-warn', icon: 'print' },
  inHand: { color: 'text-good', icon: 'user' },
  superseded: { color: 'text-warn', icon: 'refresh' },
  revoked: { color: 'text-bad', icon: 'ban' },
};
