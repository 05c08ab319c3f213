import { useTranslation } from 'react-i18next';
import { EnrollDevice } from '#web/features/devices/EnrollDevice.tsx';
import { PageHead } from '#web/lib/PageHead.tsx';
import { lazyDeviceWork } from './device-work.ts';

const EnrolledDoor = await lazyDeviceWork(
  async () => (await import('./EnrolledDoor.tsx')).EnrolledDoor,
  ['door', 'cases', 'badge'],
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
