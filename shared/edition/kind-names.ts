/** What the edition calls its kinds of participants. Read it through shared/edition/tournament.ts. */
import type { KindFacts } from './kinds.ts';
import type { Language } from './languages.ts';
import { categoryOf, kindOf, type ParticipantRole } from './people.ts';

/** The name of a kind: 'Jugador/a'. */
export const roleName = (role: ParticipantRole, language: Language) => kindOf(role).name[language];

/** The name of a person of the kind: a 'Jugador/a' in a women's category is a 'Jugadora'. */
export function roleNameIn(
  { role, category }: { role: ParticipantRole; category: string },
  language: Language,
): string {
  const { name, plays } = kindOf(role);
  return plays ? withEnding(name[language], categoryOf(category).branch) : name[language];
}

/** A word with both endings ('-or/a', '-o/a', '-e/a') with the ending of a branch. */
function withEnding(name: string, branch: string): string {
  return name.replace(/(\p{L}+)\/a(?!\p{L})/gu, (both, word: string) => {
    if (branch === 'men') return word;
    return branch === 'women' ? word.replace(/[oe]?$/, 'a') : both;
  });
}

const known = new WeakMap<KindFacts, readonly string[]>();

/** All forms of a kind's name in both languages, as they occur in files and searches. */
export function roleForms(role: ParticipantRole): readonly string[] {
  const kind = kindOf(role);
  const forms =
    known.get(kind) ??
    [kind.name.es, kind.name.en].flatMap((name) => [
      ...new Set([name, withEnding(name, 'men'), withEnding(name, 'women')]),
    ]);
  known.set(kind, forms);
  return forms;
}
