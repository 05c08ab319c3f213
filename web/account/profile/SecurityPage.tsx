import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useGoOn } from '#web/account/sign-in/use-go-on.ts';
import { useActor } from '#web/core/client/session.ts';
import { PageHead } from '#web/core/lib/PageHead.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { PageBanner } from '#web/core/ui/PageBanner.tsx';
import { OwnSessions } from './OwnSessions.tsx';
import { Passkeys } from './Passkeys.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { SecondFactor } from './SecondFactor.tsx';

/**
 * /profile/security: the user's second factor, passkeys and sessions. Needs 'security', 'account', 'errors', 'fields'.
 */
export function SecurityPage() {
  const { t } = useTranslation();
  const actor = useActor();
  const goOn = useGoOn();
  return (
    <>
      <PageHead title={t('security.title')} />
      <PageBanner face="badge" title={t('security.title')} lead={t('security.lead')} />
      <div className="court grid gap-12 py-10 md:py-16">
        {actor?.owesPassword && (
          <>
            <Owed title={t('security.ownPassword.title')}>{t('security.ownPassword.text')}</Owed>
            <PasswordForm user={actor} onDone={goOn} />
          </>
        )}
        {actor?.owesFactor && !actor.owesPassword && (
          <Owed title={t('security.owed.title')}>{t('security.owed.text')}</Owed>
        )}
        {!actor?.owesPassword && (
          <>
            <SecondFactor />
            <Passkeys />
          </>
        )}
        <OwnSessions />
      </div>
    </>
  );
}

function Owed({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div role="status" className="flex items-start gap-3 rounded-md border-2 border-ball p-4">
      <Icon name="warning" className="mt-0.5 text-warn" />
      <p>
        <strong className="block">{title}</strong>
        {children}
      </p>
    </div>
  );
}
