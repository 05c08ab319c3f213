import { useTranslation } from 'react-i18next';
import { Route, Routes } from 'react-router-dom';
import { MedalSheet } from '#web/admin/competition/MedalSheet.tsx';
import { StandingTables } from '#web/admin/competition/StandingTables.tsx';
import { SubTabs } from '#web/app/layout/SubTabs.tsx';
import { adminPath } from '#web/core/client/paths.ts';

/** /admin/standings: the tables that follow from the results, and the medals. */
export function StandingsAdmin() {
  const { t } = useTranslation();
  return (
    <>
      <SubTabs
        label={t('admin.tabs.standings')}
        tabs={[
          { to: adminPath('standings'), label: t('organise.standings.title') },
          { to: adminPath('standings', 'medals'), label: t('organise.medal.title') },
        ]}
      />
      <Routes>
        <Route path="medals" element={<MedalSheet />} />
        <Route path="*" element={<StandingTables />} />
      </Routes>
    </>
  );
}
