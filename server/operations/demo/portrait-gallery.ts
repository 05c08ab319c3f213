/** A few hundred faces for a few thousand people: everybody gets one that fits their branch, age and task. */

import { randomFrom } from '#shared/base/random.ts';
import type { PreparedPhoto } from '../../core/storage/photos.ts';
import { makePortrait, type Sitter } from './portraits.ts';
import { ageOf, branchOf, type DraftPerson } from './tournament-people.ts';

/** Faces of one kind: a branch, a dress and a time of life. */
const facesOf = { player: 40, staff: 12, referee: 8 } as const;
const lives = [
  { until: 45, ages: [36, 44] },
  { until: 55, ages: [45, 54] },
  { until: Number.POSITIVE_INFINITY, ages: [55, 68] },
] as const;
/** Out of a hundred, how many have sent a picture; the others are photographed at the desk. */
const sentOne = 0.92;

interface SitterKind {
  sitter: Omit<Sitter, 'age'>;
  life: number;
}

/** Draws the gallery; `hangs` names the picture of each person by uid. */
export async function portraitsFor(
  people: readonly DraftPerson[],
): Promise<{ pictures: PreparedPhoto[]; hangs: Map<string, string> }> {
  const random = randomFrom(480);
  const wanted = people
    .filter(() => random.chance(sentOne))
    .map((person) => ({ person, kind: kindOf(person) }));
  const countOf = new Map<string, number>();
  for (const { kind } of wanted) countOf.set(keyOf(kind), (countOf.get(keyOf(kind)) ?? 0) + 1);
  const rendered = new Map<string, PreparedPhoto[]>();
  for (const { kind } of wanted) {
    const count = countOf.get(keyOf(kind)) ?? 0;
    if (!rendered.has(keyOf(kind))) rendered.set(keyOf(kind), await drawKind(kind, rendered.size, count));
  }
  const used = new Map<string, number>();
  const hangs = new Map<string, string>();
  for (const { person, kind } of wanted) {
    const faces = rendered.get(keyOf(kind)) ?? [];
    const next = used.get(keyOf(kind)) ?? 0;
    used.set(keyOf(kind), next + 1);
    const face = faces[next % faces.length];
    if (face) hangs.set(person.uid, face.sha256);
  }
  return { pictures: [...rendered.values()].flat(), hangs };
}

/** As many faces of a kind as it has people, up to its maximum. */
function drawKind({ sitter, life }: SitterKind, place: number, people: number): Promise<PreparedPhoto[]> {
  const random = randomFrom(9000 + place);
  const [from, to] = lives[life]?.ages ?? [36, 44];
  const seats = Array.from({ length: Math.min(facesOf[sitter.dress], people) }, (_, seat) => ({
    seed: place * 1000 + seat,
    age: random.between(from, to),
  }));
  return Promise.all(seats.map(({ seed, age }) => makePortrait({ ...sitter, age }, seed)));
}

function kindOf(person: DraftPerson): SitterKind {
  const dress = person.role === 'Player' ? 'player' : person.role === 'Referee' ? 'referee' : 'staff';
  const age = ageOf(person);
  return { sitter: { branch: branchOf(person), dress }, life: lives.findIndex(({ until }) => age < until) };
}

function keyOf({ sitter, life }: SitterKind): string {
  return `${sitter.branch} ${sitter.dress} ${life}`;
}
