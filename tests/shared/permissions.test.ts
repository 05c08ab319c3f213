import { describe, expect, test } from 'vitest';
import { api } from '#shared/api.ts';
import type { Endpoint } from '#shared/base/endpoint.ts';
import { type Ability, abilities, can, type UserRole, userRoles } from '#shared/base/permissions.ts';

/**
 * Who may do what, once more, letter by letter: S a super user, E an editor, A accreditation staff, V a viewer, U a user.
 * The table of shared/base/permissions.ts decides; this one notices when a line of it changes.
 */
const letters = {
  S: 'SUPER_USER',
  E: 'CONTENT_EDITOR',
  A: 'ACCREDITATION_STAFF',
  V: 'CREDENTIAL_VIEWER',
  U: 'USER',
} as const satisfies Record<string, UserRole>;

const who: Record<Ability, string> = {
  'participants.register': 'SEA-U',
  'participants.readOwn': 'SEA-U',
  'participants.readAll': 'SEA--',
  'participants.readDoor': 'SEAV-',
  'participants.import': 'SEA--',
  'participants.approve': 'SE---',
  'credentials.issueOwn': 'SEA-U',
  'credentials.issueAny': 'SEA--',
  'credentials.revoke': 'SEA--',
  'conflicts.settle': 'SEA--',
  'door.scan': 'SEAV-',
  'door.override': 'SEA--',
  'desk.use': 'SEA--',
  'news.edit': 'SE---',
  'competition.edit': 'SE---',
  'inbox.read': 'SE---',
  'admin.open': 'SE---',
  'people.erase': 'S----',
  'people.merge': 'SEA--',
  'users.manage': 'S----',
  'settings.edit': 'S----',
  'integrations.manage': 'S----',
  'devices.manage': 'S----',
  'audit.read': 'S----',
  'onBehalf.act': 'S----',
};

describe.each(Object.keys(abilities) as Ability[])('%s', (ability) => {
  test.each(Object.entries(letters))(`is given to ${who[ability]}, asked for %s`, (letter, role) => {
    expect(can(role, ability)).toBe(who[ability].includes(letter));
  });

  test('is not given to visitors', () => {
    expect([can(null, ability), can(undefined, ability)]).toEqual([false, false]);
  });
});

test('every role has its letter', () => {
  expect(Object.values(letters)).toEqual([...userRoles]);
});

test('who owes a second factor or a password can set one up, see and end sessions, and call nothing else', () => {
  const open = Object.entries<Endpoint>(api).flatMap(([key, { whileOwing }]) => (whileOwing ? [key] : []));
  expect(open.sort()).toEqual([
    'GET /api/auth/factor',
    'GET /api/auth/me',
    'GET /api/auth/sessions',
    'POST /api/auth/factor',
    'POST /api/auth/factor/confirm',
    'POST /api/auth/logout',
    'POST /api/auth/passkeys',
    'POST /api/auth/passkeys/options',
    'POST /api/auth/password',
    'POST /api/auth/sessions/:key/end',
    'POST /api/auth/sessions/end-others',
  ]);
});
