import { useTranslation } from 'react-i18next';
import { PageHead } from '#web/lib/PageHead.tsx';
import { useActor } from '#web/lib/session.ts';
import { CourtBand } from '#web/ui/CourtBand.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { OwnSessions } from './OwnSessions.tsx';
import { Passkeys } from './Passkeys.tsx';
import { SecondFactor } from './SecondFactor.tsx';

/** /profile/security: the second factor of one's account, its passkeys, and where one is signed in. Needs 'security', 'account', 'errors', 'fields'. */
export function SecurityPage() {
  const { t } = useTranslation();
  const actor = useActor();
  return (
    <>
      <PageHead title={t('security.title')} />
      <CourtBand face="badge" title={t('security.title')} lead={t('security.lead')} />
      <div className="court grid gap-12 py-10 md:py-16">
        {actor?.owesFactor && (
          <div role="status" className="flex items-start gap-3 rounded-md border-2 border-ball p-4">
            <Icon name="warning" className="mt-0.5 text-warn" />
            <p>
              <strong className="block">{t('security.owed.title')}</strong>
              {t('security.owed.text')}
            </p>
          </div>
        )}
        <SecondFactor />
        <Passkeys />
        <OwnSessions />
      </div>
    </>
  );
}
