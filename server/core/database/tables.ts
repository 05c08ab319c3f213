/**
 * All tables: the map of the data. The site's entities come first, then what makes it an accreditation
 * system. Rows that travel to devices carry a `uid` made where the row was made; the integer `id` is the
 * server's own and what the site's calls speak of. `docs/adr/0004` tells how changes are numbered.
 */
import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  customType,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';
import type { AmendmentKind, Direction, VerdictKind } from '#shared/access/scan.ts';
import type { KeptReview } from '#shared/admin/approvals.ts';
import type { WebhookEvent } from '#shared/admin/webhook-events.ts';
import { now } from '#shared/base/clock.ts';
import type { TokenAbility, UserRole } from '#shared/base/permissions.ts';
import type { CredentialData } from '#shared/codes/payload.ts';
import type { Phase } from '#shared/competition/competition.ts';
import type { RegistrationStatus } from '#shared/competition/registrations.ts';
import type { CredentialStatus, ValidateCommand } from '#shared/credentials/credential.ts';
import type { WipeOrder } from '#shared/devices/device-wipe.ts';
import type { Certificate, DeviceKind, DeviceStatus } from '#shared/devices/devices.ts';
import type { SignedGrant } from '#shared/devices/grants.ts';
import type { ReadinessReport } from '#shared/devices/readiness-report.ts';
import type { Branch } from '#shared/edition/choices.ts';
import type { Edition } from '#shared/edition/edition.ts';
import type { Category, EventType, InquiryType } from '#shared/edition/tournament.ts';
import type { ImportKind } from '#shared/imports/fields.ts';
import type { PhotoFailure } from '#shared/imports/imports.ts';
import type { ApprovalOutcome } from '#shared/people/approval.ts';
import type { OutdatedBadge } from '#shared/people/badge-change.ts';
import type { BrokenRule } from '#shared/people/eligibility.ts';
import type { PersonNote } from '#shared/people/note.ts';
import type { PersonLanguage } from '#shared/people/person-fields.ts';
import type { PersonProposal } from '#shared/people/proposal.ts';
import type { HandoutName, RedeemedHandout } from '#shared/people/redeemed.ts';
import type { EditionStatus } from '#shared/settings/editions.ts';
import type { ConflictAction, ConflictKind, ConflictOutcome } from '#shared/sync/conflicts.ts';
import type { AuditEnd } from '#shared/sync/protocol.ts';

const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });
/** Compared byte by byte, so that a folded text sorts the same, and quickly, whatever the database's own order. */
const sortText = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });
const words = customType<{ data: string }>({ dataType: () => 'tsvector' });
const instant = (name = '') => timestamp(name, { withTimezone: true, mode: 'date' });
/** By the application's clock, which `CLOCK` sets; a row written by other means has the database's time. */
const createdAt = () =>
  instant()
    .notNull()
    .defaultNow()
    .$defaultFn(() => now());

// ── people who sign in ──────────────────────────────────────────────────────────────────────────────

export const users = pgTable(
  'users',
  {
    id: serial().primaryKey(),
    username: text().notNull().unique(),
    /** `usernameKey` of the name, so that no two names look alike; null where an older account has the same one. */
    usernameKey: text().unique(),
    /** argon2id in PHC form. */
    password: text().notNull(),
    email: text().notNull().unique(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    phone: text().notNull(),
    role: text().$type<UserRole>().notNull().default('USER'),
    disabledAt: instant(),
    /** Until when a password that was made up and printed at the first start lets its owner in; null once they chose one. */
    firstPasswordUntil: instant(),
    /** To the minute, while a session of theirs is used. */
    lastSeenAt: instant(),
    createdAt: createdAt(),
  },
  // People sign in with any case of their name, so no two names may differ in nothing else.
  (t) => [uniqueIndex('users_username_any_case').on(sql`lower(${t.username})`)],
);

export const sessions = pgTable(
  'sessions',
  {
    sid: text().primaryKey(),
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    data: jsonb().notNull(),
    expiresAt: instant().notNull(),
  },
  (t) => [index('sessions_user').on(t.userId), index('sessions_expiry').on(t.expiresAt)],
);

/** One-time links to set a password; only the token's hash is stored. */
export const passwordResets = pgTable('password_resets', {
  tokenHash: text().primaryKey(),
  /** One link per account: a new one replaces the old one. */
  userId: integer()
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: 'cascade' }),
  expiresAt: instant().notNull(),
  createdAt: createdAt(),
});

/** The TOTP second factor of an account (RFC 6238); it has no effect until it is confirmed. */
export const secondFactors = pgTable('second_factors', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The secret, sealed with what only the holder of the event's root key can make. */
  sealed: text().notNull(),
  confirmedAt: instant(),
  /** The half minute of the last code that was taken: no code counts twice. */
  lastStep: integer().notNull().default(0),
  createdAt: createdAt(),
});

/** Recovery codes for a lost phone; a used one is deleted. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    /** HMAC under a key of the server. */
    hash: text().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (t) => [index('recovery_codes_user').on(t.userId)],
);

/** Keys that devices of people hold (WebAuthn), shown besides the password or in its place. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: serial().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Base64url, as its authenticator named it. */
    credentialId: text().notNull().unique(),
    /** COSE, base64url. */
    publicKey: text().notNull(),
    /** The signature counter, an unsigned 32-bit integer; many authenticators leave it at 0. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** How the browser reaches it ('internal', 'usb'). */
    transports: jsonb().$type<readonly string[]>().notNull(),
    name: text().notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant(),
  },
  (t) => [index('passkeys_user').on(t.userId)],
);

/** The challenge that a passkey signs: accepted by any server, once, within minutes. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challenge: text().primaryKey(),
    /** The user who creates the passkey; null when an existing passkey is requested. */
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: instant().notNull(),
  },
  (t) => [index('passkey_challenges_user').on(t.userId), index('passkey_challenges_expiry').on(t.expiresAt)],
);

/** Counts of attempts; written by the limiter alone. Its keys are hashes. */
export const rateLimits = pgTable('rate_limits', {
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
});

/** Files of the builds that servers of this database serve, for pages of a build that this server has not. */
export const builtFiles = pgTable('built_files', {
  name: text().primaryKey(),
  bytes: bytes().notNull(),
  /** When a server that has it in its build last started. */
  servedAt: instant().notNull(),
});

// ── the public site ─────────────────────────────────────────────────────────────────────────────────

export interface NewsTranslation {
  title: string;
  summary: string;
  content: string;
}

export const news = pgTable(
  'news',
  {
    id: serial().primaryKey(),
    title: text().notNull(),
    content: text().notNull(),
    summary: text().notNull().default(''),
    category: text().notNull(),
    imageUrl: text(),
    authorId: integer().references(() => users.id, { onDelete: 'set null' }),
    translations: jsonb().$type<{ en?: NewsTranslation }>().notNull().default({}),
    /** Kept for editors alone, whatever `publishedAt` says. */
    isDraft: boolean().notNull().default(false),
    publishedAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [index('news_newest').on(t.publishedAt.desc(), t.id.desc())],
);

/** Pictures of news, public and apart from those of people; named by the hash of what was sent. */
export const pictures = pgTable('pictures', {
  sha256: text().primaryKey(),
  width: integer().notNull(),
  height: integer().notNull(),
  /** JPEG, re-encoded, without anything but the picture; none where it lies in the object store, by this key. */
  jpeg: bytes(),
  objectKey: text(),
  /** For a logo also the PNG it was made from, with transparency. */
  png: bytes(),
  createdById: integer().references(() => users.id, { onDelete: 'set null' }),
  createdAt: createdAt(),
});

export interface RegistrationStep {
  /** ISO 8601. */
  at: string;
  by: number | null;
  status: RegistrationStatus;
  reason: string | null;
}

export const teamRegistrations = pgTable(
  'team_registrations',
  {
    id: serial().primaryKey(),
    teamName: text().notNull(),
    country: text().notNull(),
    category: text().$type<Category>().notNull(),
    branch: text().$type<Branch>().notNull(),
    delegateName: text().notNull(),
    delegatePhone: text().notNull(),
    email1: text().notNull(),
    email2: text(),
    isInternational: boolean().notNull().default(false),
    nationalRepresentativeCode: text(),
    organizerSignature: text(),
    organizerStamp: text(),
    registeredById: integer().references(() => users.id, { onDelete: 'set null' }),
    status: text().$type<RegistrationStatus>().notNull().default('pending'),
    rejectionReason: text(),
    rejectedAt: instant(),
    rejectedById: integer().references(() => users.id, { onDelete: 'set null' }),
    appealReason: text(),
    appealedAt: instant(),
    appealedById: integer().references(() => users.id, { onDelete: 'set null' }),
    approvedAt: instant(),
    approvedById: integer().references(() => users.id, { onDelete: 'set null' }),
    /** The team it became. */
    teamId: integer().references(() => teams.id, { onDelete: 'set null' }),
    /** Its name in the external form. */
    externalId: text(),
    /** Every decision so far: the columns above hold the last of each kind. */
    history: jsonb().$type<RegistrationStep[]>().notNull().default([]),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    uniqueIndex('registrations_external').on(t.externalId),
    index('registrations_by_status').on(t.status, t.id),
  ],
);

export const teams = pgTable(
  'teams',
  {
    id: serial().primaryKey(),
    uid: uuid().notNull().unique(),
    name: text().notNull(),
    country: text().notNull(),
    category: text().$type<Category>().notNull(),
    division: text(),
    logoUrl: text(),
    /** The id in the organizers' own list; imports match by it. */
    externalId: text(),
    /** Grows with each change, so that two people who edit the same row notice each other. */
    version: integer().notNull().default(1),
    createdAt: createdAt(),
  },
  (t) => [
    index('teams_by_category').on(t.category, t.country),
    uniqueIndex('teams_external').on(t.externalId),
  ],
);

export const standings = pgTable('standings', {
  id: serial().primaryKey(),
  teamId: integer()
    .notNull()
    .references(() => teams.id, { onDelete: 'cascade' }),
  category: text().$type<Category>().notNull(),
  division: text(),
  goldMedals: integer().notNull().default(0),
  silverMedals: integer().notNull().default(0),
  bronzeMedals: integer().notNull().default(0),
  updatedAt: createdAt(),
});

export interface TitleTranslation {
  title: string;
}

/** Games and the other events an editor publishes; `result` is '78-65' once it is known. */
export const schedule = pgTable(
  'schedule',
  {
    id: serial().primaryKey(),
    date: instant().notNull(),
    eventType: text().$type<EventType>().notNull(),
    title: text().notNull(),
    translations: jsonb().$type<{ en?: TitleTranslation }>().notNull().default({}),
    venue: text(),
    court: text(),
    team1Id: integer().references(() => teams.id, { onDelete: 'set null' }),
    team2Id: integer().references(() => teams.id, { onDelete: 'set null' }),
    category: text().$type<Category>(),
    /** The group of the first phase a game counts for. */
    division: text(),
    phase: text().$type<Phase>(),
    result: text(),
    /** The team that did not appear. */
    forfeitById: integer().references(() => teams.id, { onDelete: 'set null' }),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    index('schedule_by_date').on(t.date),
    index('schedule_by_team1').on(t.team1Id),
    index('schedule_by_team2').on(t.team2Id),
    index('schedule_by_category').on(t.category, t.division),
  ],
);

export const contacts = pgTable(
  'contacts',
  {
    id: serial().primaryKey(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    email: text().notNull(),
    phone: text(),
    subject: text().notNull(),
    message: text().notNull(),
    inquiryType: text().$type<InquiryType>(),
    createdAt: createdAt(),
    responded: boolean().notNull().default(false),
    /** When it was marked as answered: from here on its days are counted, see `inbox/forget-answered.ts`. */
    respondedAt: instant(),
  },
  (t) => [index('contacts_by_state').on(t.responded, t.id)],
);

export const newsletterSubscribers = pgTable('newsletter_subscribers', {
  id: serial().primaryKey(),
  email: text().notNull().unique(),
  language: text().$type<'es' | 'en'>().notNull().default('es'),
  /** The content of the unsubscribe link. */
  token: uuid().notNull().unique(),
  createdAt: createdAt(),
});

export const siteSettings = pgTable('site_settings', {
  id: serial().primaryKey(),
  key: text().notNull().unique(),
  value: text().notNull(),
  updatedAt: createdAt(),
});

/** Editions of the championship as documents: one is live, the others are drafts. */
export const editions = pgTable('editions', {
  id: text().primaryKey(),
  document: jsonb().$type<Edition>().notNull(),
  status: text().$type<EditionStatus>().notNull(),
  /** Counts up with each save. */
  revision: integer().notNull(),
  authorId: integer().references(() => users.id, { onDelete: 'set null' }),
  createdAt: createdAt(),
  updatedAt: createdAt(),
});

/** Every saved revision of an edition, to look at and to go back to. */
export const editionRevisions = pgTable(
  'edition_revisions',
  {
    editionId: text()
      .notNull()
      .references(() => editions.id, { onDelete: 'cascade' }),
    revision: integer().notNull(),
    document: jsonb().$type<Edition>().notNull(),
    /** The sections that were saved, or how else the document came to be: 'dates,keyDates'. */
    change: text().notNull(),
    authorId: integer().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.editionId, t.revision] })],
);

/** Editions whose public pages are archived; `createdAt` is when they were. */
export const archives = pgTable('archives', {
  editionId: text().primaryKey(),
  name: jsonb().$type<Edition['identity']['name']>().notNull(),
  startsOn: date().notNull(),
  endsOn: date().notNull(),
  createdAt: createdAt(),
});

/** The files of an archive by their address below /archive/<edition>/: pages, style sheets, pictures, lists. */
export const archivedFiles = pgTable(
  'archived_files',
  {
    editionId: text()
      .notNull()
      .references(() => archives.editionId, { onDelete: 'cascade' }),
    address: text().notNull(),
    /** Compressed by gzip. */
    bytes: bytes().notNull(),
  },
  (t) => [primaryKey({ columns: [t.editionId, t.address] })],
);

// ── participants and their credentials ──────────────────────────────────────────────────────────────

export const participants = pgTable(
  'participants',
  {
    id: serial().primaryKey(),
    uid: uuid().notNull().unique(),
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    teamId: integer().references(() => teams.id, { onDelete: 'set null' }),
    firstName: text().notNull(),
    lastName: text().notNull(),
    birthDate: date({ mode: 'string' }).notNull(),
    country: text().notNull(),
    category: text().$type<Category>().notNull(),
    role: text().notNull(),
    /** Language of the badge and the self-service screens; null if unknown. */
    language: text().$type<PersonLanguage>(),
    /** A path on this server, `/api/photos/<sha256>`; the picture is in `photos`. */
    photoUrl: text(),
    /** The note for every desk and door. */
    note: jsonb().$type<PersonNote>(),
    /** Their correction proposed at a kiosk, until a desk has reviewed it. */
    proposed: jsonb().$type<PersonProposal>(),
    /** Their hand-outs from `redemptions`, as sent to desks. */
    redeemed: jsonb().$type<RedeemedHandout[]>().notNull().default([]),
    /** The id in the organizers' own list; imports match by it. */
    externalId: text(),
    hasCredential: boolean().notNull().default(false),
    credentialNumber: text().unique(),
    credentialData: jsonb().$type<CredentialData>(),
    /** Folded name, team and number: what a search looks at. */
    searchText: text().notNull().default(''),
    /** The role of the last decision in `approvals`, by its outcome; null without a decision. */
    approvedFor: text(),
    refusedFor: text(),
    /** The copy they wear that says something else than this row. */
    outdated: jsonb().$type<OutdatedBadge>(),
    /** Fields that an account outside the staff changed after the badge was signed, with their former values. */
    review: jsonb().$type<KeptReview>(),
    /** Grows with each change, so that two people who edit the same row notice each other. */
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: createdAt(),
    /** Erased or merged: the row has no personal data any more, and its uid is never reused. */
    deletedAt: instant(),
    /** The record that remains after a merge. */
    mergedInto: uuid(),
  },
  (t) => [
    uniqueIndex('participants_external').on(t.externalId),
    index('participants_by_owner').on(t.userId),
    index('participants_by_team').on(t.teamId),
    index('participants_by_birth_date').on(t.birthDate),
    index('participants_by_name').on(t.lastName, t.firstName, t.id),
  ],
);

/** Append-only: decisions on who may get the badge of a role that needs approval. */
export const approvals = pgTable(
  'approvals',
  {
    id: serial().primaryKey(),
    participantUid: uuid().notNull(),
    role: text().notNull(),
    outcome: text().$type<ApprovalOutcome>().notNull(),
    reason: text().notNull(),
    decidedBy: integer().references(() => users.id, { onDelete: 'set null' }),
    decidedAt: instant().notNull(),
  },
  (t) => [index('approvals_of').on(t.participantUid)],
);

/**
 * The long list of the administration, ready to be filtered and sorted: one narrow row per participant with what
 * is otherwise spread over teams, credentials and the rules. A cache that follows the change feed; it is brought
 * up to date before it is read (`server/people/participants/listing.ts`) and may be emptied at any time.
 */
export const participantListing = pgTable(
  'participant_listing',
  {
    /** No foreign key: the row of a deleted person still names their former roster. */
    participantId: integer().primaryKey(),
    uid: uuid().notNull().unique(),
    /** Surnames, then first names, folded. */
    sortName: sortText().notNull(),
    teamId: integer(),
    /** Folded; U+FFFF without a team, so that those come last. */
    teamName: sortText().notNull(),
    country: text().notNull(),
    countryEs: sortText().notNull(),
    countryEn: sortText().notNull(),
    /** Places in the tournament's own lists. */
    categoryRank: smallint().notNull(),
    roleRank: smallint().notNull(),
    /** Place in `badgeStages`. */
    statusRank: smallint().notNull(),
    number: sortText().notNull(),
    birthDate: date({ mode: 'string' }).notNull(),
    registeredAt: instant().notNull(),
    /** The rules they break, by name, and with the reasons. */
    rules: text().array().notNull(),
    ruleCount: smallint().notNull(),
    broken: jsonb().$type<BrokenRule[]>().notNull(),
    /** Every word of name, team and numbers, folded. */
    words: words().notNull(),
  },
  (t) => [
    index('listing_by_name').on(t.sortName, t.participantId),
    index('listing_by_team').on(t.teamName, t.sortName, t.participantId),
    index('listing_by_country_es').on(t.countryEs, t.sortName, t.participantId),
    index('listing_by_country_en').on(t.countryEn, t.sortName, t.participantId),
    index('listing_by_category').on(t.categoryRank, t.sortName, t.participantId),
    index('listing_by_role').on(t.roleRank, t.sortName, t.participantId),
    index('listing_by_status').on(t.statusRank, t.sortName, t.participantId),
    index('listing_by_number').on(t.number, t.sortName, t.participantId),
    index('listing_by_birth_date').on(t.birthDate, t.sortName, t.participantId),
    index('listing_by_registration').on(t.registeredAt, t.sortName, t.participantId),
    index('listing_by_rule_count').on(t.ruleCount, t.sortName, t.participantId),
    index('listing_of_team').on(t.teamId, t.sortName, t.participantId),
    index('listing_of_country').on(t.country, t.sortName, t.participantId),
    index('listing_of_rules').using('gin', t.rules),
    index('listing_of_words').using('gin', t.words),
  ],
);

/**
 * One row: the position in the change feed up to which the list is current, and the version of the rules that made
 * it.
 */
export const listingState = pgTable('listing_state', {
  one: boolean().primaryKey().default(true),
  seq: bigint({ mode: 'number' }).notNull().default(0),
  version: text().notNull().default(''),
});

/** Pictures of people, apart from the rows; named by the hash of what was sent, stored re-encoded. */
export const photos = pgTable('photos', {
  sha256: text().primaryKey(),
  width: integer().notNull(),
  height: integer().notNull(),
  /** JPEG, at most 960 px on the long edge; none of the two where they lie in the object store, below this key. */
  full: bytes(),
  /** JPEG, at most 480 px: what desks, doors and badges use. */
  small: bytes(),
  objectKey: text(),
  createdAt: createdAt(),
});

/**
 * Objects to delete from the store, and from when. A trigger adds the object of a deleted row, so that no code path
 * forgets it; uploads are added until their row is written (platform/objects.ts).
 */
export const objectDeletions = pgTable('object_deletions', {
  key: text().primaryKey(),
  dueAt: instant().notNull(),
});

export const credentials = pgTable(
  'credentials',
  {
    uid: uuid().primaryKey(),
    number: text().notNull().unique(),
    participantUid: uuid().notNull(),
    status: text().$type<CredentialStatus>().notNull().default('active'),
    /** The copy: 1 at issue, one more with each reprint; doors refuse a lower one than they know. */
    g: integer().notNull().default(1),
    team: text().notNull(),
    accessCode: text().notNull(),
    zones: integer().notNull(),
    /** Minutes since 1970. */
    expires: integer().notNull(),
    kid: text().notNull(),
    data: jsonb().$type<CredentialData>().notNull(),
    /** Code of the device that issued it; W0 is the server. */
    issuedBy: text().notNull(),
    issuedAt: instant().notNull(),
    operatorId: integer(),
    revokedReason: text(),
    revokedAt: instant(),
    revokedBy: integer(),
    /** Made ahead: this copy counts nowhere before a desk has validated it. */
    awaiting: boolean().notNull().default(false),
    validatedAt: instant(),
    /** When this copy was first printed. */
    printedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    index('credentials_of_participant').on(t.participantUid),
    index('credentials_by_time').on(t.issuedAt),
  ],
);

export const credentialPrints = pgTable(
  'credential_prints',
  {
    uid: uuid().primaryKey(),
    number: text().notNull(),
    g: integer().notNull(),
    kid: text().notNull(),
    deviceCode: text().notNull(),
    operatorId: integer(),
    reason: text(),
    printer: text(),
    format: text(),
    printedAt: instant().notNull(),
  },
  (t) => [index('prints_of_credential').on(t.number)],
);

/** Grow-only: a revoked number never becomes valid again. */
export const revocations = pgTable('revocations', {
  uid: uuid().primaryKey(),
  number: text().notNull().unique(),
  reason: text().notNull(),
  by: integer(),
  deviceCode: text().notNull(),
  revokedAt: instant().notNull(),
});

/** Append-only: badges that came into the right hands; for a delegation with who took them, and their signature. */
export const handOvers = pgTable(
  'hand_overs',
  {
    uid: uuid().primaryKey(),
    how: text().$type<ValidateCommand['how']>().notNull(),
    teamUid: uuid(),
    receivedBy: text(),
    /** The participant who took them, where the desk chose one of its list. */
    receiverUid: uuid(),
    /** Path of an SVG, 600 by 200. */
    signature: text(),
    deviceCode: text().notNull(),
    operatorId: integer(),
    handedAt: instant().notNull(),
  },
  (t) => [index('hand_overs_of_team').on(t.teamUid)],
);

/** Which copies: of a number that has not arrived yet as well. */
export const handedBadges = pgTable(
  'handed_badges',
  { handOverUid: uuid().notNull(), number: text().notNull(), g: integer().notNull() },
  (t) => [
    primaryKey({ columns: [t.number, t.g, t.handOverUid] }),
    index('badges_of_hand_over').on(t.handOverUid),
  ],
);

/** Hand-outs besides the badge; more than once if two desks did not know of each other. */
export const redemptions = pgTable(
  'redemptions',
  {
    uid: uuid().primaryKey(),
    participantUid: uuid().notNull(),
    /** The uid of the hand-out in the setting, and its name there. */
    handoutUid: uuid().notNull(),
    name: jsonb().$type<HandoutName>().notNull(),
    deviceCode: text().notNull(),
    operatorId: integer(),
    redeemedAt: instant().notNull(),
    /** Given back, or never given: where, by whom and why. */
    undoneAt: instant(),
    undoneAtDevice: text(),
    undoneBy: integer(),
    undoneReason: text(),
  },
  (t) => [
    index('redemptions_of_person').on(t.participantUid),
    index('redemptions_of_handout').on(t.handoutUid),
  ],
);

/** Append-only: what a door saw and said. */
export const scans = pgTable(
  'scans',
  {
    uid: uuid().primaryKey(),
    number: text().notNull(),
    g: integer(),
    direction: text().$type<Direction>().notNull(),
    verdict: text().$type<VerdictKind>().notNull(),
    reason: text().notNull(),
    checkpoint: text().notNull(),
    listAgeMs: bigint({ mode: 'number' }),
    offline: boolean().notNull(),
    deviceCode: text().notNull(),
    operatorId: integer(),
    occurredAt: instant().notNull(),
    receivedAt: createdAt(),
    /** Facts unknown to the door when it answered, such as an earlier revocation. */
    anomaly: text(),
    /** The error of the door's clock, ms; null for older rows. */
    clockOffsetMs: bigint({ mode: 'number' }),
    /** Its last amendment (`scan_amendments`), if any. */
    amended: text().$type<AmendmentKind>(),
    amendedReason: text(),
  },
  (t) => [index('scans_of_number').on(t.number, t.occurredAt), index('scans_by_time').on(t.occurredAt)],
);

/** Amendments of scans made at doors, each once; the scan may arrive later. */
export const scanAmendments = pgTable(
  'scan_amendments',
  {
    uid: uuid().primaryKey(),
    scanUid: uuid().notNull(),
    number: text().notNull(),
    kind: text().$type<AmendmentKind>().notNull(),
    reason: text().notNull(),
    deviceCode: text().notNull(),
    operatorId: integer(),
    occurredAt: instant().notNull(),
    receivedAt: createdAt(),
  },
  (t) => [index('scan_amendments_of_scan').on(t.scanUid, t.occurredAt)],
);

// ── devices and sync ────────────────────────────────────────────────────────────────────────────────

export const devices = pgTable('devices', {
  uid: uuid().primaryKey(),
  /** Part of every number the device issues; never given to another device. */
  code: text().notNull().unique(),
  name: text().notNull(),
  kind: text().$type<DeviceKind | 'server'>().notNull(),
  status: text().$type<DeviceStatus>().notNull().default('pending'),
  platform: text(),
  /** Raw Ed25519 public key, base64url. */
  publicKey: text(),
  kid: text().unique(),
  certificate: jsonb().$type<Certificate>(),
  /** SHA-256 of the one-time enrollment code, and its expiry. */
  enrollmentHash: text('enrolment_hash'),
  enrollmentUntil: instant('enrolment_until'),
  /** The last mutation received; the next one is lmid + 1. */
  lmid: bigint({ mode: 'number' }).notNull().default(0),
  /** The mutation we last failed at, and how often: the third time it is set aside. Never counts a lost connection. */
  faultMseq: bigint({ mode: 'number' }),
  faultCount: integer().notNull().default(0),
  /** The server's own counter of credential numbers; devices keep theirs. */
  lastNumber: integer().notNull().default(0),
  lastSeenAt: instant(),
  lastCursor: text(),
  /** The history it was last heard of in: after a restore, those that have not come back yet may still bring what others need. */
  epoch: uuid(),
  clockOffsetMs: integer(),
  pendingCount: integer(),
  appVersion: text(),
  /** The end of the audit log that it has seen, and in which history; one that is not there any more stays. */
  auditSeen: jsonb().$type<AuditEnd & { epoch: string }>(),
  /** When its list was last confirmed as complete, as it said itself. */
  listConfirmedAt: instant(),
  /** Its last readiness report. */
  readiness: jsonb().$type<ReadinessReport>(),
  /** The time by which the administrators want it ready. */
  prepareBy: instant(),
  revokedAt: instant(),
  /** The signed order to empty itself: given once, carried out at its next contact. */
  wipeOrder: jsonb().$type<WipeOrder>(),
  /** When the device said that it is empty. */
  wipedAt: instant(),
  createdById: integer().references(() => users.id, { onDelete: 'set null' }),
  createdAt: createdAt(),
});

/** Requests of devices that came within the last minutes: each counts once, whichever server it reaches. */
export const deviceNonces = pgTable(
  'device_nonces',
  {
    deviceUid: uuid().notNull(),
    nonce: text().notNull(),
    /** Machine time: what must not follow a rehearsal. */
    at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.deviceUid, t.nonce] }), index('device_nonces_by_time').on(t.at)],
);

/** The keys the server itself has signed with: one is in use, the others are kept so that their badges are known. */
export const serverKeys = pgTable(
  'server_keys',
  {
    kid: text().primaryKey(),
    publicKey: text().notNull().unique(),
    certificate: jsonb().$type<Certificate>().notNull(),
    /** The private key, sealed with a key derived from the event's root key. */
    sealed: text().notNull(),
    createdAt: createdAt(),
    createdById: integer().references(() => users.id, { onDelete: 'set null' }),
    /** When the next one took over; none for the one in use. */
    retiredAt: instant(),
    reason: text(),
    /** From this time on the key may have been misused. */
    compromisedAt: instant(),
  },
  () => [uniqueIndex('server_keys_in_use').on(sql`(retired_at is null)`).where(sql`retired_at is null`)],
);

/** The operator of a device and the expiry: granted at an online sign-in, referenced by every mutation. */
export const operatorGrants = pgTable('operator_grants', {
  uid: uuid().primaryKey(),
  userId: integer()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  deviceUid: uuid()
    .notNull()
    .references(() => devices.uid, { onDelete: 'cascade' }),
  createdAt: createdAt(),
  expiresAt: instant().notNull(),
});

/** One row per mutation ever received, with its body, so that everything a desk did can be recovered. */
export const receipts = pgTable(
  'receipts',
  {
    deviceUid: uuid().notNull(),
    mseq: bigint({ mode: 'number' }).notNull(),
    mutationId: uuid().notNull().unique(),
    kind: text().notNull(),
    v: integer().notNull(),
    body: jsonb().notNull(),
    bodyHash: text().notNull(),
    status: text().$type<'applied' | 'rejected' | 'quarantined'>().notNull(),
    code: text(),
    result: jsonb(),
    operatorId: integer(),
    /** The grant it was made under. */
    op: uuid(),
    occurredAt: instant().notNull(),
    /**
     * The time by the device's clock, ms since 1970 on the application's clock, and the device's estimate of its
     * error.
     */
    deviceAt: bigint({ mode: 'number' }),
    clockOffsetMs: bigint({ mode: 'number' }),
    /** The device knew that its clock could not be trusted. */
    clockDoubt: boolean().notNull().default(false),
    /** How far of the change feed the device had read when it did it, and how old that was, ms. */
    listSeq: bigint({ mode: 'number' }),
    listAgeMs: bigint({ mode: 'number' }),
    receivedAt: createdAt(),
    /** When quarantined work was settled, by a person or a newer server version. */
    decidedAt: instant(),
    decidedById: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.deviceUid, t.mseq] }),
    index('receipts_by_status').on(t.status),
    // What desks did to one person or credential; scans, which are most of the rows, stand in a table of their own.
    index('receipts_of_row').on(sql`(${t.body}->>'uid')`).where(sql`${t.kind} <> 'scan.record'`),
    // Who did what at desks: read from its end.
    index('receipts_by_time')
      .on(t.occurredAt, t.mutationId)
      .where(sql`${t.kind} not in ('scan.record', 'print.log', 'noop')`),
  ],
);

/**
 * Work that could not be pushed: from a locked or forked device, one unknown after a restore, or from an uploaded file.
 * Stored completely until an administrator applies or discards it.
 */
export const rescuedWork = pgTable(
  'rescued_work',
  {
    uid: uuid().primaryKey(),
    deviceUid: uuid().notNull(),
    deviceCode: text().notNull(),
    mutationId: uuid().notNull().unique(),
    mseq: bigint({ mode: 'number' }).notNull(),
    kind: text().notNull(),
    /** The mutation as the device sent it. */
    envelope: jsonb().notNull(),
    /** The signed grant it names, if it came along. */
    grant: jsonb().$type<SignedGrant>(),
    /** Why it came this way: an error code. */
    reason: text().notNull(),
    via: text().$type<'device' | 'file'>().notNull(),
    state: text().$type<'open' | 'applied' | 'dismissed'>().notNull().default('open'),
    /** Why it could not be applied when that was tried. */
    code: text(),
    receivedAt: createdAt(),
    decidedAt: instant(),
    decidedById: integer(),
  },
  (t) => [index('rescued_work_by_state').on(t.state, t.receivedAt)],
);

/** Conflicting changes of two devices, and how they were settled (`shared/sync/conflicts.ts`). */
export const conflicts = pgTable(
  'cases',
  {
    uid: uuid().primaryKey(),
    kind: text().$type<ConflictKind>().notNull(),
    /** What it concerns; while it is open, further work about the same joins it. */
    key: text().notNull(),
    participantUid: uuid(),
    /** The badges concerned: doors that let one of them pass also get the conflict. */
    numbers: text().array().notNull().default([]),
    openedAt: createdAt(),
    settledAt: instant(),
    outcome: text().$type<ConflictOutcome>(),
    /** The side that holds. */
    kept: uuid(),
    reason: text(),
    settledBy: integer(),
    settledAtDevice: text(),
  },
  (t) => [
    uniqueIndex('cases_open').on(t.key).where(sql`settled_at is null`),
    index('cases_by_time').on(t.settledAt, t.openedAt),
  ],
);

/** Append-only: what each device did, as it arrived. */
export const conflictSides = pgTable(
  'case_sides',
  {
    caseUid: uuid()
      .notNull()
      .references(() => conflicts.uid),
    /** The mutation, or the row where there is none. */
    ref: uuid().notNull(),
    deviceCode: text().notNull(),
    operatorId: integer(),
    deed: jsonb().$type<ConflictAction>().notNull(),
    /** The signed badge of this side, for a settlement that keeps it; it never travels. */
    data: jsonb().$type<CredentialData>(),
    /** Application clock of the device. */
    at: instant(),
    clockOffsetMs: bigint({ mode: 'number' }),
    clockDoubt: boolean().notNull().default(false),
    listSeq: bigint({ mode: 'number' }),
    listAgeMs: bigint({ mode: 'number' }),
    receivedAt: instant(),
  },
  (t) => [primaryKey({ columns: [t.caseUid, t.ref] }), index('case_sides_of_device').on(t.deviceCode)],
);

/** Conflicts of corrections in an earlier version. No longer used; a later release drops it. */
export const formerConflicts = pgTable('conflicts', {
  uid: uuid().primaryKey(),
  rowUid: uuid().notNull(),
  field: text().notNull(),
  base: jsonb(),
  mine: jsonb(),
  theirs: jsonb(),
  mutationId: uuid().notNull(),
  state: text().notNull().default('open'),
  createdAt: createdAt(),
});

/** One row: the epoch of this database. A new epoch makes every device pull again and replay its journal. */
export const syncMeta = pgTable('sync_meta', {
  one: boolean().primaryKey().default(true),
  epoch: uuid().notNull().default(sql`gen_random_uuid()`),
  minClient: integer().notNull().default(1),
  /** Names the database this history was last written in (cluster, timeline, tables): a copy of it elsewhere is another history. */
  home: text(),
  /** Since when this history, and why it began: 'first', or what turned the epoch. */
  beganAt: createdAt(),
  beganBy: text().notNull().default('first'),
  /** Everything committed before is in a verified backup. */
  backedUpAt: instant(),
});

/** One row: the number of the last commit that touched a synced table. */
export const syncClock = pgTable('sync_clock', {
  one: boolean().primaryKey().default(true),
  seq: bigint({ mode: 'number' }).notNull().default(0),
});

/** The newest change of each synced row, numbered at commit by a deferred trigger. */
export const changeLog = pgTable(
  'change_log',
  {
    tbl: text().notNull(),
    rowUid: uuid().notNull(),
    seq: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tbl, t.rowUid] }),
    uniqueIndex('change_log_order').on(t.seq, t.tbl, t.rowUid),
  ],
);

/** The changes of a transaction until it commits; they are then written to `change_log` under one number. */
export const changeQueue = pgTable('change_queue', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  tbl: text().notNull(),
  uids: uuid().array().notNull(),
});

export const auditLog = pgTable(
  'audit_log',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    at: createdAt(),
    userId: integer(),
    deviceCode: text(),
    action: text().notNull(),
    subject: text(),
    detail: jsonb().notNull().default({}),
    prev: text().notNull(),
    hash: text().notNull(),
  },
  (t) => [
    index('audit_by_subject').on(t.subject),
    index('audit_by_action').on(t.action, t.id),
    index('audit_by_user').on(t.userId, t.id),
    index('audit_by_time').on(t.at, t.id),
  ],
);

// ── courts ──────────────────────────────────────────────────────────────────────────────────────────

export interface TextTranslation {
  text: string;
}

export const venues = pgTable(
  'venues',
  {
    id: serial().primaryKey(),
    name: text().notNull(),
    city: text().notNull(),
    address: text(),
    courts: integer().notNull().default(1),
    lat: doublePrecision(),
    lon: doublePrecision(),
    /** Grows with each change, so that two people who edit the same row notice each other. */
    version: integer().notNull().default(1),
    createdAt: createdAt(),
  },
  (t) => [unique('venues_name').on(t.name)],
);

export interface FaqTranslation {
  question: string;
  answer: string;
}

export const faqEntries = pgTable('faq_entries', {
  id: serial().primaryKey(),
  question: text().notNull(),
  answer: text().notNull(),
  translations: jsonb().$type<{ en?: FaqTranslation }>().notNull().default({}),
  position: integer().notNull().default(0),
  /** Grows with each change, so that two people who edit the same row notice each other. */
  version: integer().notNull().default(1),
  createdAt: createdAt(),
});

export interface RuleTranslation {
  title: string;
  text: string;
}

/** The content of /rules, section by section. */
export const ruleSections = pgTable('rule_sections', {
  id: serial().primaryKey(),
  title: text().notNull(),
  text: text().notNull(),
  translations: jsonb().$type<{ en?: RuleTranslation }>().notNull().default({}),
  position: integer().notNull().default(0),
  /** Grows with each change, so that two people who edit the same row notice each other. */
  version: integer().notNull().default(1),
  createdAt: createdAt(),
});

/** Who makes it possible, on the home page. */
export const sponsors = pgTable('sponsors', {
  id: serial().primaryKey(),
  name: text().notNull(),
  url: text(),
  logo: text(),
  position: integer().notNull(),
  version: integer().notNull().default(1),
});

export const accommodations = pgTable('accommodations', {
  id: serial().primaryKey(),
  name: text().notNull(),
  city: text().notNull(),
  description: text().notNull().default(''),
  translations: jsonb().$type<{ en?: TextTranslation }>().notNull().default({}),
  /** US dollars a night, from. */
  priceFrom: integer(),
  url: text(),
  phone: text(),
  /** Grows with each change, so that two people who edit the same row notice each other. */
  version: integer().notNull().default(1),
  createdAt: createdAt(),
});

// ── imports ─────────────────────────────────────────────────────────────────────────────────────────

/** One imported file, which is listed and undone as a whole. */
export const importBatches = pgTable(
  'import_batches',
  {
    id: serial().primaryKey(),
    kind: text().$type<ImportKind>().notNull(),
    fileName: text().notNull(),
    createdById: integer().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    added: integer().notNull(),
    changed: integer().notNull(),
    unchanged: integer().notNull(),
    /** Rows that could not be read, or stood in the file before. */
    refused: integer().notNull(),
    undoneAt: instant(),
    undoneById: integer().references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [index('import_batches_by_kind').on(t.kind, t.id)],
);

/** Changes of a batch to one row: `before` is null if it added the row; `after` shows whether it was changed since. */
export const importEntries = pgTable(
  'import_entries',
  {
    batchId: integer()
      .notNull()
      .references(() => importBatches.id, { onDelete: 'cascade' }),
    rowId: integer().notNull(),
    before: jsonb().$type<Record<string, string | null>>(),
    after: jsonb().$type<Record<string, string | null>>().notNull(),
    undone: boolean().notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.batchId, t.rowId] })],
);

/** Photos named by an address in an imported file: fetched in the background, each address once for a person. */
export const importPhotos = pgTable(
  'import_photos',
  {
    participantId: integer()
      .notNull()
      .references(() => participants.id, { onDelete: 'cascade' }),
    url: text().notNull(),
    batchId: integer()
      .notNull()
      .references(() => importBatches.id, { onDelete: 'cascade' }),
    status: text()
      .$type<'waiting' | 'fetching' | 'done' | 'failed' | 'cancelled'>()
      .notNull()
      .default('waiting'),
    /** Why it failed: a code of shared/imports. */
    reason: text().$type<PhotoFailure>(),
    claimedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.participantId, t.url] }),
    index('import_photos_by_batch').on(t.batchId, t.status),
    index('import_photos_by_state').on(t.status),
  ],
);

// ── other programs ──────────────────────────────────────────────────────────────────────────────────

/** Keys for other programs. Of the secret only its hash is kept: it has 256 random bits. */
export const apiTokens = pgTable('api_tokens', {
  id: serial().primaryKey(),
  name: text().notNull(),
  ability: text().$type<TokenAbility>().notNull(),
  /** How the secret begins, to tell one from another. */
  prefix: text().notNull(),
  secretHash: text().notNull().unique(),
  createdById: integer().references(() => users.id, { onDelete: 'set null' }),
  createdAt: createdAt(),
  expiresAt: instant().notNull(),
  /** To the minute: a write for each call would be one too many. */
  lastUsedAt: instant(),
  revokedAt: instant(),
});

/** Addresses of webhooks. The signing secret is derived from `salt` and the event's root key. */
export const webhooks = pgTable('webhooks', {
  id: serial().primaryKey(),
  url: text().notNull(),
  events: jsonb().$type<WebhookEvent[]>().notNull(),
  salt: text().notNull(),
  createdById: integer().references(() => users.id, { onDelete: 'set null' }),
  createdAt: createdAt(),
  /** Since when nothing has arrived there; nothing while messages do. */
  failingSince: instant(),
  /** When deliveries were stopped; an administrator can resume them. */
  disabledAt: instant(),
});

/** Messages to them: written with the change they tell of, sent by whichever server takes them. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: uuid().primaryKey(),
    webhookId: integer()
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    event: text().$type<WebhookEvent | 'test'>().notNull(),
    /** The subject of the change: a number or an id, not a name. */
    subject: text().notNull(),
    createdAt: createdAt(),
    status: text().$type<'waiting' | 'delivered' | 'failed'>().notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    /** Not tried before this time; a server that takes it sets this ahead, in case it dies. */
    nextAt: instant().notNull(),
    /** The HTTP status of the last attempt; null without an answer. */
    answer: integer(),
    endedAt: instant(),
  },
  (t) => [
    index('webhook_deliveries_due').on(t.nextAt).where(sql`${t.status} = 'waiting'`),
    index('webhook_deliveries_newest').on(t.webhookId, t.createdAt),
  ],
);
