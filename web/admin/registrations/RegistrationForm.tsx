import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { type Registration, registrationInput } from '#shared/competition/registrations.ts';
import { categoryName, openCategories } from '#shared/edition/tournament.ts';
import type { FieldName } from '#shared/imports/fields.ts';
import { call } from '#web/core/client/api.ts';
import { adminPath } from '#web/core/client/paths.ts';
import { Check } from '#web/core/form/Check.tsx';
import { CountryField } from '#web/core/form/CountryField.tsx';
import { unmatchedChoice } from '#web/core/form/find-options.ts';
import { useFormat } from '#web/core/lib/format.ts';
import { useLanguage } from '#web/core/lib/i18n.ts';
import { RecordPage } from '#web/records/RecordPage.tsx';
import { useRecordForm, validateWith } from '#web/records/use-record-form.ts';
import { registrationCalls } from './registration-calls.ts';

const textFields = [
  'delegateName',
  'delegatePhone',
  'email1',
  'email2',
  'nationalRepresentativeCode',
  'organizerSignature',
  'organizerStamp',
] as const satisfies readonly FieldName[];
const fields = ['teamName', 'country', 'category', ...textFields] as const;
type RegistrationDraft = Record<(typeof fields)[number], string> & { isInternational: boolean };
const types: Partial<Record<(typeof textFields)[number], string>> = {
  delegatePhone: 'tel',
  email1: 'email',
  email2: 'email',
};

/** A registration written down or corrected by hand, by the rules an imported one is checked with. */
export function RegistrationForm({ row: registration }: { row: Registration | null }) {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const navigate = useNavigate();
  const form = useRecordForm({
    name: `registration:${registration?.id ?? 'new'}`,
    stored: registration,
    changes: registrationCalls,
    draftOf: toRegistrationDraft,
    validate: (draft) => {
      const result = validateWith(registrationInput, draft, draft);
      return 'errors' in result ? result : { body: registrationInput.parse(draft) };
    },
    save: (base: Registration | null, body) =>
      base
        ? call('PATCH /api/team-registrations/:id', {
            params: { id: base.id },
            body: { ...body, version: base.version },
          })
        : call('POST /api/team-registrations', { body }),
    reload: ({ id }) => call('GET /api/team-registrations/:id', { params: { id } }),
    done: () => ({ title: t('registrations.form.saved') }),
    onDone: ({ id }) => void navigate(adminPath('teams', 'registrations', id)),
  });
  const category = (value: string) => categoryName(value, language);
  return (
    <RecordPage
      form={form}
      title={t(registration ? 'registrations.form.edit' : 'registrations.form.new')}
      back={
        registration
          ? { to: adminPath('teams', 'registrations', registration.id), label: registration.teamName }
          : { to: adminPath('teams', 'registrations'), label: t('registrations.title') }
      }
      submit={{ label: t('registrations.form.save'), pending: t('registrations.form.save') }}
      labels={{ isInternational: t('imports.field.isInternational') }}
      show={(_name, value) => (typeof value === 'boolean' ? t(`registrations.yesNo.${value}`) : undefined)}
      fields={[
        { name: 'teamName', label: t('imports.field.teamName'), autoComplete: 'off' },
        {
          grid: 'md:grid-cols-2',
          fields: [
            {
              name: 'country',
              label: t('imports.field.country'),
              show: format.country,
              control: (label) => (
                <CountryField
                  label={label}
                  unmatched={unmatchedChoice}
                  {...form.choice('country')}
                  onChange={(country) => form.change({ country })}
                />
              ),
            },
            {
              name: 'category',
              label: t('imports.field.category'),
              show: category,
              options: openCategories().map(({ id }) => ({ value: id, label: category(id) })),
            },
            ...textFields.map((name) => ({
              name,
              label: t(`imports.field.${name}`),
              type: types[name] ?? 'text',
              autoComplete: 'off',
            })),
          ],
        },
      ]}
    >
      <Check checked={form.draft.isInternational} onChange={(isOn) => form.change({ isInternational: isOn })}>
        {t('registrations.form.yes')}
      </Check>
    </RecordPage>
  );
}

function toRegistrationDraft(registration: Registration | null): RegistrationDraft {
  const texts = Object.fromEntries(fields.map((name) => [name, registration?.[name] ?? '']));
  // Made field by field.
  return {
    ...(texts as Record<(typeof fields)[number], string>),
    isInternational: registration?.isInternational ?? false,
  };
}
