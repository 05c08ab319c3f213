import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { type EditedTeam, groupGames, teamInput } from '#shared/competition/edit-teams.ts';
import { categoryNames } from '#shared/tournament.ts';
import { useFormat } from '#web/lib/format.ts';
import { adminPath } from '#web/lib/paths.ts';
import { RecordPage } from '#web/records/RecordPage.tsx';
import { recordsAt } from '#web/records/records-at.ts';
import { useRecordForm, validateWith } from '#web/records/use-record-form.ts';
import { CountryField } from '#web/ui/CountryField.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { unmatchedChoice } from '#web/ui/find-options.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { useCompetitionWords } from '../competition-words.ts';
import { competitionCalls } from './competition-calls.ts';
import { groupChoices } from './group-names.ts';

export const teams = recordsAt('/api/teams', 'GET /api/admin/teams');

export function useBack() {
  const { t } = useTranslation();
  return { to: adminPath('teams'), label: t('admin.tabs.teams') };
}

const toTeamDraft = (team: EditedTeam | null) => ({
  name: team?.name ?? '',
  country: team?.country ?? '',
  category: team?.category ?? '',
  division: team?.division ?? '',
  logoUrl: team?.logoUrl ?? '',
});

export function TeamForm({ row: team }: { row: EditedTeam | null }) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useCompetitionWords();
  const navigate = useNavigate();
  const all = teams.useList().data ?? [];
  const form = useRecordForm({
    ...teams,
    name: `team:${team?.id ?? 'new'}`,
    stored: team,
    changes: competitionCalls,
    toDraft: toTeamDraft,
    validate: (draft) => validateWith(teamInput, draft, draft),
    // The consequences of moving the team are shown below the field.
    save: (base, body) => teams.save(base, body, base ? [groupGames] : undefined),
    onDone: () => void navigate(adminPath('teams')),
  });
  const labels = {
    name: t('organise.field.name'),
    country: t('organise.field.country'),
    category: t('organise.field.category'),
    division: t('organise.field.group'),
    logoUrl: t('organise.field.logo'),
  };
  const hasGames = (team?.games ?? 0) > 0;
  const isMoved = hasGames && form.draft.division !== (team?.division ?? '');
  return (
    <RecordPage
      form={form}
      title={team ? team.name : t('organise.team.add')}
      back={useBack()}
      labels={labels}
      show={(name, value) =>
        name === 'country' ? format.country(value) : name === 'category' ? words.category(value) : value
      }
    >
      <TextField label={labels.name} maxLength={120} {...form.field('name')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <CountryField
          label={labels.country}
          unmatched={unmatchedChoice}
          {...form.choice('country')}
          onChange={(country) => form.change({ country })}
        />
        <SelectField
          label={labels.category}
          options={categoryNames.map((name) => ({ value: name, label: words.category(name) }))}
          disabled={hasGames}
          hint={hasGames ? t('organise.team.categoryHeld', { count: team?.games ?? 0 }) : undefined}
          {...form.choice('category')}
        />
        <SelectField
          label={labels.division}
          none={t('organise.team.noGroup')}
          options={groupChoices(all, form.draft.category).map((group) => ({ value: group, label: group }))}
          hint={isMoved ? t('organise.team.moveText') : undefined}
          {...form.field('division')}
        />
        <TextField
          type="url"
          label={labels.logoUrl}
          hint={t('organise.team.logoHint')}
          {...form.field('logoUrl')}
        />
      </div>
      {form.draft.logoUrl && /^(https:\/\/|\/)/.test(form.draft.logoUrl) && (
        <p className="flex items-center gap-3 text-muted text-sm">
          <Icon name="picture" />
          <img
            src={form.draft.logoUrl}
            alt={t('organise.team.logoOf')}
            className="h-16 max-w-40 object-contain"
          />
        </p>
      )}
    </RecordPage>
  );
}
