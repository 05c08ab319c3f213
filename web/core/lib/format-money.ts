import { locales } from './format.ts';
import { type Language, useLanguage } from './i18n.ts';

/** An amount in US dollars, El Salvador's currency. Apart from the other formats: the first page names no price. */
export function formatMoney(amount: number, language: Language): string {
  return new Intl.NumberFormat(locales[language], { style: 'currency', currency: 'USD' }).format(amount);
}

/** The same, bound to the reader's language. */
export function useMoney(): (amount: number) => string {
  const language = useLanguage();
  return (amount) => formatMoney(amount, language);
}
