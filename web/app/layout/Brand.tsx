import { Link } from 'react-router-dom';
import { markPath } from '#shared/base/picture-path.ts';
import { useEdition } from '#web/core/client/edition.ts';
import { paths } from '#web/core/client/paths.ts';
import { useLanguage } from '#web/core/lib/i18n.ts';

/** The tournament's mark: its logo or the ball, and its name in two lines. */
export function Brand() {
  const language = useLanguage();
  const { name } = useEdition().identity;
  return (
    <Link to={paths.home} className="flex min-h-11 items-center gap-3 text-left">
      <Mark />
      {/* As wide as its longer line: a box that is wider pushes the menu out. */}
      <span
        className={`board line-clamp-3 max-w-52 text-balance text-sm leading-tight ${language === 'en' ? 'xl:max-w-88' : ''}`}
      >
        {name[language]}
      </span>
    </Link>
  );
}

function Mark() {
  const { logo } = useEdition().look;
  if (!logo) return <Ball />;
  // Its name is beside it.
  return (
    <img
      src={markPath(logo.sha256)}
      alt=""
      width={logo.width}
      height={logo.height}
      className={`h-10 w-auto max-w-[min(6rem,20vw)] shrink-0 object-contain ${logo.onWhite ? 'rounded-sm bg-line p-1' : ''}`}
    />
  );
}

export function Ball({ size = 40 }: { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 40 40"
      className="shrink-0 fill-none stroke-line"
      aria-hidden="true"
    >
      <circle cx="20" cy="20" r="18.5" className="fill-ball" strokeWidth="2.5" />
      <path d="M20 1.5v37M1.5 20h37M7 6.5c8 8 8 19 0 27M33 6.5c-8 8-8 19 0 27" strokeWidth="2.5" />
    </svg>
  );
}
