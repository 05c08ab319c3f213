import { useTranslation } from 'react-i18next';
import { type AmendmentKind, amendmentReasons } from '#shared/access/scan.ts';
import type { AmendmentDraft, ScanResult } from '#web/device/door.actions.ts';

export interface AmendProps {
  judged: ScanResult;
  amended: AmendmentDraft | null;
  /** Whether the operator may let in a refused holder. */
  mayOverride: boolean;
  onAmend: (draft: AmendmentDraft) => void;
  /** The amendment whose reasons are on the screen; kept outside, because the verdict is rendered again with each read. */
  asked: AmendmentKind | null;
  onAsk: (kind: AmendmentKind | null) => void;
  /** On the ground of a verdict, or on the page. */
  look: string;
}

/** Amends a scan: the person did not pass, or is let in anyway. */
export function Amend({ judged, amended, mayOverride, onAmend, asked, onAsk, look }: AmendProps) {
  const { t } = useTranslation();
  if (judged.verdict.number === '') return null;
  if (amended)
    return (
      <p role="status" className="font-bold">
        {t(`door.amended.${amended.kind}`, { why: t(`door.amend.reason.${amended.reason}`) })}
      </p>
    );
  const style = `min-h-11 rounded-md border-2 px-3 font-bold text-sm leading-tight sm:min-h-12 sm:px-4 sm:text-base short:px-3 short:text-sm ${look}`;
  // Without a verified holder there is no person to let in.
  const canOverride = mayOverride && judged.verdict.kind !== 'granted' && judged.person !== null;
  if (asked)
    return (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset does not lay out as a row
      <div role="group" aria-label={t(`door.amend.${asked}`)} className="flex flex-wrap gap-2">
        {amendmentReasons[asked].map((reason) => (
          <button
            key={reason}
            type="button"
            className={style}
            // One of the reasons of this very kind.
            onClick={() => onAmend({ kind: asked, reason } as AmendmentDraft)}
          >
            {t(`door.amend.reason.${reason}`)}
          </button>
        ))}
        <button type="button" className={style} onClick={() => onAsk(null)}>
          {t('common.cancel')}
        </button>
      </div>
    );
  return (
    <div className="flex gap-2">
      <button
        type="button"
        className={style}
        onClick={() => onAmend({ kind: 'annulled', reason: 'didNotPass' })}
      >
        {t('door.amend.quick')}
      </button>
      <button type="button" className={style} onClick={() => onAsk('annulled')}>
        {t('door.amend.annulled')}
      </button>
      {canOverride && (
        <button type="button" className={style} onClick={() => onAsk('overridden')}>
          {t('door.amend.overridden')}
        </button>
      )}
    </div>
  );
}
