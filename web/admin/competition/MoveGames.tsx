import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findMoveClashes, listUnconfirmed, type MoveClash, moveGame } from '#shared/competition/clashes.ts';
import type { Game } from '#shared/competition/competition.ts';
import { call } from '#web/core/client/api.ts';
import { useCall } from '#web/core/client/query.ts';
import { TextField } from '#web/core/form/Field.tsx';
import { SelectField } from '#web/core/form/SelectField.tsx';
import { useFormat } from '#web/core/lib/format.ts';
import { Button } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { showToast } from '#web/core/ui/toast.ts';
import { FormDialog } from '#web/records/ActionDialogs.tsx';
import { useAction } from '#web/records/use-action.ts';
import { useCompetitionWords } from '#web/site/competition/competition-words.ts';
import { ClashNotes } from './ClashNotes.tsx';
import { competitionCalls } from './competition-calls.ts';
import { useCourts } from './use-courts.ts';

interface MoveGamesProps {
  games: readonly Game[];
  onDone: () => void;
}

/** Moves the games that are selected: the hall has no power, the morning begins late. */
export function MoveGames({ games, onDone }: MoveGamesProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="accent" onClick={() => setOpen(true)}>
        <Icon name="clock" />
        {t('organise.game.move.open')}
      </Button>
      {isOpen && <MoveDialog games={games} onDone={onDone} onClose={() => setOpen(false)} />}
    </>
  );
}

function MoveDialog({ games, onDone, onClose }: MoveGamesProps & { onClose: () => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('30');
  const [venue, setVenue] = useState('');
  const [isAsked, setAsked] = useState(false);
  const action = useAction({
    changes: competitionCalls,
    says: 'here',
    refused: { NEEDS_CONFIRMATION: t('organise.game.move.look') },
  });
  const { venues, courtsOf } = useCourts();
  // Those of other days, too: a night game may be moved past midnight.
  const all = useCall('GET /api/admin/games', { query: {} }, { staleTime: 0 });
  const minutes = readMinutes(typed);
  const place = venue ? { venue, courts: courtsOf(venue).length } : null;
  const moved = games.map((game) => moveGame(game, { minutes: minutes ?? 0, place }));
  const clashes = findMoveClashes(moved, games, all.data ?? []);
  const isNothing = minutes === 0 && venue === '';
  const seen = clashes.map(({ key }) => key);
  const [shown, setShown] = useState<readonly string[]>([]);
  const isSeen = listUnconfirmed(clashes, shown).length === 0;

  function submit() {
    setAsked(true);
    if (minutes === null || isNothing) return undefined;
    // The conflicts must be shown before the second press moves the games.
    if (!isSeen) return void setShown(seen);
    return async () => {
      const sent = games.map(({ id, version }) => ({ id, version }));
      const body = { games: sent, minutes, venue: venue || null, confirmed: seen };
      await call('POST /api/games/move', { body });
      showToast({ title: t('organise.game.move.done', { count: games.length }), kind: 'good' });
      onDone();
    };
  }

  return (
    <FormDialog
      title={t('organise.game.move.title', { count: games.length })}
      text={t('organise.game.move.text')}
      yes={
        clashes.length > 0 && isSeen
          ? t('organise.game.move.anyway')
          : t('organise.game.move.title', { count: games.length })
      }
      // Not before the conflicts are known.
      isReady={!all.isPending}
      action={action}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t('organise.game.move.minutes')}
        hint={t('organise.game.move.minutesHint')}
        error={
          isAsked && (minutes === null || isNothing)
            ? t('organise.game.move.nothing')
            : action.errorOf('minutes')
        }
        inputMode="numeric"
        className="digits"
        value={typed}
        maxLength={5}
        onChange={(event) => setTyped(event.target.value)}
      />
      <SelectField
        label={t('organise.game.move.venue')}
        none={t('organise.game.move.stay')}
        options={venues.map((name) => ({ value: name, label: name }))}
        error={action.errorOf('venue')}
        value={venue}
        onChange={(event) => setVenue(event.target.value)}
      />
      {minutes !== null && minutes !== 0 && <NewTimes games={games} moved={moved} />}
      {clashes.length > 0 && <Clashes games={moved} clashes={clashes} />}
    </FormDialog>
  );
}

interface ClashesProps {
  games: readonly Game[];
  clashes: readonly MoveClash<Game, Game>[];
}

/** Scheduling conflicts of the new times, per game. */
function Clashes({ games, clashes }: ClashesProps) {
  const { t } = useTranslation();
  return (
    <div role="status" className="rounded-md border-2 border-warn p-4">
      <p className="mb-2 font-bold">{t('organise.game.move.clashes')}</p>
      {games.map((game) => (
        <ClashesOf key={game.id} game={game} clashes={clashes} />
      ))}
    </div>
  );
}

function ClashesOf({ game, clashes }: Pick<ClashesProps, 'clashes'> & { game: Game }) {
  const words = useCompetitionWords();
  const own = clashes.filter((one) => one.game.id === game.id);
  if (own.length === 0) return null;
  return (
    <section className="mt-3">
      <h3 className="mb-1 font-semibold text-sm">{words.gameTitle(game)}</h3>
      <ClashNotes clashes={own.map(({ clash }) => clash)} />
    </section>
  );
}

/** When each of them begins then. */
function NewTimes({ games, moved }: { games: readonly Game[]; moved: readonly Game[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useCompetitionWords();
  return (
    <ul className="max-h-48 divide-y divide-rule overflow-y-auto text-sm">
      {moved.map((game, place) => (
        <li key={game.id} className="flex justify-between gap-4 py-1.5">
          {words.gameTitle(game)}
          <span className="digits whitespace-nowrap font-semibold">
            {t('organise.game.move.preview', {
              was: format.date(games[place]?.date ?? game.date, 'time'),
              time: format.date(game.date, 'time'),
            })}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Whole minutes of at most a day, optionally signed; null for anything else. */
function readMinutes(typed: string): number | null {
  const text = typed.trim().replace('\u2212', '-');
  const minutes = text === '' ? 0 : Number(text);
  return /^[+-]?\d{0,4}$/.test(text) && Math.abs(minutes) <= 24 * 60 ? minutes : null;
}
