import { useTranslation } from 'react-i18next';
import { Button } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import type { DeskFailure } from './desk-failure.ts';
import { useWhy } from './use-why.ts';

interface FailureNoticeProps {
  failure: DeskFailure;
  /** Opens the sync panel. */
  onSync?: () => void;
  /** What a refusal left as it was. */
  more?: string;
}

/** What went wrong at the desk, and what to do. */
export function FailureNotice({ failure, onSync, more }: FailureNoticeProps) {
  const { t } = useTranslation();
  const why = useWhy();
  const isAboutStation = ['noOperator', 'rolledBack', 'locked'].includes(failure.kind);
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-4 gap-y-3 border-bad border-l-8 bg-surface px-5 py-4"
    >
      <Icon name="warning" size={28} className="text-bad" />
      <p className="min-w-48 flex-1">
        {failure.kind === 'refused' ? (
          <>
            <strong className="block">{why(failure.code)}</strong>
            {more}
          </>
        ) : (
          <>
            <strong className="block">{t(`desk.failed.${failure.kind}`)}</strong>
            {t(`desk.failedNext.${failure.kind}`)}
          </>
        )}
      </p>
      {isAboutStation && onSync && (
        <Button look="quiet" onClick={onSync}>
          {t('desk.failedOpen')}
        </Button>
      )}
    </div>
  );
}
