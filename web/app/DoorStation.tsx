import { useTranslation } from 'react-i18next';
import { EnrolDevice } from '#web/features/devices/EnrolDevice.tsx';
import { DoorPage } from '#web/features/door/DoorPage.tsx';
import { PageHead } from '#web/lib/PageHead.tsx';

/** /scan: the enrolment while this browser is no device, the door from then on. */
export function DoorStation() {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={t('common.menu.scan')} />
      <EnrolDevice kind="door">{(station) => <DoorPage {...station} />}</EnrolDevice>
    </>
  );
}
