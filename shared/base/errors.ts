/**
 * Every code the product answers with: its HTTP status and when it is given. The words a person reads for it
 * stand in the catalogues under `errors.<CODE>`.
 */
export const errorCodes = {
  /** The body is not JSON, or not of the type that the call accepts. */
  BAD_REQUEST: 400,
  /** One or more fields break their rule; `fields` names them with a code each. */
  INVALID: 400,
  /** No session, or it has ended. */
  NOT_SIGNED_IN: 401,
  /** Unknown user name or wrong password; the two are never distinguished. */
  WRONG_CREDENTIALS: 401,
  /**
   * The password is right, but a second factor is required; `fields` names the accepted ones, `code` or `passkey`.
   */
  SECOND_FACTOR: 401,
  /** Not a code of the second factor, or one that was used before. */
  WRONG_CODE: 401,
  /** An invalid passkey answer: another account, an old challenge, another address; never distinguished. */
  WRONG_PASSKEY: 401,
  /** The request's device signature is missing or does not verify. */
  DEVICE_SIGNATURE: 401,
  /** An API token that is unknown, expired, revoked or sent together with a session; never distinguished. */
  API_TOKEN: 401,
  /** The role, or the ability of the API token, does not allow it. */
  NOT_ALLOWED: 403,
  /** This role requires a second factor and the account has none; it must be set up first. */
  OWES_FACTOR: 403,
  OWES_PASSWORD: 403,
  /** The password was last given too long ago for this call (`fresh-proof.ts`). */
  PROOF_NEEDED: 403,
  /** A state-changing call from another site. */
  CROSS_SITE: 403,
  /** Registration was closed in Site Settings. */
  REGISTRATION_CLOSED: 403,
  /** The account has registered the most people it may in a day (Site Settings). */
  REGISTRATION_QUOTA: 403,
  /** It does not exist, or the caller may not know that it does. */
  NOT_FOUND: 404,
  USERNAME_TAKEN: 409,
  EMAIL_TAKEN: 409,
  /** Another user changed the same thing in the meantime. */
  CHANGED_MEANWHILE: 409,
  /** A warning that the user must confirm: call again with `confirmed`. */
  NEEDS_CONFIRMATION: 409,
  /** Other records depend on it (people, games); delete those first. */
  IN_USE: 409,
  /** What was asked for is not done in the state the thing is in. */
  NOT_IN_THIS_STATE: 409,
  LAST_SUPER_USER: 409,
  /** This role requires a second factor, and the account would have none. */
  LAST_FACTOR: 409,
  NOT_YOURSELF: 409,
  ALREADY_SUBSCRIBED: 409,
  /** A desk tried to issue to a person who has an active credential. */
  ALREADY_ISSUED: 409,
  ALREADY_REVOKED: 409,
  /** A desk tried to hand out something that the person has, or that is not for their role. */
  ALREADY_REDEEMED: 409,
  NOT_ENTITLED: 409,
  /** The conflict has already been settled differently. */
  CASE_SETTLED: 409,
  NO_CREDENTIAL: 409,
  /** The copy shown is not the valid one. */
  OLD_COPY: 409,
  /** A binding rule of the organizers: a person who breaks it gets no credential. One code per rule. */
  RULE_AGE: 409,
  RULE_ONE_CATEGORY: 409,
  RULE_PLAYERS_MAX: 409,
  RULE_PLAYERS_MIN: 409,
  RULE_COACHES_MAX: 409,
  RULE_STAFF_MAX: 409,
  RULE_TEAM: 409,
  RULE_KIND_MAX: 409,
  RULE_KIND_IN_ALL: 409,
  RULE_ROSTER_FREEZE: 409,
  /** The role needs an approval that was not given yet, or was refused. */
  APPROVAL_WAITING: 409,
  APPROVAL_REFUSED: 409,
  /** An account outside the admin area changed this person after the badge was signed, and such changes wait for a review. */
  CHANGE_WAITING: 409,
  /** A requirement (document, waiver, fee) has not been received yet. */
  REQUIREMENT_MISSING: 409,
  /** A change that depends on one that was rejected before it. */
  MISSING_DEPENDENCY: 409,
  /** The served edition does not have this kind of participants, so its letter and zones are unknown. */
  KIND_UNKNOWN: 409,
  /** The person was erased or merged with another record: no further changes. */
  PERSON_ERASED: 409,
  PERSON_MERGED: 409,
  /** The credential number belongs to another credential. */
  NUMBER_TAKEN: 409,
  /** The number does not belong to the device that used it, or its signature does not verify. */
  BAD_CREDENTIAL: 409,
  /** The operator was not allowed to make the change. */
  OPERATOR_NOT_ALLOWED: 403,
  /** Two desks changed the same value differently: the first change wins, and both desks are informed. */
  CONFLICT: 409,
  /** A change of a kind this server does not know yet. */
  UNKNOWN_MUTATION: 409,
  /** The device's clock is more than ten minutes off; the answer carries ours. */
  CLOCK: 409,
  /** The same request was already seen. */
  REPLAYED: 409,
  /** Two copies of one device are in use. */
  DEVICE_FORKED: 409,
  /** A change that no push accepts, kept so that a person can read it. */
  POISON: 400,
  /** An administrator has decided that a rejected change will not be applied. */
  SET_ASIDE: 409,
  /** Not a file with the unsent work of a device, or not as that device wrote it. */
  RESCUE_FILE: 400,
  /** A file of this kind from another event. */
  RESCUE_EVENT: 400,
  /** The edition that the device was enrolled for is over. */
  EDITION_OVER: 410,
  /** The device was locked or revoked by an administrator. */
  DEVICE_REVOKED: 410,
  /** The one-time link for a new password is wrong, used, or too old. */
  RESET_LINK: 403,
  /** The enrollment code is wrong, used or expired. */
  ENROLMENT_CODE: 403,
  TOO_LARGE: 413,
  /** Not a JPEG, PNG or WebP by its content. */
  WRONG_TYPE: 415,
  /** The app is older than this server can serve. */
  UPGRADE_REQUIRED: 426,
  TOO_MANY: 429,
  /** A bug; the answer has no details. */
  INTERNAL: 500,
  /** The database does not answer. */
  UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof errorCodes;

/** Codes that a field may have in `fields`; their words are under `fields.<CODE>`. */
export const fieldCodes = [
  'REQUIRED',
  'TOO_SHORT',
  'TOO_LONG',
  'INVALID_EMAIL',
  'INVALID_DATE',
  'DATE_IN_FUTURE',
  'INVALID_CHOICE',
  'INVALID_URL',
  'INVALID_NUMBER',
  'INVALID',
  'PASSWORDS_DIFFER',
  'COMMON_PASSWORD',
  'STAFF_PASSWORD',
  'USERNAME_LETTERS',
  'USERNAME_TAKEN',
  'EMAIL_TAKEN',
  'TOO_LARGE',
  'TOO_SMALL',
  'WRONG_TYPE',
  'UNSAFE_SVG',
  'NAME_TAKEN',
  'CODE_TAKEN',
  'SAME_TEAM',
  'OTHER_GROUP',
  'NO_TEAMS',
  'LEVEL_SCORE',
  'INVALID_SCORE',
  'INVALID_POSITION',
  'LOW_CONTRAST',
  'INVALID_TIME',
  'INVALID_DATE_TIME',
  'SKIPPED_TIME',
  'REPEATED_TIME',
  'INVALID_PHONE',
  'INVALID_CODE',
  'INVALID_LETTER',
  'INVALID_HASHTAG',
  'INVALID_CURRENCY',
  'INVALID_COUNTRY',
  'INVALID_ID',
  'UNKNOWN_FIELD',
  'TOO_LOW',
  'TOO_HIGH',
  'TOO_MANY',
  'TWICE',
  'NOT_OFFERED',
  'OTHER_YEAR',
  'BEFORE_FIRST_DAY',
  'TOO_MANY_DAYS',
  'AFTER_EVENT',
  'BEFORE_OPENING',
  'INVALID_TIME_ZONE',
  'INVALID_COLOR',
  'AFTER_FIRST_DAY',
  'BEFORE_LAST_DAY',
  'CATEGORY_IN_USE',
  'KIND_IN_USE',
  'ZONE_IN_USE',
  'ZONES_RETIRED',
  'PLAYERS_NEEDED',
  'BELOW_YOUNGEST',
  'MORE_THAN_MOST',
  'BADGES_SIGNED',
  'BEFORE_START',
  'FAR_FROM_EVENT',
  'OUTSIDE_EVENT',
  'LINKED_DATE',
  'MORE_THAN_FEE',
  'AFTER_CLOSING',
  'OUTSIDE_HOURS',
  'MORE_THAN_ATHLETES',
  'NO_TITLE',
  'UNKNOWN_FACT',
] as const;
export type FieldCode = (typeof fieldCodes)[number];
export type FieldErrors = Record<string, FieldCode>;

/** Thrown when a call cannot continue; `server/core/http/errors.ts` turns it into an answer. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldErrors | undefined;
  /** Seconds to wait before a retry, for TOO_MANY and UNAVAILABLE. */
  readonly retryAfter: number | undefined;
  constructor(code: ErrorCode, options: { fields?: FieldErrors; retryAfter?: number; cause?: unknown } = {}) {
    super(code, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.fields = options.fields;
    this.retryAfter = options.retryAfter;
  }
}

/** The refusal of a rule: an expected result with a code, never thrown. */
export interface Refusal {
  kind: 'refused';
  code: ErrorCode;
  fields?: FieldErrors;
}

/** A rule's no. */
export function refuse(code: ErrorCode, fields?: FieldErrors): Refusal {
  return fields ? { kind: 'refused', code, fields } : { kind: 'refused', code };
}
