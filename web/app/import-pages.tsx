/** What /admin says where files come in, each below the list it fills. Fetched when a file is imported, with what reads files. */
import { adminPath } from '#web/core/client/paths.ts';
import { lazyPage } from './lazy-page.tsx';

const ImportPage = lazyPage(
  async () => (await import('#web/admin/imports/ImportPage.tsx')).ImportPage,
  ['admin', 'imports', 'errors', 'fields'],
);
const IssueImported = lazyPage(
  async () => (await import('#web/admin/people/list/IssueImported.tsx')).IssueImported,
  ['imports', 'people', 'participants', 'badge', 'rules', 'errors', 'fields'],
);

export const ParticipantImport = () => (
  <ImportPage
    kind="participants"
    back={adminPath('credentials')}
    pathOf={(id) => adminPath('credentials', String(id))}
    next={(ids) => <IssueImported ids={ids} />}
  />
);
export const TeamImport = () => (
  <ImportPage kind="teams" back={adminPath('teams')} pathOf={(id) => adminPath('teams', String(id))} />
);
export const RegistrationImport = () => (
  <ImportPage
    kind="registrations"
    back={adminPath('teams', 'registrations')}
    pathOf={(id) => adminPath('teams', 'registrations', String(id))}
  />
);
