import { ProfilePage } from '#web/features/account/ProfilePage.tsx';
import { Gate } from './Gate.tsx';

/** /profile, for whoever is signed in. */
export function OwnProfilePage() {
  return (
    <Gate>
      <ProfilePage />
    </Gate>
  );
}
