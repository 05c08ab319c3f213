import { faultsIn } from './fault.ts';

/** What visitors read and send, and the pictures that editors put above it. */
export const visitorFaults = faultsIn({
  'shared/base/dates.ts': [
    [
      'people are born in a year to come',
      ' && text <= calendarDateAt(now())',
      '',
      'web/birth-date',
      'web/participants-fields',
    ],
  ],
  'web/admin/competition/game-draft.ts': [
    [
      'a game begins in an hour that clocks skip',
      ' || timeFault(day, time)) return null',
      ') return null',
      'web/competition-parts',
    ],
  ],
  'web/site/news/news-draft.ts': [
    [
      'an article is published at a time that clocks skip',
      'isWhole ? timeFault(...partsOf(draft.at)) :',
      'isWhole ? null :',
      'web/drafts',
    ],
    [
      'a festival in English needs Spanish news',
      '? en : { title, summary, content }',
      '? { title, summary, content } : { title, summary, content }',
      'web/admin-news',
    ],
    [
      'an article in English alone says so twice',
      'isEnglishFirst() && en && isSame(article, en)',
      'false',
      'web/admin-news',
    ],
    [
      'its mistakes are marked where nothing was typed',
      '{ ...newsFieldNames, ...englishFields }',
      'newsFieldNames',
      'web/admin-news',
    ],
  ],
  'shared/competition/clashes.ts': [
    [
      'the last day is none of the event',
      'day > tournament.endsOn',
      'day >= tournament.endsOn',
      'shared/clashes',
    ],
    [
      'a team that was chosen twice clashes twice',
      'game.team1?.id === game.team2?.id ? [game.team1] : ',
      '',
      'shared/clashes',
    ],
  ],
  'web/account/registration/RegistrationForm.tsx': [
    [
      'a delegate learns of no photo that a badge needs',
      'lacksPhoto({ role, photo }) && (',
      'false && (',
      'web/participants-register',
    ],
  ],
  'server/accreditation/people-store.ts': [
    [
      'people whose kind needs no photo are listed as lacking one',
      'lacksPhoto({ role, photo: null })',
      'role',
      'server/badge-change',
    ],
  ],
  'web/admin/edition/EditionForm.tsx': [
    [
      'a field of the edition that was searched has no focus',
      'useFieldInAddress(form.form.ref);',
      '',
      'web/find-anything',
    ],
    [
      'a refused field that is not shown is not named',
      'refused.filter(({ name }) => !isShown(name))',
      '[]',
      'web/edition-admin',
    ],
    [
      'only fields of other pages are named',
      'name in labels || (name in form.draft && isList',
      '(name in form.draft || isList',
      'web/setup-guide',
    ],
  ],
  'shared/badges/layouts.ts': [
    [
      'a circle of the court runs through the facts of a badge',
      '[{ x: wide + 3, y: 27, radius: 13 }]',
      '[{ x: wide + 3, y: 27, radius: 36 }]',
      'shared/badge-drawing',
    ],
  ],
  'web/admin/settings/CheckpointsAdmin.tsx': [
    [
      'a door without a name is removed by a number alone',
      "t('zones.checkpoints.nth', { position })",
      'String(position)',
      'web/admin-settings',
    ],
  ],
  'server/competition/store.ts': [
    [
      'standings open on a category without games',
      'find(({ id }) => played.has(id)) ??',
      'find(({ id }) => played.has(id) || id) ??',
      'server/edit-games',
    ],
  ],
  'web/site/competition/teams/road.ts': [
    [
      'four teams play quarterfinals',
      'Math.max(teams, 2) > round.games ||',
      'Math.max(teams, 2) >= round.games ||',
      'web/road',
    ],
  ],
  'web/core/form/BirthDateField.tsx': [
    [
      'a day that does not exist is said after the form was sent',
      'isWholeEntry(value) ? dateWords(value) : null',
      'null',
      'web/birth-date',
    ],
  ],
  'shared/base/typed-date.ts': [
    [
      'a sixth digit makes a day that does not exist one of 1931',
      "isYear(first) || first === '00' ? yearFirst(cut(2, 2, 2)) : dayFirst(cut(2, 2, 2))",
      'dayFirst(cut(2, 2, 2)) ?? yearFirst(cut(2, 2, 2))',
      'web/birth-date',
    ],
  ],
  'shared/edition/time-zone.ts': [
    [
      'the offsets of a page do not end',
      'instantMs < given.untilMs',
      'instantMs < Infinity',
      'shared/time-zone',
    ],
    [
      'the offsets of a page hold for every zone',
      'given?.zone === zone &&',
      'given !== null &&',
      'shared/time-zone',
    ],
    [
      'a change of the offset is missed on a page',
      '(({ atMs }) => atMs <= instantMs)',
      '(() => false)',
      'shared/time-zone',
    ],
  ],
  'web/account/profile/PasswordForm.tsx': [
    [
      'a hint is about the password of a visitor',
      'count: fewestPasswordChars(role)',
      'count: 6',
      'web/own-account',
    ],
    ['a new password cannot be looked at', "isShown ? 'text' : 'password'", "'password'", 'web/own-account'],
    ['the next new password is shown', '      setShown(false);\n', '', 'web/own-account'],
  ],
  'web/admin/edition/kind-parts.tsx': [
    ['every kind shows all its fields', 'if (isComplete && !isOpen(at))', 'if (false)', 'web/edition-admin'],
    [
      'a folded kind hides badges with other zones',
      "        <Outdated role={of('id')} />\n",
      '',
      'web/edition-admin',
    ],
  ],
  'shared/edition/fees.ts': [
    ['players who pay are not in the sum', 'kindOf(playerRole()).fee', 'undefined', 'shared/fees'],
    ['a kind that is off is counted', 'isOn && !plays && (isStaff', '!plays && (isStaff', 'shared/fees'],
    ['journalists are counted with a team', '(isStaff || needsTeam) && fee', 'fee', 'shared/fees'],
    ['free extras are counted', 'extras.filter(({ max }) => max > 0)', 'extras', 'shared/fees'],
  ],
  'shared/competition/calendar.ts': [
    [
      'a discount that is none has a last day',
      'fees.earlyDiscount > 0 ?',
      'fees.earlyDiscount >= 0 ?',
      'shared/calendar',
    ],
  ],
  'web/site/info/FeeCalculator.tsx': [
    ['a discount of nothing can be chosen', '{fees.earlyDiscount > 0 && (', '{(', 'web/edited-edition'],
  ],
  'web/site/info/RegisterTeamPage.tsx': [
    [
      'a form that there is none of is promised before registration opens',
      "phase === 'notYet' && way === 'byMail'",
      'false',
      'web/other-edition',
    ],
    [
      'another edition asks teams for what the seed does',
      'ofSeed(standardSections(standard))',
      'standardSections(standard)',
      'web/other-edition',
    ],
    [
      'a review that was not promised is',
      'if (reviewHours === undefined) return null;',
      '',
      'web/other-edition',
    ],
    ['a team without a coach has one', "${hasCoach ? '' : 'NoCoach'}", '', 'web/other-edition'],
    [
      'payments without an address are offered',
      'fee > 0 && isLinkShown(name)',
      'fee > 0',
      'web/other-edition',
    ],
  ],
  'web/site/info/rule-facts.ts': [
    [
      'a name is replaced by an age that it does not say',
      ' && name[language].includes(from)',
      '',
      'web/other-edition',
    ],
    ['a bench has the coach that no team has', 'hasCoach() ? [t(', 'true ? [t(', 'web/other-edition'],
    ['oldest ages are not in the rule about ages', 'maximumAge === undefined)', 'true)', 'web/other-edition'],
  ],
  'web/admin/settings/sample-people.ts': [
    [
      'a sample of women is a veteran',
      "branch === 'women' ? 'women'",
      "branch === 'women' ? 'men'",
      'web/badge-template',
    ],
  ],
  'web/stations/door/VerdictScreen.tsx': [
    ['a person without a photo has one elsewhere', 'person.photo === null ?', 'false ?', 'web/door/door'],
  ],
  'web/app/pages/AdminDashboard.tsx': [
    [
      'steps that are done are counted as open',
      'filter(({ isDone }) => !isDone)',
      'filter(() => true)',
      'web/admin-page',
    ],
  ],
  'web/admin/edition/CloseEdition.tsx': [
    [
      'the year of the next edition is not named',
      'name[language].includes(year) ?',
      'true ?',
      'web/next-edition',
    ],
  ],
  'web/site/news/NewsPicture.tsx': [
    ['a picture that does not load leaves a hole', '!src || src === broken', '!src', 'web/news'],
  ],
  'web/service-worker.ts': [
    [
      'the home page is that of the last build',
      "(self.__WB_MANIFEST, { directoryIndex: '' })",
      '(self.__WB_MANIFEST)',
      'web/service-worker',
    ],
  ],
  'web/core/lib/edition-texts.ts': [
    [
      'rules of the seed are those of every edition',
      '(isSeed() ? standard : [])',
      'standard',
      'web/other-edition',
    ],
  ],
  'web/site/info/RegulationsPage.tsx': [
    [
      'a page without regulations says nothing',
      'if (!texts.hasRegulations)',
      'if (false)',
      'web/other-edition',
    ],
    ['articles of the seed are those of every edition', '!own && !isSeed()', 'false', 'web/other-edition'],
  ],
  'web/site/competition/venues/RulesPage.tsx': [
    [
      'rules lead to regulations that there are none of',
      '!useEditionTexts()?.hasRegulations',
      '!useEditionTexts()',
      'web/other-edition',
    ],
  ],
  'web/site/competition/venues/FaqPage.tsx': [
    ['an archive asks for more questions', '!isArchived &&', 'true &&', 'web/event-phases'],
  ],
  'web/site/competition/EventSchedule.tsx': [
    ['an archive has changes to come', '!isArchived &&', 'true &&', 'web/event-phases'],
  ],
  'web/site/competition/teams/RoadToFinal.tsx': [
    [
      'a round without games is empty on a phone',
      'place === 0 && isUnknown',
      'false',
      'web/competition-parts',
    ],
  ],
  'web/core/client/session.ts': [
    [
      'an editor previews what editors see',
      'asVisitor ? signedOut : session',
      'session',
      'web/setup-preview',
    ],
  ],
  'web/admin/settings/TeamRegistrationAdmin.tsx': [
    [
      'registration has moved to a form that there is none of',
      'isSeed() || Boolean(address)',
      'true',
      'web/admin-parts',
    ],
  ],
  'web/admin/competition/TeamAdmin.tsx': [
    [
      'teams come by a form that there is none of',
      "registrationWay() === 'byMail' ?",
      'false ?',
      'web/record-screens',
    ],
  ],
  'web/core/lib/links.ts': [
    [
      'a form is to come in every edition',
      'isSeed() && !isLinkLeftOut',
      '!isLinkLeftOut',
      'web/other-edition',
    ],
    [
      'every edition waits for the links of the seed',
      'isSeed() || linkOf',
      'true || linkOf',
      'web/other-edition',
    ],
    ['a form that there is none of is said to come', "=== ''", "=== '-'", 'web/info'],
  ],
  'web/site/inbox/Hours.tsx': [
    ['half an hour is left out of opening hours', 'minute === 0 ? clock : exact', 'clock', 'web/inbox'],
  ],
  'web/app/pages/HomePage.tsx': [
    [
      'an archive counts on after the first day',
      "phase !== 'before' && !isArchived &&",
      "phase !== 'before' &&",
      'web/event-phases',
    ],
    ['an archive counts down', "isArchived && phase !== 'over'", 'false', 'web/event-phases'],
    ['teams come from one country', 'isFromAbroad ?', 'countries ?', 'web/other-edition'],
  ],
  'web/core/lib/format.ts': [
    ['Spanish writes amounts as in El Salvador', '`es-${tournament.country}`', "'es-SV'", 'web/format'],
  ],
  'web/admin/edition/edition-pages.tsx': [
    ['half a country is named', '...(countryCodes.includes(code) && {', '...(code && {', 'web/setup-guide'],
    ['a country with many zones gets its first', 'if (zones.length < 2) return', 'return', 'web/setup-guide'],
    ['the zone of the city is not found', '?? (zones.includes', '&& (zones.includes', 'web/setup-guide'],
  ],
  'web/admin/edition/row-parts.tsx': [
    ['a zone of a new edition cannot be removed', '!isLast && !shown.isFree', '!isLast', 'web/setup-guide'],
    [
      'zones that badges have are removed from the middle',
      '!isLast && !shown.isFree',
      'false',
      'web/edition-admin',
    ],
    ['the focus is lost with the row that was folded', '[data-row=', '[data-none=', 'web/setup-guide'],
  ],
});
