import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeviceKind } from '#shared/devices/devices.ts';
import { withQueries } from '#web/core/client/with-queries.tsx';
import { Alert } from '#web/core/ui/Alert.tsx';
import { Button } from '#web/core/ui/Button.tsx';
import { EnrollmentCode, type NewDevice } from './EnrollmentCode.tsx';
import { useNewDevice } from './new-device.tsx';

interface CreateDeviceProps {
  kind: DeviceKind;
  /** Makes this browser the device, with the code just made. */
  onUseHere: (code: string) => void;
  isBusy: boolean;
}

/** What an administrator sees below the code: a new device, for this browser at once or for another machine. */
export const CreateDevice = withQueries(function CreateDevice({
  kind,
  onUseHere,
  isBusy,
}: CreateDeviceProps) {
  const { t } = useTranslation();
  const { action, create, fields } = useNewDevice(kind);
  const [made, setMade] = useState<NewDevice | null>(null);
  const isAtWork = action.isBusy || isBusy;
  return (
    <section className="mt-10 border-rule border-t-2 pt-8">
      <h2 className="board text-xl">{t('devices.create.title')}</h2>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setMade(null);
          void action.run(async () => onUseHere((await create()).enrolmentCode));
        }}
        className="mt-5 grid gap-5"
      >
        {fields}
        <Alert>{action.failure}</Alert>
        <div className="flex flex-wrap gap-3">
          <Button
            type="submit"
            size="lg"
            className="flex-auto"
            pending={isAtWork}
            pendingLabel={t('devices.enroll.busy')}
          >
            {t('devices.create.here')}
          </Button>
          <Button
            look="quiet"
            size="lg"
            className="flex-auto"
            disabled={isAtWork}
            onClick={() => void action.run(async () => setMade(await create()))}
          >
            {t('devices.create.elsewhere')}
          </Button>
        </div>
      </form>
      {made && <EnrollmentCode made={made} />}
    </section>
  );
});
