import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { setClockOffset } from '#shared/base/clock.ts';
import { must } from '#shared/base/must.ts';
import { offeredLanguages } from '#shared/edition/offered-languages.ts';
import { knowZoneOffsets } from '#shared/edition/time-zone.ts';
import { serveEdition } from '#shared/edition/tournament.ts';
import { App } from './app/App.tsx';
import { preloadPage } from './app/router.tsx';
import { readBoot } from './core/client/boot.ts';
import { setEdition } from './core/client/edition.ts';
import { showLook } from './core/client/show-look.ts';
import { watchForMissingFiles, watchForUpdates } from './core/client/updates.ts';
import { readLanguage, setLanguage, startI18n } from './core/lib/i18n.ts';
import { installTrustedTypes } from './core/lib/trusted-types.ts';

/** Starts the web app: the clock, the words, the page; then, when it is there, what keeps it for offline. */
installTrustedTypes(window);
// The security policy allows no code made from text; zod then checks by plain code from the start.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
watchForMissingFiles();
const written = readBoot();
setClockOffset(written.clockOffset);
if (written.offsets) knowZoneOffsets(written.offsets);
// The kept copy of the page, in a browser that forgets: the edition of the build.
if (written.edition) {
  serveEdition(written.edition);
  if (!document.getElementById('boot')) showLook(written.edition.look);
} else setEdition((await import('#shared/edition/panamerican-2026.ts')).panamerican2026);

const root = must(document.getElementById('root'), 'index.html has the root');
const isServerRendered = root.hasChildNodes();
const asked = new URLSearchParams(location.search).get('lang');
// An address that names a language is read in it, whatever was chosen before.
const chosen = offeredLanguages().find((language) => language === asked) ?? readLanguage(location.pathname);
const renderedLanguage = document.documentElement.lang === 'en' ? 'en' : 'es';
// The server drew by the cookie; the choice kept here has the last word, and makes another page.
const canHydrate = isServerRendered && chosen === renderedLanguage;
// The title that is there would stay in front of every page's.
if (!canHydrate) for (const own of document.querySelectorAll('title, meta[name="description"]')) own.remove();
const i18n = await startI18n(chosen, ['common', 'home']);
const answers = { written: written.queries ?? [], client: null };
const app = (
  <StrictMode>
    <BrowserRouter>
      <App i18n={i18n} answers={answers} />
    </BrowserRouter>
  </StrictMode>
);
// Hydrates a server-rendered page part by part, so that it scrolls and responds while hydrating; an empty shell is
// rendered.
if (canHydrate) startTransition(() => void hydrateRoot(root, app));
else void fillShell();
// The next page comes as it is wanted.
if (isServerRendered && !canHydrate) void setLanguage(chosen);

void import('./core/client/restored-page.ts').then(({ watchRestoredPage }) => watchRestoredPage());

if (import.meta.env.PROD) {
  const later = globalThis.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 1000));
  // A browser that keeps no app (private window, no TLS) still shows the site.
  later(() => void watchForUpdates().catch((error: unknown) => console.warn(error)));
}

/** Draws the page once it is fetched; after a second on a slow line its frame, or what says that there is no line. */
async function fillShell(): Promise<void> {
  const second = new Promise((resolve) => setTimeout(resolve, 1000));
  await Promise.race([preloadPage(location.pathname), second]).catch(() => undefined);
  createRoot(root).render(app);
}
