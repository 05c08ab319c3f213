import { ProfilePage } from '#web/features/account/ProfilePage.tsx';
import { Gate } from './Gate.tsx';

/** /profile, for signed-in users. */
export function OwnProfilePage() {
  return (
    <Gate>
      <ProfilePage />
    </Gate>
  );
}
