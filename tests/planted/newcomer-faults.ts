import { faultsIn } from './fault.ts';

/** Faults in what an organizer of another championship meets first. */
export const newcomerFaults = faultsIn({
  'shared/edition/next-edition.ts': [
    ['another edition promises the answers of the seed', 'reviewHours: _hours, ', '', 'shared/edition'],
    ['the seal keeps the year of before', 'sealText: both(identity.sealText),', '', 'shared/edition'],
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
      'the mistakes of a step come one after the other',
      "...(checked.kind === 'problems' ? checked.problems : [])",
      '',
      'web/setup-guide',
    ],
    [
      'mistakes beside a refused link come later',
      '[...wrongLinks(links), ...(checked',
      'wrongLinks(links).length > 0 ? wrongLinks(links) : [...(checked',
      'web/setup-guide',
    ],
    [
      'settings of a step are saved though a field of it is wrong',
      'if (problems.length > 0) throw',
      'if (wrongLinks(links).length > 0) throw',
      'web/setup-guide',
    ],
  ],
  'web/core/lib/edition-texts.ts': [
    ['free cards are paid for', 'fees.playerCard > 0', 'true', 'web/edited-edition'],
    [
      'another edition has a federation',
      "isSeed() || linkOf('org",
      "true || linkOf('org",
      'web/other-edition',
    ],
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
    [
      'a purpose without words has a tab',
      "purpose === 'values' ? hasValues : paragraphs[purpose]",
      'true',
      'web/info',
    ],
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
  'shared/edition/edition.ts': [
    [
      'a mistyped country ends the page',
      "{ error: 'INVALID_COUNTRY', abort: true }",
      "'INVALID_COUNTRY'",
      'shared/edition-problems',
    ],
  ],
  'shared/edition/check-edition.ts': [
    [
      'a repeated code waits until another row is right',
      ', ...checkRightEntries(value, right)',
      '',
      'shared/edition-problems',
    ],
  ],
  'shared/settings/editions.ts': [
    ['an empty time zone has an unknown name', 'found.toReversed().map', 'found.map', 'web/setup-guide'],
  ],
  'web/admin/edition/row-parts.tsx': [
    [
      'a row that was added waits for the mouse',
      'shown.open(`${list}.${rowCount(form.draft, list)}`);',
      '',
      'web/setup-guide',
    ],
  ],
  'shared/competition/standings.ts': [
    ['a forfeit is worth nothing in every edition', ' + forfeited * pointsNoShow', '', 'shared/standings'],
    [
      'ties are broken by the FIBA rules in every edition',
      'chosen.length > 0 ? chosen : tieBreaks',
      'tieBreaks',
      'shared/standings',
    ],
  ],
});
