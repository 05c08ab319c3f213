import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { todayAt } from '#shared/competition/calendar.ts';
import { type Clash, findClashes } from '#shared/competition/clashes.ts';
import type { Game } from '#shared/competition/competition.ts';
import { writeScore } from '#shared/competition/score.ts';
import { call } from '#web/lib/api.ts';
import { useFormat } from '#web/lib/format.ts';
import { adminPath, gamePath } from '#web/lib/paths.ts';
import { useCall } from '#web/lib/query.ts';
import { useAddress } from '#web/lib/use-address.ts';
import { DeleteRecord, RowActions } from '#web/records/DeleteRecord.tsx';
import { ListHead } from '#web/records/ListHead.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Table } from '#web/ui/Table.tsx';
import { useCompetitionWords } from '../competition-words.ts';
import { Reading } from '../Reading.tsx';
import { CategoryChoice, useGameFilter, VenueChoice } from './AddressChoice.tsx';
import { useClashWords } from './ClashNotes.tsx';
import { DayChooser, useDay } from './DayChooser.tsx';

/** The games of a day, or all of one team's; each says what stands against its time and place. */
export function GameList() {
  const { t } = useTranslation();
  const address = useAddress();
  const schedule = useCall('GET /api/schedule', undefined, { staleTime: 0 });
  const day = useDay(schedule.data?.days ?? [], 'ahead');
  const team = Number(address.read('team')) || null;
  const query = team ? {} : { date: day };
  const games = useCall('GET /api/admin/games', { query }, { staleTime: 0, enabled: !schedule.isPending });
  return (
    <section aria-labelledby="games-title">
      <ListHead
        id="games-title"
        title={t('organise.game.title')}
        add={{ to: `${adminPath('schedule', 'games', 'new')}?day=${day}`, label: t('organise.game.add') }}
      >
        <ButtonLink look="quiet" to={`${adminPath('schedule', 'results')}?day=${day}`}>
          <Icon name="keyboard" />
          {t('organise.result.enter')}
        </ButtonLink>
      </ListHead>
      {team ? (
        <p className="mb-4">
          <Button look="quiet" onClick={() => address.change({ team: null })}>
            <Icon name="close" />
            {t('organise.game.allTeams')}
          </Button>
        </p>
      ) : (
        <DayChooser days={schedule.data?.days ?? []} day={day} />
      )}
      <Reading query={games} loading={t('competition.board.loading')}>
        {(read) => (
          <FilteredGames games={team ? read.filter((game) => playsIn(game, team)) : read} showsDay={!!team} />
        )}
      </Reading>
    </section>
  );
}

const playsIn = ({ team1, team2 }: Game, id: number) => team1?.id === id || team2?.id === id;

function FilteredGames({ games, showsDay }: { games: readonly Game[]; showsDay: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useCompetitionWords();
  const [doomed, setDoomed] = useState<Game | null>(null);
  const matches = useGameFilter();
  const clashes = useMemo(() => clashesById(games), [games]);
  const shown = games.filter(matches);
  return (
    <>
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        <VenueChoice games={games} />
        <CategoryChoice />
      </div>
      <p role="status" className="digits my-4 text-muted">
        {t('competition.games', { count: shown.length })}
      </p>
      {shown.length === 0 ? (
        <Notice kind="empty">{t(games.length > 0 ? 'organise.noMatch' : 'competition.board.noGames')}</Notice>
      ) : (
        <Table
          caption={t('organise.game.title')}
          rows={shown}
          rowKey={(game) => game.id}
          columns={[
            {
              key: 'time',
              header: t('organise.field.time'),
              sortBy: (game) => game.date,
              cell: (game) => (
                <time dateTime={game.date} className="digits whitespace-nowrap font-semibold">
                  {showsDay && (
                    <span className="block text-sm">{format.date(todayAt(new Date(game.date)))}</span>
                  )}
                  {format.date(game.date, 'time')}
                </time>
              ),
            },
            {
              key: 'game',
              header: t('organise.field.game'),
              sortBy: (game) => words.gameTitle(game),
              cell: (game) => (
                <div className="max-md:text-right">
                  <Link
                    to={adminPath('schedule', 'games', game.id)}
                    className="font-semibold text-link underline-offset-4 hover:underline"
                  >
                    {words.gameTitle(game)}
                  </Link>
                  <Clashing clashes={clashes.get(game.id) ?? []} />
                </div>
              ),
            },
            {
              key: 'category',
              header: t('organise.field.category'),
              sortBy: (game) => game.category ?? '',
              cell: (game) => (
                <span className="max-md:text-right">
                  <span className="whitespace-nowrap">{game.category && words.category(game.category)}</span>
                  <span className="block text-muted text-sm">{words.phase(game)}</span>
                </span>
              ),
            },
            {
              key: 'venue',
              header: t('organise.field.venue'),
              sortBy: (game) => `${game.venue} ${game.court}`,
              cell: (game) => (
                <span className="max-md:text-right">
                  {game.venue ?? t('organise.game.noVenue')}
                  {game.court && (
                    <span className="block text-muted text-sm">
                      {t('competition.court', { name: game.court })}
                    </span>
                  )}
                </span>
              ),
            },
            {
              key: 'result',
              header: t('organise.field.result'),
              numeric: true,
              cell: (game) => (game.score ? writeScore(game.score).replace('-', '–') : ''),
            },
            {
              key: 'actions',
              header: '',
              cell: (game) => (
                <RowActions
                  name={words.gameTitle(game)}
                  edit={adminPath('schedule', 'games', game.id)}
                  open={gamePath(game.id)}
                  onDelete={() => setDoomed(game)}
                />
              ),
            },
          ]}
        />
      )}
      {doomed && (
        <DeleteRecord
          name={words.gameTitle(doomed)}
          text={t(doomed.score ? 'organise.game.deleteWithResult' : 'organise.game.deleteText')}
          onDelete={() =>
            call('DELETE /api/games/:id', { params: { id: doomed.id }, query: { version: doomed.version } })
          }
          onClose={() => setDoomed(null)}
        />
      )}
    </>
  );
}

/** What stands against games that are already published: nobody is asked again, but everybody sees it. */
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
