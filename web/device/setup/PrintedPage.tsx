import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { setLanguage, useOtherLanguage } from '#web/core/lib/i18n.ts';
import { PageHead } from '#web/core/lib/PageHead.tsx';
import { Button } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';

interface PrintedPageProps {
  title: string;
  /** Labels of the buttons. */
  print: string;
  back: string;
  onBack: () => void;
  children: ReactNode;
}

/** A printable page of a device, with the print button above it. Needs the words 'devices'. */
export function PrintedPage({ title, print, back, onBack, children }: PrintedPageProps) {
  const { t } = useTranslation();
  const other = useOtherLanguage();
  return (
    <div className="mx-auto w-full max-w-4xl px-4 py-6 print:max-w-none print:p-0">
      <PageHead title={title} />
      <div className="mb-6 flex flex-wrap gap-3 print:hidden">
        <Button onClick={() => window.print()}>
          <Icon name="print" />
          {print}
        </Button>
        {other && (
          <Button look="quiet" onClick={() => void setLanguage(other)}>
            {t('devices.card.language')}
          </Button>
        )}
        <Button look="quiet" onClick={onBack}>
          <Icon name="back" />
          {back}
        </Button>
      </div>
      {children}
    </div>
  );
}
