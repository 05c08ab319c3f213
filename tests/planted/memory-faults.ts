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
      'a restored server closes the desks until its list is complete',
      'if (!isInUse) await clearList(db);',
      'await clearList(db);',
      'web/local-base',
    ],
    [
      'half a list takes the place of the one in use',
      'const isReplaced = isComing && !page.more;',
      'const isReplaced = isComing;',
      'web/local-base',
    ],
    [
      'pages of an interrupted list come back with the next one',
      'await retainRevocations(db);\n    await db.incoming.clear();',
      'await retainRevocations(db);',
      'web/local-base',
    ],
    [
      'an erased name stays in the stored index',
      "if (gone.some(({ table }) => table === 'participants')) await db.meta.delete('search');",
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
      'a misprint of a badge of the list leaves the screen as it was',
      '    ...[...credentials.values()].map(({ participantUid }) => participantUid),\n',
      '',
      'web/local-people',
    ],
    [
      'a person removed in another tab stays in what is stored',
      'if (removed.length > 0) search.merge();',
      '',
      'web/stored-search',
    ],
  ],
  'web/admin/imports/ArchivePhotos.tsx': [
    [
      'photos of a zip are said to be sent before they are',
      "(state.kind === 'sent' || state.kind === 'cancelled') && report && (",
      'report && (',
      'web/import-result',
    ],
    [
      'photos that are missing count as sent',
      'report.done - report.missing.length - report.failed.length',
      'report.done - report.failed.length',
      'web/import-result',
    ],
    [
      'photos that are not in the zip are said to be no pictures',
      "title={t('imports.zip.missing')} names={report.missing}",
      "title={t('imports.zip.failed')} names={report.missing}",
      'web/import-result',
    ],
    [
      'a stopped zip is said to have failed',
      'if (controller.signal.aborted) setState',
      'if (!controller.signal.aborted) setState',
      'web/import-result',
    ],
  ],
  'web/admin/imports/FetchedPhotos.tsx': [
    [
      'photos that were stopped cannot be fetched again',
      'waiting === 0 && failed + cancelled > 0',
      'waiting === 0 && failed > 1',
      'web/import-result',
    ],
    [
      'photos are tried again while others wait',
      'waiting === 0 && failed + cancelled > 0 && (',
      'failed + cancelled > 0 && (',
      'web/import-result',
    ],
    [
      'all fetched photos end in an empty list',
      'batch.data.failedPhotos.length > 0 && (',
      'batch.data.failedPhotos && (',
      'web/import-result',
    ],
    [
      'photos that were stopped are not part of all',
      'const total = waiting + done + failed + cancelled;',
      'const total = waiting + done + failed;',
      'web/import-result',
    ],
    [
      'a stop of fetched photos begins them again',
      "photos/cancel', { params }",
      "photos/retry', { params }",
      'web/import-result',
    ],
  ],
  'web/admin/imports/ResultStep.tsx': [
    [
      'people with warnings come last',
      'b.cautions.length - a.cautions.length',
      'a.cautions.length - b.cautions.length',
      'web/import-result',
    ],
    [
      'unchanged people count as written',
      "(kind === 'new' || kind === 'changed'));",
      "kind !== 'wrong');",
      'web/import-result',
    ],
    [
      'repeated rows do not count as not imported',
      'counts.wrong + counts.duplicate + counts.asked',
      'counts.wrong + counts.asked',
      'web/import-result',
    ],
    ['photos by address are asked for in the zip', ' || isAddress(fileName)', '', 'web/import-result'],
    ['photos of rejected rows are asked for', 'participantId === null || ', '', 'web/import-result'],
  ],
  'web/admin/imports/BadRowsButton.tsx': [
    [
      'repeated rows are missing in the file of rejected rows',
      "['wrong', 'duplicate', 'asked']",
      "['wrong', 'asked']",
      'web/import-result',
    ],
    [
      'rejected rows are not in the order of the list',
      'lines.sort((a, b) => a.line - b.line)',
      'lines',
      'web/import-result',
    ],
  ],
  'web/admin/imports/bad-rows.ts': [
    ['the file of rejected rows has no column of reasons', "?? ''), reason]", "?? '')]", 'web/import-result'],
  ],
  'web/admin/imports/ImportPage.tsx': [
    [
      'a refused import shows its plan again and no reason',
      "!(error instanceof ApiError) || error.code !== 'CHANGED_MEANWHILE'",
      '!(error instanceof ApiError)',
      'web/import-screens',
    ],
    ['an import leads back without words', '{t(`imports.back.${kind}`)}', '', 'web/import-screens'],
  ],
  'web/admin/imports/PlanRows.tsx': [
    ['a row does not show what is in the file', "{t('imports.written')} {used", '{used', 'web/import-steps'],
  ],
});
