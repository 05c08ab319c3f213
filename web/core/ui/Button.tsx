import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Link, type LinkProps } from 'react-router-dom';

/**
 * `accent` is the main action of a screen, `primary` an ordinary one, `quiet` a secondary one, `line` the same on
 * cobalt or navy, `danger` an irreversible one.
 */
type ButtonLook = 'accent' | 'primary' | 'quiet' | 'line' | 'danger';

const base =
  'inline-flex items-center justify-center gap-2 rounded-md text-center font-semibold leading-tight transition-colors duration-150 aria-disabled:opacity-60 disabled:cursor-not-allowed disabled:opacity-60';
const looks: Record<ButtonLook, string> = {
  accent: 'bg-ball text-navy hover:bg-navy hover:text-line border-2 border-ball hover:border-navy',
  primary: 'bg-cobalt text-line hover:bg-cobalt-deep border-2 border-cobalt hover:border-cobalt-deep',
  quiet: 'border-2 border-field text-ink hover:border-ink bg-transparent',
  line: 'border-2 border-line text-line hover:bg-line hover:text-cobalt bg-transparent',
  danger: 'bg-denied text-line border-2 border-denied hover:bg-navy hover:border-navy',
};
const sizes = { md: 'min-h-11 px-4 py-2 text-base', lg: 'min-h-14 px-6 py-3 text-lg' };

/** The classes of a button, for other elements that look like one. */
export function buttonClass(look: ButtonLook = 'primary', size: keyof typeof sizes = 'md'): string {
  return `${base} ${looks[look]} ${sizes[size]}`;
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: ButtonLook;
  size?: keyof typeof sizes;
  /** While the action runs, the button shows this and cannot be pressed. */
  pending?: boolean;
  pendingLabel?: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

/** A button. Its label names the action ('Print badge'), and what happens during it. */
export function Button({
  look,
  size,
  pending = false,
  pendingLabel,
  children,
  className = '',
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`${buttonClass(look, size)} ${className}`}
      disabled={rest.disabled || pending}
      aria-busy={pending || undefined}
    >
      {pending ? (pendingLabel ?? children) : children}
    </button>
  );
}

/** A way to another page that weighs as much as an action. */
export function ButtonLink({
  look,
  size,
  className = '',
  ...rest
}: LinkProps & Pick<ButtonProps, 'look' | 'size'>) {
  return <Link {...rest} className={`${buttonClass(look, size)} ${className}`} />;
}
