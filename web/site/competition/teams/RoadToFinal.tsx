import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { calendarDateAt } from '#shared/base/dates.ts';
import type { Game } from '#shared/competition/competition.ts';
import { useEdition } from '#web/core/client/edition.ts';
import { gamePath } from '#web/core/client/paths.ts';
import { useFormat } from '#web/core/lib/format.ts';
import { Icon } from '#web/core/ui/Icon.tsx';
import { CountryCode } from '#web/site/competition/CountryCode.tsx';
import { treeOf } from './road.ts';

/** The bracket from the quarterfinals to the final, as far as there are teams, with the bronze game in its last column. For cobalt ground. */
export function RoadToFinal({ games, teams = 0 }: { games: readonly Game[]; teams?: number | undefined }) {
  const { t } = useTranslation();
  const format = useFormat();
  const edition = useEdition();
  const bronze = games.find(({ phase }) => phase === 'bronze');
  return (
    <>
      <ol className="mt-8 grid gap-x-12 gap-y-10 md:grid-cols-3">
        {treeOf(games, teams).map(({ round, games: own }, column) => {
          const [first] = own;
          // On a phone one box says it for the whole round.
          const isUnknown = own.every((game) => game === null);
          const planned = edition.keyDates.find(({ id }) => id === round.keyDate)?.date;
          const day = first ? calendarDateAt(new Date(first.date)) : planned;
          return (
            <li key={round.phase} className="flex flex-col">
              <h3 className="border-line border-b-4 pb-2">
                <span className="board block text-lg">{t(`competition.phase.${round.phase}`)}</span>
                {day && <span className="digits">{format.date(day, 'weekday')}</span>}
              </h3>
              <ul className="flex grow flex-col">
                {own.map((game, place) => (
                  <li
                    // biome-ignore lint/suspicious/noArrayIndexKey: the position in the bracket identifies the game
                    key={place}
                    className={`relative grid flex-1 content-center py-2 ${game || (place === 0 && isUnknown) ? '' : 'max-md:hidden'}`}
                  >
                    {column > 0 && <Branches />}
                    {game ? <RoadGame game={game} /> : <Unknown />}
                    {round.phase === 'final' && game && <Champion game={game} />}
                  </li>
                ))}
              </ul>
            </li>
          );
        })}
      </ol>
      {bronze && (
        <div className="mt-6 md:ml-auto md:w-[calc((100%-6rem)/3)]">
          <h3 className="mb-2 font-semibold">{t('competition.phase.bronze')}</h3>
          <RoadGame game={bronze} />
        </div>
      )}
    </>
  );
}

/** Two games lead to this one. */
function Branches() {
  return (
    <span aria-hidden="true" className="max-md:hidden">
      <span className="absolute top-1/4 bottom-1/4 -left-12 w-6 border-line border-y-3 border-r-3" />
      <span className="absolute top-1/2 -left-6 w-6 border-line border-t-3" />
    </span>
  );
}

function RoadGame({ game }: { game: Game }) {
  const format = useFormat();
  const { score } = game;
  const sides = [
    { side: game.team1, points: score?.team1, wins: score !== null && score.team1 > score.team2 },
    { side: game.team2, points: score?.team2, wins: score !== null && score.team2 > score.team1 },
  ];
  return (
    <Link
      to={gamePath(game.id)}
      className="group grid bg-navy py-1 decoration-2 decoration-ball underline-offset-4 hover:underline"
    >
      {sides.map(({ side, points, wins }, place) => (
        <span
          key={side?.id ?? place}
          className={`flex items-baseline gap-2 border-l-4 px-3 py-1 ${wins ? 'border-ball font-bold' : 'border-transparent'}`}
        >
          {side ? <CountryCode code={side.country} className="w-7" /> : <span className="w-7 shrink-0" />}
          <span className="min-w-0 grow leading-tight">{side?.name ?? '–'}</span>
          <span className="board digits">{points ?? ''}</span>
        </span>
      ))}
      {!score && <span className="digits px-4 pb-1 text-sm">{format.date(game.date, 'time')}</span>}
    </Link>
  );
}

/** A bracket position whose team is not known yet. */
function Unknown() {
  const { t } = useTranslation();
  return (
    <span className="border-2 border-line/40 border-dashed px-4 py-4 text-line/80">
      {t('competition.noOpponent')}
    </span>
  );
}

function Champion({ game: { score, team1, team2 } }: { game: Game }) {
  const { t } = useTranslation();
  if (!score) return null;
  const winner = score.team1 > score.team2 ? team1 : team2;
  return (
    <p className="mt-3 flex items-center gap-3">
      <Icon name="ball" size={40} className="shrink-0 text-ball" />
      <span>
        <span className="block text-sm">{t('competition.road.champion')}</span>
        <span className="board block text-lg leading-tight">{winner?.name}</span>
      </span>
    </p>
  );
}
