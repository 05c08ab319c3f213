import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#web/core/client/paths.ts';
import { Dialog } from '#web/core/dialog/Dialog.tsx';
import { TextField } from '#web/core/form/Field.tsx';
import { useFormat } from '#web/core/lib/format.ts';
import { Button } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';

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
  const [isCopied, setCopied] = useState(false);
  // After the #, which browsers never send to a server or proxy.
  const address = `${window.location.origin}${paths.auth}#reset=${link.token}`;

  async function copy() {
    try {
      await navigator.clipboard.writeText(address);
      setCopied(true);
    } catch {
      // No clipboard without a secure page or the person's consent: the field is there to copy from.
      setCopied(false);
    }
  }

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
        <Button onClick={() => void copy()}>
          {isCopied && <Icon name="check" />}
          {t(isCopied ? 'admin.users.link.copied' : 'admin.users.link.copy')}
        </Button>
      </div>
    </Dialog>
  );
}
