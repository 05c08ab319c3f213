import { Popover as Radix } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { Icon } from './Icon.tsx';

interface PopoverProps {
  /** What the button says. */
  label: string;
  /** What it is about, read out beside that where there is one on every line. */
  name?: string;
  children: ReactNode;
  className?: string;
}

/** A button that opens a small panel beside it; Escape and a press elsewhere close it. For the office. */
export function Popover({ label, name, children, className = '' }: PopoverProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Radix.Root open={isOpen} onOpenChange={setOpen}>
      <Radix.Trigger
        {...(name === undefined ? {} : { 'aria-label': `${label}: ${name}` })}
        className={`inline-flex min-h-11 items-center gap-2 rounded-md border-2 border-field px-4 font-semibold hover:border-ink ${className}`}
      >
        {label}
        <Icon name={isOpen ? 'up' : 'down'} size={16} />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align="end"
          sideOffset={4}
          collisionPadding={8}
          className="z-40 max-h-(--radix-popover-content-available-height) w-64 overflow-y-auto rounded-md border-2 border-field bg-surface p-3 text-ink shadow-lift"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** What closes the panel it stands in. */
export const ClosesPopover = Radix.Close;
