import { PageHead } from '#web/core/lib/PageHead.tsx';
import { ButtonLink } from '#web/core/ui/Button.tsx';
import { NotFoundArt } from '#web/core/ui/NotFoundArt.tsx';
import { PageBanner } from '#web/core/ui/PageBanner.tsx';

interface MissingPageProps {
  title: string;
  text: string;
  /** A link to look instead. */
  to: string;
  way: string;
}

/** The page for an unknown team, game or venue. */
export function MissingPage({ title, text, to, way }: MissingPageProps) {
  return (
    <>
      <PageHead title={title} isMissing />
      <PageBanner title={title} lead={text} />
      <div className="court section grid items-center gap-x-16 gap-y-10 lg:grid-cols-[5fr_7fr]">
        <div>
          <ButtonLink to={to}>{way}</ButtonLink>
        </div>
        <NotFoundArt className="mx-auto w-full max-w-xl max-lg:order-first" />
      </div>
    </>
  );
}
