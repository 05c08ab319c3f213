import { useTranslation } from 'react-i18next';
import type { User } from '#shared/accounts/accounts.ts';
import { type Ability, can } from '#shared/base/permissions.ts';
import { paths } from '#web/core/client/paths.ts';
import { useActor } from '#web/core/client/session.ts';
import { useFormat } from '#web/core/lib/format.ts';
import { PageHead } from '#web/core/lib/PageHead.tsx';
import { ButtonLink } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { PageBanner } from '#web/core/ui/PageBanner.tsx';
import { PasswordForm } from './PasswordForm.tsx';

/** What a user may do, in the catalog's words, with the ability that decides it. */
const powers = [
  ['register', 'participants.register'],
  ['own', 'participants.readOwn'],
  ['all', 'participants.readAll'],
  ['issue', 'credentials.revoke'],
  ['scan', 'door.scan'],
  ['desk', 'desk.use'],
  ['content', 'news.edit'],
  ['inbox', 'inbox.read'],
  ['users', 'users.manage'],
  ['settings', 'settings.edit'],
] as const satisfies readonly (readonly [string, Ability])[];

/** /profile: who I am, what I may, and a new password. */
export function ProfilePage() {
  const actor = useActor();
  return actor && <Profile user={actor} />;
}

function Profile({ user }: { user: User }) {
  const { t } = useTranslation();
  const format = useFormat();
  const may = powers.filter(([, ability]) => can(user.role, ability));
  const name = `${user.firstName} ${user.lastName}`.trim();
  return (
    <>
      <PageHead title={t('account.profile.title')} />
      <PageBanner
        face="badge"
        title={name || user.username}
        lead={
          <span className="inline-block rounded-sm bg-ball px-3 py-1 font-semibold text-base text-navy">
            {t(`account.role.${user.role}`)}
          </span>
        }
      />
      <div className="court grid gap-x-16 gap-y-12 py-10 md:py-16 lg:grid-cols-2">
        <div className="grid content-start gap-12">
          <dl className="grid">
            <Fact term={t('account.profile.username')}>{user.username}</Fact>
            {user.email && <Fact term={t('account.profile.email')}>{user.email}</Fact>}
            <Fact term={t('account.profile.id')}>{user.id}</Fact>
            <Fact term={t('account.profile.since')}>{format.date(user.createdAt)}</Fact>
          </dl>
          <QuickActions user={user} />
          <section>
            <h2 className="board text-xl">{t('account.profile.permissions')}</h2>
            <ul className="mt-4 grid">
              {['read' as const, ...may.map(([word]) => word)].map((word) => (
                <li key={word} className="flex items-center gap-3 border-rule border-t-2 py-2.5">
                  <Icon name="check" className="text-good" />
                  {t(`account.ability.${word}`)}
                </li>
              ))}
            </ul>
          </section>
        </div>
        <PasswordForm user={user} />
      </div>
    </>
  );
}

function QuickActions({ user }: { user: User }) {
  const { t } = useTranslation();
  return (
    <section>
      <h2 className="board text-xl">{t('account.profile.actions')}</h2>
      <div className="mt-4 flex flex-wrap gap-3">
        {can(user.role, 'participants.register') && (
          <ButtonLink to={paths.newParticipant}>{t('account.profile.participants')}</ButtonLink>
        )}
        <ButtonLink look="quiet" to={paths.credentials}>
          {t('account.profile.credentials')}
        </ButtonLink>
        {can(user.role, 'desk.use') && (
          <ButtonLink look="quiet" to={paths.desk}>
            {t('account.profile.desk')}
          </ButtonLink>
        )}
        <ButtonLink look="quiet" to={paths.security}>
          {t('account.profile.security')}
        </ButtonLink>
        {can(user.role, 'door.scan') && (
          <ButtonLink look="quiet" to={paths.scan}>
            {t('account.profile.scan')}
          </ButtonLink>
        )}
      </div>
    </section>
  );
}

function Fact({ term, children }: { term: string; children: string | number }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-6 border-rule border-t-2 py-3">
      <dt className="text-muted">{term}</dt>
      <dd className="digits min-w-0 break-words font-semibold">{children}</dd>
    </div>
  );
}
