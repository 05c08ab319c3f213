import { useTranslation } from 'react-i18next';
import { Button } from '#web/core/ui/Button.tsx';
import { isStoreLost } from '#web/offline/store/store-lost.ts';

/** A page that crashed, or that cannot read this device's data. */
export function CrashPage({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const isStore = isStoreLost(error);
  return (
    <main className="court section" role="alert">
      <h1 className="board mb-4 text-2xl">{t(isStore ? 'common.crash.store' : 'common.crash.title')}</h1>
      <p className="mb-8 max-w-xl text-lg">{t(isStore ? 'common.crash.storeText' : 'common.crash.text')}</p>
      <Button onClick={() => location.reload()}>{t('common.crash.reload')}</Button>
    </main>
  );
}
