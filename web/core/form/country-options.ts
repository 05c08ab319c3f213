import { alpha3, countryCodes } from '#shared/base/countries.ts';
import { listFirstCountries } from '#shared/edition/tournament.ts';
import { formatCountry } from '#web/core/lib/format.ts';
import type { Language } from '#web/core/lib/i18n.ts';
import type { SearchableOption } from './find-options.ts';

/** The countries of most participants, then all others, each group in the order of the reader's language. */
export function countryOptions(language: Language): SearchableOption[] {
  const { compare } = new Intl.Collator(language);
  const named = (codes: readonly string[]): SearchableOption[] =>
    codes
      .map((code) => ({
        value: code,
        label: formatCountry(code, language),
        words: `${formatCountry(code, language === 'es' ? 'en' : 'es')} ${code} ${alpha3.get(code) ?? ''}`,
      }))
      .toSorted((a, b) => compare(a.label, b.label));
  const first = listFirstCountries();
  return [...named(first), ...named(countryCodes.filter((code) => !first.includes(code)))];
}
