import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fold } from '#shared/base/text.ts';
import {
  type DeviceKind,
  freeNumber,
  type ManagedDevice,
  manyDevices,
  namesByNumber,
  sheetHours,
} from '#shared/devices/devices.ts';
import { type ApiAnswer, call } from '#web/core/client/api.ts';
import { TextField } from '#web/core/form/Field.tsx';
import { SelectField } from '#web/core/form/SelectField.tsx';
import { deviceCalls, KindChoice } from '#web/device/setup/new-device.tsx';
import { FormDialog } from '#web/records/ActionDialogs.tsx';
import { useAction } from '#web/records/use-action.ts';

export type EnrollmentSheet = ApiAnswer<'POST /api/devices/many'>;

interface ManyDialogProps {
  /** All existing ones, whose names are taken. */
  devices: readonly ManagedDevice[];
  onClose: () => void;
  onCreated: (sheet: EnrollmentSheet) => void;
}

/** Creates many desks or doors: number, names, and validity of their codes. */
export function ManyDialog({ devices, onClose, onCreated }: ManyDialogProps) {
  const { t } = useTranslation();
  const [kind, setKind] = useState<DeviceKind>('door');
  const [name, setName] = useState('');
  const [count, setCount] = useState('10');
  const [typedFirst, setFirst] = useState<string | null>(null);
  const [hours, setHours] = useState<SheetHours>(4);
  const action = useAction({ changes: deviceCalls, says: 'here' });
  const made = useRef<EnrollmentSheet | null>(null);
  const pattern = name.trim() || t(`devices.create.usual.${kind}`);
  const inUse = devices
    .filter(({ status }) => status !== 'revoked' && status !== 'over')
    .map((one) => one.name);
  const first = typedFirst ?? String(freeNumber(pattern, inUse));
  const row = { first: Number(first), count: Number(count) };
  const isRow = isWithin(row.count, manyDevices.least, manyDevices.most) && isWithin(row.first, 1, 999);
  const names = isRow ? namesByNumber(pattern, row) : [];
  const used = new Set(inUse.map(fold));
  const taken = names.filter((one) => used.has(fold(one)));
  // Checked here for the loaded list; the server also checks newer ones.
  const clash = taken.length > 0 ? t('admin.devices.many.taken', { names: inShort(taken) }) : undefined;
  return (
    <FormDialog
      title={t('admin.devices.many.title')}
      text={t('admin.devices.many.text')}
      yes={t('admin.devices.many.yes')}
      action={action}
      onClose={() => (made.current ? onCreated(made.current) : onClose())}
      onSubmit={() => {
        if (clash) return undefined;
        return async () => {
          const body = { name: pattern, kind, ...row, hours };
          made.current = await call('POST /api/devices/many', { body });
        };
      }}
    >
      <KindChoice value={kind} onChange={setKind} />
      <TextField
        label={t('admin.devices.many.name')}
        hint={t('admin.devices.many.nameHint')}
        error={clash ?? action.errorOf('name')}
        value={name}
        maxLength={60}
        placeholder={t(`devices.create.usual.${kind}`)}
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          type="number"
          inputMode="numeric"
          label={t('admin.devices.many.count')}
          hint={t('admin.devices.many.countHint', manyDevices)}
          error={action.errorOf('count')}
          min={manyDevices.least}
          max={manyDevices.most}
          value={count}
          onChange={(event) => setCount(event.target.value)}
        />
        <TextField
          type="number"
          inputMode="numeric"
          label={t('admin.devices.many.first')}
          error={action.errorOf('first')}
          min={1}
          max={999}
          value={first}
          onChange={(event) => setFirst(event.target.value)}
        />
      </div>
      {names.length > 0 && (
        <p className="wrap-anywhere rounded-md bg-ground px-4 py-3" role="status">
          {t('admin.devices.many.names', { names: inShort(names) })}
        </p>
      )}
      <HoursField value={hours} onChange={setHours} />
    </FormDialog>
  );
}

interface CodesDialogProps {
  /** Codes that are not used yet. */
  devices: readonly ManagedDevice[];
  onClose: () => void;
  onCreated: (sheet: EnrollmentSheet) => void;
}

/** Other codes for devices that wait for their machines: those they had are worth nothing any more. */
export function CodesDialog({ devices, onClose, onCreated }: CodesDialogProps) {
  const { t } = useTranslation();
  const [hours, setHours] = useState<SheetHours>(4);
  const action = useAction({ changes: deviceCalls, says: 'here' });
  const made = useRef<EnrollmentSheet | null>(null);
  return (
    <FormDialog
      title={t('admin.devices.codes.title', { count: devices.length })}
      text={t('admin.devices.codes.text')}
      yes={t('admin.devices.codes.yes')}
      action={action}
      onClose={() => (made.current ? onCreated(made.current) : onClose())}
      onSubmit={() => async () => {
        const uids = devices.map(({ uid }) => uid);
        made.current = await call('POST /api/devices/codes', { body: { uids, hours } });
      }}
    >
      <p className="wrap-anywhere rounded-md bg-ground px-4 py-3">
        {inShort(devices.map(({ name }) => name))}
      </p>
      <HoursField value={hours} onChange={setHours} />
    </FormDialog>
  );
}

type SheetHours = (typeof sheetHours)[number];

function HoursField({ value, onChange }: { value: SheetHours; onChange: (hours: SheetHours) => void }) {
  const { t } = useTranslation();
  return (
    <SelectField
      label={t('admin.devices.many.hours')}
      hint={t('admin.devices.many.hoursHint')}
      value={String(value)}
      options={sheetHours.map((one) => ({
        value: String(one),
        label: t('admin.devices.many.hoursOf', { count: one }),
      }))}
      onChange={(event) => onChange(sheetHours.find((one) => String(one) === event.target.value) ?? value)}
    />
  );
}

const isWithin = (value: number, least: number, most: number) =>
  Number.isInteger(value) && value >= least && value <= most;

/** The first, and of a long row the last. */
function inShort(names: readonly string[]): string {
  const last = names.length > 4 ? ['…', ...names.slice(-1)] : names.slice(3);
  return [...names.slice(0, 3), ...last].join(', ');
}
