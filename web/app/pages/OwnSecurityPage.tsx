import { SecurityPage } from '#web/account/profile/SecurityPage.tsx';
import { Gate } from '#web/app/Gate.tsx';

/** /profile/security, for signed-in users. */
export function OwnSecurityPage() {
  return (
    <Gate>
      <SecurityPage />
    </Gate>
  );
}
