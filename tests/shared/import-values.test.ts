import { afterEach, describe, expect, test } from 'vitest';
import { panamerican2026 as seed } from '#shared/edition/panamerican-2026.ts';
import { seedCategories } from '#shared/edition/seed-facts.ts';
import { offeredRoles, roleName, serveEdition } from '#shared/edition/tournament.ts';
import { findDateOrder, readDate } from '#shared/imports/dates.ts';
import { readRole } from '#shared/imports/roles.ts';
import { readBranch, readCategory, readCountry, readYesNo } from '#shared/imports/values.ts';
import { kindsWith } from './make.ts';

/** The words and numbers of imported cells: dates, countries, categories, branches and functions. */

afterEach(() => serveEdition(seed));

describe('a date', () => {
  test.each([
    ['1978-03-09', '1978-03-09'],
    ['1978/3/9', '1978-03-09'],
    ['1978-03-09T00:00:00.000Z', '1978-03-09'],
    ['19780309', '1978-03-09'],
    ['09/03/1978', '1978-03-09'],
    ['9-3-78', '1978-03-09'],
    ['09.03.1978', '1978-03-09'],
    ['25/12/1970', '1970-12-25'],
    ['12/25/1970', '1970-12-25'],
    ['9 de marzo de 1978', '1978-03-09'],
    ['9 MARZO 1978', '1978-03-09'],
    ['09-mar-78', '1978-03-09'],
    ['March 9, 1978', '1978-03-09'],
    ['Sept. 3rd 1975', '1975-09-03'],
    ['3 de setiembre del 1975', '1975-09-03'],
    ['28558', '1978-03-09'],
    ['28558.75', '1978-03-09'],
    ['2000', null],
    ['2150', '1905-11-19'],
    ['1999', null],
    ['60000', '2064-04-08'],
    ['60001', null],
    ['20050131', '2005-01-31'],
    ['21050131', null],
    ['1978-03-09 10:20', '1978-03-09'],
    ['1978-03-09T10:20:30-06:00', '1978-03-09'],
    ['9/3/1978 00:00', '1978-03-09'],
    ['9/3/1978 00:00:00', '1978-03-09'],
    ['9/3/20', '2020-03-09'],
    ['9/3/05', '2005-03-09'],
    ['9/3/26', '2026-03-09'],
    ['9/3/27', '1927-03-09'],
    ['1978 March 9', '1978-03-09'],
    ['9 mar 05', '2005-03-09'],
    ['9 de marzo', null],
    ['9 de marzo de 1978 aprox', null],
    ['de marzo de 1978', null],
    ['x marzo 1978', null],
    ['9 marzo x', null],
    ['9/3/978', null],
    ['009/3/1978', null],
    ['9/003/1978', null],
    ['1978/003/9', null],
    ['29/02/1976', '1976-02-29'],
    ['29/02/1975', null],
    ['31/04/1980', null],
    ['1978', null],
    ['ayer', null],
    ['', null],
    ['12345678901', null],
  ])('%s is %s', (text, expected) => {
    expect(readDate(text, 'dmy')).toBe(expected);
  });

  test.each([
    ['03/04/1978', 'dmy', '1978-04-03'],
    ['03/04/1978', 'mdy', '1978-03-04'],
    ['25/04/1978', 'mdy', '1978-04-25'],
  ] as const)('%s read %s is %s', (text, order, expected) => {
    expect(readDate(text, order)).toBe(expected);
  });

  test.each<[string, string[], string]>([
    ['a day above twelve', ['03/04/1978', '25/04/1978'], 'clear dmy'],
    ['a month above twelve', ['03/04/1978', '04/25/1978'], 'clear mdy'],
    ['nothing that tells', ['03/04/1978', '05/06/1978'], 'open dmy'],
    [
      'both orders, most of them American',
      ['25/04/1978', '04/25/1978', '04/26/1978', '03/04/1978'],
      'open mdy',
    ],
    ['both orders', ['25/04/1978', '04/25/1978', '03/04/1978'], 'open dmy'],
    ['days that are their months', ['05/05/1978', '1978-03-04'], 'clear dmy'],
    ['words', ['3 abril 1978'], 'clear dmy'],
    ['nothing', [], 'clear dmy'],
  ])('the order of a column with %s', (_what, cells, expected) => {
    const found = findDateOrder(cells);
    expect(`${found.kind} ${found.kind === 'clear' ? found.order : found.guess}`).toBe(expected);
  });
});

test('an open order shows up to three different examples, and says whether the column mixes both', () => {
  const cells = [' 03/04/1978', '03/04/1978', '05/06/1978', '05/05/1978', '07/08/1978', '09/10/1978'];
  const examples = ['03/04/1978', '05/06/1978', '07/08/1978'];
  expect(findDateOrder(cells)).toEqual({ kind: 'open', guess: 'dmy', examples, mixed: false });
  expect(findDateOrder([...cells, '25/04/1978', '04/25/1978'])).toMatchObject({ kind: 'open', mixed: true });
});

test.each(
  [
    'enero ene january jan janeiro',
    'febrero feb february fevereiro',
    'marzo mar march março',
    'abril abr april apr',
    'mayo may maio',
    'junio jun june junho',
    'julio jul july julho',
    'agosto ago august aug',
    'septiembre setiembre sept sep september setembro',
    'octubre oct october outubro',
    'noviembre nov november novembro',
    'diciembre dic december dec dezembro',
  ].map((words, month) => [words, month] as const),
)('%s is one month of the twelve', (words, month) => {
  const expected = `1978-${String(month + 1).padStart(2, '0')}-09`;
  for (const word of words.split(' ')) expect(readDate(`9 ${word} 1978`, 'dmy'), word).toBe(expected);
});

test.each([
  ['El Salvador', 'SV'],
  ['EL SALVADOR', 'SV'],
  ['SV', 'SV'],
  ['SLV', 'SV'],
  ['ESA', 'SV'],
  ['México', 'MX'],
  ['mexico', 'MX'],
  ['Brasil', 'BR'],
  ['Brazil', 'BR'],
  ['EE.UU.', 'US'],
  ['Estados Unidos', 'US'],
  ['USA', 'US'],
  ['República Dominicana', 'DO'],
  ['Dominican Republic', 'DO'],
  ['Rep. Dominicana', 'DO'],
  ['República de Chile', 'CL'],
  ['URU', 'UY'],
  ['CHI', 'CL'],
  ['CHN', 'CN'],
  ['PAR', 'PY'],
  ['GUA', 'GT'],
  ['CRC', 'CR'],
  ['PUR', 'PR'],
  ['HON', 'HN'],
  ['NCA', 'NI'],
  ['GER', 'DE'],
  ['HAI', 'HT'],
  ['Salvador', 'SV'],
  ['E.U.A.', 'US'],
  ['Holanda', 'NL'],
  ['the Republic of Chile', 'CL'],
  ['La República de El Salvador', 'SV'],
  [' us ', 'US'],
  ['Equador', 'EC'],
  ['Brésil', 'BR'],
  ['Perú', 'PE'],
  ['🇵🇪', 'PE'],
  ['🇸🇻 El Salvador', 'SV'],
  ['Estados Unidos 🇺🇸', 'US'],
  ['🇵🇪 Chile', 'CL'],
  ['🇽🇽', null],
  ['Atlántida', null],
  ['', null],
])('the country %s is %s', (text, expected) => {
  expect(readCountry(text)).toBe(expected);
});

test.each([
  ["Men's 45+", null, "Men's 45+"],
  ['Masculino 45+', null, "Men's 45+"],
  ['M45', null, "Men's 45+"],
  ['45+ Varones', null, "Men's 45+"],
  ['Damas 40', null, "Women's 40+"],
  ['W50+', null, "Women's 50+"],
  ['Femenino +40', null, "Women's 40+"],
  ['women 40+', null, "Women's 40+"],
  ['45+', 'women', "Women's 45+"],
  ['45 años', 'men', "Men's 45+"],
  ['35+', null, "Women's 35+"],
  ['55', null, "Men's 55+"],
  ['45+', null, null],
  ["Women's 55+", null, null],
  ['Sub 20', null, null],
  ['40/45', null, null],
  ['40/45', 'men', null],
  ['Women 45-49', null, "Women's 45+"],
  ['M 40 a 44 años', null, "Men's 40+"],
  ['45-48', 'men', null],
  ['M 40-44-49', null, null],
  [" Men's 45+ ", null, "Men's 45+"],
  ['45+ mujeres', 'men', "Women's 45+"],
  ['', null, null],
] as const)('the category %s beside %s is %s', (text, branch, expected) => {
  expect(readCategory(text, branch)).toBe(expected);
});

test.each([
  ['Jugador', 'Player'],
  ['JUGADORA', 'Player'],
  ['Jugador/a', 'Player'],
  ['D.T.', 'Coach'],
  ['Director Técnico', 'Coach'],
  ['Delegada', 'Team Manager'],
  ['Árbitro', 'Referee'],
  ['Médico', 'Official'],
  ['player', 'Player'],
  ['Utilero', null],
  ['Capitana', 'Player'],
  ['Atleta', 'Player'],
  ['Jogador', 'Player'],
  ['Asistente técnico', 'Coach'],
  ['Entrenador/a', 'Coach'],
  ['Treinador', 'Coach'],
  ['Head of delegation', 'Team Manager'],
  ['Jefe/a de equipo', 'Team Manager'],
  ['Juez', 'Referee'],
  ['Staff', 'Official'],
  ['Fisioterapeuta', 'Official'],
  ['', null],
] as const)('the function %s is %s', (text, expected) => {
  expect(readRole(text)).toBe(expected);
});

test.each([
  ['Personal médico', 'Medical'],
  ['Medical staff', 'Medical'],
  ['Enfermera', 'Medical'],
  ['Acompañante', 'Companion'],
  ['Acompanhante', 'Companion'],
  ['Familiar', 'Companion'],
  ['Periodista', 'Press'],
  ['Imprensa', 'Press'],
  ['Voluntario/a', 'Volunteer'],
  ['Volunteer', 'Volunteer'],
  ['Convidado', 'Guest'],
  ['VIP', 'Guest'],
])('the function %s is %s where people of it are registered, and no function elsewhere', (text, role) => {
  const elsewhere = role === 'Medical' ? 'Official' : null;
  expect(readRole(text)).toBe(elsewhere);
  serveEdition({ ...seed, kinds: kindsWith({ [role]: { isOn: true } }) });
  expect(readRole(text)).toBe(role);
});

test.each([
  ['Masculino', false, 'men'],
  ['M', false, 'men'],
  ['M', true, 'women'],
  ['H', true, 'men'],
  ['Mujeres', false, 'women'],
  ['F', false, 'women'],
  ['mixto', false, null],
  ['Hombres y mujeres', false, null],
  ['Damas', false, 'women'],
  ['Caballeros', false, 'men'],
  ['Feminino', false, 'women'],
  ['M mayores', true, 'men'],
] as const)('the branch %s (M is a woman: %s) is %s', (text, mIsWoman, expected) => {
  expect(readBranch(text, mIsWoman)).toBe(expected);
});

test('what our own files say is read back', () => {
  for (const language of ['es', 'en'] as const) {
    for (const { id, name } of seedCategories) expect(readCategory(name[language])).toBe(id);
    for (const role of offeredRoles()) expect(readRole(roleName(role, language))).toBe(role);
  }
  expect([readYesNo('Sí'), readYesNo('no'), readYesNo('quizás')]).toEqual([true, false, null]);
});
