import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { findInvented } from '#shared/edition/invented.ts';
import { type AdminTab, likeOurs } from '#web/app/admin-tabs.tsx';
import { Waiting } from '#web/app/layout/Waiting.tsx';
import { lazyPage } from '#web/app/lazy-page.tsx';
import type { WaitingIn } from '#web/app/use-waiting.ts';
import type { ApiAnswer } from '#web/core/client/api.ts';
import { boot } from '#web/core/client/boot.ts';
import { useEdition } from '#web/core/client/edition.ts';
import { adminPath } from '#web/core/client/paths.ts';
import { PageHead } from '#web/core/lib/PageHead.tsx';
import { ButtonLink } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { Notice } from '#web/core/ui/Notice.tsx';
import { TextLink } from '#web/core/ui/TextLink.tsx';

const LivePicture = lazyPage(
  async () => (await import('#web/admin/reports/LivePicture.tsx')).LivePicture,
  ['admin', 'badge', 'errors'],
);

const HandoutCounts = lazyPage(
  async () => (await import('#web/admin/handouts/HandoutCounts.tsx')).HandoutCounts,
  ['handouts'],
);

interface AdminDashboardProps {
  tabs: readonly AdminTab[];
  waitingIn: WaitingIn;
  /** How far the set-up is, for those who may do it. */
  setup: Setup | undefined;
}

export type Setup = ApiAnswer<'GET /api/admin/setup'>;

/** The first tab: what waits, what is happening now, and a card for each other tab. */
export function AdminDashboard({ tabs, waitingIn, setup }: AdminDashboardProps) {
  const { t } = useTranslation();
  const { contact, board } = useEdition();
  const open = setup?.steps.filter(({ isDone }) => !isDone).length ?? 0;
  const invented = findInvented([contact.phone, contact.email, ...board.map(({ name }) => name)]);
  return (
    <>
      <PageHead title={t('admin.title')} />
      <h1 className="board mb-6 text-xl">{t('admin.tabs.dashboard')}</h1>
      {setup?.isEmpty && (
        <ButtonLink to={adminPath('setup')} className="mb-6">
          {t('admin.continueSetup')}
        </ButtonLink>
      )}
      {open > 0 && (
        <p className="mb-6">
          <TextLink to={adminPath('settings', 'setup')}>{t('admin.stepsOpen', { count: open })}</TextLink>
        </p>
      )}
      <Alarm tab="conflicts" count={waitingIn('conflicts')} />
      <Alarm tab="work" count={waitingIn('work')} />
      <WaitingList tabs={tabs} waitingIn={waitingIn} />
      {invented.length > 0 && !boot().demo && (
        <p className="mb-6 max-w-4xl rounded-md border-2 border-warn p-4">
          {t('admin.inventedFacts', { facts: invented.join(', ') })}
        </p>
      )}
      <Suspense>
        <HandoutCounts />
      </Suspense>
      <Suspense fallback={<Notice kind="loading">{t('common.loading')}</Notice>}>
        <LivePicture />
      </Suspense>
      <h2 className="board mt-10 mb-4 text-lg">{t('admin.sections')}</h2>
      <ul className="grid gap-3 min-[22rem]:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
        {tabs.map(({ key, icon: TabIcon }) => (
          <li
            key={key}
            className="group relative flex gap-3 rounded-md border-2 border-rule p-4 hover:border-ink max-sm:flex-col max-sm:gap-1 max-sm:p-3"
          >
            <TabIcon {...likeOurs} size={24} className="mt-0.5 shrink-0 text-link" />
            <div className="min-w-0 hyphens-auto break-words">
              <h3 className="font-bold max-sm:text-[0.94rem]">
                <Link to={adminPath(key)} className="after:absolute after:inset-0">
                  {t(`admin.tabs.${key}`)}
                </Link>
              </h3>
              <Waiting count={waitingIn(key)} className="absolute top-3 right-3" />
              <p className="text-muted text-sm max-sm:hidden">{t(`admin.cards.${key}`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Questions that wait for an answer in each other tab. */
function WaitingList({ tabs, waitingIn }: Omit<AdminDashboardProps, 'setup'>) {
  const { t } = useTranslation();
  const waiting = tabs.filter(({ key }) => key !== 'conflicts' && key !== 'work' && waitingIn(key) > 0);
  if (waiting.length === 0) return null;
  return (
    <ul aria-label={t('admin.needsYou')} className="mb-6 flex flex-wrap gap-3">
      {waiting.map(({ key, icon: TabIcon }) => (
        <li key={key}>
          <Link
            to={adminPath(key)}
            className="flex min-h-11 items-center gap-3 rounded-md border-2 border-rule px-4 font-semibold hover:border-ink"
          >
            <TabIcon {...likeOurs} className="shrink-0" />
            {t(`admin.tabs.${key}`)}
            <Waiting count={waitingIn(key)} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Shown first: desks and doors are waiting for this. */
function Alarm({ tab, count }: { tab: 'conflicts' | 'work'; count: number }) {
  const { t } = useTranslation();
  if (count === 0) return null;
  return (
    <p role="alert" className="mb-6 flex flex-wrap items-center gap-3 rounded-md border-2 border-warn p-4">
      <Icon name="warning" className="text-warn" />
      <strong>
        {tab === 'conflicts' ? t('admin.conflictsWaiting', { count }) : t('admin.work.count', { count })}
      </strong>
      <Link to={adminPath(tab)} className="font-semibold text-link underline underline-offset-4">
        {t(tab === 'conflicts' ? 'admin.conflictsOpen' : 'admin.work.open')}
      </Link>
    </p>
  );
}
