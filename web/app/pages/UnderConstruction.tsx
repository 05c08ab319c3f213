import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Brand } from '#web/app/layout/Brand.tsx';
import { TopNotices } from '#web/app/layout/TopNotices.tsx';
import { lazyPage } from '#web/app/lazy-page.tsx';
import { PageHead } from '#web/core/lib/PageHead.tsx';
import { useEventPhase } from '#web/core/lib/use-now.ts';
import { Button } from '#web/core/ui/Button.tsx';

const LoginDialog = lazyPage(
  async () => (await import('#web/app/LoginDialog.tsx')).LoginDialog,
  ['account', 'errors'],
);

const Countdown = lazyPage(async () => (await import('#web/core/ui/Countdown.tsx')).Countdown, []);
const SmallCountdown = lazyPage(async () => (await import('#web/core/ui/Countdown.tsx')).SmallCountdown, []);
const HeroCircle = lazyPage(
  async () => (await import('#web/site/competition/HeroNow.tsx')).HeroCircle,
  ['competition'],
);

/**
 * What visitors see while the site is closed: the countdown (smaller from the first day on, below the current games),
 * and a sign-in link for staff.
 */
export function UnderConstruction() {
  const { t } = useTranslation();
  const [isLoginOpen, setLoginOpen] = useState(false);
  const isBefore = useEventPhase() === 'before';
  return (
    <>
      <PageHead title={t('common.construction.title')} />
      <TopNotices />
      <main className="relative isolate grid min-h-svh place-items-center overflow-hidden bg-cobalt py-12 text-center text-line">
        <div className="grid justify-items-center gap-8">
          <Brand />
          <div>
            <h1 className="board text-2xl">{t('common.construction.title')}</h1>
            <p className="mt-4 px-5 text-lg">{t('common.construction.text')}</p>
          </div>
          <div className="relative size-80 max-w-full">
            {/* The key opens downwards: no line runs through the words above. */}
            <div className="-z-10 absolute top-1/2 left-1/2 h-[60rem] w-96 -translate-x-1/2 border-3 border-line bg-cobalt-deep" />
            <div className="grid size-full place-items-center rounded-full border-3 border-line bg-navy">
              <Suspense>{isBefore ? <Countdown /> : <HeroCircle />}</Suspense>
            </div>
          </div>
          {!isBefore && (
            <Suspense>
              <SmallCountdown />
            </Suspense>
          )}
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
