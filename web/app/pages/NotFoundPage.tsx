import { useTranslation } from 'react-i18next';
import { paths } from '#web/core/client/paths.ts';
import { PageHead } from '#web/core/lib/PageHead.tsx';
import { ButtonLink } from '#web/core/ui/Button.tsx';
import { NotFoundArt } from '#web/core/ui/NotFoundArt.tsx';
import { PageBanner } from '#web/core/ui/PageBanner.tsx';

/** An address that leads nowhere, and the ways that lead somewhere. */
export function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={t('common.notFound.title')} isMissing />
      <PageBanner title={t('common.notFound.title')} lead={t('common.notFound.text')} />
      <div className="court section grid items-center gap-x-16 gap-y-10 lg:grid-cols-[5fr_7fr]">
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={paths.home}>{t('common.toHome')}</ButtonLink>
          <ButtonLink look="quiet" to={paths.schedule}>
            {t('common.menu.schedule')}
          </ButtonLink>
          <ButtonLink look="quiet" to={paths.news}>
            {t('common.menu.news')}
          </ButtonLink>
        </div>
        <NotFoundArt className="mx-auto w-full max-w-xl max-lg:order-first" />
      </div>
    </>
  );
}
