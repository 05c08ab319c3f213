import { lazyDeviceWork } from '#web/app/device-work.ts';
import { EnrollDevice } from '#web/stations/set-up/EnrollDevice.tsx';

const EnrolledDesk = await lazyDeviceWork(
  () => import('./EnrolledDesk.tsx').then(({ EnrolledDesk: work, readAhead }) => ({ work, readAhead })),
  ['desk', 'handouts', 'history', 'conflicts', 'badge', 'participants', 'rules'],
);

/** /desk: the enrollment form until this browser is a desk, then the desk. Never asks the server who is signed in. */
export function DeskStation() {
  return <EnrollDevice kind="desk">{(gate) => <EnrolledDesk {...gate} />}</EnrollDevice>;
}
