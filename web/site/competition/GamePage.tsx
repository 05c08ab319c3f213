import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { calendarDateAt } from '#shared/base/dates.ts';
import type { Game } from '#shared/competition/competition.ts';
import { ApiError } from '#web/core/client/api.ts';
import { dayPath, idIn, paths, teamPath, venuePath } from '#web/core/client/paths.ts';
import { useCall } from '#web/core/client/query.ts';
import { useFormat } from '#web/core/lib/format.ts';
import { PageHead } from '#web/core/lib/PageHead.tsx';
import { usePresent } from '#web/core/lib/use-now.ts';
import { useCompetitionWords } from './competition-words.ts';
import { MissingPage } from './MissingPage.tsx';
import { mapAddress, OutLink, ShareButton } from './PageLinks.tsx';
import { QueryBoundary } from './QueryBoundary.tsx';

/** /games/{id}: a game as the board over the court shows it. */
export function GamePage() {
  const { t } = useTranslation();
  const id = idIn(useParams().id);
  const game = useCall('GET /api/games/:id', { params: { id: id ?? 0 } }, { enabled: id !== null });
  if (id === null || (game.error instanceof ApiError && game.error.status === 404)) {
    return (
      <MissingPage
        title={t('competition.game.missing')}
        text={t('competition.game.missingText')}
        to={paths.schedule}
        way={t('competition.game.toSchedule')}
      />
    );
  }
  if (game.data) return <GameSheet game={game.data} />;
  return (
    <div className="court section">
      <QueryBoundary query={game} loading={t('common.loading')}>
        {() => null}
      </QueryBoundary>
    </div>
  );
}

function GameSheet({ game }: { game: Game }) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useCompetitionWords();
  const { score, team1, team2 } = game;
  const title = words.gameTitle(game);
  const isGame = game.eventType === 'game';
  const part = [game.category && words.category(game.category), isGame && words.phase(game)]
    .filter(Boolean)
    .join(' · ');
  const absent = [team1, team2].find((side) => side && side.id === score?.forfeitBy);
  return (
    <>
      <PageHead
        title={title}
        picture={`/share/games/${game.id}.png`}
        description={[part, format.date(game.date, 'dateTime'), game.venue].filter(Boolean).join(' · ')}
      />
      <div className="relative isolate overflow-hidden border-line border-b-4 bg-navy text-line">
        <CentreCircle />
        <div className="court py-10 text-center md:py-16">
          <p className="font-semibold text-ball">
            {/* The court's middle line runs behind it. */}
            <span className="bg-navy px-3">{part}</span>
          </p>
          <h1 className="sr-only">{title}</h1>
          {isGame ? <Board game={game} /> : <p className="board mx-auto mt-6 max-w-3xl text-2xl">{title}</p>}
          {absent && <p className="mt-4 font-semibold">{t('competition.forfeit', { team: absent.name })}</p>}
          <div className="mt-8">
            <ShareButton title={title} />
          </div>
        </div>
      </div>
      <dl className="court section grid gap-x-14 gap-y-8 md:grid-cols-2">
        <Fact label={t('competition.game.when')}>
          <p className="digits font-semibold text-lg first-letter:uppercase">
            {format.date(game.date, 'weekday')} · {format.date(game.date, 'time')}
          </p>
          <p className="text-muted">{t('competition.localTime')}</p>
          <Link
            to={dayPath(calendarDateAt(new Date(game.date)))}
            className="inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4"
          >
            {t('competition.game.dayGames')}
          </Link>
        </Fact>
        {game.venue && (
          <Fact label={t('competition.game.where')}>
            <Where venue={game.venue} court={game.court} />
          </Fact>
        )}
      </dl>
    </>
  );
}

/**
 * Names and scores. A phone shows each score next to its name, one team below the other; a wide screen has both scores
 * in the middle.
 */
function Board({ game }: { game: Game }) {
  const { t } = useTranslation();
  const format = useFormat();
  const at = usePresent();
  const { score, team1, team2 } = game;
  const state = score
    ? 'competition.game.final'
    : Date.parse(game.date) > at
      ? 'competition.game.toPlay'
      : 'competition.game.started';
  return (
    <>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-8 gap-y-6 max-md:text-left md:grid-cols-[minmax(0,1fr)_auto_auto_minmax(0,1fr)]">
        <BoardSide side={team1} isWide={!score} />
        {score ? (
          <>
            <Points own={score.team1} other={score.team2} />
            <Points own={score.team2} other={score.team1} className="max-md:order-last" />
          </>
        ) : (
          <p className="board digits text-2xl max-md:order-first max-md:col-span-2 md:col-span-2">
            {format.date(game.date, 'time')}
          </p>
        )}
        <BoardSide side={team2} isWide={!score} />
      </div>
      <p className="mt-4 font-semibold">
        <span className="bg-navy px-3">{t(state)}</span>
      </p>
    </>
  );
}

function Points({ own, other, className = '' }: { own: number; other: number; className?: string }) {
  return (
    <p className={`board digits text-3xl ${own > other ? 'text-ball' : 'text-line'} ${className}`}>{own}</p>
  );
}

/** `isWide` if there is no score next to it. */
function BoardSide({ side, isWide }: { side: Game['team1']; isWide: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (!side) return <p className="text-xl">{t('competition.noOpponent')}</p>;
  return (
    <p className={isWide ? 'max-md:col-span-2' : ''}>
      <Link
        to={teamPath(side.id)}
        className="board text-xl decoration-3 decoration-ball underline-offset-8 hover:underline"
      >
        {side.name}
      </Link>
      <span className="mt-1 block text-line/80">{format.country(side.country)}</span>
    </p>
  );
}

/** The venue with its page and a map; just its name while it has not been published. */
function Where({ venue: name, court }: { venue: string; court: string | null }) {
  const { t } = useTranslation();
  const venues = useCall('GET /api/venues', undefined);
  const venue = venues.data?.find((one) => one.name === name);
  return (
    <>
      <p className="font-semibold text-lg">
        {venue ? (
          <Link to={venuePath(venue.id)} className="underline decoration-2 underline-offset-4">
            {name}
          </Link>
        ) : (
          name
        )}
        {court && ` · ${t('competition.court', { name: court })}`}
      </p>
      {venue && (
        <>
          <p className="text-muted">{[venue.address, venue.city].filter(Boolean).join(', ')}</p>
          <OutLink href={mapAddress(venue)} label={t('competition.map')} className="print:hidden" />
        </>
      )}
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="border-ball border-t-4 pt-4">
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="mt-1">{children}</dd>
    </div>
  );
}

/** The middle of the court, behind the numbers. */
function CentreCircle() {
  return (
    <svg
      viewBox="0 0 800 400"
      preserveAspectRatio="xMidYMid slice"
      className="absolute inset-0 -z-10 size-full fill-none stroke-line/15"
      strokeWidth="3"
      aria-hidden="true"
    >
      <path d="M400 0V400" />
      <circle cx="400" cy="200" r="150" />
      <circle cx="400" cy="200" r="46" />
    </svg>
  );
}
