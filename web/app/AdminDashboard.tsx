import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { PageHead } from '#web/lib/PageHead.tsx';
import { adminPath } from '#web/lib/paths.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import type { AdminTab } from './admin-tabs.tsx';
import { lazyPage } from './lazy-page.tsx';

const LivePicture = lazyPage(
  async () => (await import('#web/features/reports/LivePicture.tsx')).LivePicture,
  ['admin', 'badge', 'errors'],
);

/** The first tab: what is happening now, and a card that jumps to each other tab. */
export function AdminDashboard({ tabs }: { tabs: readonly AdminTab[] }) {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={t('admin.title')} />
      <h1 className="board mb-6 text-xl">{t('admin.tabs.dashboard')}</h1>
      <ul className="grid gap-3 min-[22rem]:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
        {tabs.map(({ key, icon }) => (
          <li
            key={key}
            className="group relative flex gap-3 rounded-md border-2 border-rule p-4 hover:border-ink max-sm:gap-2 max-sm:p-3"
          >
            <Icon name={icon} size={24} className="mt-0.5 text-link" />
            <div className="min-w-0 hyphens-auto break-words">
              <h2 className="font-bold">
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
        <Suspense fallback={<Notice kind="loading">{t('common.loading')}</Notice>}>
          <LivePicture />
        </Suspense>
      </div>
    </>
  );
}
