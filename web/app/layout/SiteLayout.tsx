import { memo, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { limits } from '#shared/edition/tournament.ts';
import { lazyPage } from '#web/app/lazy-page.tsx';
import { call } from '#web/core/client/api.ts';
import { boot } from '#web/core/client/boot.ts';
import { opensInMaintenance, paths } from '#web/core/client/paths.ts';
import { useActor } from '#web/core/client/session.ts';
import { PageNotice } from '#web/core/ui/Notice.tsx';
import { usePageStart } from '#web/core/ui/use-page-start.ts';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { LoadingScreen } from './LoadingScreen.tsx';
import { TopNotices } from './TopNotices.tsx';

const UnderConstruction = lazyPage(
  async () => (await import('#web/app/pages/UnderConstruction.tsx')).UnderConstruction,
  [],
);

const AskProof = lazyPage(async () => (await import('#web/app/AskProof.tsx')).AskProof, []);

/** The frame of the public site: header, page, footer; or the countdown while the site is under construction. */
export function SiteLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const maintenance = useMaintenance(pathname);
  const hasSession = useActor() !== null;
  const main = usePageStart(pathname);
  const isHome = pathname === paths.home;
  if (maintenance === 'on') {
    return (
      <Suspense fallback={<LoadingScreen isHome={false} isWaiting />}>
        <UnderConstruction />
      </Suspense>
    );
  }
  return (
    <>
      <a href="#content" className="skip fixed top-2 left-2 z-60 bg-line px-4 py-3 font-semibold text-navy">
        {t('common.skip')}
      </a>
      <TopNotices />
      <Header isOverCourt={isHome} />
      <main id="content" ref={main} tabIndex={-1} className="min-h-[70svh] outline-none">
        <PageSlot>{children}</PageSlot>
      </main>
      <Footer />
      <LoadingScreen isHome={isHome} isWaiting={maintenance === 'unknown'} />
      {hasSession && (
        <Suspense>
          <AskProof />
        </Suspense>
      )}
    </>
  );
}

/**
 * The page itself. React discards server-rendered HTML when a part that still waits for its code renders again, so
 * this renders again only for another page, not when the session changes.
 */
const PageSlot = memo(function PageSlot({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Suspense fallback={<PageNotice kind="loading">{t('common.loading')}</PageNotice>}>{children}</Suspense>
  );
});

/** Whether the countdown replaces this page. A signed-in user sees the real page after half a second. */
function useMaintenance(pathname: string): 'on' | 'off' | 'unknown' {
  const actor = useActor();
  const [isRevealed, setRevealed] = useState(false);
  const isClosed = useIsClosed();
  useEffect(() => {
    if (!actor) return setRevealed(false);
    const timer = setTimeout(() => setRevealed(true), limits.maintenanceRevealMs);
    return () => clearTimeout(timer);
  }, [actor]);
  if (opensInMaintenance(pathname)) return 'off';
  if (isClosed === null) return 'unknown';
  return isClosed && !isRevealed ? 'on' : 'off';
}

/** The setting as it came with the page; the copy kept for offline has none and asks. Null until it is known. */
function useIsClosed(): boolean | null {
  const written = boot().settings?.underConstruction;
  const [answer, setAnswer] = useState<boolean | null>(null);
  useEffect(() => {
    if (written !== undefined) return;
    const leaving = new AbortController();
    call('GET /api/settings/:key', { params: { key: 'underConstruction' }, signal: leaving.signal }).then(
      ({ value }) => setAnswer(value === 'true'),
      // Without an answer the site is open.
      () => leaving.signal.aborted || setAnswer(false),
    );
    return () => leaving.abort();
  }, [written]);
  return written === undefined ? answer : written === 'true';
}
