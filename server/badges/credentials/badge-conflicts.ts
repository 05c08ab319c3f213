/** Cases that a badge brings about: what two devices did against each other, and zones that its holder's role does not have. */

import { serverCode } from '#shared/codes/number.ts';
import type { CredentialData } from '#shared/codes/payload.ts';
import type {
  CredentialRow,
  IssueCommand,
  ReprintCommand,
  RevokeCommand,
} from '#shared/credentials/credential.ts';
import { zoneLetters, zonesOfRole } from '#shared/edition/tournament.ts';
import type { NewSide } from '../../accreditation/conflict-store.ts';
import type { MutationCtx } from '../../accreditation/mutation.ts';
import { uidOfJson } from '../../core/base/hash-of-json.ts';

/** This device's own side of a conflict. */
function ownSide({ device, operator, mutationId, occurredAt }: MutationCtx, data: CredentialData): NewSide {
  const { n: number, g } = data;
  const deed = g === 1 ? { act: 'issue' as const, number } : { act: 'reprint' as const, number, g };
  const by = { deviceCode: device.code, operatorId: operator.id };
  return { ref: mutationId, ...by, deed, data, at: occurredAt };
}

/** A side made from the badge's row, for badges that no device reported. */
function sideOfRow({ uid, number, g, kid, data, issuedBy, issuedAt }: CredentialRow): NewSide {
  const deed = g === 1 ? { act: 'issue' as const, number } : { act: 'reprint' as const, number, g };
  const own = { deviceCode: g === 1 ? issuedBy : serverCode, at: g === 1 ? new Date(issuedAt) : null };
  return { ref: uid, operatorId: null, deed, data: { ...data, k: kid }, ...own };
}

export function noteIssuedTwice(
  ctx: MutationCtx,
  { data, participantUid }: IssueCommand,
  other: CredentialRow,
): void {
  ctx.work.changed.conflicts.push({
    ...{ kind: 'issuedTwice', about: participantUid, participantUid, numbers: [data.n, other.number] },
    sides: [ownSide(ctx, data)],
    other: {
      ...{ kind: 'credential.issue', uid: other.uid, isIt: () => true },
      deed: () => ({ act: 'issue', number: other.number }),
      orElse: sideOfRow({ ...other, g: 1 }),
    },
  });
}

export function notePrintedTwice(ctx: MutationCtx, held: CredentialRow, data: CredentialData): void {
  const { uid, participantUid, number } = held;
  const isTwin = held.g === data.g && held.kid !== data.k;
  ctx.work.changed.conflicts.push({
    ...{ kind: 'printedTwice', about: `${number} ${data.g}`, participantUid, numbers: [number] },
    sides: [ownSide(ctx, data)],
    other: {
      ...{ kind: 'credential.reprint', uid },
      isIt: (body: ReprintCommand) => body.data.g === data.g && body.data.k !== data.k,
      deed: () => ({ act: 'reprint', number, g: data.g }),
      orElse: isTwin ? sideOfRow(held) : null,
    },
  });
}

/**
 * The badge opens more zones than its holder's role allows. The desk has signed and printed it, so record a conflict.
 */
export function noteWiderZones(
  ctx: MutationCtx,
  { participantUid, number }: CredentialRow,
  data: CredentialData,
): void {
  const { work } = ctx;
  const role = work.people.get(participantUid)?.person.role;
  const allowed = role ? zonesOfRole(role) : 0;
  const signed = Number.parseInt(data.z, 16);
  if ((signed & ~allowed) === 0) return;
  const deed = (bits: number) => ({ act: 'zones' as const, number, zones: zoneLetters(bits) });
  const serverSide = { ref: uidOfJson(['zones', number, data.g]), deviceCode: serverCode, operatorId: null };
  work.changed.conflicts.push({
    ...{ kind: 'zonesBeyondRole', about: `${number} ${data.g}`, participantUid, numbers: [number] },
    sides: [{ ...ownSide(ctx, data), deed: deed(signed) }],
    other: {
      ...{ kind: 'credential.issue', uid: ctx.mutationId, isIt: () => false, deed: () => deed(allowed) },
      orElse: { ...serverSide, deed: deed(allowed), at: null },
    },
  });
}

/** A copy of a badge that was revoked before the copy arrived. */
export function noteRevoked(
  ctx: MutationCtx,
  { participantUid, number }: CredentialRow,
  data: CredentialData,
): void {
  ctx.work.changed.conflicts.push({
    ...{ kind: 'revokedAndPrinted', about: number, participantUid, numbers: [number] },
    sides: [ownSide(ctx, data)],
    revocationOf: number,
  });
}

/** The device that revoked the badge did not know its newest copy, which another device printed. */
export function notePrinted(ctx: MutationCtx, command: RevokeCommand, held: CredentialRow): void {
  const { number, reason } = command;
  const by = { deviceCode: ctx.device.code, operatorId: ctx.operator.id };
  ctx.work.changed.conflicts.push({
    ...{ kind: 'revokedAndPrinted', about: number, participantUid: held.participantUid, numbers: [number] },
    sides: [{ ref: ctx.mutationId, ...by, deed: { act: 'revoke', number, reason }, at: ctx.occurredAt }],
    other: {
      ...{ kind: 'credential.reprint', uid: held.uid },
      isIt: (body: ReprintCommand) => body.data.g === held.g && !ctx.device.kids.includes(body.data.k),
      deed: () => ({ act: 'reprint', number, g: held.g }),
      orElse: ctx.device.kids.includes(held.kid) ? null : sideOfRow(held),
    },
  });
}
