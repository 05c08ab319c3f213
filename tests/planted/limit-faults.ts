import { faultsIn } from './fault.ts';

/** Limits, boundaries and defaults of what is sent, stored, compared and deleted, on both sides, and the words about them. */
export const limitFaults = faultsIn({
  'shared/access/passages.ts': [
    [
      'two doors are compared by the one that came first',
      'one.occurredAt <= other.occurredAt',
      'one.occurredAt > other.occurredAt',
      'shared/passages',
    ],
    [
      'who was turned away was somewhere else',
      'passagesOf([first, later]).length === 2 && ',
      '',
      'shared/passages',
    ],
  ],
  'shared/access/scan.ts': [
    [
      'the copy of a badge that waits is not known',
      "  'printedTwice',\n  'notValidYet',\n  'changedSince',\n  'superseded',\n  'notKnownHere',\n  'tooEarly',\n  'usedAgain',\n  'seenElsewhere',\n  'ok',\n]);",
      "  'printedTwice',\n  'changedSince',\n  'superseded',\n  'notKnownHere',\n  'tooEarly',\n  'usedAgain',\n  'seenElsewhere',\n  'ok',\n]);",
      'shared/passages',
    ],
  ],
  'shared/devices/device-clock.ts': [
    [
      'two minutes are too far back for a clock',
      'drift < -jumpMs',
      'drift <= -jumpMs',
      'shared/device-clock',
    ],
    ['two minutes are too far ahead for a clock', 'drift > jumpMs', 'drift >= jumpMs', 'shared/device-clock'],
    [
      'two minutes are too far for the clock of a server',
      'Math.abs(offCount) > jumpMs',
      'Math.abs(offCount) >= jumpMs',
      'shared/device-clock',
    ],
  ],
  'shared/edition/edition.ts': [
    [
      'a text of the pages keeps the blanks around it',
      "replace(/\\r\\n?/g, '\\n').trim())",
      "replace(/\\r\\n?/g, '\\n'))",
      'shared/edition',
    ],
  ],
  'shared/edition/next-edition.ts': [
    [
      'sections that were not edited move',
      'if (!dates || !keyDates || !fees) return edited;',
      'if (!dates || !keyDates) return edited;',
      'shared/edition',
    ],
  ],
  'shared/edition/people.ts': [
    [
      'players help',
      'offeredRoles().filter((role) => !kindOf(role).plays)',
      'offeredRoles()',
      'shared/kinds',
    ],
  ],
  'shared/base/stored-setting.ts': [
    [
      'a setting that is no text is refused without a word',
      ".string('REQUIRED')",
      '.string()',
      'shared/stored-settings',
    ],
  ],
  'shared/badges/template.ts': [
    [
      'a picture on a badge has any height',
      'height: z.int().positive().max(4000)',
      'height: z.int().positive()',
      'shared/stored-settings',
    ],
  ],
  'shared/content/inbox.ts': [
    [
      'a name with two blanks has an empty part',
      "name.trim().replace(/\\s+/g, ' ')",
      'name.trim()',
      'shared/inbox',
    ],
    [
      'an address of a letter may be of any length',
      ".max(200, 'TOO_LONG')\n  .pipe(",
      '.pipe(',
      'shared/inbox',
    ],
  ],
  'shared/accounts/accounts.ts': [
    [
      'a page of no users is asked for',
      'int().min(1).max(200).default(50)',
      'int().max(200).default(50)',
      'shared/query-limits',
    ],
  ],
  'shared/admin/administration.ts': [
    [
      'a list of people begins with Z',
      "'INVALID_CHOICE').default('asc')",
      "'INVALID_CHOICE').default('desc')",
      'shared/query-limits',
    ],
  ],
  'web/records/DeleteRecord.tsx': [
    [
      'a record that something keeps is deleted all the same',
      'if (keeps.length > 0) return',
      'if (keeps.length > 9) return',
      'web/delete-record',
    ],
    [
      'a deletion with its own message says another',
      "showToast(done ?? { title: t('admin.record.deleted') });",
      "showToast({ title: t('admin.record.deleted') });",
      'web/delete-record',
    ],
    [
      'a deletion without an answer has the words of any failure',
      '      noAnswer={noAnswer}\n',
      '',
      'web/delete-record',
    ],
    [
      'what keeps a record stays open on Escape',
      'onOpenChange={(isOpen) => !isOpen && onClose()}',
      'onOpenChange={(isOpen) => !isOpen}',
      'web/delete-record',
    ],
  ],
  'shared/accounts/passkeys.ts': [
    [
      'who owes a second factor cannot begin to add a passkey',
      "    whileOwing: true,\n    summary: 'Begin to add a passkey",
      "    summary: 'Begin to add a passkey",
      'shared/permissions',
    ],
  ],
  'web/records/ActionDialogs.tsx': [
    ['a question is answered before it is ready', '      isReady={isReady}\n', '', 'web/action-dialogs'],
    [
      'a failed action has the title of any failure',
      '...(failed ? { failed } : {})',
      '...{}',
      'web/action-dialogs',
    ],
  ],
  'web/records/RecordList.tsx': [
    [
      'three columns can be chosen among',
      'const choiceFrom = 4;',
      'const choiceFrom = 3;',
      'web/record-list-parts',
    ],
    [
      'a page that is being read is asked for again',
      'query.isFetchingNextPage ?? false',
      'false',
      'web/record-list-parts',
    ],
    [
      'a search that a list does not have hides its rows',
      "(wanted === '' || !search || fold(search.textOf(row)).includes(wanted))",
      "(wanted === '' || (!!search && fold(search.textOf(row)).includes(wanted)))",
      'web/record-list-parts',
    ],
  ],
  'web/records/RecordScreen.tsx': [
    [
      'a new record is confirmed before it was seen',
      'base ? confirmed : undefined',
      'confirmed',
      'web/record-screen',
    ],
    [
      'the form of a new record has the title of a correction',
      'title={row ? (words.edit ?? actionsOf(props).name(row)) : words.add}',
      'title={words.edit ?? words.add}',
      'web/record-screen',
    ],
  ],
  'web/records/SaveBar.tsx': [
    [
      'a picture that is prepared counts as no changes',
      '{isDirty && changes > 0 && (',
      '{isDirty && (',
      'web/setting-page',
    ],
  ],
  'web/records/SettingPage.tsx': [
    [
      'a setting that cannot be read has the words of any error',
      '        {...(words.failed ? { failed: words.failed } : {})}\n',
      '',
      'web/setting-page',
    ],
    [
      'a setting that was not saved has the words of any failure',
      '    ...(words.saveFailed ? { noAnswer: words.saveFailed } : {}),\n',
      '',
      'web/setting-page',
    ],
  ],
  'web/records/SettingRows.tsx': [
    [
      'all rows but the removed one go',
      'rows.filter((one) => one !== row)',
      'rows.filter((one) => one === row)',
      'web/setting-page',
    ],
  ],
  'web/records/cells.tsx': [
    [
      'a list shows a day without its time',
      "format.date(at, 'dateTime')",
      "format.date(at, 'date')",
      'web/record-list-parts',
    ],
  ],
  'web/records/use-invalidate.ts': [
    [
      'what waits for someone is not counted again after a write',
      'key === waiting || changes.test(key)',
      'changes.test(key)',
      'web/record-screen',
    ],
  ],
  'web/records/use-pages.ts': [
    [
      'a page of 49 rows promises a further one',
      'rows.length === pageSize &&',
      'rows.length > 0 &&',
      'web/record-screen',
    ],
  ],
  'web/records/RecordRoutes.tsx': [
    [
      'a form starts from what was listed before',
      'query.isPending || (query.isFetching && !query.isFetchedAfterMount)',
      'query.isPending',
      'web/record-screen',
    ],
  ],
  'web/records/NoSuchAddress.tsx': [
    ['a wrong address below a record has no way back', "t('admin.record.toTab')", "''", 'web/record-screen'],
  ],
  'web/records/OrderedList.tsx': [
    [
      'a record of a list with an order cannot be deleted',
      'setRowToDelete(row)',
      'setRowToDelete(null)',
      'web/ordered-list',
    ],
  ],
  'web/records/use-action.ts': [
    [
      'a failure looks like a success',
      "description: wordsOf(reason), kind: 'bad' }",
      'description: wordsOf(reason) }',
      'web/action-dialogs',
    ],
  ],
  'shared/devices/devices.ts': [
    [
      'a new device gets the number of one with a longer name',
      'name === wanted || name.startsWith(`${wanted} `)',
      'name === wanted',
      'web/desk-enroll',
    ],
  ],
  'server/accounts/routes.ts': [
    [
      'a disabled super user cannot be deleted by the last one',
      "if (user.role !== 'SUPER_USER' || user.disabledAt) return;",
      "if (user.role !== 'SUPER_USER') return;",
      'server/accounts',
    ],
  ],
  'server/accounts/store.ts': [
    [
      'the session that was used longest ago is listed first',
      'compareTexts(b.seenAt, a.seenAt)',
      'compareTexts(a.seenAt, b.seenAt)',
      'server/own-sessions',
    ],
  ],
  'server/competition/edit-games.ts': [
    [
      'a deleted game leaves no result in the log',
      '{ title, ...(result ? { result } : {}) }',
      '{ title }',
      'server/edit-games',
    ],
    [
      'a result before the game is logged without its confirmation',
      '      ...(isEarly ? { confirmed: [beforeStart] } : {}),\n',
      '',
      'server/edit-games',
    ],
  ],
  'server/competition/edit-places.ts': [
    [
      'events are counted as games of their venue',
      "      .where(eq(schedule.eventType, 'game'))\n      .groupBy",
      '      .groupBy',
      'server/edit-places',
    ],
  ],
  'server/competition/edit-events.ts': [
    [
      'events are listed as they were entered',
      'order: [schedule.date, schedule.id]',
      'order: [schedule.id]',
      'server/edit-games',
    ],
  ],
  'server/competition/edit-teams.ts': [
    [
      'a team with bronze alone has no medals',
      'gold + silver + bronze > 0);\n',
      'gold + silver > 0);\n',
      'server/edit-teams',
    ],
    [
      'the bronze of a team is not counted',
      'rows: row.gold + row.silver + row.bronze',
      'rows: row.gold + row.silver',
      'server/edit-teams',
    ],
  ],
  'server/competition/routes.ts': [
    [
      'hotels of a city are not listed together',
      '.orderBy(asc(accommodations.city), asc(accommodations.name))',
      '.orderBy(asc(accommodations.name))',
      'server/edit-places',
    ],
  ],
  'server/content/archive/result-files.ts': [
    [
      'the archive names the team that did appear',
      'team.id === score?.forfeitBy',
      'team.id !== score?.forfeitBy',
      'server/archive',
    ],
  ],
  'server/content/pages/feeds.ts': [
    [
      'the feed dates a story by its last change',
      'date: new Date(article.publishedAt)',
      'date: new Date(article.updatedAt)',
      'server/feeds',
    ],
  ],
  'server/people/participants/history.ts': [
    [
      'the account that imported a list is said to have undone it',
      'userId: batch.undoneById',
      'userId: batch.createdById',
      'server/person-history',
    ],
  ],
  'web/core/ui/HydrateWhenSeen.tsx': [
    [
      'a part out of view is hydrated',
      'if (!entries.some((entry) => entry.isIntersecting)) return;',
      '',
      'web/hydrate-when-seen',
    ],
  ],
  'web/device/desk.actions.ts': [
    [
      'what came back comes back again',
      '!person?.redeemed?.some(({ uid }) => uid === body.uid)',
      '!person',
      'web/person-history',
    ],
  ],
});
