import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { Icon, type IconName } from '#web/ui/Icon.tsx';
import { showToast } from '#web/ui/toast.ts';

/** One thing that can be done with a line of a list. */
export interface RowAction {
  icon: IconName;
  /** What it does, as it shows below the pointer. */
  title: string;
  /** What it does and to what, as it is read out: 'Delete “Leones”'. */
  label: string;
  isDestructive?: boolean;
  /** Why it may not be done: said to whoever points at it, reaches it by keyboard or presses it. */
  forbidden?: string | null;
  /** An address of the office, one of the site, or what happens. */
  to?: string;
  href?: string;
  act?: () => void;
}

/** What can be done with one line of a list, drawn. */
export function RowActions({ actions }: { actions: readonly RowAction[] }) {
  return (
    <div className="flex flex-wrap justify-end gap-2 xl:flex-nowrap">
      {actions.map((action) => (
        <RowButton key={action.title} {...action} />
      ))}
    </div>
  );
}

function RowButton({ icon, title, label, isDestructive, forbidden = null, to, href, act }: RowAction) {
  const square = 'px-2.5!';
  const named = { 'aria-label': label, title };
  if (to !== undefined) {
    return (
      <Link {...named} to={to} className={`${buttonClass('quiet')} ${square}`}>
        <Icon name={icon} />
      </Link>
    );
  }
  if (href !== undefined) {
    return (
      <a
        {...named}
        href={href}
        target="_blank"
        rel="noreferrer"
        className={`${buttonClass('quiet')} ${square}`}
      >
        <Icon name={icon} />
      </a>
    );
  }
  if (forbidden) {
    return (
      <Button
        look="quiet"
        className={square}
        aria-disabled
        aria-label={`${label}. ${forbidden}`}
        title={forbidden}
        onClick={() => showToast({ title, description: forbidden, kind: 'bad' })}
      >
        <Icon name={icon} />
      </Button>
    );
  }
  return (
    <Button {...named} look="quiet" className={`${square} ${isDestructive ? 'text-bad!' : ''}`} onClick={act}>
      <Icon name={icon} />
    </Button>
  );
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
