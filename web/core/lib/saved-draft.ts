/** A form's draft, stored by the browser's tab: a wrong click or an ended session does not lose it. */
import { readStoredJson, writeStored } from '#web/core/client/storage.ts';

/** The typed text, and the stored values it was based on. */
export interface SavedDraft<Draft extends object> {
  draft: Draft;
  base: Draft;
}

export function saveDraft<Draft extends object>(key: string, saved: SavedDraft<Draft> | null): void {
  // Without storage the form still asks before it is left.
  writeStored('sessionStorage', key, saved && JSON.stringify(saved));
}

/** The text from before a reload. */
export function findSavedDraft<Draft extends object>(key: string): SavedDraft<Partial<Draft>> | null {
  // Written by saveDraft() of this tab, maybe of a form that had fewer fields.
  return readStoredJson('sessionStorage', key) as SavedDraft<Partial<Draft>> | null;
}
