import { useTranslation } from 'react-i18next';
import type { PrintReason } from '#shared/badge/print-reasons.ts';
import { useFormat } from '#web/lib/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { reasonsOnSite } from './reasons-on-site.ts';

interface AgainDialogProps {
  /** When it was printed last. */
  lastAt: string;
  onClose: () => void;
  onReason: (reason: PrintReason) => void;
}

/** Why the same badge is printed another time: one touch, and the print goes on from it. */
export function AgainDialog({ lastAt, onClose, onReason }: AgainDialogProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('badge.again.title')}
      description={t('badge.again.text', { time: format.date(lastAt, 'dateTime') })}
    >
      <div className="grid gap-3">
        {reasonsOnSite.map((reason) => (
          <Button
            key={reason}
            size="lg"
            look="quiet"
            className="justify-start! text-left!"
            onClick={() => onReason(reason)}
          >
            {t(`badge.reason.${reason}`)}
          </Button>
        ))}
      </div>
    </Dialog>
  );
}
