/** Why an action at the desk failed, grouped by what the operator can do about it. */
import type { ErrorCode, Refusal } from '#shared/base/errors.ts';
import { DeviceLocked } from '#web/device/desk.actions.ts';
import { RolledBack } from '#web/offline/store/mirror.ts';
import { NoOperator } from '#web/offline/store/no-operator.ts';
import { isNamed } from '#web/offline/store/store-lost.ts';
import { CodeNotHere } from '#web/offline/sync/code-not-here.ts';

export type DeskFailure =
  /** A rule refused it. */
  | { kind: 'refused'; code: ErrorCode }
  /** No operator, or their grant has expired. */
  | { kind: 'noOperator' }
  /** This browser's data were restored from a copy: it must not give out numbers. */
  | { kind: 'rolledBack' }
  /** The disk is full, or the browser's store does not answer: nothing was kept. */
  | { kind: 'disk' }
  /** The disk failed in the middle of work for several people: what was done before is kept. */
  | { kind: 'partly' }
  /** The disk had room for the person, and none for the photo. */
  | { kind: 'photoLost' }
  /** The badge is an older one, whose signature only the server has, and there is no network. */
  | { kind: 'codeNotHere' }
  /** All numbers of this device are used up. */
  | { kind: 'noNumbers' }
  /** An administrator locked this device, or its clone is in use. */
  | { kind: 'locked' }
  | { kind: 'fault' };

export function failureOfRefusal(refusal: Refusal): DeskFailure {
  return { kind: 'refused', code: refusal.code };
}

/** What an error means for the operator. Defects of ours are also reported. */
export function failureOf(error: unknown): DeskFailure {
  if (error instanceof NoOperator) return { kind: 'noOperator' };
  if (error instanceof RolledBack) return { kind: 'rolledBack' };
  if (error instanceof DeviceLocked) return { kind: 'locked' };
  if (error instanceof CodeNotHere) return { kind: 'codeNotHere' };
  if (error instanceof RangeError) return { kind: 'noNumbers' };
  if (isNamed(error, storageNames)) return { kind: 'disk' };
  reportError(error);
  return { kind: 'fault' };
}

/** Names that IndexedDB and Dexie give to failures of the store. */
const storageNames: ReadonlySet<string> = new Set([
  'QuotaExceededError',
  'AbortError',
  'DatabaseClosedError',
  'OpenFailedError',
  'InvalidStateError',
  'UnknownError',
  'TimeoutError',
]);
