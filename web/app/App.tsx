import type { i18n } from 'i18next';
import { Suspense } from 'react';
import { I18nextProvider } from 'react-i18next';
import { DehydratedContext, type DehydratedState } from '#web/core/client/dehydrated.ts';
import { ToastHost } from '#web/core/ui/ToastHost.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { lazyPage } from './lazy-page.tsx';
import { Pages } from './router.tsx';

const Toaster = lazyPage(async () => (await import('#web/core/ui/Toast.tsx')).Toaster, []);

interface AppProps {
  answers: DehydratedState;
  i18n: i18n;
}

/** Everything, inside a router: BrowserRouter in the browser, a static one where pages are rendered ahead. */
export function App({ answers, i18n }: AppProps) {
  return (
    <I18nextProvider i18n={i18n}>
      <DehydratedContext value={answers}>
        <ErrorBoundary>
          <Pages />
        </ErrorBoundary>
        <ToastHost>
          <Suspense>
            <Toaster />
          </Suspense>
        </ToastHost>
      </DehydratedContext>
    </I18nextProvider>
  );
}
