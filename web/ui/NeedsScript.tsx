import { useTranslation } from 'react-i18next';

/** Said in a form that arrives drawn, where no script may run: its button would do nothing. Needs the area 'fields'. */
export function NeedsScript() {
  const { t } = useTranslation();
  return (
    <noscript>
      <p className="font-semibold">{t('fields.needsScript')}</p>
    </noscript>
  );
}
