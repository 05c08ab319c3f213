import type { Edition } from '#shared/edition/edition.ts';
import { seedId } from '#shared/edition/seed-facts.ts';

interface Named {
  name: string;
  shortName: string;
  startsOn: string;
}

/**
 * The code of an edition that was given names and a first day: its own with the year of that day; where the names are no
 * longer those the product came with, one made of them.
 */
export function proposeCode({ id, identity }: Pick<Edition, 'id' | 'identity'>, given: Named): string {
  const year = given.startsOn.slice(0, 4);
  const isShort = given.shortName.trim() !== identity.shortName.en;
  const isNamed = isShort || given.name.trim() !== identity.name.en;
  const words = id === seedId && isNamed ? wordsOf(isShort ? given.shortName : given.name) : '';
  return `${words || id.replace(/-\d{4}$/, '')}-${year}`;
}

/** A name in small letters and hyphens, without its year: 'lisbon-open'. */
function wordsOf(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\b20\d\d\b/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+/, '')
    .slice(0, 50)
    .replace(/-+$/, '');
}
