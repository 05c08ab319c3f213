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
      'web/edition-admin',
    ],
  ],
  'web/site/news/NewsPicture.tsx': [
    ['a picture that does not load leaves a hole', '!src || src === broken', '!src', 'web/news'],
  ],
  'web/core/lib/links.ts': [
    [
      'every edition waits for the links of the seed',
      'isSeed() || linkOf',
      'true || linkOf',
      'web/other-edition',
    ],
  ],
  'web/site/inbox/Hours.tsx': [
    ['half an hour is left out of opening hours', 'minute === 0 ? clock : exact', 'clock', 'web/inbox'],
  ],
  'web/app/pages/HomePage.tsx': [
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
  'web/admin/edition/EditionForm.tsx': [
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
  'shared/edition/next-edition.ts': [
    ['the seal keeps the year of before', 'sealText: both(identity.sealText),', '', 'shared/edition'],
  ],
  'web/site/news/news-draft.ts': [
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
  'server/competition/store.ts': [
    [
      'the archive of an edition that goes on is among the past ones',
      '${archives.editionId} <> ${tournament.id} or',
      'true or',
      'server/archive',
    ],
  ],
  'shared/people/eligibility.ts': [
    ['a player too many is said so twice', 'ofKind && !players ?', 'ofKind ?', 'shared/kinds'],
  ],
  'web/admin/competition/TextsAdmin.tsx': [
    [
      'a question in English alone has two mistakes',
      "isEnglishFirst && spanish.trim() === ''",
      'spanish === null',
      'web/record-screens',
    ],
    [
      'a question in English alone is edited twice',
      'isEnglishFirst && place < 2 &&',
      'false &&',
      'web/record-screens',
    ],
  ],
  'web/core/lib/links.ts': [
    ['a form that there is none of is said to come', "=== ''", "=== '-'", 'web/info'],
  ],
  'web/admin/settings/SetupChecklist.tsx': [
    [
      'a step with nothing to change stays open',
      '!isDone && savesAsIs(step)',
      'false',
      'web/setup-checklist',
    ],
    ['an unwritten article is confirmed', '!isDone && savesAsIs(step)', '!isDone', 'web/setup-checklist'],
  ],
  'shared/base/typed-amount.ts': [
    ['a thousand is one and a bit', 'if (separator) return', 'if (!text) return', 'web/edition-draft'],
    ['the same sign separates thousands and decimals', '(?:(?!\\1)[.,]', '(?:[.,]', 'web/edition-draft'],
  ],
  'web/app/setup/step-drafts.ts': [
    [
      'mistakes beside a refused link come later',
      '[...refused, ...(checked',
      'refused.length > 0 ? refused : [...(checked',
      'web/setup-guide',
    ],
    [
      'settings of a step are saved though a field of it is wrong',
      'if (problems.length > 0) throw',
      'if (refused.length > 0) throw',
      'web/setup-guide',
    ],
  ],
  'web/core/lib/edition-texts.ts': [
    ['free cards are paid for', 'fees.playerCard > 0', 'true', 'web/edited-edition'],
    ['another edition has a federation', 'isSeed() || linkOf(', 'true || linkOf(', 'web/other-edition'],
    [
      'women play with men in every edition',
      "hasBranch('women') && hasBranch('men')",
      'true',
      'web/other-edition',
    ],
    ['every team has two sets of shirts', 'uniforms > 1', 'true', 'web/other-edition'],
    [
      'a section without sentences is shown',
      '.filter(({ text }) => text.length > 0)',
      '',
      'web/other-edition',
    ],
    ['an unknown fact is an empty word', 'fact ?? unknown', "fact ?? ''", 'web/edited-edition'],
    [
      'a standard rule names a day that is not known',
      'flat().map(withoutUnknown)',
      'flat()',
      'web/edited-edition',
    ],
  ],
  'web/app/home/OrganizerBlocks.tsx': [
    [
      'sponsors read of undefined countries',
      '!athletesShort || !countries || !venues',
      '!athletesShort',
      'web/edited-edition',
    ],
  ],
  'web/site/inbox/NewsletterBox.tsx': [
    ['a subscribed address stays in its field', '      form.reset();\n', '', 'web/inbox'],
    [
      'the newsletter has no robot trap',
      "typed.get('website') ?? ''",
      "typed.get('site') ?? ''",
      'web/inbox',
    ],
    [
      'the newsletter goes on sending',
      "      form.reset();\n      setState({ kind: 'idle' });\n",
      '      form.reset();\n',
      'web/inbox',
    ],
  ],
  'web/site/info/AboutPage.tsx': [
    [
      'a venue is on the map of another ocean',
      'mlat=${lat}&mlon=${lon}',
      'mlat=${lon}&mlon=${lat}',
      'web/info',
    ],
    ['half a place is a place on the map', 'lat !== null && lon !== null &&', 'lat !== null &&', 'web/info'],
    [
      'a board without people has a title',
      '  if (board.length === 0) return null;\n',
      '',
      'web/edited-edition',
    ],
    ['the board is in Spanish alone', '{post[language]}', '{post.es}', 'web/info'],
    [
      'the website of the organization is named after its first section',
      'place === length - 1 &&',
      'place === 0 &&',
      'web/info',
    ],
    ['a purpose without words has a tab', "purpose === 'values' || paragraphs[purpose]", 'true', 'web/info'],
    ['the values of the organizers are not shown', "texts.sections('values') ??", '', 'web/info'],
  ],
  'web/site/news/PictureChoice.tsx': [
    [
      'a canceled picture goes into the article',
      '    if (chosen.current !== mine) return;\n',
      '',
      'web/crop-dialog',
    ],
    [
      'a form waits for a picture that was replaced',
      "    finish('dropped');\n    chosen.current",
      '    chosen.current',
      'web/crop-dialog',
    ],
    [
      'a form that was left waits for its picture',
      "useEffect(() => () => chosen.current?.end('dropped'), []);",
      '',
      'web/crop-dialog',
    ],
    ['a picture cannot be removed', "onChange('')", 'onChange(value)', 'web/crop-dialog'],
    ['a kept picture counts as given up', "finish('ready');", "finish('dropped');", 'web/crop-dialog'],
  ],
  'web/site/competition/venues/VenuePage.tsx': [
    ['a venue lists all games', 'query: { venueId: venue.id }', 'query: {}', 'web/venue-page'],
    [
      'the address of a venue begins with its city',
      '[venue.address, venue.city].filter',
      '[venue.city, venue.address].filter',
      'web/venue-page',
    ],
    [
      'a venue has the calendar of a team',
      '/calendar/venue/${venue.id}.ics',
      '/calendar/team/${venue.id}.ics',
      'web/venue-page',
    ],
    [
      'a venue is shared with the picture of a team',
      '/share/venues/${venue.id}.png',
      '/share/teams/${venue.id}.png',
      'web/venue-page',
    ],
    [
      'an evening game is listed under the next day',
      'calendarDateAt(new Date(date))',
      'date.slice(0, 10)',
      'web/venue-page',
    ],
    [
      'a venue that does not exist loads without end',
      'if (venues.data) {',
      'if (venues.error) {',
      'web/venue-page',
    ],
    ['each game of a venue repeats its name', 'when="time" hidesVenue', 'when="time"', 'web/venue-page'],
  ],
  'web/site/competition/venues/FaqPage.tsx': [
    [
      'an answer is read aloud in the wrong language',
      "words === entry ? 'es' : 'en'",
      "words === entry ? 'en' : 'es'",
      'web/competition',
    ],
    [
      'a translated answer says that it is in Spanish',
      '{shown !== language && <p className="pb-6',
      '{shown === language && <p className="pb-6',
      'web/competition',
    ],
    [
      'an answer has no language',
      '<p lang={shown} className="max-w-2xl pb-6">',
      '<p className="max-w-2xl pb-6">',
      'web/competition',
    ],
  ],
  'web/site/competition/SchedulePage.tsx': [
    [
      'a schedule of no day shows nothing',
      'asked !== null && isCalendarDate(asked) ? asked',
      'asked !== null ? asked',
      'web/schedule-page',
    ],
    [
      'a day of March is opened in February',
      'day?.slice(0, 7) ?? edition.dates.startsOn.slice(0, 7)',
      'edition.dates.startsOn.slice(0, 7)',
      'web/schedule-page',
    ],
    [
      'a day without games leads to them',
      "entry.what.kind === 'games' && (",
      "entry.what.kind !== 'games' && (",
      'web/schedule-page',
    ],
  ],
  'web/site/competition/EventSchedule.tsx': [
    ['a group without dates has a title', 'groups.filter(isShown)', 'groups', 'web/edited-edition'],
    [
      'the draw is a social event',
      "what.keyDate.id === 'groupDraw') return 'tournament'",
      "what.keyDate.id === 'groupDraw') return 'social'",
      'web/schedule-page',
    ],
    [
      'days of games stand among the dates of the event',
      "({ what }) => what.kind !== 'games'",
      '() => true',
      'web/schedule-page',
    ],
  ],
  'web/core/photo/PictureField.tsx': [
    ['a lost connection is a bad picture', 'error instanceof Offline ||', '', 'web/crop-dialog'],
    [
      'a picture of the wrong type is a fault of the server',
      '!pictureCodes.includes(error.code)',
      'true',
      'web/crop-dialog',
    ],
  ],
});
