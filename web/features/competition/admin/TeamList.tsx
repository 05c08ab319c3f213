import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { EditedTeam } from '#shared/competition/edit-teams.ts';
import { fold } from '#shared/text.ts';
import { call } from '#web/lib/api.ts';
import { useFormat } from '#web/lib/format.ts';
import { adminPath, teamPath } from '#web/lib/paths.ts';
import { useCall } from '#web/lib/query.ts';
import { useAddress } from '#web/lib/use-address.ts';
import { CannotDelete, DeleteRecord, RowActions } from '#web/records/DeleteRecord.tsx';
import { ListHead } from '#web/records/ListHead.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Table } from '#web/ui/Table.tsx';
import { useCompetitionWords } from '../competition-words.ts';
import { Reading } from '../Reading.tsx';
import { AddressChoice, CategoryChoice } from './AddressChoice.tsx';
import { GroupPick } from './GroupPick.tsx';
import { groupChoices } from './group-names.ts';

/** All teams, filtered by word, category and country; a group is given in the line itself. */
export function TeamList({ tools }: { tools?: ReactNode }) {
  const { t } = useTranslation();
  const teams = useCall('GET /api/admin/teams', undefined, { staleTime: 0 });
  return (
    <section aria-labelledby="teams-title">
      <ListHead
        id="teams-title"
        title={t('admin.tabs.teams')}
        note={t('organise.team.lead')}
        add={{ to: adminPath('teams', 'new'), label: t('organise.team.add') }}
      >
        {tools}
      </ListHead>
      <p className="mb-6 flex flex-wrap items-center gap-x-3 border-ball border-l-4 pl-3">
        {t('admin.teams.moved')}
        <Link
          to={adminPath('teams', 'registrations')}
          className="inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4"
        >
          {t('organise.team.toRegistrations')}
        </Link>
      </p>
      <Reading query={teams} loading={t('competition.teams.loading')}>
        {(read) =>
          read.length === 0 ? (
            <Notice kind="empty">{t('organise.team.none')}</Notice>
          ) : (
            <FilteredTeams teams={read} />
          )
        }
      </Reading>
    </section>
  );
}

function FilteredTeams({ teams }: { teams: readonly EditedTeam[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useCompetitionWords();
  const address = useAddress();
  const [search, setSearch] = useState('');
  const [doomed, setDoomed] = useState<EditedTeam | null>(null);
  const category = address.read('category') ?? '';
  const country = address.read('country') ?? '';
  const wanted = fold(search);
  const shown = teams.filter(
    (team) =>
      (category === '' || team.category === category) &&
      (country === '' || team.country === country) &&
      fold(`${team.name} ${format.country(team.country)}`).includes(wanted),
  );
  const countries = [...new Set(teams.map((team) => team.country))]
    .map((code) => ({ value: code, label: format.country(code) }))
    .sort((a, b) => a.label.localeCompare(b.label));
  return (
    <>
      <div className="mb-2 grid gap-4 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr]">
        <TextField
          type="search"
          label={t('organise.team.search')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <CategoryChoice />
        <AddressChoice
          label={t('organise.field.country')}
          name="country"
          none={t('organise.allCountries')}
          options={countries}
        />
      </div>
      <p role="status" className="digits my-4 text-muted">
        {t('competition.teams.count', { count: shown.length })}
      </p>
      {shown.length === 0 ? (
        <Notice kind="empty">{t('organise.noMatch')}</Notice>
      ) : (
        <Table
          caption={t('admin.tabs.teams')}
          rows={shown}
          rowKey={(team) => team.id}
          columns={[
            {
              key: 'name',
              header: t('organise.field.team'),
              sortBy: (team) => team.name,
              cell: (team) => (
                <Link
                  to={adminPath('teams', team.id)}
                  className="inline-flex min-h-11 items-center font-semibold text-link underline-offset-4 hover:underline max-md:text-right"
                >
                  {team.name}
                </Link>
              ),
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
              cell: (team) => (
                <GroupPick key={team.version} team={team} groups={groupChoices(teams, team.category)} />
              ),
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
            {
              key: 'actions',
              header: '',
              cell: (team) => (
                <RowActions
                  name={team.name}
                  edit={adminPath('teams', team.id)}
                  open={teamPath(team.id)}
                  onDelete={() => setDoomed(team)}
                />
              ),
            },
          ]}
        />
      )}
      {doomed && <DeleteTeam team={doomed} onClose={() => setDoomed(null)} />}
    </>
  );
}

/** A team with people, games or medals stays: what would become of them is decided first. */
function DeleteTeam({ team, onClose }: { team: EditedTeam; onClose: () => void }) {
  const { t } = useTranslation();
  if (team.people + team.games + team.medals === 0) {
    const remove = () =>
      call('DELETE /api/teams/:id', { params: { id: team.id }, query: { version: team.version } });
    return (
      <DeleteRecord
        name={team.name}
        text={t('organise.team.deleteText')}
        onDelete={remove}
        onClose={onClose}
      />
    );
  }
  const ways = [
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
  return <CannotDelete name={team.name} text={t('organise.team.inUse')} ways={ways} onClose={onClose} />;
}
