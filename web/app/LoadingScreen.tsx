import { useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '#shared/tournament.ts';
import { boot } from '#web/lib/boot.ts';
import { Icon } from '#web/ui/Icon.tsx';

/**
 * The loading screen, over a page that is already there: for a second on the home page, once per visit;
 * elsewhere while it is not known whether the site is open. Never for machines, nor where less motion is asked for
 * (site.css).
 */
export function LoadingScreen({ isHome, isWaiting }: { isHome: boolean; isWaiting: boolean }) {
  const { t } = useTranslation();
  // A page drawn by the server comes with it, for there nobody knows whether the visit is new.
  const isNewVisit = useSyncExternalStore(onVisit, isFirstView, () => true);
  useEffect(() => {
    const timer = setTimeout(rememberVisit, limits.homeLoadingMs);
    return () => clearTimeout(timer);
  }, []);
  if (!isWaiting && !(isHome && isNewVisit && !boot().isCrawler)) return null;
  return (
    <div
      role="status"
      className={`curtain fixed inset-0 z-50 grid place-items-center bg-cobalt text-center text-line ${isWaiting ? '' : 'curtain-brief'}`}
    >
      <p className="font-semibold text-lg">
        <Icon name="ball" size={72} className="mx-auto mb-6 animate-pulse" />
        {t(isHome ? 'home.loading' : 'common.loading')}
      </p>
    </div>
  );
}

const listeners = new Set<() => void>();

function onVisit(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function isFirstView(): boolean {
  try {
    return sessionStorage.getItem('seen') === null;
  } catch {
    // No storage, no memory of the visit: then nobody waits at all.
    return false;
  }
}

function rememberVisit(): void {
  try {
    sessionStorage.setItem('seen', '1');
  } catch {
    // Nothing to remember it in.
  }
  for (const listener of listeners) listener();
}
