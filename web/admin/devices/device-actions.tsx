import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ManagedDevice } from '#shared/devices/devices.ts';
import { call } from '#web/core/client/api.ts';
import { Dialog } from '#web/core/dialog/Dialog.tsx';
import { EnrollmentCode, type NewDevice } from '#web/device/setup/EnrollmentCode.tsx';
import { deviceCalls } from '#web/device/setup/new-device.tsx';
import type { RowAction } from '#web/records/RowActions.tsx';
import { useAction } from '#web/records/use-action.ts';
import { LockDialog, ReleaseDialog, RenameDialog, WipeDialog } from './DeviceDialogs.tsx';
import { isAtWork, PrepareDialog } from './PrepareDialog.tsx';

/** Shows a dialog, or none. */
export type ShowDialog = (dialog: ReactNode) => void;

/** The actions for a device in its state. */
export function useDeviceActions(show: ShowDialog): (device: ManagedDevice) => RowAction[] {
  const { t } = useTranslation();
  const offer = useOffer(show);
  const newCode = useAction({ changes: deviceCalls });
  return (device) => {
    const { uid, status } = device;
    const parts = { device, onClose: () => show(null) };
    const one = (
      kind: 'rename' | 'prepare' | 'code' | 'release' | 'lock' | 'wipe',
      rest: Partial<RowAction>,
    ) => {
      const title = t(`admin.devices.act.${kind}`);
      return { title, label: `${title}: ${device.name}`, ...rest };
    };
    const code = async () => offer(await call('POST /api/devices/:uid/code', { params: { uid } }));
    const prepare = () => show(<PrepareDialog devices={[device]} onClose={parts.onClose} />);
    const wipe = () => show(<WipeDialog devices={[device]} onClose={parts.onClose} />);
    return [
      ...(isAtWork(device) ? [one('prepare', { isMain: true, act: prepare })] : []),
      ...(isWaiting(device) ? [one('code', { isMain: true, act: () => void newCode.run(code) })] : []),
      ...(status === 'forked'
        ? [one('release', { isMain: true, act: () => show(<ReleaseDialog {...parts} />) })]
        : []),
      one('rename', { act: () => show(<RenameDialog {...parts} />) }),
      ...(status !== 'revoked' && status !== 'over'
        ? [one('lock', { isDestructive: true, act: () => show(<LockDialog {...parts} />) })]
        : []),
      ...(canWipe(device) ? [one('wipe', { isDestructive: true, act: wipe })] : []),
    ];
  };
}

/** Not enrolled yet. */
export const isWaiting = ({ status }: ManagedDevice) => status === 'pending';

/** A device that never enrolled holds nothing; a wiped one is already being emptied. */
export const canWipe = ({ status, wipe }: ManagedDevice) =>
  status !== 'pending' && status !== 'over' && !wipe;

/** Shows the code of a device, once. */
export function useOffer(show: ShowDialog): (made: NewDevice) => void {
  const { t } = useTranslation();
  return (made) =>
    show(
      <Dialog
        open
        onOpenChange={(isOpen) => !isOpen && show(null)}
        title={t('admin.devices.codeTitle')}
        className="max-w-2xl!"
      >
        <EnrollmentCode made={made} />
      </Dialog>,
    );
}
