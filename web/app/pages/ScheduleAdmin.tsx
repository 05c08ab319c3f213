import { useTranslation } from 'react-i18next';
import { Route, Routes } from 'react-router-dom';
import { EventAdmin } from '#web/admin/competition/EventAdmin.tsx';
import { ResultsSheet } from '#web/admin/competition/ResultsSheet.tsx';
import { ScheduleGames } from '#web/admin/competition/ScheduleGames.tsx';
import { SubTabs } from '#web/app/layout/SubTabs.tsx';
import { adminPath } from '#web/core/client/paths.ts';

/** /admin/schedule: the games, the sheet on which their results are written, and what else is published. */
export function ScheduleAdmin() {
  const { t } = useTranslation();
  return (
    <>
      <SubTabs
        label={t('admin.tabs.schedule')}
        tabs={[
          { to: adminPath('schedule'), label: t('organise.game.title') },
          { to: adminPath('schedule', 'results'), label: t('organise.result.title') },
          { to: adminPath('schedule', 'events'), label: t('organise.event.title') },
        ]}
      />
      <Routes>
        <Route path="results" element={<ResultsSheet />} />
        <Route path="events/*" element={<EventAdmin />} />
        <Route path="*" element={<ScheduleGames />} />
      </Routes>
    </>
  );
}
