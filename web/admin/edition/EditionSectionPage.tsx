import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditionSection } from '#shared/edition/edition.ts';
import type { EditionForAdmin } from '#shared/settings/editions.ts';
import { ApiError, call } from '#web/core/client/api.ts';
import { setEdition } from '#web/core/client/edition.ts';
import { wordsForField } from '#web/core/lib/i18n.ts';
import { FormFields, fieldsOf } from '#web/records/FormFields.tsx';
import { RecordState } from '#web/records/RecordPage.tsx';
import { SaveBar } from '#web/records/SaveBar.tsx';
import { useRecordForm } from '#web/records/use-record-form.ts';
import { type EditionDraft, toEditionDraft, toSections } from './edition-draft.ts';
import { type EditionPage, sectionsOf, useEditionParts } from './edition-pages.tsx';
import { ProblemBox, type ShownProblem } from './ProblemBox.tsx';

/** Some sections of an edition in one form. Needs 'edition', 'admin', 'errors' and 'fields'. */
export function EditionSectionPage({ stored, page }: { stored: EditionForAdmin; page: EditionPage }) {
  const { t } = useTranslation();
  const sections: readonly EditionSection[] = sectionsOf[page];
  const params = { id: stored.id };
  /** Rules that fields of other pages break by this change. */
  const [elsewhere, setElsewhere] = useState<readonly ShownProblem[]>([]);
  const form = useRecordForm<EditionDraft, EditionForAdmin, EditionDraft, EditionForAdmin>({
    name: `edition:${stored.id}:${page}`,
    stored,
    changes: /\/editions?/,
    draftOf: (row) => toEditionDraft((row ?? stored).edition, sections),
    validate: (draft) => ({ body: draft }),
    save: async (base, draft) => {
      setElsewhere([]);
      const { edition, revision } = base ?? stored;
      const body = { sections: toSections(draft, edition, sections), revision };
      return call('PATCH /api/admin/editions/:id', { params, body }).catch((error: unknown) => {
        const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
        const others = fields.filter(([path]) => !(path in draft));
        setElsewhere(others.map(([path, code]) => ({ path, words: wordsForField(code) })));
        throw error;
      });
    },
    reload: () => call('GET /api/admin/editions/:id', { params }),
    done: () => ({ title: t('edition.saved'), description: t(`edition.savedText.${stored.status}`) }),
    onDone: (saved, rebase) => {
      if (saved.status === 'live') setEdition(saved.edition);
      rebase(saved);
    },
  });
  const parts = useEditionParts(page, form);
  const labels = Object.fromEntries(fieldsOf(parts).map(({ name, label }) => [name, label]));
  return (
    <>
      <RecordState form={form} labels={labels} show={(_name, value) => value} />
      <form {...form.form} className="grid gap-6">
        <ProblemBox problems={elsewhere} />
        <FormFields form={form} parts={parts} />
        <SaveBar
          form={form}
          unsaved={t('edition.unsaved')}
          discard={t('edition.discard')}
          save={{ label: t('edition.save'), pending: t('edition.saving') }}
        />
      </form>
    </>
  );
}
