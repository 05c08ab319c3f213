import { Link } from 'react-router-dom';
import { tournament } from '#shared/edition/tournament.ts';
import { useLanguage } from '#web/core/lib/i18n.ts';

interface CategoryLinksProps {
  label: string;
  /** The code of the shown category. */
  present: string | undefined;
  /** The address that shows a category; the empty code is all of them. */
  to: (code: string) => string;
  /** The label of the link to all; without it there is no such link. */
  all?: string;
}

const look =
  'flex min-h-11 items-center justify-center rounded-md text-center border-2 border-field px-2 font-semibold hover:border-ink aria-[current=true]:border-cobalt aria-[current=true]:bg-cobalt aria-[current=true]:text-line';

/** The categories as links, so that the page of each can be shared. */
export function CategoryLinks({ label, present, to, all }: CategoryLinksProps) {
  const language = useLanguage();
  return (
    <nav aria-label={label}>
      <ul className="grid max-w-3xl grid-cols-2 gap-2 md:grid-cols-4">
        {all && (
          <li className="col-span-full">
            <Link to={to('')} replace preventScrollReset aria-current={!present} className={look}>
              {all}
            </Link>
          </li>
        )}
        {tournament.categories.map(({ code, name }) => (
          <li key={code}>
            <Link to={to(code)} replace preventScrollReset aria-current={present === code} className={look}>
              {name[language]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
