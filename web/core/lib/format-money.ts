import { useEdition } from '#web/core/client/edition.ts';
import { numberLocale } from './format.ts';
import { type Language, useLanguage } from './i18n.ts';

/** An amount in a currency (ISO 4217). Apart from the other formats: the first page names no price. */
export function formatMoney(amount: number, currency: string, language: Language): string {
  return new Intl.NumberFormat(numberLocale(language), { style: 'currency', currency }).format(amount);
}

/** The same, in the currency of the edition and the reader's language. */
export function useMoney(): (amount: number) => string {
  const language = useLanguage();
  const { currency } = useEdition().fees;
  return (amount) => formatMoney(amount, currency, language);
}
