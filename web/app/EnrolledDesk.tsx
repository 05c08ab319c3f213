import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { DeskPage } from '#web/features/desk/DeskPage.tsx';
import type { DeviceGate } from '#web/features/devices/EnrolDevice.tsx';
import { EnrolledDevice } from '#web/features/devices/EnrolledDevice.tsx';
import { deleteRehearsal, holdRehearsal, rehearsalQuery } from '#web/local/rehearsal-place.ts';
import type { ReadyStation } from '#web/station/use-station.ts';
import { lazyPage } from './lazy-page.tsx';

const RehearsalPage = lazyPage(
  async () => (await import('#web/features/rehearsal/RehearsalPage.tsx')).RehearsalPage,
  ['rehearsal'],
);

/** An enrolled browser as a desk. */
export function EnrolledDesk(gate: DeviceGate) {
  return <EnrolledDevice {...gate}>{(station) => <DeskWork station={station} />}</EnrolledDevice>;
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
