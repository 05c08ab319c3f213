import type { User } from '#shared/accounts/accounts.ts';
import type { UserRole } from '#shared/base/permissions.ts';
import type { Participant } from '#shared/people/participant.ts';
import { eachOptional } from '#shared/people/person-fields.ts';

/** People and accounts as the server answers them. */
export function makeUser(role: UserRole = 'USER'): User {
  return {
    id: 7,
    username: 'delegada',
    email: 'delegada@example.org',
    firstName: 'Ana',
    lastName: 'Pérez',
    phone: '22002026',
    role,
    createdAt: '2026-01-02T10:00:00.000Z',
  };
}

export function makeParticipant(changes: Partial<Participant> = {}): Participant {
  return {
    id: 31,
    uid: '0198f5a2-0000-7000-8000-000000000031',
    userId: 7,
    teamId: null,
    teamName: null,
    firstName: 'María José',
    lastName: 'Álvarez Cañas',
    birthDate: '1980-05-04',
    country: 'SV',
    category: "Women's 40+",
    role: 'Player',
    ...eachOptional(() => null),
    photoUrl: null,
    hasCredential: false,
    credentialNumber: null,
    credentialData: null,
    approval: 'notNeeded',
    refusedBecause: null,
    outdated: [],
    review: null,
    toBring: [],
    version: 1,
    createdAt: '2026-01-20T10:00:00.000Z',
    ...changes,
  };
}

/** The same person once the credential is there. */
export function withCredential(person: Participant, number = 'W0-00042-S'): Participant {
  return {
    ...person,
    hasCredential: true,
    credentialNumber: number,
    credentialData: {
      v: 1,
      team: person.teamName ?? '',
      n: number,
      g: 1,
      c: 'PW40',
      z: '1FF',
      x: 29553119,
      k: 'AbC4',
      s: 'A'.repeat(86),
    },
  };
}
