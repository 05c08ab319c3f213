import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Team } from '#shared/competition/competition.ts';
import type { Medals, TeamMedals } from '#shared/competition/edit-teams.ts';
import { ApiError, call } from '#web/core/client/api.ts';
import { toQueryKey, useCall } from '#web/core/client/query.ts';
import { SelectField } from '#web/core/form/SelectField.tsx';
import { useFormat } from '#web/core/lib/format.ts';
import { wordsForError, wordsForField } from '#web/core/lib/i18n.ts';
import { Button } from '#web/core/ui/Button.tsx';
import { Notice } from '#web/core/ui/Notice.tsx';
import { RowConflict } from '#web/records/Conflict.tsx';
import { ListHead } from '#web/records/ListHead.tsx';
import { useAction } from '#web/records/use-action.ts';
import { useInvalidate } from '#web/records/use-invalidate.ts';
import { QueryBoundary } from '#web/site/competition/QueryBoundary.tsx';
import { MedalTable } from '#web/site/competition/teams/MedalTable.tsx';
import { competitionCalls } from './competition-calls.ts';
import { earnedMedals } from './final-medals.ts';
import { Mark } from './ResultRow.tsx';
import { CategoryChoice, useChosenCategory } from './StandingTables.tsx';

const kinds = ['gold', 'silver', 'bronze'] as const;
const none: Medals = { gold: 0, silver: 0, bronze: 0 };

/** /admin/standings/medals: who has won what, category by category; the table by country follows at once. */
export function MedalSheet() {
  const { t } = useTranslation();
  const { category, choose } = useChosenCategory();
  const teams = useCall('GET /api/teams', undefined, { staleTime: 0 });
  const medals = useCall('GET /api/admin/medals', undefined, { staleTime: 0 });
  const standings = useCall('GET /api/standings', { query: { category } }, { staleTime: 0 });
  return (
    <section aria-labelledby="medals-title">
      <ListHead
        id="medals-title"
        title={t('competition.standings.medals.title')}
        note={t('organise.medal.lead')}
      />
      <CategoryChoice value={category} onChoose={choose} />
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-10 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <QueryBoundary query={medals} loading={t('admin.record.loading')}>
          {(read) => (
            <CategoryMedals
              key={category}
              category={category}
              teams={(teams.data ?? []).filter((team) => team.category === category)}
              medals={read}
            />
          )}
        </QueryBoundary>
        <div className="rounded-md bg-navy px-5 pb-5 text-line max-[22rem]:px-3">
          {standings.data && <MedalTable medals={standings.data.medals} />}
        </div>
      </div>
    </section>
  );
}

interface CategoryMedalsProps {
  category: string;
  teams: readonly Team[];
  medals: readonly TeamMedals[];
}

function CategoryMedals({ category, teams, medals }: CategoryMedalsProps) {
  const { t } = useTranslation();
  const [added, setAdded] = useState<readonly number[]>([]);
  const games = useCall('GET /api/admin/games', { query: { category } }, { staleTime: 0 });
  const save = useSaveMedals();
  const action = useAction({});
  const of = (id: number): Medals => medals.find(({ teamId }) => teamId === id) ?? none;
  const honoured = teams.filter(({ id }) => added.includes(id) || medals.some(({ teamId }) => teamId === id));
  const waiting = earnedMedals(games.data ?? []).filter(({ medal, team }) => of(team.id)[medal] === 0);

  async function give(id: number, medal: keyof Medals) {
    const error = await save(id, of(id), { ...of(id), [medal]: 1 });
    if (error) throw error;
  }

  return (
    <div>
      {waiting.length > 0 && (
        <div className="mb-6 rounded-md border-2 border-ball p-4">
          <p className="font-bold">{t('organise.medal.finals')}</p>
          <ul className="mt-2 grid gap-2">
            {waiting.map(({ medal, team }) => (
              <li key={medal} className="flex flex-wrap items-center justify-between gap-3">
                <span>
                  {t('organise.medal.earned', { medal: t(`organise.medal.${medal}`), team: team.name })}
                </span>
                <Button
                  look="quiet"
                  pending={action.isBusy}
                  onClick={() => void action.run(() => give(team.id, medal))}
                >
                  {t('organise.medal.give')}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
      {honoured.length === 0 ? (
        <Notice kind="empty">{t('organise.medal.none')}</Notice>
      ) : (
        <ul className="border-ink border-t-2">
          {honoured.map((team) => (
            <MedalRow key={team.id} team={team} medals={of(team.id)} onSave={save} />
          ))}
        </ul>
      )}
      <SelectField
        className="mt-6 max-w-sm"
        label={t('organise.medal.add')}
        name="team"
        value=""
        none={t('organise.medal.choose')}
        onChange={(event) => setAdded([...added, Number(event.target.value)])}
        options={teams
          .filter((team) => !honoured.includes(team))
          .map((team) => ({ value: String(team.id), label: team.name }))}
      />
    </div>
  );
}

type Save = (id: number, was: Medals, is: Medals) => Promise<unknown>;

/** Writes a team's medals; answers what went wrong, or nothing. */
function useSaveMedals(): Save {
  const client = useQueryClient();
  const forget = useInvalidate(competitionCalls);
  return async (id, was, is) => {
    const plain = ({ gold, silver, bronze }: Medals) => ({ gold, silver, bronze });
    try {
      const saved = await call('PUT /api/admin/medals/:id', {
        params: { id },
        body: { ...plain(is), was: plain(was) },
      });
      client.setQueryData<TeamMedals[]>(toQueryKey('GET /api/admin/medals'), (before = []) => [
        ...before.filter(({ teamId }) => teamId !== id),
        saved,
      ]);
      await forget();
      return null;
    } catch (error) {
      // Shows what another user saved next to what was typed.
      if (error instanceof ApiError && error.code === 'CHANGED_MEANWHILE') await forget();
      return error;
    }
  };
}

type MedalState =
  | { kind: 'rest' | 'wrong' | 'saving' | 'saved' | 'changed' }
  | { kind: 'failed'; error: unknown };

function MedalRow({ team, medals, onSave }: { team: Team; medals: Medals; onSave: Save }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [typed, setTyped] = useState<Partial<Record<keyof Medals, string>>>({});
  const [state, setState] = useState<MedalState>({ kind: 'rest' });
  const isDirty = kinds.some((kind) => typed[kind] !== undefined && typed[kind] !== String(medals[kind]));
  const isWrong = (kind: keyof Medals) => !/^\d{0,2}$/.test(typed[kind] ?? '');

  async function save(event: FormEvent) {
    event.preventDefault();
    if (state.kind === 'changed') return;
    if (kinds.some(isWrong)) return setState({ kind: 'wrong' });
    const is = { ...none };
    for (const kind of kinds) is[kind] = Number(typed[kind] ?? medals[kind]);
    setState({ kind: 'saving' });
    const error = await onSave(team.id, medals, is);
    // What was typed since stays.
    if (!error) setTyped((now) => (now === typed ? {} : now));
    if (error instanceof ApiError && error.code === 'CHANGED_MEANWHILE') setState({ kind: 'changed' });
    else setState(error ? { kind: 'failed', error } : { kind: 'saved' });
  }

  return (
    <li className="border-rule border-b-2 py-3">
      <form
        className="flex flex-wrap items-end gap-x-4 gap-y-2 max-md:gap-x-3"
        onSubmit={(event) => void save(event)}
        noValidate
      >
        <p className="min-w-40 flex-1 max-md:basis-full">
          <strong className="block">{team.name}</strong>
          <span className="text-muted text-sm">{format.country(team.country)}</span>
        </p>
        {kinds.map((kind) => (
          <label key={kind} className="text-center font-semibold text-muted text-sm">
            {t(`competition.standings.medals.${kind}`)}
            <input
              inputMode="numeric"
              aria-label={t('organise.medal.of', { medal: t(`organise.medal.${kind}`), team: team.name })}
              aria-invalid={(state.kind === 'wrong' && isWrong(kind)) || undefined}
              className="digits mt-1 block min-h-11 w-16 rounded-md border-2 border-field bg-surface text-center text-base text-ink aria-invalid:border-bad"
              value={typed[kind] ?? String(medals[kind])}
              onFocus={(event) => event.target.select()}
              onChange={(event) => {
                setTyped({ ...typed, [kind]: event.target.value.trim().slice(0, 9) });
                if (state.kind !== 'changed') setState({ kind: 'rest' });
              }}
            />
          </label>
        ))}
        <Button
          type="submit"
          look="quiet"
          pending={state.kind === 'saving'}
          disabled={!isDirty || state.kind === 'changed'}
        >
          {t('admin.record.save')}
        </Button>
        <Outcome state={state} isDirty={isDirty} />
      </form>
      {state.kind === 'changed' && (
        <RowConflict
          difference={{
            label: t('organise.medal.title'),
            theirs: t('organise.medal.all', { ...medals }),
            take: () => {
              setTyped({});
              setState({ kind: 'rest' });
            },
          }}
          onKeep={() => setState({ kind: 'rest' })}
        />
      )}
    </li>
  );
}

/** Whether the row was saved, or why not. */
function Outcome({ state, isDirty }: { state: MedalState; isDirty: boolean }) {
  const { t } = useTranslation();
  return (
    <p role="status" className="w-full text-sm empty:hidden">
      {state.kind === 'saved' && !isDirty && (
        <Mark icon="check" className="text-good">
          {t('organise.result.saved')}
        </Mark>
      )}
      {(state.kind === 'failed' || state.kind === 'wrong') && (
        <Mark icon="warning" className="text-bad">
          {'error' in state ? wordsForError(state.error) : wordsForField('INVALID_NUMBER')}
        </Mark>
      )}
    </p>
  );
}
