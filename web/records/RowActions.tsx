import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { buttonClass } from '#web/core/ui/Button.tsx';
import { Icon, type IconName } from '#web/core/ui/Icon.tsx';
import { ClosesPopover, Popover } from '#web/core/ui/Popover.tsx';
import { showToast } from '#web/core/ui/toast.ts';

/** One thing that can be done with a line of a list. */
export interface RowAction {
  icon: IconName;
  /** The action in a word or two. */
  title: string;
  /** The action and its object, for screen readers: 'Delete “Leones”'. */
  label: string;
  isDestructive?: boolean;
  /** Why it is not allowed: shown on hover, focus and press. */
  forbidden?: string | null;
  /** An admin path, a site path, or a function. */
  to?: string;
  href?: string;
  act?: () => void;
}

/** More than these stand in a menu, but for the last. */
const mostBeside = 4;

const inLine = 'flex flex-wrap items-center justify-end gap-2 xl:flex-nowrap';
/** Four in one line are wider than their column has room for. */
const inSquare = 'ml-auto grid w-max grid-cols-2 gap-2';

/** What can be done with one line of a list, in words: a few side by side; of more the last, and a menu before it. */
export function RowActions({ actions, name }: { actions: readonly RowAction[]; name: string }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  // A list that is read again may leave fewer: an open menu is not taken away under the hand.
  const isMany = actions.length > mostBeside || isOpen;
  const inMenu = isMany ? actions.slice(0, -1) : [];
  return (
    <div className={actions.length === mostBeside && !isMany ? inSquare : inLine}>
      {isMany && (
        <Popover label={t('admin.record.row.menu')} name={name} onOpenChange={setOpen}>
          <ul>
            {inMenu.map((action) => (
              <li key={action.title}>
                <RowButton {...action} isInMenu />
              </li>
            ))}
          </ul>
        </Popover>
      )}
      {actions.slice(inMenu.length).map((action) => (
        <RowButton key={action.title} {...action} />
      ))}
    </div>
  );
}

const beside = `${buttonClass('quiet')} min-w-14 flex-col gap-0! px-2! py-1! text-sm! max-w-24 leading-tight!`;
const inMenu =
  'flex min-h-11 w-full items-center gap-3 rounded-sm px-2 py-1.5 text-left font-semibold hover:bg-maple';

function RowButton(props: RowAction & { isInMenu?: boolean }) {
  const { icon, title, label, isDestructive, forbidden = null, to, href, act, isInMenu = false } = props;
  const shared = {
    'aria-label': forbidden ? `${label}. ${forbidden}` : label,
    className: `${isInMenu ? inMenu : beside} ${isDestructive ? 'text-bad!' : ''} ${forbidden ? 'opacity-60' : ''}`,
  };
  const words = (
    <>
      <Icon name={icon} />
      {isInMenu && forbidden ? (
        <span>
          {title}
          <small className="block font-normal">{forbidden}</small>
        </span>
      ) : (
        title
      )}
    </>
  );
  if (to !== undefined) {
    return (
      <Link {...shared} to={to}>
        {words}
      </Link>
    );
  }
  if (href !== undefined) {
    return (
      <a {...shared} href={href} target="_blank" rel="noreferrer">
        {words}
      </a>
    );
  }
  const say = () => showToast({ title, description: forbidden ?? '', kind: 'bad' });
  const button = (
    <button
      type="button"
      {...shared}
      aria-disabled={forbidden ? true : undefined}
      onClick={forbidden ? say : act}
    >
      {words}
    </button>
  );
  return isInMenu && !forbidden ? <ClosesPopover asChild>{button}</ClosesPopover> : button;
}

interface RecordActionsParts {
  name: string;
  /** Its form. */
  edit?: string | undefined;
  /** Where visitors see it. */
  open?: string | undefined;
  others?: readonly RowAction[];
  onDelete?: (() => void) | undefined;
}

/** What every record lets do: edit it, see it on the site, what else there is, delete it. */
export function useRecordActions(): (parts: RecordActionsParts) => RowAction[] {
  const { t } = useTranslation();
  return ({ name, edit, open, others = [], onDelete }) => {
    const actions: RowAction[] = [];
    const add = (kind: 'edit' | 'open' | 'delete', action: Omit<RowAction, 'title' | 'label'>) =>
      actions.push({
        title: t(`admin.record.row.${kind}Short`),
        label: t(`admin.record.row.${kind}`, { name }),
        ...action,
      });
    if (edit !== undefined) add('edit', { icon: 'edit', to: edit });
    if (open !== undefined) add('open', { icon: 'out', href: open });
    actions.push(...others);
    if (onDelete) add('delete', { icon: 'trash', isDestructive: true, act: onDelete });
    return actions;
  };
}
