/** The context of a handler: all access to network, clock and storage. */

import { AppError } from '#shared/base/errors.ts';
import type { UserRole } from '#shared/base/permissions.ts';
import type { WipeOrder } from '#shared/devices/device-wipe.ts';
import type { Db } from './database/open.ts';
import type { EventKeys } from './keys/keys.ts';
import type { ObjectStore } from './storage/object-store.ts';

export interface Actor {
  id: number;
  role: UserRole;
  username: string;
  /** The role requires a second factor that the account does not have yet. */
  owesFactor?: true;
  /** They signed in with the password printed at the first start and must choose their own. */
  owesPassword?: true;
}

/** Refuses users who must first set up a password or a second factor. */
export function requireNothingOwed({ owesPassword, owesFactor }: Actor): void {
  if (owesPassword) throw new AppError('OWES_PASSWORD');
  if (owesFactor) throw new AppError('OWES_FACTOR');
}

/** The enrolled device whose signature a request carries. */
export interface RequestDevice {
  uid: string;
  code: string;
  kind: 'desk' | 'door';
  /** The order to empty itself, given and not yet carried out: it may hand over what it holds, nothing else. */
  wipe: WipeOrder | null;
}

/** The API token a call came with: a program, not a person; it may make the calls of its one ability. */
export interface TokenCaller {
  id: number;
  name: string;
}

export interface Ctx {
  /** The call's transaction, or the database itself for reads. */
  db: Db;
  actor: Actor | null;
  device: RequestDevice | null;
  token?: TokenCaller;
  /** The instant of the call on the application's clock. */
  now: Date;
  newUid: () => string;
  keys: EventKeys;
  /** The object store for picture bytes; without one they are in the database. */
  objects: ObjectStore | null;
  session: SessionControl;
  /** Where the caller comes from, for throttles. */
  address: string;
  /** Aborts when the client disconnects, so that work for it stops. */
  signal: AbortSignal;
  /** Queues what may only happen once the transaction has committed. */
  afterCommit: (task: () => void | Promise<void>) => void;
}

export interface SessionControl {
  id: string;
  /** When its owner last showed their password, machine clock, ms. */
  readonly provenAt: number;
  /** Stores that they have just proven it. */
  prove(): void;
  /** Starts a session under a new id, at a device where its signature came with the call. */
  signIn(actor: { id: number }, device?: RequestDevice | null): Promise<void>;
  signOut(): Promise<void>;
  /** Runs passport's local strategy on a user name and password; the user's id, or nothing. */
  authenticate(username: string, password: string): Promise<number | null>;
}

/** The signed-in user, or NOT_SIGNED_IN. */
export function requireActor(ctx: Ctx): Actor {
  if (!ctx.actor) throw new AppError('NOT_SIGNED_IN');
  return ctx.actor;
}

/** The device that signed the request, or DEVICE_SIGNATURE. */
export function requireDevice(ctx: Ctx): RequestDevice {
  if (!ctx.device) throw new AppError('DEVICE_SIGNATURE');
  return ctx.device;
}
