import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type Count,
  type FeeLine,
  isEarlyDay,
  isOfKind,
  listCounts,
  quoteTeam,
  type TeamParty,
} from '#shared/edition/fees.ts';
import { kindOf, tournament } from '#shared/edition/tournament.ts';
import { useEdition } from '#web/core/client/edition.ts';
import { useFormat } from '#web/core/lib/format.ts';
import { useMoney } from '#web/core/lib/format-money.ts';
import { useLanguage } from '#web/core/lib/i18n.ts';
import { useToday } from '#web/core/lib/use-today.ts';

/** A whole team without extras. */
const wholeTeam = (): TeamParty => ({
  players: tournament.rules.playersMax,
  assistants: 0,
  companions: 0,
  cards: tournament.rules.playersMax,
  hasAccommodation: false,
  isEarly: false,
});

/** Computes the fees of a team as the user fills it in. */
export function FeeCalculator() {
  const { t } = useTranslation();
  const format = useFormat();
  const [party, setParty] = useState(wholeTeam);
  const { fees } = useEdition();
  const quote = quoteTeam(fees, party);
  const refused = quote.kind === 'refused' ? quote.fields : [];
  const earlyDay = format.date(fees.earlyUntil, 'long');
  const isPast = !isEarlyDay(fees, useToday());
  const set = (change: Partial<TeamParty>) => setParty((last) => withFewerCards({ ...last, ...change }));
  const nameOf = useCountName();
  return (
    <section className="self-start border-2 border-ink bg-surface p-5 md:p-8">
      <h2 className="board text-xl">{t('info.register.calculator.title')}</h2>
      <div className="mt-5 grid gap-4">
        {listCounts(fees).map((count) => (
          <Counter
            key={count.name}
            {...count}
            label={nameOf(count.name)}
            value={party[count.name] ?? 0}
            isWrong={refused.includes(count.name)}
            onChange={(value) => set({ [count.name]: value })}
          />
        ))}
        {fees.accommodationDiscount > 0 && (
          <FeeCheckbox
            label={t('info.register.calculator.accommodation')}
            isChosen={party.hasAccommodation}
            onChange={(hasAccommodation) => set({ hasAccommodation })}
          />
        )}
        {fees.earlyDiscount > 0 && (
          <FeeCheckbox
            label={t('info.register.calculator.early', { date: earlyDay })}
            hint={isPast ? t('info.register.calculator.earlyPassed') : undefined}
            isChosen={party.isEarly}
            onChange={(isEarly) => set({ isEarly })}
          />
        )}
      </div>
      <div aria-live="polite" className="mt-6">
        {quote.kind === 'quote' ? (
          <Sum lines={quote.lines} total={quote.total} />
        ) : (
          <p className="border-bad border-l-4 pl-4 font-semibold text-bad">
            {t('info.register.calculator.invalid')}
          </p>
        )}
      </div>
    </section>
  );
}

/** Fewer players need fewer cards; more players leave the cards as they are. */
function withFewerCards(party: TeamParty): TeamParty {
  return { ...party, cards: Math.min(party.cards, party.players) };
}

/** The label of a count: the name of its kind, if any. */
function useCountName() {
  const { t } = useTranslation();
  const language = useLanguage();
  return (name: Count['name']) => {
    if (isOfKind(name)) return kindOf(name.slice('kind.'.length)).name[language];
    return t(`info.register.calculator.${name}`);
  };
}

interface CounterProps extends Count {
  label: string;
  value: number;
  isWrong: boolean;
  onChange: (value: number) => void;
}

const hints = {
  players: 'info.register.calculator.playersHint',
  assistants: 'info.register.calculator.assistantsHint',
  companions: null,
  cards: 'info.register.calculator.cardsHint',
} as const;

/** A number one may type, or change by one. */
function Counter({ name, label, value, min, max, isWrong, onChange }: CounterProps) {
  const { t } = useTranslation();
  const id = useId();
  const hint = isOfKind(name) ? null : hints[name];
  const step = 'grid size-11 place-items-center border-2 border-field font-bold text-xl hover:border-ink';
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <label htmlFor={id} className="font-semibold">
        {label}
        {hint && <span className="block font-normal text-muted text-sm">{t(hint, { max })}</span>}
      </label>
      <div className="flex">
        <button
          type="button"
          className={`${step} rounded-l-md`}
          aria-label={t('info.register.calculator.less', { what: label })}
          disabled={value <= min}
          onClick={() => onChange(value - 1)}
        >
          {'−'}
        </button>
        <input
          id={id}
          type="number"
          inputMode="numeric"
          min={min}
          max={max}
          value={Number.isNaN(value) ? '' : value}
          aria-invalid={isWrong || undefined}
          className="digits -mx-0.5 h-11 w-16 border-2 border-field bg-surface text-center font-semibold text-lg [appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none aria-invalid:border-bad"
          onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
        />
        <button
          type="button"
          className={`${step} rounded-r-md`}
          aria-label={t('info.register.calculator.more', { what: label })}
          disabled={value >= max}
          onClick={() => onChange(value + 1)}
        >
          {'+'}
        </button>
      </div>
    </div>
  );
}

interface FeeCheckboxProps {
  label: string;
  hint?: string | undefined;
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
}

function FeeCheckbox({ label, hint, isChosen, onChange }: FeeCheckboxProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="flex min-h-11 items-center gap-3 font-semibold">
        <input
          id={id}
          type="checkbox"
          checked={isChosen}
          aria-describedby={hint && `${id}-hint`}
          className="size-6 shrink-0 accent-cobalt"
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="ml-9 text-muted text-sm">
          {hint}
        </p>
      )}
    </div>
  );
}

function Sum({ lines, total }: { lines: FeeLine[]; total: number }) {
  const { t } = useTranslation();
  const money = useMoney();
  const nameOf = useCountName();
  return (
    <dl className="digits">
      {lines.map(({ kind, count, amount }) => (
        <div key={kind} className="flex justify-between gap-6 border-rule border-t-2 py-2">
          <dt>
            {isOfKind(kind)
              ? t('info.register.calculator.ofKind', { count, name: nameOf(kind) })
              : t(`info.register.calculator.lines.${kind}`, { count })}
          </dt>
          <dd>{money(amount)}</dd>
        </div>
      ))}
      <div className="flex items-baseline justify-between gap-6 border-ink border-t-4 pt-3">
        <dt className="font-semibold text-lg">{t('info.register.calculator.total')}</dt>
        <dd className="board text-xl">{money(total)}</dd>
      </div>
    </dl>
  );
}
