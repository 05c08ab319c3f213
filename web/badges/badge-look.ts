import { useEffect, useMemo, useState } from 'react';
import type { BadgeDesign } from '#shared/badges/design.ts';
import { badgeDesignOf, readBadgeTemplate, withEditionLogo } from '#shared/badges/read-template.ts';
import type { BadgeTemplate } from '#shared/badges/template.ts';
import { picturePath } from '#shared/base/picture-path.ts';
import { personLanguages } from '#shared/people/person-fields.ts';
import { useEdition } from '#web/core/client/edition.ts';
import { useCall } from '#web/core/client/query.ts';
import { currentLanguage, hasWords, type Language, loadWords, useLanguage } from '#web/core/lib/i18n.ts';

/** The look of badges as the organizers have configured it: template and language. */
export interface BadgeLook {
  template: BadgeDesign;
  language: Language;
  formats: BadgeTemplate['formats'];
}

/** The look of a stored template for a reader of this language. */
export function lookOf(stored: BadgeTemplate, reader: Language, addressOf = picturePath): BadgeLook {
  return {
    template: badgeDesignOf(stored, addressOf),
    language: stored.language === 'reader' ? reader : stored.language,
    formats: stored.formats,
  };
}

/**
 * The look for the site's own pages, which ask the server; nothing until it is there with its words. A server
 * that does not answer leaves the usual one: the badge is worth more than its ornament.
 */
export function useBadgeLook(): BadgeLook | null {
  const reader = useLanguage();
  const { logo } = useEdition().look;
  const { data, isPending } = useCall('GET /api/settings/:key', { params: { key: 'badgeTemplate' } });
  const look = useMemo(
    () => lookOf(withEditionLogo(readBadgeTemplate(data?.value), logo), reader),
    [data?.value, logo, reader],
  );
  const spoken = useSpoken(isPending ? null : look.language);
  return useMemo(() => (spoken ? { ...look, language: spoken } : null), [look, spoken]);
}

/**
 * The requested language once the badge words of all languages are loaded, because each person's badge has its own;
 * the reader's language if they fail to load.
 */
export function useSpoken(wanted: Language | null): Language | null {
  const [loaded, setLoaded] = useState<{ wanted: Language; spoken: Language } | null>(null);
  useEffect(() => {
    let isGone = false;
    if (wanted && !hasAll())
      speakBadge(wanted).then((spoken) => {
        if (!isGone) setLoaded({ wanted, spoken });
      }, reportError);
    return () => {
      isGone = true;
    };
  }, [wanted]);
  if (!wanted || hasAll()) return wanted;
  return loaded?.wanted === wanted ? loaded.spoken : null;
}

const hasAll = () => personLanguages.every((language) => hasWords('badge', language));

/** Fetches the words of badges in every language; answers the one of the look that can be spoken. */
export async function speakBadge(wanted: Language): Promise<Language> {
  const loading = personLanguages.map((language) => loadWords(['badge'], language));
  for (const loaded of await Promise.allSettled(loading))
    if (loaded.status === 'rejected') reportError(loaded.reason);
  return hasWords('badge', wanted) ? wanted : currentLanguage();
}
