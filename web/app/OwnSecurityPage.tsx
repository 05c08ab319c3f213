import { SecurityPage } from '#web/features/account/SecurityPage.tsx';
import { Gate } from './Gate.tsx';

/** /profile/security, for whoever is signed in. */
export function OwnSecurityPage() {
  return (
    <Gate>
      <SecurityPage />
    </Gate>
  );
}
