import type { BadgePerson } from '#shared/badges/marks.ts';
import {
  accessCode,
  firstCategory,
  helperRoles,
  type ParticipantRole,
  playerRole,
  zonesOfRole,
} from '#shared/edition/tournament.ts';
import { fullName } from '#shared/people/full-name.ts';

/** Invented people whose badges are difficult to lay out, for a preview when no registered person has such a name. */

export type DifficultTrait = 'long' | 'script' | 'noPhoto';

interface Sample {
  traits: readonly DifficultTrait[];
  person: BadgePerson;
}

function sample(
  traits: readonly DifficultTrait[],
  given: Pick<BadgePerson, 'firstName' | 'lastName' | 'country' | 'teamName'> & {
    role: ParticipantRole;
    number: string;
  },
): Sample {
  const zones = zonesOfRole(given.role);
  const category = firstCategory().id;
  const { number, role } = given;
  // As long as a real payload, so that the code is as dense; unsigned, so that no door accepts it.
  const payloadText = JSON.stringify({
    v: 1,
    team: given.teamName ?? '',
    n: number,
    g: 1,
    c: accessCode(role, category),
    z: zones.toString(16).toUpperCase(),
    x: 0,
    k: 'none',
    s: 'A'.repeat(86),
  });
  return { traits, person: { ...given, category, zones, payloadText, photo: null } };
}

const names = {
  men: {
    long: 'Maximiliano Alejandro',
    team: 'Asociación de Veteranos Unidos de Barquisimeto y Estado Lara',
    script: 'محمد عبد الرحمن',
  },
  women: {
    long: 'Maximiliana Alejandra',
    team: 'Asociación Deportiva Femenina de Barquisimeto y Estado Lara',
    script: 'فاطمة عبد الرحمن',
  },
};

/** They belong to the first category, whose players may all be women. */
const ownNames = () => names[firstCategory().branch === 'women' ? 'women' : 'men'];

export const samples = (): readonly Sample[] => [
  sample(['long', 'noPhoto'], {
    firstName: ownNames().long,
    lastName: 'Fernández de la Torre y Villalobos',
    country: 'DO',
    teamName: ownNames().team,
    role: helperRoles()[0] ?? playerRole(),
    number: 'X0-00001-0',
  }),
  sample(['script', 'noPhoto'], {
    firstName: ownNames().script,
    lastName: 'الحسيني',
    country: 'SA',
    teamName: null,
    role: helperRoles().at(-1) ?? playerRole(),
    number: 'X0-00002-0',
  }),
  sample(['script', 'noPhoto'], {
    firstName: '小明',
    lastName: '欧阳',
    country: 'CN',
    teamName: '上海老鹰',
    role: playerRole(),
    number: 'X0-00003-0',
  }),
];

/** What makes a person's badge difficult to lay out. */
export function traitsOf(person: BadgePerson): DifficultTrait[] {
  const name = fullName(person);
  return [
    ...(name.length >= 30 ? ['long' as const] : []),
    ...(/[^\p{sc=Latin}\p{sc=Common}\p{sc=Inherited}]/u.test(name) ? ['script' as const] : []),
    ...(person.photo === null ? ['noPhoto' as const] : []),
  ];
}

/** The people, and a sample for each trait that none of them has. */
export function withSamples(people: readonly BadgePerson[]): { person: BadgePerson; isSample: boolean }[] {
  const present = new Set(people.flatMap(traitsOf));
  const added = samples().filter(({ traits }) => traits.some((trait) => !present.has(trait)));
  return [
    ...people.map((person) => ({ person, isSample: false })),
    ...added.map(({ person }) => ({ person, isSample: true })),
  ];
}
