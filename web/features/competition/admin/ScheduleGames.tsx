import { Route, Routes } from 'react-router-dom';
import { NewGame, OldGame } from './GameForm.tsx';
import { GameList } from './GameList.tsx';

/** /admin/schedule: the games of a day; below it the form for a new one and for each. */
export function ScheduleGames() {
  return (
    <Routes>
      <Route index element={<GameList />} />
      <Route path="games/new" element={<NewGame />} />
      <Route path="games/:id" element={<OldGame />} />
    </Routes>
  );
}
