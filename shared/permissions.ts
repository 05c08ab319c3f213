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
  /** Saying who may get the badge of a role that waits for somebody. */
  'participants.approve': editors,
  'credentials.issueOwn': ['SUPER_USER', 'CONTENT_EDITOR', 'ACCREDITATION_STAFF', 'USER'],
  'credentials.issueAny': accreditation,
  'credentials.revoke': accreditation,
  /** Ending what two devices did against each other; most of it revokes or corrects. */
  'cases.settle': accreditation,
  'door.scan': scanners,
  /** Letting in a holder whom the door refused or asked to look at, with a reason. */
  'door.override': accreditation,
  'desk.use': accreditation,
  'news.edit': editors,
  'competition.edit': editors,
  'inbox.read': editors,
  'admin.open': editors,
  /** Everything about anybody in one file, and forgetting them for good. */
  'people.erase': superUser,
  /** Making one of two records of the same person. */
  'people.merge': accreditation,
  'users.manage': superUser,
  'settings.edit': superUser,
  /** Keys for other programs, and addresses that are told of changes. */
  'integrations.manage': superUser,
  'devices.manage': superUser,
  'audit.read': superUser,
  'onBehalf.act': superUser,
} as const satisfies Record<string, readonly UserRole[]>;

/** Whoever works at the event: longer passwords, sign-ins in the audit log, a second factor where the organiser asks for it. */
export function isStaff(role: UserRole): boolean {
  return role !== 'USER';
}

export type Ability = keyof typeof abilities;

/** Whether a user of this role has the ability. Nobody (`null`) has none: what visitors may do needs no ability. */
export function can(role: UserRole | null | undefined, ability: Ability): boolean {
  return role != null && (abilities[ability] as readonly UserRole[]).includes(role);
}

/**
 * What an API token may do: one of these each. Which calls that is stands with the calls (`tokens` of an endpoint);
 * none of them signs in, manages accounts or reads a message.
 */
export const tokenAbilities = [
  'results.read',
  'results.enter',
  'participants.read',
  'attendance.read',
] as const;
export type TokenAbility = (typeof tokenAbilities)[number];

/** Whether somebody has to do something about their own account (a second factor, a password) before anything else. */
export const owesSomething = (me: {
  owesFactor?: true | undefined;
  owesPassword?: true | undefined;
}): boolean => me.owesFactor === true || me.owesPassword === true;
