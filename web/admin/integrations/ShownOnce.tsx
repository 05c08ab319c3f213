import { useTranslation } from 'react-i18next';
import { takeFocus } from '#web/core/dialog/take-focus.ts';
import { Button } from '#web/core/ui/Button.tsx';
import { CopyButton } from '#web/core/ui/CopyButton.tsx';

/** A secret that is shown only once. */
export function ShownOnce({ title, secret, onKept }: { title: string; secret: string; onKept: () => void }) {
  const { t } = useTranslation();
  return (
    <div role="status" className="grid gap-4 rounded-lg border-2 border-ball p-5">
      <h3 className="font-bold text-lg" tabIndex={-1} ref={takeFocus}>
        {title}
      </h3>
      <p>{t('integrations.once')}</p>
      <code className="select-all break-all font-semibold">{secret}</code>
      <div className="flex flex-wrap gap-3">
        <CopyButton
          look="quiet"
          text={secret}
          label={t('integrations.copy')}
          copied={t('integrations.copied')}
        />
        <Button onClick={onKept}>{t('integrations.kept')}</Button>
      </div>
    </div>
  );
}
