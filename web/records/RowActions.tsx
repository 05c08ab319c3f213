import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { type MenuAction, RowMenu, rowButton } from '#web/core/table/RowMenu.tsx';
import { showToast } from '#web/core/ui/toast.ts';

/** An action of a row, which names its object too. */
export type RowAction = MenuAction & {
  label: string;
  /** Visible in the row; the others are in its menu. */
  isMain?: boolean;
};

/** The actions of a row: its main action, and a menu of the others. */
export function RowActions({ actions, name }: { actions: readonly RowAction[]; name: string }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const others = actions.filter(({ isMain }) => !isMain);
  return (
    <div className="flex items-center justify-end gap-2">
      {actions.map((action) => action.isMain && <RowButton key={action.title} {...action} />)}
      {/* A list that is read again may leave none: an open menu stays open. */}
      {(others.length > 0 || isOpen) && (
        <RowMenu
          title={t('admin.record.row.more')}
          label={t('admin.record.row.moreOf', { name })}
          actions={others}
          onOpenChange={setOpen}
        />
      )}
    </div>
  );
}

function RowButton({ title, label, isDestructive, forbidden = null, to, href, act }: RowAction) {
  const shared = {
    'aria-label': forbidden ? `${label}. ${forbidden}` : label,
    className: `${rowButton} ${isDestructive ? 'text-bad' : ''} ${forbidden ? 'opacity-60' : ''}`,
  };
  if (to !== undefined) {
    return (
      <Link {...shared} to={to}>
        {title}
      </Link>
    );
  }
  if (href !== undefined) {
    return (
      <a {...shared} href={href} target="_blank" rel="noreferrer">
        {title}
      </a>
    );
  }
  const say = () => showToast({ title, description: forbidden ?? '', kind: 'bad' });
  return (
    <button
      type="button"
      {...shared}
      aria-disabled={forbidden ? true : undefined}
      onClick={forbidden ? say : act}
    >
      {title}
    </button>
  );
}

interface RecordActionsParts {
  name: string;
  /** Its form. */
  edit?: string | undefined;
  /** Its address on the site. */
  open?: string | undefined;
  others?: readonly RowAction[];
  onDelete?: (() => void) | undefined;
}

/** The actions of every record: edit, view on the site, others, delete. */
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
    if (edit !== undefined) add('edit', { isMain: true, to: edit });
    if (open !== undefined) add('open', { href: open });
    actions.push(...others);
    if (onDelete) add('delete', { isDestructive: true, act: onDelete });
    return actions;
  };
}
