import { CorrectParticipant } from '#web/account/registration/CorrectParticipant.tsx';
import { CredentialCentrePage } from '#web/admin/credentials/CredentialCentrePage.tsx';

/** The credential centre, with the form that corrects a participant put in its place. */
export function CredentialsPage() {
  return <CredentialCentrePage CorrectForm={CorrectParticipant} />;
}
