import { Navigate, Route, Routes, useParams } from 'react-router-dom';
import { isUid } from '#shared/ids.ts';
import { ApprovalsPage } from '#web/features/administration/ApprovalsPage.tsx';
import { DuplicatesPage } from '#web/features/administration/DuplicatesPage.tsx';
import { HandOverPage } from '#web/features/administration/HandOverPage.tsx';
import { HandOversPage } from '#web/features/administration/HandOversPage.tsx';
import { ParticipantAdmin } from '#web/features/administration/ParticipantAdmin.tsx';
import { ParticipantPage } from '#web/features/administration/ParticipantPage.tsx';
import { CorrectParticipant } from '#web/features/participants/CorrectParticipant.tsx';
import { adminPath } from '#web/lib/paths.ts';
import { ParticipantImport } from './import-pages.tsx';
import { peopleTools } from './list-tools.tsx';

/** /admin/credentials: the list of all participants; below it one address per person. */
export function CredentialsAdmin() {
  return (
    <Routes>
      <Route index element={<ParticipantAdmin tools={peopleTools} />} />
      <Route path="import" element={<ParticipantImport />} />
      <Route path="approvals" element={<ApprovalsPage />} />
      <Route path="doubles" element={<DuplicatesPage />} />
      <Route path="hand-overs" element={<HandOversPage />} />
      <Route path="hand-overs/:uid" element={<OneHandOver />} />
      <Route path=":id" element={<OnePerson />} />
      <Route path="*" element={<Navigate to={adminPath('credentials')} replace />} />
    </Routes>
  );
}

function OneHandOver() {
  const { uid = '' } = useParams();
  return isUid(uid) ? (
    <HandOverPage key={uid} uid={uid} />
  ) : (
    <Navigate to={adminPath('credentials', 'hand-overs')} replace />
  );
}

function OnePerson() {
  const { id = '' } = useParams();
  if (!/^[1-9]\d{0,9}$/.test(id)) return <Navigate to={adminPath('credentials')} replace />;
  return <ParticipantPage key={id} id={Number(id)} CorrectForm={CorrectParticipant} />;
}
