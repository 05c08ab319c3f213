import type { FieldValues, Resolver } from 'react-hook-form';

/**
 * The rules of a form on a page that has to be light: with the library they are written in they weigh more than the page, so
 * that they come with the first touch of the form. Give `fetch` to its `onFocus`. Where they do not come, the server judges
 * alone, and says the same of each field.
 */
export function rulesOnTouch<Draft extends FieldValues>(load: () => Promise<Resolver<Draft>>) {
  const fetchRules = () => load().catch(() => null);
  const resolver: Resolver<Draft> = async (typed, context, options) => {
    const rules = await fetchRules();
    return rules ? rules(typed, context, options) : { values: typed, errors: {} };
  };
  return { resolver, onTouch: () => void fetchRules() };
}
