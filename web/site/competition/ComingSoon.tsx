import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHead } from '#web/core/lib/PageHead.tsx';
import { Notice } from '#web/core/ui/Notice.tsx';
import type { PageArtName } from '#web/core/ui/PageArt.tsx';
import { PageBanner } from '#web/core/ui/PageBanner.tsx';

/** A section without any published content yet. */
export function ComingSoon({
  title,
  face,
  children,
}: {
  title: string;
  face?: PageArtName;
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={title} description={t('competition.soon')} />
      <PageBanner title={title} face={face} />
      <div className="court section">
        <Notice kind="soon">{t('competition.soon')}</Notice>
        {children}
      </div>
    </>
  );
}
