import { type ReactNode, useId, useMemo } from 'react';
import { Controller, type FieldError, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Team } from '#shared/competition/competition.ts';
import { isCalendarDate } from '#shared/dates.ts';
import { eligibilityCautions } from '#shared/participants/decide.ts';
import { categorySchema, roleSchema } from '#shared/participants/participant.ts';
import { categories, categoryNames, roleNames, tournament } from '#shared/tournament.ts';
import { useFormat } from '#web/lib/format.ts';
import { useLanguage, wordsForField } from '#web/lib/i18n.ts';
import { BirthDateField } from '#web/ui/BirthDateField.tsx';
import { CountryOptions } from '#web/ui/CountryOptions.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { PhotoField } from '#web/ui/PhotoField.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import type { Sending } from '#web/ui/sending.ts';
import { LanguageField } from './LanguageField.tsx';
import type { ParticipantDraft, ParticipantFormState } from './participant-form.ts';

/** A team as the list offers it. */
export type TeamChoice = Pick<Team, 'uid' | 'name' | 'country' | 'category'>;

interface ParticipantFieldsProps {
  form: ParticipantFormState;
  sending: Pick<Sending, 'begin'>;
  /** Nothing while they are being read. */
  teams: readonly TeamChoice[] | undefined;
  /** The address of the photo that is already kept. */
  presentPhoto?: string | null;
  /** Whether the keyboard begins here, as soon as the fields are there. */
  hasFocus?: boolean;
  /** What else speaks against the choices, for who can ask about the team and the others in it. */
  cautions?: ReactNode;
}

/** The fields, in as many columns as there is room for. The form around them has the buttons. */
export function ParticipantFields({
  form,
  sending,
  teams,
  presentPhoto = null,
  hasFocus = false,
  cautions,
}: ParticipantFieldsProps) {
  const { t } = useTranslation();
  const { register, control, formState } = form;
  const { errors } = formState;
  const said = useFieldWords();
  // Lists show what the form holds, also when their entries arrive or change their language later.
  const [country, category, role] = useWatch({ control, name: ['country', 'category', 'role'] });
  return (
    <div className="@container">
      <div className="grid gap-x-6 gap-y-5 @lg:grid-cols-2">
        <TextField
          label={t('participants.firstName')}
          error={said('firstName', errors.firstName)}
          autoComplete="off"
          autoCapitalize="words"
          spellCheck={false}
          maxLength={80}
          autoFocus={hasFocus}
          {...register('firstName')}
        />
        <TextField
          label={t('participants.lastName')}
          error={said('lastName', errors.lastName)}
          autoComplete="off"
          autoCapitalize="words"
          spellCheck={false}
          maxLength={80}
          {...register('lastName')}
        />
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
        <SelectField
          label={t('participants.country')}
          error={said('country', errors.country)}
          {...register('country')}
          value={country}
        >
          <option value="">{t('participants.choose')}</option>
          <CountryOptions />
        </SelectField>
        <SelectField
          label={t('participants.category')}
          error={said('category', errors.category)}
          {...register('category')}
          value={category}
        >
          <option value="">{t('participants.choose')}</option>
          {(['men', 'women'] as const).map((branch) => (
            <optgroup key={branch} label={t(`participants.branch.${branch}`)}>
              {categoryNames
                .filter((name) => categories[name].branch === branch)
                .map((name) => (
                  <option key={name} value={name}>
                    {t(`participants.categoryOf.${branch}`, { age: categories[name].minimumAge })}
                  </option>
                ))}
            </optgroup>
          ))}
        </SelectField>
        <SelectField
          label={t('participants.role')}
          error={said('role', errors.role)}
          {...register('role')}
          value={role}
        >
          <option value="">{t('participants.choose')}</option>
          {roleNames.map((name) => (
            <option key={name} value={name}>
              {t(`participants.roleOf.${name}`)}
            </option>
          ))}
        </SelectField>
        <Cautions form={form} />
        {cautions}
        <TeamField form={form} teams={teams} error={said('teamUid', errors.teamUid)} />
        <LanguageField form={form} error={said('language', errors.language)} />
        <div className="max-w-md @lg:col-span-2">
          <Controller
            control={control}
            name="photo"
            render={({ field }) => (
              <PhotoField
                label={t('participants.photo')}
                hint={t('participants.photoHint')}
                value={field.value}
                onChange={field.onChange}
                begin={sending.begin}
                present={presentPhoto}
                error={said('photo', errors.photo)}
              />
            )}
          />
        </div>
      </div>
    </div>
  );
}

/** What speaks against the category, said while it is chosen. It stops nobody. */
function Cautions({ form }: { form: ParticipantFormState }) {
  const { t } = useTranslation();
  const id = useId();
  const [birthDate, category, role] = useWatch({
    control: form.control,
    name: ['birthDate', 'category', 'role'],
  });
  const chosen = { category: categorySchema.safeParse(category).data, role: roleSchema.safeParse(role).data };
  const cautions =
    chosen.category && chosen.role && isCalendarDate(birthDate)
      ? eligibilityCautions({ birthDate, category: chosen.category, role: chosen.role })
      : [];
  return (
    // Always there, so that a screen reader hears what appears in it.
    <div role="status" aria-live="polite" className="empty:hidden @lg:col-span-2">
      {cautions.map((caution) =>
        caution.kind === 'TOO_YOUNG' ? (
          <p key={caution.kind} id={id} className="flex gap-3 border-warn border-l-8 bg-surface px-4 py-3">
            <Icon name="warning" className="mt-1 text-warn" />
            <span>
              <strong className="block text-warn">
                {t('participants.tooYoung', { age: caution.age, year: tournament.year })}
              </strong>
              {t('participants.tooYoungNext', { minimumAge: caution.minimumAge })}
            </span>
          </p>
        ) : null,
      )}
    </div>
  );
}

interface TeamFieldProps extends Pick<ParticipantFieldsProps, 'form' | 'teams'> {
  error: string | undefined;
}

/** The teams, those of the chosen country and category before the others. */
function TeamField({ form, teams, error }: TeamFieldProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormat();
  const [country, category, teamUid] = useWatch({
    control: form.control,
    name: ['country', 'category', 'teamUid'],
  });
  const sorted = useMemo(() => {
    const { compare } = new Intl.Collator(language, { sensitivity: 'base', numeric: true });
    return (teams ?? []).toSorted((a, b) => compare(a.name, b.name));
  }, [teams, language]);
  const fits = (team: TeamChoice) =>
    (!country || team.country === country) && (!category || team.category === category);
  const narrowed = Boolean(country || category);
  const fitting = narrowed ? sorted.filter(fits) : [];
  const others = narrowed ? sorted.filter((team) => !fits(team)) : sorted;
  const option = (team: TeamChoice) => (
    <option key={team.uid} value={team.uid}>
      {`${team.name} · ${format.country(team.country)}`}
    </option>
  );
  const isKnown = teamUid === '' || sorted.some((team) => team.uid === teamUid);
  return (
    <SelectField
      label={t('participants.team')}
      hint={teams?.length === 0 ? t('participants.noTeams') : undefined}
      error={error}
      {...form.register('teamUid')}
      // The list can arrive after the form: what was chosen has to stay chosen until then.
      value={teamUid}
    >
      <option value="">{t('participants.withoutTeam')}</option>
      {!isKnown && <option value={teamUid}>{t('participants.teamsLoading')}</option>}
      {fitting.length > 0 && (
        <optgroup label={t('participants.teamsFitting')}>{fitting.map(option)}</optgroup>
      )}
      {others.length > 0 && <optgroup label={t('participants.teamsOther')}>{others.map(option)}</optgroup>}
    </SelectField>
  );
}

/** The sentence for a field's code: its own where there is one, else that of the code. */
function useFieldWords() {
  const { t, i18n } = useTranslation();
  return (field: keyof ParticipantDraft, error: FieldError | undefined): string | undefined => {
    const code = error?.message;
    if (!code) return undefined;
    const key = `participants.wrong.${field}.${code}`;
    // Codes may be newer than this app, so the key cannot be a typed one.
    return i18n.exists(key) ? String(t(key as 'participants.firstName')) : wordsForField(code);
  };
}
