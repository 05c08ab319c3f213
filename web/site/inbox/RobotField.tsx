import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';

/** A honeypot for bots, hidden from people and screen readers. Needs 'inbox'. */
export function RobotField(props: ComponentProps<'input'>) {
  const { t } = useTranslation();
  return (
    <label className="skip" aria-hidden="true">
      {t('inbox.form.website')}
      <input tabIndex={-1} autoComplete="off" {...props} />
    </label>
  );
}
