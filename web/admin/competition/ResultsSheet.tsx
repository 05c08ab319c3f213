import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Game } from '#shared/competition/competition.ts';
import { toQueryKey, useCall } from '#web/core/client/query.ts';
import { UnsavedGuard } from '#web/core/dialog/UnsavedGuard.tsx';
import { Check } from '#web/core/form/Check.tsx';
import { useAddress } from '#web/core/lib/use-address.ts';
import { Notice } from '#web/core/ui/Notice.tsx';
import { Progress } from '#web/core/ui/Progress.tsx';
import { ListHead } from '#web/records/ListHead.tsx';
import { QueryBoundary } from '#web/site/competition/QueryBoundary.tsx';
import { CategoryChoice, useGameFilter, VenueChoice } from './AddressChoice.tsx';
import { DayChooser, useDay } from './DayChooser.tsx';
import { ResultRow } from './ResultRow.tsx';

/** /admin/schedule/results: a day's games as one sheet: 78, tab, 65, enter, and the next line has the keyboard. */
export function ResultsSheet() {
  const { t } = useTranslation();
  const schedule = useCall('GET /api/schedule', undefined, { staleTime: 0 });
  const days = schedule.data?.days ?? [];
  const day = useDay(days, 'back');
  const query = { date: day };
  /** Lines with something typed that is not saved: another day would lose it. */
  const [unsaved, setUnsaved] = useState<readonly number[]>([]);
  const games = useCall('GET /api/admin/games', { query }, { staleTime: 0, enabled: !schedule.isPending });
  return (
    <section aria-labelledby="results-title">
      <ListHead id="results-title" title={t('organise.result.title')} note={t('organise.result.how')} />
      <DayChooser
        days={days}
        day={day}
        held={unsaved.length > 0 ? t('organise.result.holdDay', { count: unsaved.length }) : undefined}
      />
      <QueryBoundary query={games} loading={t('competition.board.loading')}>
        {(read) => <Sheet key={day} day={day} games={read} unsaved={unsaved} onUnsaved={setUnsaved} />}
      </QueryBoundary>
    </section>
  );
}

interface SheetProps {
  day: string;
  games: readonly Game[];
  unsaved: readonly number[];
  onUnsaved: (change: (before: readonly number[]) => readonly number[]) => void;
}

function Sheet({ day, games, unsaved, onUnsaved }: SheetProps) {
  const { t } = useTranslation();
  const address = useAddress();
  const client = useQueryClient();
  const list = useRef<HTMLOListElement>(null);
  const matches = useGameFilter();
  const isOpenOnly = address.read('open') === '1';
  // A line being edited or just saved keeps its place.
  const [touched, setTouched] = useState<readonly number[]>([]);
  const known = games.filter(({ team1, team2 }) => team1 && team2);
  const shown = known.filter(
    (game) =>
      unsaved.includes(game.id) ||
      (matches(game) && (!isOpenOnly || !game.score || touched.includes(game.id))),
  );
  // Of the day, whatever the filters leave in sight.
  const done = known.filter(({ score }) => score !== null).length;

  function store(saved: Game) {
    client.setQueryData<Game[]>(toQueryKey('GET /api/admin/games', { query: { date: day } }), (before) =>
      before?.map((game) => (game.id === saved.id ? saved : game)),
    );
    // Tables, schedule and pages are read again when they are next shown.
    void client.invalidateQueries({
      predicate: ({ queryKey }) => /\/api\/(games|schedule|standings|teams)\b/.test(String(queryKey[0])),
      refetchType: 'none',
    });
  }

  /** The first field of the line after this one (or before it) takes the keyboard. */
  function step(from: HTMLElement, by: 1 | -1) {
    const own = from.closest('li');
    const lines = [...(list.current?.querySelectorAll('li') ?? [])];
    const next = own && lines[lines.indexOf(own) + by];
    const field = next?.querySelector<HTMLInputElement>('input');
    field?.focus();
    field?.select();
  }

  return (
    <>
      <UnsavedGuard isDirty={unsaved.length > 0} onLeave={() => onUnsaved(() => [])} />
      <div className="mt-4 grid items-end gap-4 sm:grid-cols-3">
        <VenueChoice games={known} />
        <CategoryChoice />
        <Check checked={isOpenOnly} onChange={(isOn) => address.change({ open: isOn ? '1' : null })}>
          {t('organise.result.openOnly')}
        </Check>
      </div>
      {shown.length === 0 ? (
        <div className="mt-6">
          <Notice kind="empty">
            {t(known.length > 0 ? 'admin.record.noMatch' : 'competition.board.noGames')}
          </Notice>
        </div>
      ) : (
        <>
          <DayProgress done={done} total={known.length} />
          <ol ref={list} className="border-ink border-t-2">
            {shown.map((game) => (
              <ResultRow
                key={game.id}
                game={game}
                onStored={store}
                onStep={step}
                onDirty={(isDirty) => {
                  onUnsaved((before) => toggled(before, game.id, isDirty));
                  if (isDirty) setTouched((before) => toggled(before, game.id, true));
                }}
              />
            ))}
          </ol>
        </>
      )}
    </>
  );
}

function toggled(ids: readonly number[], id: number, isIn: boolean): readonly number[] {
  if (ids.includes(id) === isIn) return ids;
  return isIn ? [...ids, id] : ids.filter((one) => one !== id);
}

function DayProgress({ done, total }: { done: number; total: number }) {
  const { t } = useTranslation();
  return (
    <div className="my-5">
      <p className="digits mb-2 font-semibold">{t('organise.result.done', { done, total })}</p>
      <Progress label={t('organise.result.progress')} done={done} total={total} />
    </div>
  );
}
