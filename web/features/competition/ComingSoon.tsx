import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHead } from '#web/lib/PageHead.tsx';
import { CourtBand } from '#web/ui/CourtBand.tsx';
import type { Face } from '#web/ui/CourtFace.tsx';
import { Notice } from '#web/ui/Notice.tsx';

/** A section nobody has published anything for yet. */
export function ComingSoon({ title, face, children }: { title: string; face?: Face; children?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={title} description={t('competition.soon')} />
      <CourtBand title={title} face={face} />
      <div className="court section">
        <Notice kind="soon">{t('competition.soon')}</Notice>
        {children}
      </div>
    </>
  );
}
