import { useTranslation } from 'react-i18next';
import { Route, Routes } from 'react-router-dom';
import { adminPath } from '#web/core/client/paths.ts';
import { NoSuchAddress } from '#web/records/NoSuchAddress.tsx';
import { StoredRecord } from '#web/records/RecordRoutes.tsx';
import { GameForm, useGame } from './GameForm.tsx';
import { GameList } from './GameList.tsx';

/** /admin/schedule: the games of a day; below it the form for a new one and for each. */
export function ScheduleGames() {
  const { t } = useTranslation();
  const back = { to: adminPath('schedule'), label: t('organise.game.title') };
  return (
    <Routes>
      <Route index element={<GameList />} />
      <Route path="games/new" element={<GameForm row={null} />} />
      <Route
        path="games/:id"
        element={<StoredRecord useOne={useGame} back={back} form={(row) => <GameForm row={row} />} />}
      />
      <Route path="*" element={<NoSuchAddress />} />
    </Routes>
  );
}
