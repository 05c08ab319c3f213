/**
 * Who may do what: one table, read by the server (which decides) and by the browser (which only hides).
 * The rule that decides who may revoke is the line `credentials.revoke`.
 */
export const userRoles = [
  'SUPER_USER',
  'CONTENT_EDITOR',
  'ACCREDITATION_STAFF',
  'CREDENTIAL_VIEWER',
  'USER',
] as const;
export type UserRole = (typeof userRoles)[number];

const editors = ['SUPER_USER', 'CONTENT_EDITOR'] as const;
const accreditation = ['SUPER_USER', 'CONTENT_EDITOR', 'ACCREDITATION_STAFF'] as const;
const scanners = ['SUPER_USER', 'CONTENT_EDITOR', 'ACCREDITATION_STAFF', 'CREDENTIAL_VIEWER'] as const;
const superUser = ['SUPER_USER'] as const;

export const abilities = {
  'participants.register': ['SUPER_USER', 'CONTENT_EDITOR', 'ACCREDITATION_STAFF', 'USER'],
  'participants.readOwn': ['SUPER_USER', 'CONTENT_EDITOR', 'ACCREDITATION_STAFF', 'USER'],
  'participants.readAll': accreditation,
  'participants.readDoor': scanners,
  'participants.import': accreditation,
  /** Approving people for roles that need it. */
  'participants.approve': editors,
  'credentials.issueOwn': ['SUPER_USER', 'CONTENT_EDITOR', 'ACCREDITATION_STAFF', 'USER'],
  'credentials.issueAny': accreditation,
  'credentials.revoke': accreditation,
  /** Resolving a conflict between two devices; most resolutions revoke or correct. */
  'conflicts.settle': accreditation,
  'door.scan': scanners,
  /** Letting in a holder whom the door refused or asked to look at, with a reason. */
  'door.override': accreditation,
  'desk.use': accreditation,
  'news.edit': editors,
  'competition.edit': editors,
  'inbox.read': editors,
  'admin.open': editors,
  /** Exporting everything about a person in one file, and erasing it permanently. */
  'people.erase': superUser,
  /** Merging two records of the same person. */
  'people.merge': accreditation,
  'users.manage': superUser,
  'settings.edit': superUser,
  /** API tokens and webhook addresses. */
  'integrations.manage': superUser,
  'devices.manage': superUser,
  'audit.read': superUser,
  'onBehalf.act': superUser,
} as const satisfies Record<string, readonly UserRole[]>;

/** Staff of the event: longer passwords, sign-ins in the audit log, a second factor if the organizers require it. */
export function isStaff(role: UserRole): boolean {
  return role !== 'USER';
}

export type Ability = keyof typeof abilities;

/** Whether a role has the ability. Visitors (`null`) have none; what they may do needs no ability. */
export function can(role: UserRole | null | undefined, ability: Ability): boolean {
  return role != null && (abilities[ability] as readonly UserRole[]).includes(role);
}

/**
 * What an API token may do: each has one of these. Each endpoint lists its abilities in `tokens`; none of those
 * endpoints signs in, manages accounts or reads messages.
 */
export const tokenAbilities = [
  'results.read',
  'results.enter',
  'participants.read',
  'attendance.read',
] as const;
export type TokenAbility = (typeof tokenAbilities)[number];

/** Whether the user must first set up a second factor or a new password. */
export const owesSomething = (me: {
  owesFactor?: true | undefined;
  owesPassword?: true | undefined;
}): boolean => me.owesFactor === true || me.owesPassword === true;
