import type { KindFacts } from '../edition/kinds.ts';
import type { ParticipantRole } from '../edition/tournament.ts';
import { contrast } from '../engines/badge/shapes.ts';

/** Warnings about the colors of kinds, shown before badges are printed. */

const white = '#FFFFFF';
const ink = '#0A1A33';
/** Distance in OKLab below which two bands look the same from across a hall. */
const leastDifference = 0.09;
/** A band lighter than this is hard to see on the paper. */
const leastAgainstPaper = 1.5;

/** Text color on a background: white or ink, whichever has more contrast. */
export function inkOn(color: string): string {
  return contrast(color, white) >= contrast(color, ink) ? white : ink;
}

export type ColorCaution =
  | { kind: 'pale'; role: ParticipantRole }
  | { kind: 'alike'; role: ParticipantRole; other: ParticipantRole };

/** All warnings about the colors of the kinds that are switched on; words on each are read (edition-rules.ts). */
export function checkColors(kinds: readonly Pick<KindFacts, 'id' | 'color' | 'isOn'>[]): ColorCaution[] {
  const offered = kinds.filter(({ isOn }) => isOn);
  const pale = offered.filter(({ color }) => contrast(color, white) < leastAgainstPaper);
  const pairs = offered.flatMap((one, index) =>
    offered.slice(index + 1).map((other) => [one, other] as const),
  );
  return [
    ...pale.map(({ id }) => ({ kind: 'pale' as const, role: id })),
    ...pairs
      .filter(([one, other]) => difference(one.color, other.color) < leastDifference)
      .map(([one, other]) => ({ kind: 'alike' as const, role: one.id, other: other.id })),
  ];
}

/** Perceived difference of two colors: https://bottosson.github.io/posts/oklab/ */
function difference(one: string, other: string): number {
  const [a, b] = [labOf(one), labOf(other)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

function labOf(color: string): [number, number, number] {
  const linear = (at: number) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  const [r, g, b] = [linear(1), linear(3), linear(5)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}
