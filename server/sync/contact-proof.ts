/**
 * What this server has sent a device, as a token that only a server of this event can create. Each sync answer carries
 * it and the device returns it with its next call. It reveals a database that was set back; an unproven claim of a
 * device about the server's history is ignored.
 */
import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { AppError } from '#shared/base/errors.ts';
import { uidSchema } from '#shared/base/ids.ts';
import { auditEnd } from '#shared/sync/protocol.ts';

const contactFacts = z.object({
  /** The history of the database in which it was sent. */
  epoch: z.string(),
  device: uidSchema,
  /** The highest mutation of the device that was answered. */
  acked: z.int().nonnegative(),
  /** The commit up to which the device was given the change feed. */
  seq: z.int().nonnegative(),
  /** The last row of the audit log at that time. */
  audit: auditEnd.nullable(),
});
export type ContactFacts = z.output<typeof contactFacts>;

/** Keyed hash of the event (`EventKeys.mark`): every server that has the event's keys makes the same. */
type KeyedHash = (text: string) => string;

const sealed = (payload: string, mark: KeyedHash) => mark(`told to a device ${payload}`);

/** Writes the token. Proven values from earlier in the same history stay in it. */
export function writeContactProof(
  facts: ContactFacts,
  earlier: ContactFacts | null,
  mark: KeyedHash,
): string {
  const before = earlier?.epoch === facts.epoch ? earlier : null;
  const merged: ContactFacts = {
    ...facts,
    acked: Math.max(facts.acked, before?.acked ?? 0),
    seq: Math.max(facts.seq, before?.seq ?? 0),
    audit: facts.audit ?? before?.audit ?? null,
  };
  const payload = Buffer.from(JSON.stringify(merged)).toString('base64url');
  return `${payload}.${sealed(payload, mark)}`;
}

/**
 * Reads the token that a device shows; null if it shows none. Throws DEVICE_FORKED for one that no server of this
 * event made, or that was made for another device: the caller freezes the device.
 */
export function readContactProof(
  token: string | undefined,
  deviceUid: string,
  mark: KeyedHash,
): ContactFacts | null {
  if (token === undefined) return null;
  const [payload = '', given = ''] = token.split('.');
  const expected = Buffer.from(sealed(payload, mark));
  const shown = Buffer.from(given);
  if (expected.length !== shown.length || !timingSafeEqual(expected, shown))
    throw new AppError('DEVICE_FORKED');
  // Sealed by a server of this event, so it has the shape that a server gave it.
  const facts = contactFacts.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
  if (facts.device !== deviceUid) throw new AppError('DEVICE_FORKED');
  return facts;
}
