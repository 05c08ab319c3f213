import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nowMs } from '#shared/base/clock.ts';
import { fold } from '#shared/base/text.ts';
import { deviceKinds, type ManagedDevice } from '#shared/devices/devices.ts';
import { adminPath, paths } from '#web/core/client/paths.ts';
import { useCall } from '#web/core/client/query.ts';
import { Concerns, useSince } from '#web/core/form/Concerns.tsx';
import { SelectField } from '#web/core/form/SelectField.tsx';
import { useFormat } from '#web/core/lib/format.ts';
import { useAddress } from '#web/core/lib/use-address.ts';
import { RowMenu } from '#web/core/table/RowMenu.tsx';
import type { TableColumn } from '#web/core/table/Table.tsx';
import { Button, buttonClass } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { cardQuery } from '#web/device/desk-keys.ts';
import { deviceKindOf } from '#web/device/setup/EnrollmentCode.tsx';
import { RecordLink, TwoLines } from '#web/records/cells.tsx';
import { RecordList } from '#web/records/RecordList.tsx';
import { SearchField } from '#web/records/SearchField.tsx';
import { BackupStatus } from './BackupStatus.tsx';
import { CodeSheet } from './CodeSheet.tsx';
import { CreateDialog, WipeDialog } from './DeviceDialogs.tsx';
import { DeviceStatus } from './DeviceStatus.tsx';
import { canWipe, isWaiting, useDeviceActions, useOffer } from './device-actions.tsx';
import { CodesDialog, type EnrollmentSheet, ManyDialog } from './ManyDialog.tsx';
import { isAtWork, PrepareDialog, ReadinessCell, readinessNow } from './PrepareDialog.tsx';

/** /admin/devices: desks and doors, their last contact, and their unsent work. Needs 'admin', 'devices', 'errors'. */
export function DevicesAdmin() {
  const { t } = useTranslation();
  const devices = useCall('GET /api/devices', undefined, { staleTime: 0 });
  const [dialog, setDialog] = useState<ReactNode>(null);
  const close = () => setDialog(null);
  const offer = useOffer(setDialog);
  const actions = useDeviceActions(setDialog);
  const columns = useColumns();
  const { matches, isNarrowed, fields } = useFilters();
  const [sheet, setSheet] = useState<EnrollmentSheet | null>(null);
  if (sheet) return <CodeSheet sheet={sheet} onDone={() => setSheet(null)} />;
  const many = (made: EnrollmentSheet) => {
    close();
    setSheet(made);
  };
  return (
    <>
      <RecordList
        title={t('admin.tabs.devices')}
        tools={
          <DeviceTools
            query={devices}
            onDialog={setDialog}
            onClose={close}
            onCreated={offer}
            onSheet={many}
          />
        }
        above={<BackupStatus />}
        filters={fields}
        filterNames={['q', 'kind', 'state']}
        matches={matches}
        noMatch={t('admin.devices.noMatch')}
        {...(isNarrowed ? { count: (shown: number) => t('admin.devices.found', { count: shown }) } : {})}
        query={devices}
        loading={t('admin.devices.loading')}
        empty={t('admin.devices.none')}
        rowKey={(device) => device.uid}
        bulk={{
          whyNot: (device) => (isWaiting(device) || canWipe(device) ? undefined : t('devices.wipe.notThis')),
          actions: (chosen, done) => (
            <>
              <Way
                icon="qr"
                title={t('admin.devices.codes.open')}
                of={chosen}
                fits={isWaiting}
                act={(devices) =>
                  setDialog(<CodesDialog devices={devices} onClose={close} onCreated={many} />)
                }
              />
              <Way
                icon="clock"
                title={t('admin.devices.act.prepare')}
                of={chosen}
                fits={isAtWork}
                act={(devices) => setDialog(<PrepareDialog devices={devices} onClose={close} />)}
              />
              <Way
                icon="trash"
                title={t('admin.devices.act.wipe')}
                of={chosen}
                fits={canWipe}
                act={(devices) => setDialog(<WipeDialog devices={devices} onClose={close} onDone={done} />)}
              />
            </>
          ),
        }}
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

interface DeviceToolsProps {
  query: UseQueryResult<readonly ManagedDevice[]>;
  onDialog: (dialog: ReactNode) => void;
  onClose: () => void;
  onCreated: ReturnType<typeof useOffer>;
  onSheet: (sheet: EnrollmentSheet) => void;
}

/** The buttons above the list. */
function DeviceTools({ query, onDialog, onClose, onCreated, onSheet }: DeviceToolsProps) {
  const { t } = useTranslation();
  const atWork = query.data?.filter(isAtWork) ?? [];
  const many = <ManyDialog devices={query.data ?? []} onClose={onClose} onCreated={onSheet} />;
  const prepare = <PrepareDialog devices={atWork} onClose={onClose} />;
  return (
    <>
      <Button look="quiet" onClick={() => void query.refetch()} pending={query.isFetching}>
        <Icon name="refresh" />
        {t('admin.devices.refresh')}
      </Button>
      <RowMenu
        title={t('admin.record.row.more')}
        label={t('admin.record.row.moreOf', { name: t('admin.tabs.devices') })}
        className={buttonClass('quiet')}
        actions={[
          { title: t('admin.devices.many.open'), act: () => onDialog(many) },
          ...(atWork.length > 0
            ? [{ title: t('admin.devices.prepare.open'), act: () => onDialog(prepare) }]
            : []),
          { title: t('devices.card.of.desk'), to: `${paths.desk}?${cardQuery}` },
          { title: t('devices.card.of.door'), to: `${paths.scan}?${cardQuery}` },
        ]}
      />
      <Button onClick={() => onDialog(<CreateDialog onClose={onClose} onCreated={onCreated} />)}>
        <Icon name="plus" />
        {t('admin.devices.create')}
      </Button>
    </>
  );
}

interface WayProps {
  icon: 'qr' | 'clock' | 'trash';
  title: string;
  of: readonly ManagedDevice[];
  fits: (device: ManagedDevice) => boolean;
  act: (devices: readonly ManagedDevice[]) => void;
}

/** An action on the selected devices that allow it; says how many those are. */
function Way({ icon, title, of, fits, act }: WayProps) {
  const format = useFormat();
  const devices = of.filter(fits);
  if (devices.length === 0) return null;
  return (
    <Button look="line" onClick={() => act(devices)}>
      <Icon name={icon} />
      {devices.length === of.length ? title : `${title} (${format.number(devices.length)})`}
    </Button>
  );
}

/** Filters with more than one word: the value in the address, and the devices it selects. */
const states = {
  notReady: (device) => isAtWork(device) && readinessNow(device) !== 'ready',
  silent: ({ concerns }) => concerns.includes('silent'),
  unsent: ({ pending, status }) => status !== 'pending' && (pending ?? 0) > 0,
  behind: ({ concerns }) =>
    (['oldVersion', 'oldList', 'noList', 'notBack'] as const).some((one) => concerns.includes(one)),
  waiting: ({ status }) => status === 'pending',
  stopped: ({ status, wipe }) =>
    status === 'revoked' || status === 'forked' || status === 'over' || wipe !== null,
} as const satisfies Record<string, (device: ManagedDevice) => boolean>;
type DeviceState = keyof typeof states;
const stateNames = Object.keys(states) as DeviceState[];

/** The list's state is in the address: it can be bookmarked and shared, and survives a visit to a device's page. */
function useFilters() {
  const { t } = useTranslation();
  const { read, change } = useAddress();
  const q = read('q') ?? '';
  const kind = deviceKinds.find((one) => one === read('kind'));
  const state = stateNames.find((one) => one === read('state'));
  const words = fold(q).split(' ').filter(Boolean);
  const textOf = ({ name, code, appVersion }: ManagedDevice) => fold(`${name} ${code} ${appVersion ?? ''}`);
  return {
    isNarrowed: words.length > 0 || kind !== undefined || state !== undefined,
    matches: (device: ManagedDevice) =>
      words.every((word) => textOf(device).includes(word)) &&
      (kind === undefined || device.kind === kind) &&
      (state === undefined || states[state](device)),
    fields: (
      <>
        <SearchField label={t('admin.devices.search')} value={q} onChange={(typed) => change({ q: typed })} />
        <SelectField
          label={t('admin.devices.kind')}
          value={kind ?? ''}
          none={t('admin.devices.anyKind')}
          options={deviceKinds.map((value) => ({ value, label: t(`devices.kind.${value}`) }))}
          onChange={(event) => change({ kind: event.target.value })}
        />
        <SelectField
          label={t('admin.devices.show')}
          value={state ?? ''}
          none={t('admin.devices.showAll')}
          options={stateNames.map((value) => ({ value, label: t(`admin.devices.showOf.${value}`) }))}
          onChange={(event) => change({ state: event.target.value })}
        />
      </>
    ),
  };
}

function useColumns(): readonly TableColumn<ManagedDevice>[] {
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
            kind: t(`devices.kind.${deviceKindOf(device)}`),
          })}
        >
          <RecordLink to={adminPath('devices', device.code)}>{device.name}</RecordLink>
        </TwoLines>
      ),
    },
    {
      key: 'status',
      header: t('admin.devices.column.status'),
      sortBy: (device) => device.status,
      cell: (device) => <DeviceStatus device={device} />,
    },
    {
      key: 'seen',
      header: t('admin.devices.column.seen'),
      sortBy: (device) => device.lastSeenAt ?? '',
      cell: (device) => (
        <span className="digits">
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
