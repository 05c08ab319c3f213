import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PinPad } from '#web/core/form/PinPad.tsx';
import { Alert } from '#web/core/ui/Alert.tsx';
import { Button } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { GateScreen } from '#web/device/setup/GateScreen.tsx';
import { isPinForm, keepPin } from '#web/offline/lock/operator-pin.ts';
import type { DeviceRecord, LocalDatabase, OperatorRecord } from '#web/offline/store/database.ts';
import { PinOwner } from './PinOwner.tsx';

interface NewPinProps {
  db: LocalDatabase;
  device: DeviceRecord;
  operator: OperatorRecord;
  onKept?: () => void;
  /** Without it a PIN has to be chosen. */
  onBack?: () => void;
}

/** An operator chooses a PIN, entered twice because it is not shown. */
export function NewPin({ db, device, operator, onKept, onBack }: NewPinProps) {
  const { t } = useTranslation();
  const [first, setFirst] = useState<string | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);

  const step = first === null ? 1 : 2;

  async function keep(pin: string): Promise<string | null> {
    if (first === null) {
      setWrong(null);
      if (!isPinForm(pin)) return t('devices.newPin.form');
      setFirst(pin);
      return null;
    }
    try {
      if (pin === first) {
        await keepPin(db, operator, pin);
        onKept?.();
      } else setWrong(t('devices.newPin.different'));
    } catch (error) {
      reportError(error);
      setWrong(t('devices.newPin.failed'));
    }
    setFirst(null);
    return null;
  }

  return (
    <GateScreen title={device.name} lead={t('devices.newPin.title')} isLocked>
      <div className="grid gap-x-12 gap-y-6 xl:grid-cols-[24rem_1fr]">
        <div className="max-w-md xl:order-1 xl:mt-7">
          <p>{t('devices.newPin.text')}</p>
          <Alert className="mt-4">{wrong}</Alert>
          {onBack && (
            <Button look="quiet" className="mt-4" onClick={onBack}>
              <Icon name="back" />
              {t('common.back')}
            </Button>
          )}
        </div>
        <section>
          <PinOwner name={operator.name || operator.username} />
          <p aria-live="polite" className="digits mb-3 flex items-center gap-3 font-semibold text-muted">
            {t('devices.newPin.step', { step })}
            <span aria-hidden="true" className="grid w-24 grid-cols-2 gap-1.5">
              <span className="h-2 rounded-full bg-link" />
              <span className={`h-2 rounded-full ${step === 2 ? 'bg-link' : 'bg-rule'}`} />
            </span>
          </p>
          <PinPad
            key={step}
            label={t(step === 1 ? 'devices.pin.label' : 'devices.newPin.again')}
            onPin={keep}
          />
        </section>
      </div>
    </GateScreen>
  );
}
