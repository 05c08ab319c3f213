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
});
