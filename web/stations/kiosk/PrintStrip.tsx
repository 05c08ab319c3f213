import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#web/core/ui/Icon.tsx';
import { PrintResult } from './PrinterChoice.tsx';
import type { KioskControl } from './use-kiosk.ts';

const lookEveryMs = 3000;

interface PrintStripProps {
  kiosk: Pick<KioskControl, 'state' | 'reload'>;
  /** For participants: shown while their badge waits, never about an earlier badge. */
  isSelfService?: boolean;
}

/** Tells the desk when a badge was not printed and why, even if the printer reports it after accepting the job. */
export function PrintStrip({ kiosk, isSelfService = false }: PrintStripProps) {
  const { t } = useTranslation();
  const { state, reload } = kiosk;
  const [seen, setSeen] = useState('');
  useEffect(() => {
    const timer = setInterval(reload, lookEveryMs);
    return () => clearInterval(timer);
  }, [reload]);
  const { lastPrint } = state;
  const isTrouble = lastPrint?.kind === 'waiting' || (lastPrint?.kind === 'failed' && !isSelfService);
  const name = isTrouble ? `${lastPrint.title} ${lastPrint.kind} ${lastPrint.reason}` : '';
  if (!lastPrint || name === '' || name === seen) return null;
  return (
    <div
      role="alert"
      className={`fixed right-4 bottom-4 z-40 flex max-w-md items-start gap-4 rounded-lg border-l-8 bg-surface p-4 shadow-lift ${lastPrint.kind === 'waiting' ? 'border-warn' : 'border-bad'}`}
    >
      <div>
        <strong className="block wrap-anywhere">{lastPrint.title}</strong>
        <PrintResult result={lastPrint} />
      </div>
      <button
        type="button"
        className="-m-2 grid size-11 shrink-0 place-items-center"
        aria-label={t('common.close')}
        onClick={() => setSeen(name)}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}
