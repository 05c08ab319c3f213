import { useTranslation } from 'react-i18next';
import type { ManagedDevice } from '#shared/devices/devices.ts';
import { useFormat } from '#web/core/lib/format.ts';
import { Icon } from '#web/core/ui/Icon.tsx';

/** The state of a device: waiting, active, locked, cloned; and whether a wipe was ordered. */
export function DeviceStatus({ device }: { device: ManagedDevice }) {
  const { t } = useTranslation();
  const looks = {
    active: 'text-good',
    pending: 'text-warn',
    revoked: 'text-bad',
    forked: 'text-bad',
    over: 'text-muted',
  } as const;
  const icons = {
    active: 'check',
    pending: 'clock',
    revoked: 'lock',
    forked: 'warning',
    over: 'lock',
  } as const;
  return (
    <span className="block">
      <span className={`inline-flex items-center gap-1.5 font-semibold ${looks[device.status]}`}>
        <Icon name={icons[device.status]} size={18} />
        {t(`admin.devices.status.${device.status}`)}
      </span>
      <Wipe device={device} />
    </span>
  );
}

/** Whether a wipe was ordered, and whether it is done. */
function Wipe({ device: { wipe } }: { device: ManagedDevice }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (!wipe) return null;
  const words = wipe.doneAt
    ? t('devices.wipe.state.done', { time: format.date(wipe.doneAt, 'dateTime') })
    : t('devices.wipe.state.ordered', { time: format.date(wipe.orderedAt, 'dateTime') });
  return (
    <span className="mt-1 block max-w-72 text-sm">
      <span className={wipe.doneAt ? 'text-good' : 'font-semibold text-warn'}>{words}</span>
      <span className="block text-muted">{t('devices.wipe.state.reason', { reason: wipe.reason })}</span>
    </span>
  );
}
