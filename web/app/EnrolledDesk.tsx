import { DeskPage } from '#web/features/desk/DeskPage.tsx';
import type { DeviceGate } from '#web/features/devices/EnrollDevice.tsx';
import { EnrolledDevice } from '#web/features/devices/EnrolledDevice.tsx';
import type { ReadyStation } from '#web/station/use-station.ts';
import { lazyPage } from './lazy-page.tsx';
import { useRehearsing } from './use-rehearsing.ts';

const RehearsalPage = lazyPage(
  async () => (await import('#web/features/rehearsal/RehearsalPage.tsx')).RehearsalPage,
  ['rehearsal'],
);

/** An enrolled browser as a desk. */
export function EnrolledDesk(gate: DeviceGate) {
  return <EnrolledDevice {...gate}>{(station) => <DeskWork station={station} />}</EnrolledDevice>;
}

/** The desk of an enrolled device; with `?rehearsal` the same desk with invented people. */
export function DeskWork({ station }: { station: ReadyStation }) {
  const { isRehearsing, begin, leave } = useRehearsing();
  if (!isRehearsing) return <DeskPage station={station} onRehearse={begin} />;
  return (
    <RehearsalPage station={station} onLeave={leave}>
      {(practised, onLeave) => <DeskPage station={practised} onRehearse={onLeave} />}
    </RehearsalPage>
  );
}
