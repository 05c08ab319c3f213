import type { InputHTMLAttributes, ReactNode } from 'react';

interface CheckProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'onChange' | 'className'> {
  onChange: (isOn: boolean) => void;
  /** Smaller, below the label. */
  hint?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A checkbox with its label. */
export function Check({ onChange, hint, className = '', children, ...input }: CheckProps) {
  return (
    <label className={`flex min-h-11 cursor-pointer items-center gap-3 ${className}`}>
      <input
        {...input}
        type="checkbox"
        className="size-5 shrink-0 accent-cobalt"
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>
        {children}
        {hint && <span className="block text-muted text-sm">{hint}</span>}
      </span>
    </label>
  );
}
