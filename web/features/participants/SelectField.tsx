import type { ReactNode, Ref, SelectHTMLAttributes } from 'react';
import { Field } from '#web/ui/Field.tsx';
import { Icon } from '#web/ui/Icon.tsx';

interface SelectFieldProps extends SelectHTMLAttributes<HTMLSelectElement> {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  ref?: Ref<HTMLSelectElement>;
}

/**
 * A field of choices as the system draws it: two hundred countries scroll under a thumb, and at a keyboard
 * the first letters jump to one.
 */
export function SelectField({ label, hint, error, children, className, ...select }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} {...(className ? { className } : {})}>
      {(control) => (
        <span className="relative block">
          <select {...select} {...control} className={`${control.className} appearance-none pr-10`}>
            {children}
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
