import { faultsIn } from './fault.ts';

/** The languages of an edition: who reads which, at which address, and where there is a switch. */
export const languageFaults = faultsIn({
  'shared/edition/edition-rules.ts': [
    [
      'the default language need not be offered',
      "offered === 'both' || offered === first",
      "offered !== 'x' || offered === first",
      'shared/edition-problems',
    ],
  ],
  'shared/edition/offered-languages.ts': [
    [
      'a language that is not offered is given to the reader who asks for it',
      'offeredLanguages().find((one) => one === asked)',
      'languages.find((one) => one === asked)',
      'shared/offered-languages',
    ],
    [
      'a single language has another one to switch to',
      'offeredLanguages().find((one) => one !== present)',
      'languages.find((one) => one !== present)',
      'shared/offered-languages',
      'web/one-language',
    ],
    [
      'the plain addresses are Spanish whatever the default is',
      'if (language === defaultLanguage()) return address;',
      "if (language === 'es') return address;",
      'shared/offered-languages',
      'server/edition-languages',
    ],
  ],
  'shared/edition/served.ts': [
    [
      'an edition that an older version kept is in English',
      'languages = seedLanguages,\n',
      "languages = { offered: 'en', default: 'en' },\n",
      'shared/offered-languages',
    ],
  ],
  'server/core/http/reader-language.ts': [
    [
      'the stored language wins over the one of the address',
      'find(asked) ?? find(chosen)',
      'find(chosen) ?? find(asked)',
      'server/edition-languages',
      'server/public-pages',
    ],
    [
      'a visitor without a choice reads Spanish',
      'find(asked) ?? find(chosen) ?? firstOf(offered)',
      "find(asked) ?? find(chosen) ?? 'es'",
      'server/edition-languages',
    ],
  ],
  'server/content/pages/feeds.ts': [
    [
      'the map names alternates of the only language',
      'own.length > 1',
      'own.length > 0',
      'server/edition-languages',
    ],
  ],
  'server/content/archive/make-archive.ts': [
    ['all other calls wait for an archive', '      await nextTurn();\n', '', 'server/archive'],
    [
      'an archive has the pages of both languages',
      'of offeredLanguages())',
      "of ['es', 'en'] as const)",
      'server/edition-languages',
    ],
  ],
  'server/content/archive/serve-archive.ts': [
    [
      'a reader is led to the archive in a language it lacks',
      'firstLanguageOf(req, offered)',
      'firstLanguageOf(req)',
      'server/edition-languages',
    ],
  ],
  'web/core/lib/i18n.ts': [
    [
      'a device without a choice ignores the language of its browser',
      'stored === null && isStationPath(pathname) ?',
      'stored === null && !isStationPath(pathname) ?',
      'web/language',
    ],
    [
      'a page that is open stays in a language that is no longer offered',
      '!offeredLanguages().includes(currentLanguage())',
      'false',
      'web/language',
    ],
    [
      'leaving a language that is no longer offered overwrites the choice',
      'void changeLanguage(defaultLanguage())',
      'void setLanguage(defaultLanguage())',
      'web/language',
    ],
  ],
  'web/device/KeyLines.tsx': [
    [
      'a desk in one language lists the key of the other one',
      "hasOther || action !== 'onLanguage'",
      'true || hasOther',
      'web/one-language',
    ],
  ],
  'web/stations/kiosk/use-self-service.ts': [
    [
      'self-service begins in Spanish whatever the default is',
      'void setLanguage(defaultLanguage())',
      "void setLanguage('es')",
      'web/kiosk-self-service',
    ],
    [
      'self-service speaks a language that is not offered',
      'language : chooseLanguage(known);',
      'language : (known ?? defaultLanguage());',
      'web/kiosk-self-service',
    ],
  ],
  'web/stations/door/DoorSettings.tsx': [
    [
      'a door is saved under a name with blanks',
      'checkpoint: name.trim() || station.checkpoint',
      'checkpoint: name || station.checkpoint',
      'web/door/door-settings',
    ],
    [
      'a door without a name has none',
      'checkpoint: name.trim() || station.checkpoint',
      'checkpoint: name.trim()',
      'web/door/door-settings',
    ],
    [
      'a door that opens to all has a zone without a letter',
      'zone: zone || null',
      'zone',
      'web/door/door-settings',
    ],
    ['a door that was set up can be called otherwise', '{!known && (', '{(', 'web/door/door-settings'],
    [
      'a rehearsed door leads to its real checks',
      '{!db.isRehearsal && (\n        <div className="mt-6',
      '{(\n        <div className="mt-6',
      'web/door/door-settings',
    ],
    [
      'a door cannot be left',
      '{!db.isRehearsal && (\n            <ButtonLink to={paths.home}',
      '{db.isRehearsal && (\n            <ButtonLink to={paths.home}',
      'web/door/door-settings',
    ],
    [
      'a door offers its rehearsal without words',
      "{t('door.settings.rehearse')}",
      '',
      'web/door/door-settings',
    ],
    ['a door offers doors where none were set up', '{setUp.length > 0 && (', '{(', 'web/door/door-settings'],
  ],
  'web/stations/desk/desk-commands.ts': [
    [
      'a desk offers to take a photo that is there',
      "person.photo ? 'desk.action.newPhoto' : 'desk.action.photo'",
      "'desk.action.photo'",
      'web/desk-page',
    ],
  ],
  'web/stations/desk/person/PersonFace.tsx': [
    [
      'the first badge of a person is called copy 1',
      '{credential.g > 1 && `',
      '{credential.g >= 1 && `',
      'web/desk-page',
    ],
  ],
  'web/stations/desk/person/CorrectDialog.tsx': [
    [
      'a refused correction closes as if it were kept',
      "if (answer.kind === 'refused') return setFailure(failureOfRefusal(answer));\n      onCorrected(answer",
      "if (answer.kind === 'refused') return onCorrected(false);\n      onCorrected(answer",
      'web/desk-deleted-person',
    ],
  ],
  'web/stations/desk/person/DocumentDialog.tsx': [
    [
      'a camera that opens is said to read',
      "camera === 'starting' ? 'starting' : seen",
      'seen',
      'web/desk-passport',
    ],
    [
      'a desk without a camera waits for a document',
      "camera === 'refused' ? 'noCamera' : ",
      '',
      'web/desk-passport',
    ],
  ],
  'web/stations/practice/RehearsalPage.tsx': [
    ['earlier drills have no button', "{t('rehearsal.drill.earlier')}", '', 'web/rehearsal-page'],
    [
      'a rehearsal stays at the earlier drills',
      '            setEarlierOpen(false);\n',
      '',
      'web/rehearsal-page',
    ],
  ],
  'web/site/info/FeeCalculator.tsx': [
    ['fewer than none can be counted', 'disabled={value <= min}', 'disabled={value < min}', 'web/info'],
    ['more than allowed can be counted', 'disabled={value >= max}', 'disabled={value > max}', 'web/info'],
    [
      'a discount of the past has no notice',
      "hint={isPast ? t('info.register.calculator.earlyPassed') : undefined}",
      '',
      'web/info',
    ],
    [
      'the last day of a discount has passed',
      '!isEarlyDay(fees, useToday())',
      'isEarlyDay(fees, useToday())',
      'web/info',
    ],
  ],
  'web/site/info/RegisterTeamPage.tsx': [
    ['a discount is added', 'amount={-fees.earlyDiscount}', 'amount={fees.earlyDiscount}', 'web/info'],
    [
      'assistants are paid where teams are',
      "['payAssistants', fees.extraAssistant",
      "['payTeam', fees.extraAssistant",
      'web/info',
    ],
    [
      'a fee names as many coaches as players',
      'count: rules.coachesPaid',
      'count: rules.playersMax',
      'web/info',
    ],
  ],
  'web/site/sponsors/Sponsors.tsx': [
    ['a sponsor with a logo is named in letters', '{logo ? (', '{!logo ? (', 'web/info'],
    ['a home page without sponsors has their title', 'if (data.length === 0) return null;', '', 'web/info'],
  ],
  'web/site/inbox/Hours.tsx': [
    ['noon is in the morning', "hour < 12 ? 'AM' : 'PM'", "hour <= 12 ? 'AM' : 'PM'", 'web/inbox'],
    ['noon is at zero', '${hour % 12 || 12}', '${hour % 12}', 'web/inbox'],
    [
      'Spanish hours are written as English ones',
      "style === 'short' && language === 'en'",
      "style === 'short'",
      'web/inbox',
    ],
  ],
  'web/site/inbox/ContactForm.tsx': [
    [
      'a visitor tries again a minute too early',
      'Math.ceil((error.retryAfter ?? 60) / 60)',
      'Math.floor((error.retryAfter ?? 60) / 60)',
      'web/inbox',
    ],
    [
      'the reason of a link is not chosen',
      "if (inquiry) form.setValue('inquiryType', inquiry);",
      '',
      'web/inbox',
    ],
    [
      'a throttled visitor hears of a lost connection',
      '{error instanceof Offline && <p>',
      '{<p>',
      'web/inbox',
    ],
  ],
  'web/site/inbox/ContactPage.tsx': [
    [
      'the telephone is dialed with blanks',
      "contact.phone.replaceAll(' ', '')",
      'contact.phone',
      'web/inbox',
    ],
    [
      'registration is said to be open after the event',
      "isClosed: phase === 'closed' || phase === 'over'",
      "isClosed: phase === 'closed'",
      'web/inbox',
    ],
    [
      'a passed deadline is said to come',
      "isClosed ? 'inbox.page.faq.deadlinePast' : 'inbox.page.faq.deadlineText'",
      "'inbox.page.faq.deadlineText'",
      'web/inbox',
    ],
  ],
  'web/site/inbox/InboxAdmin.tsx': [
    [
      'a reply to a reply says so twice',
      '/^re:/i.test(subject) ? subject : `Re: ${subject}`',
      '`Re: ${subject}`',
      'web/inbox',
    ],
    [
      'an empty inbox says that nothing was answered',
      "state === 'open' ? 'admin.inbox.noneOpen' : 'admin.inbox.none'",
      "'admin.inbox.none'",
      'web/inbox',
    ],
    [
      'waiting messages are said to be deleted',
      "{state === 'responded' && (",
      "{state === 'open' && (",
      'web/inbox',
    ],
    [
      'a message without a subject is answered without one',
      "subject: subject || t('admin.inbox.noSubject')",
      'subject',
      'web/inbox',
    ],
    [
      'the reason of a message is a code',
      'inquiry && t(`admin.inbox.inquiry.${inquiry}`)',
      'inquiry',
      'web/inbox',
    ],
    [
      'a reply quotes more than a mail program takes',
      'truncate(message, longestQuote)',
      'message',
      'web/inbox',
    ],
    ['a reply to a message without a name quotes no one', 'name: name || email', 'name', 'web/inbox'],
  ],
  'server/content/pages/logo-files.ts': [
    [
      'another edition without a logo is installed under the name of the product',
      'id !== seedId || look.logo !== undefined',
      'look.logo !== undefined',
      'server/two-editions',
    ],
  ],
  'server/core/settings/long-work.ts': [
    [
      'work that is under way is begun once more',
      "'end' is not null or",
      "'end' is not null or true or",
      'server/archive',
    ],
    [
      'work of a server that stopped is under way forever',
      'notedMs < machineMs() - stalledMs',
      'notedMs < 0',
      'server/archive',
    ],
  ],
  'web/core/form/country-options.ts': [
    [
      'the country of the event is twice in a list of countries',
      'countryCodes.filter((code) => !first.includes(code))',
      'countryCodes.slice(first.length)',
      'web/format',
    ],
  ],
  'shared/edition/event.ts': [
    [
      'lists of countries begin with those of the seed in every edition',
      'isSeed() ? firstCountries',
      'isSeed ? firstCountries',
      'shared/countries',
    ],
  ],
  'shared/edition/edition.ts': [
    [
      'a country in small letters is none',
      'code: capitals\n',
      "code: z.string('REQUIRED').trim()\n",
      'shared/edition-problems',
    ],
  ],
});
