import i18next, { type i18n } from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import { must } from '#shared/base/must.ts';
import type { Language } from '#shared/edition/languages.ts';
import {
  chooseLanguage,
  defaultLanguage,
  offeredLanguages,
  otherLanguage,
} from '#shared/edition/offered-languages.ts';
import { ApiError, Offline } from '#web/core/client/api.ts';
import { presentEdition, useEdition, watchEdition } from '#web/core/client/edition.ts';
import { isStationPath } from '#web/core/client/paths.ts';
import { readStored, writeStored } from '#web/core/client/storage.ts';
import type { WordArea, WordCatalog } from '#web/words/catalogue.ts';

/**
 * The reader's language. Words stand in web/words/<language>/<area>.ts and travel with the pages that say
 * them: the first page carries its own areas in one language and nothing else.
 */
export type { Language };

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'words';
    resources: { words: WordCatalog };
  }
}

/** The keys of an area's words, for tables of them. */
export type AreaWords<Area extends WordArea> = WordCatalog[Area];

const storageKey = 'language';
/** The areas of the first page stand in one file. */
const isFirst = (area: WordArea) => area === 'common' || area === 'home';
const firstFiles = { es: () => import('#web/words/first-es.ts'), en: () => import('#web/words/first-en.ts') };
/** Areas some page has asked for: a change of language fetches the same ones. */
const wanted = new Set<WordArea>();

/** The language that was chosen here, if the edition is offered in it; without a choice desks, doors and kiosks follow their browser. */
export function readLanguage(pathname = '/'): Language {
  const stored = readStored('localStorage', storageKey);
  return chooseLanguage(stored === null && isStationPath(pathname) ? navigator.language.slice(0, 2) : stored);
}

/** Names of the edition for any sentence: `{{event.city}}`. Read with each sentence, because the edition can change. */
export function editionWords(language: () => Language) {
  const identity = () => presentEdition().identity;
  const event = {
    get city() {
      return identity().city;
    },
    get country() {
      return identity().country.name[language()];
    },
    /** 'Panamericano': the short name without its year. */
    get series() {
      return identity().shortName[language()].replace(/ ?\b20\d\d$/, '');
    },
    get currency() {
      return presentEdition().fees.currency;
    },
  };
  return { event };
}

/** Starts i18next in a language with the areas of the page that is about to show. */
export async function startI18n(language: Language, areas: readonly WordArea[]): Promise<i18n> {
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    ns: ['words'],
    defaultNS: 'words',
    resources: {},
    interpolation: { escapeValue: false, defaultVariables: editionWords(currentLanguage) },
    react: { useSuspense: false },
  });
  await loadWords(areas);
  markDocument(language);
  watchEdition(leaveLanguage);
  return i18next;
}

/**
 * Fetches the words of some areas, unless they are there already: in the present language, which may change while they
 * are fetched, or in a given one.
 */
export async function loadWords(areas: readonly WordArea[], language?: Language): Promise<void> {
  for (const area of areas) wanted.add(area);
  if (language) return fetchWords(areas, language);
  let present: Language;
  do {
    present = currentLanguage();
    await fetchWords(areas, present);
  } while (present !== currentLanguage());
}

async function fetchWords(areas: readonly WordArea[], language: Language): Promise<void> {
  const missing = areas.filter((area) => !i18next.getResource(language, 'words', area));
  await Promise.all(
    missing.map(async (area) => {
      const words: Record<string, object> = isFirst(area)
        ? await firstFiles[language]()
        : await loadArea(area, language);
      i18next.addResourceBundle(
        language,
        'words',
        { [area]: must(words[area], `words: ${language}/${area}`) },
        true,
        true,
      );
    }),
  );
}

async function loadArea(area: WordArea, language: Language): Promise<Record<string, object>> {
  const { areaFiles } = await import('#web/words/area-files.ts');
  return must(areaFiles[`./${language}/${area}.ts`], `words: ${language}/${area}`)();
}

/** Whether the words of an area are here in a language. */
export function hasWords(area: WordArea, language: Language): boolean {
  return i18next.getResource(language, 'words', area) !== undefined;
}

/** A later revision of the edition may no longer be offered in the present language. */
function leaveLanguage(): void {
  if (!offeredLanguages().includes(currentLanguage()))
    void changeLanguage(defaultLanguage()).catch(reportError);
}

/** Changes the language of this page, with all words the open pages need. */
export async function changeLanguage(language: Language): Promise<void> {
  // A page opened in the meantime may need more.
  while ([...wanted].some((area) => !hasWords(area, language))) await fetchWords([...wanted], language);
  await i18next.changeLanguage(language);
  markDocument(language);
}

/** Changes the language for this browser. */
export async function setLanguage(language: Language): Promise<void> {
  await changeLanguage(language);
  // Without storage the choice holds until the page is closed.
  if (!writeStored('localStorage', storageKey, language)) return;
  // biome-ignore lint/suspicious/noDocumentCookie: the server reads it to answer the next page in this language
  document.cookie = `${storageKey}=${language}; path=/; max-age=31536000; samesite=lax`;
}

export function currentLanguage(): Language {
  return i18next.language === 'en' ? 'en' : 'es';
}

/** The language a component shows in; it draws again when it changes. */
export function useLanguage(): Language {
  return useTranslation().i18n.language === 'en' ? 'en' : 'es';
}

/** The language to switch to; none where the edition is offered in one. */
export function useOtherLanguage(): Language | undefined {
  useEdition();
  return otherLanguage(useLanguage());
}

/** What to tell a person about a failure: by its code, else the server's own words. Needs the area 'errors'. */
export function wordsForError(error: unknown): string {
  if (error instanceof Offline) return wordsForKey('errors.OFFLINE', 'The server does not answer.');
  if (error instanceof ApiError) return wordsForCode(error.code, error.serverText || error.message);
  return wordsForKey('errors.INTERNAL', error instanceof Error ? error.message : String(error));
}

/** The sentence for a code of shared/base/errors.ts, or another text when there is none. Needs the area 'errors'. */
export function wordsForCode(code: string, otherwise: string = code): string {
  return wordsForKey(`errors.${code}`, otherwise);
}

/** The sentence for the code of one invalid field. Needs the area 'fields'. */
export function wordsForField(code: string): string {
  return wordsForKey(`fields.${code}`, code);
}

/** The words of a key that is made of what a server sent: it may be newer than this app, so it cannot be a typed one. */
export function wordsForKey(key: string, otherwise: string): string {
  return i18next.exists(key) ? String(i18next.t(key as 'common.close')) : otherwise;
}

function markDocument(language: Language): void {
  // Setting even the same language makes the browser style the whole page again.
  if (typeof document !== 'undefined' && document.documentElement.lang !== language)
    document.documentElement.lang = language;
}
