import { useTranslation } from 'react-i18next';
import { now } from '#shared/base/clock.ts';
import type { ClockDoubt } from '#shared/devices/device-clock.ts';
import { useKeep } from '#web/core/dialog/use-keep.ts';
import { useFormat } from '#web/core/lib/format.ts';
import { Button } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import type { LocalDatabase } from '#web/offline/store/database.ts';
import { acceptDeviceClock, useClockDoubt } from '#web/offline/sync/device-clock.ts';

/**
 * A warning about an unreliable clock, and what to do; nothing while it is fine. A clock that was set back is
 * corrected automatically; for the others the user must decide. Needs the words 'devices'.
 */
export function ClockNotice({ db }: { db: LocalDatabase }) {
  const { t } = useTranslation();
  const format = useFormat();
  const by = useDurationWords();
  const doubt = useClockDoubt();
  const keep = useKeep();
  if (!doubt) return null;
  const values = { by: by(doubt.byMs), time: format.date(now(), 'dateTime') };
  return (
    <div
      role="status"
      className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2 bg-navy px-4 py-3 text-line"
    >
      <Icon name="warning" />
      <p className="min-w-0 grow basis-60">
        <strong className="digits block font-semibold">{t(`devices.clock.${doubt.kind}`, values)}</strong>
        {t(`devices.clock.next.${doubt.kind}`)}
      </p>
      {doubt.kind !== 'behind' && (
        <Button look="line" onClick={() => keep(acceptDeviceClock(db))}>
          {t('devices.clock.right')}
        </Button>
      )}
    </div>
  );
}

/** A length of time in the largest unit that says enough: '20 hours', '3 days'. */
function useDurationWords(): (ms: ClockDoubt['byMs']) => string {
  const { t } = useTranslation();
  return (ms) => {
    const minutes = Math.round(ms / 60_000);
    if (minutes < 90) return t('devices.clock.minutes', { count: minutes });
    const hours = Math.round(minutes / 60);
    return hours < 48
      ? t('devices.clock.hours', { count: hours })
      : t('devices.clock.days', { count: Math.round(hours / 24) });
  };
}
