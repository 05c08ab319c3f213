const longestMs = 1000;

/** Resolves when the browser has nothing else to do, and soon in any case. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: longestMs });
    else setTimeout(resolve);
  });
}
