import { faultsIn } from './fault.ts';

/** Games, places, teams and badges in the admin area. */
export const adminDetailFaults = faultsIn({
  'web/admin/competition/GameList.tsx': [
    [
      'a day without games says nothing',
      "empty={t('competition.board.noGames')}",
      "empty={''}",
      'web/game-list',
    ],
    [
      "a team's games are only those where it is named first",
      'team1?.id === id || team2?.id === id',
      'team1?.id === id',
      'web/game-list',
    ],
    [
      'the games of a team do not say their day',
      'hasDay: team !== null',
      'hasDay: team === null',
      'web/game-list',
    ],
    [
      'the games of a team are those of one day',
      'query: team ? {} : { date: day }',
      'query: { date: day }',
      'web/game-list',
    ],
    [
      'a game with a result is deleted like one without',
      "game.score ? 'organise.game.deleteWithResult' : 'organise.game.deleteText'",
      "'organise.game.deleteText'",
      'web/game-list',
    ],
    [
      'cleared filters of games keep the venue',
      "filterNames={['category', 'venue']}",
      "filterNames={['category']}",
      'web/game-list',
    ],
    [
      'games are sorted by venue without their court',
      "sortBy: (game) => `${game.venue ?? ''} ${game.court ?? ''}`",
      "sortBy: (game) => game.category ?? ''",
      'web/game-list',
    ],
    [
      'a new game is on the first day',
      "'new')}?day=${day}`",
      "'new')}?day=${days[0]?.date}`",
      'web/game-list',
    ],
  ],
  'web/admin/competition/DayChooser.tsx': [
    ['the last day leads beyond itself', 'place >= all.length - 1', 'place >= all.length', 'web/game-list'],
    ['the first day leads before itself', 'place <= 0', 'place < 0', 'web/game-list'],
    [
      'a day is labeled with the games of another',
      'days.find((one) => one.date === date)?.games ?? 0',
      'days[0]?.games ?? 0',
      'web/game-list',
    ],
  ],
  'web/admin/competition/AddressChoice.tsx': [
    [
      'a venue or a category is enough for a list of games',
      "(category === '' || game.category === category) && (venue",
      "(category === '' || game.category === category) || (venue",
      'web/game-list',
    ],
    ['the venues to choose from are not in order', '[])))].sort();', '[])))];', 'web/game-list'],
  ],
  'web/admin/competition/HotelAdmin.tsx': [
    [
      'the column of prices has the name of another',
      "header: t('organise.field.price')",
      "header: t('organise.field.name')",
      'web/record-screens',
    ],
  ],
  'web/admin/competition/use-result.ts': [
    [
      'letters between points are dropped',
      'text.trim().slice(0, 9)',
      "text.replace(/\\D/g, '').slice(0, 3)",
      'web/results-sheet',
    ],
    [
      'a team that came after all leaves its score',
      "begin({ team1: String(score?.team1 ?? '')",
      'begin({ team1: String(score?.team1 ?? 0)',
      'web/results-sheet',
    ],
  ],
  'web/admin/competition/GameForm.tsx': [
    ['a new game is on no day', "day: address.read('day') ?? ''", "day: ''", 'web/game-list'],
    ['a new game is at no venue', "venue: address.read('venue') ?? ''", "venue: ''", 'web/game-list'],
  ],
  'web/admin/competition/VenueAdmin.tsx': [
    [
      'a venue with games is deleted as one without',
      'return games > 0 ?',
      'return games > 99 ?',
      'web/record-screens',
    ],
    [
      'the games of a venue are those of all',
      '?venue=${encodeURIComponent(name)}`',
      '`',
      'web/record-screens',
    ],
  ],
  'web/admin/competition/TeamAdmin.tsx': [
    [
      'a team with games is moved without a word',
      'form.base.games > 0 && form.draft.division !==',
      'form.base.games < 0 && form.draft.division !==',
      'web/record-screens',
    ],
  ],
  'web/admin/credentials/NumberLookUp.tsx': [
    [
      'a looked-up badge expires on its last day',
      'expiresOn < calendarDateAt(now())',
      'expiresOn <= calendarDateAt(now())',
      'web/number-look-up',
    ],
    [
      'a replaced badge is looked up as expired',
      "if (status !== 'active') return status;",
      "if (status === 'revoked') return status;",
      'web/number-look-up',
    ],
    [
      'a badge that is not found is an error',
      'error.status === 404',
      'error.status === 410',
      'web/number-look-up',
    ],
    [
      'a mistyped number leaves the badge before it on the screen',
      "if (reading.kind !== 'number') return setLookUp({ kind: 'idle' });",
      "if (reading.kind !== 'number') return;",
      'web/number-look-up',
    ],
    [
      'a looked-up badge does not name its team',
      '{person.teamName && <p>{person.teamName}</p>}',
      '',
      'web/number-look-up',
    ],
    [
      'a looked-up revoked badge says when it would have expired',
      'revoked: credential.revokedAt',
      'revoked: credential.expiresOn',
      'web/number-look-up',
    ],
  ],
  'web/admin/credentials/ParticipantBrowser.tsx': [
    [
      'the list of credentials cannot be narrowed',
      'personLacks.find((one) => one === event.target.value) ?? null',
      'personLacks.find((one) => one !== event.target.value) ?? null',
      'web/credentials-centre',
    ],
    [
      'an empty list of missing photos says that no one was registered',
      "lacks ? 'credentials.lacks.noPeople' : 'credentials.empty'",
      "'credentials.empty'",
      'web/credentials-centre',
    ],
    [
      'printing all prints the first page of the own people',
      "while (scope === 'own' && hasNextPage)",
      "while (scope === 'all' && hasNextPage)",
      'web/credentials-centre',
    ],
    [
      'printing all does not say who is left out',
      '{left > 0 && (',
      '{left > 1 && (',
      'web/credentials-centre',
    ],
    [
      'printing all prints badges that show old data',
      " && !lacksOf(person).includes('print')",
      '',
      'web/credentials-centre',
    ],
    [
      'the open queue of badges cannot be closed',
      "queue === 'open' ? setQueue('closed')",
      "queue !== 'open' ? setQueue('closed')",
      'web/credentials-centre',
    ],
    [
      'one page of all participants is offered as all',
      "scope === 'all' && list.hasNextPage ?",
      "scope === 'own' && list.hasNextPage ?",
      'web/credentials-centre',
    ],
    [
      'more people are offered where there are none',
      'if (!list.hasNextPage) return null;',
      '',
      'web/credentials-centre',
    ],
  ],
  'web/admin/credentials/credentials.queries.ts': [
    [
      'further pages of people begin at the first',
      '...(pageParam ? { cursor: pageParam } : {}),',
      '',
      'web/credentials-centre',
    ],
    [
      'staff see all people as their own',
      "scope === 'own' ? { own",
      "scope === 'all' ? { own",
      'web/credentials-centre',
    ],
  ],
  'web/admin/credentials/ParticipantPanel.tsx': [
    [
      'a person without a team has an empty team',
      "person.teamName ?? t('credentials.withoutTeam')",
      "person.teamName ?? ''",
      'web/credentials-centre',
    ],
    [
      'staff may download the file about any person',
      'person?.userId === session.user.id',
      'person?.userId !== null',
      'web/credentials-centre',
    ],
  ],
  'web/admin/credentials/CredentialCentrePage.tsx': [
    [
      'viewers are led to the desk',
      "can(role, 'desk.use') && (",
      "can(role, 'door.scan') && (",
      'web/credentials-centre',
    ],
    [
      'viewers are asked to register people',
      "{can(role, 'participants.register') && (",
      "{can(role, 'door.scan') && (",
      'web/credentials-centre',
    ],
  ],
  'server/accounts/routes.ts': [
    [
      'a change of a role is logged without the role before',
      '{ from: user.role, to: body.role }',
      '{ to: body.role }',
      'server/admin-log',
    ],
    [
      'a new account is logged without its role',
      "'user.create', String(user.id), { role: user.role });",
      "'user.create', String(user.id));",
      'server/admin-log',
    ],
  ],
  'server/admin/exports/lists.ts': [
    [
      'the export says that the server received what a desk did when it happened',
      'new Date(row.atDevice.receivedAt)',
      'new Date(row.at)',
      'server/exports',
    ],
  ],
  'server/admin/imports/batches.ts': [
    ['an undo is logged without what it kept', '    kept: kept.length,\n', '', 'server/import-teams'],
    [
      'an undo counts teams that are gone already',
      'undone: open.length,\n    kept',
      'undone: open.length + gone.length,\n    kept',
      'server/import-teams',
    ],
  ],
  'server/admin/imports/run-import.ts': [
    [
      'teams that were not to be corrected are not counted',
      'counts.unchanged + (sent.update ? 0 : counts.changed)',
      'counts.unchanged',
      'server/import-teams',
    ],
    [
      'rows that are twice in a file are not counted as refused',
      'counts.wrong + counts.duplicate + counts.asked',
      'counts.wrong + counts.asked',
      'server/import-teams',
    ],
  ],
  'server/admin/imports/teams-target.ts': [
    [
      'a list moves a team that has played to another group',
      "fields: ['category', 'division']",
      "fields: ['category']",
      'server/import-teams',
    ],
    [
      'an undo deletes a team that has a medal',
      '      db.select({ id: standings.teamId }).from(standings),\n',
      '',
      'server/import-teams',
    ],
  ],
  'server/admin/integrations/tokens.ts': [
    [
      'a token is logged without its last day',
      '{ name, ability, lastDay });\n',
      '{ name, ability });\n',
      'server/admin-log',
    ],
  ],
  'server/badges/handouts/routes.ts': [
    [
      'a hand-out is logged without what was given',
      '{ handout: body.handoutUid });',
      '{});',
      'server/admin-log',
    ],
    [
      'an undone hand-out is logged without its reason',
      '{ reason: body.reason });\n    return',
      '{});\n    return',
      'server/admin-log',
    ],
  ],
  'server/content/inbox/inbox.ts': [
    [
      'the first subscriber is listed first',
      'desc(newsletterSubscribers.createdAt)',
      'newsletterSubscribers.createdAt',
      'server/inbox',
    ],
  ],
  'server/devices/devices.ts': [
    [
      'devices are listed by name',
      '.orderBy(asc(devices.createdAt));',
      '.orderBy(asc(devices.name));',
      'server/devices',
    ],
    ['a locked device keeps its name for itself', "['revoked', 'over']", "['over']", 'server/devices'],
    [
      'a device that is locked again was locked just now',
      'device.revokedAt ?? ctx.now',
      'ctx.now',
      'server/devices',
    ],
  ],
  'server/people/approvals/store.ts': [
    [
      'a change of team shows the id of the team before',
      'was && (names.get(was) ?? null), after: teamName',
      'was, after: teamName',
      'server/badge-change',
    ],
  ],
  'server/people/participants/administration.ts': [
    [
      'a badge in place of another is logged without its number',
      '{ inPlaceOf: number }',
      '{}',
      'server/admin-log-details',
    ],
  ],
  'server/people/participants/bulk.ts': [
    [
      'a correction of many is logged without its fields',
      '{ fields: Object.keys(changes) });',
      '{});',
      'server/admin-log-details',
    ],
    [
      'revoked badges of many are logged without the reason',
      'number, { reason });\n',
      'number);\n',
      'server/admin-log-details',
    ],
  ],
  'server/people/registrations/routes.ts': [
    [
      'a team is logged without the registration that it comes from',
      ', { registration: registration.id });',
      ');',
      'server/admin-log-details',
    ],
  ],
});
