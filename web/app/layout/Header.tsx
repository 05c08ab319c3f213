import { type ComponentType, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { limits } from '#shared/edition/tournament.ts';
import { lazyPage } from '#web/app/lazy-page.tsx';
import { paths } from '#web/core/client/paths.ts';
import { type UserSession, useSession } from '#web/core/client/session.ts';
import { setLanguage, useOtherLanguage } from '#web/core/lib/i18n.ts';
import { isSignUpTab, signUpTab } from '#web/core/lib/landing-path.ts';
import { Icon } from '#web/core/ui/Icon.tsx';
import { OutsideLink } from '#web/core/ui/OutsideLink.tsx';
import { Brand } from './Brand.tsx';
import { boxClass, linkClass } from './menu-classes.ts';

const LoginDialog = lazyPage(
  async () => (await import('#web/app/LoginDialog.tsx')).LoginDialog,
  ['account', 'errors'],
);

const AccountMenu = lazyPage(async () => (await import('./AccountMenu.tsx')).AccountMenu, []);
const AccountLinks = lazyPage(async () => (await import('./AccountMenu.tsx')).AccountLinks, []);

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
  const menuButton = useRef<HTMLButtonElement>(null);
  const ground = isScrolled || isMenuOpen ? 'bg-navy' : isOverCourt ? 'bg-transparent' : 'bg-cobalt';
  const account = (
    <Account
      session={session.kind}
      onLogin={() => setLoginOpen(true)}
      Signed={isMenuOpen ? AccountLinks : AccountMenu}
    />
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes what the menu button opened
    <header
      className={`sticky top-0 z-40 text-line transition-colors duration-150 has-focus-visible:top-0! md:-top-12 ${ground} ${isOverCourt ? '-mb-18 md:-mb-28' : ''}`}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isMenuOpen) return;
        setOpenAt(null);
        // What had the focus may be gone with the menu.
        menuButton.current?.focus();
      }}
    >
      {/*
         The upper row scrolls away, the lower one stays. Keyboard focus brings both back; the mouse does not, because
         nothing may move under the pointer.
      */}
      <nav
        aria-label={t('common.menu.services')}
        className="court hidden h-12 items-center justify-end gap-x-5 text-sm md:flex lg:gap-x-6 md:max-xl:[&_small]:skip"
      >
        <OutsideLinks />
        {session.kind !== 'signedIn' && (
          <NavLink to={paths.registerTeam} className={linkClass}>
            {t('common.menu.registerTeam')}
          </NavLink>
        )}
        <LanguageSwitch />
        {!isMenuOpen && account}
      </nav>
      <div className="court flex min-h-18 items-center justify-between gap-6 py-1 md:h-16 md:py-0">
        <div className="md:shrink-0 md:max-lg:[&_a>span]:skip">
          <Brand />
        </div>
        <nav
          aria-label={t('common.menu.label')}
          className="hidden items-center gap-x-4 md:flex md:max-lg:text-sm lg:max-xl:gap-x-3.5 xl:gap-x-7"
        >
          <SiteLinks />
        </nav>
        <button
          ref={menuButton}
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
      {isMenuOpen && <OpenMenu account={account} />}
      {isLoginOpen && (
        <Suspense>
          <LoginDialog onClose={() => setLoginOpen(false)} />
        </Suspense>
      )}
    </header>
  );
}

/** On a phone, all links in two columns. */
function OpenMenu({ account }: { account: ReactNode }) {
  const { t } = useTranslation();
  return (
    <nav
      id="menu"
      aria-label={t('common.menu.label')}
      className="court grid max-h-[calc(100svh-4.5rem)] grid-cols-2 gap-x-6 gap-y-1 overflow-y-auto pb-6 text-lg md:hidden [&_a]:whitespace-normal"
    >
      <SiteLinks />
      <OutsideLinks />
      <p className="col-span-2 mt-3 border-line/30 border-t-2 pt-3 text-sm">{t('common.menu.more')}</p>
      <MoreLinks />
      <div className="col-span-2 mt-3 grid gap-2 border-line/30 border-t-2 pt-3">{account}</div>
      <div className="col-span-2">
        <LanguageSwitch isLong />
      </div>
    </nav>
  );
}

interface AccountProps {
  session: UserSession['kind'];
  onLogin: () => void;
  /** For signed-in users: a menu in the bar, a list in the open menu. */
  Signed: ComponentType;
}

/** The sign-in button, or the account menu. */
function Account({ session, onLogin, Signed }: AccountProps) {
  const { t } = useTranslation();
  const { pathname, state } = useLocation();
  const isSigningUp = pathname === paths.auth && isSignUpTab(state);
  if (session === 'signedIn')
    return (
      <Suspense>
        <Signed />
      </Suspense>
    );
  return (
    <>
      <Link
        to={paths.auth}
        state={signUpTab}
        className={linkClass}
        aria-current={isSigningUp ? 'page' : undefined}
      >
        {t('common.menu.register')}
      </Link>
      <LoginButton onClick={onLogin} />
    </>
  );
}

const siteLinks = [
  'home',
  'news',
  'schedule',
  'teams',
  'standings',
  'about',
  'regulations',
  'contact',
] as const;
const moreLinks = ['venues', 'accommodation', 'rules', 'faq'] as const;

function SiteLinks() {
  return siteLinks.map((name) => <MenuLink key={name} name={name} />);
}

function MoreLinks() {
  return moreLinks.map((name) => <MenuLink key={name} name={name} />);
}

function MenuLink({ name }: { name: (typeof siteLinks)[number] | (typeof moreLinks)[number] }) {
  const { t } = useTranslation();
  return (
    <NavLink to={paths[name]} end={name === 'home'} className={linkClass}>
      {t(`common.menu.${name}`)}
    </NavLink>
  );
}

/** An entry that has no address yet says so below its name where the menu is narrow. */
const outsideClass = `${linkClass} max-md:flex-wrap max-md:content-center max-md:gap-x-1 max-md:whitespace-normal max-md:[&_small]:ml-0 max-md:[&_small]:basis-full`;

/** Links to the organizers' other sites. */
function OutsideLinks() {
  const { t } = useTranslation();
  return (
    <>
      <OutsideLink name="lodging" className={outsideClass}>
        {t('common.menu.lodging')}
      </OutsideLink>
      <OutsideLink name="visa" className={outsideClass}>
        {t('common.menu.visa')}
      </OutsideLink>
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
  const other = useOtherLanguage();
  if (!other) return null;
  return (
    <button
      type="button"
      lang={other}
      className={isLong ? `${boxClass} mt-2 w-full` : linkClass}
      title={t('common.language.label')}
      onClick={() => void setLanguage(other)}
    >
      {t('common.language.other')}
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
