import { useTranslation } from 'react-i18next';
import { paths } from '#web/lib/paths.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { ComingSoon } from './ComingSoon.tsx';

/** /rules: not there yet; the championship's regulations are, on a page of their own. */
export function RulesPage() {
  const { t } = useTranslation();
  return (
    <ComingSoon title={t('competition.rules.title')}>
      <p className="mt-8 text-lg">{t('competition.rules.regulations')}</p>
      <ButtonLink to={paths.regulations} className="mt-4">
        {t('competition.rules.toRegulations')}
      </ButtonLink>
    </ComingSoon>
  );
}
