import { DropdownMenu } from 'radix-ui';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '#web/core/ui/Icon.tsx';
import { showToast } from '#web/core/ui/toast.ts';

/** An action of a row or a list: a link in the app, a link to the site, or a function. */
export interface MenuAction {
  /** The action in a word or two. */
  title: string;
  /** The action and its object, for screen readers: 'Delete “Leones”'. */
  label?: string;
  isDestructive?: boolean;
  /** Why it is not allowed: shown below its title, and when it is pressed. */
  forbidden?: string | null;
  to?: string;
  href?: string;
  act?: () => void;
}

/** The look of a button in a row. */
export const rowButton =
  'inline-flex min-h-11 items-center gap-1.5 whitespace-nowrap rounded-md border-2 border-field px-2.5 font-semibold text-sm leading-tight hover:border-ink';

interface RowMenuProps {
  /** The text of the button. */
  title: string;
  /** Its name for screen readers: 'More actions: Leones'. */
  label?: string;
  actions: readonly MenuAction[];
  onOpenChange?: (isOpen: boolean) => void;
  className?: string;
}

/** A menu of actions in words: arrows and first letters move in it, Escape closes it and returns the focus. */
export function RowMenu({ title, label, actions, onOpenChange, className = rowButton }: RowMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const chosen = useRef<(() => void) | undefined>(undefined);
  return (
    <DropdownMenu.Root
      modal={false}
      open={isOpen}
      onOpenChange={(next) => {
        setOpen(next);
        onOpenChange?.(next);
      }}
    >
      <DropdownMenu.Trigger aria-label={label} className={className}>
        {title}
        <Icon name={isOpen ? 'up' : 'down'} size={16} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          loop
          // Not before the focus is back on the button: a dialog that opens returns it there.
          onCloseAutoFocus={() => {
            chosen.current?.();
            chosen.current = undefined;
          }}
          className="z-40 max-h-(--radix-dropdown-menu-content-available-height) w-64 overflow-y-auto rounded-md border-2 border-field bg-surface p-2 text-ink shadow-lift"
        >
          {actions.map((action) => (
            <MenuItem
              key={action.title}
              action={action}
              onChoose={() => {
                chosen.current = action.act;
              }}
            />
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

const itemClass =
  'flex min-h-11 cursor-pointer flex-col justify-center rounded-sm px-2 py-1.5 font-semibold outline-none data-highlighted:bg-cobalt data-highlighted:text-line';

function MenuItem({ action, onChoose }: { action: MenuAction; onChoose: () => void }) {
  const { title, label, isDestructive, forbidden, to, href } = action;
  const choose = (event: Event) => {
    if (!forbidden) return onChoose();
    event.preventDefault();
    showToast({ title, description: forbidden, kind: 'bad' });
  };
  const shared = {
    'aria-label': forbidden ? `${label ?? title}. ${forbidden}` : label,
    className: `${itemClass} ${isDestructive ? 'text-bad' : ''} ${forbidden ? 'opacity-60' : ''}`,
  };
  if (to !== undefined || href !== undefined) {
    return (
      <DropdownMenu.Item asChild {...shared}>
        {to !== undefined ? (
          <Link to={to}>{title}</Link>
        ) : (
          <a href={href} target="_blank" rel="noreferrer">
            {title}
          </a>
        )}
      </DropdownMenu.Item>
    );
  }
  return (
    <DropdownMenu.Item
      {...shared}
      aria-disabled={forbidden ? true : undefined}
      textValue={title}
      onSelect={choose}
    >
      {title}
      {forbidden && <small className="font-normal">{forbidden}</small>}
    </DropdownMenu.Item>
  );
}
