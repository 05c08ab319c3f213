import { useTranslation } from 'react-i18next';
import { saveFile } from '#web/core/lib/save-file.ts';
import { Button } from '#web/core/ui/Button.tsx';
import { CopyButton } from '#web/core/ui/CopyButton.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';

/** Ten codes to keep, shown this once. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const { t } = useTranslation();
  const text = `${codes.join('\n')}\n`;

  return (
    <div role="status" className="grid gap-4 rounded-lg border-2 border-ball p-5">
      <h3 className="font-bold text-lg">{t('security.recovery.title')}</h3>
      <p>{t('security.recovery.text')}</p>
      <ul className="grid gap-x-8 gap-y-2 sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>
            <code className="digits font-semibold">{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onKept}>{t('security.recovery.kept')}</Button>
        <CopyButton
          look="quiet"
          text={text}
          label={t('security.recovery.copy')}
          copied={t('security.recovery.copied')}
        />
        <Button
          look="quiet"
          onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), t('security.recovery.file'))}
        >
          <Icon name="download" />
          {t('security.recovery.save')}
        </Button>
      </div>
    </div>
  );
}
