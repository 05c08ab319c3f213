/**
 * Finds the participant at the kiosk: by their code, which is proof enough, or by data that only they and the
 * organizers know. Says nothing about a person unless both match.
 */

import { fold } from '#shared/base/text.ts';
import { readNumber } from '#shared/codes/number.ts';
import { readPayload, signedPart } from '#shared/codes/payload.ts';
import { findSigner } from '#shared/devices/signer.ts';
import type { LocalDatabase } from '#web/offline/store/database.ts';
import { readFacts } from '#web/offline/store/facts.ts';
import type { LocalPeople, PersonView } from '#web/offline/store/people.ts';

export type LookupResult =
  | { kind: 'found'; view: PersonView }
  | { kind: 'noMatch' }
  /** Two people of one name and birth date: a person decides. */
  | { kind: 'several' };

/** What a find step starts with after a reader was heard: the text it sent, and what was wrong with it. */
export interface FindBegun {
  who: string;
  trouble: FindTrouble | null;
}

export type FindTrouble = 'missing' | 'noMatch' | 'several' | 'unknownCode' | 'tooMany';

/** After this many tries the kiosk pauses, so that birth dates cannot be guessed there. */
export const mostTries = 5;

const most = 200;

type People = Pick<LocalPeople, 'search'>;

/**
 * By a badge's code: what it says must equal the current one exactly, and its signature be genuine, so an old copy or an
 * altered code finds no one.
 */
export async function findByCode(db: LocalDatabase, people: People, text: string): Promise<LookupResult> {
  const read = readPayload(text.trim());
  if (read.kind !== 'payload') return { kind: 'noMatch' };
  const number = read.fields.n;
  const view = people.search(number, 5).views.find(({ credential }) => credential?.number === number);
  if (!view?.credential || signedPart(view.credential.data) !== read.signedText) return { kind: 'noMatch' };
  const signer = await findSigner(read, await readFacts(db).keyset());
  return signer.kind === 'signed' ? { kind: 'found', view } : { kind: 'noMatch' };
}

/** What a reader sent: a badge's code finds its holder, a bare number is no proof and still asks for the birth date. */
export async function findByReader(
  db: LocalDatabase,
  people: People,
  text: string,
): Promise<LookupResult | { kind: 'number'; number: string }> {
  const typed = readNumber(text);
  if (typed.kind === 'number') return typed;
  return findByCode(db, people, text).catch((error: unknown) => {
    // A store that does not answer knows no one; the screen says so and offers the other way.
    reportError(error);
    return { kind: 'noMatch' };
  });
}

/** By number or last name (the only one, where there is one), together with the birth date ('YYYY-MM-DD'). */
export function findByBirthDate(people: People, who: string, birthDate: string): LookupResult {
  const typed = readNumber(who);
  const number = typed.kind === 'number' ? typed.number : null;
  const name = wordsIn(who);
  // Of one surname there may be more than are looked at.
  const hits = people.search(number ?? `${birthDate} ${who}`, most).views.filter(({ person, credential }) => {
    if (person.birthDate !== birthDate) return false;
    return number === null
      ? isName(name, person.lastName || person.firstName)
      : credential?.number === number;
  });
  const [view, ...others] = hits;
  if (!view) return { kind: 'noMatch' };
  return others.length > 0 ? { kind: 'several' } : { kind: 'found', view };
}

/** Every word typed is a whole word of the last name; two surnames need not both be typed. */
function isName(typed: readonly string[], lastName: string): boolean {
  const words = wordsIn(lastName);
  return typed.length > 0 && typed.every((word) => words.includes(word));
}

function wordsIn(text: string): string[] {
  return fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}
