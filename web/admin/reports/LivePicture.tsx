import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LivePictureData } from '#shared/admin/reports.ts';
import { activeStages } from '#shared/credentials/stage.ts';
import { silentMs } from '#shared/devices/device-state.ts';
import { categoryName } from '#shared/edition/tournament.ts';
import { Concerns, useSince } from '#web/core/form/Concerns.tsx';
import { useFormat } from '#web/core/lib/format.ts';
import { useLanguage, wordsForError } from '#web/core/lib/i18n.ts';
import { stageLooks } from '#web/core/person/stage-looks.ts';
import { Table } from '#web/core/table/Table.tsx';
import { Button } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { Notice } from '#web/core/ui/Notice.tsx';
import { Progress } from '#web/core/ui/Progress.tsx';
import { HourChart } from './HourChart.tsx';
import { useLivePicture } from './use-live-picture.ts';
import { peopleByVenue } from './venues.ts';

const countriesShown = 12;

/** The accreditation right now, updated automatically. Needs the areas 'admin', 'badge' and 'errors'. */
export function LivePicture() {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const { picture, isLive } = useLivePicture();
  if (picture.isPending) return <Notice kind="loading">{t('admin.live.loading')}</Notice>;
  if (picture.isError && !picture.data) {
    return (
      <Notice
        kind="error"
        action={
          <Button look="quiet" onClick={() => void picture.refetch()}>
            {t('common.retry')}
          </Button>
        }
      >
        {wordsForError(picture.error)}
      </Notice>
    );
  }
  const data = picture.data;
  const time = format.date(data.at, 'time');
  return (
    <section aria-labelledby="live-title">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-rule border-t-2 pt-6">
        <h2 id="live-title" className="board text-xl">
          {t('admin.live.title')}
        </h2>
        <p
          className={`digits flex items-center gap-2 text-sm ${picture.isError ? 'text-warn' : 'text-muted'}`}
        >
          <Icon
            name={picture.isError ? 'offline' : 'online'}
            size={18}
            className={isLive && !picture.isError ? 'text-good' : ''}
          />
          {picture.isError
            ? t('admin.live.old', { time })
            : t(isLive ? 'admin.live.pushed' : 'admin.live.asked', { time })}
        </p>
      </div>
      <Totals data={data} />
      <div className="mt-8 grid gap-x-12 gap-y-10 xl:grid-cols-2">
        <Part title={t('admin.live.perHour')} wide>
          <HourChart hours={data.hours} />
        </Part>
        <Part title={t('admin.live.byCategory')}>
          <Shares shares={data.categories} nameOf={(id) => categoryName(id, language)} />
        </Part>
        <Part title={t('admin.live.byCountry')}>
          <Shares shares={data.countries} nameOf={format.country} most={countriesShown} />
        </Part>
        <Part title={t('admin.live.inside')}>
          <Venues checkpoints={data.checkpoints} />
        </Part>
        <Part title={t('admin.live.byDesk')}>
          <Desks desks={data.desks} />
        </Part>
        <Part title={t('admin.live.devices')} wide>
          <Devices devices={data.devices} at={data.at} />
        </Part>
      </div>
    </section>
  );
}

function Part({ title, wide = false, children }: { title: string; wide?: boolean; children: ReactNode }) {
  return (
    <section aria-label={title} className={`min-w-0 ${wide ? 'xl:col-span-2' : ''}`}>
      <h3 className="mb-3 font-bold text-lg">{title}</h3>
      {children}
    </section>
  );
}

/** The scoreboard: how many hold a badge, of how many, and the pace. */
function Totals({ data }: { data: LivePictureData }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const percent = data.expected > 0 ? Math.floor((data.accredited / data.expected) * 100) : 0;
  const inside = data.checkpoints.reduce((sum, { inside: here }) => sum + here, 0);
  const small = [
    [t('admin.live.today'), data.issuedToday],
    [t('admin.live.lastHour'), data.issuedLastHour],
    [t('admin.live.insideNow'), inside],
  ] as const;
  return (
    <div className="grid gap-6 rounded-lg bg-cobalt p-6 text-line lg:grid-cols-[3fr_2fr] lg:items-end">
      <div>
        <p className="font-semibold">{t('admin.live.accredited')}</p>
        <p className="board digits text-2xl">
          {number(data.accredited)}
          <span className="ml-3 text-xl">
            {t('admin.live.of', { count: data.expected, shown: number(data.expected) })}
          </span>
        </p>
        <div
          className="mt-4 h-3 overflow-hidden rounded-full bg-cobalt-deep"
          role="progressbar"
          aria-label={t('admin.live.accredited')}
          aria-valuenow={percent}
          aria-valuemin={0}
          aria-valuemax={100}
        >
          <div className="h-full bg-line" style={{ width: `${percent}%` }} />
        </div>
        <Stages stages={data.stages} />
      </div>
      <dl className="grid grid-cols-3 gap-4">
        {small.map(([label, count]) => (
          <div key={label} className="flex flex-col-reverse">
            <dt className="text-sm">{label}</dt>
            <dd className="board digits text-xl">{number(count)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** How many badges are issued, printed and handed over. */
function Stages({ stages }: Pick<LivePictureData, 'stages'>) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const shown = activeStages.flatMap((stage) => {
    const count = stages?.[stage] ?? 0;
    return count > 0 ? [{ stage, count }] : [];
  });
  return (
    <ul className="digits mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm">
      {shown.map(({ stage, count }) => (
        <li key={stage} className="flex items-center gap-2">
          <Icon name={stageLooks[stage].icon} size={16} />
          {t(`admin.live.stage.${stage}`, { shown: number(count) })}
        </li>
      ))}
    </ul>
  );
}

interface SharesProps {
  shares: LivePictureData['categories'];
  nameOf: (key: string) => string;
  most?: number;
}

/** The number of expected people with a badge, for each; the bar repeats the numbers. */
function Shares({ shares, nameOf, most = shares.length }: SharesProps) {
  const { t } = useTranslation();
  const { number } = useFormat();
  if (shares.length === 0) return <p className="text-muted">{t('admin.live.noPeople')}</p>;
  const rest = shares.slice(most);
  const shown =
    rest.length === 0
      ? shares
      : [
          ...shares.slice(0, most),
          {
            key: '',
            expected: rest.reduce((sum, share) => sum + share.expected, 0),
            accredited: rest.reduce((sum, share) => sum + share.accredited, 0),
          },
        ];
  return (
    <ul className="grid gap-3">
      {shown.map(({ key, expected, accredited }) => {
        const name = key ? nameOf(key) : t('admin.live.others', { count: rest.length });
        return (
          <li key={key}>
            <p className="flex justify-between gap-4">
              <span className="truncate">{name}</span>
              <span className="digits shrink-0">
                <strong>{number(accredited)}</strong>
                <span className="text-muted">{` / ${number(expected)}`}</span>
              </span>
            </p>
            <Progress label={name} done={accredited} total={expected} className="mt-1" />
          </li>
        );
      })}
    </ul>
  );
}

function Venues({ checkpoints }: { checkpoints: LivePictureData['checkpoints'] }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const venues = peopleByVenue(checkpoints);
  if (venues.length === 0) return <p className="text-muted">{t('admin.live.noScans')}</p>;
  return (
    <ul className="grid gap-4">
      {venues.map((venue) => (
        <li key={venue.name} className="border-rule border-b-2 pb-3">
          <p className="flex items-baseline justify-between gap-4">
            <strong>{venue.name}</strong>
            <span className="board digits text-xl">{number(venue.inside)}</span>
          </p>
          {venue.doors.map((door) => (
            <p key={door.name} className="digits text-muted text-sm">
              {t('admin.live.door', {
                name: door.name,
                entered: number(door.entered),
                left: number(door.left),
                denied: number(door.denied),
              })}
            </p>
          ))}
        </li>
      ))}
    </ul>
  );
}

function Desks({ desks }: { desks: LivePictureData['desks'] }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  if (desks.length === 0) return <p className="text-muted">{t('admin.live.noBadges')}</p>;
  return (
    <Table
      caption={t('admin.live.byDesk')}
      rows={desks}
      rowKey={(desk) => desk.code}
      columns={[
        {
          key: 'name',
          header: t('admin.live.desk'),
          sortBy: (desk) => desk.name ?? '',
          cell: (desk) => desk.name ?? t('admin.live.site'),
        },
        {
          key: 'lastHour',
          header: t('admin.live.lastHour'),
          numeric: true,
          sortBy: (desk) => desk.lastHour,
          cell: (desk) => number(desk.lastHour),
        },
        {
          key: 'issued',
          header: t('admin.live.issued'),
          numeric: true,
          sortBy: (desk) => desk.issued,
          cell: (desk) => number(desk.issued),
        },
      ]}
    />
  );
}

function Devices({ devices, at }: { devices: LivePictureData['devices']; at: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const moment = Date.parse(at);
  const since = useSince(moment);
  if (devices.length === 0) return <p className="text-muted">{t('admin.live.noDevices')}</p>;
  const silence = (seen: string | null) => (seen === null ? null : Date.parse(at) - Date.parse(seen));
  return (
    <Table
      caption={t('admin.live.devices')}
      rows={devices}
      rowKey={(device) => device.code}
      columns={[
        {
          key: 'name',
          header: t('admin.devices.column.name'),
          sortBy: (device) => device.name,
          cell: (device) => (
            <span>
              <strong className="block">{device.name}</strong>
              <Concerns device={device} at={moment} />
            </span>
          ),
        },
        {
          key: 'seen',
          header: t('admin.devices.column.seen'),
          sortBy: (device) => device.lastSeenAt ?? '',
          cell: (device) => {
            const ms = silence(device.lastSeenAt);
            if (ms === null) return t('admin.devices.never');
            return (
              <span className={ms > silentMs ? 'font-semibold text-warn' : 'text-good'}>
                {ms < 60_000
                  ? t('admin.live.justNow')
                  : t('admin.devices.ago', { time: since(device.lastSeenAt) })}
              </span>
            );
          },
        },
        {
          key: 'list',
          header: t('admin.devices.column.list'),
          sortBy: (device) => device.listConfirmedAt ?? '',
          cell: (device) =>
            device.listConfirmedAt === null
              ? '–'
              : t('admin.devices.ago', { time: since(device.listConfirmedAt) }),
        },
        {
          key: 'pending',
          header: t('admin.devices.column.pending'),
          numeric: true,
          sortBy: (device) => device.pending ?? 0,
          cell: (device) => (
            <span className={device.pending ? 'font-semibold text-warn' : ''}>
              {device.pending === null ? '–' : format.number(device.pending)}
            </span>
          ),
        },
        {
          key: 'clock',
          header: t('admin.live.clock'),
          numeric: true,
          cell: (device) =>
            device.clockOffsetMs === null
              ? '–'
              : t('admin.live.seconds', {
                  shown: format.number(Math.round(device.clockOffsetMs / 1000) || 0),
                }),
        },
        {
          key: 'version',
          header: t('admin.devices.column.version'),
          cell: (device) => device.appVersion ?? '–',
        },
      ]}
    />
  );
}
