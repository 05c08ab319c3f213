import { ProfilePage } from '#web/account/profile/ProfilePage.tsx';
import { Gate } from '#web/app/Gate.tsx';

/** /profile, for signed-in users. */
export function OwnProfilePage() {
  return (
    <Gate>
      <ProfilePage />
    </Gate>
  );
}
