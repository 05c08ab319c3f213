import { useTranslation } from 'react-i18next';
import { paths } from '#web/core/client/paths.ts';
import { Dialog } from '#web/core/dialog/Dialog.tsx';
import { TextField } from '#web/core/form/Field.tsx';
import { useFormat } from '#web/core/lib/format.ts';
import { Button } from '#web/core/ui/Button.tsx';
import { CopyButton } from '#web/core/ui/CopyButton.tsx';

export interface HandedLink {
  username: string;
  token: string;
  /** ISO instant at which it ends. */
  until: string;
}

/** A one-time link, shown this once, to hand over to its owner. */
export function ResetLink({ link, onClose }: { link: HandedLink; onClose: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  // After the #, which browsers never send to a server or proxy.
  const address = `${window.location.origin}${paths.auth}#reset=${link.token}`;

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('admin.users.link.title', { username: link.username })}
      description={t('admin.users.link.text', { time: format.date(link.until, 'dateTime') })}
    >
      <TextField
        label={t('admin.users.link.label')}
        readOnly
        value={address}
        onFocus={(event) => event.target.select()}
      />
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        <Button look="quiet" onClick={onClose}>
          {t('common.close')}
        </Button>
        <CopyButton text={address} label={t('admin.users.link.copy')} copied={t('admin.users.link.copied')} />
      </div>
    </Dialog>
  );
}
