/** Giving people what they are entitled to: facts, always kept; what two desks gave without hearing of each other is told. */
import { refuse } from '#shared/errors.ts';
import type { RedeemCommand } from '#shared/handouts.ts';
import type { MutationCtx, MutationTable } from '../accreditation/mutation.ts';
import type { Redemption } from '../accreditation/redemption-store.ts';
import { keepRedemption } from '../accreditation/working-set.ts';

export const handoutMutations: Pick<MutationTable, 'handout.redeem' | 'handout.undo'> = {
  'handout.redeem': {
    needs: ({ participantUid }) => ({ people: [participantUid], redeemers: [participantUid] }),
    apply: (ctx, body) => {
      const { work, device, operator, occurredAt, now } = ctx;
      const { uid, participantUid, handoutUid, name } = body;
      if (!work.people.has(participantUid)) return refuse('NOT_FOUND');
      if (work.redemptions.has(uid)) return undefined;
      const [first] = [...work.redemptions.values()].filter(
        (one) =>
          one.participantUid === participantUid && one.handoutUid === handoutUid && one.undoneAt === null,
      );
      const by = { deviceCode: device.code, operatorId: operator.id, redeemedAt: occurredAt };
      const undone = { undoneAt: null, undoneAtDevice: null, undoneBy: null, undoneReason: null };
      keepRedemption(work, { uid, participantUid, handoutUid, name, ...by, ...undone }, now);
      if (first) tellTwice(ctx, body, first);
      return first ? { kind: 'noted', code: 'CONFLICT' } : undefined;
    },
  },
  'handout.undo': {
    needs: ({ participantUid }) => ({ people: [participantUid], redeemers: [participantUid] }),
    apply: ({ work, device, operator, occurredAt, now }, { uid, reason }) => {
      const held = work.redemptions.get(uid);
      if (!held) return refuse('NOT_FOUND');
      // Two desks may undo the same: the first word stands, and it is undone.
      if (held.undoneAt === null) {
        const undone = { undoneAtDevice: device.code, undoneBy: operator.id, undoneReason: reason };
        keepRedemption(work, { ...held, ...undone, undoneAt: occurredAt }, now);
      }
      return undefined;
    },
  },
};

/** Both gave it in good faith: nothing is undone by itself, and both are told. */
function tellTwice(
  { work, device, operator, occurredAt, mutationId }: MutationCtx,
  body: RedeemCommand,
  first: Redemption,
) {
  const deedOf = (name: RedeemCommand['name']) => ({ act: 'redeem' as const, name });
  const by = { deviceCode: device.code, operatorId: operator.id };
  const { uid, deviceCode, operatorId, redeemedAt: at } = first;
  work.changed.told.push({
    ...{ kind: 'redeemedTwice', about: `${body.participantUid} ${body.handoutUid}` },
    ...{ participantUid: body.participantUid, numbers: [] },
    sides: [{ ref: mutationId, ...by, deed: deedOf(body.name), at: occurredAt }],
    other: {
      ...{ kind: 'handout.redeem', uid, isIt: () => true, deed: ({ name }: RedeemCommand) => deedOf(name) },
      orElse: { ref: uid, deviceCode, operatorId, deed: deedOf(first.name), at },
    },
  });
}
