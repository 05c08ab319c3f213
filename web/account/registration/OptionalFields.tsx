import { type FieldError, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type OptionalField, optionalChoices, optionalNames } from '#shared/people/person-fields.ts';
import { TextField } from '#web/core/form/Field.tsx';
import { SelectField } from '#web/core/form/SelectField.tsx';
import type { ParticipantFormState } from './participant-form.ts';

interface OptionalFieldsProps {
  form: ParticipantFormState;
  said: (field: OptionalField, error: FieldError | undefined) => string | undefined;
}

/** Facts known of only some people. */
export const OptionalFields = ({ form, said }: OptionalFieldsProps) =>
  optionalNames.map((name) => (
    <OptionalInput key={name} form={form} name={name} error={said(name, form.formState.errors[name])} />
  ));

interface OptionalInputProps {
  form: ParticipantFormState;
  name: OptionalField;
  error: string | undefined;
}

/** A text or a list of choices; of these 'unknown' is offered only if none is stored. */
function OptionalInput({ form, name, error }: OptionalInputProps) {
  const { t } = useTranslation();
  const value = useWatch({ control: form.control, name });
  const choices = optionalChoices(name);
  const shown = { label: t(`participants.${name}`), hint: t(`participants.${name}Hint`), error };
  if (!choices) return <TextField {...shown} autoComplete="off" {...form.register(name)} />;
  return (
    <SelectField {...shown} {...form.register(name)} value={value}>
      {form.formState.defaultValues?.[name] === '' && (
        <option value="">{t(`participants.${name}Unknown`)}</option>
      )}
      {choices.map(([one, label]) => (
        <option key={one} value={one} lang={name === 'language' ? one : undefined}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}
