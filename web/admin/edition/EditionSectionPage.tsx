import { useTranslation } from 'react-i18next';
import type { EditionForAdmin } from '#shared/settings/editions.ts';
import { SaveBar } from '#web/records/SaveBar.tsx';
import { EditionForm } from './EditionForm.tsx';
import { type EditionPage, sectionsOf, useEditionParts } from './edition-pages.tsx';
import { useEditionForm } from './use-edition-form.ts';

/** Some sections of an edition in one form. Needs 'edition', 'admin', 'errors' and 'fields'. */
export function EditionSectionPage({ stored, page }: { stored: EditionForAdmin; page: EditionPage }) {
  const { t } = useTranslation();
  const { form, elsewhere } = useEditionForm({ name: page, stored, sections: sectionsOf[page] });
  const parts = useEditionParts(page, form);
  return (
    <EditionForm form={form} elsewhere={elsewhere} parts={parts}>
      <SaveBar
        form={form}
        unsaved={t('edition.unsaved')}
        discard={t('edition.discard')}
        save={{ label: t('edition.save'), pending: t('edition.saving') }}
      />
    </EditionForm>
  );
}
