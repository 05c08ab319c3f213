import { useTranslation } from 'react-i18next';
import { PinPad } from '#web/core/form/PinPad.tsx';

interface ApproveStepProps {
  /** A second copy of a badge that is on paper already. */
  isCopy: boolean;
  approve: ((pin: string) => Promise<string | null>) | null;
  onApproved: () => void;
}

/** A staff member compares the photo with the person and enters their PIN. */
export function ApproveStep({ isCopy, approve, onApproved }: ApproveStepProps) {
  const { t } = useTranslation();
  if (!approve) return <p className="text-xl">{t('kiosk.self.approve.alone')}</p>;
  return (
    <section className="grid justify-items-center gap-6">
      <h1 className="board text-2xl">{t('kiosk.self.approve.title')}</h1>
      <p className="max-w-xl text-center text-xl">
        {t(isCopy ? 'kiosk.self.approve.again' : 'kiosk.self.approve.text')}
      </p>
      <PinPad
        label={t('devices.pin.label')}
        onPin={async (pin) => {
          const wrong = await approve(pin);
          if (wrong === null) onApproved();
          return wrong;
        }}
      />
    </section>
  );
}
