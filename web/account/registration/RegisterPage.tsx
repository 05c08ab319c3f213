import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router-dom';
import type { User } from '#shared/accounts/accounts.ts';
import { can } from '#shared/base/permissions.ts';
import { limits } from '#shared/edition/tournament.ts';
import { boot } from '#web/core/client/boot.ts';
import { useEdition } from '#web/core/client/edition.ts';
import { paths } from '#web/core/client/paths.ts';
import { useCall } from '#web/core/client/query.ts';
import { retrySession, useSession } from '#web/core/client/session.ts';
import { PageHead } from '#web/core/lib/PageHead.tsx';
import { Button, ButtonLink } from '#web/core/ui/Button.tsx';
import { Notice, PageNotice } from '#web/core/ui/Notice.tsx';
import { PageBanner } from '#web/core/ui/PageBanner.tsx';
import { RegistrationSession } from './RegistrationSession.tsx';

/**
 * /participants/new: a delegate registers their people, one after the other, and leaves with their credentials.
 * Needs the words of the areas 'participants', 'badge', 'errors' and 'fields'.
 */
export function RegisterPage() {
  const { t } = useTranslation();
  const session = useSession();
  const location = useLocation();
  if (session.kind === 'loading') return <PageNotice kind="loading">{t('participants.loading')}</PageNotice>;
  if (session.kind === 'signedOut') return <Navigate to={paths.auth} replace state={{ from: location }} />;
  return (
    <>
      <PageHead title={t('participants.title')} />
      <PageBanner face="badge" title={t('participants.title')} lead={t('participants.lead')} isForm />
      <div className="court py-6 md:py-16">
        {session.kind === 'unreachable' ? (
          <Notice kind="error" action={<Button onClick={retrySession}>{t('participants.tryAgain')}</Button>}>
            {t('participants.unreachable')}
          </Notice>
        ) : (
          <Registration key={session.user.id} user={session.user} />
        )}
      </div>
    </>
  );
}

function Registration({ user }: { user: User }) {
  const { t } = useTranslation();
  const isOpen = useIsOpen();
  const { contact } = useEdition();
  const toCredentials = <ButtonLink to={paths.credentials}>{t('participants.toCredentials')}</ButtonLink>;
  if (!can(user.role, 'participants.register')) {
    return (
      <Notice kind="empty" action={toCredentials}>
        {t('participants.notForViewers')}
      </Notice>
    );
  }
  // Accreditation staff may always register.
  if (!isOpen && !can(user.role, 'participants.readAll')) {
    return (
      <Notice kind="soon" action={toCredentials}>
        <strong className="block">{t('participants.closed')}</strong>
        {t('participants.closedNext', { email: contact.email })}
      </Notice>
    );
  }
  return <RegistrationSession userId={user.id} />;
}

/** Whether registration is open, as far as is known; the server decides. */
function useIsOpen(): boolean {
  const sent = { params: { key: 'registrationOpen' } };
  const setting = useCall('GET /api/settings/:key', sent, { staleTime: limits.settingsCacheMs });
  return (setting.data?.value ?? boot().settings?.registrationOpen) !== 'false';
}
