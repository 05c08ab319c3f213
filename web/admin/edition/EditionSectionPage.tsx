import { useTranslation } from 'react-i18next';
import type { EditionForAdmin } from '#shared/settings/editions.ts';
import { FormFields, fieldsOf } from '#web/records/FormFields.tsx';
import { RecordState } from '#web/records/RecordPage.tsx';
import { SaveBar } from '#web/records/SaveBar.tsx';
import { type EditionPage, sectionsOf, useEditionParts } from './edition-pages.tsx';
import { logoField } from './LogoField.tsx';
import { ProblemBox } from './ProblemBox.tsx';
import { useEditionForm } from './use-edition-form.ts';

/** Some sections of an edition in one form. Needs 'edition', 'admin', 'errors' and 'fields'. */
export function EditionSectionPage({ stored, page }: { stored: EditionForAdmin; page: EditionPage }) {
  const { t } = useTranslation();
  const { form, elsewhere } = useEditionForm({ name: page, stored, sections: sectionsOf[page] });
  const parts = useEditionParts(page, form);
  const labels = Object.fromEntries(fieldsOf(parts).map(({ name, label }) => [name, label]));
  return (
    <>
      <RecordState
        form={form}
        labels={labels}
        show={(name, value) => (name === logoField ? undefined : value)}
      />
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
