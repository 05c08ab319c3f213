import { zodResolver } from '@hookform/resolvers/zod';
import type { Resolver } from 'react-hook-form';
import { contactInput, homeContactInput } from '#shared/content/inbox.ts';
import type { ContactDraft, ContactFormKind } from './contact-draft.ts';

/** The rules of a message (rules-on-touch.ts). Their own shape has optional fields where the form has empty texts. */
export const contactRules =
  (kind: ContactFormKind): Resolver<ContactDraft> =>
  (typed, context, options) =>
    zodResolver(kind === 'home' ? homeContactInput : contactInput)(
      // The choice of no reason is an empty text in the form and nothing at all in the message.
      { ...typed, inquiryType: typed.inquiryType || undefined } as never,
      context,
      options as never,
    ) as never;
