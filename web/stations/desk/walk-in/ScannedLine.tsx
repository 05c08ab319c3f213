import { useTranslation } from 'react-i18next';
import type { VerdictKind } from '#shared/access/scan.ts';
import { Icon, type IconName } from '#web/core/ui/Icon.tsx';
import type { ScannedCode } from './scanned-code.ts';

const looks: Readonly<Record<VerdictKind, { paint: string; icon: IconName }>> = {
  granted: { paint: 'border-good text-good', icon: 'check' },
  caution: { paint: 'border-warn text-warn', icon: 'warning' },
  denied: { paint: 'border-bad text-bad', icon: 'ban' },
};

interface ScannedLineProps {
  code: ScannedCode;
  /** The number that was handed over by being read: then that is what there is to say. */
  handedOver?: string | null;
}

/** What the scanned badge is worth, in plain words. */
export function ScannedLine({ code, handedOver = null }: ScannedLineProps) {
  const { t } = useTranslation();
  const { paint, icon } = looks[handedOver === null ? code.kind : 'granted'];
  return (
    <p
      role={code.kind === 'granted' ? 'status' : 'alert'}
      className={`flex items-center gap-3 border-l-8 bg-surface px-5 py-3 font-semibold ${paint}`}
    >
      <Icon name={icon} />
      {handedOver === null
        ? t(`desk.scan.${code.reason}`)
        : t('desk.done.handedOver', { number: handedOver })}
    </p>
  );
}
