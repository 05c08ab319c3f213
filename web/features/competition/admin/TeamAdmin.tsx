import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { NewTeam, OldTeam } from './TeamForm.tsx';
import { TeamList } from './TeamList.tsx';

/** /admin/teams: the teams that play; below it, at their own addresses, the form for a new one and for each. */
export function TeamAdmin({ tools }: { tools?: ReactNode }) {
  return (
    <Routes>
      <Route index element={<TeamList tools={tools} />} />
      <Route path="new" element={<NewTeam />} />
      <Route path=":id" element={<OldTeam />} />
    </Routes>
  );
}
