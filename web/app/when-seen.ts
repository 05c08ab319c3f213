import { type ComponentType, lazy } from 'react';

/**
 * A part of a server-rendered page whose code loads when it scrolls into view. Until then its HTML stays as the server
 * sent it, and its links work. `id` names the element around it.
 */
export function whenSeen(id: string, load: () => Promise<ComponentType>) {
  return lazy(async () => {
    if (typeof window !== 'undefined') await seen(id);
    return { default: await load() };
  });
}

/** How old a server-rendered part may become, ms: the same as for polled reads (web/core/client/polling.ts). */
const beatMs = 14_000;

/**
 * A part of a server-rendered page that only has to follow the clock. Its links work without its code, which loads on
 * the first interaction or after a while. `id` names the element around it.
 */
export function whenUsed(id: string, load: () => Promise<ComponentType>) {
  return lazy(async () => {
    if (typeof window !== 'undefined' && document.getElementById(id)) await used();
    return { default: await load() };
  });
}

function used(): Promise<void> {
  return new Promise((resolve) => {
    const listening = new AbortController();
    const done = () => {
      listening.abort();
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(done, beatMs);
    for (const sign of ['pointerdown', 'keydown', 'visibilitychange'])
      document.addEventListener(sign, done, { signal: listening.signal, capture: true, passive: true });
  });
}

/** How often the watched element is checked to be the page's still, ms. */
const checkEvery = 1000;

function seen(id: string): Promise<void> {
  return new Promise((resolve) => {
    const watch = () => {
      const element = document.getElementById(id);
      // The element is not in the page, so this render is in the browser, not on the server.
      if (!element) {
        requestAnimationFrame(watch);
        return;
      }
      const stop = () => {
        observer.disconnect();
        clearInterval(checking);
      };
      const observer = new IntersectionObserver((entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        stop();
        resolve();
      });
      observer.observe(element);
      // After another render (another language, another page and back) the part is another element.
      const checking = setInterval(() => {
        if (element.isConnected) return;
        stop();
        watch();
      }, checkEvery);
    };
    watch();
  });
}
