import { SecurityPage } from '#web/features/account/SecurityPage.tsx';
import { Gate } from './Gate.tsx';

/** /profile/security, for signed-in users. */
export function OwnSecurityPage() {
  return (
    <Gate>
      <SecurityPage />
    </Gate>
  );
}
