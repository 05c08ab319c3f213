import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { languageTitles, personLanguages } from '#shared/people/participant.ts';
import { SelectField } from '#web/core/form/SelectField.tsx';
import type { ParticipantFormState } from './participant-form.ts';

/** The person's language; 'unknown' is offered only if none is stored. */
export function LanguageField({ form, error }: { form: ParticipantFormState; error: string | undefined }) {
  const { t } = useTranslation();
  const language = useWatch({ control: form.control, name: 'language' });
  return (
    <SelectField
      label={t('participants.language')}
      hint={t('participants.languageHint')}
      error={error}
      {...form.register('language')}
      value={language}
    >
      {form.formState.defaultValues?.language === '' && (
        <option value="">{t('participants.languageUnknown')}</option>
      )}
      {personLanguages.map((one) => (
        <option key={one} value={one} lang={one}>
          {languageTitles[one]}
        </option>
      ))}
    </SelectField>
  );
}
