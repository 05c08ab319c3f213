import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { nowMs } from '#shared/clock.ts';
import type { ManagedDevice } from '#shared/devices.ts';
import { type Answer, call } from '#web/lib/api.ts';
import { useFormat } from '#web/lib/format.ts';
import { paths } from '#web/lib/paths.ts';
import { useCall } from '#web/lib/query.ts';
import { cardQuery } from '#web/local/desk-keys.ts';
import { TwoLines } from '#web/records/cells.tsx';
import { RecordList } from '#web/records/RecordList.tsx';
import type { RowAction } from '#web/records/RowActions.tsx';
import { useAction } from '#web/records/use-action.ts';
import { Button } from '#web/ui/Button.tsx';
import { Concerns, useSince } from '#web/ui/Concerns.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import type { Column } from '#web/ui/Table.tsx';
import { CodeSheet } from './CodeSheet.tsx';
import { CreateDialog, LockDialog, ReleaseDialog, RenameDialog, WipeDialog } from './DeviceDialogs.tsx';
import { deviceCalls, kindOf, Offer, type Offered } from './DeviceOffer.tsx';
import { KeptWhere } from './KeptWhere.tsx';
import { ManyDialog, type Sheet } from './ManyDialog.tsx';
import { isAtWork, PrepareDialog, ReadinessCell, readinessNow } from './PrepareDialog.tsx';

/** /admin/devices: desks and doors, when they were last heard of, and what they still hold. Needs 'admin', 'devices', 'errors'. */
export function DevicesAdmin() {
  const { t } = useTranslation();
  const devices = useCall('GET /api/devices', undefined, { staleTime: 0 });
  const [dialog, setDialog] = useState<ReactNode>(null);
  const close = () => setDialog(null);
  const offer = (made: Answer<'POST /api/devices'>) =>
    setDialog(
      <Dialog
        open
        onOpenChange={(isOpen) => !isOpen && close()}
        title={t('admin.devices.codeTitle')}
        className="max-w-2xl!"
      >
        <Offer offer={offerOf(made)} />
      </Dialog>,
    );
  const actions = useDeviceActions(setDialog, offer);
  const columns = useColumns();
  const [shown, setShown] = useState('');
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const atWork = devices.data?.filter(isAtWork) ?? [];
  if (sheet) return <CodeSheet sheet={sheet} onDone={() => setSheet(null)} />;
  const many = (made: Sheet) => {
    close();
    setSheet(made);
  };
  return (
    <>
      <RecordList
        title={t('admin.tabs.devices')}
        tools={
          <>
            <Button look="quiet" onClick={() => void devices.refetch()} pending={devices.isFetching}>
              <Icon name="refresh" />
              {t('admin.devices.refresh')}
            </Button>
            {atWork.length > 0 && (
              <Button
                look="quiet"
                onClick={() => setDialog(<PrepareDialog devices={atWork} onClose={close} />)}
              >
                <Icon name="clock" />
                {t('admin.devices.prepare.open')}
              </Button>
            )}
            <Button
              look="quiet"
              disabled={!devices.data}
              onClick={() =>
                setDialog(<ManyDialog devices={devices.data ?? []} onClose={close} onCreated={many} />)
              }
            >
              <Icon name="plus" />
              {t('admin.devices.many.open')}
            </Button>
            <Button onClick={() => setDialog(<CreateDialog onClose={close} onCreated={offer} />)}>
              <Icon name="plus" />
              {t('admin.devices.create')}
            </Button>
          </>
        }
        above={
          <>
            <KeptWhere />
            <p className="mb-6 flex flex-wrap gap-x-6">
              {[
                { kind: 'desk' as const, to: paths.desk },
                { kind: 'door' as const, to: paths.scan },
              ].map(({ kind, to }) => (
                <Link
                  key={kind}
                  to={`${to}?${cardQuery}`}
                  className="inline-flex min-h-11 items-center gap-2 font-semibold text-link underline"
                >
                  <Icon name="print" size={18} />
                  {t(`devices.card.of.${kind}`)}
                </Link>
              ))}
            </p>
          </>
        }
        filters={
          <SelectField
            label={t('admin.devices.show')}
            value={shown}
            none={t('admin.devices.showAll')}
            options={[{ value: 'notReady', label: t('admin.devices.showNotReady') }]}
            onChange={(event) => setShown(event.target.value)}
          />
        }
        matches={(device) => shown === '' || (isAtWork(device) && readinessNow(device) !== 'ready')}
        noMatch={t('admin.devices.allReady')}
        query={devices}
        loading={t('admin.devices.loading')}
        empty={t('admin.devices.none')}
        rowKey={(device) => device.uid}
        actions={{
          header: t('admin.devices.column.actions'),
          name: (device) => device.name,
          others: actions,
        }}
        columns={columns}
      />
      {dialog}
    </>
  );
}

/** What can be done with a device in the state it is in. */
function useDeviceActions(
  show: (dialog: ReactNode) => void,
  offer: (made: Answer<'POST /api/devices'>) => void,
): (device: ManagedDevice) => RowAction[] {
  const { t } = useTranslation();
  const newCode = useAction({ changes: deviceCalls });
  return (device) => {
    const { uid, status, wipe } = device;
    const parts = { device, onClose: () => show(null) };
    const one = (
      kind: 'rename' | 'prepare' | 'code' | 'release' | 'lock' | 'wipe',
      rest: Partial<RowAction>,
    ) => {
      const title = t(`admin.devices.act.${kind}`);
      return { icon: 'edit' as const, title, label: `${title}: ${device.name}`, ...rest };
    };
    const code = async () => offer(await call('POST /api/devices/:uid/code', { params: { uid } }));
    return [
      one('rename', { act: () => show(<RenameDialog {...parts} />) }),
      ...(isAtWork(device)
        ? [
            one('prepare', {
              icon: 'clock',
              act: () => show(<PrepareDialog devices={[device]} onClose={parts.onClose} />),
            }),
          ]
        : []),
      ...(status === 'pending' ? [one('code', { icon: 'qr', act: () => void newCode.run(code) })] : []),
      ...(status === 'forked'
        ? [one('release', { icon: 'refresh', act: () => show(<ReleaseDialog {...parts} />) })]
        : []),
      ...(status !== 'revoked'
        ? [one('lock', { icon: 'lock', isDestructive: true, act: () => show(<LockDialog {...parts} />) })]
        : []),
      ...(status !== 'pending' && !wipe
        ? [one('wipe', { icon: 'trash', isDestructive: true, act: () => show(<WipeDialog {...parts} />) })]
        : []),
    ];
  };
}

function useColumns(): readonly Column<ManagedDevice>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const at = nowMs();
  const since = useSince(at);
  return [
    {
      key: 'name',
      header: t('admin.devices.column.name'),
      sortBy: (device) => device.name,
      cell: (device) => (
        <TwoLines
          below={t('admin.devices.codeOf', {
            code: device.code,
            kind: t(`devices.kind.${kindOf(device)}`),
          })}
        >
          <strong className="block">{device.name}</strong>
        </TwoLines>
      ),
    },
    {
      key: 'status',
      header: t('admin.devices.column.status'),
      sortBy: (device) => device.status,
      cell: (device) => <Status device={device} />,
    },
    {
      key: 'seen',
      header: t('admin.devices.column.seen'),
      sortBy: (device) => device.lastSeenAt ?? '',
      cell: (device) => (
        <span className="digits max-md:text-right">
          {device.lastSeenAt ? format.date(device.lastSeenAt, 'dateTime') : t('admin.devices.never')}
          <Concerns device={device} at={at} />
        </span>
      ),
    },
    {
      key: 'ready',
      header: t('admin.devices.column.ready'),
      sortBy: (device) => (isAtWork(device) ? readinessNow(device) : ''),
      cell: (device) => <ReadinessCell device={device} />,
    },
    {
      key: 'list',
      header: t('admin.devices.column.list'),
      sortBy: (device) => device.listConfirmedAt ?? '',
      cell: (device) => (
        <span className="digits">
          {device.listConfirmedAt ? t('admin.devices.ago', { time: since(device.listConfirmedAt) }) : '–'}
        </span>
      ),
    },
    {
      key: 'pending',
      header: t('admin.devices.column.pending'),
      sortBy: (device) => device.pending ?? 0,
      numeric: true,
      cell: (device) =>
        device.pending === null ? (
          '–'
        ) : (
          <span className={device.pending > 0 ? 'font-semibold text-warn' : ''}>
            {format.number(device.pending)}
          </span>
        ),
    },
    {
      key: 'version',
      header: t('admin.devices.column.version'),
      cell: (device) => device.appVersion ?? '–',
    },
  ];
}

function Status({ device }: { device: ManagedDevice }) {
  const { t } = useTranslation();
  const looks = {
    active: 'text-good',
    pending: 'text-warn',
    revoked: 'text-bad',
    forked: 'text-bad',
  } as const;
  const icons = { active: 'check', pending: 'clock', revoked: 'lock', forked: 'warning' } as const;
  return (
    <span className="block max-md:text-right">
      <span className={`inline-flex items-center gap-1.5 font-semibold ${looks[device.status]}`}>
        <Icon name={icons[device.status]} size={18} />
        {t(`admin.devices.status.${device.status}`)}
      </span>
      <Wipe device={device} />
    </span>
  );
}

/** Whether a device has been told to empty itself, and whether it has. */
function Wipe({ device: { wipe } }: { device: ManagedDevice }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (!wipe) return null;
  const words = wipe.doneAt
    ? t('devices.wipe.state.done', { time: format.date(wipe.doneAt, 'dateTime') })
    : t('devices.wipe.state.ordered', { time: format.date(wipe.orderedAt, 'dateTime') });
  return (
    <span className="mt-1 block max-w-72 text-sm max-md:ml-auto">
      <span className={wipe.doneAt ? 'text-good' : 'font-semibold text-warn'}>{words}</span>
      <span className="block text-muted">{t('devices.wipe.state.reason', { reason: wipe.reason })}</span>
    </span>
  );
}

function offerOf({ device, enrolmentCode, until }: Answer<'POST /api/devices'>): Offered {
  return { name: device.name, kind: kindOf(device), code: enrolmentCode, until };
}
