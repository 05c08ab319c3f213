import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon.tsx';

interface NoticeProps {
  kind: 'loading' | 'empty' | 'error' | 'soon';
  children: ReactNode;
  /** What to do next: a button or a link. */
  action?: ReactNode;
}

const icons: Record<NoticeProps['kind'], IconName> = {
  loading: 'ball',
  empty: 'info',
  error: 'warning',
  soon: 'clock',
};

/** Replaces the content of a part of a page: loading, empty, failed, or not available yet. */
export function Notice({ kind, children, action }: NoticeProps) {
  return (
    <div
      role={kind === 'error' ? 'alert' : 'status'}
      className="flex flex-wrap items-center gap-x-4 gap-y-3 border-rule border-y-2 py-6"
    >
      <Icon
        name={icons[kind]}
        size={28}
        className={
          kind === 'error' ? 'text-bad' : kind === 'loading' ? 'animate-pulse text-ball' : 'text-muted'
        }
      />
      <p className="min-w-48 flex-1">{children}</p>
      {action}
    </div>
  );
}

/** The same for a whole page. */
export function PageNotice(props: NoticeProps & { title?: string }) {
  return (
    <div className="court section">
      {props.title && <h1 className="board mb-6 text-2xl">{props.title}</h1>}
      <Notice {...props} />
    </div>
  );
}
