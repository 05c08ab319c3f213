import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ManagedDevice } from '#shared/devices.ts';
import { call } from '#web/lib/api.ts';
import { wordsForError } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog, Dialog } from '#web/ui/Dialog.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { showToast } from '#web/ui/toast.ts';

interface DeviceDialogProps {
  device: ManagedDevice;
  onClose: () => void;
  onDone: () => Promise<void>;
}

/** Calls a device by another name. */
export function RenameDialog({ device, onClose, onDone }: DeviceDialogProps) {
  const { t } = useTranslation();
  const [name, setName] = useState(device.name);
  const work = useWork();
  async function rename(event: FormEvent) {
    event.preventDefault();
    await work.run(async () => {
      await call('PATCH /api/devices/:uid', { params: { uid: device.uid }, body: { name } });
      await onDone();
      onClose();
    });
  }
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={t('admin.devices.act.rename')}>
      <form noValidate className="grid gap-5" onSubmit={(event) => void rename(event)}>
        <TextField
          label={t('devices.create.name')}
          hint={t('devices.create.nameHint')}
          error={work.failure}
          value={name}
          maxLength={60}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" pending={work.isBusy}>
          {t('common.save')}
        </Button>
      </form>
    </Dialog>
  );
}

/** Locks a device for ever, once it was said what it still holds. */
export function LockDialog({ device, onClose, onDone }: DeviceDialogProps) {
  const { t } = useTranslation();
  const work = useWork();
  const pending = device.pending ?? 0;
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('admin.devices.lock.title', { name: device.name })}
      description={t('admin.devices.lock.text')}
      confirmLabel={t('admin.devices.lock.yes')}
      destructive
      pending={work.isBusy}
      onConfirm={() =>
        void work.run(async () => {
          await call('POST /api/devices/:uid/revoke', { params: { uid: device.uid } });
          showToast({ title: t('admin.devices.lock.done', { name: device.name }) });
          await onDone();
          onClose();
        })
      }
    >
      {pending > 0 && (
        <p className="font-semibold text-warn">{t('admin.devices.lock.holds', { count: pending })}</p>
      )}
      {work.failure && <p className="font-semibold text-bad">{work.failure}</p>}
    </ConfirmDialog>
  );
}

/** Hears a device again that was taken for a copy. */
export function ReleaseDialog({ device, onClose, onDone }: DeviceDialogProps) {
  const { t } = useTranslation();
  const work = useWork();
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('admin.devices.release.title', { name: device.name })}
      description={t('admin.devices.release.text')}
      confirmLabel={t('admin.devices.release.yes')}
      pending={work.isBusy}
      onConfirm={() =>
        void work.run(async () => {
          await call('POST /api/devices/:uid/release', { params: { uid: device.uid } });
          showToast({ title: t('admin.devices.release.done', { name: device.name }) });
          await onDone();
          onClose();
        })
      }
    >
      {work.failure && <p className="font-semibold text-bad">{work.failure}</p>}
    </ConfirmDialog>
  );
}

/** One piece of work at a time, with the words of why it failed. */
export function useWork() {
  const [state, setState] = useState<{ isBusy: boolean; failure?: string }>({ isBusy: false });
  async function run(work: () => Promise<void>) {
    setState({ isBusy: true });
    try {
      await work();
      setState({ isBusy: false });
    } catch (error) {
      setState({ isBusy: false, failure: wordsForError(error) });
    }
  }
  return { ...state, failure: state.failure, run };
}
