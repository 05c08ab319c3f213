import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nowMs } from '#shared/clock.ts';
import type { DeviceKind, ManagedDevice } from '#shared/devices.ts';
import { type Answer, call } from '#web/lib/api.ts';
import { useFormat } from '#web/lib/format.ts';
import { wordsForError } from '#web/lib/i18n.ts';
import { useCall } from '#web/lib/query.ts';
import { Button } from '#web/ui/Button.tsx';
import { Concerns, useSince } from '#web/ui/Concerns.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Table } from '#web/ui/Table.tsx';
import { showToast } from '#web/ui/toast.ts';
import { LockDialog, ReleaseDialog, RenameDialog, useWork } from './DeviceDialogs.tsx';
import { KindChoice, Offer, type Offered } from './DeviceOffer.tsx';
import { KeptWhere } from './KeptWhere.tsx';
import { WipeDialog } from './WipeDialog.tsx';

const devicesKey = ['GET /api/devices'] as const;

type Open =
  | { kind: 'create' }
  | { kind: 'rename'; device: ManagedDevice }
  | { kind: 'lock'; device: ManagedDevice }
  | { kind: 'release'; device: ManagedDevice }
  | { kind: 'wipe'; device: ManagedDevice }
  | { kind: 'offer'; offer: Offered };

/** /admin/devices: desks and doors, when they were last heard of, and what they still hold. Needs 'admin', 'devices', 'errors'. */
export function DevicesAdmin() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const devices = useCall('GET /api/devices', undefined, { staleTime: 0 });
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const refresh = () => client.invalidateQueries({ queryKey: devicesKey });

  async function newCode(device: ManagedDevice) {
    try {
      const made = await call('POST /api/devices/:uid/code', { params: { uid: device.uid } });
      setOpen({ kind: 'offer', offer: offerOf(made) });
    } catch (error) {
      showToast({ title: t('admin.error'), description: wordsForError(error), kind: 'bad' });
      await refresh();
    }
  }

  return (
    <section aria-labelledby="devices-title">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <h1 id="devices-title" className="board text-xl">
          {t('admin.tabs.devices')}
        </h1>
        <div className="flex flex-wrap gap-3">
          <Button look="quiet" onClick={() => void devices.refetch()} pending={devices.isFetching}>
            <Icon name="refresh" />
            {t('admin.devices.refresh')}
          </Button>
          <Button onClick={() => setOpen({ kind: 'create' })}>
            <Icon name="plus" />
            {t('admin.devices.create')}
          </Button>
        </div>
      </div>
      <KeptWhere />
      <Loaded
        query={devices}
        loading={t('admin.devices.loading')}
        empty={devices.data?.length === 0 && t('admin.devices.none')}
      >
        {(read) => <DeviceTable devices={read} onOpen={setOpen} onCode={(device) => void newCode(device)} />}
      </Loaded>
      {open?.kind === 'create' && (
        <CreateDialog
          onClose={close}
          onCreated={(offer) => {
            setOpen({ kind: 'offer', offer });
            void refresh();
          }}
        />
      )}
      {open?.kind === 'rename' && <RenameDialog device={open.device} onClose={close} onDone={refresh} />}
      {open?.kind === 'lock' && <LockDialog device={open.device} onClose={close} onDone={refresh} />}
      {open?.kind === 'release' && <ReleaseDialog device={open.device} onClose={close} onDone={refresh} />}
      {open?.kind === 'wipe' && <WipeDialog device={open.device} onClose={close} onDone={refresh} />}
      {open?.kind === 'offer' && (
        <Dialog
          open
          onOpenChange={(isOpen) => !isOpen && close()}
          title={t('admin.devices.codeTitle')}
          className="max-w-2xl!"
        >
          <Offer offer={open.offer} />
        </Dialog>
      )}
    </section>
  );
}

interface DeviceTableProps {
  devices: readonly ManagedDevice[];
  onOpen: (open: Open) => void;
  onCode: (device: ManagedDevice) => void;
}

function DeviceTable({ devices, onOpen, onCode }: DeviceTableProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const at = nowMs();
  const since = useSince(at);
  return (
    <Table
      caption={t('admin.tabs.devices')}
      rows={devices}
      rowKey={(device) => device.uid}
      columns={[
        {
          key: 'name',
          header: t('admin.devices.column.name'),
          sortBy: (device) => device.name,
          cell: (device) => (
            <span className="max-md:text-right">
              <strong className="block">{device.name}</strong>
              <span className="text-muted text-sm">
                {t('admin.devices.codeOf', { code: device.code, kind: t(`devices.kind.${kindOf(device)}`) })}
              </span>
            </span>
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
        {
          key: 'actions',
          header: t('admin.devices.column.actions'),
          cell: (device) => (
            <div className="flex flex-wrap justify-end gap-2 md:justify-start">
              <Act
                icon="edit"
                name={t('admin.devices.act.rename')}
                device={device}
                onClick={() => onOpen({ kind: 'rename', device })}
              />
              {device.status === 'pending' && (
                <Act
                  icon="qr"
                  name={t('admin.devices.act.code')}
                  device={device}
                  onClick={() => onCode(device)}
                />
              )}
              {device.status === 'forked' && (
                <Act
                  icon="refresh"
                  name={t('admin.devices.act.release')}
                  device={device}
                  onClick={() => onOpen({ kind: 'release', device })}
                />
              )}
              {device.status !== 'revoked' && (
                <Act
                  icon="lock"
                  name={t('admin.devices.act.lock')}
                  device={device}
                  onClick={() => onOpen({ kind: 'lock', device })}
                />
              )}
              {device.status !== 'pending' && !device.wipe && (
                <Act
                  icon="trash"
                  name={t('admin.devices.act.wipe')}
                  device={device}
                  onClick={() => onOpen({ kind: 'wipe', device })}
                />
              )}
            </div>
          ),
        },
      ]}
    />
  );
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

interface ActProps {
  icon: 'edit' | 'qr' | 'lock' | 'trash' | 'refresh';
  name: string;
  device: ManagedDevice;
  onClick: () => void;
}

function Act({ icon, name, device, onClick }: ActProps) {
  return (
    <Button
      look="quiet"
      className={`px-2.5! ${icon === 'lock' || icon === 'trash' ? 'text-bad!' : ''}`}
      aria-label={`${name}: ${device.name}`}
      title={name}
      onClick={onClick}
    >
      <Icon name={icon} />
    </Button>
  );
}

function CreateDialog({ onClose, onCreated }: { onClose: () => void; onCreated: (offer: Offered) => void }) {
  const { t } = useTranslation();
  const [kind, setKind] = useState<DeviceKind>('desk');
  const [name, setName] = useState('');
  const work = useWork();
  async function create(event: FormEvent) {
    event.preventDefault();
    await work.run(async () => {
      const body = { name: name.trim() || t(`devices.create.namePlaceholder.${kind}`), kind };
      onCreated(offerOf(await call('POST /api/devices', { body })));
    });
  }
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={t('admin.devices.create')}>
      <form noValidate className="grid gap-5" onSubmit={(event) => void create(event)}>
        <KindChoice value={kind} onChange={setKind} />
        <TextField
          label={t('devices.create.name')}
          hint={t('devices.create.nameHint')}
          error={work.failure}
          value={name}
          maxLength={60}
          placeholder={t(`devices.create.namePlaceholder.${kind}`)}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" pending={work.isBusy}>
          {t('admin.devices.makeCode')}
        </Button>
      </form>
    </Dialog>
  );
}

const kindOf = (device: Pick<ManagedDevice, 'kind'>): DeviceKind =>
  device.kind === 'door' ? 'door' : 'desk';

function offerOf({ device, enrolmentCode, until }: Answer<'POST /api/devices'>): Offered {
  return { name: device.name, kind: kindOf(device), code: enrolmentCode, until };
}
