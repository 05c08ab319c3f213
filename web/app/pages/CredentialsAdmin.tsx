import { Navigate, Route, Routes, useParams } from 'react-router-dom';
import { isUid } from '#shared/base/ids.ts';
import { CorrectParticipant } from '#web/account/registration/CorrectParticipant.tsx';
import { ParticipantAdmin } from '#web/admin/people/list/ParticipantAdmin.tsx';
import { ApprovalsPage } from '#web/admin/people/person/ApprovalsPage.tsx';
import { DuplicatesPage } from '#web/admin/people/person/DuplicatesPage.tsx';
import { HandOverPage } from '#web/admin/people/person/HandOverPage.tsx';
import { HandOversPage } from '#web/admin/people/person/HandOversPage.tsx';
import { ParticipantPage } from '#web/admin/people/person/ParticipantPage.tsx';
import { ParticipantImport } from '#web/app/import-pages.tsx';
import { peopleTools } from '#web/app/list-tools.tsx';
import { adminPath } from '#web/core/client/paths.ts';

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
