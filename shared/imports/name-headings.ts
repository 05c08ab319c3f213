/**
 * Headings of names in parts, as registries and forms shorten and count them: 'Ap. Paterno', '1er apellido', 'Nombre 2'.
 * Each is written out here, for the list of headings to know it.
 */

const surnames = new Set(
  'apellido apellidos apell apells apel apels apdo apdos ap aps surname surnames sobrenome sobrenomes apelido apelidos'.split(
    ' ',
  ),
);
const names = new Set('nombre nombres nom nomb noms name names nome nomes'.split(' '));
const fillers = new Set('de del la el'.split(' '));
/** '1er', '2do', '3º'. */
const ordinal = /\b(\d) ?(?:st|nd|rd|r|er|ero|era|do|da|ro|ra|o|a)\b/g;
const counts = [
  new Set('1 p primer primero primera primeiro first i uno'.split(' ')),
  new Set('2 s segundo segunda second ii dos'.split(' ')),
  new Set('3 tercer tercero tercera terceiro third iii tres'.split(' ')),
] as const;
const parents = [
  new Set('paterno paterna pat p padre paternal pai'.split(' ')),
  new Set('materno materna mat m madre maternal mae'.split(' ')),
] as const;
const byMarriage = new Set('casada casado cas married'.split(' '));
const byBirth = new Set('soltera soltero solt maiden'.split(' '));

const ofSurnames = ['Primer apellido', 'Segundo apellido'] as const;
const ofNames = ['Primer nombre', 'Segundo nombre', 'Tercer nombre'] as const;

/** The heading of our list that these words match; null if they say more than a part of a name, or no part. */
export function partOfName(words: string): string | null {
  const all = words
    .replace(/(\p{L})(?=\d)/gu, '$1 ')
    .replace(ordinal, '$1')
    .split(' ')
    // The s of 'Nombre(s)'.
    .filter((word, at) => !fillers.has(word) && (word !== 's' || at === 0));
  const isOfParent = all.some((word) => parents.some((of) => of.has(word)));
  // 'A. Paterno': one letter is an apellido only beside whose it is.
  const isSurname = (word: string) => surnames.has(word) || (word === 'a' && isOfParent);
  const heads = all.filter((word) => isSurname(word) || names.has(word));
  const rest = all.filter((word) => !heads.includes(word));
  const [head = ''] = heads;
  if (heads.length > 1 || rest.length > 1) return null;
  const [which] = rest;
  if (which === undefined) return isSurname(head) ? 'Apellidos' : null;
  const countOf = counts.findIndex((of) => of.has(which));
  if (names.has(head)) return ofNames[countOf] ?? null;
  const ofParent = parents.findIndex((of) => of.has(which));
  if (head === '')
    return which.length > 5 && ofParent >= 0 && /ern[oa]$/.test(which)
      ? (ofSurnames[ofParent] ?? null)
      : null;
  if (byMarriage.has(which)) return 'Apellido de casada';
  if (byBirth.has(which)) return 'Apellido de soltera';
  return ofSurnames[countOf >= 0 ? countOf : ofParent] ?? null;
}
