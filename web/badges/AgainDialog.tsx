import { useTranslation } from 'react-i18next';
import type { PrintReason } from '#shared/badges/print-reasons.ts';
import { reasonTitle } from '#shared/credentials/reasons.ts';
import { DecisionDialog } from '#web/core/dialog/DecisionDialog.tsx';
import { useFormat } from '#web/core/lib/format.ts';
import { useLanguage } from '#web/core/lib/i18n.ts';
import { reasonsOnSite } from './reasons-on-site.ts';

interface AgainDialogProps {
  /** When it was printed last. */
  lastAt: string;
  onClose: () => void;
  onReason: (reason: PrintReason) => void;
}

/** Asks why a badge is printed again: one key or touch, then the print continues. */
export function AgainDialog({ lastAt, onClose, onReason }: AgainDialogProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  return (
    <DecisionDialog
      title={t('badge.again.title')}
      description={t('badge.again.text', { time: format.date(lastAt, 'dateTime') })}
      choices={reasonsOnSite.map((id) => ({ id, label: reasonTitle(id, language) }))}
      onChoose={onReason}
      onClose={onClose}
    />
  );
}
