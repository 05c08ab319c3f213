import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nowMs } from '#shared/base/clock.ts';
import { type CountdownParts, countdownParts } from '#shared/base/countdown.ts';
import { instantMs } from '#shared/edition/event-days.ts';
import { useEdition } from '#web/core/client/edition.ts';

/** The countdown to the first tip-off: days large, the rest below, digits of one width, zeros when it is over. */
export function Countdown() {
  const { t } = useTranslation();
  const parts = useCountdown();
  const hasStarted = Object.values(parts).every((part) => part === 0);
  return (
    <div role="timer" className="digits text-center text-line" suppressHydrationWarning>
      <p className="font-semibold text-sm">
        {hasStarted ? t('common.countdown.started') : t('common.countdown.left', { count: parts.days })}
      </p>
      <p className="board text-3xl" suppressHydrationWarning>
        {two(parts.days)}
      </p>
      <p className="mt-1 font-semibold text-sm">{t('common.countdown.days', { count: parts.days })}</p>
      <dl className="mt-4 flex justify-center gap-4">
        <Part value={parts.hours} label={t('common.countdown.hours')} />
        <Part value={parts.minutes} label={t('common.countdown.minutes')} />
        <Part value={parts.seconds} label={t('common.countdown.seconds')} isTicking />
      </dl>
    </div>
  );
}

/** The same in one line, for the days when it shows zeros next to the current games. */
export function SmallCountdown() {
  const { t } = useTranslation();
  const parts = useCountdown();
  const named = [
    [parts.days, t('common.countdown.dayUnit', { count: parts.days })],
    [parts.hours, t('common.countdown.hours')],
    [parts.minutes, t('common.countdown.minutes')],
    [parts.seconds, t('common.countdown.seconds')],
  ] as const;
  return (
    <div
      role="timer"
      aria-label={t('common.countdown.label')}
      className="digits flex flex-wrap justify-center gap-x-4 text-line text-sm"
      suppressHydrationWarning
    >
      {named.map(([value, label]) => (
        <span key={label} suppressHydrationWarning>
          <b>{two(value)}</b> {label}
        </span>
      ))}
    </div>
  );
}

function Part({ value, label, isTicking = false }: { value: number; label: string; isTicking?: boolean }) {
  return (
    <div className="flex min-w-14 flex-col-reverse">
      <dt className="text-sm">{label}</dt>
      <dd className={`board text-xl ${isTicking ? 'text-ball' : ''}`} suppressHydrationWarning>
        {two(value)}
      </dd>
    </div>
  );
}

/** The remaining time, updated every second and never below zero. */
export function useCountdown(): CountdownParts {
  const target = instantMs(useEdition().dates.countdownTo);
  const [parts, setParts] = useState(() => countdownParts(target, nowMs()));
  useEffect(() => {
    const timer = setInterval(() => setParts(countdownParts(target, nowMs())), 1000);
    return () => clearInterval(timer);
  }, [target]);
  return parts;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
