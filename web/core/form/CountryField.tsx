import { type ReactNode, type Ref, useMemo } from 'react';
import { useLanguage } from '#web/core/lib/i18n.ts';
import { ComboboxField } from './Combobox.tsx';
import { countryOptions } from './country-options.ts';
import { findCountries } from './find-options.ts';

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
