import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHead } from '#web/lib/PageHead.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Countdown } from '#web/ui/Countdown.tsx';
import { Brand } from './Brand.tsx';
import { lazyPage } from './lazy-page.tsx';
import { Strips } from './Strips.tsx';

const LoginDialog = lazyPage(
  async () => (await import('./LoginDialog.tsx')).LoginDialog,
  ['account', 'errors'],
);

/** What visitors see while the site is closed: the countdown, and a way in for those who work on it. */
export function UnderConstruction() {
  const { t } = useTranslation();
  const [isLoginOpen, setLoginOpen] = useState(false);
  return (
    <>
      <PageHead title={t('common.construction.title')} />
      <Strips />
      <main className="relative isolate grid min-h-svh place-items-center overflow-hidden bg-cobalt py-12 text-center text-line">
        <div className="-z-10 -translate-x-1/2 absolute top-0 left-1/2 h-3/5 w-96 max-w-[90vw] border-3 border-line border-t-0 bg-cobalt-deep" />
        <div className="grid justify-items-center gap-8">
          <Brand />
          <div>
            <h1 className="board text-2xl">{t('common.construction.title')}</h1>
            <p className="mt-4 px-5 text-lg">{t('common.construction.text')}</p>
          </div>
          <div className="grid size-80 place-items-center rounded-full border-3 border-line bg-navy">
            <Countdown />
          </div>
          <Button look="line" onClick={() => setLoginOpen(true)}>
            {t('common.menu.login')}
          </Button>
        </div>
      </main>
      {isLoginOpen && (
        <Suspense>
          <LoginDialog onClose={() => setLoginOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
