import { formatDistanceStrict } from 'date-fns/formatDistanceStrict';
import { enUS } from 'date-fns/locale/en-US';
import { es } from 'date-fns/locale/es';
import { useTranslation } from 'react-i18next';
import type { Concern } from '#shared/devices/device-state.ts';
import { useLanguage } from '#web/core/lib/i18n.ts';
import { Icon } from '#web/core/ui/Icon.tsx';

interface ConcernedDevice {
  concerns: readonly Concern[];
  lastSeenAt: string | null;
  listConfirmedAt: string | null;
  pending: number | null;
  appVersion: string | null;
  clockOffsetMs: number | null;
}

/** Warnings about a desk or a door, in plain words; nothing if all is well. Needs the words 'admin'. */
export function Concerns({ device, at }: { device: ConcernedDevice; at: number }) {
  const { t } = useTranslation();
  const since = useSince(at);
  const { concerns, lastSeenAt, listConfirmedAt, pending, appVersion, clockOffsetMs } = device;
  if (concerns.length === 0) return null;
  const off = clockOffsetMs ?? 0;
  const minutes = Math.round(Math.abs(off) / 60_000);
  const words: Record<Concern, string> = {
    forked: t('admin.devices.concern.forked'),
    notBack: t('admin.devices.concern.notBack'),
    silent: t('admin.devices.concern.silent', { time: since(lastSeenAt) }),
    unsent: t('admin.devices.concern.unsent', { count: pending ?? 0 }),
    noList: t('admin.devices.concern.noList'),
    oldList: t('admin.devices.concern.oldList', { time: since(listConfirmedAt) }),
    oldVersion: t('admin.devices.concern.oldVersion', { version: appVersion }),
    clock: t(off > 0 ? 'admin.devices.clockAhead' : 'admin.devices.clockBehind', { count: minutes }),
  };
  return (
    <ul className="grid gap-1 font-semibold text-sm text-warn">
      {concerns.map((concern) => (
        <li key={concern} className="flex items-start gap-1.5 max-md:justify-end">
          <Icon name="warning" size={16} className="mt-0.5 shrink-0" />
          {words[concern]}
        </li>
      ))}
    </ul>
  );
}

/** How long ago an instant was, in the reader's language: `3 horas`. */
export function useSince(at: number): (instant: string | null) => string {
  const language = useLanguage();
  return (instant) =>
    instant === null
      ? ''
      : formatDistanceStrict(Math.min(Date.parse(instant), at), at, {
          locale: language === 'en' ? enUS : es,
        });
}
