/** Makes a rendered page static: no scripts or controls, links and files below the archive's own address. */
import { archivedFilePath, archivePath } from '#shared/content/archive-paths.ts';
import type { Language } from '#shared/edition/languages.ts';
import { nonceMark } from '../pages/page-template.ts';

/** Where the archive keeps the colors of its edition. */
export const lookFile = 'look.css';

/** Elements that need a script or an account; React does not nest them in one of the same name. */
const controls = /<(button|form|select|search|dialog)\b.*?<\/\1>|<(?:input|textarea)\b[^>]*>/gs;
/** Calendars are subscribed to from the present site. */
const calendarLinks = /<a\b[^>]*\bhref="(?:webcal:|\/calendar)[^"]*"[^>]*>.*?<\/a>/gs;
/** Elements that start the app, belong to this response only, or refer to the current site. */
const ofTheApp = [
  /<script\b.*?<\/script>/gs,
  /<link rel="(?:modulepreload|manifest|later|alternate|canonical)"[^>]*>/g,
  /<meta (?:name="csp-nonce|name="twitter:|property="og:)[^>]*>/g,
];
/** Files of the site itself, and pictures of its editors. */
const siteFile = /\b(href|src)="\/((?:assets|styles|fonts|icons|pictures)\/[\w./-]+)(#[\w-]+)?"/g;

export interface StaticPage {
  html: string;
  /** Files of the site that the page names: 'assets/site.css'. */
  files: Set<string>;
  /** The edition's own colors, where the page has any. */
  look: string | null;
}

/** `pages`: the addresses of all archived pages; a link to any other page leads to the present site. */
export function toStaticPage(
  html: string,
  { id, language, pages }: { id: string; language: Language; pages: ReadonlySet<string> },
): StaticPage {
  const files = new Set<string>();
  const below = archivePath(id, language);
  let look: string | null = null;
  const plain = [nonceMark, ...ofTheApp, controls, calendarLinks].reduce<string>(
    (text, what) => text.replaceAll(what, ''),
    html,
  );
  const written = plain
    .replaceAll(/<style\b[^>]*>(.*?)<\/style>/gs, (_style, css: string) => {
      look = css;
      return `<link rel="stylesheet" href="${archivedFilePath(id, lookFile)}">`;
    })
    .replaceAll(siteFile, (_all, attribute: string, file: string, part = '') => {
      files.add(file);
      return `${attribute}="${archivedFilePath(id, file)}${part}"`;
    })
    .replaceAll(/\bhref="([^"]*)"/g, (all, href: string) => {
      if (href !== below && !href.startsWith(`${below}/`)) return all;
      const address = href.slice(below.length).replace(/#.*$/, '').replaceAll('&amp;', '&') || '/';
      return pages.has(address) ? all : `href="${href.slice(below.length)}"`;
    });
  return { html: written, files, look };
}

/** A style sheet of the archive: what it names lies next to it. Gives the files it names as well. */
export function toArchivedStyles(css: string, id: string): { css: string; files: string[] } {
  const files: string[] = [];
  const written = css.replaceAll(/url\((["']?)\/([\w./-]+)\1\)/g, (_all, quote: string, file: string) => {
    files.push(file);
    return `url(${quote}${archivedFilePath(id, file)}${quote})`;
  });
  return { css: written, files };
}
