import { fold } from '../base/text.ts';

/** Splits a name in one cell into first and last names, and removes text that is no part of a name. */

/** Particles that belong to the surname after them. */
const particles = new Set(
  'de del la las lo los da do dos das du d van von der den ter ten di della dello degli le san santa mac el al bin ben ibn st saint zu zum zur af av'.split(
    ' ',
  ),
);
/** Words between two surnames that are one: 'Ortega y Gasset', 'dos Santos e Silva', 'Puig i Cadafalch'. */
const connectors = new Set(['y', 'e', 'i']);
/** What only follows a surname. */
const suffixes = /^(jr|sr|ii|iii|iv|junior|neto|filho|sobrinho)\.?$/i;

/** 'Pérez López, Ana' as it says; 'Ana María Pérez López' by the custom of two surnames; or the surnames first. */
export function namesOf(full: string, isSurnameFirst = false): { firstName: string; lastName: string } {
  const clean = full.trim().replace(/\s+/g, ' ');
  const comma = clean.indexOf(',');
  const behind = clean.slice(comma + 1).trim();
  if (comma > 0 && !suffixes.test(behind))
    return { lastName: clean.slice(0, comma).trim(), firstName: behind };
  const words = (comma > 0 ? clean.replace(',', ' ').replace(/\s+/g, ' ') : clean).split(' ');
  const tail = words.length > 1 && suffixes.test(words.at(-1) ?? '') ? 1 : 0;
  return isSurnameFirst ? surnameFirst(words) : surnameLast(words, words.length - tail);
}

function surnameLast(words: readonly string[], end: number) {
  const wanted = end <= 2 ? 1 : 2;
  let at = end;
  for (let surnames = 0; surnames < wanted && at > 1; surnames += 1) {
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

const isParticle = (word: string | undefined) => particles.has(fold(word ?? '').replace(/\.$/, ''));

/** Whether a heading says that surnames stand first: 'Apellidos y nombres'. */
export const saysSurnameFirst = (heading: string) =>
  /^(apellido|surname|last name|family name|lastname)s?\b.*(nombre|name|given|first)/.test(fold(heading));

const givenName = String.raw`\b(?:nombres?|(?:first|given|fore) ?names?)\b`;
const surname = String.raw`\b(?:apellidos?|surnames?|(?:last|family) ?names?)\b`;
const bothNames = new RegExp(`${givenName}.*${surname}|${surname}.*(?:${givenName}|\\bnames?\\b)`);

/** Whether the words of a heading name both parts: 'apellidos nombres', 'surname given name'. */
export const saysBothNames = (words: string) => bothNames.test(words);

const titlesBefore =
  /^(?:(?:sra?|srt?ita|srta|dra?|lic|lcda?|licda|prof|profa|mtr[oa]|mgtr|msc|mrs?|ms|miss)(?:\.|\((?:a|ta)\)\.?)*(?=\s|$)|(?:ing|arq|abog|phd|cap|cnel|gral|tte|rev|pbro|hn[oa]|eng|esq|d|don|dña|dna)\.(?=\s|$)|doña(?=\s))\s*/iu;
const titlesAfter = /[\s,]+(?:jr|sr|ii|iii|iv|phd|ph\.d|md|m\.d|esq)\.?$/iu;

/** How lists of players mark the captain and who takes part otherwise. */
const marks = /\s*[([]\s*(?:c|k|cap|capt|capit[aá]na?|captain)\.?\s*[)\]](?=$|,)/giu;

/** A name without 'Sr.' before it, and 'Jr.' or '(C)' behind it; the same where it has none, or nothing else. */
export function dropTitles(name: string): string {
  let rest = name.replace(marks, '').trim() || name.trim();
  while (titlesBefore.test(rest)) {
    const next = rest.replace(titlesBefore, '').trim();
    if (next === '') return '';
    rest = next;
  }
  return rest.replace(titlesAfter, '').trim();
}
