import { RegistrationAdmin } from '#web/admin/registrations/RegistrationAdmin.tsx';
import { TeamRegistrationAdmin } from '#web/admin/settings/TeamRegistrationAdmin.tsx';
import { registrationTools } from '#web/app/list-tools.tsx';

/** /admin/teams/registrations: where teams register themselves, and what came of it. */
export function RegistrationsAdmin() {
  return <RegistrationAdmin tools={registrationTools()} about={<TeamRegistrationAdmin />} />;
}
