import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Game } from '#shared/competition/competition.ts';
import { gamePath } from '#web/core/client/paths.ts';
import { useFormat } from '#web/core/lib/format.ts';
import { CountryCode } from './CountryCode.tsx';
import { useCompetitionWords } from './competition-words.ts';

interface GameCellProps {
  game: Game;
  /** Shows the time, with the day if the context does not show it. */
  when?: 'dateTime' | 'time';
  /** Leaves out the venue where the page is about it. */
  hidesVenue?: boolean;
}

/** A game as a line of the scoreboard: two teams, two numbers, and where. For dark (navy) ground. */
export function GameCell({ game, when, hidesVenue = false }: GameCellProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useCompetitionWords();
  const { score } = game;
  const isGame = game.eventType === 'game';
  const facts = [
    game.category && words.category(game.category),
    isGame && words.phase(game),
    hidesVenue ? null : game.venue,
    game.court && t('competition.court', { name: game.court }),
  ].filter(Boolean);
  return (
    <Link
      to={gamePath(game.id)}
      className="game group grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 border-line/30 border-l-3 py-1 pl-3 hover:border-ball"
    >
      {when && (
        <span className="digits col-span-2 font-semibold text-ball text-sm">
          {format.date(game.date, when)}
        </span>
      )}
      {isGame ? (
        <>
          <Side side={game.team1} wins={score ? score.team1 > score.team2 : null} />
          <Points value={score?.team1} wins={score ? score.team1 > score.team2 : false} />
          <Side side={game.team2} wins={score ? score.team2 > score.team1 : null} />
          <Points value={score?.team2} wins={score ? score.team2 > score.team1 : false} />
        </>
      ) : (
        <span className="col-span-2 font-semibold">{words.gameTitle(game)}</span>
      )}
      {/* No line begins with a dot. */}
      <span className="col-span-2 text-line/80 text-sm">{facts.join('\u00a0· ')}</span>
    </Link>
  );
}

function Side({ side, wins }: { side: Game['team1']; wins: boolean | null }) {
  const { t } = useTranslation();
  if (!side) return <span className="text-line/80">{t('competition.noOpponent')}</span>;
  return (
    <span className="flex min-w-0 items-baseline gap-2">
      <CountryCode code={side.country} className="digits w-7 font-semibold text-line/80" />
      <span
        className={`truncate font-semibold decoration-2 decoration-ball underline-offset-4 group-hover:underline ${wins === false ? 'text-line/80' : ''}`}
      >
        {side.name}
      </span>
    </span>
  );
}

function Points({ value, wins }: { value: number | undefined; wins: boolean }) {
  return (
    <span className={`board digits text-right text-lg ${wins ? '' : 'text-line/80'}`}>{value ?? '–'}</span>
  );
}
