import i18next from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditionSection } from '#shared/edition/edition.ts';
import type { EditionForAdmin } from '#shared/settings/editions.ts';
import { ApiError, call } from '#web/core/client/api.ts';
import { setEdition } from '#web/core/client/edition.ts';
import { wordsForField, wordsForKey } from '#web/core/lib/i18n.ts';
import { useRecordForm } from '#web/records/use-record-form.ts';
import { type EditionDraft, toEditionDraft, toSections } from './edition-draft.ts';

interface EditionFormParts {
  /** Names the copy of the draft that the tab keeps. */
  name: string;
  stored: EditionForAdmin;
  sections: readonly EditionSection[];
  /** Values of the form that are no part of the edition. */
  more?: EditionDraft;
  /** Called instead of saving the sections. */
  save?: (stored: EditionForAdmin, draft: EditionDraft) => Promise<EditionForAdmin>;
  onSaved?: () => void;
}

const noMore: EditionDraft = {};

/** A field that the server refused: its path in the edition, and the same and why in words. */
interface RefusedField {
  name: string;
  path: string;
  words: string;
}

/** The form over sections of an edition, and what the server refused: also of fields that are on other pages. */
export function useEditionForm(parts: EditionFormParts) {
  const { stored, sections, more = noMore, save = patchSections(sections) } = parts;
  const { t } = useTranslation();
  const params = { id: stored.id };
  const [refused, setRefused] = useState<readonly RefusedField[]>([]);
  const form = useRecordForm<EditionDraft, EditionForAdmin, EditionDraft, EditionForAdmin>({
    name: `edition:${stored.id}:${parts.name}`,
    stored,
    changes: /\/(editions?|setup|settings)/,
    draftOf: (row) => ({ ...toEditionDraft((row ?? stored).edition, sections), ...more }),
    // The server says what is wrong, and the set-up guide before it.
    validate: (draft) => ({ body: draft }),
    save: (base, draft) => {
      setRefused([]);
      return save(base ?? stored, draft).catch((error: unknown) => {
        const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
        setRefused(
          fields.map(([name, code]) => ({ name, path: wordsForPlace(name), words: wordsForField(code) })),
        );
        throw error;
      });
    },
    reload: () => call('GET /api/admin/editions/:id', { params }),
    done: () => ({ title: t('edition.saved'), description: t(`edition.savedText.${stored.status}`) }),
    onDone: (saved, rebase) => {
      if (saved.status === 'live') setEdition(saved.edition);
      rebase(saved);
      parts.onSaved?.();
    },
  });
  return { form, refused };
}

/** Saves sections of an edition as the form has them. */
export const patchSections =
  (sections: readonly EditionSection[]) =>
  ({ id, edition, revision }: EditionForAdmin, draft: EditionDraft): Promise<EditionForAdmin> =>
    call('PATCH /api/admin/editions/:id', {
      params: { id },
      body: { sections: toSections(draft, edition, sections), revision },
    });

/** A path in the words of the pages: 'keyDates.6.date' is 'Key dates · Entry 7 · Date'. A part without words stays as it is. */
function wordsForPlace(path: string): string {
  const [section = '', ...parts] = path.split('.');
  const named = parts.map((part) =>
    /^\d+$/.test(part)
      ? i18next.t('edition.row', { number: Number(part) + 1 })
      : wordsForKey(`edition.field.${part}`, wordsForKey(`edition.${part}`, part)),
  );
  return [wordsForKey(`edition.change.${section}`, section), ...named].join(' · ');
}
