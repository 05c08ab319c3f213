import { readStored, readStoredJson, writeStored } from '#web/core/client/storage.ts';
import type { ParticipantDraft } from './participant-form.ts';

/**
 * Text that is not sent yet, stored in this tab: a reload or an expired sign-in does not lose it. It is personal data,
 * so closing the tab deletes it, and only the same user gets it back.
 */
type TypedDraft = Omit<ParticipantDraft, 'photo'>;

/** Larger photos are not stored: a browser gives a site about five million characters in all. */
const photoChars = 1_500_000;

const textKey = (userId: number) => `participant.${userId}`;
const photoKey = (userId: number) => `participant.${userId}.photo`;

/** The stored draft of this user, or null. */
export function readDraft(userId: number): Partial<ParticipantDraft> | null {
  // Written by saveDraft; the form validates each value again before sending.
  const typed = readStoredJson('sessionStorage', textKey(userId)) as Partial<TypedDraft> | null;
  const photo = readStored('sessionStorage', photoKey(userId));
  if (typed === null && photo === null) return null;
  return { ...typed, photo: photo === null ? null : toBlob(photo) };
}

/** Stores the draft. An empty form is not stored. */
export function saveDraft(userId: number, draft: ParticipantDraft): void {
  const { photo: _photo, ...typed } = draft;
  const isEmpty = !typed.firstName && !typed.lastName && !typed.birthDate;
  writeStored('sessionStorage', textKey(userId), isEmpty ? null : JSON.stringify(typed));
}

/** Keeps the photo (a data URL), or forgets it. */
export function keepDraftPhoto(userId: number, dataUrl: string | null): void {
  writeStored(
    'sessionStorage',
    photoKey(userId),
    dataUrl !== null && dataUrl.length <= photoChars ? dataUrl : null,
  );
}

/** Forgets it: it was sent, or is no longer wanted. */
export function dropDraft(userId: number): void {
  writeStored('sessionStorage', textKey(userId), null);
  writeStored('sessionStorage', photoKey(userId), null);
}

function toBlob(dataUrl: string): Blob | null {
  const [label = '', base64 = ''] = dataUrl.split(',');
  try {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    return new Blob([bytes], { type: /^data:([^;]+)/.exec(label)?.[1] ?? 'image/jpeg' });
  } catch {
    // Not base64: the photo is chosen again.
    return null;
  }
}
