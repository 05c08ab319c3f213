import { type KeyboardEvent, type Ref, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type DatePart,
  dateParts,
  dateTextOf,
  isPartFull,
  partLengths,
  readWholeDate,
  type TypedDate,
  typedDateOf,
} from './birth-date.ts';
import { inputClass } from './Field.tsx';

interface BirthDateFieldProps {
  label: string;
  /** 'YYYY-MM-DD', or as much of it as is typed. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  error?: string | undefined;
  /** Of its first field. */
  ref?: Ref<HTMLInputElement>;
}

const separators = ['/', '-', '.', ' '];

/** Day, month, year: typed in one go, with or without strokes between, or pasted. Needs the words 'participants'. */
export function BirthDateField({ label, value, onChange, onBlur, error, ref }: BirthDateFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const fields = useRef<Partial<Record<DatePart, HTMLInputElement | null>>>({});
  const [kept, setTyped] = useState(() => typedDateOf(value));
  // The form was emptied or filled: what it holds is shown.
  const typed = dateTextOf(kept) === value ? kept : typedDateOf(value);

  function change(next: TypedDate) {
    setTyped(next);
    onChange(dateTextOf(next));
  }

  function go(part: DatePart, step: 1 | -1) {
    const beside = dateParts[dateParts.indexOf(part) + step];
    if (beside) fields.current[beside]?.focus();
  }

  function type(part: DatePart, text: string) {
    const whole = readWholeDate(text);
    if (whole) {
      change(whole);
      fields.current.year?.focus();
      return;
    }
    const digits = text.replace(/\D/g, '').slice(0, partLengths[part]);
    change({ ...typed, [part]: digits });
    if (digits.length > typed[part].length && isPartFull(part, digits)) go(part, 1);
  }

  function onKeyDown(event: KeyboardEvent, part: DatePart) {
    if (separators.includes(event.key)) {
      event.preventDefault();
      // After a part that was full the next one is already there.
      if (typed[part] !== '') go(part, 1);
    }
    if (event.key === 'Backspace' && typed[part] === '') {
      event.preventDefault();
      go(part, -1);
    }
  }

  return (
    <fieldset className="min-w-0" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="font-semibold text-sm">{label}</legend>
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
                if (part !== 'day') return;
                if (typeof ref === 'function') ref(element);
                else if (ref) ref.current = element;
              }}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `${id}-error` : undefined}
              inputMode="numeric"
              autoComplete="off"
              value={typed[part]}
              onFocus={(event) => event.target.select()}
              onBlur={onBlur}
              onKeyDown={(event) => onKeyDown(event, part)}
              onChange={(event) => type(part, event.target.value)}
              className={`${inputClass} digits`}
            />
          </div>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-1.5 font-semibold text-bad text-sm">
          {error}
        </p>
      )}
    </fieldset>
  );
}
