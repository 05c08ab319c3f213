/** How receipts of desks and doors appear in the audit log. */
import type { MutationKind } from '#shared/sync/mutations.ts';

export type DeviceAction = Exclude<MutationKind, 'scan.record' | 'print.log' | 'noop'>;

/** The audit action for each mutation kind. */
export const actionOf: Readonly<Record<DeviceAction, string>> = {
  'participant.register': 'participant.register',
  'participant.correct': 'participant.correct',
  'participant.note': 'participant.note',
  'participant.propose': 'participant.propose',
  'credential.issue': 'credential.issue',
  'credential.reprint': 'credential.copy',
  'credential.revoke': 'credential.revoke',
  'credential.validate': 'credential.handOver',
  'handout.redeem': 'handout.redeem',
  'handout.undo': 'handout.undo',
  'case.settle': 'case.settle',
  'scan.annul': 'scan.annul',
  'scan.override': 'scan.override',
};

export const kindsOf = (actions: readonly string[]) =>
  Object.entries(actionOf).flatMap(([kind, action]) => (actions.includes(action) ? kind : []));

/** The subject and details of an action, without personal names. */
export function presentDeviceAction(
  kind: DeviceAction,
  sent: unknown,
): { subject: string | null; detail: Record<string, unknown> } {
  // Validated by the schema of its kind before it was applied; fields of an erased person are missing.
  const body = sent as {
    uid?: string;
    person?: { role?: string };
    changes?: object;
    data?: { n: string; g: number };
    number?: string;
    reason?: string;
    badges?: { number: string }[];
    how?: string;
    outcome?: string;
    text?: string;
    settles?: string;
    participantUid?: string;
    name?: { es: string };
  };
  const { uid = null, data, number = null, reason, badges = [], how, outcome, participantUid = null } = body;
  const because = reason === undefined ? {} : { reason };
  switch (kind) {
    case 'participant.register':
      return { subject: uid, detail: body.person?.role ? { role: body.person.role } : {} };
    case 'participant.correct':
      return { subject: uid, detail: { fields: Object.keys(body.changes ?? {}) } };
    case 'participant.note':
      return { subject: uid, detail: { isCleared: !body.text } };
    case 'participant.propose':
      return { subject: uid, detail: { isSettled: body.settles !== undefined } };
    case 'handout.redeem':
      return { subject: participantUid, detail: { name: body.name?.es } };
    case 'handout.undo':
      return { subject: participantUid, detail: because };
    case 'credential.issue':
      return { subject: data?.n ?? uid, detail: {} };
    case 'credential.reprint':
      return { subject: data?.n ?? uid, detail: { ...(data ? { g: data.g } : {}), ...because } };
    case 'credential.revoke':
    case 'scan.annul':
    case 'scan.override':
      return { subject: number, detail: because };
    case 'credential.validate':
      return {
        subject: badges[0]?.number ?? null,
        detail: { how, ...(badges.length > 1 ? { numbers: badges.map((badge) => badge.number) } : {}) },
      };
    case 'case.settle':
      return { subject: uid, detail: { outcome, ...because } };
  }
}
