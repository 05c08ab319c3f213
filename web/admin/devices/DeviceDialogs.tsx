import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ManagedDevice } from '#shared/devices/devices.ts';
import { type ApiAnswer, call } from '#web/core/client/api.ts';
import { showToast } from '#web/core/ui/toast.ts';
import { DeviceNameField, deviceCalls, useNewDevice } from '#web/device/setup/new-device.tsx';
import { ConfirmAction, FormDialog, ReasonDialog } from '#web/records/ActionDialogs.tsx';
import { useAction } from '#web/records/use-action.ts';

interface DeviceDialogProps {
  device: ManagedDevice;
  onClose: () => void;
}

interface CreateDialogProps {
  onClose: () => void;
  onCreated: (made: ApiAnswer<'POST /api/devices'>) => void;
}

/** A new desk or door: its name, and then its code. */
export function CreateDialog({ onClose, onCreated }: CreateDialogProps) {
  const { t } = useTranslation();
  const { action, create, fields } = useNewDevice();
  const made = useRef<ApiAnswer<'POST /api/devices'> | null>(null);
  return (
    <FormDialog
      title={t('admin.devices.create')}
      yes={t('admin.devices.makeCode')}
      action={action}
      onClose={() => (made.current ? onCreated(made.current) : onClose())}
      onSubmit={() => async () => {
        made.current = await create();
      }}
    >
      {fields}
    </FormDialog>
  );
}

/** Calls a device by another name. */
export function RenameDialog({ device, onClose }: DeviceDialogProps) {
  const { t } = useTranslation();
  const [name, setName] = useState(device.name);
  const action = useAction({ changes: deviceCalls, says: 'here' });
  return (
    <FormDialog
      title={t('admin.devices.act.rename')}
      yes={t('common.save')}
      action={action}
      onClose={onClose}
      onSubmit={() => () => call('PATCH /api/devices/:uid', { params: { uid: device.uid }, body: { name } })}
    >
      <DeviceNameField value={name} error={action.errorOf('name')} onChange={setName} />
    </FormDialog>
  );
}

/** Locks a device permanently, after showing what it has not sent. */
export function LockDialog({ device, onClose }: DeviceDialogProps) {
  const { t } = useTranslation();
  const { name, uid, pending } = device;
  return (
    <ConfirmAction
      title={t('admin.devices.lock.title', { name })}
      text={t('admin.devices.lock.text')}
      yes={t('admin.devices.lock.yes')}
      isDestructive
      changes={deviceCalls}
      act={async () => {
        await call('POST /api/devices/:uid/revoke', { params: { uid } });
        showToast({ title: t('admin.devices.lock.done', { name }) });
      }}
      onClose={onClose}
    >
      {pending !== null && pending > 0 && (
        <p className="font-semibold text-warn">{t('admin.devices.lock.holds', { count: pending })}</p>
      )}
    </ConfirmAction>
  );
}

/** Unlocks a device that was taken for a clone. */
export function ReleaseDialog({ device: { name, uid }, onClose }: DeviceDialogProps) {
  const { t } = useTranslation();
  return (
    <ConfirmAction
      title={t('admin.devices.release.title', { name })}
      text={t('admin.devices.release.text')}
      yes={t('admin.devices.release.yes')}
      changes={deviceCalls}
      act={async () => {
        await call('POST /api/devices/:uid/release', { params: { uid } });
        showToast({ title: t('admin.devices.release.done', { name }) });
      }}
      onClose={onClose}
    />
  );
}

interface WipeDialogProps {
  devices: readonly ManagedDevice[];
  onClose: () => void;
  /** Called once all devices have the order. */
  onDone?: () => void;
}

/** The order to empty devices, the night after all of them: why, what will happen, and what cannot be taken back. */
export function WipeDialog({ devices, onClose, onDone }: WipeDialogProps) {
  const { t } = useTranslation();
  // One that failed leaves those before it done: they are not asked again.
  const ordered = useRef(new Set<string>());
  const count = devices.length;
  const name = devices[0]?.name ?? '';
  const pending = devices.reduce((sum, device) => sum + (device.pending ?? 0), 0);
  return (
    <ReasonDialog
      title={t('devices.wipe.title', { count, name })}
      yes={t('devices.wipe.yes')}
      label={t('devices.wipe.reason')}
      hint={t('devices.wipe.reasonHint')}
      needed={t('devices.wipe.reasonNeeded')}
      changes={deviceCalls}
      act={async (reason) => {
        for (const { uid } of devices) {
          if (ordered.current.has(uid)) continue;
          await call('POST /api/devices/:uid/wipe', { params: { uid }, body: { reason } });
          ordered.current.add(uid);
        }
        showToast({
          title: t('devices.wipe.done', { count, name }),
          description: t('devices.wipe.doneText'),
        });
        onDone?.();
      }}
      onClose={onClose}
    >
      <ul className="grid list-disc gap-1.5 pl-5">
        {(['lock', 'send', 'empty', 'never'] as const).map((what) => (
          <li key={what}>{t(`devices.wipe.does.${what}`)}</li>
        ))}
      </ul>
      {count > 1 && <p className="text-sm">{devices.map((device) => device.name).join(' · ')}</p>}
      {pending > 0 && (
        <p className="font-semibold text-warn">
          {t(count === 1 ? 'devices.wipe.holds' : 'devices.wipe.holdTogether', { count: pending })}
        </p>
      )}
    </ReasonDialog>
  );
}
