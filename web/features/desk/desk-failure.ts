/** Why something at the desk did not work, told apart by what the clerk can do about it. */
import type { ErrorCode, Refusal } from '#shared/errors.ts';
import { RolledBack } from '#web/local/mirror.ts';
import { NoOperator } from '#web/local/no-operator.ts';
import { DeviceLocked } from '#web/station/desk.actions.ts';

export type DeskFailure =
  /** A rule said no. */
  | { kind: 'refused'; code: ErrorCode }
  /** Nobody is signed in, or their time has ended. */
  | { kind: 'noOperator' }
  /** This browser's data were set back: it must not give out numbers. */
  | { kind: 'rolledBack' }
  /** The disk is full, or the browser's store does not answer: nothing was kept. */
  | { kind: 'disk' }
  /** The disk had room for the person, and none for the photo. */
  | { kind: 'photoLost' }
  /** All numbers of this device are used up. */
  | { kind: 'noNumbers' }
  /** An administrator locked this device, or its copy is at work elsewhere. */
  | { kind: 'locked' }
  | { kind: 'fault' };

export function failureOfRefusal(refusal: Refusal): DeskFailure {
  return { kind: 'refused', code: refusal.code };
}

/** What a thrown error means to the person at the desk. Faults of ours are reported as well. */
export function failureOf(error: unknown): DeskFailure {
  if (error instanceof NoOperator) return { kind: 'noOperator' };
  if (error instanceof RolledBack) return { kind: 'rolledBack' };
  if (error instanceof DeviceLocked) return { kind: 'locked' };
  if (error instanceof RangeError) return { kind: 'noNumbers' };
  if (isStorageError(error)) return { kind: 'disk' };
  reportError(error);
  return { kind: 'fault' };
}

const storageNames = new Set([
  'QuotaExceededError',
  'AbortError',
  'DatabaseClosedError',
  'OpenFailedError',
  'InvalidStateError',
  'UnknownError',
  'TimeoutError',
]);

/** Dexie names its errors as IndexedDB does and puts the cause inside. */
function isStorageError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { inner } = error as { inner?: unknown };
  return storageNames.has(error.name) || (inner !== undefined && isStorageError(inner));
}
