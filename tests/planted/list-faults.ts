import { faultsIn } from './fault.ts';

/** The doctor, merging, tables, feeds, exports, news, hand-outs, messages and filters on the server; lists on the screen. */
export const listFaults = faultsIn({
  'server/operations/doctor/findings.ts': [
    ['a clock that is behind is in order', 'Math.abs(apart) > 2000', 'apart > 2000', 'server/doctor'],
  ],
  'server/operations/doctor/checks.ts': [
    [
      'one of the roles worth approving is enough',
      'worthApproving.every((role)',
      'worthApproving.some((role)',
      'server/doctor',
    ],
    [
      'pictures still to be deleted need no store',
      "stored + toDelete > 0 ? 'bad'",
      "stored > 0 ? 'bad'",
      'server/doctor',
    ],
    [
      'keys of a mounted secret need the mode of a file of ours',
      "if (!handedOver && process.platform !== 'win32'",
      "if (process.platform !== 'win32'",
      'server/doctor',
    ],
    [
      'a counted proxy is good on any address',
      "typeof trustProxy === 'number' && !",
      "typeof trustProxy === 'number' && ",
      'server/doctor',
    ],
  ],
  'server/people/privacy/store.ts': [
    [
      'the older note of two records stays',
      'note: gone.note ? lastNote(kept.note, gone.note) : kept.note,',
      'note: kept.note ?? gone.note,',
      'server/merging',
    ],
    [
      'a record under review is no longer so once merged',
      'review: kept.review ?? gone.review,',
      'review: kept.review,',
      'server/merging',
    ],
    [
      'the external id of the merged record is lost',
      'externalId: kept.externalId ?? gone.externalId,',
      'externalId: kept.externalId,',
      'server/merging',
    ],
  ],
  'shared/people/privacy.ts': [
    [
      'signs alone confirm the erasure of a person without a badge',
      "text !== '' && [",
      '[',
      'shared/confirm-erasure',
    ],
  ],
  'shared/badges/sheets.ts': [
    ['backs lie behind the wrong fronts', 'sheet.columns - 1 - column', 'column', 'shared/badge-sheets'],
  ],
  'shared/competition/standings.ts': [
    [
      'a team is tied with itself',
      'level.filter((other) => other !== team)',
      '[...level]',
      'shared/standings',
    ],
    [
      'games with a team outside of the tie break it',
      'level.includes(game.team1) && level.includes(game.team2)',
      'level.includes(game.team1) || level.includes(game.team2)',
      'shared/standings',
    ],
    [
      'bronze counts before silver',
      'b.silver - a.silver || b.bronze - a.bronze',
      'b.bronze - a.bronze || b.silver - a.silver',
      'shared/standings',
    ],
  ],
  'shared/competition/calendar.ts': [
    ['a deadline comes before the whole day', "from ?? until ?? ''", "from ?? ''", 'shared/calendar'],
    [
      'a day with one registration is one of registration',
      'entries.every((entry) => kindOf',
      'entries.some((entry) => kindOf',
      'shared/calendar',
    ],
    ['an entry that ends now is still to come', 'endOf(entry) > at', 'endOf(entry) >= at', 'shared/calendar'],
  ],
  'server/content/pages/calendars.ts': [
    [
      'a game that never moved has been changed once',
      'sequence: game.version - 1',
      'sequence: game.version',
      'server/calendars',
    ],
    [
      'an English feed has Spanish titles',
      "(language === 'en' ? game.titleEn : null)",
      "(language === 'es' ? game.titleEn : null)",
      'server/calendars',
    ],
    [
      'a court is named in Spanish in English',
      '${words[language].court}',
      '${words.es.court}',
      'server/calendars',
    ],
    [
      'the calendar of a venue holds all games',
      'listGames(o.db, { venue: venue.name })',
      'listGames(o.db)',
      'server/calendars',
    ],
  ],
  'shared/admin/exports.ts': [
    [
      'the heading of a copy is the same in both languages',
      "copy: heading('Copia', 'Copy'),\n    status",
      "copy: heading('Copia', 'Copia'),\n    status",
      'server/exports',
    ],
    [
      'the headings of two times are swapped',
      "saidAt: heading('Reloj del dispositivo', 'Clock of the device'),\n    receivedAt: heading('Recibido', 'Received')",
      "receivedAt: heading('Recibido', 'Received'),\n    saidAt: heading('Reloj del dispositivo', 'Clock of the device')",
      'server/exports',
    ],
  ],
  'server/admin/exports/lists.ts': [
    [
      'when a badge was printed is listed as handed over',
      'credential.printedAt && wallTimeCell(credential.printedAt),\n        credential.validatedAt && wallTimeCell(credential.validatedAt),',
      'credential.validatedAt && wallTimeCell(credential.validatedAt),\n        credential.printedAt && wallTimeCell(credential.printedAt),',
      'server/exports',
    ],
    [
      'the language of a person is written as a code',
      'optionalText(field, person[field])',
      'person[field]',
      'server/exports',
    ],
    [
      'an exported badge says the role of today',
      'roleName(said?.role ?? person.role, language),\n        credential.team',
      'roleName(person.role, language),\n        credential.team',
      'server/exports',
    ],
  ],
  'server/admin/exports/routes.ts': [
    [
      'yes and no are swapped in English',
      "(['Yes', 'No'] as const)",
      "(['No', 'Yes'] as const)",
      'server/exports',
    ],
    [
      'the audit log keeps what was searched for',
      "...(q ? { q: '…' } : {})",
      '...(q ? { q } : {})',
      'server/exports',
    ],
  ],
  'server/content/news/routes.ts': [
    [
      'each correction of a published article is sent again',
      'if (before.isDraft && !article.isDraft)',
      'if (!article.isDraft)',
      'server/admin-news',
      'server/webhooks',
    ],
  ],
  'server/content/news/store.ts': [
    [
      'articles of the same instant come again on the next page',
      'lt(news.id, after.id)',
      'lte(news.id, after.id)',
      'server/admin-news',
      'server/site-calls',
      'server/public-reads',
    ],
  ],
  'shared/credentials/handouts.ts': [
    [
      'what is no longer given is still to be given',
      'isActive && roles.some',
      'roles.some',
      'shared/handouts',
      'server/handouts',
    ],
    [
      'what is required is listed among the rest',
      ' || Number(isRequired(b)) - Number(isRequired(a))',
      '',
      'shared/handouts',
    ],
  ],
  'server/badges/handouts/mutations.ts': [
    [
      'a second undo replaces the first reason',
      'if (held.undoneAt !== null) return undefined;',
      '',
      'server/handouts',
      'server/push-parts',
    ],
  ],
  'server/badges/handouts/routes.ts': [
    [
      'a hand-out is counted for the people of its last role',
      'sum + (people.get(role) ?? 0), 0',
      '(people.get(role) ?? sum), 0',
      'server/handouts',
    ],
  ],
  'server/content/inbox/inbox.ts': [
    [
      'messages of both states are listed',
      "state ? eq(contacts.responded, state === 'responded') : undefined",
      "state === 'responded' ? eq(contacts.responded, true) : undefined",
      'server/inbox',
    ],
  ],
  'server/people/participants/listing.ts': [
    [
      'people without a team are all people',
      "team === 'none' ? isNull(list.teamId)",
      "team === 'none' ? undefined",
      'server/participant-filters',
      'server/participant-list',
      'server/lists',
    ],
    [
      'outdated badges are counted for the last state alone',
      'byStatus.outdated += row.outdated',
      'byStatus.outdated = row.outdated',
      'server/participant-filters',
      'server/participant-list',
      'server/lists',
    ],
    [
      'broken rules are counted for the last state alone',
      'breaking += row.breaking',
      'breaking = row.breaking',
      'server/participant-filters',
      'server/participant-list',
      'server/lists',
    ],
  ],
  'server/admin/integrations/deliver.ts': [
    [
      'an address that fails again starts to count again',
      'failingSince ?? at',
      'at ?? failingSince',
      'server/webhook-retries',
      'server/webhooks',
    ],
    [
      'an address that answers again is still failing',
      'if (webhook.failingSince) await noteReach(db, webhook.id, { failingSince: null, disabledAt: null });',
      '',
      'server/webhook-retries',
      'server/webhooks',
    ],
  ],
  'web/records/RecordList.tsx': [
    [
      'a list that is loading or empty has a number of rows',
      'query.data && !isEmpty ? props.count',
      'query.data || !isEmpty ? props.count',
      'web/record-list-parts',
    ],
    [
      'what chooses the rows to load hides the filters',
      '{props.period && <ListFilters search={props.period}>{props.filters}</ListFilters>}',
      '{props.period}',
      'web/record-list-parts',
    ],
    [
      'a list without filters has an empty place for them',
      '{!props.period && (search || props.filters) && (',
      '{(!props.period || search || props.filters) && (',
      'web/record-list-parts',
    ],
    [
      'the search of a list without filters cannot be cleared',
      'props.filterNames ?? []',
      'props.filterNames as string[]',
      'web/record-list-parts',
    ],
    [
      'a list that knows of no further page offers one',
      '(query.hasNextPage ?? false)',
      '(query.hasNextPage ?? true)',
      'web/record-list-parts',
    ],
  ],
  'web/records/SelectionBar.tsx': [
    [
      'the bar of a selection has a number without a word',
      '<span aria-hidden="true">{t(\'admin.selection.count\'',
      '<span aria-hidden="true">{t(\'\'',
      'web/record-list-parts',
    ],
  ],
  'web/records/ListHead.tsx': [
    [
      'the number of rows is not announced',
      '<p role="status" className="digits',
      '<p className="digits',
      'web/record-list-parts',
    ],
  ],
  'web/records/OrderedList.tsx': [
    [
      'a moved row waits for the server where it was',
      '    flushSync(() => setMoved({ from, to: next }));\n',
      '',
      'web/ordered-list',
    ],
    [
      'a row whose move was not saved stays where it was put',
      'if (!(await own)) setMoved(null);',
      'await own;',
      'web/ordered-list',
    ],
    [
      'the arrows of an order point the wrong way',
      '<Icon name={by === -1 ?',
      '<Icon name={by !== -1 ?',
      'web/ordered-list',
    ],
    [
      'a list with an order cannot be added to',
      'props.query.data?.length === 0',
      'props.query.data?.length !== 0',
      'web/ordered-list',
    ],
  ],
  'web/records/use-pages.ts': [
    [
      'a list is empty while another filter loads',
      '(before) => before',
      '() => undefined',
      'web/record-screen',
    ],
  ],
  'web/admin/people/list/list-state.ts': [
    [
      'the list of people shows no category at first',
      "['number', 'category', 'role', 'team', 'status']",
      "['number', 'role', 'team', 'status']",
      'web/list-state',
    ],
  ],
  'web/admin/people/list/BulkProgress.tsx': [
    [
      'those who were refused count as issued',
      'results.filter((one) => one.outcome === outcome).length',
      'results.length',
      'web/administration',
    ],
  ],
  'web/admin/people/list/IssueImported.tsx': [
    [
      'those of an import are printed before they are issued',
      "work !== null && work !== 'issue' && (",
      "(work !== null || work !== 'issue') && (",
      'web/administration-bulk',
    ],
  ],
});
