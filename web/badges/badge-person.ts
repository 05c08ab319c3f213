import type { BadgePerson } from '#shared/badges/marks.ts';
import { compareTexts, fold } from '#shared/base/text.ts';
import { payloadText } from '#shared/codes/payload.ts';
import { readAccessCode } from '#shared/edition/tournament.ts';
import { compareNames } from '#shared/people/name-order.ts';
import type { Participant } from '#shared/people/participant.ts';

/** The data of a badge, as the API returns it and the desk stores it. */
export type BadgeParticipant = Pick<
  Participant,
  | 'firstName'
  | 'lastName'
  | 'role'
  | 'category'
  | 'country'
  | 'language'
  | 'photoUrl'
  | 'hasCredential'
  | 'credentialNumber'
  | 'credentialData'
>;

/** The person as their badge shows them, or nothing when they have no credential. */
export function findBadgePerson(participant: BadgeParticipant): BadgePerson | null {
  const { hasCredential, credentialNumber, credentialData, photoUrl, ...person } = participant;
  if (!hasCredential || !credentialNumber || !credentialData) return null;
  // Role and category as signed: the printed text must match the code.
  const signed = readAccessCode(credentialData.c);
  return {
    firstName: person.firstName,
    lastName: person.lastName,
    role: signed?.role ?? person.role,
    category: signed?.category ?? person.category,
    country: person.country,
    language: person.language,
    teamName: credentialData.team || null,
    number: credentialNumber,
    payloadText: payloadText(credentialData),
    zones: Number.parseInt(credentialData.z, 16),
    photo: photoUrl,
  };
}

/** Sorted by team, people without one last; within a team by name, like every list of people. */
export function orderByTeam(people: readonly BadgePerson[]): BadgePerson[] {
  return people.toSorted(
    (a, b) =>
      Number(a.teamName === null) - Number(b.teamName === null) ||
      compareTexts(fold(a.teamName ?? ''), fold(b.teamName ?? '')) ||
      compareNames(a, b) ||
      compareTexts(a.number, b.number),
  );
}
