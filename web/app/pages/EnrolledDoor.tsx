import { lazyPage } from '#web/app/lazy-page.tsx';
import { useRehearsing } from '#web/app/use-rehearsing.ts';
import type { ReadyStation } from '#web/device/use-station.ts';
import { DoorPage } from '#web/stations/door/DoorPage.tsx';
import type { DeviceGate } from '#web/stations/set-up/EnrollDevice.tsx';
import { EnrolledDevice } from '#web/stations/set-up/EnrolledDevice.tsx';

/** Fetched with the work of the device. */
export { readAhead } from '#web/offline/store/pending.ts';

const DoorRehearsal = lazyPage(
  async () => (await import('#web/stations/practice/DoorRehearsal.tsx')).DoorRehearsal,
  ['rehearsal'],
);

/** An enrolled browser as a door. */
export function EnrolledDoor(gate: DeviceGate) {
  return <EnrolledDevice {...gate}>{(station) => <DoorWork station={station} />}</EnrolledDevice>;
}

/** The door of an enrolled device; with `?rehearsal` the same door, with a queue of invented people. */
export function DoorWork({ station }: { station: ReadyStation }) {
  const { isRehearsing, leave } = useRehearsing();
  if (!isRehearsing) return <DoorPage {...station} />;
  return (
    <DoorRehearsal station={station} onLeave={leave}>
      {(practised) => <DoorPage {...practised} />}
    </DoorRehearsal>
  );
}
