import type { FieldValues, Resolver } from 'react-hook-form';

/**
 * The rules of a form on a light page: with their library they weigh more than the page, so they load at the first
 * touch of the form. Pass `fetch` to its `onFocus`. If they fail to load, the server validates alone, with the same
 * messages.
 */
export function rulesOnTouch<Draft extends FieldValues>(load: () => Promise<Resolver<Draft>>) {
  const fetchRules = () => load().catch(() => null);
  const resolver: Resolver<Draft> = async (typed, context, options) => {
    const rules = await fetchRules();
    return rules ? rules(typed, context, options) : { values: typed, errors: {} };
  };
  return { resolver, onTouch: () => void fetchRules() };
}
