import type { ReactNode } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { useScrollToPresent } from '#web/core/table/use-scroll-to-present.ts';

interface SubTabsProps {
  /** The name of the group, for screen readers. */
  label: string;
  /** The first tab has the address of the section. */
  tabs: readonly { to: string; label: string }[];
}

/** The parts of one tab of the admin area, each at its own address. */
export function SubTabs({ label, tabs }: SubTabsProps) {
  const { pathname } = useLocation();
  const list = useScrollToPresent<HTMLUListElement>(pathname);
  return (
    <nav aria-label={label} className="mb-3 border-rule border-b-2">
      <ul ref={list} className="relative flex gap-x-6 overflow-x-auto md:flex-wrap md:overflow-visible">
        {tabs.map(({ to, label }, place) => (
          <li key={to} className="shrink-0">
            <NavLink
              to={to}
              end={place === 0}
              className="-mb-0.5 flex min-h-11 items-center border-transparent border-b-4 font-semibold text-muted hover:text-ink aria-[current=page]:border-ball aria-[current=page]:text-ink"
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Many parts of one tab: a column beside the open one, or the same line of tabs where there is no room for it. */
export function SideTabs({ label, tabs, children }: SubTabsProps & { children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 lg:grid-cols-[11rem_minmax(0,1fr)]">
      <div className="lg:hidden">
        <SubTabs label={label} tabs={tabs} />
      </div>
      <nav aria-label={label} className="max-lg:hidden">
        <ul className="sticky top-6 border-rule border-r-2">
          {tabs.map(({ to, label: name }, place) => (
            <li key={to}>
              <NavLink
                to={to}
                end={place === 0}
                className="block border-transparent border-l-4 px-3 py-1.5 font-semibold text-muted hover:text-ink aria-[current=page]:border-ball aria-[current=page]:bg-surface aria-[current=page]:text-ink"
              >
                {name}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="min-w-0">{children}</div>
    </div>
  );
}
