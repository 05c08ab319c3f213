import type { ReactNode, Ref, SelectHTMLAttributes } from 'react';
import { Icon } from '#web/core/ui/Icon.tsx';
import { Field, inputClass } from './Field.tsx';

export interface SelectOption {
  value: string;
  label: string;
}

interface SelectProps extends SelectHTMLAttributes<HTMLSelectElement> {
  options?: readonly SelectOption[];
  /** The label of the empty choice. */
  none?: string | undefined;
  /** Shown until an option is chosen; it cannot be chosen. */
  placeholder?: string | undefined;
  /** Further options, or groups of them. */
  children?: ReactNode;
  ref?: Ref<HTMLSelectElement> | undefined;
}

/**
 * A native select: two hundred countries scroll under a thumb, and on a keyboard the first letters jump. A stored
 * value that is no longer on the list stays selectable.
 */
export function Select({ options, none, placeholder, children, className, ...select }: SelectProps) {
  const isMissing = options && select.value && !options.some(({ value }) => value === select.value);
  return (
    <span className="relative block text-ink">
      <select {...select} className={`${className ?? inputClass} appearance-none truncate pr-10`}>
        {none !== undefined && <option value="">{none}</option>}
        {none === undefined && placeholder !== undefined && select.value === '' && (
          <option value="">{placeholder}</option>
        )}
        {isMissing && <option value={select.value}>{select.value}</option>}
        {options?.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
        {children}
      </select>
      <Icon name="down" size={18} className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2" />
    </span>
  );
}

interface SelectFieldProps extends SelectProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
}

/** The same as a field with label, hint and error. */
export function SelectField({ label, hint, error, className, ...select }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} {...(className ? { className } : {})}>
      {(control) => <Select {...select} {...control} />}
    </Field>
  );
}
