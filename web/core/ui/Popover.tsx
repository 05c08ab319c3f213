import { Popover as Radix } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { Icon } from './Icon.tsx';

interface PopoverProps {
  /** The label of the button. */
  label: string;
  children: ReactNode;
  className?: string;
}

/** A button that opens a small panel; Escape and a press elsewhere close it. For the admin area. */
export function Popover({ label, children, className = '' }: PopoverProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Radix.Root open={isOpen} onOpenChange={setOpen}>
      <Radix.Trigger
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
