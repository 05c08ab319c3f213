/** The self-service's own work: one person's photo, badge and paper, by the desk's actions. */
import type { TFunction } from 'i18next';
import { newUid } from '#shared/base/ids.ts';
import { missingFor, readHandouts } from '#shared/credentials/handouts.ts';
import type { ProposeCommand } from '#shared/people/participant.ts';
import type { HandoutName } from '#shared/people/redeemed.ts';
import type { Language } from '#web/core/lib/i18n.ts';
import {
  correctPerson,
  type IssuedBadge,
  issueCredential,
  proposeCorrection,
  reprintCredential,
  undoAction,
} from '#web/device/desk.actions.ts';
import { printBadge } from '#web/device/print-badge.ts';
import type { LocalDatabase } from '#web/offline/store/database.ts';
import type { PersonView } from '#web/offline/store/people.ts';
import { keepPhoto } from '#web/offline/store/photos.ts';
import { readDeviceSetting } from '#web/offline/store/settings.ts';
import { findUndoable, waitForRelease } from '#web/offline/store/undo.ts';

export type SelfServiceResult =
  /** `isAwaiting`: it becomes valid once a desk has checked the person. */
  | { kind: 'printed'; number: string; isAwaiting: boolean }
  | { kind: 'notPrinted'; number: string }
  /** `toBring`: requirements that a desk must receive first. */
  | { kind: 'refused'; toBring: readonly HandoutName[] };

/** The copy was undone before it was printed: the badge the person had stays valid. */
export interface Canceled {
  kind: 'canceled';
}

export interface SelfServicePrint {
  db: LocalDatabase;
  view: PersonView;
  /** A new photo; null to keep the existing one. */
  photo: Blob | null;
  /** This badge is on paper already: then it is another copy, with its reason. */
  copyReason: string | null;
  /** A copy waits until it can no longer be undone; `action` names it for `cancelCopy`. */
  onHeld: (action: string) => void;
  t: TFunction;
  language: Language;
}

/** Stores the photo, issues or reprints the credential, and prints it. Never throws: a participant is waiting. */
export async function handOver(handover: SelfServicePrint): Promise<SelfServiceResult | Canceled> {
  const { db, view, photo, copyReason, onHeld, t, language } = handover;
  try {
    let { person } = view;
    if (photo) {
      const value = await keepPhoto(db, photo);
      const corrected = await correctPerson(db, {
        uid: person.uid,
        changes: { photo: { base: person.photo, value } },
      });
      if (corrected.kind === 'refused') return { kind: 'refused', toBring: [] };
      person = { ...person, photo: value };
    }
    const undo = newUid();
    const issued = await credentialFor(handover, undo);
    if (!issued) return { kind: 'refused', toBring: await toBringHere(handover) };
    if (copyReason !== null) {
      onHeld(undo);
      if ((await waitForRelease(db, undo)) === 'undone') return { kind: 'canceled' };
    }
    const { credential } = issued;
    const reason = copyReason === null ? null : 'selfService';
    const isPrinted = await printBadge({ db, person, credential, reason, t, language });
    const { number, awaiting } = credential;
    return isPrinted ? { kind: 'printed', number, isAwaiting: awaiting } : { kind: 'notPrinted', number };
  } catch (error) {
    reportError(error);
    return { kind: 'refused', toBring: [] };
  }
}

/** Stores a proposed correction for the desks. False on failure: then the screen sends the participant to a desk. */
export async function propose(
  db: LocalDatabase,
  uid: string,
  said: Omit<ProposeCommand, 'uid'>,
): Promise<boolean> {
  try {
    return (await proposeCorrection(db, { uid, ...said })).kind === 'done';
  } catch (error) {
    reportError(error);
    return false;
  }
}

async function toBringHere({ db, view }: SelfServicePrint): Promise<HandoutName[]> {
  if (view.credential?.status === 'active') return [];
  return missingFor(view.person, readHandouts(await readDeviceSetting(db, 'handouts'))).map(
    ({ name }) => name,
  );
}

/** Undoes a copy that is held; one whose time is over is printed. */
export async function cancelCopy(db: LocalDatabase, uid: string): Promise<void> {
  const action = await findUndoable(db, uid);
  if (action) await undoAction(db, action);
}

async function credentialFor(
  { db, view, copyReason }: SelfServicePrint,
  undo: string,
): Promise<IssuedBadge | null> {
  const { person, credential } = view;
  if (credential?.status === 'active') {
    if (copyReason === null) return { person, credential };
    const copy = await reprintCredential(db, credential.number, copyReason, { undo });
    return copy.kind === 'done' ? copy.result : null;
  }
  const issued = await issueCredential(db, person.uid);
  return issued.kind === 'done' ? issued.result : null;
}
