import { useTranslation } from 'react-i18next';
import { PageHead } from '#web/lib/PageHead.tsx';
import { paths } from '#web/lib/paths.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { CourtBand } from '#web/ui/CourtBand.tsx';

/** An address that leads nowhere. */
export function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={t('common.notFound.title')} isMissing />
      <CourtBand title={t('common.notFound.title')} lead={t('common.notFound.text')} />
      <div className="court section">
        <ButtonLink to={paths.home}>{t('common.toHome')}</ButtonLink>
      </div>
    </>
  );
}
