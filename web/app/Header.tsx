import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, useLocation } from 'react-router-dom';
import { can } from '#shared/permissions.ts';
import { limits } from '#shared/tournament.ts';
import { setLanguage, useLanguage } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { useActor, useSession } from '#web/lib/session.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Brand } from './Brand.tsx';
import { lazyPage } from './lazy-page.tsx';
import { useLogOut } from './log-out.ts';

const LoginDialog = lazyPage(
  async () => (await import('./LoginDialog.tsx')).LoginDialog,
  ['account', 'errors'],
);

const linkClass =
  'flex min-h-11 items-center whitespace-nowrap font-semibold underline-offset-8 decoration-ball decoration-3 hover:underline aria-[current=page]:underline';
const boxClass =
  'flex min-h-11 items-center justify-center gap-2 rounded-md border-2 border-line/60 px-3 font-semibold hover:border-line';

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
            <AccountMenu />
          ) : (
            <>
              <NavLink to={paths.auth} className={`${linkClass} max-lg:hidden`}>
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
            <AccountLinks />
          ) : (
            <>
              <NavLink to={paths.auth} className={linkClass}>
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
      aria-label={t('common.language.other')}
      title={t('common.language.label')}
      onClick={() => void setLanguage(other)}
    >
      {t(isLong ? 'common.language.other' : 'common.language.code')}
    </button>
  );
}

function AccountMenu() {
  const { t } = useTranslation();
  const location = useLocation();
  const actor = useActor();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === location.key;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape and leaving close what the button opened
    <div
      className="relative"
      onKeyDown={(event) => event.key === 'Escape' && setOpenAt(null)}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpenAt(null)}
    >
      <button
        type="button"
        className={boxClass}
        aria-expanded={isOpen}
        aria-label={t('common.menu.account')}
        onClick={() => setOpenAt(isOpen ? null : location.key)}
      >
        <Icon name="user" />
        <span className="max-w-32 truncate">{actor?.firstName || actor?.username}</span>
        <Icon name="down" size={16} />
      </button>
      {isOpen && (
        <div className="absolute top-full right-0 mt-3 grid w-72 gap-1 rounded-md bg-navy p-4 shadow-lift">
          <AccountLinks />
        </div>
      )}
    </div>
  );
}

/** What a signed-in person may go to, by role. */
function AccountLinks() {
  const { t } = useTranslation();
  const role = useActor()?.role;
  const logOut = useLogOut();
  const links = [
    { to: paths.profile, label: t('common.menu.profile'), shows: true },
    {
      to: paths.newParticipant,
      label: t('common.menu.newParticipant'),
      shows: can(role, 'participants.register'),
    },
    { to: paths.credentials, label: t('common.menu.credentials'), shows: true },
    { to: paths.desk, label: t('common.menu.desk'), shows: can(role, 'desk.use') },
    { to: paths.scan, label: t('common.menu.scan'), shows: can(role, 'door.scan') },
  ];
  return (
    <>
      {links
        .filter((link) => link.shows)
        .map((link) => (
          <NavLink key={link.to} to={link.to} className={linkClass}>
            {link.label}
          </NavLink>
        ))}
      <button type="button" className={`${linkClass} border-line/30 border-t-2`} onClick={logOut}>
        {t('common.menu.logout')}
      </button>
    </>
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
