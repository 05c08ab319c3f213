import { useTranslation } from 'react-i18next';
import { usePageTitle } from '#web/lib/page-title.ts';
import { paths } from '#web/lib/paths.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { CourtBand } from '#web/ui/CourtBand.tsx';
import { OutdatedBuild } from './lazy-page.tsx';

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

/** A page that broke, or one whose files are gone because a newer build took their place. */
export function CrashPage({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const isOutdated = error instanceof OutdatedBuild;
  return (
    <main className="court section" role="alert">
      <h1 className="board mb-4 text-2xl">{t('common.crash.title')}</h1>
      <p className="mb-8 max-w-xl text-lg">{t(isOutdated ? 'common.crash.outdated' : 'common.crash.text')}</p>
      <Button onClick={() => location.reload()}>{t('common.crash.reload')}</Button>
    </main>
  );
}
