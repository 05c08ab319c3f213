/** A form's draft, stored by the browser's tab: a wrong click or an ended session does not lose it. */

export function saveDraft(key: string, draft: object | null): void {
  try {
    if (draft) sessionStorage.setItem(key, JSON.stringify(draft));
    else sessionStorage.removeItem(key);
  } catch {
    // No storage: the form still asks before it is left.
  }
}

/** The text from before a reload. */
export function findSavedDraft<Draft extends object>(key: string, empty: Draft): Draft | null {
  try {
    const text = sessionStorage.getItem(key);
    // Written by saveDraft() of this tab; a field that a newer form has and it has not starts empty.
    return text ? { ...empty, ...(JSON.parse(text) as Partial<Draft>) } : null;
  } catch {
    return null;
  }
}
