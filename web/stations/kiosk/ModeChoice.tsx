import { useTranslation } from 'react-i18next';
import type { KioskMode } from '#shared/devices/kiosk-bridge.ts';

interface ModeChoiceProps {
  mode: KioskMode;
  onMode: (mode: KioskMode) => void;
  needsApproval: boolean;
  onApproval: (needed: boolean) => void;
}

const does = { desk: 'deskDoes', selfService: 'selfServiceDoes' } as const;

/** Whether staff or participants use the kiosk, and whether staff approve what participants do. */
export function ModeChoice({ mode, onMode, needsApproval, onApproval }: ModeChoiceProps) {
  const { t } = useTranslation();
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-semibold">{t('kiosk.mode.label')}</legend>
      {(['desk', 'selfService'] as const).map((one) => (
        <label
          key={one}
          className="flex min-h-14 items-start gap-3 rounded-md border-2 border-field p-4 has-checked:border-ball has-checked:bg-surface has-focus-visible:outline-3 has-focus-visible:outline-ball"
        >
          <input
            type="radio"
            name="mode"
            className="mt-1 size-6 accent-ball"
            checked={mode === one}
            onChange={() => onMode(one)}
          />
          <span>
            <strong className="block">{t(`kiosk.mode.${one}`)}</strong>
            <span className="text-muted text-sm">{t(`kiosk.mode.${does[one]}`)}</span>
          </span>
        </label>
      ))}
      {mode === 'selfService' && (
        <label className="flex min-h-14 items-center gap-3">
          <input
            type="checkbox"
            className="size-6 accent-ball"
            checked={needsApproval}
            onChange={(event) => onApproval(event.target.checked)}
          />
          {t('kiosk.mode.approval')}
        </label>
      )}
    </fieldset>
  );
}
