import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { inLanguage, offeredLanguages } from '#shared/edition/offered-languages.ts';
import { boot } from '#web/core/client/boot.ts';
import { useEdition } from '#web/core/client/edition.ts';
import { useLanguage } from './i18n.ts';

interface PageHeadProps {
  /** Without a title the tournament's name is used. */
  title?: string | undefined;
  description?: string | undefined;
  /** Path of the picture a shared link shows, 1200 × 630. */
  picture?: string | undefined;
  isArticle?: boolean;
  /** The requested page does not exist: the server answers 404, and search engines do not index it. */
  isMissing?: boolean;
}

/**
 * The page's title and how it looks when shared. React lifts these elements into the head on the server and in the
 * browser. Its effect marks the page as hydrated for event-replay.ts.
 */
export function PageHead({
  title,
  description,
  picture = '/share/site.png',
  isArticle = false,
  isMissing = false,
}: PageHeadProps) {
  useEffect(() => void dispatchEvent(new Event('hydrated')), []);
  const language = useLanguage();
  const { identity } = useEdition();
  const { pathname } = useLocation();
  const site = boot().site ?? '';
  const full = title ? `${title} · ${identity.shortName[language]}` : identity.name[language];
  const address = site + pathname;
  const offered = offeredLanguages();
  return (
    <>
      <title>{full}</title>
      {description && <meta name="description" content={description} />}
      {isMissing && <meta name="robots" content="noindex" />}
      {site && !isMissing && (
        <>
          <link rel="canonical" href={inLanguage(address, language)} />
          {offered.length > 1 && (
            <>
              {offered.map((one) => (
                <link key={one} rel="alternate" hrefLang={one} href={inLanguage(address, one)} />
              ))}
              <link rel="alternate" hrefLang="x-default" href={address} />
            </>
          )}
          <meta property="og:url" content={address} />
          <meta property="og:image" content={site + inLanguage(picture, language)} />
        </>
      )}
      <meta property="og:title" content={title ?? identity.name[language]} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:type" content={isArticle ? 'article' : 'website'} />
      <meta property="og:site_name" content={identity.name[language]} />
      <meta property="og:locale" content={language === 'en' ? 'en_US' : `es_${identity.country.code}`} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
