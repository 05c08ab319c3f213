import { CredentialCentrePage } from '#web/features/credentials/CredentialCentrePage.tsx';
import { CorrectParticipant } from '#web/features/participants/CorrectParticipant.tsx';

/** The credential centre, with the form that corrects a participant put in its place. */
export function CredentialsPage() {
  return <CredentialCentrePage CorrectForm={CorrectParticipant} />;
}
