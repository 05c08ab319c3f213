/** What /admin says where files come in, each below the list it fills. Fetched when somebody imports, with what reads files. */
import { adminPath } from '#web/lib/paths.ts';
import { lazyPage } from './lazy-page.tsx';

const ImportPage = lazyPage(
  async () => (await import('#web/features/imports/ImportPage.tsx')).ImportPage,
  ['admin', 'imports', 'errors', 'fields'],
);

export const ParticipantImport = () => <ImportPage kind="participants" back={adminPath('credentials')} />;
export const TeamImport = () => <ImportPage kind="teams" back={adminPath('teams')} />;
export const RegistrationImport = () => (
  <ImportPage kind="registrations" back={adminPath('teams', 'registrations')} />
);
