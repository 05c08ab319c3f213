import { useTranslation } from 'react-i18next';
import { type ListedState, listedStates } from '#shared/admin/administration.ts';
import { useFormat } from '#web/core/lib/format.ts';
import { useParticipantCount } from './list.queries.ts';
import type { ListControl } from './list-state.ts';

/** Two desks that issued to one person, or badges that count only when handed over: worth a place where they are. */
const rare: ReadonlySet<ListedState> = new Set(['superseded', 'awaiting', 'outdated']);

/** The scoreboard of the list: how many stand where, each a way to see just those. */
export function StatusStrip({ list }: { list: ListControl }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { status, rule, ...others } = list.filter;
  const { data } = useParticipantCount(others);
  const show = (value: number | undefined) => (value === undefined ? '–' : format.number(value));
  const shown = listedStates.filter(
    (one) => status === one || (rare.has(one) ? data?.byStatus[one] : one !== 'active'),
  );
  const choose = (next: ListedState | '') => list.setFilters({ status: next, rule: '' });
  return (
    <fieldset className="-mx-5 mb-2 flex min-w-0 overflow-x-auto border-ink border-y-2 px-5 md:mx-0 md:px-0">
      <legend className="skip">{t('people.strip')}</legend>
      <Place
        label={t('people.all')}
        figure={show(data?.total)}
        isOn={!status && !rule}
        onChoose={() => choose('')}
      />
      {shown.map((one) => (
        <Place
          key={one}
          label={t(`people.status.${one}`)}
          figure={show(data?.byStatus[one])}
          isOn={status === one}
          onChoose={() => choose(one)}
        />
      ))}
      <Place
        label={t('people.breaking')}
        figure={show(data?.breaking)}
        isOn={rule !== undefined}
        isWarning={(data?.breaking ?? 0) > 0}
        onChoose={() => list.setFilters({ rule: 'any', status: '' })}
      />
    </fieldset>
  );
}

interface PlaceProps {
  label: string;
  figure: string;
  isOn: boolean;
  isWarning?: boolean;
  onChoose: () => void;
}

function Place({ label, figure, isOn, isWarning = false, onChoose }: PlaceProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onChoose}
      className="group flex shrink-0 grow items-baseline gap-2 border-rule border-r-2 px-3 py-1.5 text-left last:border-r-0 hover:bg-surface aria-pressed:bg-cobalt aria-pressed:text-line"
    >
      <span className={`digits font-bold ${isWarning ? 'text-warn group-aria-pressed:text-line' : ''}`}>
        {figure}
      </span>
      <span className="whitespace-nowrap text-muted text-sm group-aria-pressed:text-line">{label}</span>
    </button>
  );
}
