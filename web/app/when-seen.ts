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
