import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { can } from '#shared/base/permissions.ts';
import { useLogOut } from '#web/app/log-out.ts';
import { paths } from '#web/core/client/paths.ts';
import { useActor } from '#web/core/client/session.ts';
import { withQueries } from '#web/core/client/with-queries.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { boxClass, linkClass } from './menu-classes.ts';

/** The signed-in person's menu in the bar. */
export const AccountMenu = withQueries(BarMenu);
/** The same in the open menu of a phone. */
export const AccountLinks = withQueries(Links);

/** The same at the foot of the page, for a signed-in user: their pages, and sign out. */
export const AccountFooterLinks = withQueries(FooterLinks);

function FooterLinks({ className }: { className: string }) {
  const { t } = useTranslation();
  const logOut = useLogOut();
  return (
    <>
      <Link to={paths.profile} className={className}>
        {t('common.menu.account')}
      </Link>
      <button type="button" className={`${className} text-left`} onClick={logOut}>
        {t('common.menu.logout')}
      </button>
    </>
  );
}

function BarMenu() {
  const { t } = useTranslation();
  const location = useLocation();
  const actor = useActor();
  const logOut = useLogOut();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === location.key;
  return (
    <>
      {can(actor?.role, 'admin.open') && (
        <NavLink to={paths.admin} className={linkClass}>
          {t('common.menu.admin')}
        </NavLink>
      )}
      <button type="button" className={linkClass} onClick={logOut}>
        {t('common.menu.logout')}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape and leaving close what the button opened */}
      <div
        className="relative"
        onKeyDown={(event) => event.key === 'Escape' && setOpenAt(null)}
        onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpenAt(null)}
      >
        <button
          type="button"
          className={boxClass}
          aria-expanded={isOpen}
          aria-label={`${t('common.menu.account')}: ${actor?.firstName || actor?.username}`}
          onClick={() => setOpenAt(isOpen ? null : location.key)}
        >
          <Icon name="user" />
          <span className="max-w-28 truncate">{actor?.firstName || actor?.username}</span>
          <Icon name="down" size={16} />
        </button>
        {isOpen && (
          <div className="absolute top-full right-0 mt-3 grid w-72 gap-1 rounded-md bg-navy p-4 shadow-lift">
            <Links />
          </div>
        )}
      </div>
    </>
  );
}

/** The links of a signed-in user, by role. */
function Links() {
  const { t } = useTranslation();
  const role = useActor()?.role;
  const logOut = useLogOut();
  const links = [
    { to: paths.profile, label: t('common.menu.profile'), shows: true },
    { to: paths.dashboard, label: t('common.menu.dashboard'), shows: true },
    {
      to: paths.newParticipant,
      label: t('common.menu.newParticipant'),
      shows: can(role, 'participants.register'),
    },
    { to: paths.credentials, label: t('common.menu.credentials'), shows: true },
    { to: paths.desk, label: t('common.menu.desk'), shows: can(role, 'desk.use') },
    { to: paths.scan, label: t('common.menu.scan'), shows: can(role, 'door.scan') },
    { to: paths.admin, label: t('common.menu.admin'), shows: can(role, 'admin.open') },
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
