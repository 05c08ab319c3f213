import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { now, nowMs } from '#shared/base/clock.ts';
import { calendarDateAt, instantOf } from '#shared/base/dates.ts';
import type { ManagedDevice } from '#shared/devices/devices.ts';
import { prepareOnMs } from '#shared/devices/readiness.ts';
import { planStateOf, type Readiness, readinessOf } from '#shared/devices/readiness-report.ts';
import { call } from '#web/core/client/api.ts';
import { Check } from '#web/core/form/Check.tsx';
import { Field } from '#web/core/form/Field.tsx';
import { useFormat } from '#web/core/lib/format.ts';
import { toggled } from '#web/core/lib/toggled.ts';
import { Alert } from '#web/core/ui/Alert.tsx';
import { Icon, type IconName } from '#web/core/ui/Icon.tsx';
import { showToast } from '#web/core/ui/toast.ts';
import { deviceCalls } from '#web/device/setup/new-device.tsx';
import { FormDialog } from '#web/records/ActionDialogs.tsx';
import { useAction } from '#web/records/use-action.ts';

interface PrepareDialogProps {
  /** All devices that can be selected. */
  devices: readonly ManagedDevice[];
  /** Chosen from the start; all where nothing is given. */
  chosen?: readonly string[];
  onClose: () => void;
}

/** Sets the hour by which devices must be ready, tomorrow at six by default; without an hour it clears the order. */
export function PrepareDialog({ devices, chosen, onClose }: PrepareDialogProps) {
  const { t } = useTranslation();
  const [uids, setUids] = useState<ReadonlySet<string>>(
    () => new Set(chosen ?? devices.map(({ uid }) => uid)),
  );
  const [at, setAt] = useState(tomorrowAtSix);
  const [isSent, setSent] = useState(false);
  const action = useAction({ changes: deviceCalls, says: 'here' });
  const isAll = uids.size === devices.length;
  async function notify() {
    const { notified } = await call('POST /api/devices/prepare', {
      body: { uids: [...uids], by: at === '' ? null : instantTyped(at) },
    });
    showToast({ title: t('admin.devices.prepare.set', { count: notified }) });
  }
  return (
    <FormDialog
      title={t('admin.devices.prepare.title')}
      text={t('admin.devices.prepare.text')}
      yes={t('admin.devices.prepare.yes')}
      action={action}
      onClose={onClose}
      onSubmit={() => {
        setSent(true);
        return uids.size > 0 ? notify : undefined;
      }}
    >
      <Field label={t('admin.devices.prepare.by')} hint={t('admin.devices.prepare.byHint')}>
        {(control) => (
          <input
            {...control}
            type="datetime-local"
            value={at}
            onChange={(event) => setAt(event.target.value)}
          />
        )}
      </Field>
      <fieldset>
        <legend className="mb-2 font-semibold">{t('admin.devices.prepare.which')}</legend>
        <Check
          className="border-rule border-b-2 font-semibold"
          checked={isAll}
          onChange={() => setUids(new Set(isAll ? [] : devices.map(({ uid }) => uid)))}
        >
          {t('admin.devices.prepare.all', { count: devices.length })}
        </Check>
        <div className="max-h-60 overflow-y-auto">
          {devices.map(({ uid, name, code }) => (
            <Check key={uid} checked={uids.has(uid)} onChange={() => setUids(toggled(uids, uid))}>
              {name} <span className="text-muted">{code}</span>
            </Check>
          ))}
        </div>
        <Alert className="mt-2">{isSent && uids.size === 0 && t('admin.devices.prepare.none')}</Alert>
      </fieldset>
    </FormDialog>
  );
}

const dayMs = 24 * 3_600_000;

/** Formatted for a date and time input, in the tournament's zone. */
function tomorrowAtSix(): string {
  return `${calendarDateAt(new Date(now().getTime() + dayMs))}T06:00`;
}

function instantTyped(text: string): string {
  const [day = '', time = ''] = text.split('T');
  return instantOf(day, time.slice(0, 5)).toISOString();
}

/** Whether a device can receive orders. */
export const isAtWork = ({ status, wipe }: ManagedDevice) => status === 'active' && !wipe;

/** Its current readiness. */
export const readinessNow = ({ readiness }: ManagedDevice): Readiness => readinessOf(readiness, nowMs());

const looks: Readonly<Record<Readiness, { icon: IconName; paint: string }>> = {
  ready: { icon: 'check', paint: 'text-good' },
  notReady: { icon: 'warning', paint: 'text-bad' },
  notAsked: { icon: 'clock', paint: 'text-muted' },
};

/** Ready, not ready with reasons, or no report since when; and whether the order arrived. */
export function ReadinessCell({ device }: { device: ManagedDevice }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (!isAtWork(device)) return '–';
  const { readiness, prepareBy } = device;
  const state = readinessNow(device);
  const look = looks[state];
  const at = readiness ? format.date(new Date(readiness.at), 'dateTime') : '';
  const why = (readiness?.fails ?? []).map((check) => t(`devices.ready.name.${check}`)).join(', ');
  return (
    <span className="digits block">
      <span className={`inline-flex items-center gap-1.5 font-semibold ${look.paint}`}>
        <Icon name={look.icon} size={18} />
        {t(`admin.devices.readiness.${readiness ? state : 'never'}`, { time: at })}
      </span>
      {state === 'notReady' && <span className="block text-bad text-sm">{why}</span>}
      {state !== 'notAsked' && <span className="block text-muted text-sm">{at}</span>}
      {prepareBy && nowMs() - Date.parse(prepareBy) <= prepareOnMs && (
        <span className="block text-sm">
          {t(`admin.devices.plan.${planStateOf(Date.parse(prepareBy), readiness, nowMs())}`, {
            time: format.date(prepareBy, 'dateTime'),
          })}
        </span>
      )}
    </span>
  );
}
