import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { ButtonLink } from '#web/core/ui/Button.tsx';
import { Notice } from '#web/core/ui/Notice.tsx';

/** An unknown address below an admin tab: says so, and links to the tab. */
export function NoSuchAddress() {
  const { t } = useTranslation();
  const tab = useLocation().pathname.split('/').slice(0, 3).join('/');
  return (
    <>
      <h1 className="board mb-5 text-xl">{t('common.notFound.title')}</h1>
      <Notice
        kind="error"
        action={
          <ButtonLink look="quiet" to={tab}>
            {t('admin.record.toTab')}
          </ButtonLink>
        }
      >
        {t('common.notFound.text')}
      </Notice>
    </>
  );
}
