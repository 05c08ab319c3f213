import { type ReactNode, useId } from 'react';
import { Controller, type FieldError, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { isBirthDate } from '#shared/base/dates.ts';
import { type Branch, branches } from '#shared/edition/choices.ts';
import { hasCategory, offeredRoles, openCategories, roleName } from '#shared/edition/tournament.ts';
import { categorySchema } from '#shared/people/category.ts';
import { ageRule } from '#shared/people/eligibility.ts';
import { roleSchema } from '#shared/people/role.ts';
import type { FormSubmission } from '#web/core/dialog/sending.ts';
import { BirthDateField, useBirthDateWords } from '#web/core/form/BirthDateField.tsx';
import { CountryField } from '#web/core/form/CountryField.tsx';
import { TextField } from '#web/core/form/Field.tsx';
import { unmatchedChoice } from '#web/core/form/find-options.ts';
import { useRuleWords } from '#web/core/form/RuleReasons.tsx';
import { SelectField } from '#web/core/form/SelectField.tsx';
import { useLanguage, wordsForField } from '#web/core/lib/i18n.ts';
import { PhotoField } from '#web/core/photo/PhotoField.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { OptionalFields } from './OptionalFields.tsx';
import type { ParticipantDraft, ParticipantFormState, TeamChoice } from './participant-form.ts';
import { TeamField } from './TeamField.tsx';

interface ParticipantFieldsProps {
  form: ParticipantFormState;
  sending: Pick<FormSubmission, 'begin'>;
  /** Undefined while they are being read. */
  teams: readonly TeamChoice[] | undefined;
  /** The address of the photo that is already kept. */
  presentPhoto?: string | null;
  /** Whether the keyboard begins here, as soon as the fields are there. */
  hasFocus?: boolean;
  /** Next to names and birth date: possible duplicates. */
  besideName?: ReactNode;
  /** Further warnings, for callers that know the team and its members. */
  cautions?: ReactNode;
  /** Below the photo. */
  aside?: ReactNode;
  /** At a desk the camera opens in the field, and the reader is accreditation staff. */
  isDesk?: boolean;
}

/** The fields, in as many columns as there is room for. The form around them has the buttons. */
export function ParticipantFields(props: ParticipantFieldsProps) {
  const { form, teams, hasFocus = false, besideName, cautions, aside, isDesk = false } = props;
  const { t } = useTranslation();
  const { register, control, formState } = form;
  const { errors } = formState;
  const said = useFieldWords(form);
  return (
    <div className="@container">
      <div
        className={`grid gap-x-6 gap-y-5 @2xl:grid-cols-[minmax(0,1fr)_auto] ${aside ? '@4xl:gap-x-8' : ''}`}
      >
        <div className="@container min-w-0">
          <div className="grid gap-x-6 gap-y-4 @lg:grid-cols-2 @3xl:grid-cols-3">
            {(['firstName', 'lastName'] as const).map((name) => (
              <TextField
                key={name}
                label={t(`participants.${name}`)}
                error={said(name, errors[name])}
                autoComplete="off"
                autoCapitalize="words"
                spellCheck={false}
                maxLength={80}
                autoFocus={hasFocus && name === 'firstName'}
                {...register(name)}
              />
            ))}
            <Controller
              control={control}
              name="birthDate"
              render={({ field }) => (
                <BirthDateField
                  label={t('participants.birthDate')}
                  error={said('birthDate', errors.birthDate)}
                  value={field.value}
                  onChange={field.onChange}
                  onBlur={field.onBlur}
                  ref={field.ref}
                />
              )}
            />
            {besideName}
            <Controller
              control={control}
              name="country"
              render={({ field }) => (
                <CountryField
                  label={t('participants.country')}
                  error={said('country', errors.country)}
                  placeholder={t('participants.choose')}
                  unmatched={unmatchedChoice}
                  value={field.value}
                  onChange={field.onChange}
                  onBlur={field.onBlur}
                  ref={field.ref}
                />
              )}
            />
            <RoleFields form={form} said={said} />
            <TeamField form={form} teams={teams} error={said('teamUid', errors.teamUid)} />
            <OptionalFields form={form} said={said} />
            <Cautions form={form} isDesk={isDesk} />
            {cautions}
          </div>
        </div>
        <div className="flex max-w-md flex-wrap items-start gap-6 @2xl:max-w-none @2xl:flex-col @4xl:flex-row">
          <div className="@2xl:w-44">
            <FacePhoto {...props} error={said('photo', errors.photo)} />
          </div>
          {aside}
        </div>
      </div>
    </div>
  );
}

function FacePhoto(props: ParticipantFieldsProps & { error: string | undefined }) {
  const { form, sending, presentPhoto = null, isDesk = false, error } = props;
  const { t } = useTranslation();
  return (
    <Controller
      control={form.control}
      name="photo"
      render={({ field }) => (
        <PhotoField
          label={t('participants.photo')}
          hint={t('participants.photoHint')}
          value={field.value}
          onChange={field.onChange}
          begin={sending.begin}
          present={presentPhoto}
          isLive={isDesk}
          error={error}
        />
      )}
    />
  );
}

interface RoleFieldsProps {
  form: ParticipantFormState;
  said: ReturnType<typeof useFieldWords>;
}

function RoleFields({ form, said }: RoleFieldsProps) {
  const { t } = useTranslation();
  const { register, control, formState, setValue } = form;
  const { errors } = formState;
  // Keeps the lists on the form's values, even if their options arrive or change language later.
  const language = useLanguage();
  const [category, role] = useWatch({ control, name: ['category', 'role'] });
  return (
    <>
      {hasCategory(role) && (
        <SelectField
          label={t('participants.category')}
          error={said('category', errors.category)}
          {...register('category')}
          value={category}
        >
          <option value="">{t('participants.choose')}</option>
          {branches.map((branch) => (
            <CategoryGroup key={branch} branch={branch} chosen={category} />
          ))}
        </SelectField>
      )}
      <SelectField
        label={t('participants.role')}
        error={said('role', errors.role)}
        {...register('role', {
          onChange: (event) => {
            // A role without a category clears the stored one.
            if (!hasCategory(role) && hasCategory(event.target.value)) setValue('category', '');
          },
        })}
        value={role}
      >
        <option value="">{t('participants.choose')}</option>
        {offeredRoles(role).map((name) => (
          <option key={name} value={name}>
            {roleName(name, language)}
          </option>
        ))}
      </SelectField>
    </>
  );
}

/** The open categories of a branch, and the one that is chosen. */
function CategoryGroup({ branch, chosen }: { branch: Branch; chosen: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const group = openCategories(chosen).filter((one) => one.branch === branch);
  if (group.length === 0) return null;
  return (
    <optgroup label={t(`participants.branch.${branch}`)}>
      {group.map(({ id, name }) => (
        <option key={id} value={id}>
          {name[language]}
        </option>
      ))}
    </optgroup>
  );
}

/** Warnings about the category while it is chosen. They block nothing. */
function Cautions({ form, isDesk }: { form: ParticipantFormState; isDesk: boolean }) {
  const { t } = useTranslation();
  const rules = useRuleWords();
  const id = useId();
  const [birthDate, category, role] = useWatch({
    control: form.control,
    name: ['birthDate', 'category', 'role'],
  });
  const chosen = { category: categorySchema.safeParse(category).data, role: roleSchema.safeParse(role).data };
  const broken =
    chosen.category && chosen.role && isBirthDate(birthDate)
      ? ageRule({ birthDate, category: chosen.category, role: chosen.role })
      : null;
  return (
    // Always rendered, so that screen readers announce what appears in it.
    <div role="status" aria-live="polite" className="empty:hidden @lg:col-span-full">
      {broken && (
        <p id={id} className="flex gap-3 border-warn border-l-8 bg-surface px-4 py-3">
          <Icon name="warning" className="mt-1 text-warn" />
          <span>
            <strong className="block text-warn">{rules.why(broken)}</strong>
            {t(isDesk ? 'participants.wrongAgeDesk' : 'participants.wrongAgeNext')}
          </span>
        </p>
      )}
    </div>
  );
}

/** The sentence for a field's code: its own where there is one, else that of the code. */
function useFieldWords(form: ParticipantFormState) {
  const { t, i18n } = useTranslation();
  const dateWords = useBirthDateWords();
  return (field: keyof ParticipantDraft, error: FieldError | undefined): string | undefined => {
    const code = error?.message;
    if (!code) return undefined;
    if (field === 'birthDate' && code === 'INVALID_DATE') {
      const words = dateWords(form.getValues('birthDate'));
      if (words) return words;
    }
    const key = `participants.wrong.${field}.${code}`;
    // Codes may be newer than this app, so the key cannot be a typed one.
    return i18n.exists(key) ? String(t(key as 'participants.firstName')) : wordsForField(code);
  };
}
