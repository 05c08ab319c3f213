import { holdKeys } from './core/client/early-keys.ts';
import { holdPresses } from './core/client/event-replay.ts';
import './styles/site.css';

/**
 * The first script. A server-rendered page paints before its script competes for network and CPU; then the files named
 * in its head load in parallel.
 */
function begin(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=later]'))
    link.rel = 'modulepreload';
  void import('./start.tsx');
}

const isServerRendered = document.getElementById('root')?.hasChildNodes();
if (isServerRendered) holdPresses();
// As in paths.ts, which would bring the files of the site with it.
else if (/^\/(?:desk|scan|kiosk)\/?$/i.test(location.pathname)) holdKeys();
// Starts the browser's lookup of databases while the script loads, without creating any.
if (!isServerRendered) void globalThis.indexedDB?.databases?.().catch(() => {});
// The second frame begins when the first one is painted; a page opened in the background is not painted at all.
if (isServerRendered && !document.hidden) requestAnimationFrame(() => requestAnimationFrame(begin));
else begin();
