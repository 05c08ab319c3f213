import { fold } from '#shared/base/text.ts';
import { fullName } from '#shared/people/full-name.ts';
import type { Participant } from '#shared/people/participant.ts';
import { call } from '#web/core/client/api.ts';
import type { CheckedParticipant } from './participant-form.ts';

/** A team as the server numbers it. */
export interface NumberedTeam {
  id: number;
  uid: string;
}

/** A person of this name and birth date among those the user may see. */
export async function findAlike(person: CheckedParticipant): Promise<Participant | null> {
  const name = fullName(person);
  const { items } = await call('GET /api/participants', { query: { q: name.slice(0, 100), limit: 20 } });
  const isAlike = (other: Participant) =>
    other.birthDate === person.birthDate && fold(fullName(other)) === fold(name);
  return items.find(isAlike) ?? null;
}

/** Whether a registration says the very same, so that it can only be the one that was sent before. */
export function isSamePerson(other: Participant, person: CheckedParticipant): boolean {
  return (['birthDate', 'country', 'category', 'role'] as const).every(
    (field) => other[field] === person[field],
  );
}

/** Uploads a picture before its form; returns the name for the form. */
export async function sendPhoto(photo: Blob): Promise<string> {
  // It can take a while to go up from a gym.
  const { photoUrl } = await call('POST /api/photos', { body: photo, timeoutMs: 60_000 });
  return photoUrl;
}

/** Registers a person under the signed-in user. */
export async function registerParticipant(
  person: CheckedParticipant,
  teams: readonly NumberedTeam[],
): Promise<Participant> {
  const { photo, teamUid, ...fields } = person;
  const body = {
    ...fields,
    photoUrl: photo ? await sendPhoto(photo) : null,
    teamId: teams.find((team) => team.uid === teamUid)?.id ?? null,
  };
  const { participant } = await call('POST /api/participants', { body });
  return participant;
}

/** Issues the credential; asked twice it answers the same one. */
export async function generateCredential(id: number): Promise<Participant> {
  const sent = { params: { id }, body: {} };
  const { participant } = await call('POST /api/participants/:id/generate-credential', sent);
  return participant;
}
