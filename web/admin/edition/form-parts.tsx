import type { ReactNode } from 'react';
import type { FormPart } from '#web/records/FormFields.tsx';
import type { EditionDraft } from './edition-draft.ts';

type Part = FormPart<EditionDraft>;

/** A sentence above the fields. */
export const leadOf = (text: string): Part => ({
  key: 'lead',
  shown: (
    <p key="lead" className="text-muted">
      {text}
    </p>
  ),
});

/** The title of a group of fields, with an action beside it. */
export const rowHead = (at: string, title: string, action?: ReactNode): Part => ({
  key: `${at}.head`,
  shown: (
    <div key={`${at}.head`} className="flex items-end justify-between gap-4 border-rule border-t-2 pt-4">
      <h2 className="font-bold text-lg">{title}</h2>
      {action}
    </div>
  ),
});
