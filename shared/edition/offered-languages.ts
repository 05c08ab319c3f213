/** The languages that the served edition is offered in. */
import { type Language, languages } from './languages.ts';
import { tournament } from './served.ts';

/** The default first. */
export function offeredLanguages(): Language[] {
  const { offered } = tournament.languages;
  const first = defaultLanguage();
  return languages
    .filter((one) => offered === 'both' || one === offered)
    .sort((one, other) => Number(other === first) - Number(one === first));
}

/** For readers who have not chosen. */
export const defaultLanguage = (): Language => tournament.languages.default;

/** A language that was asked for if the edition is offered in it, otherwise the default. */
export function chooseLanguage(asked: unknown): Language {
  return offeredLanguages().find((one) => one === asked) ?? defaultLanguage();
}

/** The language to switch to; undefined if the edition has only one. */
export function otherLanguage(present: Language): Language | undefined {
  return offeredLanguages().find((one) => one !== present);
}

/** A page's address for readers of a language: the one without a parameter is in the default. */
export function inLanguage(address: string, language: Language): string {
  if (language === defaultLanguage()) return address;
  return `${address}${address.includes('?') ? '&' : '?'}lang=${language}`;
}
