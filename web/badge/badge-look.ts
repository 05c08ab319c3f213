import { useEffect, useMemo, useState } from 'react';
import { type BadgeDesign, badgeDesignOf, readBadgeTemplate } from '#shared/badge/design.ts';
import type { BadgeTemplate } from '#shared/badge/template.ts';
import { picturePath } from '#shared/picture-path.ts';
import { readZoneTable, type ZoneTable } from '#shared/zones.ts';
import { currentLanguage, hasWords, type Language, loadWords, useLanguage } from '#web/lib/i18n.ts';
import { useCall } from '#web/lib/query.ts';

/** How badges look at this moment, as the organiser has set it: the drawing's template, and the language of its words. */
export interface BadgeLook {
  template: BadgeDesign;
  language: Language;
  formats: BadgeTemplate['formats'];
  /** What the organiser calls the zones. */
  zoneNames: ZoneTable['names'];
}

/** The look of a stored template, for somebody who reads this language. */
export function lookOf(stored: BadgeTemplate, reader: Language, addressOf = picturePath): BadgeLook {
  return {
    template: badgeDesignOf(stored, addressOf),
    language: stored.language === 'reader' ? reader : stored.language,
    formats: stored.formats,
    zoneNames: {},
  };
}

/**
 * The look for the site's own pages, which ask the server; nothing until it is there with its words. A server
 * that does not answer leaves the usual one: the badge is worth more than its ornament.
 */
export function useBadgeLook(): BadgeLook | null {
  const reader = useLanguage();
  const { data, isPending } = useCall('GET /api/settings/:key', { params: { key: 'badgeTemplate' } });
  const zones = useCall('GET /api/settings/:key', { params: { key: 'zones' } });
  const look = useMemo(
    () => ({
      ...lookOf(readBadgeTemplate(data?.value), reader),
      zoneNames: readZoneTable(zones.data?.value).names,
    }),
    [data?.value, zones.data?.value, reader],
  );
  const spoken = useSpoken(isPending || zones.isPending ? null : look.language);
  return useMemo(() => (spoken ? { ...look, language: spoken } : null), [look, spoken]);
}

/** The language itself once its words of badges are here; the reader's own, which always are, when they do not come. */
export function useSpoken(wanted: Language | null): Language | null {
  const [loaded, setLoaded] = useState<{ wanted: Language; spoken: Language } | null>(null);
  useEffect(() => {
    let isGone = false;
    if (wanted && !hasWords('badge', wanted))
      speakBadge(wanted).then((spoken) => {
        if (!isGone) setLoaded({ wanted, spoken });
      }, reportError);
    return () => {
      isGone = true;
    };
  }, [wanted]);
  if (!wanted || hasWords('badge', wanted)) return wanted;
  return loaded?.wanted === wanted ? loaded.spoken : null;
}

/** Fetches the words of badges in a language; answers the one that can be spoken. */
export async function speakBadge(wanted: Language): Promise<Language> {
  try {
    await loadWords(['badge'], wanted);
    return wanted;
  } catch (error) {
    reportError(error);
    return currentLanguage();
  }
}
