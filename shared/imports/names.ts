import { fold } from '../base/text.ts';

/** Splits a name in one cell into first and last names, and removes text that is no part of a name. */

/** Particles that belong to the following surname. */
const particles = new Set(
  'de del la las lo los da do dos das du d van von der den ter ten di della dello degli le san santa mac el al bin ben ibn st saint zu zum zur af av vda viuda'.split(
    ' ',
  ),
);
/** Words between two surnames that are one: 'Ortega y Gasset', 'dos Santos e Silva', 'Puig i Cadafalch'. */
const connectors = new Set(['y', 'e', 'i']);
/** What only follows a surname. */
const suffixes = /^(jr|sr|ii|iii|iv|junior|neto|filho|sobrinho)\.?$/i;
/** Portuguese particles: such names more often have a second given name than a second surname. */
const portugueseSuffixes = /^(neto|filho|sobrinho)$/i;

interface PersonName {
  firstName: string;
  lastName: string;
}

/** 'Pérez López, Ana' as it says; 'Ana María Pérez López' by the custom of two surnames; or the surnames first. */
export function namesOf(full: string, isSurnameFirst = false): PersonName {
  const clean = full.trim().replace(/\s+/g, ' ');
  const comma = clean.indexOf(',');
  const behind = clean.slice(comma + 1).trim();
  if (comma > 0 && !suffixes.test(behind))
    return { lastName: clean.slice(0, comma).trim(), firstName: behind };
  const whole = comma > 0 ? clean.replace(',', ' ').replace(/\s+/g, ' ') : clean;
  const words = withNicknames(whole).split(' ');
  const tail = words.length > 1 && suffixes.test(words.at(-1) ?? '') ? 1 : 0;
  const end = words.length - tail;
  const parts = byCapitals(words, end) ?? (isSurnameFirst ? surnameFirst(words) : surnameLast(words, end));
  return { firstName: apart(parts.firstName), lastName: apart(parts.lastName) };
}

const joint = '\u0001';
const apart = (name: string) => name.replaceAll(joint, ' ');

/** 'Ana "La Tita" Soto' with the nickname as a part of the word before it, or after it at the beginning. */
function withNicknames(full: string): string {
  return full
    .replace(/(?<=^| )(?:["“„«'‘][^"“”„«»]*?["”“»'’]|\([^)]*\)|\[[^\]]*\])(?=$| )/gu, (nickname) =>
      nickname.replaceAll(' ', joint),
    )
    .replace(/ (?=["“„«'‘([][^ ]*["”“»'’)\]](?:$| ))/gu, joint)
    .replace(/^(["“„«'‘([][^ ]*["”“»'’)\]]) /u, `$1${joint}`);
}

/** 'SOTO PÉREZ Ana' and 'Ana SOTO PÉREZ': the capitals are the surnames. Nothing where all words look alike. */
function byCapitals(words: readonly string[], end: number): PersonName | null {
  const names = words.slice(0, end);
  const flat = names.map((word) => word.replace(new RegExp(`${joint}.*`), ''));
  const isLink = (at: number) => isParticle(flat[at]) || connectors.has(fold(flat[at] ?? ''));
  const capitals = flat.flatMap((word, at) => (isInCapitals(word) ? at : []));
  const small = flat.flatMap((word, at) =>
    /\p{Lu}\p{M}*\p{Ll}/u.test(word) && !isInCapitals(word) ? at : [],
  );
  const [first, last] = [capitals.at(0) ?? 0, capitals.at(-1) ?? 0];
  const isWord = capitals.some((at) => (flat[at] ?? '').length > 2 && !isLink(at));
  const isOneRun = flat.every((_, at) => at < first || at > last || capitals.includes(at) || isLink(at));
  if (!isWord || small.length === 0 || !isOneRun) return null;
  let from = first;
  while (from > 0 && isLink(from - 1)) from -= 1;
  const rest = words.slice(end);
  if (from === 0 && small.some((at) => at > last)) {
    // What links the surnames to names is in front of those: 'SOTO PAZ María de los Ángeles'.
    return {
      firstName: names.slice(last + 1).join(' '),
      lastName: [...names.slice(0, last + 1), ...rest].join(' '),
    };
  }
  if (last !== end - 1) return null;
  return { firstName: names.slice(0, from).join(' '), lastName: [...names.slice(from), ...rest].join(' ') };
}

/** Whether capitals tell the surnames of a name from its other words. */
export function hasCapitalSurnames(full: string): boolean {
  const words = withNicknames(full).split(' ');
  return byCapitals(words, words.length) !== null;
}

const isInCapitals = (word: string) =>
  /^(?:Mc|Mac|O['’]|D['’])?\p{Lu}[\p{Lu}\p{M}'’.-]+$/u.test(word) && /\p{Lu}\p{M}*\p{Lu}/u.test(word);

function surnameLast(words: readonly string[], end: number) {
  const names = words.slice(0, end).filter((word) => !isParticle(word)).length;
  const wanted = end <= 2 || (names === 3 && portugueseSuffixes.test(words[end] ?? '')) ? 1 : 2;
  let at = end;
  for (let surnames = 0; surnames < wanted && at > 1; surnames += 1) {
    // 'John Q. Smith' has one surname.
    if (surnames > 0 && isInitial(words[at - 1])) break;
    at -= 1;
    while (at > 1 && isParticle(words[at - 1])) at -= 1;
    // Both surnames around a connector are one name.
    if (at > 2 && connectors.has(fold(words[at - 1] ?? ''))) {
      at -= 2;
      while (at > 1 && isParticle(words[at - 1])) at -= 1;
      surnames += 1;
    }
  }
  return { firstName: words.slice(0, at).join(' '), lastName: words.slice(at).join(' ') };
}

function surnameFirst(words: readonly string[]) {
  const core = words.filter((word) => !isParticle(word) && !connectors.has(fold(word))).length;
  const wanted = core <= 2 ? 1 : 2;
  let at = 0;
  for (let surnames = 0; surnames < wanted && at < words.length; surnames += 1) {
    while (isParticle(words[at]) || connectors.has(fold(words[at] ?? ''))) at += 1;
    at += 1;
  }
  return { firstName: words.slice(at).join(' '), lastName: words.slice(0, at).join(' ') };
}

const isInitial = (word: string | undefined) =>
  /^\p{L}\.?$/u.test(word ?? '') && !connectors.has(fold(word ?? ''));
const isParticle = (word: string | undefined) => particles.has(fold(word ?? '').replace(/\.$/, ''));

/** Whether a heading says that surnames stand first: 'Apellidos y nombres'. */
export const saysSurnameFirst = (heading: string) =>
  /^(apellido|sobrenome|apelido|surname|last name|family name|lastname)s?\b.*(nombre|nome|name|given|first)/.test(
    fold(heading),
  );

const givenName = String.raw`\b(?:nombres?|nomes?(?! de familia)|(?:first|given|fore) ?names?)\b`;
const surname = String.raw`\b(?:apellidos?|sobrenomes?|apelidos?|nome de familia|surnames?|(?:last|family) ?names?)\b`;
const bothNames = new RegExp(`${givenName}.*${surname}|${surname}.*(?:${givenName}|\\bnames?\\b)`);

/** Whether the words of a heading name both parts: 'apellidos nombres', 'surname given name'. */
export const saysBothNames = (words: string) => bothNames.test(words);

const titlesBefore =
  /^(?:(?:sra?|srt?ita|srta|dra?|lic|lcda?|licda|prof|profa|mtr[oa]|mgtr|msc|mrs?|ms|miss)(?:\.|\((?:a|ta)\)\.?)*(?=\s|$)|(?:ing|arq|abog|phd|cap|cnel|gral|tte|rev|pbro|hn[oa]|eng|esq|d|don|dña|dna)\.(?=\s|$)|doña(?=\s))\s*/iu;
const titlesAfter = /[\s,]+(?:jr|sr|ii|iii|iv|phd|ph\.d|md|m\.d|esq)\.?(?=$|,)/iu;

/** How lists of players mark the captain and other functions. */
const marks =
  /\s*[([]\s*(?:c|k|cap|capt|capit[aá]na?|captain)\.?\s*[)\]](?=$|,)|\s+[-–—]\s*(?:capit[aá]na?|captain)$|^\s*[*•·▪✓✔-]+\s*(?=\p{L})|\s*[*✓✔]+\s*$|\s*(?:[\u{1F1E6}-\u{1F1FF}]{2}|\p{Extended_Pictographic}\uFE0F?)$/giu;
/** A shirt or line number: '#7 Ana', '10 - Ana', '3. Ana', 'Ana (11)'. */
const numbers =
  /^(?:#|n[º°o]\.?\s?)?\s*\d{1,3}\s*[-–—.):]*\s+(?=\p{L})|\s*[([]?\s*(?:#|n[º°]\s?|[-–—]\s)?\s*\b\d{1,3}\s*[)\]]?$/iu;

/** A name without 'Sr.' or a number before it, and 'Jr.', '(C)' or a number behind it; the same where it has none, or nothing else. */
export function dropTitles(name: string): string {
  const rest = dropNumbers(name.replace(marks, '').trim() || name.trim());
  return dropTitlesBefore(rest).replace(titlesAfter, '').trim();
}

/** A name without 'Sr.' before it. */
export function dropTitlesBefore(name: string): string {
  let rest = name;
  while (titlesBefore.test(rest)) {
    const next = rest.replace(titlesBefore, '').trim();
    if (next === '') return '';
    rest = next;
  }
  return rest;
}

/** A name without the number of a shirt before or behind it. */
export const dropNumbers = (name: string) =>
  name
    .replace(numbers, '')
    .replace(numbers, '')
    .replace(/[\s,]+$/, '')
    .trim() || name;
