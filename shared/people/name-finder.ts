/**
 * Finds a person in text by the words of their name (ignoring accents, case and order), by their birth date in any
 * written form, and by their ids. Used to erase them: what certainly names them goes, the rest is shown to be chosen.
 */
import { fold } from '../base/text.ts';

export interface NameParts {
  firstName: string;
  lastName: string;
  birthDate?: string | null;
}

/**
 * certain: a given name and a surname, or an id, that no other registered person has; likely: one word or date that no
 * other has; possible: others have it too.
 */
export type MentionLevel = 'certain' | 'likely' | 'possible';

export interface NameFinder {
  /** How certainly a text names the person; null if it does not. */
  levelOf(text: string): MentionLevel | null;
  /** The text with a dash in place of each word that names the person. */
  redact(text: string): string;
  /** Folded words and ids, at least one of which is in every text that `levelOf` finds. */
  sought: string[];
}

export interface SoughtPerson {
  /** The current name and earlier ones. */
  names: readonly NameParts[];
  /** Uids, badge numbers, external ids. */
  ids: readonly string[];
  others: readonly NameParts[];
}

/** The replacement for a redacted word. */
export const redactNames = '—';

/** Particles of names, which thousands of names contain. */
const particles: ReadonlySet<string> = new Set([
  'de',
  'del',
  'la',
  'las',
  'los',
  'el',
  'da',
  'das',
  'do',
  'dos',
  'di',
  'van',
  'von',
  'der',
  'den',
  'san',
]);
/** Surnames and first names that, on their own, usually mean a thing or a place of this event. */
const commonNouns: ReadonlySet<string> = new Set(['salvador', 'mesa', 'puerta', 'cancha', 'sala', 'rica']);
/** A shorter word is not specific enough, and a shorter id is part of other numbers. */
const shortestAlone = 4;
const shortestId = 6;

/** The folded words of a name or text. */
export function wordsOf(text: string): string[] {
  return fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1 && !particles.has(word));
}

export function createNameFinder({ names, ids, others }: SoughtPerson): NameFinder {
  const given = new Set(names.flatMap(({ firstName }) => wordsOf(firstName)));
  const surnames = new Set(names.flatMap(({ lastName }) => wordsOf(lastName)));
  const dates = new Set(names.flatMap(({ birthDate }) => birthDate ?? []));
  const written = [...dates].map(writtenDate);
  const strangers = others.map(({ firstName, lastName, birthDate }) => ({
    given: wordsOf(firstName),
    surnames: wordsOf(lastName),
    birthDate,
  }));
  const sharedWords = new Set(strangers.flatMap((one) => [...one.given, ...one.surnames]));
  const isDateShared = strangers.some(({ birthDate }) => birthDate && dates.has(birthDate));
  const long = ids.filter((id) => id.length >= shortestId);
  const own = long.map(wholeId);
  const standsAlone = (word: string) => word.length >= shortestAlone && !commonNouns.has(word);

  function levelOf(text: string): MentionLevel | null {
    if (own.some((id) => matches(id, text))) return 'certain';
    const words = new Set(wordsOf(text));
    const isIn = (word: string) => words.has(word);
    const found = [...surnames].filter(isIn);
    const foundGiven = [...given].filter(isIn);
    if (found.length > 0 && foundGiven.length > 0) {
      const fitsAnother = strangers.some((one) => one.given.some(isIn) && one.surnames.some(isIn));
      return fitsAnother ? 'possible' : 'certain';
    }
    const alone = [...found, ...foundGiven].filter(standsAlone);
    if (alone.some((word) => !sharedWords.has(word))) return 'likely';
    if (!isDateShared && written.some((date) => matches(date, text))) return 'likely';
    return found.some(standsAlone) ? 'possible' : null;
  }

  function redact(text: string): string {
    let left = text;
    for (const pattern of [...own, ...written]) left = left.replace(pattern, redactNames);
    left = left.replace(/[\p{L}\p{N}\p{M}'’ʼ`´‘]+/gu, (word) => {
      const [key = ''] = wordsOf(word);
      return given.has(key) || surnames.has(key) ? redactNames : word;
    });
    return left.replace(betweenDashes, redactNames);
  }

  const years = [...dates].map((date) => date.slice(0, 4));
  const words = [...surnames, ...[...given].filter(standsAlone), ...(isDateShared ? [] : years)];
  return { levelOf, redact, sought: [...new Set([...words, ...long.map(fold)])] };
}

/** The rest of one name: "— de la —". */
const betweenDashes = /—(?:[\s,-]+(?:(?:de|del|la|las|los|y)\s+)*—)+/giu;

function matches(pattern: RegExp, text: string): boolean {
  pattern.lastIndex = 0;
  return pattern.test(text);
}

const wholeId = (id: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}])${id.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}\\p{N}])`, 'giu');

/** A calendar date as people write it: 1967-04-05, 5/4/67, 05041967, 4/5/1967, 5 de abril de 1967, April 5th, 1967. */
function writtenDate(date: string): RegExp {
  const [year = '', month = '', day = ''] = date.split('-');
  const [m, d] = [`0?${Number(month)}`, `0?${Number(day)}`];
  const gap = '\\s?[\\s./-]\\s?';
  const named = (['es', 'en'] as const)
    .map((language) => new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }))
    .map((format) => format.format(new Date(`${date}T00:00:00Z`)))
    .flatMap((name) => [name, `${name.slice(0, 3)}\\.?`])
    .join('|');
  const forms = [
    `${year}${gap}${m}${gap}${d}`,
    `${d}${gap}${m}${gap}(?:${year}|${year.slice(2)})`,
    `${m}${gap}${d}${gap}${year}`,
    `${year}${month}${day}|${day}${month}${year}`,
    `${d}(?:\\s+de)?[\\s-]+(?:${named}),?(?:\\s+del?)?[\\s-]+${year}`,
    `(?:${named})\\s+${d}(?:st|nd|rd|th)?,?\\s+${year}`,
  ];
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${forms.join('|')})(?![\\p{L}\\p{N}])`, 'giu');
}
