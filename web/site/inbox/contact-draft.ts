/**
 * A message that is not sent yet, stored in this tab: a lost network or a reload does not lose it. Closing the tab
 * deletes it.
 */
import { readStoredJson, writeStored } from '#web/core/client/storage.ts';
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
  const isEmpty = Object.keys(texts).length === 0;
  writeStored('sessionStorage', draftKey(kind), isEmpty ? null : JSON.stringify(texts));
}

/** The element id of a form, used to find its server-rendered fields. */
export function formId(kind: ContactFormKind): string {
  return `contact-${kind}`;
}

function kept(kind: ContactFormKind): Partial<ContactDraft> {
  return textsOf(Object(readStoredJson('sessionStorage', draftKey(kind))));
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
