import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { deleteRehearsal, holdRehearsal, rehearsalQuery } from '#web/offline/practice/rehearsal-place.ts';

/** Whether a device page has `?rehearsal`, and how to enter and leave it. */
export function useRehearsing() {
  const [query, setQuery] = useSearchParams();
  const isRehearsing = query.has(rehearsalQuery);
  useEffect(() => {
    // The remains of a rehearsal after a closed tab or a crash.
    if (!isRehearsing) holdRehearsal(deleteRehearsal).catch(reportError);
  }, [isRehearsing]);
  return {
    isRehearsing,
    begin: () => setQuery({ [rehearsalQuery]: '' }),
    leave: () => setQuery({}, { replace: true }),
  };
}
