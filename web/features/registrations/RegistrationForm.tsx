import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { FieldName } from '#shared/imports/fields.ts';
import { categoryTitle } from '#shared/imports/values.ts';
import { type Registration, registrationInput } from '#shared/registrations.ts';
import { categoryNames } from '#shared/tournament.ts';
import { call } from '#web/lib/api.ts';
import { useFormat } from '#web/lib/format.ts';
import { useLanguage } from '#web/lib/i18n.ts';
import { adminPath } from '#web/lib/paths.ts';
import { RecordPage } from '#web/records/RecordPage.tsx';
import { useRecordForm, validateWith } from '#web/records/use-record-form.ts';
import { CountryField } from '#web/ui/CountryField.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { unmatchedChoice } from '#web/ui/find-options.ts';
import { SelectField } from '#web/ui/SelectField.tsx';
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
    toDraft: toRegistrationDraft,
    validate: (draft) => {
      const judged = validateWith(registrationInput, draft, draft);
      return 'errors' in judged ? judged : { body: registrationInput.parse(draft) };
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
  const category = (value: string) => {
    const name = categoryNames.find((one) => one === value);
    return name ? categoryTitle(name, language) : value;
  };
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
      labels={{
        // Made field by field.
        ...(Object.fromEntries(fields.map((name) => [name, t(`imports.field.${name}`)])) as Record<
          (typeof fields)[number],
          string
        >),
        isInternational: t('imports.field.isInternational'),
      }}
      show={(name, value) =>
        typeof value === 'boolean'
          ? t(`registrations.yesNo.${value}`)
          : name === 'country'
            ? format.country(value)
            : name === 'category'
              ? category(value)
              : value
      }
    >
      <TextField label={t('imports.field.teamName')} autoComplete="off" {...form.field('teamName')} />
      <div className="grid gap-5 md:grid-cols-2">
        <CountryField
          label={t('imports.field.country')}
          unmatched={unmatchedChoice}
          {...form.choice('country')}
          onChange={(country) => form.change({ country })}
        />
        <SelectField
          label={t('imports.field.category')}
          options={categoryNames.map((name) => ({ value: name, label: category(name) }))}
          {...form.choice('category')}
        />
        {textFields.map((name) => (
          <TextField
            key={name}
            label={t(`imports.field.${name}`)}
            type={types[name] ?? 'text'}
            autoComplete="off"
            {...form.field(name)}
          />
        ))}
      </div>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="size-5 accent-cobalt"
          checked={form.draft.isInternational}
          onChange={(event) => form.change({ isInternational: event.target.checked })}
        />
        {t('registrations.form.yes')}
      </label>
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
