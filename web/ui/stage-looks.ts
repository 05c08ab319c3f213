import type { BadgeStage } from '#shared/credentials/stage.ts';
import type { IconName } from './Icon.tsx';

/** How each stage of a badge looks beside its word. */
export const stageLooks: Readonly<Record<BadgeStage, { colour: string; icon: IconName }>> = {
  none: { colour: 'text-warn', icon: 'badge' },
  issued: { colour: 'text-good', icon: 'check' },
  printed: { colour: 'text-good', icon: 'print' },
  awaiting: { colour: 'text-warn', icon: 'print' },
  inHand: { colour: 'text-good', icon: 'user' },
  superseded: { colour: 'text-warn', icon: 'refresh' },
  revoked: { colour: 'text-bad', icon: 'ban' },
};
