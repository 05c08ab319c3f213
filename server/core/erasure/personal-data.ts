/**
 * Register of personal data: for each column of the database its purpose, its retention and what erasing a participant
 * does with it, or that it is not personal. `erase-person.ts` blanks the row of a participant by it, and `docs/privacy.md`
 * prints it. A test compares both with `database/tables.ts`, so that no column is added without an entry.
 */
import { optionalNames } from '#shared/people/person-fields.ts';

/** The effect of erasing a participant on a column. */
export const erasureRules = {
  deleted: 'its row is deleted',
  blanked: 'is emptied',
  fact: 'stays as a fact about a person who can no longer be named',
  unlinked: 'belongs to an account, a delegate or a visitor, not to the participant: see "retention"',
  staff: 'names the staff member who acted: stays with their account',
} as const;
type ErasureRule = keyof typeof erasureRules;

/** A table with its columns, by what erasing does with them; `other` are those without personal data. */
interface PersonalTable extends Partial<Readonly<Record<ErasureRule | 'other', string>>> {
  why: string;
  howLong: string;
}

const names = (columns = ''): string[] => columns.split(/\s+/).filter(Boolean);
const isRule = (key: string): key is ErasureRule => key in erasureRules;

const whileTheEvent = 'until erased, or for the days after the event set in Settings → Privacy';
const withTheAccount = 'until the account is deleted';

/** By the name of the table in tables.ts. */
export const personalData: Readonly<Record<string, PersonalTable>> = {
  participants: {
    why: 'accreditation: who may play, who may enter, what the badge says',
    howLong: whileTheEvent,
    blanked: `userId teamId firstName lastName birthDate ${optionalNames.join(' ')} photoUrl note proposed
      redeemed externalId credentialNumber credentialData searchText approvedFor refusedFor outdated
      review`,
    fact: 'country category role',
    other: 'id uid hasCredential version createdAt updatedAt deletedAt mergedInto',
  },
  approvals: {
    why: 'decisions on badges of roles that need approval',
    howLong: whileTheEvent,
    deleted: 'participantUid role outcome reason',
    staff: 'decidedBy',
    other: 'id decidedAt',
  },
  participantListing: {
    why: 'list of participants in the admin area, derived from the rows above',
    howLong: 'as long as those',
    deleted: `sortName teamId teamName country countryEs countryEn categoryRank roleRank statusRank number
      birthDate registeredAt rules ruleCount broken words`,
    other: 'participantId uid',
  },
  photos: {
    why: 'the face on the badge and at the door',
    howLong: whileTheEvent,
    deleted: 'full small sha256 objectKey',
    other: 'width height createdAt',
  },
  objectDeletions: {
    why: 'files to delete from the object store, if one is used',
    howLong: 'until deleted from there: an hour, or until the store is reachable; a day for unused files',
    deleted: 'key',
    other: 'dueAt',
  },
  credentials: {
    why: 'issued badges and their state',
    howLong: 'permanently, revoked and without its holder: a number is never reused',
    fact: 'participantUid team accessCode data',
    blanked: 'revokedReason',
    staff: 'operatorId revokedBy',
    other: `uid number status g zones expires kid issuedBy issuedAt revokedAt awaiting validatedAt printedAt
      createdAt`,
  },
  credentialPrints: {
    why: 'prints of a badge, with the reason of a reprint',
    howLong: 'permanently, as facts about a number',
    blanked: 'reason',
    staff: 'operatorId',
    other: 'uid number g kid deviceCode printer format printedAt',
  },
  revocations: {
    why: 'revoked numbers',
    howLong: 'permanently, as facts about a number',
    blanked: 'reason',
    staff: 'by',
    other: 'uid number deviceCode revokedAt',
  },
  scans: {
    why: 'which badge passed which door, and when',
    howLong: 'permanently, as facts about a number',
    staff: 'operatorId',
    fact: 'number',
    other: `uid g direction verdict reason checkpoint listAgeMs offline deviceCode occurredAt receivedAt anomaly
      clockOffsetMs amended amendedReason`,
  },
  scanAmendments: {
    why: 'annulled scans and overrides by a supervisor, with the reason',
    howLong: 'permanently, as facts about a number',
    staff: 'operatorId',
    fact: 'number',
    other: 'uid scanUid kind reason deviceCode occurredAt receivedAt',
  },
  receipts: {
    why: 'changes that desks and doors sent, so that none is lost or applied twice',
    howLong:
      'permanently; the body is emptied with the person; number, id and hash stay to detect a repetition',
    blanked: 'body result',
    staff: 'operatorId op decidedById',
    other: `deviceUid mseq mutationId kind v bodyHash status code occurredAt deviceAt clockOffsetMs clockDoubt
      listSeq listAgeMs receivedAt decidedAt`,
  },
  rescuedWork: {
    why: 'rejected work of devices, until an administrator decides',
    howLong: 'permanently; emptied with the person',
    blanked: 'envelope',
    staff: 'grant decidedById',
    other: 'uid deviceUid deviceCode mutationId mseq kind reason via state code receivedAt decidedAt',
  },
  conflicts: {
    why: 'conflicting changes of two devices, and how they were settled',
    howLong: 'permanently; emptied with the person',
    fact: 'participantUid numbers',
    blanked: 'reason',
    staff: 'settledBy',
    other: 'uid kind key openedAt settledAt outcome kept settledAtDevice',
  },
  conflictSides: {
    why: 'each side of a conflict, as received',
    howLong: 'permanently; emptied with the person',
    blanked: 'deed data',
    staff: 'operatorId',
    other: 'caseUid ref deviceCode at clockOffsetMs clockDoubt listSeq listAgeMs receivedAt',
  },
  formerConflicts: {
    why: 'conflicts of an earlier version; no longer written',
    howLong: 'until a later release drops the table',
    deleted: 'base mine theirs rowUid',
    other: 'uid field mutationId state createdAt',
  },
  importEntries: {
    why: 'changes of an import, so that it can be undone',
    howLong: 'permanently; emptied with the person',
    blanked: 'before after',
    other: 'batchId rowId undone',
  },
  importPhotos: {
    why: 'photo addresses in an imported list',
    howLong: whileTheEvent,
    deleted: 'url participantId',
    other: 'batchId status reason claimedAt',
  },
  importBatches: {
    why: 'imported files',
    howLong: 'permanently',
    unlinked: 'fileName',
    staff: 'createdById undoneById',
    other: 'id kind createdAt added changed unchanged refused undoneAt',
  },
  auditLog: {
    why: 'actions of the staff, in a hash chain that reveals changed rows',
    howLong: 'permanently; words about an erased person are removed, and a row lists the rows concerned',
    blanked: 'detail',
    fact: 'subject',
    staff: 'userId',
    other: 'id at deviceCode action prev hash',
  },
  users: {
    why: 'accounts: to sign in, and to answer questions about registered people',
    howLong: withTheAccount,
    unlinked: 'username usernameKey password email firstName lastName phone role lastSeenAt',
    other: 'id disabledAt firstPasswordUntil createdAt',
  },
  sessions: {
    why: 'who is signed in',
    howLong: 'twelve hours, or until sign-out',
    unlinked: 'userId data',
    other: 'sid expiresAt',
  },
  editions: {
    why: 'the championship as the site shows it: names of the board and the contact of the secretariat',
    howLong: 'until edited',
    staff: 'document authorId',
    other: 'id status revision createdAt updatedAt',
  },
  editionRevisions: {
    why: 'earlier revisions of it, to go back to',
    howLong: 'permanently',
    staff: 'document authorId',
    other: 'editionId revision change createdAt',
  },
  passwordResets: {
    why: 'one-time links for a new password',
    howLong: 'until used or expired',
    unlinked: 'userId',
    other: 'tokenHash expiresAt createdAt',
  },
  operatorGrants: {
    why: 'operators of a device',
    howLong: withTheAccount,
    staff: 'userId',
    other: 'uid deviceUid createdAt expiresAt',
  },
  teamRegistrations: {
    why: 'team registrations and how to reach the delegate',
    howLong: 'until deleted, or for the days after the event set in Settings → Privacy',
    unlinked: `delegateName delegatePhone email1 email2 nationalRepresentativeCode registeredById rejectionReason
      appealReason appealedById`,
    staff: 'organizerSignature organizerStamp rejectedById approvedById history',
    other: `id teamName country category branch isInternational status rejectedAt appealedAt approvedAt teamId
      externalId version createdAt updatedAt`,
  },
  contacts: {
    why: 'to answer messages to the organizers',
    howLong: 'deleted 90 days after the answer, or with a person of that name if an administrator chooses so',
    unlinked: 'firstName lastName email phone subject message',
    other: 'id inquiryType createdAt responded respondedAt',
  },
  newsletterSubscribers: {
    why: 'to send the newsletter',
    howLong: 'until they unsubscribe',
    unlinked: 'email language token',
    other: 'id createdAt',
  },
  handOvers: {
    why: 'who collected badges for a delegation, with their signature',
    howLong:
      'for the days after the event set in Settings → Privacy, or until the receiver is erased; then without the receiver',
    blanked: 'receivedBy receiverUid signature',
    staff: 'operatorId',
    other: 'uid how teamUid deviceCode handedAt',
  },
  handedBadges: {
    why: 'handed-over badges',
    howLong: 'permanently, as facts about a number',
    fact: 'number',
    other: 'handOverUid g',
  },
  redemptions: {
    why: 'hand-outs given to a person, so that each is given once',
    howLong: 'permanently, as facts about a person who can no longer be named',
    fact: 'participantUid',
    staff: 'operatorId undoneBy',
    blanked: 'undoneReason',
    other: 'uid handoutUid name deviceCode redeemedAt undoneAt undoneAtDevice',
  },
  secondFactors: {
    why: 'second factor of an account',
    howLong: withTheAccount,
    unlinked: 'userId sealed',
    other: 'confirmedAt lastStep createdAt',
  },
  recoveryCodes: {
    why: 'recovery codes for a lost phone',
    howLong: 'until used, or with the account',
    unlinked: 'userId hash',
  },
  apiTokens: {
    why: 'keys of other programs, and who created each',
    howLong: 'permanently: the record of who had access',
    staff: 'createdById',
    other: 'id name ability prefix secretHash createdAt expiresAt lastUsedAt revokedAt',
  },
  webhooks: {
    why: 'addresses that receive webhooks, and who added each',
    howLong: 'until removed',
    staff: 'createdById',
    other: 'id url events salt createdAt failingSince disabledAt',
  },
  webhookDeliveries: {
    why: 'webhook messages: an event and the uid or number it concerns',
    howLong: 'thirty days',
    fact: 'subject',
    other: 'id webhookId event createdAt status attempts nextAt answer endedAt',
  },
  passkeys: {
    why: 'passkeys of an account, in addition to or instead of a password',
    howLong: 'until its owner removes it, or with the account',
    unlinked: 'userId credentialId publicKey counter transports name lastUsedAt',
    other: 'id createdAt',
  },
  passkeyChallenges: {
    why: 'challenges for a passkey, so that no answer is accepted twice',
    howLong: 'until answered, or five minutes',
    unlinked: 'userId',
    other: 'challenge expiresAt',
  },
  rateLimits: {
    why: 'to throttle guessing',
    howLong: 'twenty days at most',
    unlinked: 'key',
    other: 'points expire',
  },
  news: {
    why: 'published',
    howLong: 'until deleted',
    staff: 'authorId',
    other: 'id title content summary category imageUrl translations isDraft publishedAt updatedAt',
  },
  pictures: {
    why: 'pictures of news, sponsors and the logo, published',
    howLong: 'until deleted',
    staff: 'createdById',
    other: 'sha256 width height jpeg objectKey png createdAt',
  },
  devices: {
    why: 'desks and doors',
    howLong: 'permanently: a code is never reused',
    staff: 'createdById',
    other: `uid code name kind status platform publicKey kid certificate enrollmentHash enrollmentUntil lmid
      faultMseq faultCount lastNumber lastSeenAt lastCursor epoch clockOffsetMs pendingCount appVersion
      auditSeen listConfirmedAt readiness prepareBy revokedAt wipeOrder wipedAt createdAt`,
  },
  serverKeys: {
    why: 'keys that sign badges',
    howLong: 'permanently',
    staff: 'createdById',
    other: 'kid publicKey certificate sealed createdAt retiredAt reason compromisedAt',
  },
};

/** The columns of a table that erasing a participant empties. */
export const blankedColumns = (table: string): string[] => names(personalData[table]?.blanked);

/** All columns of a table in the register. */
export const registeredColumns = (table: string): string[] =>
  Object.entries(personalData[table] ?? {}).flatMap(([key, columns]) =>
    key === 'other' || isRule(key) ? names(columns) : [],
  );

/** Tables without personal data. */
export const notAboutPeople: readonly string[] = [
  ...['teams', 'standings', 'schedule', 'venues', 'faqEntries', 'ruleSections', 'sponsors', 'accommodations'],
  ...['siteSettings', 'listingState', 'deviceNonces', 'syncMeta', 'syncClock', 'changeLog', 'changeQueue'],
  ...['builtFiles', 'archives', 'archivedFiles'],
];

/** The table of docs/privacy.md. */
export function personalDataTable(): string {
  const lines = Object.entries(personalData).map(([name, { why, howLong, ...byRule }]) => {
    const columns = Object.entries(byRule)
      .filter(([rule]) => isRule(rule))
      .map(
        ([rule, of]) =>
          `${names(of)
            .map((one) => `\`${one}\``)
            .join(' ')} **${rule}**`,
      );
    return `| \`${name}\` | ${why} | ${howLong} | ${columns.join('; ')} |`;
  });
  const legend = Object.entries(erasureRules).map(([rule, meaning]) => `- **${rule}**: ${meaning}`);
  return [
    '| table | purpose | retention | columns, and what erasing a participant does with them |',
    '|---|---|---|---|',
    ...lines,
    '',
    ...legend,
  ].join('\n');
}
