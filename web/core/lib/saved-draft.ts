/** A form's draft, stored by the browser's tab: a wrong click or an ended session does not lose it. */

/** What was typed, and the stored values that it began with. */
export interface SavedDraft<Draft extends object> {
  draft: Draft;
  base: Draft;
}

export function saveDraft<Draft extends object>(key: string, saved: SavedDraft<Draft> | null): void {
  try {
    if (saved) sessionStorage.setItem(key, JSON.stringify(saved));
    else sessionStorage.removeItem(key);
  } catch {
    // No storage: the form still asks before it is left.
  }
}

/** The text from before a reload. */
export function findSavedDraft<Draft extends object>(key: string): SavedDraft<Partial<Draft>> | null {
  try {
    // Written by saveDraft() of this tab, maybe of a form that had fewer fields.
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as SavedDraft<Partial<Draft>> | null;
  } catch {
    return null;
  }
}
