import type { i18n } from 'i18next';
import type { ReactNode } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { NavLink, type RouteObject, useLocation, useRoutes } from 'react-router-dom';
import { archivedFilePath, archivePath, archivesPath } from '#shared/content/archive-paths.ts';
import { archivedFormats, archivedLists } from '#shared/content/archives.ts';
import { Brand } from '#web/app/layout/Brand.tsx';
import { linkClass } from '#web/app/layout/menu-classes.ts';
import { Hero } from '#web/app/pages/HomePage.tsx';
import { sitePages } from '#web/app/site-pages.tsx';
import { DehydratedContext, type DehydratedState } from '#web/core/client/dehydrated.ts';
import { useEdition } from '#web/core/client/edition.ts';
import { paths } from '#web/core/client/paths.ts';
import { WithQueries } from '#web/core/client/with-queries.tsx';
import { useFormat } from '#web/core/lib/format.ts';
import { useLanguage, useOtherLanguage } from '#web/core/lib/i18n.ts';
import { PageHead } from '#web/core/lib/PageHead.tsx';
import { usePresent } from '#web/core/lib/use-now.ts';
import { EventSchedule } from '#web/site/competition/EventSchedule.tsx';
import { FaqPage } from '#web/site/competition/venues/FaqPage.tsx';
import { LatestNews } from '#web/site/news/LatestNews.tsx';
import { NewsListPage } from '#web/site/news/NewsListPage.tsx';
import { Sponsors } from '#web/site/sponsors/Sponsors.tsx';
import { ArchivedSchedule } from './ArchivedSchedule.tsx';

/** Pages that need a script on the site have another element in the archive. */
const rewritten: Readonly<Record<string, ReactNode>> = {
  [paths.home]: <ArchivedHome />,
  [paths.schedule]: <ArchivedSchedule />,
  [paths.news]: <NewsListPage />,
  [paths.faq]: <FaqPage isArchived />,
};

const routes: RouteObject[] = sitePages.map(({ path, page }) => ({ path, element: rewritten[path] ?? page }));

const menu = [
  'home',
  'news',
  'schedule',
  'teams',
  'standings',
  'venues',
  'accommodation',
  'rules',
  'faq',
  'about',
  'regulations',
] as const;

interface ArchivedSiteProps {
  answers: DehydratedState;
  i18n: i18n;
  /** The addresses of all pages of the archive: those of the menu that had nothing to show are not among them. */
  pages: ReadonlySet<string>;
}

/** A page of an archived edition. Only the server renders it: nothing in it needs a script, an account or the API. */
export function ArchivedSite({ answers, i18n, pages }: ArchivedSiteProps) {
  return (
    <I18nextProvider i18n={i18n}>
      <DehydratedContext value={answers}>
        <WithQueries>
          <Frame pages={pages}>{useRoutes(routes)}</Frame>
        </WithQueries>
      </DehydratedContext>
    </I18nextProvider>
  );
}

function Frame({ pages, children }: Pick<ArchivedSiteProps, 'pages'> & { children: ReactNode }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { id, identity } = useEdition();
  return (
    <>
      <a href="#content" className="skip fixed top-2 left-2 z-60 bg-line px-4 py-3 font-semibold text-navy">
        {t('common.skip')}
      </a>
      <aside
        aria-label={t('archive.label')}
        className="flex flex-wrap items-center justify-center gap-x-5 bg-maple-deep px-5 py-1 text-center font-semibold text-navy"
      >
        <p>{t('archive.notice', { name: identity.name[language] })}</p>
        <a href="/" className="inline-flex min-h-11 items-center underline underline-offset-4">
          {t('archive.present')}
        </a>
        <a href={archivesPath} className="inline-flex min-h-11 items-center underline underline-offset-4">
          {t('archive.title')}
        </a>
      </aside>
      <header className="bg-navy text-line">
        <div className="court flex flex-wrap items-center justify-between gap-x-6 py-3">
          <Brand />
          <OtherLanguage id={id} />
        </div>
        <nav aria-label={t('common.menu.label')} className="court flex flex-wrap gap-x-6 pb-2">
          {menu
            .filter((name) => pages.has(paths[name]))
            .map((name) => (
              <NavLink key={name} to={paths[name]} end={name === 'home'} className={linkClass}>
                {t(`common.menu.${name}`)}
              </NavLink>
            ))}
        </nav>
      </header>
      <main id="content" className="min-h-[50svh]">
        {children}
      </main>
      <ArchiveFooter />
    </>
  );
}

/** The same page in the other language. */
function OtherLanguage({ id }: { id: string }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const other = useOtherLanguage();
  if (!other) return null;
  const page = pathname === '/' ? '' : pathname;
  return (
    <a lang={other} href={archivePath(id, other) + page + search} className={linkClass}>
      {t('common.language.other')}
    </a>
  );
}

/** The lists as files, and the day of the archive. */
function ArchiveFooter() {
  const { t } = useTranslation();
  const format = useFormat();
  const { id } = useEdition();
  return (
    <footer className="border-line/20 border-t-2 bg-navy text-line">
      <div className="court py-10">
        <h2 className="font-semibold">{t('archive.files')}</h2>
        <ul className="flex flex-wrap gap-x-8">
          {archivedLists.flatMap((list) =>
            archivedFormats.map((kind) => (
              <li key={`${list} ${kind}`}>
                <a href={archivedFilePath(id, `${list}.${kind}`)} className={linkClass}>
                  {t(`archive.list.${list}`)} ({kind.toUpperCase()})
                </a>
              </li>
            )),
          )}
        </ul>
        <p className="mt-4 text-sm">
          {t('archive.archivedOn', { date: format.date(new Date(usePresent()), 'long') })}
        </p>
      </div>
    </footer>
  );
}

/** The home page without what visitors do there: sign in, register, write to the organizers. */
function ArchivedHome() {
  return (
    <>
      <PageHead />
      <Hero isArchived />
      <div className="court section">
        <LatestNews />
      </div>
      <div className="court section">
        <EventSchedule isArchived />
      </div>
      <Sponsors />
    </>
  );
}
