import { faultsIn } from './fault.ts';

/** What a device holds in memory: its list, looked up and searched. */
export const memoryFaults = faultsIn({
  'web/offline/search/base-index.ts': [
    [
      'what a page said counts beside what came since',
      'tails.isNewest(place) && !delta.has(uid) && !removed.has(uid);',
      'tails.isNewest(place);',
      'web/local-base-index',
    ],
    [
      'a page leaves standing what it takes the place of',
      'if (delta.size === 0 && removed.size === 0) return;',
      'return;',
      'web/local-base-index',
    ],
    [
      'another history is put on top of the last',
      '[held.people, held.credentials] = [createRowIndex(), createRowIndex()];',
      '',
      'web/local-base-index',
    ],
    [
      'a badge that came alone is not found by who has it',
      'else byHolder.set(row.participantUid, [row]);',
      '',
      'web/local-base-index',
    ],
  ],
  'web/offline/search/packed-uid-index.ts': [
    ['a person in two pages is listed twice', 'repeated[at] = 1;', '', 'web/local-base-index'],
  ],
  'web/offline/search/base.ts': [
    [
      'an erased name stays in the stored index',
      "if (page.gone.some(({ table }) => table === 'participants')) await db.meta.delete('search');",
      '',
      'web/stored-search',
    ],
  ],
  'web/offline/search/stored-search.ts': [
    ['a damaged index is searched', 'if (sumOf(columns) !== sum) return null;', '', 'web/stored-search'],
    [
      'an index is stored after the list has moved on',
      "if (isPresent) await writeMeta(db, 'search', stored);",
      "await writeMeta(db, 'search', stored);",
      'web/stored-search',
    ],
  ],
  'web/offline/store/person-history.ts': [
    [
      'a local action is listed a second time by its row',
      'fromRows.filter((fact) => !isOwn(fact))',
      'fromRows',
      'web/person-history',
    ],
    [
      'an older note of this desk hides the one from elsewhere',
      '(fact.code ?? names.ownCode) === names.ownCode && known',
      'known',
      'web/person-history',
    ],
  ],
  'web/offline/store/people.ts': [
    [
      'who is changed by a pull is found by what they were',
      'const changed = base.peopleSince(last.applied);',
      'const changed = new Set<string>();',
      'web/local-people',
    ],
    [
      'a person removed in another tab stays in what is stored',
      'if (removed.length > 0) search.merge();',
      '',
      'web/stored-search',
    ],
  ],
});
