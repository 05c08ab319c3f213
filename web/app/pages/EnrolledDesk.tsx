import { lazyPage } from '#web/app/lazy-page.tsx';
import { useRehearsing } from '#web/app/use-rehearsing.ts';
import type { ReadyStation } from '#web/device/use-station.ts';
import { DeskPage } from '#web/stations/desk/DeskPage.tsx';
import type { DeviceGate } from '#web/stations/set-up/EnrollDevice.tsx';
import { EnrolledDevice } from '#web/stations/set-up/EnrolledDevice.tsx';

/** Fetched with the work of the device. */
export { readAhead } from '#web/offline/store/pending.ts';

const RehearsalPage = lazyPage(
  async () => (await import('#web/stations/practice/RehearsalPage.tsx')).RehearsalPage,
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
