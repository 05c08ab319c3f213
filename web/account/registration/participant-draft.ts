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
  const text = read(textKey(userId));
  const photo = read(photoKey(userId));
  if (text === null && photo === null) return null;
  return { ...toTyped(text), photo: photo === null ? null : toBlob(photo) };
}

/** Stores the draft. An empty form is not stored. */
export function saveDraft(userId: number, draft: ParticipantDraft): void {
  const { photo: _photo, ...typed } = draft;
  const isEmpty = !typed.firstName && !typed.lastName && !typed.birthDate;
  write(textKey(userId), isEmpty ? null : JSON.stringify(typed));
}

/** Keeps the photo (a data URL), or forgets it. */
export function keepDraftPhoto(userId: number, dataUrl: string | null): void {
  write(photoKey(userId), dataUrl !== null && dataUrl.length <= photoChars ? dataUrl : null);
}

/** Forgets it: it was sent, or is no longer wanted. */
export function dropDraft(userId: number): void {
  write(textKey(userId), null);
  write(photoKey(userId), null);
}

function toTyped(text: string | null): Partial<TypedDraft> {
  try {
    // Written by saveDraft; the form validates each value again before sending.
    return text === null ? {} : (JSON.parse(text) as Partial<TypedDraft>);
  } catch {
    // Text in an unknown format under our key: ignore it.
    return {};
  }
}

/** Not by fetch: the page's policy lets no request go to a data address. */
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

function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    // Storage can be forbidden by the reader.
    return null;
  }
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch {
    // Forbidden, or full: then the form is kept only as long as the page is open.
  }
}
