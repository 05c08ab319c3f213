import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router-dom';
import { type Ability, can, owesSomething } from '#shared/base/permissions.ts';
import { paths } from '#web/core/client/paths.ts';
import { retrySession, useSession } from '#web/core/client/session.ts';
import { Button, ButtonLink } from '#web/core/ui/Button.tsx';
import { PageNotice } from '#web/core/ui/Notice.tsx';

interface GateProps {
  /** Without one, any signed-in user has access. */
  ability?: Ability;
  /** A tool that asks its own device who works there: it opens when the server cannot be asked. */
  worksOffline?: boolean;
  children: ReactNode;
}

/** Lets in who may; sends a visitor to sign in, and remembers where they wanted to go. The server decides again. */
export function Gate({ ability, worksOffline = false, children }: GateProps) {
  const { t } = useTranslation();
  const session = useSession();
  const location = useLocation();
  if (session.kind === 'loading') return <PageNotice kind="loading">{t('common.loading')}</PageNotice>;
  if (session.kind === 'signedOut') return <Navigate to={paths.auth} replace state={{ from: location }} />;
  if (session.kind === 'unreachable') {
    if (worksOffline) return children;
    return (
      <PageNotice kind="error" action={<Button onClick={retrySession}>{t('common.retry')}</Button>}>
        {t('common.gate.offline')}
      </PageNotice>
    );
  }
  // Until it is set up the server answers this account nothing else.
  if (owesSomething(session.user) && location.pathname !== paths.security)
    return <Navigate to={paths.security} replace state={{ from: location }} />;
  if (ability && !can(session.user.role, ability)) {
    return (
      <PageNotice kind="error" action={<ButtonLink to={paths.home}>{t('common.toHome')}</ButtonLink>}>
        {t('common.gate.notAllowed')}
      </PageNotice>
    );
  }
  return children;
}
