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
    <nav aria-label={label} className="mb-6 border-rule border-b-2">
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
