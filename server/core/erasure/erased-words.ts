/** The replacement for words about an erased person. */
import { stringsIn } from '#shared/base/json-strings.ts';
import { isUnderstood } from '#shared/sync/upcast.ts';

/** The content of a row of the audit log after the erasure. */
export const erasedDetail = { erased: true };
/** Replaces a reason. */
export const noReason = '—';
/** Replaces the delegate of a team registration and their contact data. */
export const noDelegate = { delegateName: noReason, delegatePhone: '', email1: '', email2: null };
/** A hand-over of which is not known who took the badges. */
export const noReceiver = { receivedBy: null, receiverUid: null, signature: null };

/** The body of a mutation about an erased person: its subject only, in the shape its readers expect. */
export function withoutPerson(kind: string, body: unknown): unknown {
  // Whatever came is JSON; what is no object has nothing to keep.
  const sent = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  switch (kind) {
    case 'participant.correct':
      return { uid: sent.uid, changes: {}, ...erasedDetail };
    case 'credential.issue':
    case 'credential.reprint':
      return { uid: sent.uid, participantUid: sent.participantUid, data: sent.data, ...erasedDetail };
    case 'credential.revoke':
    case 'print.log':
      return { uid: sent.uid, number: sent.number, g: sent.g, reason: noReason, ...erasedDetail };
    case 'case.settle':
      return { uid: sent.uid, outcome: sent.outcome, kept: sent.kept, reason: noReason, ...erasedDetail };
    case 'credential.validate':
      return {
        ...{ uid: sent.uid, how: sent.how, badges: sent.badges, teamUid: sent.teamUid },
        ...{ ...noReceiver, ...erasedDetail },
      };
    default:
      return { uid: sent.uid, ...erasedDetail };
  }
}

/** The uids and numbers by which a mutation names the person it is about; every text of one whose shape is not known. */
export function namedIn(m: { kind: string; v: number; body: unknown }): string[] {
  if (!isUnderstood(m)) return stringsIn(m.body);
  // Of a known shape, so an object.
  const { uid, participantUid, receiverUid } = m.body as Record<string, unknown>;
  return stringsIn([m.kind.startsWith('participant.') ? uid : participantUid, receiverUid]);
}
