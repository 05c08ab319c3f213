import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { tournament } from '#shared/edition/tournament.ts';
import { lazyPage } from '#web/app/lazy-page.tsx';
import { boot } from '#web/core/client/boot.ts';
import { useEdition } from '#web/core/client/edition.ts';
import { paths } from '#web/core/client/paths.ts';
import { useSession } from '#web/core/client/session.ts';
import { useLanguage } from '#web/core/lib/i18n.ts';
import { Brand } from './Brand.tsx';

const linkClass = 'inline-flex min-h-11 items-center underline-offset-4 hover:underline';

const pages = ['venues', 'accommodation', 'rules', 'faq'] as const;
const legal = ['privacy', 'terms', 'cookies'] as const;
const AccountFooterLinks = lazyPage(async () => (await import('./AccountMenu.tsx')).AccountFooterLinks, []);

export function Footer() {
  const { t } = useTranslation();
  const { identity } = useEdition();
  const language = useLanguage();
  const isSignedIn = useSession().kind === 'signedIn';
  const link = (name: (typeof pages)[number] | (typeof legal)[number] | 'auth' | 'login' | 'archive') => (
    <Link key={name} to={paths[name]} className={linkClass}>
      {t(`common.footer.links.${name}`)}
    </Link>
  );
  return (
    <footer className="border-line/20 border-t-2 bg-navy text-line">
      <div className="court flex flex-wrap items-start justify-between gap-x-16 gap-y-8 py-12">
        <Brand />
        <nav
          aria-label={t('common.footer.label')}
          className="grid grid-cols-[auto_auto] gap-x-6 md:gap-x-12 md:grid-flow-col md:grid-cols-none md:grid-rows-3"
        >
          {pages.map(link)}
          {isSignedIn ? (
            <Suspense fallback={['auth', 'login'].map((name) => <span key={name} className={linkClass} />)}>
              <AccountFooterLinks className={linkClass} />
            </Suspense>
          ) : (
            (['auth', 'login'] as const).map(link)
          )}
          {legal.map(link)}
          {(boot().figures?.archives ?? 0) > 0 && link('archive')}
        </nav>
        <p className="w-full text-sm">
          {t('common.footer.rights', { year: tournament.year, name: identity.name[language] })}
        </p>
      </div>
    </footer>
  );
}
