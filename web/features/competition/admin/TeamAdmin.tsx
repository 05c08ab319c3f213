import type { ReactNode } from 'react';
import { RecordRoutes } from '#web/records/RecordRoutes.tsx';
import { TeamForm, teams, useBack } from './TeamForm.tsx';
import { TeamList } from './TeamList.tsx';

/** /admin/teams: the teams that play; below it, at their own addresses, the form for a new one and for each. */
export function TeamAdmin({ tools }: { tools?: ReactNode }) {
  return (
    <RecordRoutes useOne={teams.useOne} back={useBack()} list={<TeamList tools={tools} />} Form={TeamForm} />
  );
}
