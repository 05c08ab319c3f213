import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { takeFocus } from '#web/core/dialog/take-focus.ts';
import { Button } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';

/** A secret that is shown only once. */
export function ShownOnce({ title, secret, onKept }: { title: string; secret: string; onKept: () => void }) {
  const { t } = useTranslation();
  const [isCopied, setCopied] = useState(false);

  async function copy() {
    try {
      await navigator.clipboard.writeText(secret);
      setCopied(true);
    } catch {
      // The clipboard needs a secure page and a permission; without it the user can select the secret.
      setCopied(false);
    }
  }

  return (
    <div role="status" className="grid gap-4 rounded-lg border-2 border-ball p-5">
      <h3 className="font-bold text-lg" tabIndex={-1} ref={takeFocus}>
        {title}
      </h3>
      <p>{t('integrations.once')}</p>
      <code className="select-all break-all font-semibold">{secret}</code>
      <div className="flex flex-wrap gap-3">
        <Button look="quiet" onClick={() => void copy()}>
          {isCopied && <Icon name="check" />}
          {t(isCopied ? 'integrations.copied' : 'integrations.copy')}
        </Button>
        <Button onClick={onKept}>{t('integrations.kept')}</Button>
      </div>
    </div>
  );
}
