import { useQueryClient } from '@tanstack/react-query';

const competition =
  /\/api\/(admin\/)?(teams|games|schedule|standings|medals|events|venues|faq|rules|accommodations)\b/;

/** Forgets every answer that speaks of the competition, after something of it was written. */
export function useForgetCompetition(): () => Promise<void> {
  const client = useQueryClient();
  return () =>
    client.invalidateQueries({ predicate: ({ queryKey }) => competition.test(String(queryKey[0])) });
}
