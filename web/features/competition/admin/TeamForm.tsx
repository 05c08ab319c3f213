import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { type EditedTeam, groupGames, teamInput } from '#shared/competition/edit-teams.ts';
import { countryCodes } from '#shared/countries.ts';
import { categoryNames } from '#shared/tournament.ts';
import { call } from '#web/lib/api.ts';
import { useFormat } from '#web/lib/format.ts';
import { adminPath } from '#web/lib/paths.ts';
import { useCall } from '#web/lib/query.ts';
import { RecordPage } from '#web/records/RecordPage.tsx';
import { Stored } from '#web/records/RecordRoutes.tsx';
import { judgeBy, useRecordForm } from '#web/records/use-record-form.ts';
import { ChoiceField } from '#web/ui/ChoiceField.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { useCompetitionWords } from '../competition-words.ts';
import { groupChoices } from './group-names.ts';

const useTeams = () => useCall('GET /api/admin/teams', undefined, { staleTime: 0 });

function useBack() {
  const { t } = useTranslation();
  return { to: adminPath('teams'), label: t('admin.tabs.teams') };
}

export function NewTeam() {
  const teams = useTeams();
  return <TeamForm team={null} teams={teams.data ?? []} />;
}

export function OldTeam() {
  const teams = useTeams();
  return (
    <Stored query={teams} back={useBack()}>
      {(team) => <TeamForm key={team.id} team={team} teams={teams.data ?? []} />}
    </Stored>
  );
}

const draftOf = (team: EditedTeam | null) => ({
  name: team?.name ?? '',
  country: team?.country ?? '',
  category: team?.category ?? '',
  division: team?.division ?? '',
  logoUrl: team?.logoUrl ?? '',
});

function TeamForm({ team, teams }: { team: EditedTeam | null; teams: readonly EditedTeam[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useCompetitionWords();
  const navigate = useNavigate();
  const back = useBack();
  const form = useRecordForm({
    name: `team:${team?.id ?? 'new'}`,
    stored: team,
    draftOf,
    judge: (draft) => judgeBy(teamInput, draft, draft),
    save: (base, body) =>
      base
        ? call('PATCH /api/teams/:id', {
            params: { id: base.id },
            // What moving it means stands below the field.
            body: { ...body, version: base.version, confirmed: [groupGames] },
          })
        : call('POST /api/teams', { body }),
    reload: async ({ id }) => (await call('GET /api/admin/teams')).find((one) => one.id === id) ?? null,
    onDone: () => void navigate(back.to),
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
      back={back}
      labels={labels}
      show={(name, value) =>
        name === 'country' ? format.country(value) : name === 'category' ? words.category(value) : value
      }
    >
      <TextField label={labels.name} maxLength={120} {...form.field('name')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <ChoiceField
          label={labels.country}
          options={countryCodes.map((code) => ({ value: code, label: format.country(code) }))}
          {...form.field('country')}
        />
        <ChoiceField
          label={labels.category}
          options={categoryNames.map((name) => ({ value: name, label: words.category(name) }))}
          disabled={hasGames}
          hint={hasGames ? t('organise.team.categoryHeld', { count: team?.games ?? 0 }) : undefined}
          {...form.field('category')}
        />
        <ChoiceField
          label={labels.division}
          none={t('organise.team.noGroup')}
          options={groupChoices(teams, form.draft.category).map((group) => ({ value: group, label: group }))}
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
