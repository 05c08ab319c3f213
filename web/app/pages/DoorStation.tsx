import { useTranslation } from 'react-i18next';
import { lazyDeviceWork } from '#web/app/device-work.ts';
import { PageHead } from '#web/core/lib/PageHead.tsx';
import { EnrollDevice } from '#web/stations/set-up/EnrollDevice.tsx';

const EnrolledDoor = await lazyDeviceWork(
  () => import('./EnrolledDoor.tsx').then(({ EnrolledDoor: work, readAhead }) => ({ work, readAhead })),
  ['door', 'conflicts', 'badge'],
);

/** /scan: the enrollment form until this browser is a device, then the door. */
export function DoorStation() {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={t('common.menu.scan')} />
      <EnrollDevice kind="door">{(gate) => <EnrolledDoor {...gate} />}</EnrollDevice>
    </>
  );
}
