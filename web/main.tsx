import './styles/site.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { setClockOffset } from '#shared/clock.ts';
import { must } from '#shared/must.ts';
import { App } from './app/App.tsx';
import { readBoot } from './lib/boot.ts';
import { readLanguage, startI18n } from './lib/i18n.ts';
import { makeQueryClient } from './lib/query.ts';
import { installTrustedTypes } from './lib/trusted-types.ts';
import { watchForUpdates } from './lib/updates.ts';

/** Starts the web app: the clock, the words, the page; then, when it is there, what keeps it for offline. */
installTrustedTypes(window);
// The security policy allows no code made from text; zod then checks by plain code from the start.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
setClockOffset(readBoot().clockOffset);

const i18n = await startI18n(readLanguage(), ['common', 'home']);
createRoot(must(document.getElementById('root'), 'index.html has the root')).render(
  <StrictMode>
    <BrowserRouter>
      <App i18n={i18n} client={makeQueryClient()} />
    </BrowserRouter>
  </StrictMode>,
);

if (import.meta.env.PROD) {
  const later = globalThis.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 1000));
  // A browser that keeps no app (private window, no TLS) still shows the site.
  later(() => void watchForUpdates().catch((error: unknown) => console.warn(error)));
}
