import { faultsIn } from './fault.ts';

/** The languages of an edition: who reads which, at which address, and where there is a switch. */
export const languageFaults = faultsIn({
  'shared/edition/edition-rules.ts': [
    [
      'the default language need not be offered',
      "offered === 'both' || offered === first",
      "offered !== 'x' || offered === first",
      'shared/edition',
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
      'stored === null && isStation ?',
      'stored === null && !isStation ?',
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
});
