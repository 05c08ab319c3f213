import { faultsIn } from './fault.ts';

/** Lists that are undone, and what else a rule or the server forgets without a message. */
export const rulesAndServerFaults = faultsIn({
  'server/admin/imports/batches.ts': [
    [
      'a list that was undone still counts a team that was deleted before',
      '...open.map(({ rowId }) => rowId), ...gone]',
      '...open.map(({ rowId }) => rowId)]',
      'server/import-teams',
    ],
  ],
  'server/admin/imports/participants-target.ts': [
    [
      'a person whom a list corrected is not found by the number of their badge',
      "numbers.get(id) ?? '',",
      "'',",
      'server/import-undo',
    ],
    [
      'a person whom a list corrected is not found by their team',
      "names.get(Number(snapshot.team ?? 0)) ?? '',",
      "'',",
      'server/import-undo',
    ],
    [
      'an undo changes what a badge issued since was made from',
      'if (added.has(id) || at > since)',
      'if (added.has(id))',
      'server/import-undo',
    ],
    [
      'a print before a list hinders its undo',
      'and(inArray(participants.id, ids), gt(credentialPrints.printedAt, since))',
      'inArray(participants.id, ids)',
      'server/import-undo',
    ],
  ],
  'server/admin/imports/photo-store.ts': [
    [
      'photos that were canceled are never fetched again',
      "inArray(importPhotos.status, ['failed', 'cancelled'])",
      "inArray(importPhotos.status, ['failed'])",
      'server/photo-addresses',
    ],
  ],
  'server/admin/imports/photo-queue.ts': [
    [
      'a photo that is too small is called no picture',
      "code === 'TOO_LARGE' || code === 'TOO_SMALL' ?",
      "code === 'TOO_LARGE' ?",
      'server/photo-addresses',
    ],
  ],
  'server/admin/imports/plan-rows.ts': [
    [
      'a photo is not fetched of a person whom a list leaves as they are',
      "!['new', 'changed', 'unchanged'].includes(plan.kind)",
      "!['new', 'changed'].includes(plan.kind)",
      'server/import-again',
    ],
    [
      'a person who may be the same is shown with the id of their team',
      '({ ...person, team: nameOf(person.team) })',
      '({ ...person })',
      'server/import-again',
    ],
  ],
  'server/admin/imports/run-import.ts': [
    [
      'a batch does not count the rows that were not answered about',
      'counts.duplicate + counts.asked',
      'counts.duplicate',
      'server/import-again',
    ],
  ],
  'server/operations/maintenance.ts': [
    [
      'expired sessions are kept',
      "    [() => sweepSessions(db), 'sessions were not swept'],\n",
      '',
      'server/maintenance',
    ],
    [
      'answered messages are kept',
      "    [() => forgetAnsweredMessages(db, now()), 'answered messages were not deleted'],\n",
      '',
      'server/maintenance',
    ],
    [
      'what another server erased is not written down within the hour',
      '    remember,\n',
      '',
      'server/maintenance',
    ],
    [
      'the feed keeps every scan',
      "    [() => pruneFeed(db), 'the feed was not pruned'],\n",
      '',
      'server/maintenance',
    ],
  ],
  'server/badges/credentials/hand-over-store.ts': [
    [
      'a badge given to its holder alone is listed as that of a delegation',
      'and(isNotNull(handOvers.teamUid), isBefore)',
      'isBefore',
      'server/hand-over',
    ],
  ],
  'server/people/privacy/store.ts': [
    [
      'a team registered after the day on which others are erased loses its delegate',
      'and(namesDelegate, lt(teamRegistrations.createdAt, before))',
      'namesDelegate',
      'server/merging',
    ],
  ],
  'shared/badges/practice.ts': [
    [
      'a practice label has a color that its printer does not print',
      'fill: given.only ? white : yellow',
      'fill: yellow',
      'shared/badge-practice',
    ],
  ],
  'shared/badges/parts.ts': [
    [
      'a long team is cut on a badge that has room for it',
      "cut ||= last.text.endsWith('…')",
      "cut = last.text.endsWith('…')",
      'shared/badge-facts',
    ],
  ],
  'shared/devices/readiness.ts': [
    [
      'a test of a printer that a wrong clock dates in the future holds',
      'now - test.at > testHoldsMs || test.at - now > awayMs ?',
      'now - test.at > testHoldsMs ?',
      'shared/readiness',
    ],
  ],
  'shared/devices/enrollment-code.ts': [
    [
      'a code of a device with a small l for a one is refused',
      ".replace(/[IL]/g, '1');\n  return code.length",
      ".replace(/I/g, '1');\n  return code.length",
      'shared/devices',
    ],
  ],
  'shared/people/note.ts': [
    [
      'the note of the later device counts, not the later note',
      '`${at} ${by} ${text}`;',
      '`${by} ${at} ${text}`;',
      'shared/handouts',
    ],
  ],
  'shared/edition/texts.ts': [
    [
      'a section without a title is kept after one that has a title',
      'readSections(text).some(({ title })',
      'readSections(text).every(({ title })',
      'shared/edition-texts',
    ],
  ],
  'shared/competition/score.ts': [
    [
      'the second team may have any number of points',
      'score.team1 > mostPoints || score.team2 > mostPoints',
      'score.team1 > mostPoints',
      'shared/score',
    ],
  ],
  'shared/imports/unused-names.ts': [
    [
      'a column with one name is asked about as part of all names',
      'cells.length < Math.max(1, lines / 5)',
      'cells.length < 1',
      'shared/import-headings',
    ],
  ],
  'shared/imports/birth-parts.ts': [
    [
      'a birth date without its day is taken for a year alone',
      "day === '' && month === '' ? year",
      "day === '' ? year",
      'shared/import-birth-parts',
    ],
  ],
  'server/conflicts/settle.ts': [
    [
      'a copy is taken back to the one before when that is settled',
      'if (credential.g === data.g && credential.kid',
      'if (credential.kid',
      'server/two-desks',
    ],
    [
      'a person is searched by the team that was not kept',
      "field === 'teamUid' ? (work.teams.get(value ?? '')?.name ?? null) : person.teamName",
      'person.teamName',
      'server/two-desks',
    ],
  ],
  'server/people/participants/history.ts': [
    [
      'the history of a person lacks the list that registered a record merged into them',
      'readImports(db, [person.id, ...merged.map(({ id }) => id)])',
      'readImports(db, [person.id])',
      'server/person-history',
    ],
  ],
  'server/admin/settings/setup-steps.ts': [
    [
      'a server with registrations of teams is called empty',
      'teams, teamRegistrations, schedule])',
      'teams, schedule])',
      'server/setup-steps',
    ],
  ],
  'server/admin/settings/zones.ts': [
    [
      'revoked badges count among those with other zones',
      "      .where(eq(credentials.status, 'active'))\n",
      '',
      'server/zones',
    ],
  ],
  'server/competition/edit-teams.ts': [
    [
      'the second of two editors overwrites bronze medals',
      'was.silver === before.silver && was.bronze === before.bronze',
      'was.silver === before.silver',
      'server/edit-teams',
    ],
    [
      'people of a renamed team are not found by the numbers of their badges',
      "team.name, credentialNumber ?? '')",
      "team.name, '')",
      'server/edit-teams',
    ],
  ],
  'server/operations/backup/facts.ts': [
    [
      'a backup with rows that its database never had is kept',
      'count < Math.min(...bounds) || count > Math.max(...bounds)',
      'count < Math.min(...bounds)',
      'server/backup',
    ],
    [
      'a backup of a later commit than its database is kept',
      'read.seq < before.seq || read.seq > after.seq',
      'read.seq < before.seq',
      'server/backup',
    ],
  ],
  'server/admin/reports/store.ts': [
    [
      'what a desk did is not found by the name of the desk',
      '    ilike(devices.name, pattern),\n',
      '',
      'server/who-did-what',
    ],
    [
      'what a desk did at the instant of the last row of a page is left out',
      '? lte(at, behind.at)',
      '? lt(at, behind.at)',
      'server/who-did-what',
    ],
  ],
  'server/admin/reports/audit-log.ts': [
    [
      'a question of the site is a number in the audit log',
      '  faq: { from: faqEntries, name: faqEntries.question },\n',
      '',
      'server/admin-log-details',
    ],
  ],
  'server/admin/reports/live-picture.ts': [
    [
      'a locked device is watched on the dashboard',
      "and(inArray(devices.kind, ['desk', 'door']), eq(devices.status, 'active'))",
      "inArray(devices.kind, ['desk', 'door'])",
      'server/reports',
    ],
    [
      'who was let in without a badge is inside for the rest of the day',
      "isPassage, ne(scans.number, ''));",
      'isPassage);',
      'server/reports',
    ],
  ],
});
