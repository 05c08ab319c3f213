import type { ReactNode } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { useScrollToPresent } from '#web/core/table/use-scroll-to-present.ts';

interface SubTabsProps {
  /** The name of the group, for screen readers. */
  label: string;
  /** The first tab has the address of the section. */
  tabs: readonly { to: string; label: string }[];
}

/** A line of tabs that scrolls on a phone. */
const line = {
  nav: 'mb-2 border-rule border-b-2',
  list: 'relative flex gap-x-6 overflow-x-auto md:flex-wrap md:overflow-visible',
  tab: '-mb-0.5 flex min-h-11 items-center low:pointer-fine:min-h-9 border-transparent border-b-4 font-semibold text-muted hover:text-ink aria-[current=page]:border-ball aria-[current=page]:text-ink',
};
/** The same, and a column where there is room for it. */
const column = {
  nav: `${line.nav} lg:mb-0 lg:border-b-0`,
  list: `${line.list} lg:sticky lg:top-6 lg:block lg:border-rule lg:border-r-2`,
  tab: `${line.tab} lg:mb-0 lg:min-h-9 lg:border-b-0 lg:border-l-4 lg:px-3 lg:py-1.5 lg:aria-[current=page]:bg-surface`,
};

/** The parts of one tab of the admin area, each at its own address. */
export function SubTabs({ label, tabs, look = line }: SubTabsProps & { look?: typeof line }) {
  const { pathname } = useLocation();
  const list = useScrollToPresent<HTMLUListElement>(pathname);
  return (
    <nav aria-label={label} className={look.nav}>
      <ul ref={list} className={look.list}>
        {tabs.map(({ to, label: name }) => (
          <li key={to} className="shrink-0">
            <NavLink to={to} end={tabs.some((other) => other.to.startsWith(`${to}/`))} className={look.tab}>
              {name}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Many parts of one tab: a column beside the open one, or a line of tabs where there is no room for it. */
export function SideTabs({ label, tabs, children }: SubTabsProps & { children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 lg:grid-cols-[11rem_minmax(0,1fr)]">
      <SubTabs label={label} tabs={tabs} look={column} />
      <div className="min-w-0">{children}</div>
    </div>
  );
}
