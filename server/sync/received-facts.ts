/** Facts as a device sends them, as the stores keep them: nothing is decided about them. */
import type { MutationBody } from '#shared/sync/mutations.ts';
import type { MutationDevice, Operator } from '../accreditation/mutation.ts';
import type { ReceivedAmendment, ReceivedScan } from '../accreditation/scan-store.ts';
import type { ReceivedMutation } from './store.ts';

interface MadeBy {
  received: ReceivedMutation;
  device: MutationDevice;
  operator: Operator | null;
}

/** A scan as it is stored, with who made it. */
export function scanOf(
  { received, device, operator }: MadeBy,
  body: MutationBody<'scan.record'>,
): ReceivedScan {
  const by = { deviceCode: device.code, operatorId: operator?.id ?? null };
  return { ...body, ...by, occurredAt: received.occurredAt.toISOString(), clockOffsetMs: received.m.offset };
}

/** The amendment of one scan. */
export function amendmentOf(
  { received, device, operator }: MadeBy,
  kind: 'scan.annul' | 'scan.override',
  { uid, scanUid, number, reason }: MutationBody<'scan.annul' | 'scan.override'>,
): ReceivedAmendment {
  return {
    ...{ uid, scanUid, number, reason, kind: kind === 'scan.annul' ? 'annulled' : 'overridden' },
    ...{ deviceCode: device.code, operatorId: operator?.id ?? null, occurredAt: received.occurredAt },
  };
}
