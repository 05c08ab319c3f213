import { type ReactNode, type TouchEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calendarDateAt } from '#shared/base/dates.ts';
import { tournamentDay } from '#shared/competition/calendar.ts';
import type { Game, ScheduleAnswer } from '#shared/competition/competition.ts';
import { presentTipOff } from '#shared/competition/event-moment.ts';
import { findCategoryByCode, tournament } from '#shared/edition/tournament.ts';
import { useEdition } from '#web/core/client/edition.ts';
import { useCall, useLastRead } from '#web/core/client/query.ts';
import { TextField } from '#web/core/form/Field.tsx';
import { SelectField } from '#web/core/form/SelectField.tsx';
import { useFormat } from '#web/core/lib/format.ts';
import { useLanguage } from '#web/core/lib/i18n.ts';
import { useAddress } from '#web/core/lib/use-address.ts';
import { usePresent } from '#web/core/lib/use-now.ts';
import { useToday } from '#web/core/lib/use-today.ts';
import { useScrollToPresent } from '#web/core/table/use-scroll-to-present.ts';
import { HydrateWhenSeen } from '#web/core/ui/HydrateWhenSeen.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { byTipOff, filterGames } from './board-filter.ts';
import { GameCell } from './GameCell.tsx';
import { QueryBoundary } from './QueryBoundary.tsx';

const filterNames = ['category', 'venue', 'team'] as const;

interface GamesBoardProps {
  days: ScheduleAnswer['days'];
  /** The chosen day; the next one with games when there is none. */
  day: string | null;
  onDay: (day: string) => void;
  /** Actions for the schedule as a whole. */
  actions: ReactNode;
}

/** A day of games as the scoreboard of a hall: tip-off by tip-off, one day at a time. */
export function GamesBoard({ days, day, onDay, actions: ways }: GamesBoardProps) {
  const { t } = useTranslation();
  const today = useToday();
  const games = useCall('GET /api/games', { query: day ? { date: day } : { from: today } });
  // At midnight the shown day stays, with its date, until the new one is loaded.
  const read = useLastRead(games.data, day === null);
  const past = read === games.data ? undefined : read?.[0];
  const shown =
    day ??
    (past
      ? calendarDateAt(new Date(past.date))
      : ((days.find(({ date }) => date >= today) ?? days.at(-1))?.date ?? today));
  const previous = days.findLast(({ date }) => date < shown)?.date;
  const next = days.find(({ date }) => date > shown)?.date;
  const swipe = useSwipe((way) => {
    const target = way === 'left' ? next : previous;
    if (target) onDay(target);
  });
  return (
    <section aria-labelledby="board" className="bg-navy text-line" {...swipe}>
      <div className="court py-8 md:py-12">
        <BoardHead day={shown} previous={previous} next={next} onDay={onDay} />
        <DayStrip days={days} day={shown} onDay={onDay} />
        <Filters games={(read ?? []).filter(isGame)} />
        <div className="min-h-64">
          <QueryBoundary query={games} last={read} loading={t('competition.board.loading')} isOnNavy>
            {(all) => <TipOffs key={shown} games={all.filter(isGame)} />}
          </QueryBoundary>
        </div>
        <div className="mt-6 flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
          <p className="text-line/80 text-sm">
            {t('competition.localTime')}{' '}
            <span className="md:hidden print:hidden">{t('competition.board.swipe')}.</span>
          </p>
          <div className="flex flex-wrap gap-3 print:hidden">{ways}</div>
        </div>
      </div>
    </section>
  );
}

/** Other events of the day stand in the calendar below. */
const isGame = ({ eventType }: Game) => eventType === 'game';

interface BoardHeadProps {
  day: string;
  previous: string | undefined;
  next: string | undefined;
  onDay: (day: string) => void;
}

function BoardHead({ day, previous, next, onDay }: BoardHeadProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const place = tournamentDay(useEdition().dates, day);
  return (
    <div className="flex items-end justify-between gap-4">
      <div className="min-w-0">
        <p className="digits font-semibold text-ball">
          {place ? t('competition.board.dayOf', place) : t('competition.board.title')}
        </p>
        <h2 id="board" className="board mt-1 text-xl first-letter:uppercase" aria-live="polite">
          {format.date(day, 'weekday')}
        </h2>
      </div>
      <div className="flex shrink-0 gap-2">
        <StepButton label={t('competition.board.previousDay')} icon="back" to={previous} onDay={onDay} />
        <StepButton label={t('competition.board.nextDay')} icon="arrow" to={next} onDay={onDay} />
      </div>
    </div>
  );
}

function StepButton({
  label,
  icon,
  to,
  onDay,
}: {
  label: string;
  icon: 'back' | 'arrow';
  to: string | undefined;
  onDay: (day: string) => void;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={!to}
      onClick={() => to && onDay(to)}
      className="grid size-12 place-items-center rounded-md border-2 border-line/60 hover:border-line disabled:opacity-40"
    >
      <Icon name={icon} />
    </button>
  );
}

/** All days with games, as the tabs of a wall calendar. */
function DayStrip({ days, day, onDay }: Omit<GamesBoardProps, 'actions'> & { day: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const strip = useScrollToPresent<HTMLDivElement>(day);
  return (
    <div
      ref={strip}
      className="-mx-5 relative mt-6 flex snap-x gap-2 overflow-x-auto px-5 pb-2 md:mx-0 md:px-0"
    >
      {days.map(({ date, games }) => (
        <button
          key={date}
          type="button"
          aria-pressed={date === day}
          onClick={() => onDay(date)}
          className="digits grid min-w-20 snap-start justify-items-center rounded-md border-2 border-line/30 px-3 py-2 leading-tight hover:border-line aria-pressed:border-line aria-pressed:bg-line aria-pressed:text-navy"
        >
          <span className="text-sm">{format.date(date, 'weekdayShort')}</span>
          <span className="board text-lg">{Number(date.slice(8))}</span>
          <span className="text-sm">{t('competition.games', { count: games })}</span>
        </button>
      ))}
    </div>
  );
}

/** Behind a button on a phone, where the first game matters more. */
function Filters({ games }: { games: readonly Game[] }) {
  const { t } = useTranslation();
  const id = useId();
  const language = useLanguage();
  const address = useAddress();
  const isFiltered = filterNames.some((name) => address.read(name));
  const [isOpen, setOpen] = useState(isFiltered);
  const venues = [...new Set(games.flatMap(({ venue }) => venue ?? []))].sort();
  return (
    <search className="mt-4 mb-5 block">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-12 w-full items-center justify-between gap-3 rounded-md border-2 border-line/60 px-4 py-2 font-semibold leading-tight md:hidden"
      >
        <span className="flex items-center gap-3 text-left">
          <Icon name="search" />
          {t('competition.board.filter')}
        </span>
        <Icon name={isOpen ? 'up' : 'down'} />
      </button>
      <div id={id} className={`${isOpen ? 'grid' : 'hidden'} gap-4 max-md:mt-4 md:grid md:grid-cols-3`}>
        <SelectField
          label={t('competition.board.category')}
          none={t('competition.board.allCategories')}
          value={address.read('category') ?? ''}
          onChange={(event) => address.change({ category: event.target.value })}
          options={tournament.categories.map(({ code, name }) => ({ value: code, label: name[language] }))}
        />
        <SelectField
          label={t('competition.board.venue')}
          none={t('competition.board.allVenues')}
          value={address.read('venue') ?? ''}
          onChange={(event) => address.change({ venue: event.target.value })}
          options={venues.map((name) => ({ value: name, label: name }))}
        />
        <TextField
          type="search"
          label={t('competition.board.team')}
          placeholder={t('competition.board.teamHint')}
          value={address.read('team') ?? ''}
          onChange={(event) => address.change({ team: event.target.value })}
        />
      </div>
    </search>
  );
}

function TipOffs({ games }: { games: readonly Game[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const address = useAddress();
  const filter = {
    category: findCategoryByCode(address.read('category'))?.id ?? '',
    venue: address.read('venue') ?? '',
    team: address.read('team') ?? '',
  };
  const isFiltered = Object.values(filter).some((value) => value !== '');
  const found = filterGames(games, filter, format.country);
  const rows = byTipOff(found);
  const at = usePresent();
  // Computed once: the open section must not close while a visitor reads it.
  const [present] = useState(() =>
    presentTipOff(
      rows.map(([date]) => date),
      at,
    ),
  );
  if (games.length === 0)
    return <p className="border-line/25 border-y-2 py-6">{t('competition.board.noGames')}</p>;
  return (
    <>
      <p role="status" className="digits mb-3 font-semibold text-sm">
        {t('competition.board.count', { count: found.length })}
        {isFiltered && ` ${t('competition.board.ofAll', { count: games.length })}`}
      </p>
      {found.length === 0 && (
        <p className="flex flex-wrap items-center gap-4 border-line/25 border-y-2 py-6">
          {t('competition.board.noMatch')}
          <button
            type="button"
            className="min-h-11 font-semibold underline underline-offset-4"
            onClick={() => address.change({ category: null, venue: null, team: null })}
          >
            {t('competition.board.clear')}
          </button>
        </p>
      )}
      {rows.map(([date, row]) => (
        // A new key once a filter is set: then every tip-off time is open.
        <details
          key={`${date} ${isFiltered}`}
          open={isFiltered || date === present}
          className="group/tip border-line/25 border-t-2 last:border-b-2"
        >
          <summary className="flex min-h-16 cursor-pointer list-none items-center gap-4 py-2 [&::-webkit-details-marker]:hidden">
            <span className="tip-off board digits text-2xl text-ball leading-none whitespace-nowrap md:min-w-56">
              {format.date(date, 'time')}
            </span>
            <span className="digits grow text-sm">{t('competition.games', { count: row.length })}</span>
            <Icon name="down" className="group-open/tip:rotate-180" />
          </summary>
          <HydrateWhenSeen>
            <ul className="grid gap-x-8 gap-y-5 pt-2 pb-7 sm:grid-cols-2 lg:grid-cols-3">
              {row.map((game) => (
                <li key={game.id} className="min-w-0">
                  <GameCell game={game} />
                </li>
              ))}
            </ul>
          </HydrateWhenSeen>
        </details>
      ))}
    </>
  );
}

/** Detects horizontal swipes; vertical movement still scrolls. */
function useSwipe(onSwipe: (way: 'left' | 'right') => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  const farPx = 70;
  return {
    onTouchStart: ({ touches, target }: TouchEvent) => {
      const touch = touches.item(0);
      // Elements that scroll sideways or take text keep their own gesture.
      const isOwn = target instanceof Element && target.closest('.overflow-x-auto, input, select') !== null;
      start.current = touch && !isOwn ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches.item(0);
      if (!start.current || !touch) return;
      const across = touch.clientX - start.current.x;
      const down = touch.clientY - start.current.y;
      start.current = null;
      if (Math.abs(across) > farPx && Math.abs(across) > 2 * Math.abs(down))
        onSwipe(across < 0 ? 'left' : 'right');
    },
  };
}
