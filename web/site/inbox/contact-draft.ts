/**
 * A message that is not sent yet, stored in this tab: a lost network or a reload does not lose it. Closing the tab
 * deletes it.
 */
export interface ContactDraft {
  name: string;
  email: string;
  subject: string;
  message: string;
  inquiryType: string;
  website: string;
}

/** The forms of the home page and the contact page have separate drafts. */
export type ContactFormKind = 'home' | 'page';

const empty: ContactDraft = { name: '', email: '', subject: '', message: '', inquiryType: '', website: '' };
const draftKey = (kind: ContactFormKind) => `contact.${kind}`;

/** The stored draft of a form, else what its server-rendered fields already contain, else empty. */
export function readContactDraft(kind: ContactFormKind): ContactDraft {
  return { ...empty, ...kept(kind), ...textsOf(readRenderedFields(kind)) };
}

/** A server-rendered form accepts text before its script is loaded. */
function readRenderedFields(kind: ContactFormKind): object {
  if (typeof document === 'undefined') return {};
  const form = document.getElementById(formId(kind));
  return form instanceof HTMLFormElement ? Object.fromEntries(new FormData(form)) : {};
}

/** Stores the draft; an empty form is not stored. */
export function keepContactDraft(kind: ContactFormKind, draft: Partial<ContactDraft>): void {
  const texts = textsOf(draft);
  try {
    if (Object.keys(texts).length === 0) sessionStorage.removeItem(draftKey(kind));
    else sessionStorage.setItem(draftKey(kind), JSON.stringify(texts));
  } catch {
    // Storage can be forbidden by the reader: then it is kept as long as the page is open.
  }
}

/** The element id of a form, used to find its server-rendered fields. */
export function formId(kind: ContactFormKind): string {
  return `contact-${kind}`;
}

function kept(kind: ContactFormKind): Partial<ContactDraft> {
  try {
    return textsOf(JSON.parse(sessionStorage.getItem(draftKey(kind)) ?? '{}') as object);
  } catch {
    // There is no storage on the server; in a browser it may be forbidden or hold another format.
    return {};
  }
}

/** The fields that hold something. */
function textsOf(fields: object): Partial<ContactDraft> {
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([name, value]) => name in empty && name !== 'website' && typeof value === 'string' && value !== '',
    ),
  );
}

/** The form before any input. */
export function emptyContactDraft(): ContactDraft {
  return { ...empty };
}
