import { LayoutDashboard, type LucideIcon } from 'lucide-react';
import { Suspense, useDeferredValue, useEffect, useEffectEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, NavLink, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import type { User } from '#shared/accounts/accounts.ts';
import { nowMs } from '#shared/base/clock.ts';
import { can, owesSomething } from '#shared/base/permissions.ts';
import { readPayload } from '#shared/codes/payload.ts';
import { eventPhase } from '#shared/edition/event-days.ts';
import { AskProof } from '#web/app/AskProof.tsx';
import { type AdminTab, adminGroups, adminTabs, likeOurs } from '#web/app/admin-tabs.tsx';
import { findWords } from '#web/app/find-words.ts';
import { useToolScheme } from '#web/app/layout/ToolLayout.tsx';
import { TopNotices } from '#web/app/layout/TopNotices.tsx';
import { Waiting } from '#web/app/layout/Waiting.tsx';
import { lazyPage } from '#web/app/lazy-page.tsx';
import { useLogOut } from '#web/app/log-out.ts';
import { useWaiting, type WaitingIn } from '#web/app/use-waiting.ts';
import { useEdition } from '#web/core/client/edition.ts';
import { adminPath, paths } from '#web/core/client/paths.ts';
import { useCall } from '#web/core/client/query.ts';
import { retrySession, useSession } from '#web/core/client/session.ts';
import { withQueries } from '#web/core/client/with-queries.tsx';
import { useFormat } from '#web/core/lib/format.ts';
import { setLanguage, useOtherLanguage } from '#web/core/lib/i18n.ts';
import { PageHead } from '#web/core/lib/PageHead.tsx';
import { Button, ButtonLink, buttonClass } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { PageNotice } from '#web/core/ui/Notice.tsx';
import { usePageStart } from '#web/core/ui/use-page-start.ts';
import { useBadgeReads } from '#web/device/reader/use-badge-reads.tsx';
import { AdminDashboard, type Setup } from './AdminDashboard.tsx';

const SetupGuide = lazyPage(
  async () => (await import('#web/app/setup/SetupGuide.tsx')).SetupGuide,
  ['admin', 'setup', 'edition', 'organise', 'zones', 'badge', 'rules', 'news', 'devices', 'errors', 'fields'],
);
const FindAnything = lazyPage(
  async () => (await import('#web/app/FindAnything.tsx')).FindAnything,
  findWords,
);

/** /admin: the tabs that the role may see, each at its own address. A user without any is sent home. */
export const AdminPage = withQueries(function AdminPage() {
  const { t } = useTranslation();
  // Deferred until the next page is loaded, so that the current page stays on the screen.
  const session = useDeferredValue(useSession());
  const location = useLocation();
  const { pathname } = location;
  useToolScheme();
  if (session.kind === 'loading') return <PageNotice kind="loading">{t('common.loading')}</PageNotice>;
  if (session.kind === 'unreachable') {
    return (
      <PageNotice kind="error" action={<Button onClick={retrySession}>{t('common.retry')}</Button>}>
        {t('common.gate.offline')}
      </PageNotice>
    );
  }
  if (session.kind === 'signedOut') return <Navigate to={paths.home} replace />;
  const { user } = session;
  if (owesSomething(user)) return <Navigate to={paths.security} replace state={{ from: location }} />;
  const tabs = adminTabs.filter((tab) => can(user.role, tab.may));
  // Accreditation staff administer credentials and nothing else: their tab opens, the dashboard does not.
  if (!can(user.role, 'admin.open') && !tabs.some(({ key }) => isWithin(pathname, adminPath(key)))) {
    // Who looks up credentials without administering anything does it in the credential centre.
    const looksUp = pathname === adminPath('credentials') && can(user.role, 'participants.readDoor');
    return <Navigate to={looksUp ? paths.credentials : paths.home} replace />;
  }
  return <AdminArea user={user} tabs={tabs} />;
});

/** The area around the tabs, and the open one. */
function AdminArea({ user, tabs }: { user: User; tabs: readonly AdminTab[] }) {
  const { t } = useTranslation();
  const main = usePageStart(useLocation().pathname);
  const waitingIn = useWaiting();
  const hasDashboard = can(user.role, 'admin.open');
  /** The initial search text; null while the search is closed. */
  const [sought, setSought] = useState<string | null>(null);
  const openSearch = () => setSought((before) => before ?? '');
  useFindKey(openSearch);
  useBadgeReads((text) => {
    const read = readPayload(text);
    setSought(read.kind === 'payload' ? read.fields.n : '');
  });
  const maySetUp = can(user.role, 'settings.edit');
  const { setup, isUnsure } = useSetup(maySetUp);
  return (
    <div className="flex min-h-svh flex-col">
      <a href="#content" className="skip fixed top-2 left-2 z-60 bg-line px-4 py-3 font-semibold text-navy">
        {t('common.skip')}
      </a>
      <div className="print:hidden">
        <TopNotices />
      </div>
      <Bar
        username={user.username}
        start={hasDashboard ? paths.admin : adminPath(tabs[0]?.key ?? '')}
        onFind={openSearch}
      />
      <div className="mx-auto grid w-full max-w-[96rem] grow grid-cols-[minmax(0,1fr)] content-start md:grid-cols-[15rem_minmax(0,1fr)] md:content-stretch print:block print:max-w-none">
        <Sections tabs={tabs} hasDashboard={hasDashboard} waitingIn={waitingIn} />
        <main
          id="content"
          ref={main}
          tabIndex={-1}
          className="min-w-0 px-5 pt-2 pb-[calc(1.5rem+var(--toast-room,0px))] outline-none md:px-8 print:p-0"
        >
          <EditionOver mayEdit={maySetUp} />
          <Routes>
            <Route
              index
              element={
                // Its questions are asked already: the page waits for one answer, not for two in a row.
                <div hidden={isUnsure}>
                  <AdminDashboard tabs={tabs} waitingIn={waitingIn} setup={setup} />
                </div>
              }
            />
            {tabs.map(({ key, Page }) => (
              <Route key={key} path={`${key}/*`} element={<Tab name={key} Page={Page} />} />
            ))}
            {maySetUp && <Route path="setup/*" element={<SetupGuide />} />}
            <Route path="*" element={<Navigate to={paths.admin} replace />} />
          </Routes>
        </main>
      </div>
      <AskProof />
      {sought !== null && (
        <Suspense>
          <FindAnything
            key={sought}
            start={sought}
            role={user.role}
            tabs={tabs}
            onClose={() => setSought(null)}
          />
        </Suspense>
      )}
    </div>
  );
}

/**
 * How far the set-up is. The admin area of an empty server opens with its guide, once, until it is postponed; `isUnsure`
 * until it is known whether it does.
 */
function useSetup(maySetUp: boolean): { setup: Setup | undefined; isUnsure: boolean } {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [isOpening, setOpening] = useState(pathname === paths.admin);
  const { data: setup, isLoading } = useCall('GET /api/admin/setup', undefined, { enabled: maySetUp });
  const isFirst = isOpening && setup?.isEmpty === true && !setup.isPostponed;
  useEffect(() => {
    if (pathname !== paths.admin) setOpening(false);
    else if (isFirst) void navigate(adminPath('setup'), { replace: true });
  }, [pathname, isFirst, navigate]);
  return { setup, isUnsure: isOpening && (isLoading || isFirst) };
}

/** Ctrl K, or ⌘ K on a Mac, wherever the focus is. */
function useFindKey(onFind: () => void) {
  const find = useEffectEvent(onFind);
  useEffect(() => {
    // Fetched ahead, so that letters typed right after the key are not lost. If that fails, opening it tries again.
    FindAnything.preload().catch(() => {});
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      find();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}

const isSetup = (pathname: string) => isWithin(pathname, adminPath('setup'));
const isWithin = (pathname: string, tab: string) => pathname === tab || pathname.startsWith(`${tab}/`);

function Tab({ name, Page }: { name: AdminTab['key']; Page: AdminTab['Page'] }) {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={t(`admin.tabs.${name}`)} />
      <Page />
    </>
  );
}

function Bar({ username, start, onFind }: { username: string; start: string; onFind: () => void }) {
  const { t } = useTranslation();
  const logOut = useLogOut();
  const other = useOtherLanguage();
  return (
    <header className="flex flex-wrap items-center gap-x-6 gap-y-2 border-rule border-b-2 px-5 py-1 md:px-8 print:hidden">
      <p className="board mr-auto text-lg">
        <Link to={start}>{t('admin.title')}</Link>
      </p>
      <p className="flex items-center gap-2 font-semibold text-muted max-sm:skip">
        <Icon name="user" />
        <span className="skip">{t('admin.signedInAs', { name: username })}</span>
        <span aria-hidden="true">{username}</span>
      </p>
      <nav aria-label={t('common.menu.label')} className="compact flex flex-wrap gap-2 max-sm:[&>*]:px-2.5">
        <Button
          look="quiet"
          onClick={onFind}
          title={t('admin.find.key')}
          aria-keyshortcuts="Control+K Meta+K"
        >
          <Icon name="search" />
          <span className="max-sm:skip">{t('admin.find.open')}</span>
        </Button>
        <ButtonLink look="quiet" to={paths.home}>
          <Icon name="back" />
          <span className="max-sm:skip">{t('admin.back')}</span>
        </ButtonLink>
        {other && (
          <button
            type="button"
            lang={other}
            className={buttonClass('quiet')}
            aria-label={`${t('common.language.code')}: ${t('common.language.other')}`}
            title={t('common.language.label')}
            onClick={() => void setLanguage(other)}
          >
            {t('common.language.code')}
          </button>
        )}
        <Button look="quiet" onClick={logOut}>
          {t('admin.logout')}
        </Button>
      </nav>
    </header>
  );
}

interface SectionsProps {
  tabs: readonly AdminTab[];
  hasDashboard: boolean;
  waitingIn: WaitingIn;
}

/** The tabs by group: a column next to the content, or on a phone a menu that closes when one is chosen. */
function Sections({ tabs, hasDashboard, waitingIn }: SectionsProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === pathname;
  const id = useId();
  const open = tabs.find(({ key }) => isWithin(pathname, adminPath(key)))?.key ?? 'dashboard';
  const title = isSetup(pathname) ? t('admin.settings.setup') : t(`admin.tabs.${open}`);
  const waiting = tabs.reduce((sum, { key }) => sum + waitingIn(key), 0);
  return (
    <nav
      aria-label={t('admin.sections')}
      className="border-rule border-b-2 md:border-r-2 md:border-b-0 print:hidden"
    >
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpenAt(isOpen ? null : pathname)}
        className="flex min-h-12 w-full items-center gap-3 px-5 font-semibold md:hidden"
      >
        <Icon name="menu" />
        {title}
        <Waiting count={waiting} className="ml-auto" />
        <Icon name={isOpen ? 'up' : 'down'} className={waiting > 0 ? '' : 'ml-auto'} />
      </button>
      <div
        id={id}
        className={`pb-3 md:sticky md:top-0 md:block md:max-h-svh md:overflow-y-auto md:py-2 ${isOpen ? '' : 'max-md:hidden'}`}
      >
        {hasDashboard && (
          <ul>
            <Section to={paths.admin} icon={LayoutDashboard} label={t('admin.tabs.dashboard')} />
          </ul>
        )}
        {adminGroups.map((group) => (
          <Group
            key={group}
            group={group}
            tabs={tabs.filter((tab) => tab.group === group)}
            waitingIn={waitingIn}
          />
        ))}
      </div>
    </nav>
  );
}

interface GroupProps {
  group: AdminTab['group'];
  tabs: readonly AdminTab[];
  waitingIn: WaitingIn;
}

function Group({ group, tabs, waitingIn }: GroupProps) {
  const { t } = useTranslation();
  const id = useId();
  if (tabs.length === 0) return null;
  return (
    <>
      <p id={id} className="px-5 pt-1.5 text-muted text-sm md:px-6">
        {t(`admin.groups.${group}`)}
      </p>
      <ul aria-labelledby={id}>
        {tabs.map(({ key, icon }) => (
          <Section
            key={key}
            to={adminPath(key)}
            icon={icon}
            label={t(`admin.tabs.${key}`)}
            waiting={waitingIn(key)}
          />
        ))}
      </ul>
    </>
  );
}

interface SectionProps {
  to: string;
  icon: LucideIcon;
  label: string;
  waiting?: number;
}

function Section({ to, icon: TabIcon, label, waiting = 0 }: SectionProps) {
  return (
    <li>
      <NavLink
        to={to}
        end={to === paths.admin}
        className="flex min-h-11 items-center gap-3 whitespace-nowrap border-transparent border-l-4 px-4 font-semibold text-muted hover:text-ink aria-[current=page]:border-ball aria-[current=page]:bg-surface aria-[current=page]:text-ink md:min-h-7 md:px-5"
      >
        <TabIcon {...likeOurs} className="shrink-0" />
        {label}
        <Waiting count={waiting} className="ml-auto" />
      </NavLink>
    </li>
  );
}

/** Shown after the last day: the consequences for this page, and where the dates are set. */
function EditionOver({ mayEdit }: { mayEdit: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { dates } = useEdition();
  const { pathname } = useLocation();
  const { startsOn, endsOn } = dates;
  // The guide asks for the dates itself.
  if (isSetup(pathname) || eventPhase(dates, nowMs()) !== 'over') return null;
  return (
    <div role="note" className="mb-6 flex items-start gap-3 rounded-md border-2 border-warn p-4 print:hidden">
      <Icon name="warning" className="mt-0.5 text-warn" />
      <p>
        <strong className="block">{t('admin.over.title', { days: format.days(startsOn, endsOn) })}</strong>
        {t('admin.over.text')}{' '}
        {mayEdit && (
          <Link to={adminPath('settings', 'edition')} className="text-link underline underline-offset-4">
            {t('admin.settings.edition')}
          </Link>
        )}
      </p>
    </div>
  );
}
