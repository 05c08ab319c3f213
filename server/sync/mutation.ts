/** What applying one mutation needs and answers; the features fill the table, the push reads it. */

import type { Refusal } from '#shared/errors.ts';
import type { MutationBody, MutationKind } from '#shared/sync/mutations.ts';
import type { Actor } from '../context.ts';
import type { Db } from '../database/open.ts';

export interface MutationCtx {
  /** The transaction of this mutation. */
  db: Db;
  /** The instant it arrived, and the one at which the device did it, both on the application's clock. */
  now: Date;
  occurredAt: Date;
  operator: Actor;
  device: MutationDevice;
  mutationId: string;
  newUid: () => string;
}

/** The device a mutation comes from, with the key it signs badges with. */
export interface MutationDevice {
  uid: string;
  code: string;
  kids: string[];
  publicKey: string;
  /** Locked and told to empty itself: what it still holds is received, badges it made are set aside. */
  isLocked: boolean;
}

/** Applies one mutation: nothing when done, or why not. A refusal undoes all it wrote. */
export type Apply<K extends MutationKind> = (
  ctx: MutationCtx,
  body: MutationBody<K>,
) => Promise<Refusal | undefined>;

export type MutationTable = { [K in Exclude<MutationKind, 'scan.record'>]: Apply<K> };
