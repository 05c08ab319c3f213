import { listFirstCountries } from '#shared/edition/tournament.ts';
import { useLanguage } from '#web/core/lib/i18n.ts';
import { countryOptions } from './country-options.ts';
import type { SearchableOption } from './find-options.ts';

/** The countries as options of a plain list. */
export function CountryOptions() {
  const all = countryOptions(useLanguage());
  const { length } = listFirstCountries();
  const option = ({ value, label }: SearchableOption) => (
    <option key={value} value={value}>
      {label}
    </option>
  );
  return (
    <>
      {all.slice(0, length).map(option)}
      <hr />
      {all.slice(length).map(option)}
    </>
  );
}
