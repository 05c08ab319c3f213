import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nowMs } from '#shared/base/clock.ts';
import type { DevicePage as Page } from '#shared/devices/device-page.ts';
import { clockTolerableMs } from '#shared/devices/device-state.ts';
import { ApiError } from '#web/core/client/api.ts';
import { adminPath } from '#web/core/client/paths.ts';
import { useCall } from '#web/core/client/query.ts';
import { Concerns, useSince } from '#web/core/form/Concerns.tsx';
import { useFormat } from '#web/core/lib/format.ts';
import { PageHead } from '#web/core/lib/PageHead.tsx';
import { Button } from '#web/core/ui/Button.tsx';
import { Loaded } from '#web/core/ui/Loaded.tsx';
import { Notice } from '#web/core/ui/Notice.tsx';
import { BackLink } from '#web/core/ui/TextLink.tsx';
import { deviceKindOf } from '#web/device/setup/EnrollmentCode.tsx';
import { DeviceStatus } from './DeviceStatus.tsx';
import { type ShowDialog, useDeviceActions } from './device-actions.tsx';
import { HeldWork, RejectedByRule } from './HeldWork.tsx';
import { isAtWork, ReadinessCell } from './PrepareDialog.tsx';

interface DevicePageProps {
  code: string;
  /** Parts from other features: its conflicts and its log. */
  others: ReactNode;
}

/** /admin/devices/A3: one device, its rejected work, and its log. Needs 'admin', 'devices', 'errors'. */
export function DevicePage({ code, others }: DevicePageProps) {
  const { t } = useTranslation();
  const [dialog, setDialog] = useState<ReactNode>(null);
  const query = useCall('GET /api/devices/by-code/:code', { params: { code } }, { staleTime: 0 });
  const isGone = query.error instanceof ApiError && [400, 404].includes(query.error.status);
  return (
    <>
      <BackLink to={adminPath('devices')}>{t('admin.device.back')}</BackLink>
      {isGone ? (
        <Notice kind="error">{t('admin.device.gone')}</Notice>
      ) : (
        <Loaded query={query} loading={t('admin.device.loading')}>
          {(page) => (
            <article aria-labelledby="device" className="grid grid-cols-[minmax(0,1fr)] gap-10">
              <Head page={page} show={setDialog} />
              <div className="grid gap-x-12 gap-y-10 xl:grid-cols-2">
                <Facts page={page} />
                <div className="grid content-start gap-10">
                  <Operators page={page} />
                  <Key page={page} />
                </div>
              </div>
              <Life page={page} />
              <HeldWork device={code} />
              <RejectedByRule device={code} />
              {others}
            </article>
          )}
        </Loaded>
      )}
      {dialog}
    </>
  );
}

/** The device's name, place and actions. */
function Head({ page: { device }, show }: { page: Page; show: ShowDialog }) {
  const { t } = useTranslation();
  const actions = useDeviceActions(show);
  return (
    <header>
      <PageHead title={device.name} />
      <h1 id="device" className="board text-xl wrap-anywhere">
        {device.name}
      </h1>
      <p className="mb-2 text-muted">
        {t('admin.devices.codeOf', { code: device.code, kind: t(`devices.kind.${deviceKindOf(device)}`) })}
      </p>
      <div className="grid gap-2 max-md:[&_li]:justify-start max-md:[&_span]:text-left">
        <DeviceStatus device={device} />
        <Concerns device={device} at={nowMs()} />
      </div>
      <div className="mt-5 flex flex-wrap gap-3">
        {actions(device).map(({ title, isDestructive, act }) => (
          <Button key={title} look="quiet" className={isDestructive ? 'text-bad!' : ''} onClick={act}>
            {title}
          </Button>
        ))}
      </div>
    </header>
  );
}

function Facts({ page }: { page: Page }) {
  const { t } = useTranslation();
  const format = useFormat();
  const since = useSince(nowMs());
  const { device, place, work, codeUntil } = page;
  const { lastSeenAt, listConfirmedAt, pending, appVersion, platform } = device;
  const unknown = t('admin.device.unknown');
  const codeKey = codeUntil && Date.parse(codeUntil) < nowMs() ? 'codeOver' : 'codeGood';
  const facts: readonly DeviceFact[] = [
    codeUntil && [
      t('admin.device.fact.codeUntil'),
      t(`admin.device.${codeKey}`, { time: format.date(codeUntil, 'dateTime') }),
    ],
    [
      t('admin.device.fact.seen'),
      lastSeenAt ? format.date(lastSeenAt, 'dateTime') : t('admin.devices.never'),
    ],
    [
      t('admin.device.fact.list'),
      listConfirmedAt ? t('admin.devices.ago', { time: since(listConfirmedAt) }) : unknown,
    ],
    [
      t('admin.device.fact.pending'),
      pending === null ? unknown : t('admin.device.changes', { count: pending }),
    ],
    [t('admin.device.fact.ready'), isAtWork(device) ? <ReadinessCell key="ready" device={device} /> : '–'],
    [t('admin.device.fact.clock'), <Clock key="clock" offMs={device.clockOffsetMs} />],
    [
      t('admin.device.fact.place'),
      place
        ? t('admin.device.placeAt', {
            checkpoint: place.checkpoint,
            time: format.date(place.at, 'dateTime'),
          })
        : '–',
    ],
    [
      t('admin.device.fact.work'),
      t('admin.device.workOf', {
        applied: format.number(work.applied),
        refused: format.number(work.refused),
      }),
    ],
    [t('admin.device.fact.version'), appVersion ?? unknown],
    [t('admin.device.fact.platform'), platform ?? unknown],
  ];
  return (
    <section aria-labelledby="facts">
      <Heading id="facts">{t('admin.device.facts')}</Heading>
      <List facts={facts} />
    </section>
  );
}

function Clock({ offMs }: { offMs: number | null }) {
  const { t } = useTranslation();
  if (offMs === null) return t('admin.device.unknown');
  if (Math.abs(offMs) <= clockTolerableMs) return t('admin.device.clockRight');
  const count = Math.round(Math.abs(offMs) / 60_000);
  return t(offMs > 0 ? 'admin.devices.clockAhead' : 'admin.devices.clockBehind', { count });
}

function Operators({ page: { operators } }: { page: Page }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <section aria-labelledby="operators">
      <Heading id="operators">{t('admin.device.operators')}</Heading>
      {operators.length === 0 && <p className="text-muted">{t('admin.device.noOperators')}</p>}
      <ul className="grid gap-2">
        {operators.map(({ id, username, deeds, lastAt }) => (
          <li key={id}>
            <strong>{username ?? t('admin.audit.deletedUser', { id })}</strong>
            <span className="digits block text-muted text-sm">
              {[
                t('admin.device.deeds', { count: deeds }),
                t('admin.device.lastAt', { time: format.date(lastAt, 'dateTime') }),
              ].join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Key({ page: { key } }: { page: Page }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <section aria-labelledby="key">
      <Heading id="key">{t('admin.device.key')}</Heading>
      {key ? (
        <List
          facts={[
            [t('admin.device.keyName'), key.kid],
            [t('admin.device.fingerprint'), key.fingerprint],
            [t('admin.device.validFrom'), format.date(key.validFrom, 'dateTime')],
            [t('admin.device.validUntil'), format.date(key.validUntil, 'dateTime')],
            key.revokedAt && [t('admin.device.revokedAt'), format.date(key.revokedAt, 'dateTime')],
          ]}
        />
      ) : (
        <p className="text-muted">{t('admin.device.noKey')}</p>
      )}
    </section>
  );
}

/** The history of the device itself, newest first. */
function Life({ page: { life } }: { page: Page }) {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  const nameOf = (action: string) => {
    const key = `admin.audit.action.${action.replace('.', '_')}`;
    // A newer server may have one without words here.
    return i18n.exists(key) ? t(key as 'admin.audit.action.device_create') : action;
  };
  return (
    <section aria-labelledby="life">
      <Heading id="life">{t('admin.device.life')}</Heading>
      <ol className="grid gap-2">
        {life.map(({ id, at, action, username, reason }) => (
          <li key={id}>
            <strong className="font-semibold">{nameOf(action)}</strong>
            {reason && <span className="block">{t('devices.wipe.state.reason', { reason })}</span>}
            <span className="digits block text-muted text-sm">
              {t('admin.device.by', {
                time: format.date(at, 'dateTime'),
                who: username ?? t('admin.audit.server'),
              })}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Heading({ id, children }: { id: string; children: string }) {
  return (
    <h2 id={id} className="mb-4 border-ink border-b-2 pb-2 font-bold text-lg">
      {children}
    </h2>
  );
}

/** A label and its value; empty if it says nothing. */
type DeviceFact = readonly [string, ReactNode] | null | '';

function List({ facts }: { facts: readonly DeviceFact[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[minmax(8rem,auto)_1fr]">
      {facts
        .filter((fact) => fact !== null && fact !== '')
        .map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="digits wrap-anywhere max-sm:mb-2 max-md:[&_span]:text-left">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
