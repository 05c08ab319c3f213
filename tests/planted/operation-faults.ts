import { faultsIn } from './fault.ts';

/** What organizers rely on before, after and behind an event: checks, backups, closing an edition, people's data. */
export const operationFaults = faultsIn({
  'server/operations/doctor/checks.ts': [
    ['a proxy of the same machine is open by IPv6', '|::1)$/.test(host)', ')$/.test(host)', 'server/doctor'],
    [
      'the doctor does not mind a changed audit log',
      "if (brokenAt !== null) return checkFinding('bad', `${rows} ✓, ${brokenAt} ✗`);",
      '',
      'server/doctor',
    ],
    [
      'the doctor does not mind a cut audit log',
      "checkFinding(isCut ? 'bad' : 'good', [",
      "checkFinding('good', [",
      'server/doctor',
    ],
    [
      'any direct address is taken for a pooler',
      'databaseDirectUrl !== databaseUrl',
      'databaseDirectUrl !== undefined',
      'server/doctor',
    ],
  ],
  'server/operations/backup/backup.ts': [
    [
      'the oldest backup is kept in place of the latest',
      '.sort()\n    .reverse();',
      '.sort();',
      'server/backup',
    ],
    ['the last backup is removed by its age', 'backups.slice(1).filter', 'backups.filter', 'server/backup'],
    [
      'a folder made by hand is removed as a backup',
      '/^cancha-\\d{4}-\\d{2}-\\d{2}T/.test(name) && ',
      '',
      'server/backup',
    ],
    [
      'a backup lacks the deleted accounts',
      '[keysFile, highWaterFile, erasedFile, deletedAccountsFile]',
      '[keysFile, highWaterFile, erasedFile]',
      'server/backup',
    ],
    [
      'a backup that fails leaves its part behind',
      '    rmSync(part, { recursive: true, force: true });\n',
      '',
      'server/backup',
    ],
    [
      'a restore forgets who was erased since the backup',
      '(stateFiles.includes(name) && hasKeys && existsSync(to))',
      'false',
      'server/backup',
    ],
  ],
  'server/admin/settings/close-store.ts': [
    [
      'a device that never said what it holds holds nothing',
      'coalesce(${devices.pendingCount}, 1) > 0',
      'coalesce(${devices.pendingCount}, 0) > 0',
      'server/close-edition',
    ],
    [
      'a device that said it is empty holds the close up',
      '        sql`${devices.wipedAt} is null`,\n',
      '',
      'server/close-edition',
    ],
    [
      'a device silent since before the end holds nothing',
      ', lt(devices.lastSeenAt, since)',
      '',
      'server/close-edition',
    ],
    [
      'a locked device is let into the next edition',
      "['active', 'forked', 'revoked']",
      "['active', 'forked']",
      'server/close-edition',
    ],
    [
      'the close of an edition forgets when a device was locked',
      'sql`coalesce(${devices.revokedAt}, ${at.toISOString()})`',
      'at',
      'server/close-edition',
    ],
  ],
  'server/admin/settings/close-edition.ts': [
    [
      'after the event a device has to have called just now',
      'new Date(Math.min(',
      'new Date(Math.max(',
      'server/close-edition',
    ],
    [
      'a draft that changed since is started',
      "        if (draft.revision !== body.revision) throw new AppError('CHANGED_MEANWHILE');\n",
      '',
      'server/close-edition',
    ],
    [
      'an edition is started without a category of its teams',
      '  await requireUsedRows(db, draft.edition);\n',
      '',
      'server/close-edition',
    ],
    [
      'a restore brings deleted visitors back',
      '      await ctx.keys.lists.deletedAccounts.add(deleted);\n',
      '',
      'server/close-edition',
    ],
    [
      'the log does not say what was carried',
      'carried: [...carry].sort()',
      'carried: []',
      'server/close-edition',
    ],
  ],
  'server/admin/reports/live-picture.ts': [
    ['the desk that issued least comes first', 'sql`3 desc`', 'sql`3`', 'server/reports'],
    [
      'equal desks are not in the order of their codes',
      '.orderBy(sql`3 desc`, asc(credentials.issuedBy))',
      '.orderBy(sql`3 desc`, sql`1 desc`)',
      'server/reports',
    ],
  ],
  'server/people/privacy/routes.ts': [
    [
      'rescued work is not counted before an erasure',
      'traces.work.length + traces.rescued.length',
      'traces.work.length',
      'server/erasing',
    ],
    ['an erasure is due before its day', 'at !== null && at <= ctx.now', 'at !== null', 'server/merging'],
  ],
  'server/people/privacy/person-file.ts': [
    [
      'the file of a person has their first picture alone',
      'traces.photos.entries()',
      'traces.photos.slice(0, 1).entries()',
      'server/erasing',
    ],
    [
      'the file of a person lacks what was set aside',
      'setAside: rescued.map(',
      'setAside: rescued.slice(1).map(',
      'server/erasing',
    ],
  ],
  'server/people/privacy/anonymise.ts': [
    [
      'people of the past are not on the list of the erased',
      '    await keys.lists.erased.add(people.map(({ uid }) => uid));\n',
      '',
      'server/merging',
    ],
  ],
  'server/people/privacy/store.ts': [
    [
      'people registered after the day are erased too',
      ', lt(participants.createdAt, before)),',
      '),',
      'server/merging',
    ],
    [
      'messages written after the day are deleted too',
      'await tx.delete(contacts).where(lt(contacts.createdAt, before));',
      'await tx.delete(contacts);',
      'server/merging',
    ],
    [
      'a record merged before leads to one that is gone',
      '  await tx.update(participants).set({ mergedInto: stays }).where(eq(participants.mergedInto, goes));\n',
      '',
      'server/merging',
    ],
    [
      'who took the badges of a team is lost with a merge',
      '  await tx.update(handOvers).set({ receiverUid: stays }).where(eq(handOvers.receiverUid, goes));\n',
      '',
      'server/merging',
    ],
    [
      'an open conflict stays with the record that went',
      '  await tx.update(conflicts).set({ participantUid: stays }).where(eq(conflicts.participantUid, goes));\n',
      '',
      'server/merging',
    ],
    [
      'a picture is still fetched for a record that went',
      '  await tx.delete(importPhotos).where(eq(importPhotos.participantId, gone.id));\n',
      '',
      'server/merging',
    ],
    [
      'the mark of a replaced badge outlives it',
      '.find((one) => one?.number === active?.number)',
      '.find((one) => one)',
      'server/merging',
    ],
  ],
  'server/admin/settings/setup-steps.ts': [
    [
      'an edition imported by an earlier version leaves all to do',
      ' || hasWholeFile',
      '',
      'server/setup-steps',
    ],
    ['a door is the first desk', "eq(devices.kind, 'desk'), ", '', 'server/setup-steps'],
    [
      'a draft of next year does the steps of this one',
      '    .where(eq(editionRevisions.editionId, id));',
      ';',
      'server/setup-steps',
    ],
    ['news do another step', "done.add('news')", "done.add('badge')", 'server/setup-steps'],
    [
      'a server with games is empty',
      'teamRegistrations, schedule])',
      'teamRegistrations])',
      'server/setup-steps',
    ],
  ],
  'server/core/http/health.ts': [
    [
      'a server that is about to stop is sent visitors',
      '!isDraining && (await database.isAnswering())',
      'await database.isAnswering()',
      'server/health',
    ],
    [
      'a server without its database is sent visitors',
      '!isDraining && (await database.isAnswering())',
      '!isDraining',
      'server/health',
    ],
    [
      'a server that is about to stop keeps connections',
      "if (isDraining) res.setHeader('Connection', 'close');",
      '',
      'server/health',
    ],
  ],
  'server/content/inbox/inbox.ts': [
    [
      'open messages are the answered ones',
      "eq(contacts.responded, state === 'responded')",
      "eq(contacts.responded, state === 'open')",
      'server/inbox',
    ],
    [
      'of two messages of one moment one is never listed',
      '.orderBy(desc(contacts.createdAt), desc(contacts.id))',
      '.orderBy(desc(contacts.createdAt), contacts.id)',
      'server/inbox',
    ],
  ],
  'server/core/audit/webhook-queue.ts': [
    [
      'no program hears of an approval',
      "  'approval.approved': 'participant.approved',\n",
      '',
      'server/webhooks',
    ],
  ],
  'server/admin/integrations/webhooks.ts': [
    ['an event chosen twice is sent twice', '[...new Set(events)]', 'events', 'server/webhooks'],
  ],
});
