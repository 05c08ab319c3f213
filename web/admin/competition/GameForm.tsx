import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { z } from 'zod';
import { findClashes, listUnconfirmed } from '#shared/competition/clashes.ts';
import { type Game, phases, type Team } from '#shared/competition/competition.ts';
import type { gameInput } from '#shared/competition/edit-games.ts';
import { openCategories } from '#shared/edition/tournament.ts';
import { call } from '#web/core/client/api.ts';
import { adminPath } from '#web/core/client/paths.ts';
import { useCall } from '#web/core/client/query.ts';
import { ConfirmDialog } from '#web/core/dialog/Dialog.tsx';
import { ComboboxField } from '#web/core/form/Combobox.tsx';
import { useFormat } from '#web/core/lib/format.ts';
import { useAddress } from '#web/core/lib/use-address.ts';
import { Button } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { DeleteRecord } from '#web/records/DeleteRecord.tsx';
import type { FormField, FormPart } from '#web/records/FormFields.tsx';
import { RecordPage } from '#web/records/RecordPage.tsx';
import { recordsAt } from '#web/records/records-at.ts';
import { type RecordForm, useRecordForm } from '#web/records/use-record-form.ts';
import { useCompetitionWords } from '#web/site/competition/competition-words.ts';
import { ClashNotes } from './ClashNotes.tsx';
import { competitionCalls } from './competition-calls.ts';
import { type GameDraft, gameDraft, gameNames, plannedOf, validateGame } from './game-draft.ts';
import { groupChoices } from './group-names.ts';
import { useCourts } from './use-courts.ts';

export const games = recordsAt<Game, z.input<typeof gameInput>>('/api/games', '/api/admin/games');
export const useGame = (id: number) =>
  useCall('GET /api/admin/games/:id', { params: { id } }, { staleTime: 0 });

export function GameForm({ row: game }: { row: Game | null }) {
  const { t } = useTranslation();
  const words = useCompetitionWords();
  const teams = useCall('GET /api/teams', undefined, { staleTime: 0 }).data ?? [];
  const [isDoomed, setDoomed] = useState(false);
  const { form, clashes, asks, cancel, submit, confirm, goBack } = useClashingForm(game, teams);
  return (
    <RecordPage
      form={form}
      title={game ? words.gameTitle(game) : t('organise.game.add')}
      back={{ to: dayPath(form.draft.day), label: t('organise.game.title') }}
      fields={useGameFields(form, game, teams)}
      onSubmit={submit}
      actions={
        game && (
          <Button look="quiet" className="mr-auto text-bad!" onClick={() => setDoomed(true)}>
            <Icon name="trash" />
            {t('admin.record.row.deleteShort')}
          </Button>
        )
      }
    >
      {clashes.length > 0 && (
        <div role="status" className="rounded-md border-2 border-warn p-4">
          <p className="mb-2 font-bold">{t('organise.clash.title')}</p>
          <ClashNotes clashes={clashes} />
        </div>
      )}
      {asks && (
        <ConfirmDialog
          open
          onOpenChange={cancel}
          title={t('organise.clash.title')}
          description={t('organise.clash.ask')}
          cancelLabel={t('organise.clash.back')}
          confirmLabel={t('organise.clash.save')}
          onConfirm={confirm}
        >
          <ClashNotes clashes={clashes} />
        </ConfirmDialog>
      )}
      {isDoomed && game && (
        <DeleteRecord
          name={words.gameTitle(game)}
          text={t(game.score ? 'organise.game.deleteWithResult' : 'organise.game.deleteText')}
          changes={competitionCalls}
          act={async () => {
            await games.remove(game);
            form.discard();
            goBack();
          }}
          onClose={() => setDoomed(false)}
        />
      )}
    </RecordPage>
  );
}

/** The form of a game. Clashes with other games are shown, and confirmed before it is saved. */
function useClashingForm(game: Game | null, teams: readonly Team[]) {
  const address = useAddress();
  const navigate = useNavigate();
  /** The warnings the user has seen and accepted. */
  const confirmed = useRef<string[]>([]);
  const [asks, setAsks] = useState(false);
  // A new one begins where the list stood.
  const start = {
    day: address.read('day') ?? '',
    venue: address.read('venue') ?? '',
    category: address.read('category') ?? '',
  };
  const goBack = () => void navigate(dayPath(form.draft.day));
  const form = useRecordForm({
    name: `game:${game?.id ?? 'new'}`,
    stored: game,
    changes: competitionCalls,
    draftOf: (row: Game | null) => gameDraft(row, start),
    validate: validateGame,
    names: gameNames,
    save: (base, body) => games.save(base, body, confirmed.current),
    reload: ({ id }) => call('GET /api/admin/games/:id', { params: { id } }),
    onDone: () => goBack(),
    onRefused: (code) => {
      if (code !== 'NEEDS_CONFIRMATION') return false;
      // Another user has just published a game: show it before asking to confirm.
      void sameDay.refetch().then(() => setAsks(true));
      return true;
    },
  });
  const { draft } = form;
  const sameDay = useCall(
    'GET /api/admin/games',
    { query: { date: draft.day } },
    { staleTime: 0, enabled: /^20\d\d-\d\d-\d\d$/.test(draft.day) },
  );
  const planned = plannedOf(draft, game?.id ?? null, teams);
  const clashes = planned ? findClashes(planned, sameDay.data ?? []) : [];
  const isMoved =
    !game ||
    (['day', 'time', 'venue', 'court', 'team1Id', 'team2Id'] as const).some(
      (name) => draft[name] !== gameDraft(game)[name],
    );

  function submit() {
    if (
      isMoved &&
      !('errors' in validateGame(draft)) &&
      listUnconfirmed(clashes, confirmed.current).length > 0
    )
      return setAsks(true);
    void form.save();
  }
  function confirm() {
    confirmed.current = clashes.map(({ key }) => key);
    setAsks(false);
    void form.save();
  }

  return { form, clashes, asks, cancel: () => setAsks(false), submit, confirm, goBack };
}

const dayPath = (day: string) => `${adminPath('schedule')}${day ? `?day=${day}` : ''}`;

const teamName = (teams: readonly Team[], id: string) =>
  teams.find((team) => String(team.id) === id)?.name ?? id;

/** The teams that can play this game. */
function useTeamOptions(draft: GameDraft, teams: readonly Team[]) {
  const format = useFormat();
  const isGroup = draft.phase === 'group';
  const eligible = teams.filter(
    (team) =>
      team.category === draft.category &&
      (!isGroup || draft.division === '' || team.division === draft.division),
  );
  const isTwin = (team: Team) => eligible.some((other) => other !== team && other.name === team.name);
  return eligible.map((team) => {
    const country = format.country(team.country);
    const name = isTwin(team) ? `${team.name} · ${country}` : team.name;
    return {
      value: String(team.id),
      label: team.division && !isGroup ? `${name} (${team.division})` : name,
      words: `${country} ${team.country}`,
    };
  });
}

function useGameFields(
  form: RecordForm<GameDraft, Game>,
  game: Game | null,
  teams: readonly Team[],
): FormPart<GameDraft, Game>[] {
  const { t } = useTranslation();
  const words = useCompetitionWords();
  const { venues, courtsOf } = useCourts();
  const { draft, change } = form;
  const isGroup = draft.phase === 'group';
  const options = useTeamOptions(draft, teams);
  const held = game?.score ? t('organise.game.teamsHeld') : undefined;
  const disabled = held !== undefined;
  const choices = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
  const team = (name: 'team1Id' | 'team2Id', label: string): FormField<GameDraft, Game> => ({
    ...{ name, label, show: (id) => teamName(teams, id) },
    control: () => (
      <ComboboxField
        label={label}
        none={t('organise.game.toBeKnown')}
        disabled={disabled}
        hint={held}
        options={options}
        {...form.field(name)}
        onChange={(id) => change({ [name]: id })}
      />
    ),
  });
  const title: FormPart<GameDraft, Game> = {
    fields: [
      {
        ...{ name: 'title', label: t('organise.field.title'), lang: 'es', maxLength: 200 },
        hint: t('organise.game.titleHint'),
      },
      { name: 'titleEn', label: t('organise.field.titleEn'), lang: 'en', maxLength: 200 },
    ],
  };
  return [
    {
      grid: 'sm:grid-cols-[1fr_9rem]',
      fields: [
        { name: 'day', label: t('organise.field.day'), type: 'date' },
        {
          ...{ name: 'time', label: t('organise.field.time'), type: 'time' },
          hint: t('organise.game.zone'),
        },
        {
          ...{ name: 'venue', label: t('organise.field.venue'), none: t('organise.game.noVenue') },
          ...{ options: choices(venues), with: { court: '' } },
        },
        {
          ...{ name: 'court', label: t('organise.field.court'), none: t('organise.game.noCourt') },
          ...{ options: choices(courtsOf(draft.venue)), disabled: draft.venue === '' },
        },
      ],
    },
    {
      grid: 'sm:grid-cols-3',
      fields: [
        {
          ...{ name: 'category', label: t('organise.field.category'), disabled },
          options: openCategories().map(({ id }) => ({ value: id, label: words.category(id) })),
          with: { division: '', team1Id: '', team2Id: '' },
        },
        {
          ...{ name: 'phase', label: t('organise.field.phase'), none: t('competition.phase.cross') },
          options: phases.map((phase) => ({ value: phase, label: t(`competition.phase.${phase}`) })),
        },
        ...(isGroup
          ? [
              {
                ...{ name: 'division' as const, label: t('organise.field.group'), disabled },
                options: choices(groupChoices(teams, draft.category)),
                with: { team1Id: '', team2Id: '' },
              },
            ]
          : []),
      ],
    },
    { fields: [team('team1Id', t('organise.field.team1')), team('team2Id', t('organise.field.team2'))] },
    ...(draft.team1Id === '' || draft.team2Id === '' ? [title] : []),
  ];
}
