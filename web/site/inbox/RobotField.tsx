import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';

/** For machines that fill in every field: no person sees it and no screen reader says it. Needs 'inbox'. */
export function RobotField(props: ComponentProps<'input'>) {
  const { t } = useTranslation();
  return (
    <label className="skip" aria-hidden="true">
      {t('inbox.form.website')}
      <input tabIndex={-1} autoComplete="off" {...props} />
    </label>
  );
}
