/** Writes pages into the built index.html. */
import type { PageEdition } from '#shared/edition/edition.ts';
import type { Language } from '#shared/edition/languages.ts';
import { lookTokens } from '#shared/edition/look.ts';
import { inLanguage } from '#shared/edition/offered-languages.ts';
import { panamerican2026 } from '#shared/edition/panamerican-2026.ts';
import type { ZoneOffsets } from '#shared/edition/time-zone.ts';
import type { countSite } from '../../competition/store.ts';
import { type IconName, iconPath } from '../../core/storage/draw-logo.ts';
import { escapeXml } from './feeds.ts';
import { hasOwnManifest, manifestPath } from './logo-files.ts';
import { noScript, outage } from './plain-pages.ts';

export interface BootData {
  /** Milliseconds the application's clock is ahead of the machine's. */
  clockOffset: number;
  demo: boolean;
  /** The five minutes of the drawing, ms: the browser takes the page up as of then (web/core/lib/use-now.ts). */
  drawnAt: number;
  isCrawler?: boolean;
  /** Where people reach the site, for canonical addresses. */
  site: string;
  /** The figures about the size of the event on the pages. */
  figures: Awaited<ReturnType<typeof countSite>>;
  edition: PageEdition;
  /** Of the edition's time zone. */
  offsets: ZoneOffsets;
  /** Public settings, to save the page their request. */
  settings: Record<string, string>;
  queries?: unknown[];
}

/** Writes a page into the shell. The copy that is kept offline gets the nonce alone. */
export function fillTemplate(
  template: string,
  page: {
    lang: Language;
    edition: PageEdition;
    head?: string;
    body?: string;
    boot?: BootData;
    opening?: string;
  },
): string {
  const { lang, edition, head = '', body = '', boot, opening = '' } = page;
  // Inside a script element only `<` could end it.
  const json = boot && JSON.stringify(boot).replaceAll('<', '\\u003c');
  const script = json ? `<script type="application/json" id="boot">${json}</script>` : '';
  const { name, country } = edition.identity;
  const title = `${name[lang]} · ${country.name[lang]} ${edition.dates.startsOn.slice(0, 4)}`;
  const own = head.includes('<title')
    ? template.replace(/<title>[^<]*<\/title>/, '').replace(/<meta\s+name="description"[^>]*>/, '')
    : template.replace(/<title>[^<]*<\/title>/, () => `<title>${escapeXml(title)}</title>`);
  return (
    withIcons(own, edition)
      .replace('<html lang="es"', `<html lang="${lang}"`)
      .replace(/(<meta name="theme-color" content=")[^"]*/, `$1${edition.look.primary}`)
      .replace('href="/rss.xml"', `href="${inLanguage('/rss.xml', lang)}"`)
      .replace('<!--boot-->', () => `<meta name="csp-nonce" content="${nonceMark}">${script}`)
      // After the first page's styles: those of the other pages repeat them and have the last word.
      .replace('</head>', () => `${head}${lookStyle(edition)}</head>`)
      .replace(
        '<div id="root"></div>',
        () =>
          `<div id="root">${body}</div>${opening}${body ? '' : `<noscript>${noScript(edition, lang)}</noscript>`}`,
      )
  );
}

/** The manifest of an edition and the icons made from its logo, in place of the product's. */
function withIcons(template: string, edition: PageEdition): string {
  const { look } = edition;
  const { logo } = look;
  const named = hasOwnManifest(edition)
    ? template.replace(/<link rel="manifest"[^>]*>/, `<link rel="manifest" href="${manifestPath}">`)
    : template;
  if (!logo) return named;
  const icon = (name: IconName) => iconPath(look, logo, name);
  return named
    .replace(
      /<link rel="icon"[^>]*>/,
      `<link rel="icon" href="${icon('icon-32')}" sizes="32x32" type="image/png">`,
    )
    .replace(
      /<link rel="apple-touch-icon"[^>]*>/,
      `<link rel="apple-touch-icon" href="${icon('icon-180')}">`,
    );
}

/** The edition's colors, where they are not those of the style sheets; a color scheme has the last word. */
function lookStyle({ look }: PageEdition): string {
  const { look: built } = panamerican2026;
  if (look.primary === built.primary && look.accent === built.accent) return '';
  const tokens = Object.entries(lookTokens(look)).map(([name, value]) => `${name}:${value}`);
  // The other pages' styles come later and set the tokens once more, for one :root.
  return `<style nonce="${nonceMark}">@layer theme{:root:root{${tokens.join(';')}}}</style>`;
}

const againAfterSeconds = 15;

/** A page without a script: the app could not begin either. It asks again without being touched. */
export function drawOutage(template: string, lang: Language, edition: PageEdition): string {
  const { title, body } = outage(edition, lang);
  const begins = /<!--boot-->|<script\b.*?<\/script>|<link rel="(?:modulepreload|manifest)"[^>]*>/gs;
  const name = escapeXml(edition.identity.shortName[lang]);
  const head = `<title>${title} · ${name}</title><meta http-equiv="refresh" content="${againAfterSeconds}">`;
  return fillTemplate(template.replaceAll(begins, ''), { lang, edition, head, body });
}

/** Replaced by a new nonce in each answer. */
export const nonceMark = '<nonce>';
