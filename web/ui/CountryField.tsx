import { type ReactNode, type Ref, useMemo } from 'react';
import { alpha3, countryCodes } from '#shared/countries.ts';
import { firstCountries } from '#shared/tournament.ts';
import { formatCountry } from '#web/lib/format.ts';
import { type Language, useLanguage } from '#web/lib/i18n.ts';
import { ComboboxField } from './Combobox.tsx';
import { findCountries, type Option } from './find-options.ts';

interface CountryFieldProps {
  label: ReactNode;
  error?: string | undefined;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  none?: string;
  placeholder?: string;
  unmatched?: string;
  ref?: Ref<HTMLInputElement>;
}

/** A country, found by its name in either language, by what people call it, and by its codes. */
export function CountryField(props: CountryFieldProps) {
  const language = useLanguage();
  const options = useMemo(() => countryOptions(language), [language]);
  return <ComboboxField {...props} options={options} find={findCountries} />;
}

/** Those most participants come from, then all others, each part in the reader's order. */
export function countryOptions(language: Language): Option[] {
  const { compare } = new Intl.Collator(language);
  const named = (codes: readonly string[]): Option[] =>
    codes
      .map((code) => ({
        value: code,
        label: formatCountry(code, language),
        words: `${formatCountry(code, language === 'es' ? 'en' : 'es')} ${code} ${alpha3.get(code) ?? ''}`,
      }))
      .toSorted((a, b) => compare(a.label, b.label));
  // The list of all begins with the first ones.
  return [...named(firstCountries), ...named(countryCodes.slice(firstCountries.length))];
}
