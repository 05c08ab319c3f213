import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type TextareaHTMLAttributes,
  useId,
} from 'react';

/** Label, hint, control, error: what every field of every form is made of. */
export const inputClass =
  'block w-full min-h-11 rounded-md border-2 border-field bg-surface px-3 py-2 text-base text-ink placeholder:text-muted aria-invalid:border-bad disabled:opacity-60';

/** The attributes of a field's control that connect label, hint and error. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  className: string;
}

interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  /** The error text, if any. */
  error?: string | undefined;
  children: (control: ControlProps) => ReactNode;
  className?: string;
}

/** A labelled control: `<Field label={…} error={…}>{(control) => <select {...control} />}</Field>`. */
export function Field({ label, hint, error, children, className = '' }: FieldProps) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : '';
  const errorId = error ? `${id}-error` : '';
  return (
    <div className={`min-w-0 ${className}`}>
      <label htmlFor={id} className="mb-1.5 block font-semibold text-sm">
        {label}
      </label>
      {children({
        id,
        'aria-describedby': `${errorId} ${hintId}`.trim() || undefined,
        'aria-invalid': error ? true : undefined,
        className: inputClass,
      })}
      {hint && (
        <p id={hintId} className="mt-1.5 text-muted text-sm">
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId} className="mt-1.5 font-semibold text-bad text-sm">
          {error}
        </p>
      )}
    </div>
  );
}

type Around = Omit<FieldProps, 'children'>;

/** A field of one line; takes what react-hook-form's `register` gives. */
export function TextField({
  label,
  hint,
  error,
  className,
  ...input
}: Around & Omit<InputHTMLAttributes<HTMLInputElement>, keyof Around> & { ref?: Ref<HTMLInputElement> }) {
  return (
    <Field label={label} hint={hint} error={error} {...(className ? { className } : {})}>
      {(control) => <input {...input} {...control} />}
    </Field>
  );
}

/** A field of several lines. */
export function TextArea({
  label,
  hint,
  error,
  className,
  ...input
}: Around &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, keyof Around> & { ref?: Ref<HTMLTextAreaElement> }) {
  return (
    <Field label={label} hint={hint} error={error} {...(className ? { className } : {})}>
      {(control) => <textarea {...input} {...control} />}
    </Field>
  );
}
