import { type ComponentType, lazy } from 'react';

/**
 * A part of a drawn page whose code is fetched only when the part comes into view: until then its HTML stands
 * there as the server wrote it, and its links work. `id` is that of the element around it.
 */
export function whenSeen(id: string, load: () => Promise<ComponentType>) {
  return lazy(async () => {
    if (typeof window !== 'undefined') await seen(id);
    return { default: await load() };
  });
}

/** How old a drawn part may become by itself, ms: as old as what is asked again (web/lib/polling.ts). */
const beatMs = 14_000;

/**
 * A part of a drawn page that only has to keep up with the clock: its links work without its code, which is fetched
 * when somebody does something, else after a while. `id` is that of the element around it.
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
      // Not in the page yet: it is being drawn here, not by the server.
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
      // Drawn anew (another language, another page and back), the part is another element.
      const checking = setInterval(() => {
        if (element.isConnected) return;
        stop();
        watch();
      }, checkEvery);
    };
    watch();
  });
}
