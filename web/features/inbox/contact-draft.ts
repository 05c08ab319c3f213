/**
 * What somebody has written to the organisers and not sent yet, kept in this tab: a lost network or a reload
 * loses none of it. It goes with the tab.
 */
export interface ContactDraft {
  name: string;
  email: string;
  subject: string;
  message: string;
  inquiryType: string;
  website: string;
}

/** The form of the home page and the one of the contact page do not share what is written. */
export type ContactFormKind = 'home' | 'page';

const empty: ContactDraft = { name: '', email: '', subject: '', message: '', inquiryType: '', website: '' };
const keyOf = (kind: ContactFormKind) => `contact.${kind}`;

/** What was kept for a form, else what already stands in its drawn fields, else nothing. */
export function readContactDraft(kind: ContactFormKind): ContactDraft {
  return { ...empty, ...kept(kind), ...textsOf(drawnTexts(kind)) };
}

/** Drawn by the server, a form takes letters before its script is there. */
function drawnTexts(kind: ContactFormKind): object {
  if (typeof document === 'undefined') return {};
  const form = document.getElementById(formId(kind));
  return form instanceof HTMLFormElement ? Object.fromEntries(new FormData(form)) : {};
}

/** Keeps what is written; a form with nothing in it is nothing to keep. */
export function keepContactDraft(kind: ContactFormKind, draft: Partial<ContactDraft>): void {
  const texts = textsOf(draft);
  try {
    if (Object.keys(texts).length === 0) sessionStorage.removeItem(keyOf(kind));
    else sessionStorage.setItem(keyOf(kind), JSON.stringify(texts));
  } catch {
    // Storage can be forbidden by the reader: then it is kept as long as the page is open.
  }
}

/** The element id of a form, by which its drawn fields are found again. */
export function formId(kind: ContactFormKind): string {
  return `contact-${kind}`;
}

function kept(kind: ContactFormKind): Partial<ContactDraft> {
  try {
    return textsOf(JSON.parse(sessionStorage.getItem(keyOf(kind)) ?? '{}') as object);
  } catch {
    // On the server there is no storage, and elsewhere it may be forbidden or hold somebody else's text.
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

/** The form as it stands before anything is written. */
export function emptyContactDraft(): ContactDraft {
  return { ...empty };
}
