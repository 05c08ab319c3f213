import { DeskPage } from '#web/features/desk/DeskPage.tsx';
import { EnrolDevice } from '#web/features/devices/EnrolDevice.tsx';

/** /desk: the enrolment of this browser until it is a desk, then the desk. Asks no server who is signed in. */
export function DeskStation() {
  return <EnrolDevice kind="desk">{(station) => <DeskPage station={station} />}</EnrolDevice>;
}
