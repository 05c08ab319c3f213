import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Game } from '#shared/competition/competition.ts';
import { writeScore } from '#shared/competition/score.ts';
import { Select } from '#web/core/form/SelectField.tsx';
import { useFormat } from '#web/core/lib/format.ts';
import { wordsForError, wordsForField } from '#web/core/lib/i18n.ts';
import { useWhen } from '#web/core/lib/use-when.ts';
import { Button } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { RowConflict } from '#web/records/Conflict.tsx';
import { useCompetitionWords } from '#web/site/competition/competition-words.ts';
import { type AbsentTeam, type ResultState, useResult } from './use-result.ts';

interface ResultRowProps {
  game: Game;
  onStored: (game: Game) => void;
  onDirty: (isDirty: boolean) => void;
  onStep: (from: HTMLElement, by: 1 | -1) => void;
}

const sides = ['team1', 'team2'] as const;

/** One line of the sheet: when and where, both teams with their points, and the state of the entry. */
export function ResultRow({ game, onStep, ...parts }: ResultRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const when = useWhen();
  const words = useCompetitionWords();
  const result = useResult({ game, ...parts });
  const line = useRef<HTMLLIElement>(null);
  const stateId = useId();
  const { state, shown } = result;
  const isWrong = state.kind === 'wrong' || state.kind === 'failed' || state.kind === 'changed';

  return (
    <li
      ref={line}
      className={`border-rule border-b-2 border-l-4 py-3 pl-3 ${isWrong ? 'border-l-bad' : result.isDirty ? 'border-l-ball' : 'border-l-transparent'}`}
    >
      <fieldset className="grid items-center gap-x-4 gap-y-2 lg:grid-cols-[15rem_minmax(0,1fr)_15rem]">
        <legend className="sr-only">{`${words.gameTitle(game)}, ${format.date(game.date, 'time')}`}</legend>
        <WhenAndWhere game={game} />
        <Score
          game={game}
          result={result}
          isWrong={isWrong}
          stateId={stateId}
          onSide={(side) => focusSide(line.current, side)}
          onStep={onStep}
        />
        <div className="flex items-center gap-x-3 lg:justify-end">
          {result.isDirty && (state.kind === 'typing' || state.kind === 'wrong') && (
            <Button look="quiet" onClick={() => result.submit()}>
              {t('admin.record.save')}
            </Button>
          )}
          <p id={stateId} role="status" className="text-sm empty:hidden">
            <RowState state={state} />
          </p>
          <AbsentSelect
            game={game}
            absent={shown.absent}
            onPick={(absent) => {
              result.setAbsent(absent);
              focusSide(line.current, 'team2');
            }}
          />
        </div>
        {(state.kind === 'asks' || state.kind === 'wrong' || state.kind === 'failed') && (
          <div
            role={state.kind === 'asks' ? 'status' : 'alert'}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm lg:col-span-2 lg:col-start-2 lg:justify-center"
          >
            <Trouble state={state} game={game} />
            {state.kind !== 'wrong' && (
              <Button look="quiet" onClick={() => result.submit()}>
                {t(state.kind === 'failed' ? 'common.retry' : 'admin.record.save')}
              </Button>
            )}
          </div>
        )}
      </fieldset>
      {state.kind === 'changed' && (
        <RowConflict
          difference={{
            label: t('organise.field.result'),
            theirs: `${scoreOf(state.theirs) ?? t('organise.result.none')} · ${when(state.theirs.updatedAt)}`,
            take: () => result.takeTheirs(state.theirs),
          }}
          onKeep={() => {
            result.keepMine(state.theirs);
            focusSide(line.current, 'team2');
          }}
        />
      )}
    </li>
  );
}

interface ScoreProps extends Pick<ResultRowProps, 'game' | 'onStep'> {
  result: ReturnType<typeof useResult>;
  isWrong: boolean;
  /** The id of the error text. */
  stateId: string;
  onSide: (side: 'team1' | 'team2') => void;
}

/** Both teams with their points. Enter, the arrows and a separator lead on without the mouse. */
function Score({ game, result, isWrong, stateId, onSide, onStep }: ScoreProps) {
  const { t } = useTranslation();
  const { shown } = result;

  function onKey(event: KeyboardEvent<HTMLInputElement>, side: 'team1' | 'team2') {
    const field = event.currentTarget;
    const toSecond = side === 'team1' && ['-', ' ', ':'].includes(event.key);
    if (event.key === 'Enter') {
      if (side === 'team1' && shown.team1 !== '' && shown.team2 === '') onSide('team2');
      else if (result.submit()) onStep(field, 1);
    } else if (toSecond) onSide('team2');
    else if (event.key === 'ArrowDown') onStep(field, 1);
    else if (event.key === 'ArrowUp') onStep(field, -1);
    else if (event.key === 'Escape' && result.isDirty) result.restore();
    else return;
    event.preventDefault();
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1.5 md:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)]">
      {sides.map((side) => (
        <TeamLine
          key={side}
          side={side}
          name={game[side]?.name ?? ''}
          isWinner={game.score !== null && game.score[side] > game.score[other(side)]}
          isAbsent={shown.absent === side}
        />
      ))}
      <span className="flex items-center gap-2 max-md:contents">
        {sides.map((side) => (
          <input
            key={side}
            data-side={side}
            inputMode="numeric"
            autoComplete="off"
            aria-label={t('organise.result.pointsOf', { team: game[side]?.name ?? '' })}
            aria-invalid={isWrong || undefined}
            aria-describedby={stateId}
            className={`digits board min-h-11 w-17 rounded-md border-2 border-field bg-surface text-center text-lg text-ink aria-invalid:border-bad ${side === 'team1' ? 'max-md:row-start-1' : 'max-md:row-start-2'} max-md:col-start-2`}
            value={shown[side]}
            onChange={(event) => result.type(side, event.target.value)}
            onFocus={(event) => event.target.select()}
            onKeyDown={(event) => onKey(event, side)}
          />
        ))}
      </span>
    </div>
  );
}

/** As people read it: 80–65. */
const scoreOf = ({ score }: Game) => score && writeScore(score).replace('-', '–');

const other = (side: 'team1' | 'team2') => (side === 'team1' ? 'team2' : 'team1');

function focusSide(line: HTMLElement | null, side: 'team1' | 'team2'): void {
  const field = line?.querySelector<HTMLInputElement>(`input[data-side=${side}]`);
  field?.focus();
  field?.select();
}

interface TeamLineProps {
  side: 'team1' | 'team2';
  name: string;
  isWinner: boolean;
  isAbsent: boolean;
}

function TeamLine({ side, name, isWinner, isAbsent }: TeamLineProps) {
  const { t } = useTranslation();
  const place =
    side === 'team1' ? 'row-start-1 md:col-start-1 md:text-right' : 'max-md:row-start-2 md:col-start-3';
  return (
    <span className={`min-w-0 max-md:col-start-1 md:row-start-1 ${place} ${isWinner ? 'font-bold' : ''}`}>
      {name}
      {isAbsent && <span className="block text-sm text-warn">{t('organise.result.absent')}</span>}
    </span>
  );
}

/** The state of the line, in one word. */
function RowState({ state }: { state: ResultState }) {
  const { t } = useTranslation();
  if (state.kind === 'typing') return <span className="sr-only">{t('organise.result.unsaved')}</span>;
  if (state.kind === 'saving') return <span className="text-muted">{t('organise.result.saving')}</span>;
  if (state.kind !== 'saved') return null;
  return (
    <Mark icon="check" className="text-good">
      {t('organise.result.saved')}
    </Mark>
  );
}

type TroubleState = Extract<ResultState, { kind: 'asks' | 'wrong' | 'failed' }>;

/** Why the line is not saved yet, in a sentence below it. */
function Trouble({ state, game }: { state: TroubleState; game: Game }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (state.kind === 'asks') {
    return (
      <Mark icon="warning" className="text-warn">
        {state.about === 'clear'
          ? t('organise.result.askClear', { score: game.score ? writeScore(game.score) : '' })
          : t('organise.result.askEarly', { time: format.date(game.date, 'dateTime') })}
      </Mark>
    );
  }
  return (
    <Mark icon="warning" className="text-bad">
      {state.kind === 'wrong' ? wordsForField(state.code) : wordsForError(state.error)}
    </Mark>
  );
}

/** An outcome beside what it is about. */
export function Mark({
  icon,
  className,
  children,
}: {
  icon: 'check' | 'warning';
  className: string;
  children: ReactNode;
}) {
  return (
    <span className={`flex items-start gap-1.5 font-semibold ${className}`}>
      <Icon name={icon} size={18} className="mt-0.5" />
      {children}
    </span>
  );
}

interface AbsentSelectProps {
  game: Game;
  absent: AbsentTeam;
  onPick: (absent: AbsentTeam) => void;
}

/** The absent team, which determines the result. Usable by mouse and keyboard, but not in the tab order. */
function AbsentSelect({ game, absent, onPick }: AbsentSelectProps) {
  const { t } = useTranslation();
  return (
    <Select
      aria-label={t('organise.result.absentOf', { game: `${game.team1?.name} – ${game.team2?.name}` })}
      className={`min-h-11 w-36 rounded-md border-2 bg-surface px-2 text-sm ${absent ? 'border-warn text-warn' : 'border-rule text-muted'}`}
      none={t('organise.result.bothCame')}
      options={sides.map((side) => ({
        value: side,
        label: t('organise.result.absentTeam', { team: game[side]?.name ?? '' }),
      }))}
      value={absent}
      // The value is one of these three.
      onChange={(event) => onPick(event.target.value as AbsentTeam)}
    />
  );
}

function WhenAndWhere({ game }: { game: Game }) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useCompetitionWords();
  return (
    <p className="digits min-w-0 text-sm">
      <strong className="text-base">{format.date(game.date, 'time')}</strong>
      <span className="ml-3 text-muted">
        {[game.category ? words.category(game.category) : '', words.phase(game)].join(' · ')}
      </span>
      <span className="block text-muted">
        {game.venue}
        {game.court && `, ${t('competition.court', { name: game.court })}`}
      </span>
    </p>
  );
}
