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
});
