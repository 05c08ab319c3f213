import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { presentEdition, useEdition } from '#web/core/client/edition.ts';
import { adminPath } from '#web/core/client/paths.ts';
import { ConfirmDialog } from '#web/core/dialog/Dialog.tsx';
import { useBadgeDates } from '#web/core/lib/use-badge-dates.ts';
import { Alert } from '#web/core/ui/Alert.tsx';
import { Button, ButtonLink } from '#web/core/ui/Button.tsx';
import { TextLink } from '#web/core/ui/TextLink.tsx';
import { EnrollmentCode, type NewDevice } from '#web/device/setup/EnrollmentCode.tsx';
import { useNewDevice } from '#web/device/setup/new-device.tsx';
import { GuideBar } from './GuideBar.tsx';
import { checklistPath } from './guide-steps.ts';
import { SetupPreview } from './SetupPreview.tsx';
import { StepFrame } from './StepFrame.tsx';

/** The device of the first desk, and the code that makes a computer this desk. */
export function DeskStep({ isDone }: { isDone: boolean }) {
  const { t } = useTranslation();
  const { action, create, fields } = useNewDevice();
  const [made, setMade] = useState<NewDevice | null>(null);
  const [isAsked, setAsked] = useState(false);
  const make = async () => {
    await action.run(async () => setMade(await create()));
    setAsked(false);
  };
  const badgeDates = useBadgeDates();
  return (
    <StepFrame preview={<SetupPreview step="desk" edition={useEdition()} />}>
      {isDone && !made && <p className="mb-5 font-semibold text-good">{t('setup.guide.hasDesk')}</p>}
      <form
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (isDone) void make();
          else setAsked(true);
        }}
      >
        {!isDone && !made && <BadgeDates {...badgeDates} />}
        {made ? <EnrollmentCode made={made} /> : fields}
        <Alert>{action.failure}</Alert>
        <GuideBar step="desk" isBusy={action.isBusy}>
          <ButtonLink look={isDone ? 'primary' : 'quiet'} to={checklistPath}>
            {t(isDone ? 'setup.guide.finish' : 'setup.guide.skip')}
          </ButtonLink>
          {!made && (
            <Button type="submit" look={isDone ? 'quiet' : 'primary'} pending={action.isBusy}>
              {t('admin.devices.makeCode')}
            </Button>
          )}
        </GuideBar>
      </form>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
        title={t('setup.guide.firstDevice')}
        description={`${t('setup.guide.firstDeviceText')} ${badgeDates.words}`}
        confirmLabel={t('admin.devices.makeCode')}
        pending={action.isBusy}
        onConfirm={() => void make()}
      />
    </StepFrame>
  );
}

/** The time for which badges count, while both ends of it can still change. */
function BadgeDates({ words, isToCome }: ReturnType<typeof useBadgeDates>) {
  const { t } = useTranslation();
  return (
    <div>
      <p className="font-semibold">{words}</p>
      {isToCome && <p className="text-warn">{t('setup.guide.datesToCome')}</p>}
      <TextLink to={adminPath('settings', 'edition', presentEdition().id, 'dates')}>
        {t('setup.guide.changeDates')}
      </TextLink>
    </div>
  );
}
