import { holdPresses } from './lib/event-replay.ts';
import './styles/site.css';

/**
 * What the browser runs first. A page that arrived drawn is painted before its script competes with it for the line
 * and the processor; then its files, which the server has named in the head, are fetched side by side.
 */
function begin(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=later]'))
    link.rel = 'modulepreload';
  void import('./start.tsx');
}

const isDrawn = document.getElementById('root')?.hasChildNodes();
if (isDrawn) holdPresses();
// What a station holds: the browser looks for it while the script is fetched, without making any.
else void globalThis.indexedDB?.databases?.().catch(() => {});
// The second frame begins when the first one is painted; a page opened in the background is not painted at all.
if (isDrawn && !document.hidden) requestAnimationFrame(() => requestAnimationFrame(begin));
else begin();
