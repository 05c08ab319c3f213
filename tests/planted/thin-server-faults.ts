import { faultsIn } from './fault.ts';

/** Faults of the server where an audit found that no test looked at a list, a count or a log. */
export const thinServerFaults = faultsIn({
  'server/people/registrations/store.ts': [
    [
      'a second address of a registration is not searched',
      '    teamRegistrations.email2,\n  ];',
      '  ];',
      'server/registrations',
    ],
  ],
  'server/competition/schedule-store.ts': [
    [
      'a team that plays as the second one is free',
      'ids.length > 0 ? inArray(schedule.team2Id, ids) : undefined,',
      'undefined,',
      'server/edit-games',
    ],
  ],
  'server/accreditation/redemption-store.ts': [
    [
      'deleted people are entitled to hand-outs',
      '.where(isNull(participants.deletedAt))',
      '',
      'server/handouts',
    ],
  ],
  'server/accreditation/scan-conflicts.ts': [
    [
      'a door that looks back longer than usual finds no second place',
      'Math.max(usualPassBackMinutes, ...all.map(({ passBackMinutes }) => passBackMinutes))',
      'usualPassBackMinutes',
      'server/amended-scans',
    ],
  ],
  'server/competition/today.ts': [
    [
      'a ceremony is a game of the first page',
      ".filter(({ eventType }) => eventType === 'game')",
      '',
      'server/today',
    ],
  ],
  'server/competition/move-games.ts': [
    [
      'the log of a move does not say what was confirmed',
      '...(seen.length > 0 ? { confirmed: seen } : {}),',
      '',
      'server/move-games',
    ],
  ],
  'server/content/archive/store.ts': [
    ['the oldest archive comes first', 'desc(archives.startsOn)', 'archives.startsOn', 'server/site-calls'],
  ],
  'server/content/pages/plain-pages.ts': [
    [
      'the outage page dials an e-mail address',
      '[`mailto:${contact.email}`]: contact.email',
      '[`tel:${contact.email}`]: contact.email',
      'server/outage-page',
    ],
  ],
  'server/content/inbox/inbox.ts': [
    [
      'a reply is of when the first one was begun',
      'at: max(auditLog.at) })',
      'at: sql<Date>`min(${auditLog.at})`.mapWith(auditLog.at) })',
      'server/inbox',
    ],
    [
      'readers of English are on the list in Spanish',
      '.values({ email, language, token',
      ".values({ email, language: 'es', token",
      'server/inbox',
    ],
  ],
  'server/conflicts/settle.ts': [
    [
      'a replaced badge comes back beside one issued since',
      "kept.status === 'superseded' && !work.active.has(kept.participantUid)",
      "kept.status === 'superseded'",
      'server/two-desks',
    ],
  ],
  'server/competition/edit-places.ts': [
    [
      'two venues differ by an accent alone',
      'others.some((other) => fold(other.name) === fold(name))',
      'others.some((other) => other.name === name)',
      'server/edit-places',
    ],
  ],
  'server/admin/integrations/webhook-store.ts': [
    [
      'an address put to work again is given up at its first failure',
      '.set({ disabledAt: null, failingSince: null })',
      '.set({ disabledAt: null })',
      'server/webhook-retries',
    ],
  ],
  'server/people/participants/bulk.ts': [
    [
      'the log has no reason for a badge revoked with others',
      "await auditCall(ctx, 'credential.revoke', number, { reason });",
      "await auditCall(ctx, 'credential.revoke', number);",
      'server/bulk',
    ],
  ],
});
