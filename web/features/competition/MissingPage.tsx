import { PageHead } from '#web/lib/PageHead.tsx';
import { Airball } from '#web/ui/Airball.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { CourtBand } from '#web/ui/CourtBand.tsx';

interface MissingPageProps {
  title: string;
  text: string;
  /** Where what was looked for may be found. */
  to: string;
  way: string;
}

/** A team, game or venue whose address leads to nothing. */
export function MissingPage({ title, text, to, way }: MissingPageProps) {
  return (
    <>
      <PageHead title={title} isMissing />
      <CourtBand title={title} lead={text} />
      <div className="court section grid items-center gap-x-16 gap-y-10 lg:grid-cols-[5fr_7fr]">
        <div>
          <ButtonLink to={to}>{way}</ButtonLink>
        </div>
        <Airball className="mx-auto w-full max-w-xl max-lg:order-first" />
      </div>
    </>
  );
}
