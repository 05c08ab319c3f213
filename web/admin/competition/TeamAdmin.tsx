import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { type EditedTeam, groupGames, teamRecord } from '#shared/competition/edit-teams.ts';
import { openCategories } from '#shared/edition/tournament.ts';
import { adminPath, teamPath } from '#web/core/client/paths.ts';
import { CountryField } from '#web/core/form/CountryField.tsx';
import { unmatchedChoice } from '#web/core/form/find-options.ts';
import { useFormat } from '#web/core/lib/format.ts';
import { registrationWay } from '#web/core/lib/links.ts';
import { useAddress } from '#web/core/lib/use-address.ts';
import { Icon } from '#web/core/ui/Icon.tsx';
import type { TextDraft } from '#web/records/FormFields.tsx';
import { RecordScreen, type ScreenColumn, type ScreenForm } from '#web/records/RecordScreen.tsx';
import { recordsOf } from '#web/records/records-at.ts';
import { useCompetitionWords } from '#web/site/competition/competition-words.ts';
import { AddressChoice, CategoryChoice } from './AddressChoice.tsx';
import { competitionCalls } from './competition-calls.ts';
import { GroupSelect } from './GroupSelect.tsx';
import { groupChoices } from './group-names.ts';

const teams = recordsOf(teamRecord);

/** /admin/teams: the teams that play; a group is chosen in the list itself. */
export function TeamAdmin({ tools }: { tools?: ReactNode }) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useCompetitionWords();
  const all = teams.useList().data ?? [];
  const groupsOf = (category: string) => groupChoices(all, category);
  return (
    <RecordScreen
      records={teams}
      at={adminPath('teams')}
      changes={competitionCalls}
      words={{
        title: t('admin.tabs.teams'),
        add: t('organise.team.add'),
        loading: t('competition.teams.loading'),
        empty: t('organise.team.none'),
        deleteText: t('organise.team.deleteText'),
      }}
      list={useTeamList(all, tools)}
      open={(team) => teamPath(team.id)}
      // A team with people, games or medals stays: the editor decides about those first.
      deletion={useDependents()}
      columns={useTeamColumns(groupsOf)}
      fields={(form) => [
        { name: 'name', label: t('organise.field.name'), maxLength: 120 },
        {
          fields: [
            {
              name: 'country',
              label: t('organise.field.country'),
              show: format.country,
              control: (label) =>
                form && (
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
              label: t('organise.field.category'),
              show: words.category,
              options: openCategories().map(({ id }) => ({ value: id, label: words.category(id) })),
              disabled: (form?.base?.games ?? 0) > 0,
              hint: form?.base?.games
                ? t('organise.team.categoryHeld', { count: form.base.games })
                : undefined,
            },
            {
              name: 'division',
              label: t('organise.field.group'),
              none: t('organise.team.noGroup'),
              options: groupsOf(form?.draft.category ?? '').map((group) => ({ value: group, label: group })),
              hint: isMoved(form) && t('organise.team.moveText'),
            },
            {
              ...{ name: 'logoUrl', label: t('organise.field.logo'), type: 'url' },
              hint: t('organise.team.logoHint'),
            },
          ],
        },
        { key: 'logo', shown: form && <Logo key="logo" draft={form.draft} /> },
      ]}
      // The consequences of moving the team are shown below the field.
      confirmed={[groupGames]}
    />
  );
}

/** A team with games in its group is being moved to another. */
const isMoved = (form: ScreenForm<EditedTeam> | null) =>
  form?.base && form.base.games > 0 && form.draft.division !== (form.base.division ?? '');

function Logo({ draft }: { draft: TextDraft }) {
  const { t } = useTranslation();
  if (!/^(https:\/\/|\/)/.test(draft.logoUrl ?? '')) return null;
  return (
    <p className="flex items-center gap-3 text-muted text-sm">
      <Icon name="picture" />
      <img src={draft.logoUrl} alt={t('organise.team.logoOf')} className="h-16 max-w-40 object-contain" />
    </p>
  );
}

/** Teams are found by word, category and country. */
function useTeamList(all: readonly EditedTeam[], tools: ReactNode) {
  const { t } = useTranslation();
  const format = useFormat();
  const address = useAddress();
  const category = address.read('category') ?? '';
  const country = address.read('country') ?? '';
  const countries = [...new Set(all.map((team) => team.country))]
    .map((code) => ({ value: code, label: format.country(code) }))
    .sort((a, b) => a.label.localeCompare(b.label));
  return {
    tools,
    note: (
      <>
        {t(registrationWay() === 'byMail' ? 'admin.teams.byMail' : 'admin.teams.moved')}{' '}
        <Link
          to={adminPath('teams', 'registrations')}
          className="font-semibold text-link underline underline-offset-4"
        >
          {t('organise.team.toRegistrations')}
        </Link>
      </>
    ),
    filterNames: ['category', 'country'],
    search: {
      label: t('organise.team.search'),
      textOf: (team: EditedTeam) => `${team.name} ${format.country(team.country)}`,
    },
    filters: (
      <>
        <CategoryChoice />
        <AddressChoice
          label={t('organise.field.country')}
          name="country"
          none={t('organise.allCountries')}
          options={countries}
        />
      </>
    ),
    matches: (team: EditedTeam) =>
      (category === '' || team.category === category) && (country === '' || team.country === country),
    count: (count: number) => t('competition.teams.count', { count }),
  };
}

/** What depends on a team, and where to decide about it. */
function useDependents() {
  const { t } = useTranslation();
  return ({ id, category, people, games, medals }: EditedTeam) => {
    const medalsAt = `${adminPath('standings', 'medals')}?category=${encodeURIComponent(category)}`;
    const keeps = [
      { count: people, to: adminPath('credentials'), label: t('organise.team.people', { count: people }) },
      {
        count: games,
        to: `${adminPath('schedule')}?team=${id}`,
        label: t('organise.team.games', { count: games }),
      },
      { count: medals, to: medalsAt, label: t('organise.team.medals', { count: medals }) },
    ].filter(({ count }) => count > 0);
    return keeps.length > 0 ? { text: t('organise.team.inUse'), keeps } : {};
  };
}

function useTeamColumns(groupsOf: (category: string) => string[]): readonly ScreenColumn<EditedTeam>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useCompetitionWords();
  return [
    { key: 'name', header: t('organise.field.team') },
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
      cell: (team) => <GroupSelect team={team} groups={groupsOf(team.category)} />,
    },
    { key: 'people', header: t('organise.field.people'), numeric: true },
    { key: 'games', header: t('organise.field.games'), numeric: true },
  ];
}
