import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/Button.tsx';
import { OutdatedBuild } from './lazy-page.tsx';

/** A page that broke, or one whose files did not come: no network, or a newer build took their place. */
export function CrashPage({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const isMissing = error instanceof OutdatedBuild;
  return (
    <main className="court section" role="alert">
      <h1 className="board mb-4 text-2xl">{t(isMissing ? 'common.crash.missing' : 'common.crash.title')}</h1>
      <p className="mb-8 max-w-xl text-lg">
        {t(isMissing ? 'common.crash.missingText' : 'common.crash.text')}
      </p>
      <Button onClick={() => location.reload()}>{t('common.crash.reload')}</Button>
    </main>
  );
}
