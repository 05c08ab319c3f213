import { type ReactNode, useId } from 'react';

interface RadioGroupProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly Value[];
  /** The words of one of them. */
  say: (option: Value) => string;
  onChange: (value: Value) => void;
  disabled?: boolean;
  /** Its label is the heading of its block. */
  isTitle?: boolean;
  className?: string;
  /** A further input that one of the choices needs. */
  children?: ReactNode;
}

/** One of a few, all of them in sight. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { label, value, options, say, onChange, disabled = false, isTitle = false, className = '' } = props;
  const name = useId();
  return (
    <fieldset disabled={disabled} className={`${className} ${disabled ? 'opacity-60' : ''}`.trim()}>
      <legend className={isTitle ? 'mb-2 font-bold text-lg' : 'mb-1.5 font-semibold text-sm'}>{label}</legend>
      {options.map((option) => (
        <label key={option} className="flex min-h-11 items-center gap-3">
          <input
            type="radio"
            name={name}
            className="size-5 shrink-0 accent-cobalt"
            checked={option === value}
            onChange={() => onChange(option)}
          />
          {say(option)}
        </label>
      ))}
      {props.children}
    </fieldset>
  );
}
