import { fold, removeInvisible } from '#shared/base/text.ts';
import { findTypedDate, readTypedDate } from '#shared/base/typed-date.ts';
import { openCategories, playerRole } from '#shared/edition/tournament.ts';
import { dropTitlesBefore, hasCapitalSurnames, namesOf } from '#shared/imports/names.ts';
import { readRole } from '#shared/imports/roles.ts';
import { readBranch, readCategory, readCountry, wordsOf } from '#shared/imports/values.ts';
import type { ParticipantDraft, TeamChoice } from '#web/account/registration/participant-form.ts';

/** What a line says about a person, and the words that were not understood. */
export interface OneLine {
  fields: Partial<Omit<ParticipantDraft, 'photo'>>;
  unread: string[];
}

/**
 * A walk-in as one line, `Ana Soto 3/4/84 SV leonas`: names, then birth date, country, team, category and role in any
 * order; a role or a category may come first. The names end at the date, or where the first country code, category or
 * role begins. `Soto Paz, Ana` is understood too.
 */
export function readOneLine(line: string, teams: readonly TeamChoice[]): OneLine {
  const text = withBlanks(removeInvisible(line));
  const found = findTypedDate(text, 6);
  // A date that comes first is followed by the names.
  const isDateFirst = found !== null && found.before === '';
  const all = wordsIn((isDateFirst ? found.after : found?.before) ?? text);
  // No name begins with 'Árbitra' or 'F40'.
  const lead = Math.max(
    0,
    all.findIndex((word) => !leadsTags(word)),
  );
  const words = all.slice(lead);
  // `ANA DEL MAR`: in a name in capitals before a date no word is a code.
  const mayBeCode = !found || words.some((word) => word !== word.toUpperCase());
  const end = words.findIndex((word, at) => at > 0 && startsTags(word, mayBeCode));
  const named = end < 0 ? words : words.slice(0, end);
  const tags = [
    ...all.slice(0, lead),
    ...words.slice(named.length),
    ...wordsIn(isDateFirst ? '' : (found?.after ?? '')),
  ];
  // No name has a digit, a sign alone or a branch at its end: a date that does not exist, a number, '♀', 'F'.
  const unread = named.filter(
    (word, at) =>
      /\d/.test(word) ||
      !/\p{L}/u.test(word) ||
      (at > 1 && at === named.length - 1 && /^[FMHVW]$/.test(word)),
  );
  const names = named.filter((word) => !unread.includes(word)).join(' ');
  const fields: OneLine['fields'] = { ...readNames(names), ...(found ? { birthDate: found.date } : {}) };
  for (let at = 0; at < tags.length; ) {
    const read = readTag(tags.slice(at), fields, teams);
    if (read) Object.assign(fields, read.fields);
    else unread.push(tags[at] ?? '');
    at += read?.length ?? 1;
  }
  // For a team name that exists in several countries, ask for its country.
  const late =
    fields.teamUid === undefined && unread.length > 0 ? findTeam(unread.join(' '), fields, teams) : null;
  if (late) {
    fields.teamUid = late;
    unread.length = 0;
  }
  const team = teams.find(({ uid }) => uid === fields.teamUid);
  // Most of a team's people play in it.
  if (team) fields.role ??= playerRole();
  return { fields: team ? { country: team.country, category: team.category, ...fields } : fields, unread };
}

/** Cells of a row that was pasted: `Ana Soto;3/4/84;SV`. A comma parts them where it is beside a date; else surname and name. */
function withBlanks(line: string): string {
  const parted = line.replace(/\s*[;|\t]\s*/g, ' ');
  const cells = parted.split(/\s*,\s+|,(?=\S)/);
  const isRow = cells.length > 2 && cells.slice(1).some((cell) => readTypedDate(cell) !== null);
  return isRow && readTypedDate(cells[1] ?? '') !== null ? cells.join(' ') : parted;
}

/** Two words are a name and a surname, three a name and two surnames, four and more two of the last are surnames. */
function readNames(written: string): OneLine['fields'] {
  const text = dropTitlesBefore(written);
  if (hasCapitalSurnames(text) || /["“«(]/.test(text)) return namesOf(text);
  const [last, first] = text.split(',').map((part) => toName(part.trim()));
  if (first !== undefined) return { firstName: first, lastName: last ?? '' };
  const words = toName(text).split(/\s+/).filter(Boolean);
  let from = words.length > 3 ? words.length - 2 : 1;
  // 'Ana de la Cruz': what leads a surname belongs to it.
  while (from > 1 && particles.has(fold(words[from - 1] ?? ''))) from -= 1;
  return { firstName: words.slice(0, from).join(' '), lastName: words.slice(from).join(' ') };
}

/** Capitalizes a name that was typed in lowercase only. */
function toName(text: string): string {
  if (text !== text.toLowerCase()) return text;
  return text.replace(/\p{L}[\p{L}\p{M}'’]*/gu, (word) =>
    particles.has(word) ? word : word.charAt(0).toUpperCase() + word.slice(1),
  );
}

const particles = new Set([
  'de',
  'del',
  'la',
  'las',
  'los',
  'da',
  'das',
  'do',
  'dos',
  'di',
  'van',
  'von',
  'y',
  'e',
]);

const wordsIn = (text: string) => text.trim().split(/\s+/).filter(Boolean);

/** In capitals or with a digit, so that no surname is taken for a country. */
function startsTags(word: string, mayBeCode: boolean): boolean {
  return (
    (mayBeCode && /^[A-Z]{2,3}$/.test(word) && readCountry(word) !== null) ||
    (isCategoryWord(word) && readCategory(word) !== null) ||
    readRole(fold(word)) !== null
  );
}

/** Whether a word before a name describes the person: a role, or a category with an age. */
const leadsTags = (word: string) =>
  readRole(fold(word)) !== null || (/\d/.test(word) && readCategory(word) !== null);

/** Longer than `estados unidos de america` says nothing more. */
const longestTag = 5;

/** The longest prefix of the words that gives a fact not known yet. */
function readTag(words: readonly string[], known: OneLine['fields'], teams: readonly TeamChoice[]) {
  for (let length = Math.min(longestTag, words.length); length > 0; length -= 1) {
    const text = words.slice(0, length).join(' ');
    const fields = readOne(text, known, teams);
    if (fields) return { fields, length };
  }
  return null;
}

function readOne(
  text: string,
  known: OneLine['fields'],
  teams: readonly TeamChoice[],
): OneLine['fields'] | null {
  const isCategory = known.category === undefined && text.split(' ').every(isCategoryWord);
  const category = isCategory ? readCategory(text) : null;
  if (category) return { category };
  const role = known.role === undefined ? readRole(text) : null;
  if (role) return { role };
  const country = known.country === undefined && !particles.has(text) ? readCountry(text) : null;
  if (country) return { country };
  const teamUid = known.teamUid === undefined ? findTeam(text, known, teams) : null;
  return teamUid ? { teamUid } : null;
}

/** `F40`, `fem`, `45+`, or a word of a category's name: nothing else is part of one, even if an age follows it. */
const isCategoryWord = (word: string) =>
  /^\p{L}?\d\d\+?$/u.test(word) || readBranch(word) !== null || wordsOfCategories().has(wordsOf(word));

const wordsOfCategories = () =>
  new Set(
    openCategories().flatMap(({ name, code }) => [code, ...`${name.es} ${name.en}`.split(' ')].map(wordsOf)),
  );

/** The only team with all these words, of the given country and category; undefined if several match. */
function findTeam(text: string, known: OneLine['fields'], teams: readonly TeamChoice[]): string | null {
  const asked = fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  if (asked.every((word) => word.length < 3)) return null;
  const fitting = teams.filter((team) => {
    const own = fold(team.name).split(/[^\p{L}\p{N}]+/u);
    return (
      asked.every((word) => own.some((known) => known.startsWith(word))) &&
      (!known.country || team.country === known.country) &&
      (!known.category || team.category === known.category)
    );
  });
  return fitting.length === 1 ? (fitting[0]?.uid ?? null) : null;
}
