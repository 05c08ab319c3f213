import { useMemo } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ComboboxField } from '#web/core/form/Combobox.tsx';
import { unmatchedChoice } from '#web/core/form/find-options.ts';
import { useTeamOptions } from '#web/core/form/team-options.ts';
import type { ParticipantFormState, TeamChoice } from './participant-form.ts';

interface TeamFieldProps {
  form: ParticipantFormState;
  /** Undefined while they are being read. */
  teams: readonly TeamChoice[] | undefined;
  error: string | undefined;
}

const uidOf = (team: TeamChoice) => team.uid;

/** The teams, those of the chosen country and category before the others; one that is chosen fills both. */
export function TeamField({ form, teams, error }: TeamFieldProps) {
  const { t } = useTranslation();
  const [country, category] = useWatch({ control: form.control, name: ['country', 'category'] });
  const all = useTeamOptions(teams, uidOf);
  const options = useMemo(() => {
    const fits = ({ team }: (typeof all)[number]) =>
      (!country || team.country === country) && (!category || team.category === category);
    if (!country && !category) return all.map(({ option }) => option);
    const under = (isFitting: boolean) =>
      all
        .filter((one) => fits(one) === isFitting)
        .map(({ option }) => ({
          ...option,
          group: t(isFitting ? 'participants.teamsFitting' : 'participants.teamsOther'),
        }));
    return [...under(true), ...under(false)];
  }, [all, country, category, t]);

  function choose(uid: string, change: (uid: string) => void) {
    change(uid);
    const team = teams?.find((one) => one.uid === uid);
    if (team) fillFromTeam(form, team);
  }

  return (
    <Controller
      control={form.control}
      name="teamUid"
      render={({ field }) => (
        <ComboboxField
          label={t('participants.team')}
          hint={teams?.length === 0 ? t('participants.noTeams') : undefined}
          error={error}
          options={options}
          none={t('participants.withoutTeam')}
          // The list can arrive after the form: the choice must stay until then.
          unknown={t('participants.teamsLoading')}
          unmatched={unmatchedChoice}
          value={field.value}
          onChange={(uid) => choose(uid, field.onChange)}
          onBlur={field.onBlur}
          ref={field.ref}
        />
      )}
    />
  );
}

/** A team says its country and category to a form that does not have them yet. */
function fillFromTeam(form: ParticipantFormState, team: TeamChoice): void {
  for (const field of ['country', 'category'] as const) {
    if (form.getValues(field) === '')
      form.setValue(field, team[field], { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  }
}
