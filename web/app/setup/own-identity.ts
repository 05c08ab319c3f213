import type { Edition } from '#shared/edition/edition.ts';
import { seedId } from '#shared/edition/seed-facts.ts';

type Identity = Edition['identity'];
type Pair = Identity['name'];

const isSame = (one: Pair | undefined, other: Pair | undefined) =>
  one?.es === other?.es && one?.en === other?.en;

/** Whether an edition with these names takes the place of the seed, as another championship. */
export const replacesSeed = ({ id, identity }: Pick<Edition, 'id' | 'identity'>, given: Identity) =>
  id === seedId && !(isSame(given.name, identity.name) && isSame(given.shortName, identity.shortName));

/**
 * The names of an edition that takes the place of the seed. What still has the words of the seed (seal, last line of the
 * headline, hashtag, number) is made from the new names, or left out: it would be on the site unnoticed.
 */
export function withOwnIdentity(edition: Pick<Edition, 'id' | 'identity'>, given: Identity): Identity {
  if (!replacesSeed(edition, given)) return given;
  const before = edition.identity;
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
