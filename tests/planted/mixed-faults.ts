import { faultsIn } from './fault.ts';

/** Filters in either order, sums, both languages, second tries, checks, prints: places where few faults were planted before. */
export const mixedFaults = faultsIn({
  'web/admin/reports/PrintLog.tsx': [
    ['cleared filters of prints keep the search', "          setTyped('');\n", '', 'web/print-log'],
    ['cleared filters of prints keep the switch', '          setOnlyAgain(false);\n', '', 'web/print-log'],
    [
      'the print log shows all prints for those made again',
      "key: ['GET /api/admin/prints', q, only],",
      "key: ['GET /api/admin/prints', q],",
      'web/print-log',
    ],
    ['a first print is called a copy', 'row.g > 1 &&', 'row.g > 0 &&', 'web/print-log'],
    [
      'a log without a print made again says that nothing was printed',
      "isOn: q !== '' || onlyAgain,",
      "isOn: q !== '',",
      'web/print-log',
    ],
  ],
  'web/admin/reports/AuditLog.tsx': [
    [
      "a device's journal has the entries of all",
      'query: { device, limit: pageSize,',
      'query: { limit: pageSize,',
      'web/audit-log',
    ],
    [
      'an empty journal of a device is a table',
      "list.data?.length === 0 && t('admin.device.noJournal')",
      'false',
      'web/audit-log',
    ],
    [
      'a day chosen in the audit log forgets the other filters',
      'onChange({ ...typed, [end]: event.target.value })',
      'onChange({ [end]: event.target.value })',
      'web/audit-log',
    ],
    [
      'an action chosen in the audit log forgets the days',
      'onChange({ ...typed, action: event.target.value })',
      "onChange({ q: typed.q ?? '', action: event.target.value })",
      'web/audit-log',
    ],
    [
      'a log that one device has seen longer is only said to be cut',
      'missedBy.length > 0',
      'missedBy.length > 1',
      'web/audit-log',
    ],
    [
      'the log says of a desk’s fast clock that it was slow',
      "clock.aheadMs > 0 ? 'admin.audit.ahead'",
      "clock.aheadMs < 0 ? 'admin.audit.ahead'",
      'web/audit-log',
    ],
  ],
  'web/admin/people/list/ParticipantFilters.tsx': [
    [
      'the state of a badge counts among the folded filters',
      "name !== 'q' && name !== 'status'",
      "name !== 'q'",
      'web/administration',
    ],
    [
      'a chosen order begins from A again',
      'if (sort) list.sortBy(sort, list.dir);',
      "if (sort) list.sortBy(sort, 'asc');",
      'web/administration',
    ],
  ],
  'web/admin/registrations/RegistrationAdmin.tsx': [
    [
      'a category is not asked for within a state of registrations',
      '...(category ? { category } : {}),',
      '...(category && !status ? { category } : {}),',
      'web/import-screens',
    ],
    [
      'the number of all registrations leaves out a state',
      'registrationStatuses.reduce((sum',
      'registrationStatuses.slice(1).reduce((sum',
      'web/import-screens',
    ],
  ],
  'web/admin/people/person/ApprovalsPage.tsx': [
    [
      'another state of approvals forgets the role',
      'onChange={(next) => onFilter({ ...filter, state: next })}',
      "onChange={(next) => onFilter({ ...filter, role: '', state: next })}",
      'web/approvals',
    ],
    [
      'a search among approvals forgets the role',
      'onChange={(typed) => onFilter({ ...filter, typed })}',
      "onChange={(typed) => onFilter({ ...filter, role: '', typed })}",
      'web/approvals',
    ],
    [
      'one ticked approval ticks all',
      'isAll={chosen.length === rows.length}',
      'isAll={chosen.length > 0}',
      'web/approvals',
    ],
  ],
  'web/site/inbox/SubscriberList.tsx': [
    [
      'subscribers who read English are listed as Spanish',
      "t(row.language === 'en' ? 'admin.news.english'",
      "t(row.language !== 'en' ? 'admin.news.english'",
      'web/inbox',
    ],
    [
      'a link to unsubscribe names the host of the page',
      '`${boot().site ?? location.origin}${one.unsubscribe}`',
      '`${location.origin}${one.unsubscribe}`',
      'web/inbox',
    ],
  ],
  'web/site/info/FeeCalculator.tsx': [
    [
      'more players buy more cards',
      'cards: Math.min(party.cards, party.players)',
      'cards: party.players',
      'web/info',
    ],
    ['the early fee is said to be over before its day', 'hint={isPast ?', 'hint={!isPast ?', 'web/open-page'],
  ],
  'web/admin/reports/LivePicture.tsx': [
    [
      'people inside are those of the first door',
      'data.checkpoints.reduce((sum, { inside: here }) => sum + here, 0)',
      'data.checkpoints[0]?.inside ?? 0',
      'web/live-picture',
    ],
  ],
  'web/badges/PrintQueue.tsx': [
    [
      'people without a photo are counted as photos that failed',
      'photo === null && addresses[index] !== null',
      'photo === null',
      'web/print-queue',
    ],
  ],
  'web/records/use-record-form.ts': [
    [
      'what was typed is lost when saving is refused',
      'else showErrors(errorsOf(Object.entries(answer.fields), text.written(), parts.names));',
      'else {\n        showErrors(errorsOf(Object.entries(answer.fields), text.written(), parts.names));\n        text.discard();\n      }',
      'web/record-form',
      'web/saved-form',
    ],
    [
      'a restored draft undoes what another editor saved since',
      '{ ...draft, ...changedOnlyBy(present, draft, base) }',
      'draft',
      'web/record-form',
    ],
    [
      'a restored draft overwrites the same field of another editor',
      'text.isContested ? parts.stored : null',
      'null',
      'web/record-form',
    ],
  ],
  'server/admin/imports/batches.ts': [
    [
      'photos that are being fetched replace those that wait in the count',
      'of[name] += count;',
      'of[name] = count;',
      'server/photo-addresses',
    ],
  ],
  'server/admin/exports/lists.ts': [
    ['exported scans of a period have no end', 'until ? lte(', 'until && !from ? lte(', 'server/exports'],
  ],
  'server/operations/doctor/findings.ts': [
    [
      'devices with work to send are named last',
      '...new Set([...holding, ...silent])',
      '...new Set([...silent, ...holding])',
      'server/doctor',
    ],
    [
      'a database that confirms before it writes is safe',
      "synchronous_commit !== 'off' &&",
      '',
      'server/doctor',
    ],
    [
      'a disk that is nearly full is good',
      'free < 0.1 * o.blocks',
      'free < 0.01 * o.blocks',
      'server/doctor',
    ],
  ],
  'server/people/privacy/store.ts': [
    [
      'pictures are deleted while the work that names them may be on its way',
      'const unusedDays = 30;',
      'const unusedDays = 3;',
      'server/merging',
    ],
    [
      'why a team was refused outlives the event',
      '...{ rejectionReason: null, appealReason: null, registeredById: null },',
      '...{ appealReason: null, registeredById: null },',
      'server/merging',
    ],
  ],
  'kiosk/label-printer.ts': [
    [
      'a label printer that runs again is still reported as out of paper',
      'if (problem !== reported) onWaiting(problem);',
      'if (problem && problem !== reported) onWaiting(problem);',
      'kiosk/label-printer',
    ],
    [
      'one idle answer among others ends a label',
      'idle = isIdle && !problem ? idle + 1 : 0;',
      'idle = isIdle && !problem ? idle + 1 : idle;',
      'kiosk/label-printer',
    ],
    [
      'a printer that stops at the second label reports none as printed',
      "if (problem) return { kind: 'failed', reason: problem, printedPages };",
      "if (problem) return { kind: 'failed', reason: problem, printedPages: 0 };",
      'kiosk/label-printer',
    ],
  ],
  'kiosk/printer.ts': [
    [
      'an older job reports over the newer one',
      'if (isOver()) return null;\n      const problem',
      'const problem',
      'kiosk/printer',
    ],
  ],
  'shared/imports/guess-columns.ts': [
    [
      'a heading of both names is one of surnames',
      'Math.max(fitting, 94) : 0',
      'fitting : 0',
      'shared/import-columns',
    ],
    [
      'a bare age beside a branch is no category',
      "field.value === 'category' && isExact ? readsAsAge : readerOf(field)",
      'readerOf(field)',
      'shared/import-columns',
    ],
  ],
  'shared/imports/values.ts': [
    ['a flag is no country', "if (written === '') return countryOfFlag(text);", '', 'shared/import-values'],
  ],
  'shared/imports/names.ts': [
    [
      'the mark of a captain is part of the surname',
      "dropNumbers(name.replace(marks, '').trim() || name.trim());",
      'dropNumbers(name.trim());',
      'shared/import-doubts',
    ],
  ],
  'shared/imports/read-rows.ts': [
    [
      'a person who is said to be in no team joins that of the others',
      "if (field === 'team' && saysNoTeam(cell)) raw.delete(field);",
      "if (field === 'team' && saysNoTeam(cell)) continue;",
      'shared/import-lines',
    ],
    ['a surname that is a word for nothing is lost', '!isNameField(field) &&', '', 'shared/import-lines'],
    [
      'a category by age ignores the branch that was chosen for all',
      'branches.find((one) => choice === byAge(one)) ?? ofRow',
      'ofRow',
      'shared/import-lines',
    ],
  ],
  'web/admin/imports/import-words.ts': [
    [
      'categories by age are not offered of one branch',
      "if (mapping.includes('branch')) return",
      'return',
      'web/import-answers',
    ],
  ],
  'web/admin/accounts/UserActions.tsx': [
    [
      'deleting an account looks like any other action',
      'isDestructive: true, forbidden',
      'isDestructive: false, forbidden',
      'web/admin-users',
    ],
  ],
  'web/admin/integrations/Webhooks.tsx': [
    [
      'an address is said to be taken away and stays',
      "            await call('DELETE /api/webhooks/:id', { params: { id: step.webhook.id } });\n",
      '',
      'web/integrations',
    ],
    [
      'an address that was given up is tried',
      'disabled={disabledAt !== null}',
      'disabled={failingSince !== null}',
      'web/integrations',
    ],
  ],
  'web/admin/imports/imports.queries.ts': [
    [
      'undoing registrations undoes people',
      "'POST /api/imports/registrations/:id/undo'",
      "'POST /api/imports/participants/:id/undo'",
      'web/import-steps',
    ],
    [
      'the teams of a file cannot be undone',
      "'POST /api/imports/teams/:id/undo'",
      "'POST /api/imports/participants/:id/undo'",
      'web/import-steps',
    ],
  ],
  'web/admin/imports/FileStep.tsx': [
    [
      'a dropped list replaces the page',
      '    event.preventDefault();\n    setOver(false);\n    void take',
      '    setOver(false);\n    void take',
      'web/import-result',
    ],
    [
      'an empty list has columns that others say better',
      '.filter(([name]) => !templateLacks.includes(name))',
      '',
      'web/import-result',
    ],
    [
      'the empty list of each kind has one name',
      '`${t(`imports.fileName.${kind}`)}.csv`',
      "`${t('imports.fileName.teams')}.csv`",
      'web/import-result',
    ],
  ],
  'web/core/client/edition.ts': [
    [
      'a page keeps the colors of the edition that it was kept with',
      '  showLook(edition.look);\n',
      '',
      'web/edited-edition',
    ],
  ],
  'web/core/lib/format.ts': [
    [
      'days across the end of a year are those of one year',
      "isOneYear ? 'MMM d – ' : 'MMM d, y – '",
      "'MMM d – '",
      'web/format',
    ],
  ],
  'web/app/setup/own-identity.ts': [
    [
      'the hashtag of the first championship stays on the site of another one',
      'given.hashtag === before.hashtag ? hashtagOf(given.shortName.es) : given.hashtag',
      'given.hashtag',
      'web/setup-guide',
    ],
  ],
  'web/app/setup/step-drafts.ts': [
    [
      'a wrong address of the guide is marked at no field',
      'return code === undefined ? [] : [{ path: key, code }];',
      'return [];',
      'web/setup-guide',
    ],
  ],
  'web/admin/edition/CloseEdition.tsx': [
    [
      'a close whose answer is lost is a failure',
      'return awaitStarted(draft.id, error).finally(() => setUnanswered(false));',
      'throw error;',
      'web/next-edition',
    ],
  ],
  'web/admin/edition/Archiving.tsx': [
    [
      'archiving can be begun while it is under way',
      'const isRunning = state?.isRunning === true;',
      'const isRunning = state?.isRunning === null;',
      'web/edition-admin',
    ],
  ],
});
