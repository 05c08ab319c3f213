import {
  type FocusEvent,
  type KeyboardEvent,
  type Ref,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { isBirthDate } from '#shared/base/dates.ts';
import { useFormat } from '#web/core/lib/format.ts';
import {
  beginEntry,
  correctEntry,
  type DateEntry,
  type DateEntryStep,
  type DatePart,
  dateParts,
  dateTextOf,
  findDateProblem,
  isSeparator,
  isWholeEntry,
  leaveEntry,
  typedDateOf,
  typeSeparator,
  typeText,
} from './birth-date.ts';
import { inputClass } from './Field.tsx';

/** The parts of a form that allow focusing an invalid field. */
export interface BirthDateFocus {
  focus: () => void;
}

interface BirthDateFieldProps {
  label: string;
  /** 'YYYY-MM-DD', or as much of it as is typed. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  error?: string | undefined;
  ref?: Ref<BirthDateFocus>;
}

/**
 * Day, month, year: typed in one go, with or without separators or Tab, in words, or pasted. The date as understood is
 * shown in words next to the label; a day on which no person can be born is an error at once. Needs the words
 * 'participants'.
 */
export function BirthDateField({ label, value, onChange, onBlur, error: given, ref }: BirthDateFieldProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const id = useId();
  const fields = useRef<Partial<Record<DatePart, HTMLInputElement | null>>>({});
  const { entry, change, take, onKeyDown } = useEntry(value, onChange, (part) =>
    fields.current[part]?.focus(),
  );
  const { typed } = entry;
  const dateWords = useBirthDateWords();
  const error = given || (isWholeEntry(value) ? dateWords(value) : null);
  const wrong = error ? (findDateProblem(value)?.part ?? null) : null;
  useImperativeHandle(
    ref,
    () => ({ focus: () => fields.current[findDateProblem(value)?.part ?? 'day']?.focus() }),
    [value],
  );

  function leave(event: FocusEvent<HTMLFieldSetElement>) {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    change(leaveEntry(entry));
    onBlur?.();
  }

  return (
    <fieldset
      className="relative min-w-0"
      aria-describedby={error ? `${id}-error` : undefined}
      onBlur={leave}
    >
      <legend className="font-semibold text-sm">{label}</legend>
      {/* The month as a word, so that its position in the date cannot be misread. */}
      <p role="status" className="absolute top-0 right-0 -translate-y-full font-semibold text-good text-sm">
        {isBirthDate(value) && format.date(value)}
      </p>
      <div className="grid grid-cols-[1fr_1fr_1.5fr] gap-2">
        {dateParts.map((part) => (
          <div key={part}>
            <label htmlFor={`${id}-${part}`} className="block text-muted text-sm">
              {t(`participants.date.${part}`)}
            </label>
            <input
              id={`${id}-${part}`}
              ref={(element) => {
                fields.current[part] = element;
              }}
              aria-invalid={error && (wrong === null || wrong === part) ? true : undefined}
              aria-describedby={error ? `${id}-error` : undefined}
              inputMode="numeric"
              autoComplete="off"
              value={typed[part]}
              onFocus={(event) => event.target.select()}
              onMouseDown={() => change(correctEntry(entry))}
              onKeyDown={(event) => onKeyDown(event, part)}
              onChange={(event) => {
                const { value: text } = event.target;
                take(typeText(entry, part, text, isDeletion(event.nativeEvent, typed[part], text)));
              }}
              className={`${inputClass} digits`}
            />
          </div>
        ))}
      </div>
      {error && (
        <p
          id={`${id}-error`}
          role={given ? undefined : 'alert'}
          className="mt-1.5 font-semibold text-bad text-sm"
        >
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** The entry of the three parts, and what each key does to it. */
function useEntry(value: string, onChange: (value: string) => void, onFocus: (part: DatePart) => void) {
  const [kept, setEntry] = useState(() => beginEntry(typedDateOf(value)));
  // The form was cleared or filled: show its value.
  const entry = dateTextOf(kept.typed) === value ? kept : beginEntry(typedDateOf(value));

  function change(next: DateEntry) {
    setEntry(next);
    const text = dateTextOf(next.typed);
    if (text !== value) onChange(text);
  }

  function take({ entry: next, focus }: DateEntryStep) {
    change(next);
    if (focus) onFocus(focus);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>, part: DatePart) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return;
    const isTab = event.key === 'Tab' && !event.shiftKey;
    if (isTab || isSeparator(event.key)) {
      const { step, isTaken } = typeSeparator(entry, part, isTab);
      if (isTaken || !isTab) event.preventDefault();
      return take(step);
    }
    // Submits the date as it is; two-digit years are already expanded.
    if (event.key === 'Enter') return change(leaveEntry(entry));
    if (event.key === 'Backspace' && entry.typed[part] === '') {
      event.preventDefault();
      change(correctEntry(entry));
      const before = dateParts[dateParts.indexOf(part) - 1];
      if (before) onFocus(before);
      return;
    }
    if (/^(Backspace|Delete|Home|End|Arrow.*)$/.test(event.key) || (event.key === 'Tab' && event.shiftKey))
      change(correctEntry(entry));
  }

  return { entry, change, take, onKeyDown };
}

function isDeletion(event: Event, before: string, after: string): boolean {
  const { inputType } = event as Partial<InputEvent>;
  // Tools that fill fields say no type.
  return inputType
    ? inputType.startsWith('delete')
    : after.length < before.length && before.startsWith(after);
}

/** The error text of a birth date, by its part. Needs the words 'participants'. */
export function useBirthDateWords(): (value: string) => string | null {
  const { t } = useTranslation();
  const format = useFormat();
  return (value) => {
    const problem = findDateProblem(value);
    if (!problem) return null;
    if (problem.kind !== 'shortMonth') return t(`participants.dateProblem.${problem.kind}`, { ...problem });
    const month = format.date(`2001-${String(problem.month).padStart(2, '0')}-01`, 'monthName');
    return t('participants.dateProblem.shortMonth', { month, days: problem.days });
  };
}
