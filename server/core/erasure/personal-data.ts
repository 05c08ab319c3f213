/**
 * Register of personal data: for each column of the database its purpose, its retention and what erasing a participant
 * does with it, or that it is not personal. `erase-person.ts` blanks the row of a participant by it, and `docs/privacy.md`
 * prints it. A test compares both with `database/tables.ts`, so that no column is added without an entry.
 */
import { must } from '#shared/base/must.ts';
import { eachOptional } from '#shared/people/person-fields.ts';

/** What erasing a participant does with a column. */
export const erasureRules = {
  deleted: 'its row is deleted',
  blanked: 'is emptied',
  fact: 'stays as a fact about a person who can no longer be named',
  unlinked: 'belongs to an account, a delegate or a visitor, not to the participant: see "retention"',
  staff: 'names the staff member who acted: stays with their account',
} as const;
export type ErasureRule = keyof typeof erasureRules;

export interface PersonalTable {
  why: string;
  howLong: string;
  personal: Readonly<Record<string, ErasureRule>>;
  /** Columns without personal data. */
  other: readonly string[];
}

const whileTheEvent = 'until erased, or for the days after the event set in Settings → Privacy';
const withTheAccount = 'until the account is deleted';

/** By the name of the table in tables.ts. */
export const personalData: Readonly<Record<string, PersonalTable>> = {
  participants: {
    why: 'accreditation: who may play, who may enter, what the badge says',
    howLong: whileTheEvent,
    personal: {
      userId: 'blanked',
      teamId: 'blanked',
      firstName: 'blanked',
      lastName: 'blanked',
      birthDate: 'blanked',
      country: 'fact',
      category: 'fact',
      role: 'fact',
      ...eachOptional(() => 'blanked' as const),
      photoUrl: 'blanked',
      note: 'blanked',
      proposed: 'blanked',
      redeemed: 'blanked',
      externalId: 'blanked',
      credentialNumber: 'blanked',
      credentialData: 'blanked',
      searchText: 'blanked',
      approvedFor: 'blanked',
      refusedFor: 'blanked',
      outdated: 'blanked',
      review: 'blanked',
    },
    other: ['id', 'uid', 'hasCredential', 'version', 'createdAt', 'updatedAt', 'deletedAt', 'mergedInto'],
  },
  approvals: {
    why: 'decisions on badges of roles that need approval',
    howLong: whileTheEvent,
    personal: {
      participantUid: 'deleted',
      role: 'deleted',
      outcome: 'deleted',
      reason: 'deleted',
      decidedBy: 'staff',
    },
    other: ['id', 'decidedAt'],
  },
  participantListing: {
    why: 'list of participants in the admin area, derived from the rows above',
    howLong: 'as long as those',
    personal: {
      sortName: 'deleted',
      teamId: 'deleted',
      teamName: 'deleted',
      country: 'deleted',
      countryEs: 'deleted',
      countryEn: 'deleted',
      categoryRank: 'deleted',
      roleRank: 'deleted',
      statusRank: 'deleted',
      number: 'deleted',
      birthDate: 'deleted',
      registeredAt: 'deleted',
      rules: 'deleted',
      ruleCount: 'deleted',
      broken: 'deleted',
      words: 'deleted',
    },
    other: ['participantId', 'uid'],
  },
  photos: {
    why: 'the face on the badge and at the door',
    howLong: whileTheEvent,
    personal: { full: 'deleted', small: 'deleted', sha256: 'deleted', objectKey: 'deleted' },
    other: ['width', 'height', 'createdAt'],
  },
  objectDeletions: {
    why: 'files to delete from the object store, if one is used',
    howLong: 'until deleted from there: an hour, or until the store is reachable; a day for unused files',
    personal: { key: 'deleted' },
    other: ['dueAt'],
  },
  credentials: {
    why: 'issued badges and their state',
    howLong: 'permanently, revoked and without its holder: a number is never reused',
    personal: {
      participantUid: 'fact',
      team: 'fact',
      accessCode: 'fact',
      data: 'fact',
      revokedReason: 'blanked',
      operatorId: 'staff',
      revokedBy: 'staff',
    },
    other: [
      ...['uid', 'number', 'status', 'g', 'zones', 'expires', 'kid', 'issuedBy', 'issuedAt', 'revokedAt'],
      'awaiting',
      'validatedAt',
      'printedAt',
      'createdAt',
    ],
  },
  credentialPrints: {
    why: 'prints of a badge, with the reason of a reprint',
    howLong: 'permanently, as facts about a number',
    personal: { reason: 'blanked', operatorId: 'staff' },
    other: ['uid', 'number', 'g', 'kid', 'deviceCode', 'printer', 'format', 'printedAt'],
  },
  revocations: {
    why: 'revoked numbers',
    howLong: 'permanently, as facts about a number',
    personal: { reason: 'blanked', by: 'staff' },
    other: ['uid', 'number', 'deviceCode', 'revokedAt'],
  },
  scans: {
    why: 'which badge passed which door, and when',
    howLong: 'permanently, as facts about a number',
    personal: { operatorId: 'staff', number: 'fact' },
    other: [
      ...['uid', 'g', 'direction', 'verdict', 'reason', 'checkpoint', 'listAgeMs', 'offline', 'deviceCode'],
      ...['occurredAt', 'receivedAt', 'anomaly', 'clockOffsetMs', 'amended', 'amendedReason'],
    ],
  },
  scanAmendments: {
    why: 'annulled scans and overrides by a supervisor, with the reason',
    howLong: 'permanently, as facts about a number',
    personal: { operatorId: 'staff', number: 'fact' },
    other: ['uid', 'scanUid', 'kind', 'reason', 'deviceCode', 'occurredAt', 'receivedAt'],
  },
  receipts: {
    why: 'changes that desks and doors sent, so that none is lost or applied twice',
    howLong:
      'permanently; the body is emptied with the person; number, id and hash stay to detect a repetition',
    personal: { body: 'blanked', result: 'blanked', operatorId: 'staff', op: 'staff', decidedById: 'staff' },
    other: [
      ...[
        'deviceUid',
        'mseq',
        'mutationId',
        'kind',
        'v',
        'bodyHash',
        'status',
        'code',
        'occurredAt',
        'deviceAt',
      ],
      ...['clockOffsetMs', 'clockDoubt', 'listSeq', 'listAgeMs', 'receivedAt', 'decidedAt'],
    ],
  },
  rescuedWork: {
    why: 'rejected work of devices, until an administrator decides',
    howLong: 'permanently; emptied with the person',
    personal: { envelope: 'blanked', grant: 'staff', decidedById: 'staff' },
    other: [
      ...['uid', 'deviceUid', 'deviceCode', 'mutationId', 'mseq', 'kind', 'reason', 'via', 'state', 'code'],
      ...['receivedAt', 'decidedAt'],
    ],
  },
  conflicts: {
    why: 'conflicting changes of two devices, and how they were settled',
    howLong: 'permanently; emptied with the person',
    personal: { participantUid: 'fact', numbers: 'fact', reason: 'blanked', settledBy: 'staff' },
    other: ['uid', 'kind', 'key', 'openedAt', 'settledAt', 'outcome', 'kept', 'settledAtDevice'],
  },
  conflictSides: {
    why: 'each side of a conflict, as received',
    howLong: 'permanently; emptied with the person',
    personal: { deed: 'blanked', data: 'blanked', operatorId: 'staff' },
    other: [
      ...[
        'caseUid',
        'ref',
        'deviceCode',
        'at',
        'clockOffsetMs',
        'clockDoubt',
        'listSeq',
        'listAgeMs',
        'receivedAt',
      ],
    ],
  },
  formerConflicts: {
    why: 'conflicts of an earlier version; no longer written',
    howLong: 'until a later release drops the table',
    personal: { base: 'deleted', mine: 'deleted', theirs: 'deleted', rowUid: 'deleted' },
    other: ['uid', 'field', 'mutationId', 'state', 'createdAt'],
  },
  importEntries: {
    why: 'changes of an import, so that it can be undone',
    howLong: 'permanently; emptied with the person',
    personal: { before: 'blanked', after: 'blanked' },
    other: ['batchId', 'rowId', 'undone'],
  },
  importPhotos: {
    why: 'photo addresses in an imported list',
    howLong: whileTheEvent,
    personal: { url: 'deleted', participantId: 'deleted' },
    other: ['batchId', 'status', 'reason', 'claimedAt'],
  },
  importBatches: {
    why: 'imported files',
    howLong: 'permanently',
    personal: { fileName: 'unlinked', createdById: 'staff', undoneById: 'staff' },
    other: ['id', 'kind', 'createdAt', 'added', 'changed', 'unchanged', 'refused', 'undoneAt'],
  },
  auditLog: {
    why: 'actions of the staff, in a hash chain that reveals changed rows',
    howLong: 'permanently; words about an erased person are removed, and a row lists the rows concerned',
    personal: { detail: 'blanked', subject: 'fact', userId: 'staff' },
    other: ['id', 'at', 'deviceCode', 'action', 'prev', 'hash'],
  },
  users: {
    why: 'accounts: to sign in, and to answer questions about registered people',
    howLong: withTheAccount,
    personal: {
      username: 'unlinked',
      usernameKey: 'unlinked',
      password: 'unlinked',
      email: 'unlinked',
      firstName: 'unlinked',
      lastName: 'unlinked',
      phone: 'unlinked',
      role: 'unlinked',
      lastSeenAt: 'unlinked',
    },
    other: ['id', 'disabledAt', 'firstPasswordUntil', 'createdAt'],
  },
  sessions: {
    why: 'who is signed in',
    howLong: 'twelve hours, or until sign-out',
    personal: { userId: 'unlinked', data: 'unlinked' },
    other: ['sid', 'expiresAt'],
  },
  editions: {
    why: 'the championship as the site shows it: names of the board and the contact of the secretariat',
    howLong: 'until edited',
    personal: { document: 'staff', authorId: 'staff' },
    other: ['id', 'status', 'revision', 'createdAt', 'updatedAt'],
  },
  editionRevisions: {
    why: 'earlier revisions of it, to go back to',
    howLong: 'permanently',
    personal: { document: 'staff', authorId: 'staff' },
    other: ['editionId', 'revision', 'change', 'createdAt'],
  },
  passwordResets: {
    why: 'one-time links for a new password',
    howLong: 'until used or expired',
    personal: { userId: 'unlinked' },
    other: ['tokenHash', 'expiresAt', 'createdAt'],
  },
  operatorGrants: {
    why: 'operators of a device',
    howLong: withTheAccount,
    personal: { userId: 'staff' },
    other: ['uid', 'deviceUid', 'createdAt', 'expiresAt'],
  },
  teamRegistrations: {
    why: 'team registrations and how to reach the delegate',
    howLong: 'until deleted, or for the days after the event set in Settings → Privacy',
    personal: {
      delegateName: 'unlinked',
      delegatePhone: 'unlinked',
      email1: 'unlinked',
      email2: 'unlinked',
      nationalRepresentativeCode: 'unlinked',
      organizerSignature: 'staff',
      organizerStamp: 'staff',
      registeredById: 'unlinked',
      rejectionReason: 'unlinked',
      rejectedById: 'staff',
      appealReason: 'unlinked',
      appealedById: 'unlinked',
      approvedById: 'staff',
      history: 'staff',
    },
    other: [
      ...[
        'id',
        'teamName',
        'country',
        'category',
        'branch',
        'isInternational',
        'status',
        'rejectedAt',
        'appealedAt',
      ],
      ...['approvedAt', 'teamId', 'externalId', 'version', 'createdAt', 'updatedAt'],
    ],
  },
  contacts: {
    why: 'to answer messages to the organizers',
    howLong: 'deleted 90 days after the answer, or with a person of that name if an administrator chooses so',
    personal: {
      firstName: 'unlinked',
      lastName: 'unlinked',
      email: 'unlinked',
      phone: 'unlinked',
      subject: 'unlinked',
      message: 'unlinked',
    },
    other: ['id', 'inquiryType', 'createdAt', 'responded', 'respondedAt'],
  },
  newsletterSubscribers: {
    why: 'to send the newsletter',
    howLong: 'until they unsubscribe',
    personal: { email: 'unlinked', language: 'unlinked', token: 'unlinked' },
    other: ['id', 'createdAt'],
  },
  handOvers: {
    why: 'who collected badges for a delegation, with their signature',
    howLong:
      'for the days after the event set in Settings → Privacy, or until the receiver is erased; then without the receiver',
    personal: { receivedBy: 'blanked', receiverUid: 'blanked', signature: 'blanked', operatorId: 'staff' },
    other: ['uid', 'how', 'teamUid', 'deviceCode', 'handedAt'],
  },
  handedBadges: {
    why: 'handed-over badges',
    howLong: 'permanently, as facts about a number',
    personal: { number: 'fact' },
    other: ['handOverUid', 'g'],
  },
  redemptions: {
    why: 'hand-outs given to a person, so that each is given once',
    howLong: 'permanently, as facts about a person who can no longer be named',
    personal: {
      participantUid: 'fact',
      operatorId: 'staff',
      undoneBy: 'staff',
      undoneReason: 'blanked',
    },
    other: ['uid', 'handoutUid', 'name', 'deviceCode', 'redeemedAt', 'undoneAt', 'undoneAtDevice'],
  },
  secondFactors: {
    why: 'second factor of an account',
    howLong: withTheAccount,
    personal: { userId: 'unlinked', sealed: 'unlinked' },
    other: ['confirmedAt', 'lastStep', 'createdAt'],
  },
  recoveryCodes: {
    why: 'recovery codes for a lost phone',
    howLong: 'until used, or with the account',
    personal: { userId: 'unlinked', hash: 'unlinked' },
    other: [],
  },
  apiTokens: {
    why: 'keys of other programs, and who created each',
    howLong: 'permanently: the record of who had access',
    personal: { createdById: 'staff' },
    other: [
      ...['id', 'name', 'ability', 'prefix', 'secretHash', 'createdAt'],
      ...['expiresAt', 'lastUsedAt', 'revokedAt'],
    ],
  },
  webhooks: {
    why: 'addresses that receive webhooks, and who added each',
    howLong: 'until removed',
    personal: { createdById: 'staff' },
    other: [...['id', 'url', 'events', 'salt', 'createdAt'], ...['failingSince', 'disabledAt']],
  },
  webhookDeliveries: {
    why: 'webhook messages: an event and the uid or number it concerns',
    howLong: 'thirty days',
    personal: { subject: 'fact' },
    other: [
      ...['id', 'webhookId', 'event', 'createdAt', 'status'],
      ...['attempts', 'nextAt', 'answer', 'endedAt'],
    ],
  },
  passkeys: {
    why: 'passkeys of an account, in addition to or instead of a password',
    howLong: 'until its owner removes it, or with the account',
    personal: {
      userId: 'unlinked',
      credentialId: 'unlinked',
      publicKey: 'unlinked',
      counter: 'unlinked',
      transports: 'unlinked',
      name: 'unlinked',
      lastUsedAt: 'unlinked',
    },
    other: ['id', 'createdAt'],
  },
  passkeyChallenges: {
    why: 'challenges for a passkey, so that no answer is accepted twice',
    howLong: 'until answered, or five minutes',
    personal: { userId: 'unlinked' },
    other: ['challenge', 'expiresAt'],
  },
  rateLimits: {
    why: 'to throttle guessing',
    howLong: 'twenty days at most',
    personal: { key: 'unlinked' },
    other: ['points', 'expire'],
  },
  news: {
    why: 'published',
    howLong: 'until deleted',
    personal: { authorId: 'staff' },
    other: [
      ...[
        'id',
        'title',
        'content',
        'summary',
        'category',
        'imageUrl',
        'translations',
        'isDraft',
        'publishedAt',
      ],
      'updatedAt',
    ],
  },
  pictures: {
    why: 'pictures of news, sponsors and the logo, published',
    howLong: 'until deleted',
    personal: { createdById: 'staff' },
    other: ['sha256', 'width', 'height', 'jpeg', 'objectKey', 'png', 'createdAt'],
  },
  devices: {
    why: 'desks and doors',
    howLong: 'permanently: a code is never reused',
    personal: { createdById: 'staff' },
    other: [
      ...[
        'uid',
        'code',
        'name',
        'kind',
        'status',
        'platform',
        'publicKey',
        'kid',
        'certificate',
        'enrollmentHash',
      ],
      ...[
        'enrollmentUntil',
        'lmid',
        'faultMseq',
        'faultCount',
        'lastNumber',
        'lastSeenAt',
        'lastCursor',
        'epoch',
      ],
      ...[
        'clockOffsetMs',
        'pendingCount',
        'appVersion',
        'auditSeen',
        'listConfirmedAt',
        'readiness',
        'prepareBy',
        'revokedAt',
        'wipeOrder',
        'wipedAt',
      ],
      'createdAt',
    ],
  },
  serverKeys: {
    why: 'keys that sign badges',
    howLong: 'permanently',
    personal: { createdById: 'staff' },
    other: ['kid', 'publicKey', 'certificate', 'sealed', 'createdAt', 'retiredAt', 'reason', 'compromisedAt'],
  },
};

/** The columns of a table that erasing a participant empties. */
export function blankedColumns(table: string): string[] {
  const { personal } = must(personalData[table], 'it is in the register');
  return Object.keys(personal).filter((column) => personal[column] === 'blanked');
}

/** Tables without personal data. */
export const notAboutPeople: readonly string[] = [
  ...['teams', 'standings', 'schedule', 'venues', 'faqEntries', 'ruleSections', 'sponsors', 'accommodations'],
  ...['siteSettings', 'listingState', 'deviceNonces', 'syncMeta', 'syncClock', 'changeLog', 'changeQueue'],
  ...['builtFiles', 'archives', 'archivedFiles'],
];

/** The table of docs/privacy.md. */
export function personalDataTable(): string {
  const lines = Object.entries(personalData).flatMap(([name, { why, howLong, personal }]) => {
    const byRule = Map.groupBy(Object.keys(personal), (column) => personal[column] as ErasureRule);
    const columns = [...byRule].map(([rule, of]) => `${of.map((one) => `\`${one}\``).join(' ')} **${rule}**`);
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
