/** The language in which a request is answered. */
import type { Request } from 'express';
import type { Language } from '#shared/edition/languages.ts';
import { defaultLanguage, offeredLanguages } from '#shared/edition/offered-languages.ts';

const languageCookie = /(?:^|;\s*)language=([^;]*)/;

/** The language that the address asks for, otherwise the one the reader chose, otherwise the default. */
export function languageOf(req: Request, offered = offeredLanguages()): Language {
  // Most addresses have no query to be taken apart.
  const asked = req.url.includes('lang=') ? req.query.lang : undefined;
  const chosen = languageCookie.exec(req.headers.cookie ?? '')?.[1];
  const find = (wanted: unknown) => offered.find((one) => one === wanted);
  return find(asked) ?? find(chosen) ?? firstOf(offered);
}

const firstOf = ([first = defaultLanguage()]: Language[]) => first;

/** The language for a visitor who has not seen a page yet: the browser's, because the site's default may not be understood. */
export function firstLanguageOf(req: Request, offered = offeredLanguages()): Language {
  const hasChosen = req.url.includes('lang=') || languageCookie.test(req.headers.cookie ?? '');
  if (hasChosen) return languageOf(req, offered);
  const understood = req.acceptsLanguages(offered);
  return offered.find((one) => one === understood) ?? firstOf(offered);
}
