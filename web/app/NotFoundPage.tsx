import { useTranslation } from 'react-i18next';
import { usePageTitle } from '#web/lib/page-title.ts';
import { paths } from '#web/lib/paths.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { CourtBand } from '#web/ui/CourtBand.tsx';

/** An address that leads nowhere. */
export function NotFoundPage() {
  const { t } = useTranslation();
  usePageTitle(t('common.notFound.title'));
  return (
    <>
      <CourtBand title={t('common.notFound.title')} lead={t('common.notFound.text')} />
      <div className="court section">
        <ButtonLink to={paths.home}>{t('common.toHome')}</ButtonLink>
      </div>
    </>
  );
}
