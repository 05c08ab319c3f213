import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { can } from '#shared/base/permissions.ts';
import { clockTolerableMs } from '#shared/devices/device-state.ts';
import type { HeldMutation } from '#shared/sync/held.ts';
import { adminPath } from '#web/core/client/paths.ts';
import { useActor } from '#web/core/client/session.ts';
import { useFormat } from '#web/core/lib/format.ts';
import { wordsForCode } from '#web/core/lib/i18n.ts';
import { Icon } from '#web/core/ui/Icon.tsx';
import { workKeys } from '#web/device/work-keys.ts';

interface WorkCardProps {
  work: HeldMutation;
  /** Shown on the page of its device. */
  isOnItsPage: boolean;
  /** The possible actions; none once a rule has rejected it. */
  children?: ReactNode;
}

/** A change that was not applied: what it is, who made it, why it failed, and the possible actions. */
export function WorkCard({ work, isOnItsPage, children }: WorkCardProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const actor = useActor();
  const { device, operator, at, reason, tried, since } = work;
  const called = device.name ? `${device.name} (${device.code})` : device.code;
  // A device this database does not know has no page.
  const isLinked = !isOnItsPage && device.name !== null && can(actor?.role, 'devices.manage');
  const Heading = isOnItsPage ? 'h3' : 'h2';
  return (
    <li className={`border-l-8 bg-surface px-4 py-3 ${children ? 'border-warn' : 'border-rule'}`}>
      <Heading className="digits font-semibold">{useWhat()(work)}</Heading>
      <p className="mt-1">{useWhy()(tried ?? reason)}</p>
      <p className="digits mt-1 text-muted text-sm">
        {isLinked ? (
          <Link
            to={adminPath('devices', device.code)}
            className="text-link underline-offset-4 hover:underline"
          >
            {called}
          </Link>
        ) : (
          called
        )}
        {` · ${operator ?? t('admin.work.unknownOperator')}`}
      </p>
      <p className="digits mt-1 text-muted text-sm">
        {children
          ? t('admin.work.when', {
              done: at ? format.date(at, 'dateTime') : '–',
              since: format.date(since, 'dateTime'),
            })
          : format.date(at ?? since, 'dateTime')}
      </p>
      <Clock work={work} />
      {children && <div className="mt-3 flex flex-wrap gap-3">{children}</div>}
    </li>
  );
}

function Clock({ work: { clockOffsetMs, clockDoubt } }: { work: HeldMutation }) {
  const { t } = useTranslation();
  const minutes = Math.round(Math.abs(clockOffsetMs ?? 0) / 60_000);
  const isOff = Math.abs(clockOffsetMs ?? 0) > clockTolerableMs;
  if (!isOff && !clockDoubt) return null;
  return (
    <p className="mt-1 flex items-start gap-2 text-sm text-warn">
      <Icon name="warning" size={16} className="mt-0.5 shrink-0" />
      <span>
        {clockDoubt && t('admin.work.clockDoubt')} {isOff && t('admin.work.clockOff', { count: minutes })}
      </span>
    </p>
  );
}

/** Why it was not applied, in the admin's words; the device's operators read other texts. */
function useWhy(): (code: string) => string {
  const { t } = useTranslation();
  return (code) => {
    switch (code) {
      case 'OFFLINE':
      case 'DEVICE_FORKED':
      case 'DEVICE_REVOKED':
        return t(`admin.work.why.${code}`);
      default:
        return wordsForCode(code);
    }
  };
}

/** A change in one sentence. */
function useWhat(): (work: HeldMutation) => string {
  const { t } = useTranslation();
  return ({ kind, name, number }) => {
    // One of the table, or the kind of a newer app.
    const key = kind in workKeys ? workKeys[kind as keyof typeof workKeys] : 'unknown';
    return t(`admin.work.what.${key}`, {
      who: name || t('admin.work.unknownPerson'),
      number: number || '–',
      kind,
    });
  };
}
