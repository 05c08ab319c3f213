/**
 * What is kept of people: every column of the database, named here with why it is kept, for how long, and what becomes of
 * it when a participant is erased (`erase-person.ts`), or declared not to be about a person. `docs/privacy.md` prints it;
 * a test holds both against `database/tables.ts`, so that no column is added without a word on whom it tells of.
 */

/** What erasing a participant does with a column. */
export const fates = {
  deleted: 'its row is deleted',
  blanked: 'is emptied',
  fact: 'stays, as a fact of somebody nobody can name any more',
  unlinked:
    'of an account, a delegate or a visitor, not of the participant: stays until they ask, see "how long"',
  staff: 'who of the staff did it: stays with their account',
} as const;
export type Fate = keyof typeof fates;

export interface KeptTable {
  why: string;
  howLong: string;
  personal: Readonly<Record<string, Fate>>;
  /** Columns that say nothing of a person. */
  other: readonly string[];
}

const whileTheEvent = 'until erased, or so many days after the event as Settings → Privacy says';
const withTheAccount = 'until the account is deleted';

/** By the name of the table in tables.ts. */
export const personalData: Readonly<Record<string, KeptTable>> = {
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
      language: 'blanked',
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
    why: 'who may get the badge of a role that waits for somebody, and why',
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
    why: 'the long list of the administration, made of the rows above',
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
    why: 'what has to go from the object store, where one is used',
    howLong:
      'until it is gone from there: an hour, or as long as the store is away; a day for what nobody came to use',
    personal: { key: 'deleted' },
    other: ['dueAt'],
  },
  credentials: {
    why: 'which badge was issued, and whether it counts',
    howLong: 'a number is never given twice: for good, revoked, without its holder',
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
    why: 'how often a badge was printed, and why again',
    howLong: 'for good, as facts of a number',
    personal: { reason: 'blanked', operatorId: 'staff' },
    other: ['uid', 'number', 'g', 'kid', 'deviceCode', 'printer', 'format', 'printedAt'],
  },
  revocations: {
    why: 'numbers that open no door',
    howLong: 'for good, as facts of a number',
    personal: { reason: 'blanked', by: 'staff' },
    other: ['uid', 'number', 'deviceCode', 'revokedAt'],
  },
  scans: {
    why: 'which badge passed which door, and when',
    howLong: 'for good, as facts of a number',
    personal: { operatorId: 'staff', number: 'fact' },
    other: [
      ...['uid', 'g', 'direction', 'verdict', 'reason', 'checkpoint', 'listAgeMs', 'offline', 'deviceCode'],
      ...['occurredAt', 'receivedAt', 'anomaly', 'clockOffsetMs', 'amended', 'amendedReason'],
    ],
  },
  scanAmendments: {
    why: 'which scans were no passage, and whom a supervisor let in, and why',
    howLong: 'for good, as facts of a number',
    personal: { operatorId: 'staff', number: 'fact' },
    other: ['uid', 'scanUid', 'kind', 'reason', 'deviceCode', 'occurredAt', 'receivedAt'],
  },
  receipts: {
    why: 'what desks and doors sent: nothing they did is lost, nothing is done twice',
    howLong:
      'for good; the body is emptied with the person, number, id and hash stay so that a repetition is known',
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
    why: 'work of devices that could not be applied, for somebody to decide on',
    howLong: 'for good; emptied with the person',
    personal: { envelope: 'blanked', grant: 'staff', decidedById: 'staff' },
    other: [
      ...['uid', 'deviceUid', 'deviceCode', 'mutationId', 'mseq', 'kind', 'reason', 'via', 'state', 'code'],
      ...['receivedAt', 'decidedAt'],
    ],
  },
  cases: {
    why: 'what two devices did against each other, and how it was settled',
    howLong: 'for good; emptied with the person',
    personal: { participantUid: 'fact', numbers: 'fact', reason: 'blanked', settledBy: 'staff' },
    other: ['uid', 'kind', 'key', 'openedAt', 'settledAt', 'outcome', 'kept', 'settledAtDevice'],
  },
  caseSides: {
    why: 'each side of a case, as it arrived',
    howLong: 'for good; emptied with the person',
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
  conflicts: {
    why: 'cases of an earlier version; no longer written',
    howLong: 'until a later release drops the table',
    personal: { base: 'deleted', mine: 'deleted', theirs: 'deleted', rowUid: 'deleted' },
    other: ['uid', 'field', 'mutationId', 'state', 'createdAt'],
  },
  importEntries: {
    why: 'what an import did to a row, so that it can be taken back',
    howLong: 'for good; emptied with the person',
    personal: { before: 'blanked', after: 'blanked' },
    other: ['batchId', 'rowId', 'undone'],
  },
  importPhotos: {
    why: 'pictures an imported list names by address',
    howLong: whileTheEvent,
    personal: { url: 'deleted', participantId: 'deleted' },
    other: ['batchId', 'status', 'reason', 'claimedAt'],
  },
  importBatches: {
    why: 'which files were brought in',
    howLong: 'for good',
    personal: { fileName: 'unlinked', createdById: 'staff', undoneById: 'staff' },
    other: ['id', 'kind', 'createdAt', 'added', 'changed', 'unchanged', 'refused', 'undoneAt'],
  },
  auditLog: {
    why: 'who of the staff did what; a chain in which a changed row is seen',
    howLong: 'for good; words that tell of an erased person are taken out, and a row says of which rows',
    personal: { detail: 'blanked', subject: 'fact', userId: 'staff' },
    other: ['id', 'at', 'deviceCode', 'action', 'prev', 'hash'],
  },
  users: {
    why: 'accounts: to sign in, and to be asked about whom one has registered',
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
    howLong: 'twelve hours, or until they leave',
    personal: { userId: 'unlinked', data: 'unlinked' },
    other: ['sid', 'expiresAt'],
  },
  passwordResets: {
    why: 'one-time links for a new password',
    howLong: 'until used or over',
    personal: { userId: 'unlinked' },
    other: ['tokenHash', 'expiresAt', 'createdAt'],
  },
  operatorGrants: {
    why: 'who works at which device',
    howLong: withTheAccount,
    personal: { userId: 'staff' },
    other: ['uid', 'deviceUid', 'createdAt', 'expiresAt'],
  },
  teamRegistrations: {
    why: 'who asks to take part with a team, and how to reach them',
    howLong: 'until deleted, or so many days after the event as Settings → Privacy says',
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
    why: 'to answer who writes to the organisers',
    howLong:
      'deleted by itself 90 days after the answer, or with somebody of that name if the office says so',
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
    howLong: 'until they leave it',
    personal: { email: 'unlinked', language: 'unlinked', token: 'unlinked' },
    other: ['id', 'createdAt'],
  },
  handOvers: {
    why: 'who took badges for a delegation, with their signature',
    howLong:
      'until so many days after the event as Settings → Privacy says, or until the person who took them is erased; then without who took them',
    personal: { receivedBy: 'blanked', receiverUid: 'blanked', signature: 'blanked', operatorId: 'staff' },
    other: ['uid', 'how', 'teamUid', 'deviceCode', 'handedAt'],
  },
  handedBadges: {
    why: 'which badges came into the right hands',
    howLong: 'for good, as facts of a number',
    personal: { number: 'fact' },
    other: ['handOverUid', 'g'],
  },
  redemptions: {
    why: 'what people were given beside their badge, so that nobody gets it twice',
    howLong: 'for good, as facts of somebody nobody can name any more',
    personal: {
      participantUid: 'fact',
      operatorId: 'staff',
      undoneBy: 'staff',
      undoneReason: 'blanked',
    },
    other: ['uid', 'handoutUid', 'name', 'deviceCode', 'redeemedAt', 'undoneAt', 'undoneAtDevice'],
  },
  secondFactors: {
    why: 'what an account shows besides its password',
    howLong: withTheAccount,
    personal: { userId: 'unlinked', sealed: 'unlinked' },
    other: ['confirmedAt', 'lastStep', 'createdAt'],
  },
  recoveryCodes: {
    why: 'codes for whoever has lost the phone',
    howLong: 'until used, or with the account',
    personal: { userId: 'unlinked', hash: 'unlinked' },
    other: [],
  },
  apiTokens: {
    why: 'keys of other programs, and who made each',
    howLong: 'for good: the record of who could read what',
    personal: { createdById: 'staff' },
    other: [
      ...['id', 'name', 'ability', 'prefix', 'secretHash', 'createdAt'],
      ...['expiresAt', 'lastUsedAt', 'revokedAt'],
    ],
  },
  webhooks: {
    why: 'addresses of other programs that are told of changes, and who added each',
    howLong: 'until removed',
    personal: { createdById: 'staff' },
    other: [...['id', 'url', 'events', 'salt', 'createdAt'], ...['failingSince', 'disabledAt']],
  },
  webhookDeliveries: {
    why: 'what they are told: that something was done, and the uid or the number it was done to',
    howLong: 'thirty days',
    personal: { subject: 'fact' },
    other: [
      ...['id', 'webhookId', 'event', 'createdAt', 'status'],
      ...['attempts', 'nextAt', 'answer', 'endedAt'],
    ],
  },
  passkeys: {
    why: 'what an account shows besides its password, or in its place',
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
    why: 'what a passkey is asked to sign, so that no answer counts twice',
    howLong: 'until answered, or five minutes',
    personal: { userId: 'unlinked' },
    other: ['challenge', 'expiresAt'],
  },
  rateLimits: {
    why: 'to slow guessing down',
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
    why: 'of news and sponsors, published',
    howLong: 'until deleted',
    personal: { createdById: 'staff' },
    other: ['sha256', 'width', 'height', 'jpeg', 'objectKey', 'createdAt'],
  },
  devices: {
    why: 'desks and doors',
    howLong: 'for good: a code is never given twice',
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
        'enrolmentHash',
      ],
      ...[
        'enrolmentUntil',
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
    why: 'what badges are signed with',
    howLong: 'for good',
    personal: { createdById: 'staff' },
    other: ['kid', 'publicKey', 'certificate', 'sealed', 'createdAt', 'retiredAt', 'reason', 'compromisedAt'],
  },
};

/** Tables without a word about anybody. */
export const notAboutPeople: readonly string[] = [
  ...['teams', 'standings', 'schedule', 'venues', 'faqEntries', 'ruleSections', 'sponsors', 'accommodations'],
  ...['siteSettings', 'listingState', 'deviceNonces', 'syncMeta', 'syncClock', 'changeLog', 'changeQueue'],
  'builtFiles',
];

/** The table of docs/privacy.md. */
export function personalDataTable(): string {
  const lines = Object.entries(personalData).flatMap(([name, { why, howLong, personal }]) => {
    const byFate = Map.groupBy(Object.keys(personal), (column) => personal[column] as Fate);
    const columns = [...byFate].map(([fate, of]) => `${of.map((one) => `\`${one}\``).join(' ')} **${fate}**`);
    return `| \`${name}\` | ${why} | ${howLong} | ${columns.join('; ')} |`;
  });
  const legend = Object.entries(fates).map(([fate, says]) => `- **${fate}**: ${says}`);
  return [
    '| table | why | how long | columns, and what erasing a participant does with them |',
    '|---|---|---|---|',
    ...lines,
    '',
    ...legend,
  ].join('\n');
}
