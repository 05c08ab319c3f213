import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { calendarDateAt } from '#shared/base/dates.ts';
import { type Clash, findClashes } from '#shared/competition/clashes.ts';
import type { Game } from '#shared/competition/competition.ts';
import { writeScore } from '#shared/competition/score.ts';
import { adminPath, gamePath } from '#web/core/client/paths.ts';
import { useCall } from '#web/core/client/query.ts';
import { useFormat } from '#web/core/lib/format.ts';
import { useAddress } from '#web/core/lib/use-address.ts';
import type { TableColumn } from '#web/core/table/Table.tsx';
import { Button, ButtonLink } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { RecordLink, TwoLines } from '#web/records/cells.tsx';
import { RecordList } from '#web/records/RecordList.tsx';
import { useCompetitionWords } from '#web/site/competition/competition-words.ts';
import { CategoryChoice, useGameFilter, VenueChoice } from './AddressChoice.tsx';
import { useClashWords } from './ClashNotes.tsx';
import { competitionCalls } from './competition-calls.ts';
import { DayChooser, useDay } from './DayChooser.tsx';
import { games } from './GameForm.tsx';
import { MoveGames } from './MoveGames.tsx';

/** The games of a day or of a team; each shows its conflicts of time and place. */
export function GameList() {
  const { t } = useTranslation();
  const words = useCompetitionWords();
  const address = useAddress();
  const schedule = useCall('GET /api/schedule', undefined, { staleTime: 0 });
  const days = schedule.data?.days ?? [];
  const day = useDay(days, 'ahead');
  const team = Number(address.read('team')) || null;
  const query = useCall(
    'GET /api/admin/games',
    { query: team ? {} : { date: day } },
    { staleTime: 0, enabled: !schedule.isPending },
  );
  const read = useMemo(
    () => query.data?.filter((game) => team === null || playsIn(game, team)),
    [query.data, team],
  );
  return (
    <RecordList
      title={t('organise.game.title')}
      add={{ to: `${adminPath('schedule', 'games', 'new')}?day=${day}`, label: t('organise.game.add') }}
      tools={
        <ButtonLink look="quiet" to={`${adminPath('schedule', 'results')}?day=${day}`}>
          <Icon name="keyboard" />
          {t('organise.result.enter')}
        </ButtonLink>
      }
      period={
        <div>
          {team ? (
            <Button look="quiet" onClick={() => address.change({ team: null })}>
              <Icon name="close" />
              {t('organise.game.allTeams')}
            </Button>
          ) : (
            <DayChooser days={days} day={day} />
          )}
        </div>
      }
      query={{ ...query, data: read }}
      loading={t('competition.board.loading')}
      empty={t('competition.board.noGames')}
      filters={
        <>
          <VenueChoice games={read ?? []} />
          <CategoryChoice />
        </>
      }
      filterNames={['category', 'venue']}
      matches={useGameFilter()}
      count={(count) => t('competition.games', { count })}
      rowKey={(game) => game.id}
      bulk={{
        whyNot: ({ score }) => (score ? t('organise.game.move.played') : undefined),
        actions: (chosen, done) => <MoveGames games={chosen} onDone={done} />,
      }}
      actions={{
        name: (game) => words.gameTitle(game),
        edit: (game) => adminPath('schedule', 'games', game.id),
        open: (game) => gamePath(game.id),
        changes: competitionCalls,
        deletion: (game) => ({
          text: t(game.score ? 'organise.game.deleteWithResult' : 'organise.game.deleteText'),
          act: () => games.remove(game),
        }),
      }}
      columns={useColumns({ read, hasDay: team !== null })}
    />
  );
}

function useColumns({
  read,
  hasDay,
}: {
  read: readonly Game[] | undefined;
  hasDay: boolean;
}): TableColumn<Game>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useCompetitionWords();
  const clashes = useMemo(() => clashesById(read ?? []), [read]);
  return [
    {
      key: 'time',
      header: t('organise.field.time'),
      sortBy: (game) => game.date,
      cell: (game) => (
        <time dateTime={game.date} className="digits whitespace-nowrap font-semibold">
          {hasDay && (
            <span className="block text-sm">{format.date(calendarDateAt(new Date(game.date)))}</span>
          )}
          {format.date(game.date, 'time')}
        </time>
      ),
    },
    {
      key: 'game',
      part: 'name',
      header: t('organise.field.game'),
      sortBy: (game) => words.gameTitle(game),
      cell: (game) => (
        <div>
          <RecordLink to={adminPath('schedule', 'games', game.id)}>{words.gameTitle(game)}</RecordLink>
          <Clashing clashes={clashes.get(game.id) ?? []} />
        </div>
      ),
    },
    {
      key: 'category',
      header: t('organise.field.category'),
      sortBy: (game) => game.category ?? '',
      cell: (game) => (
        <TwoLines below={words.phase(game)}>
          <span className="whitespace-nowrap">{game.category && words.category(game.category)}</span>
        </TwoLines>
      ),
    },
    {
      key: 'venue',
      header: t('organise.field.venue'),
      sortBy: (game) => `${game.venue ?? ''} ${game.court ?? ''}`,
      cell: (game) => (
        <TwoLines below={game.court && t('competition.court', { name: game.court })}>
          <span className="block md:max-w-52 md:truncate">{game.venue ?? t('organise.game.noVenue')}</span>
        </TwoLines>
      ),
    },
    {
      key: 'result',
      header: t('organise.field.result'),
      numeric: true,
      cell: (game) => (game.score ? writeScore(game.score).replace('-', '–') : ''),
    },
  ];
}

const playsIn = ({ team1, team2 }: Game, id: number) => team1?.id === id || team2?.id === id;

/** The conflicts of published games, shown to every editor; they block nothing. */
function Clashing({ clashes }: { clashes: readonly Clash<Game>[] }) {
  const sentence = useClashWords();
  return clashes.map((clash) => (
    <span key={clash.key} className="mt-1 flex items-start gap-1.5 text-sm text-warn">
      <Icon name={clash.kind === 'rest' ? 'clock' : 'warning'} size={16} className="mt-0.5" />
      {sentence(clash)}
    </span>
  ));
}

function clashesById(games: readonly Game[]): Map<number, Clash<Game>[]> {
  return new Map(games.map((game) => [game.id, findClashes(game, games)]));
}
