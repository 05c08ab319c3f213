import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { tournament } from '#shared/tournament.ts';
import { useLanguage } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { Brand } from './Brand.tsx';

const linkClass = 'inline-flex min-h-11 items-center underline-offset-4 hover:underline';

export function Footer() {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <footer className="border-line/20 border-t-2 bg-navy text-line">
      <div className="court flex flex-wrap items-start justify-between gap-x-16 gap-y-8 py-12">
        <Brand />
        <nav aria-label={t('common.footer.label')} className="flex flex-wrap gap-x-8">
          <Link to={paths.news} className={linkClass}>
            {t('common.menu.news')}
          </Link>
          <Link to={paths.auth} className={linkClass}>
            {t('common.menu.login')}
          </Link>
          <Link to={paths.login} className={linkClass}>
            {t('common.footer.staff')}
          </Link>
        </nav>
        <p className="w-full text-sm">
          {t('common.footer.rights', { year: tournament.year, name: tournament.name[language] })}
        </p>
      </div>
    </footer>
  );
}
