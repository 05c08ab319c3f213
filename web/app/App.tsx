import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { i18n } from 'i18next';
import { Suspense } from 'react';
import { I18nextProvider } from 'react-i18next';
import { ToastHost } from '#web/ui/ToastHost.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { lazyPage } from './lazy-page.tsx';
import { Pages } from './router.tsx';

const Toaster = lazyPage(async () => (await import('#web/ui/Toast.tsx')).Toaster, []);

interface AppProps {
  client: QueryClient;
  i18n: i18n;
}

/** Everything, inside a router: BrowserRouter in the browser, a static one where pages are rendered ahead. */
export function App({ client, i18n }: AppProps) {
  return (
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <ErrorBoundary>
          <Pages />
        </ErrorBoundary>
        <ToastHost>
          <Suspense>
            <Toaster />
          </Suspense>
        </ToastHost>
      </QueryClientProvider>
    </I18nextProvider>
  );
}
