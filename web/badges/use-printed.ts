import { useQuery, useQueryClient } from '@tanstack/react-query';
import { findPrinted } from './print-log.ts';

type PrintedBadges = ReadonlyMap<string, string>;
const emptyPrints: PrintedBadges = new Map();

/** Which badges were printed before and when last, so that a reprint asks for a reason. Empty if unknown. */
export function usePrinted(numbers: readonly string[]): {
  printed: PrintedBadges;
  /** Resolves once the server has answered. */
  ask: () => Promise<PrintedBadges>;
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
    printed: data ?? emptyPrints,
    // A server that does not answer must not delay printing.
    ask: () => client.ensureQueryData(query).catch(() => emptyPrints),
    forget: () => void client.invalidateQueries({ queryKey: ['printed'] }),
  };
}
