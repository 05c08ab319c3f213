import { Link } from 'react-router-dom';
import { categories, categoryNames } from '#shared/tournament.ts';
import { useCompetitionWords } from './competition-words.ts';

interface CategoryLinksProps {
  label: string;
  /** The code of the shown category. */
  present: string | undefined;
  /** The address that shows a category; the empty code is all of them. */
  to: (code: string) => string;
  /** What the link to all of them says; no such link without it. */
  all?: string;
}

const look =
  'inline-flex min-h-11 items-center whitespace-nowrap rounded-md border-2 border-field px-4 font-semibold hover:border-ink aria-[current=true]:border-cobalt aria-[current=true]:bg-cobalt aria-[current=true]:text-line';

/** The categories as links, so that each one's page can be shared. */
export function CategoryLinks({ label, present, to, all }: CategoryLinksProps) {
  const words = useCompetitionWords();
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-2">
        {all && (
          <li>
            <Link to={to('')} replace preventScrollReset aria-current={!present} className={look}>
              {all}
            </Link>
          </li>
        )}
        {categoryNames.map((name) => {
          const { code } = categories[name];
          return (
            <li key={name}>
              <Link to={to(code)} replace preventScrollReset aria-current={present === code} className={look}>
                {words.category(name)}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
