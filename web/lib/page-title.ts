import { useEffect } from 'react';
import { tournament } from '#shared/tournament.ts';
import { useLanguage } from './i18n.ts';

/** Names the page in the browser's tab; without a title it is the tournament's own page. */
export function usePageTitle(title?: string): void {
  const language = useLanguage();
  const full = title ? `${title} · ${tournament.shortName[language]}` : tournament.name[language];
  useEffect(() => {
    document.title = full;
  }, [full]);
}
