import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from './Field.tsx';
import { Icon } from './Icon.tsx';

export interface Option {
  value: string;
  label: string;
}

interface ChoiceFieldProps {
  label: ReactNode;
  name: string;
  value: string;
  onChange: (event: { target: { value: string } }) => void;
  options: readonly Option[];
  /** What the empty choice says; without it there is none once something was chosen. */
  none?: string;
  hint?: ReactNode;
  error?: string | undefined;
  disabled?: boolean;
  className?: string;
}

/** One of a list as the system draws it: at a keyboard the first letters jump to an entry. */
export function ChoiceField({ label, hint, error, options, none, className, ...select }: ChoiceFieldProps) {
  const { t } = useTranslation();
  const isListed = select.value === '' || options.some(({ value }) => value === select.value);
  return (
    <Field label={label} hint={hint} error={error} {...(className ? { className } : {})}>
      {(control) => (
        <span className="relative block">
          <select {...select} {...control} className={`${control.className} appearance-none pr-10`}>
            {(none !== undefined || select.value === '') && (
              <option value="">{none ?? t('organise.choose')}</option>
            )}
            {/* What was stored before the list was another one stays a choice. */}
            {!isListed && <option value={select.value}>{select.value}</option>}
            {options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          <Icon
            name="down"
            size={18}
            className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2"
          />
        </span>
      )}
    </Field>
  );
}
