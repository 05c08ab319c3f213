import { alpha3, isCountryCode } from '../base/countries.ts';
import { fold } from '../base/text.ts';
import { type Branch, branches } from '../edition/choices.ts';
import type { CategoryFacts } from '../edition/edition.ts';
import { type Category, findCategory, openCategories } from '../edition/tournament.ts';
import { type PersonLanguage, personLanguages } from '../people/person-fields.ts';
import { demonyms } from './demonyms.ts';

/**
 * What people write for a country, a category, a function: in Spanish, English or Portuguese, as a word or as a
 * code. What is not understood is not guessed; it is asked.
 */

/** Only letters and digits, split where they meet: 'M45+' becomes 'm 45'. */
export function wordsOf(text: string): string {
  return fold(text)
    .replace(/[^\p{L}\d]+/gu, ' ')
    .replace(/(\p{L})(?=\d)/gu, '$1 ')
    .replace(/(\d)(?=\p{L})/gu, '$1 ')
    .trim();
}

// ── countries ───────────────────────────────────────────────────────────────────────────────────────

/** Sport codes and everyday names that ISO does not list. */
const aliases: Readonly<Record<string, string>> = {
  'ee uu': 'US',
  'ee uu a': 'US',
  eeuu: 'US',
  'e u a': 'US',
  'u s a': 'US',
  'u s': 'US',
  'estados unidos de america': 'US',
  'estados unidos de norteamerica': 'US',
  'united states of america': 'US',
  eua: 'US',
  inglaterra: 'GB',
  england: 'GB',
  escocia: 'GB',
  scotland: 'GB',
  gales: 'GB',
  'gran bretana': 'GB',
  'great britain': 'GB',
  holanda: 'NL',
  holland: 'NL',
  rusia: 'RU',
  'corea del sur': 'KR',
  'south korea': 'KR',
  uk: 'GB',
  'u k': 'GB',
  'irlanda del norte': 'GB',
  'northern ireland': 'GB',
  wales: 'GB',
  'reino unido de gran bretana e irlanda del norte': 'GB',
  'united kingdom of great britain and northern ireland': 'GB',
  usa: 'US',
  'ee uu de america': 'US',
  'republica de corea': 'KR',
  'republic of korea': 'KR',
  'republica popular democratica de corea': 'KP',
  'democratic people s republic of korea': 'KP',
  'republica democratica del congo': 'CD',
  'democratic republic of the congo': 'CD',
  'republica del congo': 'CG',
  'republic of the congo': 'CG',
  'republica popular china': 'CN',
  'people s republic of china': 'CN',
  'china taipei': 'TW',
  'chinese taipei': 'TW',
  'hong kong': 'HK',
  'hong kong china': 'HK',
  macao: 'MO',
  palestina: 'PS',
  palestine: 'PS',
  'estado de palestina': 'PS',
  'republica checa': 'CZ',
  'czech republic': 'CZ',
  macedonia: 'MK',
  turkiye: 'TR',
  mejico: 'MX',
  'estados unidos mexicanos': 'MX',
  'republica arabe siria': 'SY',
  'republica democratica popular lao': 'LA',
  laos: 'LA',
  'viet nam': 'VN',
  'cabo verde': 'CV',
  'cape verde': 'CV',
  'brunei darussalam': 'BN',
  'federacion de rusia': 'RU',
  'russian federation': 'RU',
  'republica de moldova': 'MD',
  'santa sede': 'VA',
  'holy see': 'VA',
  'antigua y barbuda': 'AG',
  'islas virgenes britanicas': 'VG',
  'islas virgenes de los estados unidos': 'VI',
  'islas virgenes americanas': 'VI',
  swaziland: 'SZ',
  swazilandia: 'SZ',
  'costa de marfil': 'CI',
  'ivory coast': 'CI',
  curasao: 'CW',
  'rep dominicana': 'DO',
  'r dominicana': 'DO',
  'rep dom': 'DO',
  'rca dominicana': 'DO',
  rd: 'DO',
  'r d': 'DO',
  'dominican rep': 'DO',
  'estados unidos da america': 'US',
  'republica tcheca': 'CZ',
  'st vincent and the grenadines': 'VC',
  trinidad: 'TT',
  antigua: 'AG',
  bvi: 'VG',
  usvi: 'VI',
  dominicana: 'DO',
  salvador: 'SV',
  esa: 'SV',
  uru: 'UY',
  chi: 'CL',
  par: 'PY',
  gua: 'GT',
  crc: 'CR',
  pur: 'PR',
  hon: 'HN',
  nca: 'NI',
  ger: 'DE',
  ned: 'NL',
  sui: 'CH',
  por: 'PT',
  cro: 'HR',
  slo: 'SI',
  gre: 'GR',
  den: 'DK',
  lat: 'LV',
  bul: 'BG',
  hai: 'HT',
  tpe: 'TW',
  rsa: 'ZA',
  bar: 'BB',
  bah: 'BS',
  tri: 'TT',
  aru: 'AW',
  ivb: 'VG',
  isv: 'VI',
};

/** IOC and FIBA codes that differ from ISO 3166 and do not mean another country in it. */
const sportCodes =
  'ALG DZ ANG AO ANT AG ASA AS BAN BD BHU BT BIZ BZ BOT BW BUR BF CAM KH CAY KY CGO CG CHA TD FIJ FJ GAM GM GBS GW GEQ GQ GRN GD GUI GN INA ID IRI IR KOS XK RKS XK KSA SA KUW KW LBA LY LES LS LIB LB MAD MG MAS MY MAW MW MGL MN MON MC MRI MU MTN MR MYA MM NEP NP NGR NG NIG NE OMA OM PHI PH PLE PS SAM WS SEY SC SIN SG SKN KN SOL SB SRI LK SUD SD TAN TZ TGA TO TOG TG UAE AE VAN VU VIE VN VIN VC ZAM ZM ZIM ZW'.split(
    ' ',
  );

let countryTable: ReadonlyMap<string, string> | undefined;

/** Built when the first file is read: a thousand names in four languages. */
function countriesByName(): ReadonlyMap<string, string> {
  if (countryTable) return countryTable;
  const table = new Map<string, string>(demonyms());
  for (const language of ['es', 'en', 'pt', 'fr']) {
    const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    for (const code of alpha3.keys()) {
      const name = names.of(code);
      if (!name) continue;
      table.set(wordsOf(name), code);
      if (language === 'en')
        table.set(wordsOf(name.replaceAll('&', 'and').replace(/^St\. /, 'Saint ')), code);
    }
  }
  for (const [two, three] of alpha3) {
    table.set(two.toLowerCase(), two);
    if (!table.has(three.toLowerCase())) table.set(three.toLowerCase(), two);
  }
  for (const [at, code] of sportCodes.entries())
    if (at % 2 === 1) table.set((sportCodes[at - 1] ?? '').toLowerCase(), code);
  for (const [name, code] of Object.entries(aliases)) table.set(name, code);
  countryTable = table;
  return table;
}

const officialWords =
  /^(?:(?:la|el|los|las|the|le) )?(?:(?:republica|republic|republique|reino|kingdom|estado|state|commonwealth|mancomunidad|gran ducado|principado|principality) )?(?:(?:federal|federativa|federative|oriental|bolivariana|bolivarian|plurinacional|plurinational|cooperativa|co operative|islamica|islamic|socialista democratica|unida|united|arabe|arab) )*(?:(?:republica|republic|federacion|federation|state|estado) )?(?:(?:de|del|of|do|da|du) )?(?:(?:la|el|los|las|the) )?/;

/** The alpha-2 code of the country in a cell; null if there is none. */
export function readCountry(text: string): string | null {
  const written = text.replace(flags, ' ').trim();
  if (written === '') return countryOfFlag(text);
  if (isCountryCode(written)) return written;
  const table = countriesByName();
  const find = (name: string) => {
    const words = wordsOf(name);
    return table.get(words) ?? table.get(words.replace(officialWords, '')) ?? null;
  };
  const whole = find(written);
  if (whole) return whole;
  // 'SV - El Salvador': both say it.
  const [one = '', other = '', third] = written.split(/[-–—:()/|]/).filter((part) => part.trim() !== '');
  const twice = third === undefined && other !== '' ? find(one) : null;
  if (twice && twice === find(other)) return twice;
  // 'Congo (República Democrática del)', 'Corea, República de': the words behind come first.
  const parts = /^([^(,]+?)\s*[(,]\s*([^)]+?)\s*\)?$/.exec(written);
  if (!parts) return null;
  const [, name = '', more = ''] = parts;
  return find(`${more} ${name}`) ?? (isNeverAlone.test(wordsOf(name)) ? null : (find(name) ?? find(more)));
}

/** Flags are two letters of their own that spell the code: https://unicode.org/reports/tr51/#def_emoji_flag_sequence */
const flags = /[\u{1F1E6}-\u{1F1FF}]{2}/gu;
const letterA = 0x1f1e6;

function countryOfFlag(text: string): string | null {
  const [flag = ''] = text.match(flags) ?? [];
  const code = Array.from(flag, (half) =>
    String.fromCharCode((half.codePointAt(0) ?? 0) - letterA + 65),
  ).join('');
  return isCountryCode(code) ? code : null;
}

/** Names that two countries share, distinguished by the words next to them. */
const isNeverAlone =
  /^(congo|corea|korea|guinea|sudan|islas virgenes|virgin islands|samoa|republica|republic)$/;

/**
 * Codes of two letters that lists in our languages use for another country as well. A list that also has that
 * other country's own code means what the norm says.
 */
const sharedCodes: Readonly<Record<string, readonly string[]>> = {
  ES: ['SV'],
  SA: ['ZA'],
  CH: ['CL', 'CN'],
  PA: ['PY'],
  PR: ['PE', 'PY'],
  AU: ['AT'],
  GE: ['DE'],
  GU: ['GT'],
  IR: ['IE'],
  SL: ['SV'],
  // 'No', 'Sí' and 'not available' as often as Norway, Slovenia and Namibia.
  NO: [],
  SI: [],
  NA: [],
};

/** The countries that the code in a cell may mean; null if it means only one. `cells` is the whole column. */
export function findSharedCode(text: string, cells: ReadonlySet<string>): readonly string[] | null {
  const code = text.trim().toUpperCase();
  const others = sharedCodes[code];
  return !others || others.some((other) => cells.has(other)) ? null : [code, ...others];
}

// ── categories and branches ─────────────────────────────────────────────────────────────────────────

const branchWords: Readonly<Record<Branch, readonly string[]>> = {
  men: 'men mens man m male males masculino masculina masculinos masc varones varon varonil hombre hombres h v caballero caballeros cab homem homens masculin'.split(
    ' ',
  ),
  women:
    'women womens woman w female females f femenino femenina femeninas femeninos fem femina feminas mujer mujeres muj hembra damas dama femenil ladies lady mulher mulheres feminino feminina feminin'.split(
      ' ',
    ),
  mixed: ['mixed', 'mixto', 'mixta', 'mixtos', 'mixtas', 'misto', 'mista', 'coed'],
  open: ['open', 'abierto', 'abierta', 'libre', 'livre'],
};

/** Who plays, from a word, if the edition has a category of such people. Where a column also says 'H' for men, its 'M' is a woman: see `readsMAsWoman`. */
export function readBranch(text: string, mIsWoman = false): Branch | null {
  const branch = branchIn(wordsOf(text).split(' '), mIsWoman);
  return branch && openBranches().includes(branch) ? branch : null;
}

/** Who can play: the branches of the edition's open categories. */
export const openBranches = (): Branch[] =>
  branches.filter((branch) => openCategories().some((category) => category.branch === branch));

function branchIn(words: readonly string[], mIsWoman = false): Branch | null {
  if (mIsWoman && words.length === 1 && words[0] === 'm') return 'women';
  const [only, another] = branches.filter((branch) =>
    words.some((word) => branchWords[branch].includes(word)),
  );
  return only && !another ? only : null;
}

/** Whether a column of 'H' and 'M', or 'V' and 'M', means 'hombre' or 'varón' and 'mujer'; its heading may say so. */
export function readsMAsWoman(cells: readonly string[], heading = ''): boolean {
  return (
    cells.some((cell) => /^[hv]$/.test(wordsOf(cell))) ||
    /\b[hv] ?(o )?m\b|\bm ?(o )?[hv]\b/.test(wordsOf(heading))
  );
}

/** The category of a text such as "Men's 45+", 'Masculino 45', 'M45', 'U16' or '45+' beside a branch. */
export function readCategory(text: string, branch: Branch | null = null): Category | null {
  const exact = findCategory(text.trim());
  if (exact) return exact.id;
  const words = wordsOf(text);
  const named = onlyOf((category) => namesOf(category).includes(words));
  if (named) return named;
  const [age, last, more] = words.match(/\d+/g) ?? [];
  if (!age || more || (last && !endsAt(Number(last)))) return null;
  const wanted = branchIn(words.split(' ')) ?? branch;
  return onlyOf(
    ({ minimumAge, maximumAge, branch: own }) =>
      [minimumAge, maximumAge].includes(Number(age)) && (wanted === null || own === wanted),
  );
}

/** Whether a category ends with this age, as in '45-49': its own last one, or the one before the next begins. */
const endsAt = (age: number) =>
  openCategories().some(({ minimumAge, maximumAge }) => maximumAge === age || minimumAge === age + 1);

/** Names and code of a category in words; found once, because each cell of a file is compared with them. */
const namesInWords = new WeakMap<CategoryFacts, readonly string[]>();

function namesOf(category: CategoryFacts): readonly string[] {
  const { name, code } = category;
  const names = namesInWords.get(category) ?? [name.es, name.en, code].map(wordsOf);
  namesInWords.set(category, names);
  return names;
}

/** The open category that fits, if there is exactly one. */
function onlyOf(fits: (category: CategoryFacts) => boolean): Category | null {
  const [only, another] = openCategories().filter(fits);
  return only && !another ? only.id : null;
}

// ── languages ───────────────────────────────────────────────────────────────────────────────────────

const languageWords: Readonly<Record<PersonLanguage, readonly string[]>> = {
  es: ['es', 'esp', 'spa', 'espanol', 'castellano', 'spanish', 'espanhol', 'es sv', 'es es'],
  en: ['en', 'eng', 'ing', 'ingles', 'english', 'en us', 'en gb'],
};

/** The language that a word means, or null; badges exist only in these languages. */
export function readLanguage(text: string): PersonLanguage | null {
  const words = wordsOf(text);
  return personLanguages.find((language) => languageWords[language].includes(words)) ?? null;
}

// ── yes and no ──────────────────────────────────────────────────────────────────────────────────────

const yes = ['si', 's', 'yes', 'y', 'true', 'verdadero', '1', 'x', 'sim', 'internacional', 'international'];
const no = ['no', 'n', 'false', 'falso', '0', 'nao', 'nacional', 'national', 'local'];

export function readYesNo(text: string): boolean | null {
  const words = wordsOf(text);
  if (yes.includes(words)) return true;
  return no.includes(words) ? false : null;
}
