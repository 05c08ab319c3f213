import { useQuery, useQueryClient } from '@tanstack/react-query';
import { findPrinted } from './print-log.ts';

type Printed = ReadonlyMap<string, string>;
const nobody: Printed = new Map();

/** Which badges were printed before and when last, so that another print says why; nobody's when that is not known. */
export function usePrinted(numbers: readonly string[]): {
  printed: Printed;
  /** As soon as the server has said it. */
  ask: () => Promise<Printed>;
  /** After a print. */
  forget: () => void;
} {
  const client = useQueryClient();
  const query = {
    queryKey: ['printed', numbers.join()],
    queryFn: ({ signal }: { signal: AbortSignal }) => findPrinted(numbers, signal),
  };
  const { data } = useQuery({ ...query, staleTime: 0, enabled: numbers.length > 0 });
  return {
    printed: data ?? nobody,
    // A server that does not answer holds nobody up.
    ask: () => client.ensureQueryData(query).catch(() => nobody),
    forget: () => void client.invalidateQueries({ queryKey: ['printed'] }),
  };
}
