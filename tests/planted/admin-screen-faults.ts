import { faultsIn } from './fault.ts';

/** What admins and visitors press, read and choose: accounts, people, devices, games, imports, settings. */
export const adminScreenFaults = faultsIn({
  'web/app/FindAnything.tsx': [
    [
      'places are found in the language of the page alone',
      '[place.words, label, words]',
      '[place.words]',
      'web/find-anything',
    ],
    [
      'an action that the role may not do is offered',
      '.filter(([, may]) => can(role, may))',
      '',
      'web/find-anything',
    ],
    [
      'a choice in the search leads nowhere',
      '      void navigate(selectedItem.value);\n',
      '',
      'web/find-anything',
    ],
  ],
  'web/site/competition/SchedulePage.tsx': [
    [
      'a schedule without games speaks of results',
      'schedule.data?.days.length === 0',
      'false',
      'web/event-phases',
    ],
  ],
  'web/site/competition/HeroNow.tsx': [
    [
      'games of a day are offered on a day without any',
      "moment !== null && moment.kind !== 'quiet'",
      'moment !== null',
      'web/hero-now',
    ],
  ],
  'web/site/info/RegisterTeamPage.tsx': [
    [
      'registered teams are offered where there are none',
      "phase === 'closed' && hasTeams && (",
      "phase === 'closed' && (",
      'web/event-phases',
    ],
  ],
  'web/site/competition/CountryCode.tsx': [
    [
      'the name of a country is there for a pointer alone',
      '<span className="sr-only">{name}</span>',
      '',
      'web/competition-parts',
    ],
  ],
  'server/people/participants/history.ts': [
    [
      'a supervisor who let a person in is not named',
      '...(await readAmendments(db, numbers)),',
      '',
      'server/person-history',
    ],
    [
      'an imported person is registered twice',
      "event.kind === 'registered' || (event.kind === 'imported' && event.isNew)",
      "event.kind === 'registered'",
      'server/person-history',
    ],
    [
      'a settled conflict is shown as open',
      'if (!it.settledAt || !outcome)',
      'if (outcome)',
      'server/person-history',
    ],
  ],
  'web/admin/handouts/HandoutCounts.tsx': [
    [
      'a hand-out that is off and was never given is listed',
      'isActive || given > 0',
      'isActive || given >= 0',
      'web/handout-counts',
    ],
  ],
  'web/admin/devices/DevicesAdmin.tsx': [
    [
      'a device that waits counts as one with unsent work',
      "status !== 'pending' && (pending ?? 0) > 0",
      '(pending ?? 0) >= 0',
      'web/device-list',
    ],
    [
      'a forked device is not among those that stopped',
      "status === 'revoked' || status === 'forked'",
      "status === 'revoked'",
      'web/device-list',
    ],
    ['a search for two words finds either', 'words.every((word)', 'words.some((word)', 'web/device-list'],
  ],
  'web/admin/devices/device-actions.tsx': [
    [
      'a device that waits can be emptied',
      "status !== 'pending' && status !== 'over' && !wipe",
      '!wipe',
      'web/device-list',
    ],
  ],
  'web/admin/accounts/UserFilters.tsx': [
    [
      'a role chosen after a state forgets the state',
      '{ q, ...(state ? { state } : {}), ...(chosen',
      '{ q, ...(chosen',
      'web/admin-users',
    ],
    [
      'a state chosen after a role forgets the role',
      '{ q, ...(role ? { role } : {}), ...(chosen',
      '{ q, ...(chosen',
      'web/admin-users',
    ],
  ],
  'web/admin/accounts/UserActions.tsx': [
    [
      'enabling an account disables it',
      '`POST /api/admin/users/:id/${plan.kind}`',
      "'POST /api/admin/users/:id/disable'",
      'web/admin-users',
    ],
  ],
  'web/admin/accounts/UsersAdmin.tsx': [
    [
      'a disabled super user counts as the last one',
      "user.role === 'SUPER_USER' && !user.disabledAt &&",
      "user.role === 'SUPER_USER' &&",
      'web/admin-users',
    ],
  ],
  'web/admin/accounts/StaffForm.tsx': [
    [
      'a refused field of a new account is not marked',
      'if (code) form.setError(name, { message: code }, { shouldFocus: true });',
      '',
      'web/admin-users',
    ],
  ],
  'web/account/sign-in/next-stop.ts': [
    [
      'a page of another site is gone on to',
      '/^\\/(?!\\/)/.test(wanted.pathname)',
      '/^\\//.test(wanted.pathname)',
      'web/next-stop',
    ],
  ],
  'web/account/profile/OwnSessions.tsx': [
    ['the present session can be ended as another one', '{!session.isThis && (', '{(', 'web/second-factor'],
  ],
  'web/account/sign-in/SignUpForm.tsx': [
    [
      'a taken address marks no field',
      "if (error.code === 'EMAIL_TAKEN') byField.email = error.code;",
      '',
      'web/account-forms',
    ],
  ],
  'web/account/sign-in/LoginForm.tsx': [
    [
      'what was typed stays for another account',
      'function startOver() {\n    form.reset();',
      'function startOver() {',
      'web/account-forms',
    ],
  ],
  'web/account/profile/PasswordForm.tsx': [
    ['a changed password stays typed', 'form.reset();', '', 'web/own-account'],
    [
      'a wrong present password is reported as another refusal',
      "isWrong ? t('account.password.wrongCurrent')",
      "!isWrong ? t('account.password.wrongCurrent')",
      'web/own-account',
    ],
  ],
  'web/account/profile/ProfilePage.tsx': [
    [
      'a profile lists abilities of every role',
      'powers.filter(([, ability]) => can(user.role, ability))',
      'powers.filter(() => true)',
      'web/own-account',
    ],
  ],
  'web/site/competition/teams/road.ts': [
    [
      'the road to the final follows only the first team of a game',
      'team1?.id === teamId || team2?.id === teamId',
      'team1?.id === teamId',
      'web/road',
    ],
  ],
  'web/site/competition/GamesBoard.tsx': [
    [
      'a swipe to the left leads to the day before',
      "across < 0 ? 'left' : 'right'",
      "across > 0 ? 'left' : 'right'",
      'web/competition-filters',
    ],
    [
      'clearing the filters keeps the venue',
      'address.change({ category: null, venue: null, team: null })',
      'address.change({ category: null, team: null })',
      'web/competition-filters',
    ],
    [
      'the day before leads to the first day',
      'days.findLast(({ date }) => date < shown)',
      'days.find(({ date }) => date < shown)',
      'web/competition-filters',
    ],
  ],
  'web/site/competition/teams/TeamsPage.tsx': [
    [
      'choosing a category loses what was searched for',
      '...(text && { q: text })',
      '',
      'web/competition-filters',
    ],
  ],
  'web/site/competition/venues/VenuesPage.tsx': [
    ['a finished game is the next one', '!game.score && Date.parse', 'Date.parse', 'web/competition-filters'],
  ],
  'web/admin/competition/final-medals.ts': [
    [
      'the first team wins every final',
      'score.team1 > score.team2 ?',
      'score.team1 > 0 ?',
      'web/competition-parts',
    ],
  ],
  'web/admin/competition/game-draft.ts': [
    [
      'a final is sent with a group',
      "draft.phase === 'group' ? draft.division || null : null",
      'draft.division || null',
      'web/competition-parts',
    ],
  ],
  'web/site/competition/teams/tie-reasons.ts': [
    ['teams that have not played are shown as tied', '&& row.played > 0', '', 'web/competition-parts'],
  ],
  'web/admin/edition/kind-parts.tsx': [
    [
      'a kind that is off hides what is refused in it',
      "of('code') !== '' && of('id') !== '' && !isWrong",
      "of('code') !== '' && of('id') !== ''",
      'web/edition-admin',
    ],
    [
      'kinds keep the former letter of a zone',
      '(zone === before ? letter : zone)',
      '(zone)',
      'web/edition-admin',
    ],
    ['kinds keep a zone that was removed', "(zone === gone ? '' : zone)", '(zone)', 'web/edition-admin'],
  ],
  'web/admin/edition/edition-draft.ts': [
    [
      'a row comes back without its values once the list was saved',
      '(path) => path in after || path.startsWith(last)',
      '(path) => path in after',
      'web/edition-draft',
    ],
    [
      'a row comes back over what was changed since',
      '.every(([path, text]) => draft[path] === text)',
      '.every(() => true)',
      'web/edition-draft',
    ],
    [
      'a new zone has a letter that is taken',
      '!used.includes(letter)',
      'used.includes(letter)',
      'web/edition-admin',
    ],
  ],
  'web/admin/settings/SettingsAdmin.tsx': [
    [
      'a setting that was saved is sent again with the one that was refused',
      'done[key] = saved.value;',
      '',
      'web/admin-settings',
    ],
  ],
  'web/admin/settings/CheckpointsAdmin.tsx': [
    [
      'two doors of one name are kept',
      'other.key !== row.key && other.name.trim() === name',
      'false && other.name.trim() === name',
      'web/admin-settings',
    ],
  ],
  'web/admin/settings/RetentionAdmin.tsx': [
    ['a number of days with zeros before it is taken', '(0|[1-9]\\d{0,3})', '\\d{1,4}', 'web/admin-settings'],
  ],
  'web/site/inbox/InboxAdmin.tsx': [
    [
      'an answered message cannot be marked back',
      'body: { responded: !responded }',
      'body: { responded: true }',
      'web/admin-settings',
    ],
  ],
  'web/admin/imports/photo-archive.ts': [
    ['photos of a zip made on Windows are not found', ".replaceAll('\\\\', '/')", '', 'web/photo-archive'],
    [
      'copies that a Mac keeps are taken for photos',
      "file.name.startsWith('__MACOSX/') ||",
      '',
      'web/photo-archive',
    ],
  ],
  'web/admin/imports/import-draft.ts': [
    [
      'a chosen order of dates is forgotten when a column changes',
      "draft.isOrderChosen && dates.kind === 'open' ? draft.reading.dateOrder : guessed",
      'guessed',
      'web/drafts',
    ],
    [
      'a field is given to two columns',
      'return given === field ? null : given;',
      'return given;',
      'web/drafts',
    ],
  ],
  'web/admin/imports/PreviewStep.tsx': [
    [
      'changes that are left out are counted as written',
      'counts.new + (update ? counts.changed : 0)',
      'counts.new + counts.changed',
      'web/import-steps',
    ],
  ],
  'web/admin/imports/BatchList.tsx': [
    [
      'photos that failed are missing from the sum',
      'waiting + done + failed + cancelled',
      'waiting + done + cancelled',
      'web/import-steps',
    ],
  ],
  'web/site/inbox/contact-draft.ts': [
    ['the trap for robots is kept with a draft', "name !== 'website' &&", '', 'web/drafts'],
  ],
  'web/site/news/news-draft.ts': [
    [
      'a draft with a later date is shown as scheduled',
      "article.isDraft ? 'draft' : isAhead ? 'at' : 'kept'",
      "isAhead ? 'at' : article.isDraft ? 'draft' : 'kept'",
      'web/drafts',
    ],
  ],
  'web/admin/people/list/bulk.actions.ts': [
    [
      'those that were unticked are meant with all',
      'ids.filter((id) => !selection.ids.has(id))',
      'ids',
      'web/list-state',
    ],
  ],
  'web/core/person/PersonHistory.tsx': [
    [
      'a clock that was behind is shown as ahead',
      'aheadMs > 0 ? t',
      'aheadMs !== 0 ? t',
      'web/administration-person',
    ],
  ],
  'web/admin/people/person/CredentialActions.tsx': [
    [
      'another copy is made of the first one',
      '{ reason, g }',
      '{ reason, g: 1 }',
      'web/administration-person',
    ],
  ],
  'web/admin/people/person/use-reason.tsx': [
    ['blanks are a reason', 'written.trim()', 'written', 'web/administration-person'],
  ],
});
