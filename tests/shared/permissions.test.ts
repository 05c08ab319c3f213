import { describe, expect, test } from 'vitest';
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
