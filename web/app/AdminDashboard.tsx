import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { findInvented } from '#shared/tournament/invented.ts';
import { board, contact } from '#shared/tournament.ts';
import { boot } from '#web/lib/boot.ts';
import { PageHead } from '#web/lib/PageHead.tsx';
import { adminPath } from '#web/lib/paths.ts';
import { useCall } from '#web/lib/query.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { type AdminTab, likeOurs } from './admin-tabs.tsx';
import { lazyPage } from './lazy-page.tsx';

const LivePicture = lazyPage(
  async () => (await import('#web/features/reports/LivePicture.tsx')).LivePicture,
  ['admin', 'badge', 'errors'],
);

const HandoutCounts = lazyPage(
  async () => (await import('#web/features/handouts/HandoutCounts.tsx')).HandoutCounts,
  ['handouts'],
);

/** Of what the site says of the organisers. */
const invented = findInvented([contact.phone, contact.email, ...board.map(({ name }) => name)]);

/** The first tab: what is happening now, and a card that jumps to each other tab. */
export function AdminDashboard({ tabs }: { tabs: readonly AdminTab[] }) {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={t('admin.title')} />
      <h1 className="board mb-6 text-xl">{t('admin.tabs.dashboard')}</h1>
      <CasesAlarm />
      <WorkAlarm />
      {invented.length > 0 && !boot().demo && (
        <p className="mb-6 max-w-4xl rounded-md border-2 border-warn p-4">
          {t('admin.inventedFacts', { facts: invented.join(', ') })}
        </p>
      )}
      <ul className="grid gap-3 min-[22rem]:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
        {tabs.map(({ key, icon: Drawn }) => (
          <li
            key={key}
            className="group relative flex gap-3 rounded-md border-2 border-rule p-4 hover:border-ink max-sm:flex-col max-sm:gap-1 max-sm:p-3"
          >
            <Drawn {...likeOurs} size={24} className="mt-0.5 shrink-0 text-link" />
            <div className="min-w-0 hyphens-auto break-words">
              <h2 className="font-bold max-sm:text-[0.94rem]">
                <Link to={adminPath(key)} className="after:absolute after:inset-0">
                  {t(`admin.tabs.${key}`)}
                </Link>
              </h2>
              <p className="text-muted text-sm max-sm:hidden">{t(`admin.cards.${key}`)}</p>
            </div>
          </li>
        ))}
      </ul>
      <div className="mt-10">
        <Suspense>
          <HandoutCounts />
        </Suspense>
        <Suspense fallback={<Notice kind="loading">{t('common.loading')}</Notice>}>
          <LivePicture />
        </Suspense>
      </div>
    </>
  );
}

/** Desks and doors wait to hear what holds. */
function CasesAlarm() {
  const { t } = useTranslation();
  const { data } = useCall('GET /api/cases', { query: { limit: 0 } }, { staleTime: 0 });
  if (!data || data.open === 0) return null;
  return (
    <p role="alert" className="mb-6 flex flex-wrap items-center gap-3 rounded-md border-2 border-warn p-4">
      <Icon name="warning" className="text-warn" />
      <strong>{t('admin.casesWaiting', { count: data.open })}</strong>
      <Link to={adminPath('cases')} className="font-semibold text-link underline underline-offset-4">
        {t('admin.casesOpen')}
      </Link>
    </p>
  );
}

/** Work of desks waits for a decision: said before anything else. */
function WorkAlarm() {
  const { t } = useTranslation();
  const { data } = useCall('GET /api/set-aside', { query: { limit: 0 } }, { staleTime: 0 });
  if (!data || data.total === 0) return null;
  return (
    <p role="alert" className="mb-6 flex flex-wrap items-center gap-3 rounded-md border-2 border-warn p-4">
      <Icon name="warning" className="text-warn" />
      <strong>{t('admin.work.count', { count: data.total })}</strong>
      <Link to={adminPath('work')} className="font-semibold text-link underline underline-offset-4">
        {t('admin.work.open')}
      </Link>
    </p>
  );
}
