import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeviceKind } from '#shared/devices/devices.ts';
import { call } from '#web/core/client/api.ts';
import { TextField } from '#web/core/form/Field.tsx';
import { Button } from '#web/core/ui/Button.tsx';
import { useAction } from '#web/records/use-action.ts';
import { deviceCalls, EnrollmentCode, KindChoice, type OfferedDevice } from './EnrollmentCode.tsx';

interface CreateDeviceProps {
  kind: DeviceKind;
  /** Makes this browser the device, with the code just made. */
  onUseHere: (code: string) => void;
  isBusy: boolean;
}

/** What an administrator sees below the code: a new device, for this browser at once or for another machine. */
export function CreateDevice({ kind, onUseHere, isBusy }: CreateDeviceProps) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<DeviceKind>(kind);
  const [offer, setOffer] = useState<OfferedDevice | null>(null);
  const action = useAction({ changes: deviceCalls, says: 'here' });
  const isAtWork = action.isBusy || isBusy;

  async function create(): Promise<OfferedDevice> {
    setOffer(null);
    const body = { name: name.trim() || t(`devices.create.namePlaceholder.${chosen}`), kind: chosen };
    const made = await call('POST /api/devices', { body });
    return { name: body.name, kind: chosen, code: made.enrolmentCode, until: made.until };
  }

  return (
    <section className="mt-10 border-rule border-t-2 pt-8">
      <h2 className="board text-xl">{t('devices.create.title')}</h2>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void action.run(async () => onUseHere((await create()).code));
        }}
        className="mt-5 grid gap-5"
      >
        <KindChoice value={chosen} onChange={setChosen} />
        <TextField
          label={t('devices.create.name')}
          hint={t('devices.create.nameHint')}
          error={action.errorOf('name') ?? action.failure}
          value={name}
          maxLength={60}
          placeholder={t(`devices.create.namePlaceholder.${chosen}`)}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
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
            onClick={() => void action.run(async () => setOffer(await create()))}
          >
            {t('devices.create.elsewhere')}
          </Button>
        </div>
      </form>
      {offer && <EnrollmentCode offer={offer} />}
    </section>
  );
}
