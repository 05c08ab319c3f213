import { useTranslation } from 'react-i18next';
import { ParticipantBrowser } from '#web/features/credentials/ParticipantBrowser.tsx';
import { CorrectParticipant } from '#web/features/participants/CorrectParticipant.tsx';
import { useActor } from '#web/lib/session.ts';

/** /admin/credentials: everybody who is registered, to find, correct, issue, print and revoke. */
export function CredentialsAdmin() {
  const { t } = useTranslation();
  const user = useActor();
  if (!user) return null;
  return (
    <section aria-labelledby="credentials-title">
      <h1 id="credentials-title" className="board mb-6 text-xl">
        {t('admin.tabs.credentials')}
      </h1>
      <ParticipantBrowser key={user.id} user={user} CorrectForm={CorrectParticipant} />
    </section>
  );
}
