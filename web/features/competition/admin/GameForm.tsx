import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { findClashes, unconfirmed } from '#shared/competition/clashes.ts';
import { type Game, phases, type Team } from '#shared/competition/competition.ts';
import { categoryNames, tournament } from '#shared/tournament.ts';
import { call } from '#web/lib/api.ts';
import { useFormat } from '#web/lib/format.ts';
import { adminPath } from '#web/lib/paths.ts';
import { useCall } from '#web/lib/query.ts';
import { useAddress } from '#web/lib/use-address.ts';
import { DeleteRecord } from '#web/records/DeleteRecord.tsx';
import { RecordPage } from '#web/records/RecordPage.tsx';
import { recordsAt } from '#web/records/records-at.ts';
import { type RecordForm, useRecordForm } from '#web/records/use-record-form.ts';
import { Button } from '#web/ui/Button.tsx';
import { ComboboxField } from '#web/ui/Combobox.tsx';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { useCompetitionWords } from '../competition-words.ts';
import { ClashNotes } from './ClashNotes.tsx';
import { competitionCalls } from './competition-calls.ts';
import { type GameDraft, gameDraft, gameNames, judgeGame, plannedOf } from './game-draft.ts';
import { groupChoices } from './group-names.ts';
import { useCourts } from './use-courts.ts';

export const games = recordsAt('/api/games', 'GET /api/admin/games');
export const useGame = (id: number) =>
  useCall('GET /api/admin/games/:id', { params: { id } }, { staleTime: 0 });

export function GameForm({ row: game }: { row: Game | null }) {
  const address = useAddress();
  const { t } = useTranslation();
  const words = useCompetitionWords();
  const navigate = useNavigate();
  const teams = useCall('GET /api/teams', undefined, { staleTime: 0 });
  /** The warnings the user has seen and accepted. */
  const confirmed = useRef<string[]>([]);
  const [asks, setAsks] = useState(false);
  const [isDoomed, setDoomed] = useState(false);
  // A new one begins where the list stood.
  const start = {
    day: address.read('day') ?? '',
    venue: address.read('venue') ?? '',
    category: address.read('category') ?? '',
  };
  const dayOf = (day: string) => `${adminPath('schedule')}${day ? `?day=${day}` : ''}`;
  const form = useRecordForm({
    name: `game:${game?.id ?? 'new'}`,
    stored: game,
    changes: competitionCalls,
    toDraft: (row: Game | null) => gameDraft(row, start),
    validate: judgeGame,
    names: gameNames,
    save: (base, body) => games.save(base, body, confirmed.current),
    reload: ({ id }) => call('GET /api/admin/games/:id', { params: { id } }),
    onDone: () => void navigate(dayOf(form.draft.day)),
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
  const planned = plannedOf(draft, game?.id ?? null, teams.data ?? []);
  const clashes = planned ? findClashes(planned, sameDay.data ?? []) : [];
  const isMoved =
    !game ||
    (['day', 'time', 'venue', 'court', 'team1Id', 'team2Id'] as const).some(
      (name) => draft[name] !== gameDraft(game)[name],
    );

  function submit() {
    if (isMoved && !('errors' in judgeGame(draft)) && unconfirmed(clashes, confirmed.current).length > 0)
      return setAsks(true);
    void form.save();
  }

  return (
    <RecordPage
      form={form}
      title={game ? words.gameTitle(game) : t('organise.game.add')}
      back={{ to: dayOf(draft.day), label: t('organise.game.title') }}
      labels={useLabels()}
      show={(name, value) => (name.startsWith('team') ? teamName(teams.data ?? [], value) : value)}
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
      <GameFields form={form} game={game} teams={teams.data ?? []} />
      {clashes.length > 0 && (
        <div role="status" className="rounded-md border-2 border-warn p-4">
          <p className="mb-2 font-bold">{t('organise.clash.title')}</p>
          <ClashNotes clashes={clashes} />
        </div>
      )}
      {asks && (
        <ConfirmDialog
          open
          onOpenChange={setAsks}
          title={t('organise.clash.title')}
          description={t('organise.clash.ask')}
          cancelLabel={t('organise.clash.back')}
          confirmLabel={t('organise.clash.save')}
          onConfirm={() => {
            confirmed.current = clashes.map(({ key }) => key);
            setAsks(false);
            void form.save();
          }}
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
            void navigate(dayOf(draft.day));
          }}
          onClose={() => setDoomed(false)}
        />
      )}
    </RecordPage>
  );
}

const teamName = (teams: readonly Team[], id: string) =>
  teams.find((team) => String(team.id) === id)?.name ?? id;

function useLabels() {
  const { t } = useTranslation();
  return {
    day: t('organise.field.day'),
    time: t('organise.field.time'),
    venue: t('organise.field.venue'),
    court: t('organise.field.court'),
    category: t('organise.field.category'),
    phase: t('organise.field.phase'),
    division: t('organise.field.group'),
    team1Id: t('organise.field.team1'),
    team2Id: t('organise.field.team2'),
    title: t('organise.field.title'),
    titleEn: t('organise.field.titleEn'),
  };
}

interface GameFieldsProps {
  form: RecordForm<GameDraft, Game>;
  game: Game | null;
  teams: readonly Team[];
}

function GameFields({ form, game, teams }: GameFieldsProps) {
  const { t } = useTranslation();
  const words = useCompetitionWords();
  const format = useFormat();
  const labels = useLabels();
  const { venues, courtsOf } = useCourts();
  const { draft, field, change } = form;
  const isGroup = draft.phase === 'group';
  const eligible = teams.filter(
    (team) =>
      team.category === draft.category &&
      (!isGroup || draft.division === '' || team.division === draft.division),
  );
  const isTwin = (team: Team) => eligible.some((other) => other !== team && other.name === team.name);
  const options = eligible.map((team) => {
    const country = format.country(team.country);
    const name = isTwin(team) ? `${team.name} · ${country}` : team.name;
    return {
      value: String(team.id),
      label: team.division && !isGroup ? `${name} (${team.division})` : name,
      words: `${country} ${team.country}`,
    };
  });
  const held = game?.score ? t('organise.game.teamsHeld') : undefined;
  const isOpen = draft.team1Id === '' || draft.team2Id === '';
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-[1fr_9rem]">
        <TextField type="date" label={labels.day} {...field('day')} />
        <TextField
          type="time"
          label={labels.time}
          hint={t('organise.game.zone', { city: tournament.city })}
          {...field('time')}
        />
        <SelectField
          label={labels.venue}
          none={t('organise.game.noVenue')}
          options={venues.map((name) => ({ value: name, label: name }))}
          {...field('venue')}
          onChange={(event) => change({ venue: event.target.value, court: '' })}
        />
        <SelectField
          label={labels.court}
          none={t('organise.game.noCourt')}
          disabled={draft.venue === ''}
          options={courtsOf(draft.venue).map((court) => ({ value: court, label: court }))}
          {...field('court')}
        />
      </div>
      <div className="grid gap-5 sm:grid-cols-3">
        <SelectField
          label={labels.category}
          disabled={held !== undefined}
          options={categoryNames.map((name) => ({ value: name, label: words.category(name) }))}
          {...form.choice('category')}
          onChange={(event) =>
            change({ category: event.target.value, division: '', team1Id: '', team2Id: '' })
          }
        />
        <SelectField
          label={labels.phase}
          none={t('competition.phase.cross')}
          options={phases.map((phase) => ({ value: phase, label: t(`competition.phase.${phase}`) }))}
          {...field('phase')}
        />
        {isGroup && (
          <SelectField
            label={labels.division}
            disabled={held !== undefined}
            options={groupChoices(teams, draft.category).map((group) => ({ value: group, label: group }))}
            {...form.choice('division')}
            onChange={(event) => change({ division: event.target.value, team1Id: '', team2Id: '' })}
          />
        )}
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        {(['team1Id', 'team2Id'] as const).map((name) => (
          <ComboboxField
            key={name}
            label={labels[name]}
            none={t('organise.game.toBeKnown')}
            disabled={held !== undefined}
            hint={held}
            options={options}
            {...field(name)}
            onChange={(team) => change({ [name]: team })}
          />
        ))}
      </div>
      {isOpen && (
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label={labels.title}
            hint={t('organise.game.titleHint')}
            lang="es"
            maxLength={200}
            {...field('title')}
          />
          <TextField label={labels.titleEn} lang="en" maxLength={200} {...field('titleEn')} />
        </div>
      )}
    </>
  );
}
