import { useTranslation } from 'react-i18next';

/** Shown in a server-rendered form when scripts are disabled: its button would do nothing. Needs the area 'fields'. */
export function NeedsScript() {
  const { t } = useTranslation();
  return (
    <noscript>
      <p className="font-semibold">{t('fields.needsScript')}</p>
    </noscript>
  );
}
