import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { EditedTeam } from '#shared/competition/edit-teams.ts';
import { useFormat } from '#web/lib/format.ts';
import { adminPath, teamPath } from '#web/lib/paths.ts';
import { useAddress } from '#web/lib/use-address.ts';
import { RecordLink } from '#web/records/cells.tsx';
import { RecordList } from '#web/records/RecordList.tsx';
import { useCompetitionWords } from '../competition-words.ts';
import { AddressChoice, CategoryChoice } from './AddressChoice.tsx';
import { competitionCalls } from './competition-calls.ts';
import { GroupSelect } from './GroupSelect.tsx';
import { groupChoices } from './group-names.ts';
import { teams } from './TeamForm.tsx';

/** All teams, filtered by word, category and country; a group is given in the line itself. */
export function TeamList({ tools }: { tools?: ReactNode }) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useCompetitionWords();
  const address = useAddress();
  const query = teams.useList();
  const all = query.data ?? [];
  const category = address.read('category') ?? '';
  const country = address.read('country') ?? '';
  const countries = [...new Set(all.map((team) => team.country))]
    .map((code) => ({ value: code, label: format.country(code) }))
    .sort((a, b) => a.label.localeCompare(b.label));
  return (
    <RecordList
      title={t('admin.tabs.teams')}
      note={t('organise.team.lead')}
      add={{ to: adminPath('teams', 'new'), label: t('organise.team.add') }}
      tools={tools}
      above={<Moved />}
      query={query}
      loading={t('competition.teams.loading')}
      empty={t('organise.team.none')}
      search={{
        label: t('organise.team.search'),
        textOf: (team) => `${team.name} ${format.country(team.country)}`,
      }}
      filters={
        <>
          <CategoryChoice />
          <AddressChoice
            label={t('organise.field.country')}
            name="country"
            none={t('organise.allCountries')}
            options={countries}
          />
        </>
      }
      matches={(team) =>
        (category === '' || team.category === category) && (country === '' || team.country === country)
      }
      count={(count) => t('competition.teams.count', { count })}
      rowKey={(team) => team.id}
      actions={{
        name: (team) => team.name,
        edit: (team) => adminPath('teams', team.id),
        open: (team) => teamPath(team.id),
        changes: competitionCalls,
        // A team with people, games or medals cannot be deleted: they must be moved first.
        deletion: (team) => {
          const keeps = keepersOf(team, t);
          const text = t(keeps.length > 0 ? 'organise.team.inUse' : 'organise.team.deleteText');
          return { text, keeps, act: () => teams.remove(team) };
        },
      }}
      columns={[
        {
          key: 'name',
          header: t('organise.field.team'),
          sortBy: (team) => team.name,
          cell: (team) => <RecordLink to={adminPath('teams', team.id)}>{team.name}</RecordLink>,
        },
        {
          key: 'country',
          header: t('organise.field.country'),
          sortBy: (team) => format.country(team.country),
          cell: (team) => format.country(team.country),
        },
        {
          key: 'category',
          header: t('organise.field.category'),
          sortBy: (team) => team.category,
          cell: (team) => <span className="whitespace-nowrap">{words.category(team.category)}</span>,
        },
        {
          key: 'group',
          header: t('organise.field.group'),
          sortBy: (team) => team.division ?? '~',
          cell: (team) => <GroupSelect team={team} groups={groupChoices(all, team.category)} />,
        },
        {
          key: 'people',
          header: t('organise.field.people'),
          numeric: true,
          sortBy: (team) => team.people,
          cell: (team) => team.people,
        },
        {
          key: 'games',
          header: t('organise.field.games'),
          numeric: true,
          sortBy: (team) => team.games,
          cell: (team) => team.games,
        },
      ]}
    />
  );
}

function Moved() {
  const { t } = useTranslation();
  return (
    <p className="mb-6 flex flex-wrap items-center gap-x-3 border-ball border-l-4 pl-3">
      {t('admin.teams.moved')}
      <Link
        to={adminPath('teams', 'registrations')}
        className="inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4"
      >
        {t('organise.team.toRegistrations')}
      </Link>
    </p>
  );
}

/** What hangs on a team, and where that is decided. */
function keepersOf(team: EditedTeam, t: TFunction) {
  return [
    ...(team.people > 0
      ? [{ to: adminPath('credentials'), label: t('organise.team.people', { count: team.people }) }]
      : []),
    ...(team.games > 0
      ? [
          {
            to: `${adminPath('schedule')}?team=${team.id}`,
            label: t('organise.team.games', { count: team.games }),
          },
        ]
      : []),
    ...(team.medals > 0
      ? [
          {
            to: `${adminPath('standings', 'medals')}?category=${encodeURIComponent(team.category)}`,
            label: t('organise.team.medals', { count: team.medals }),
          },
        ]
      : []),
  ];
}
