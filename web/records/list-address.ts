import { useEffect, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { useAddress } from '#web/core/lib/use-address.ts';

type AddressValues<Name extends string> = Readonly<Record<Name, string>>;

/**
 * The filters and order of a list, stored in its address: it can be bookmarked and shared, and survives a visit to a
 * record. A missing value is the empty text.
 */
export function useListAddress<Name extends string>(
  names: readonly Name[],
): [AddressValues<Name>, (changes: Partial<Record<Name, string>>) => void] {
  const address = useAddress();
  const { search, key } = useLocation();
  const isOurs = useNavigationType() === 'REPLACE';
  const [values, setValues] = useState(() => read(search, names));
  // The address follows typing with a delay, so only a navigation may change the typed text.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names of a list are always the same
  useEffect(() => {
    if (key && !isOurs) setValues(read(search, names));
  }, [key, isOurs, search]);
  return [
    values,
    (changes) => {
      setValues({ ...values, ...changes });
      // Other parameters may have changed since.
      address.change(trimmed(changes));
    },
  ];
}

/** The columns an address names, of those there are; the usual ones where it names none. */
export function columnsIn<Name extends string>(
  text: string | null,
  names: readonly Name[],
  usual: readonly Name[],
): readonly Name[] {
  const wanted = text?.split('.');
  return wanted ? names.filter((name) => wanted.includes(name)) : usual;
}

/** The columns as written in the address; the default ones are omitted. */
export function columnsText(shown: readonly string[], usual: readonly string[]): string {
  return shown.join() === usual.join() ? '' : shown.join('.') || '-';
}

function read<Name extends string>(search: string, names: readonly Name[]): AddressValues<Name> {
  const params = new URLSearchParams(search);
  // Made of these names and no others.
  return Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as AddressValues<Name>;
}

const trimmed = (values: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value?.trim() || null]));
