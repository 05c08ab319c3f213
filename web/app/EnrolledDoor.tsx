import type { DeviceGate } from '#web/features/devices/EnrollDevice.tsx';
import { EnrolledDevice } from '#web/features/devices/EnrolledDevice.tsx';
import { DoorPage } from '#web/features/door/DoorPage.tsx';
import type { ReadyStation } from '#web/station/use-station.ts';
import { lazyPage } from './lazy-page.tsx';
import { useRehearsing } from './use-rehearsing.ts';

const DoorRehearsal = lazyPage(
  async () => (await import('#web/features/rehearsal/DoorRehearsal.tsx')).DoorRehearsal,
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
