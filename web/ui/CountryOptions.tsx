import { useMemo } from 'react';
import { countryCodes } from '#shared/countries.ts';
import { firstCountries } from '#shared/tournament.ts';
import { useFormat } from '#web/lib/format.ts';
import { useLanguage } from '#web/lib/i18n.ts';

/** The countries as choices of a list: those most come from, then all others, each part in the reader's order. */
export function CountryOptions() {
  const language = useLanguage();
  const format = useFormat();
  const { first, others } = useMemo(() => {
    const { compare } = new Intl.Collator(language);
    const named = (codes: readonly string[]) =>
      codes.map((code) => ({ code, name: format.country(code) })).toSorted((a, b) => compare(a.name, b.name));
    // The list of all begins with the first ones.
    return { first: named(firstCountries), others: named(countryCodes.slice(firstCountries.length)) };
  }, [language, format]);
  const option = ({ code, name }: { code: string; name: string }) => (
    <option key={code} value={code}>
      {name}
    </option>
  );
  return (
    <>
      {first.map(option)}
      <hr />
      {others.map(option)}
    </>
  );
}
