import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DeviceKind, freeNumber, nameByNumber } from '#shared/devices/devices.ts';
import { call } from '#web/core/client/api.ts';
import { useCall } from '#web/core/client/query.ts';
import { TextField } from '#web/core/form/Field.tsx';
import { useAction } from '#web/records/use-action.ts';

/** Calls that concern devices. */
export const deviceCalls = /\/api\/devices/;

/** The fields of a new device, and how it is created. Needs 'devices'. */
export function useNewDevice(initial: DeviceKind = 'desk') {
  const { t } = useTranslation();
  const [kind, setKind] = useState(initial);
  const [name, setName] = useState('');
  const action = useAction({ changes: /\/(devices|setup)/, says: 'here' });
  const known = useCall('GET /api/devices', undefined);

  /** Another name than those of the others: 'Desk 4' where there are three. */
  function freeName(devices: readonly { name: string }[]): string {
    const pattern = t(`devices.create.usual.${kind}`);
    const names = devices.map((one) => one.name);
    return nameByNumber(pattern, freeNumber(pattern, names));
  }
  async function create() {
    // Asked again: another administrator may be creating devices too.
    const own = name.trim() || freeName(await call('GET /api/devices'));
    return call('POST /api/devices', { body: { name: own, kind } });
  }
  const fields = (
    <>
      <KindChoice value={kind} onChange={setKind} />
      <DeviceNameField
        value={name}
        placeholder={known.data && freeName(known.data)}
        error={action.errorOf('name')}
        onChange={setName}
      />
    </>
  );
  return { action, create, fields };
}

interface DeviceNameFieldProps {
  value: string;
  placeholder?: string | undefined;
  error: string | undefined;
  onChange: (name: string) => void;
}

/** What a device is called. Needs 'devices'. */
export function DeviceNameField({ onChange, ...field }: DeviceNameFieldProps) {
  const { t } = useTranslation();
  return (
    <TextField
      {...field}
      label={t('devices.create.name')}
      hint={t('devices.create.nameHint')}
      maxLength={60}
      autoComplete="off"
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** The type of a new device. */
export function KindChoice({ value, onChange }: { value: DeviceKind; onChange: (kind: DeviceKind) => void }) {
  const { t } = useTranslation();
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold text-sm">{t('devices.create.kind')}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {(['desk', 'door'] as const).map((kind) => (
          <label
            key={kind}
            className="flex min-h-14 items-start gap-3 rounded-md border-2 border-field p-3 has-checked:border-ball has-checked:bg-surface has-focus-visible:outline-3 has-focus-visible:outline-ball"
          >
            <input
              type="radio"
              name="kind"
              className="mt-1 size-5 accent-ball"
              checked={value === kind}
              onChange={() => onChange(kind)}
            />
            <span>
              <strong className="block">{t(`devices.kind.${kind}`)}</strong>
              <span className="text-muted text-sm">{t(`devices.create.kindDoes.${kind}`)}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
