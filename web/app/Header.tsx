import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, useLocation } from 'react-router-dom';
import { limits } from '#shared/tournament.ts';
import { setLanguage, useLanguage } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { useSession } from '#web/lib/session.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Brand } from './Brand.tsx';
import { lazyPage } from './lazy-page.tsx';
import { boxClass, linkClass } from './menu-look.ts';

const LoginDialog = lazyPage(
  async () => (await import('./LoginDialog.tsx')).LoginDialog,
  ['account', 'errors'],
);

const AccountMenu = lazyPage(async () => (await import('./AccountMenu.tsx')).AccountMenu, []);
const AccountLinks = lazyPage(async () => (await import('./AccountMenu.tsx')).AccountLinks, []);

/** /auth opens on its second tab. */
const signUp = { tab: 'signUp' };

/** The bar: clear over the court, solid once the page has moved. */
export function Header({ isOverCourt }: { isOverCourt: boolean }) {
  const { t } = useTranslation();
  const session = useSession();
  const isScrolled = useScrolledPast(limits.navbarOpaqueAfterPx);
  const [isLoginOpen, setLoginOpen] = useState(false);
  // Open on this very page only: any change of route closes the menu.
  const location = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isMenuOpen = openAt === location.key;
  const ground = isScrolled || isMenuOpen ? 'bg-navy' : isOverCourt ? 'bg-transparent' : 'bg-cobalt';
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes what the menu button opened
    <header
      className={`sticky top-0 z-40 text-line transition-colors duration-150 ${ground} ${isOverCourt ? '-mb-18' : ''}`}
      onKeyDown={(event) => event.key === 'Escape' && setOpenAt(null)}
    >
      <div className="court flex h-18 items-center justify-between gap-6">
        <Brand />
        <nav aria-label={t('common.menu.label')} className="hidden items-center gap-7 md:flex">
          <SiteLinks />
          <LanguageSwitch />
          {session.kind === 'signedIn' ? (
            <Suspense>
              <AccountMenu />
            </Suspense>
          ) : (
            <>
              <NavLink to={paths.auth} state={signUp} className={`${linkClass} max-lg:hidden`}>
                {t('common.menu.register')}
              </NavLink>
              <LoginButton onClick={() => setLoginOpen(true)} />
            </>
          )}
        </nav>
        <button
          type="button"
          className="-mr-2 grid size-11 place-items-center md:hidden"
          aria-expanded={isMenuOpen}
          aria-controls="menu"
          aria-label={t(isMenuOpen ? 'common.menu.close' : 'common.menu.open')}
          onClick={() => setOpenAt(isMenuOpen ? null : location.key)}
        >
          <Icon name={isMenuOpen ? 'close' : 'menu'} size={28} />
        </button>
      </div>
      {isMenuOpen && (
        <nav
          id="menu"
          aria-label={t('common.menu.label')}
          className="court grid gap-1 pb-6 text-lg md:hidden"
        >
          <SiteLinks />
          {session.kind === 'signedIn' ? (
            <Suspense>
              <AccountLinks />
            </Suspense>
          ) : (
            <>
              <NavLink to={paths.auth} state={signUp} className={linkClass}>
                {t('common.menu.register')}
              </NavLink>
              <LoginButton onClick={() => setLoginOpen(true)} />
            </>
          )}
          <LanguageSwitch isLong />
        </nav>
      )}
      {isLoginOpen && (
        <Suspense>
          <LoginDialog onClose={() => setLoginOpen(false)} />
        </Suspense>
      )}
    </header>
  );
}

function SiteLinks() {
  const { t } = useTranslation();
  return (
    <>
      <NavLink to={paths.home} end className={linkClass}>
        {t('common.menu.home')}
      </NavLink>
      <NavLink to={paths.news} className={linkClass}>
        {t('common.menu.news')}
      </NavLink>
    </>
  );
}

function LoginButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className={`${boxClass} border-line bg-line text-cobalt hover:bg-maple`}
      onClick={onClick}
    >
      {t('common.menu.login')}
    </button>
  );
}

/** The other language by its own name; the document follows. */
function LanguageSwitch({ isLong = false }: { isLong?: boolean }) {
  const { t } = useTranslation();
  const other = useLanguage() === 'es' ? 'en' : 'es';
  return (
    <button
      type="button"
      lang={other}
      className={isLong ? `${boxClass} mt-2` : `${boxClass} w-12`}
      aria-label={isLong ? undefined : `${t('common.language.code')}, ${t('common.language.other')}`}
      title={t('common.language.label')}
      onClick={() => void setLanguage(other)}
    >
      {t(isLong ? 'common.language.other' : 'common.language.code')}
    </button>
  );
}

function useScrolledPast(pixels: number): boolean {
  const [isPast, setPast] = useState(false);
  useEffect(() => {
    const look = () => setPast(window.scrollY > pixels);
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [pixels]);
  return isPast;
}
