import type { Edition } from '#shared/edition/edition.ts';
import { seedId } from '#shared/edition/seed-facts.ts';

type Identity = Edition['identity'];
type Pair = Identity['name'];

const isSame = (one: Pair | undefined, other: Pair | undefined) =>
  one?.es === other?.es && one?.en === other?.en;

/**
 * The names of an edition that takes the place of the seed. What still has the words of the seed (seal, last line of the
 * headline, hashtag, number) is made from the new names, or left out: it would be on the site unnoticed.
 */
export function withOwnIdentity(
  { id, identity: before }: Pick<Edition, 'id' | 'identity'>,
  given: Identity,
): Identity {
  if (id !== seedId || (isSame(given.name, before.name) && isSame(given.shortName, before.shortName)))
    return given;
  const { slogan, ...rest } = given;
  return {
    ...rest,
    ...(slogan && !isSame(slogan, before.slogan) ? { slogan } : {}),
    sealText: isSame(given.sealText, before.sealText) ? sealOf(given.shortName) : given.sealText,
    hashtag: given.hashtag === before.hashtag ? hashtagOf(given.shortName.es) : given.hashtag,
    ordinal: given.ordinal === before.ordinal ? 1 : given.ordinal,
  };
}

const sealOf = ({ es, en }: Pair): Pair => ({
  es: es.toLocaleUpperCase('es'),
  en: en.toLocaleUpperCase('en'),
});

/** 'Copa Andina 2027' is '#CopaAndina2027'. */
const hashtagOf = (name: string) => `#${name.replace(/[^\p{L}\p{N}]+/gu, '').slice(0, 60)}`;
