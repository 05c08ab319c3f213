import { PageHead } from '#web/lib/PageHead.tsx';
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
      <CourtBand
        title={title}
        lead={text}
        ways={
          <ButtonLink look="line" to={to}>
            {way}
          </ButtonLink>
        }
      />
    </>
  );
}
