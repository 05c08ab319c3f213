import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router-dom';
import { PageNotice } from '#web/core/ui/Notice.tsx';
import { forgetOpening } from './ToolOpening.tsx';
import { TopNotices } from './TopNotices.tsx';

/** The frame of desk and door: no bars, the system's light or dark scheme, the whole screen for the work. */
export function ToolLayout() {
  const { t } = useTranslation();
  useToolScheme();
  return (
    <div className="flex min-h-svh flex-col">
      <div className="print:hidden">
        <TopNotices />
      </div>
      <main id="content" className="flex grow flex-col">
        <Suspense fallback={<PageNotice kind="loading">{t('common.loading')}</PageNotice>}>
          <Outlet />
        </Suspense>
      </main>
    </div>
  );
}

/** Light or dark as the system has it, for as long as a tool is on the screen. */
export function useToolScheme(): void {
  useEffect(() => {
    forgetOpening();
    document.documentElement.dataset.scheme = 'tool';
    return () => {
      delete document.documentElement.dataset.scheme;
    };
  }, []);
}
