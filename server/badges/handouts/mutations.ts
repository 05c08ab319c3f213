/** Hand-outs are facts and always stored; one that two desks gave independently becomes a conflict. */

import { type Refusal, refuse } from '#shared/base/errors.ts';
import { serverCode } from '#shared/codes/number.ts';
import { decideRedeem, type Handout, type UndoCommand } from '#shared/credentials/handouts.ts';
import type { MutationTable } from '../../accreditation/mutation.ts';
import { givenTwice } from '../../accreditation/redemption-store.ts';
import { flush, keepRedemption, lockAndLoad, type WorkingSet } from '../../accreditation/working-set.ts';
import type { Db } from '../../core/database/open.ts';

export const handoutMutations: Pick<MutationTable, 'handout.redeem' | 'handout.undo'> = {
  'handout.redeem': {
    needs: ({ participantUid }) => ({ people: [participantUid], redeemers: [participantUid] }),
    apply: ({ work, device, operator, occurredAt, now, mutationId }, body) => {
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
      if (first) {
        const side = { ref: mutationId, deviceCode: device.code, operatorId: operator.id, at: occurredAt };
        work.changed.conflicts.push(givenTwice(first, { ...side, name }));
      }
      return first ? { kind: 'noted', code: 'CONFLICT' } : undefined;
    },
  },
  'handout.undo': {
    needs: ({ participantUid }) => ({ people: [participantUid], redeemers: [participantUid] }),
    apply: ({ work, device, operator, occurredAt, now }, body) =>
      undoIn(work, body, { at: occurredAt, deviceCode: device.code, operatorId: operator.id, now }),
  },
};

/**
 * Records a hand-out or requirement on the server, by the rule of the desks, which receive it with the person's row.
 */
export async function redeemHere(
  db: Db,
  { uid, participantUid, handout }: { uid: string; participantUid: string; handout: Handout | undefined },
  by: { now: Date; operatorId: number },
): Promise<{ kind: 'redeemed' } | Refusal> {
  const work = await lockAndLoad(db, [{ people: [participantUid], redeemers: [participantUid] }]);
  const held = work.people.get(participantUid);
  const refused = held ? decideRedeem(held.person, handout) : refuse('NOT_FOUND');
  if (refused || !handout) return refused ?? refuse('NOT_FOUND');
  const redeemed = { deviceCode: serverCode, operatorId: by.operatorId, redeemedAt: by.now };
  const undone = { undoneAt: null, undoneAtDevice: null, undoneBy: null, undoneReason: null };
  const what = { uid, participantUid, handoutUid: handout.uid, name: handout.name };
  keepRedemption(work, { ...what, ...redeemed, ...undone }, by.now);
  await flush(db, work, by.now);
  return { kind: 'redeemed' };
}

/** Undoes a hand-out on the server, by the rule of the desks, which receive it with the person's row. */
export async function undoHere(
  db: Db,
  command: UndoCommand,
  by: { now: Date; operatorId: number },
): Promise<{ kind: 'undone' } | Refusal> {
  const { participantUid } = command;
  const work = await lockAndLoad(db, [{ people: [participantUid], redeemers: [participantUid] }]);
  const refused = undoIn(work, command, { ...by, at: by.now, deviceCode: serverCode });
  if (refused) return refused;
  await flush(db, work, by.now);
  return { kind: 'undone' };
}

function undoIn(
  work: WorkingSet,
  { uid, reason }: UndoCommand,
  by: { at: Date; deviceCode: string; operatorId: number | null; now: Date },
): Refusal | undefined {
  const held = work.redemptions.get(uid);
  if (!held) return refuse('NOT_FOUND');
  // If two desks undo the same, the first reason stays.
  if (held.undoneAt !== null) return undefined;
  const undone = { undoneAtDevice: by.deviceCode, undoneBy: by.operatorId, undoneReason: reason };
  keepRedemption(work, { ...held, ...undone, undoneAt: by.at }, by.now);
  return undefined;
}
