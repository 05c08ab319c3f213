import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ManagedDevice } from '#shared/devices.ts';
import { ApiError, call } from '#web/lib/api.ts';
import { wordsForError, wordsForField } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { showToast } from '#web/ui/toast.ts';

interface WipeDialogProps {
  device: ManagedDevice;
  onClose: () => void;
  onDone: () => Promise<void>;
}

/** The order to empty a device: why, what will happen, and what cannot be taken back. */
export function WipeDialog({ device, onClose, onDone }: WipeDialogProps) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ field?: string; words?: string }>({});
  const pending = device.pending ?? 0;

  async function order(event: FormEvent) {
    event.preventDefault();
    if (reason.trim() === '') return setFailure({ field: t('devices.wipe.reasonNeeded') });
    setBusy(true);
    setFailure({});
    try {
      await call('POST /api/devices/:uid/wipe', { params: { uid: device.uid }, body: { reason } });
      showToast({
        title: t('devices.wipe.done', { name: device.name }),
        description: t('devices.wipe.doneText'),
      });
      await onDone();
      onClose();
    } catch (error) {
      const field = error instanceof ApiError ? error.fields.reason : undefined;
      setFailure(field ? { field: wordsForField(field) } : { words: wordsForError(error) });
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('devices.wipe.title', { name: device.name })}
    >
      <form noValidate className="grid gap-5" onSubmit={(event) => void order(event)}>
        <ul className="grid list-disc gap-1.5 pl-5">
          <li>{t('devices.wipe.does.lock')}</li>
          <li>{t('devices.wipe.does.send')}</li>
          <li>{t('devices.wipe.does.empty')}</li>
          <li>{t('devices.wipe.does.never')}</li>
        </ul>
        {pending > 0 && (
          <p className="font-semibold text-warn">{t('devices.wipe.holds', { count: pending })}</p>
        )}
        <TextField
          label={t('devices.wipe.reason')}
          hint={t('devices.wipe.reasonHint')}
          error={failure.field}
          value={reason}
          maxLength={300}
          autoComplete="off"
          onChange={(event) => setReason(event.target.value)}
        />
        {failure.words && (
          <p role="alert" className="font-semibold text-bad">
            {failure.words}
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="quiet" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" look="danger" pending={isBusy}>
            {t('devices.wipe.yes')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
