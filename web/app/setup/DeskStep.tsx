import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNewDevice } from '#web/admin/devices/DeviceDialogs.tsx';
import { offerOf } from '#web/admin/devices/device-actions.tsx';
import { useEdition } from '#web/core/client/edition.ts';
import { Alert } from '#web/core/ui/Alert.tsx';
import { Button, ButtonLink } from '#web/core/ui/Button.tsx';
import { EnrollmentCode, type OfferedDevice } from '#web/device/setup/EnrollmentCode.tsx';
import { GuideBar } from './GuideBar.tsx';
import { checklistPath } from './guide-steps.ts';
import { SetupPreview } from './SetupPreview.tsx';
import { StepFrame } from './StepFrame.tsx';

/** The device of the first desk, and the code that makes a computer this desk. */
export function DeskStep({ isDone }: { isDone: boolean }) {
  const { t } = useTranslation();
  const { action, create, fields } = useNewDevice();
  const [offer, setOffer] = useState<OfferedDevice | null>(null);
  return (
    <StepFrame preview={<SetupPreview step="desk" edition={useEdition()} />}>
      {isDone && !offer && <p className="mb-5 font-semibold text-good">{t('setup.guide.hasDesk')}</p>}
      <form
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          void action.run(async () => setOffer(offerOf(await create())));
        }}
      >
        {offer ? <EnrollmentCode offer={offer} /> : fields}
        <Alert>{action.failure}</Alert>
        <GuideBar step="desk" isBusy={action.isBusy}>
          <ButtonLink look={isDone ? 'primary' : 'quiet'} to={checklistPath}>
            {t(isDone ? 'setup.guide.finish' : 'setup.guide.skip')}
          </ButtonLink>
          {!offer && (
            <Button type="submit" look={isDone ? 'quiet' : 'primary'} pending={action.isBusy}>
              {t('admin.devices.makeCode')}
            </Button>
          )}
        </GuideBar>
      </form>
    </StepFrame>
  );
}
