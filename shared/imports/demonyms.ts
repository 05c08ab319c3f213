/**
 * People of a country for the country itself: 'Salvadoreña' in a column of nationalities. Stems of Spanish words with
 * their endings, and English words.
 */
const spanish: readonly (readonly [code: string, ...stems: string[]])[] = [
  ['AR', 'argentin'],
  ['AT', 'austriac'],
  ['AU', 'australian'],
  ['BE', 'belg'],
  ['BG', 'bulgar'],
  ['BO', 'bolivian'],
  ['BR', 'brasiler', 'brasilen', 'brasileir'],
  ['BS', 'bahamen'],
  ['BZ', 'belicen'],
  ['CA', 'canadiense'],
  ['CH', 'suiz'],
  ['CL', 'chilen'],
  ['CN', 'chin'],
  ['CO', 'colombian'],
  ['CR', 'costarricense'],
  ['CU', 'cuban'],
  ['CZ', 'chec'],
  ['DE', 'aleman'],
  ['DK', 'danes'],
  ['DO', 'dominican', 'quisqueyan'],
  ['EC', 'ecuatorian'],
  ['ES', 'espanol'],
  ['FI', 'finlandes'],
  ['FR', 'frances'],
  ['GB', 'britanic', 'ingles', 'escoces', 'gales'],
  ['GR', 'grieg'],
  ['GT', 'guatemaltec'],
  ['GY', 'guyanes'],
  ['HN', 'honduren'],
  ['HR', 'croata'],
  ['HT', 'haitian'],
  ['HU', 'hungar'],
  ['IE', 'irlandes'],
  ['IL', 'israeli'],
  ['IN', 'indi'],
  ['IT', 'italian'],
  ['JM', 'jamaiquin', 'jamaican'],
  ['JP', 'japones'],
  ['KR', 'surcorean'],
  ['LT', 'lituan'],
  ['LV', 'leton'],
  ['MX', 'mexican', 'mejican'],
  ['NG', 'nigerian'],
  ['NI', 'nicaraguense'],
  ['NL', 'holandes', 'neerlandes'],
  ['NO', 'norueg'],
  ['NZ', 'neozelandes'],
  ['PA', 'panamen'],
  ['PE', 'peruan'],
  ['PL', 'polac'],
  ['PR', 'puertorriquen', 'boricua'],
  ['PT', 'portugues'],
  ['PY', 'paraguay'],
  ['RO', 'ruman'],
  ['RS', 'serbi'],
  ['RU', 'rus'],
  ['SE', 'suec'],
  ['SI', 'esloven'],
  ['SK', 'eslovac'],
  ['SV', 'salvadoren'],
  ['TR', 'turc'],
  ['TT', 'trinitense'],
  ['UA', 'ucranian'],
  ['US', 'estadounidense', 'norteamerican'],
  ['UY', 'uruguay'],
  ['VE', 'venezolan'],
  ['ZA', 'sudafrican'],
];
/** Singular or plural, feminine or masculine. */
const endings = ['', 'a', 'o', 'as', 'os', 'es', 's'];

const english =
  'argentinian AR argentine AR austrian AT australian AU belgian BE bulgarian BG bolivian BO brazilian BR bahamian BS belizean BZ canadian CA swiss CH chilean CL chinese CN colombian CO costa_rican CR cuban CU czech CZ german DE danish DK ecuadorian EC spanish ES finnish FI french FR british GB english GB scottish GB welsh GB greek GR guatemalan GT guyanese GY honduran HN croatian HR haitian HT hungarian HU irish IE israeli IL indian IN italian IT jamaican JM japanese JP lithuanian LT latvian LV mexican MX nigerian NG nicaraguan NI dutch NL norwegian NO new_zealander NZ panamanian PA peruvian PE polish PL puerto_rican PR portuguese PT paraguayan PY romanian RO serbian RS russian RU swedish SE slovenian SI slovak SK salvadoran SV salvadorian SV salvadorean SV turkish TR trinidadian TT ukrainian UA american US uruguayan UY venezuelan VE south_african ZA tico CR tica CR catracho HN catracha HN chapin GT chapina GT guanaco SV guanaca SV';

/** Words, folded, with the code of their country. */
export function demonyms(): [string, string][] {
  const words = english.split(' ');
  const pairs = words.flatMap((word, at): [string, string][] =>
    at % 2 === 0 ? [[word.replace('_', ' '), words[at + 1] ?? '']] : [],
  );
  const fromStems = spanish.flatMap(([code, ...stems]) =>
    stems.flatMap((stem) => endings.map((ending): [string, string] => [stem + ending, code])),
  );
  return [...fromStems, ...pairs];
}
