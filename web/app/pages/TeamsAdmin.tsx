import { useTranslation } from 'react-i18next';
import { Route, Routes } from 'react-router-dom';
import { RegistrationImport, TeamImport } from '#web/app/import-pages.tsx';
import { SubTabs } from '#web/app/layout/SubTabs.tsx';
import { lazyPage } from '#web/app/lazy-page.tsx';
import { teamTools } from '#web/app/list-tools.tsx';
import { adminPath } from '#web/core/client/paths.ts';

const TeamAdmin = lazyPage(
  async () => (await import('#web/admin/competition/TeamAdmin.tsx')).TeamAdmin,
  ['admin', 'organise', 'competition', 'errors', 'fields'],
);
const RegistrationsAdmin = lazyPage(
  async () => (await import('./RegistrationsAdmin.tsx')).RegistrationsAdmin,
  ['admin', 'registrations', 'imports', 'errors', 'fields'],
);

/** /admin/teams: the teams that play; apart from them, the registrations they come from. */
export function TeamsAdmin() {
  const { t } = useTranslation();
  return (
    <>
      <SubTabs
        label={t('admin.tabs.teams')}
        tabs={[
          { to: adminPath('teams'), label: t('admin.teams.list') },
          { to: adminPath('teams', 'registrations'), label: t('admin.teams.registrations') },
        ]}
      />
      <Routes>
        <Route path="registrations/import" element={<RegistrationImport />} />
        <Route path="registrations/*" element={<RegistrationsAdmin />} />
        <Route path="import" element={<TeamImport />} />
        <Route path="*" element={<TeamAdmin tools={teamTools()} />} />
      </Routes>
    </>
  );
}
