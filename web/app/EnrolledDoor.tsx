import type { DeviceGate } from '#web/features/devices/EnrolDevice.tsx';
import { EnrolledDevice } from '#web/features/devices/EnrolledDevice.tsx';
import { DoorPage } from '#web/features/door/DoorPage.tsx';

/** An enrolled browser as a door. */
export function EnrolledDoor(gate: DeviceGate) {
  return <EnrolledDevice {...gate}>{(station) => <DoorPage {...station} />}</EnrolledDevice>;
}
