import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeep } from '#web/core/dialog/use-keep.ts';
import { Button } from '#web/core/ui/Button.tsx';
import { GateScreen } from '#web/device/setup/GateScreen.tsx';
import { forgetPin, openScreen } from '#web/offline/lock/operator-pin.ts';
import type { DeviceRecord, LocalDatabase, OperatorRecord } from '#web/offline/store/database.ts';
import { ChangePin } from './ChangePin.tsx';
import { PinEntry } from './PinEntry.tsx';
import { OperatorForm } from './set-up-parts.tsx';

interface LockScreenProps {
  db: LocalDatabase;
  device: DeviceRecord;
  operator: OperatorRecord;
}

/** A locked screen: names only the person whose PIN opens it. Online, the password opens it too. */
export function LockScreen({ db, device, operator }: LockScreenProps) {
  const { t } = useTranslation();
  const keep = useKeep();
  const [way, setWay] = useState<'pin' | 'otherPin' | 'password' | 'change'>('pin');

  /** The password proves who they are; the PIN may be forgotten, so it is deleted. */
  async function enter(operator: OperatorRecord) {
    await forgetPin(db, operator.userId);
    await openScreen(db, operator);
  }

  if (way === 'password')
    return (
      <Suspense>
        <OperatorForm db={db} device={device} locked={{ onEntered: enter, onBack: () => setWay('pin') }} />
      </Suspense>
    );
  if (way === 'change')
    return (
      <ChangePin
        {...{ db, device, operator }}
        onChanged={() => keep(openScreen(db, operator))}
        onBack={() => setWay('pin')}
      />
    );
  return (
    <GateScreen title={device.name} lead={t('devices.lock.lead')} isLocked>
      <div className="grid gap-x-12 gap-y-4 xl:grid-cols-[24rem_1fr] xl:items-end">
        <PinEntry
          key={way}
          db={db}
          owner={way === 'otherPin' ? null : operator.name || operator.username}
          onRight={(operator) => openScreen(db, operator)}
        />
        <div className="grid max-w-sm grid-cols-2 gap-3 xl:grid-cols-1">
          <Button look="quiet" onClick={() => setWay(way === 'pin' ? 'otherPin' : 'pin')}>
            {t(way === 'pin' ? 'devices.lock.other' : 'devices.lock.same')}
          </Button>
          <Button look="quiet" onClick={() => setWay('password')}>
            {t('devices.lock.usePassword')}
          </Button>
          {way === 'pin' && (
            <Button look="quiet" className="col-span-full" onClick={() => setWay('change')}>
              {t('devices.newPin.button')}
            </Button>
          )}
        </div>
      </div>
    </GateScreen>
  );
}
