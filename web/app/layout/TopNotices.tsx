import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clockOffset, now } from '#shared/base/clock.ts';
import { boot } from '#web/core/client/boot.ts';
import { useStaleAt } from '#web/core/client/stale-answer.ts';
import { takeUpdate, useUpdate } from '#web/core/client/updates.ts';
import { useFormat } from '#web/core/lib/format.ts';

/** The notices at the top of every page: a test clock, a new version. */
export function TopNotices() {
  return (
    <>
      <ClockNotice />
      <StaleNotice />
      <UpdateNotice />
    </>
  );
}

function ClockNotice() {
  const { t } = useTranslation();
  const format = useFormat();
  const [time, setTime] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setTime(now()), 10_000);
    return () => clearInterval(timer);
  }, []);
  // A second or two is the journey of the page, not another clock.
  const isOtherClock = Math.abs(clockOffset()) > 60_000;
  if (!isOtherClock && !boot().demo) return null;
  return (
    // The minute may turn between the server's drawing and ours.
    <aside
      aria-label={t('common.notification')}
      suppressHydrationWarning
      className="digits bg-maple-deep px-4 py-1 text-center font-semibold text-navy text-sm"
    >
      {isOtherClock && t('common.testClock', { time: format.date(time, 'dateTime') })}
      {isOtherClock && boot().demo && ' · '}
      {boot().demo && t('common.demo')}
    </aside>
  );
}

/** Offline, the page shows a cached answer and says how old it is. */
function StaleNotice() {
  const { t } = useTranslation();
  const format = useFormat();
  const keptAt = useStaleAt();
  if (keptAt === null) return null;
  const time = format.date(new Date(keptAt + clockOffset()), 'dateTime');
  return (
    // At the bottom of the screen, where it moves nothing when it appears.
    <p
      role="status"
      className="digits fixed inset-x-0 bottom-0 z-40 bg-maple-deep px-4 py-2 text-center font-semibold text-navy text-sm"
    >
      {t('common.kept', { time })}
    </p>
  );
}

function UpdateNotice() {
  const { t } = useTranslation();
  const update = useUpdate();
  if (update === 'none') return null;
  return (
    <p
      role="status"
      className="flex flex-wrap items-center justify-center gap-x-4 bg-navy px-4 text-line text-sm"
    >
      {t(`common.update.${update}`)}
      <button
        type="button"
        className="min-h-11 font-semibold underline low:pointer-fine:min-h-7"
        onClick={takeUpdate}
      >
        {t('common.update.now')}
      </button>
    </p>
  );
}
