import { useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '#shared/edition/tournament.ts';
import { boot } from '#web/core/client/boot.ts';
import { writeStored } from '#web/core/client/storage.ts';
import { Icon } from '#web/core/ui/Icon.tsx';

/**
 * The loading screen, over a page that is already there: for a second on the home page, once per visit;
 * elsewhere while it is not known whether the site is open. Never for machines, nor where less motion is asked for
 * (site.css).
 */
export function LoadingScreen({ isHome, isWaiting }: { isHome: boolean; isWaiting: boolean }) {
  const { t } = useTranslation();
  // The server does not know whether the visit is new, so its HTML always contains the animation.
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
    // Without storage every visit could be the first, so never wait.
    return false;
  }
}

function rememberVisit(): void {
  writeStored('sessionStorage', 'seen', '1');
  for (const listener of listeners) listener();
}
