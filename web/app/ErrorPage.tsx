import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/Button.tsx';
import { OutdatedBuild } from './lazy-page.tsx';

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
