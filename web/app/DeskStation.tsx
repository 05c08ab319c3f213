import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { DeskPage } from '#web/features/desk/DeskPage.tsx';
import { EnrolDevice } from '#web/features/devices/EnrolDevice.tsx';
import { deleteRehearsal, holdRehearsal, rehearsalQuery } from '#web/local/rehearsal-place.ts';
import type { ReadyStation } from '#web/station/use-station.ts';
import { lazyPage } from './lazy-page.tsx';

const RehearsalPage = lazyPage(
  async () => (await import('#web/features/rehearsal/RehearsalPage.tsx')).RehearsalPage,
  ['rehearsal'],
);

/** /desk: the enrolment of this browser until it is a desk, then the desk. Asks no server who is signed in. */
export function DeskStation() {
  return <EnrolDevice kind="desk">{(station) => <DeskWork station={station} />}</EnrolDevice>;
}

/** A desk at work; at `?rehearsal` the same desk on made-up people. */
export function DeskWork({ station }: { station: ReadyStation }) {
  const [query, setQuery] = useSearchParams();
  const isRehearsal = query.has(rehearsalQuery);
  useEffect(() => {
    // What a closed tab or a crash left of one.
    if (!isRehearsal) holdRehearsal(deleteRehearsal).catch(reportError);
  }, [isRehearsal]);
  if (!isRehearsal)
    return <DeskPage station={station} onRehearse={() => setQuery({ [rehearsalQuery]: '' })} />;
  return (
    <RehearsalPage station={station} onLeave={() => setQuery({}, { replace: true })}>
      {(practised, onLeave) => <DeskPage station={practised} onRehearse={onLeave} />}
    </RehearsalPage>
  );
}
