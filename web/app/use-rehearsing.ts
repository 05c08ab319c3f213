import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { deleteRehearsal, holdRehearsal, rehearsalQuery } from '#web/local/rehearsal-place.ts';

/** Whether a station stands at `?rehearsal`, and how one comes there and away. */
export function useRehearsing() {
  const [query, setQuery] = useSearchParams();
  const isRehearsing = query.has(rehearsalQuery);
  useEffect(() => {
    // What a closed tab or a crash left of one.
    if (!isRehearsing) holdRehearsal(deleteRehearsal).catch(reportError);
  }, [isRehearsing]);
  return {
    isRehearsing,
    begin: () => setQuery({ [rehearsalQuery]: '' }),
    leave: () => setQuery({}, { replace: true }),
  };
}
