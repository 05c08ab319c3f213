import { RegistrationAdmin } from '#web/features/registrations/RegistrationAdmin.tsx';
import { TeamRegistrationAdmin } from '#web/features/site/TeamRegistrationAdmin.tsx';
import { registrationTools } from './list-tools.tsx';

/** /admin/teams/registrations: where teams register themselves, and what came of it. */
export function RegistrationsAdmin() {
  return <RegistrationAdmin tools={registrationTools()} about={<TeamRegistrationAdmin />} />;
}
