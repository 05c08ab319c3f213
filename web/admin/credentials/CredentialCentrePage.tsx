import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router-dom';
import type { User } from '#shared/accounts/accounts.ts';
import { can } from '#shared/base/permissions.ts';
import { adminPath, paths } from '#web/core/client/paths.ts';
import { retrySession, useSession } from '#web/core/client/session.ts';
import type { CorrectForm } from '#web/core/form/correct-form.ts';
import { PageHead } from '#web/core/lib/PageHead.tsx';
import { Button, ButtonLink } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { PageNotice } from '#web/core/ui/Notice.tsx';
import { PageBanner } from '#web/core/ui/PageBanner.tsx';
import { NumberLookUp } from './NumberLookUp.tsx';
import { ParticipantBrowser } from './ParticipantBrowser.tsx';

interface CredentialCentrePageProps {
  CorrectForm: CorrectForm;
}

/**
 * /credentials: a delegate finds, corrects and prints the people they registered. Accreditation staff find all
 * participants; viewers look up a badge by its number. Needs the words of the areas 'credentials', 'participants',
 * 'badge', 'errors' and 'fields'.
 */
export function CredentialCentrePage({ CorrectForm }: CredentialCentrePageProps) {
  const { t } = useTranslation();
  const session = useSession();
  const location = useLocation();
  if (session.kind === 'loading') return <PageNotice kind="loading">{t('credentials.loading')}</PageNotice>;
  if (session.kind === 'signedOut') return <Navigate to={paths.auth} replace state={{ from: location }} />;
  if (session.kind === 'unreachable') {
    return (
      <PageNotice
        kind="error"
        title={t('credentials.title')}
        action={<Button onClick={retrySession}>{t('credentials.tryAgain')}</Button>}
      >
        {t('errors.OFFLINE')}
      </PageNotice>
    );
  }
  const { user } = session;
  return (
    <>
      <PageHead title={t('credentials.title')} />
      <PageBanner face="badge" {...headOf(user, t)} actions={<CentreLinks user={user} />} />
      <div className="court py-10 md:py-14">
        {can(user.role, 'participants.register') ? (
          <ParticipantBrowser key={user.id} user={user} CorrectForm={CorrectForm} />
        ) : (
          <NumberLookUp />
        )}
      </div>
    </>
  );
}

type Translate = TFunction;

function headOf({ role }: User, t: Translate): { title: string; lead: string } {
  if (can(role, 'participants.readAll')) {
    return { title: t('credentials.titleAll'), lead: t('credentials.leadAll') };
  }
  if (can(role, 'participants.readDoor')) {
    return { title: t('credentials.titleAll'), lead: t('credentials.leadViewer') };
  }
  return { title: t('credentials.title'), lead: t('credentials.lead') };
}

/** Links by role. */
function CentreLinks({ user }: { user: User }) {
  const { t } = useTranslation();
  const { role } = user;
  return (
    <nav className="flex flex-wrap gap-3" aria-label={t('credentials.titleAll')}>
      {can(role, 'door.scan') && (
        <ButtonLink look="accent" to={paths.scan}>
          <Icon name="scan" />
          {t('credentials.scan')}
        </ButtonLink>
      )}
      {can(role, 'desk.use') && (
        <ButtonLink look="line" to={paths.desk}>
          <Icon name="desk" />
          {t('credentials.desk')}
        </ButtonLink>
      )}
      {can(role, 'participants.readAll') && (
        <ButtonLink look="line" to={adminPath('credentials')}>
          <Icon name="badge" />
          {t('credentials.administer')}
        </ButtonLink>
      )}
      {can(role, 'participants.register') && (
        <ButtonLink look={can(role, 'door.scan') ? 'line' : 'accent'} to={paths.newParticipant}>
          <Icon name="plus" />
          {t('credentials.register')}
        </ButtonLink>
      )}
    </nav>
  );
}
