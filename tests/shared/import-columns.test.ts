import { describe, expect, test } from 'vitest';
import { fieldsOf, importKinds } from '#shared/imports/fields.ts';
import { findHeadingRow, headingsAt } from '#shared/imports/find-headings.ts';
import { guessColumns } from '#shared/imports/guess-columns.ts';

/** Whose data a column holds, and where the headings of a list stand. */

describe('columns', () => {
  test.each<[string, string[], string[], (string | null)[]]>([
    [
      'of programs',
      ['firstName', 'last_name', 'BirthDate', 'COUNTRY_CODE', 'ageCategory', 'roleType'],
      ['Ana', 'Paz', '1978-03-09', 'SV', 'F40', 'Player'],
      ['firstName', 'lastName', 'birthDate', 'country', 'category', 'role'],
    ],
    [
      'of an emergency contact',
      ['Nombre completo', 'Nombre del contacto de emergencia', 'Teléfono de emergencia'],
      ['Ana Paz', 'Luis Paz', '77777777'],
      ['fullName', null, null],
    ],
    [
      'of parents, coaches and doctors',
      [
        'Nombres',
        'Apellidos',
        'Nombre de la madre',
        'Nombre del entrenador',
        'Médico tratante',
        'Nombre del acompañante',
        'Nombre del delegado',
        'Parent name',
        'Guardian first name',
      ],
      ['Ana', 'Paz', 'Eva', 'Luis', 'Dr. Sol', 'Iris', 'Rosa', 'Max', 'Max'],
      ['firstName', 'lastName', null, null, null, null, null, null, null],
    ],
    [
      'of a contact’s birth date',
      ['Nombre', 'Fecha de nacimiento del acompañante', 'Nac.'],
      ['Ana Paz', '01/02/1990', '25/03/1978'],
      ['fullName', null, 'birthDate'],
    ],
    [
      'of days that are no birthdays',
      ['Timestamp', 'Vencimiento del pasaporte', 'Fecha de inscripción', 'Fecha de llegada', 'Expiry'],
      ['2025-12-08', '2031-01-31', '2025-12-09', '2026-02-18', '1999-01-31'],
      [null, null, null, null, null],
    ],
    [
      'of countries one lives in or was born in',
      [
        'País de residencia',
        'País de nacimiento',
        'Lugar de nacimiento',
        'País emisor del pasaporte',
        'Nacionalidad',
      ],
      ['Perú', 'Chile', 'Cuba', 'Haití', 'Brasil'],
      [null, null, null, null, 'country'],
    ],
    [
      'of a country and the country represented',
      ['País', 'País que representa'],
      ['Chile', 'Perú'],
      [null, 'country'],
    ],
    [
      'of a nationality and the country represented',
      ['Nationality', 'Country represented'],
      ['Chile', 'Peru'],
      [null, 'country'],
    ],
    [
      'of a role with its answers',
      ['Rol (jugador, entrenador, médico)', 'Nombres', 'Apellidos'],
      ['Jugador', 'Ana', 'Paz'],
      ['role', 'firstName', 'lastName'],
    ],
    [
      'of a contact in brackets',
      ['Nombre (contacto de emergencia)', 'Nombres (como en su documento legal)', 'Apellidos'],
      ['Luis', 'Ana', 'Paz'],
      [null, 'firstName', 'lastName'],
    ],
    ['of years of birth', ['Nombre', 'Año de nacimiento'], ['Ana Paz', '1978'], ['fullName', 'birthDate']],
    [
      'of surnames first',
      ['Apellidos y nombres', 'Nac.'],
      ['Paz Sol Ana', '25/03/1978'],
      ['fullName', 'birthDate'],
    ],
    ['of both names', ['Apellidos, Nombres'], ['Paz, Ana'], ['fullName']],
    ['of both names in brackets', ['Apellido(s) / Nombre(s)'], ['Paz, Ana'], ['fullName']],
    ['of both names in English', ['Surname, Given Name'], ['Paz, Ana'], ['fullName']],
    [
      'of both names of a contact',
      ['Nombre', 'Apellidos y nombre de la madre'],
      ['Ana Paz', 'Sol, Eva'],
      ['fullName', null],
    ],
    [
      'of names without the surnames',
      ['Nombres (sin apellidos)', 'Apellidos'],
      ['Ana', 'Paz'],
      ['firstName', 'lastName'],
    ],
    ['of a branch and a bare age', ['Rama', 'Cat.'], ['F', '40'], ['branch', 'category']],
    [
      'of Brazil',
      ['Nome', 'Sobrenome', 'Nascimento', 'Naipe', 'Posição', 'Equipe', 'Contato de emergência'],
      ['Ana', 'Silva', '5/mar/80', 'Fem', 'Atleta', 'Leoas', 'Rui'],
      ['firstName', 'lastName', 'birthDate', 'branch', 'role', 'team', null],
    ],
    ['of both names in Portuguese', ['Sobrenome, Nome'], ['Silva, Ana'], ['fullName']],
    [
      'of a question about what is in the team',
      ['Nombre completo', 'Rol dentro del equipo', 'Categoría del equipo'],
      ['Ana Paz', 'Jugadora', 'F40'],
      ['fullName', 'role', 'category'],
    ],
    [
      'of names by number',
      ['Nombre 1', 'Nombre 2', 'Apellido 1', 'Apellido 2', 'M/F'],
      ['Ana', 'Luz', 'Paz', 'Sol', 'F'],
      ['firstName', 'secondName', 'lastName', 'secondSurname', 'branch'],
    ],
    [
      'of a photo of the player',
      ['Nombres', 'Apellidos', 'Foto del jugador'],
      ['Ana', 'Paz', 'ana.jpg'],
      ['firstName', 'lastName', 'photo'],
    ],
    [
      'of two surnames side by side',
      ['Nombre', 'Apellido', 'Apellido'],
      ['Ana', 'Paz', 'Sol'],
      ['firstName', 'lastName', 'secondSurname'],
    ],
    [
      'of one name twice',
      ['Nombre', 'Nacimiento', 'Nombre', 'Teléfono'],
      ['Ana Paz', '25/03/1978', 'Eva', '7777'],
      ['fullName', 'birthDate', null, null],
    ],
    ['of yes and no', ['Nombre completo', '¿Vacunada?'], ['Ana Paz', 'SI'], ['fullName', null]],
    ['of a position', ['Nombre completo', 'Pos.'], ['Ana Paz', 'PG'], ['fullName', null]],
    ['of a state', ['Name', 'State'], ['Ana Paz', 'CA'], ['fullName', null]],
    [
      'of a question about a country',
      ['Name', 'Where from?'],
      ['Ana Paz', 'Canada'],
      ['fullName', 'country'],
    ],
    ['of an age', ['Edad', 'Sexo'], ['45', 'F'], [null, 'branch']],
    ['of a user', ['Nombre de usuario', 'Nombre completo'], ['anapaz7', 'Ana Paz'], [null, 'fullName']],
  ])('%s are understood', (_what, headings, row, expected) => {
    expect(guessColumns('participants', headings, [row, row])).toEqual(expected);
  });

  test('columns of a contact of a registration name its delegate', () => {
    const headings = ['Equipo', 'Nombre del contacto', 'Contacto de emergencia'];
    expect(guessColumns('registrations', headings, [['Pumas', 'Eva', 'Luis']])).toEqual([
      'teamName',
      'delegateName',
      null,
    ]);
  });
});

/** Columns beside which a heading means its field: a first name alone is a whole one, and a day alone is any day. */
const beside: Record<string, readonly string[]> = {
  firstName: ['Apellidos'],
  birthDay: ['Mes', 'Año'],
  birthMonth: ['Día', 'Año'],
  birthYear: ['Día', 'Mes'],
};
test.each(
  importKinds.flatMap((kind) =>
    fieldsOf(kind).flatMap(([name, { es, en, pt = [] }]) =>
      [...es, ...en, ...pt].map((heading) => [heading, kind, name] as const),
    ),
  ),
)('the heading %s of a list of %s is one of the field %s', (heading, kind, name) => {
  const headings = [heading, ...(beside[name] ?? [])];
  // Parts of a birth date are found by their cells.
  const cells = headings.map((one) => (/\ba[ñn]o|year/i.test(one) ? '1978' : '4'));
  expect(guessColumns(kind, headings, name.startsWith('birth') && beside[name] ? [cells] : [])[0]).toBe(name);
});

describe('headings', () => {
  const headings = ['Nombres', 'Apellidos', 'Nacimiento', 'País'];
  const ana = ['Ana', 'Paz', '25/03/1978', 'Perú'];

  test.each<[string, string[][], number]>([
    [
      'below thirty lines of titles',
      [...Array<string[]>(30).fill(['20 de febrero, 2026']), headings, ana],
      30,
    ],
    ['nowhere', [ana, ana], -1],
    ['nowhere, below an empty line', [[], ana, ana], -1],
    [
      'unknown, above people',
      [
        ['Quién', 'Cuándo', 'De dónde'],
        ['Ana Paz', '25/03/1978', 'Perú'],
      ],
      0,
    ],
    [
      'a single one that is known',
      [
        ['Apodo', 'País'],
        ['Ani', 'Perú'],
      ],
      0,
    ],
  ])('headings stand %s', (_where, rows, expected) => {
    expect(findHeadingRow('participants', rows)).toBe(expected);
  });

  test('headings of a first table are taken, though a second one below has one more', () => {
    const rows = [headings.slice(0, 3), ana.slice(0, 3), [], headings, ana];
    expect(findHeadingRow('participants', rows)).toBe(0);
  });

  test('headings of a list without any leave the first person in it', () => {
    expect(headingsAt('participants', [ana, ana], -1)).toEqual({ texts: ['', '', '', ''], dataFrom: 0 });
  });

  test.each(['Equipo', 'Team', 'Delegación'])(
    'a title in two cells directly above the headings is no group of them: %s',
    (label) => {
      const own = ['Nombres', 'Apellidos', 'Nacimiento', 'Cargo'];
      expect(headingsAt('participants', [[label, 'Leonas'], own, ['Ana']], 1).texts).toEqual(own);
    },
  );

  test('a group of columns called team stays with its headings', () => {
    const rows = [
      ['Equipo', 'Contacto de emergencia', ''],
      ['Nombre', 'Nombre', 'Teléfono'],
      ['Leonas', 'Eva', '7000'],
    ];
    expect(headingsAt('participants', rows, 1).texts).toEqual([
      'Equipo Nombre',
      'Contacto de emergencia Nombre',
      'Contacto de emergencia Teléfono',
    ]);
  });

  test('headings take no person below them for more headings, whose role is called like one', () => {
    const rows = [
      ['Nombre', 'Origen', 'Nacimiento', 'Qué hace'],
      ['Ana', 'Lugo', '5/mar/80', 'Atleta'],
    ];
    expect(headingsAt('participants', rows, 0)).toEqual({ texts: rows[0], dataFrom: 1 });
  });

  test('headings in two rows are put together, and those over several columns stay with them', () => {
    const rows = [
      ['Jugador', '', 'Nacimiento', 'Contacto de emergencia', ''],
      ['Nombres', 'Apellidos', '', 'Nombre', 'Teléfono'],
      ['Ana', 'Paz', '25/03/1978', 'Luis', '77'],
    ];
    const { texts, dataFrom } = headingsAt('participants', rows, findHeadingRow('participants', rows));
    expect(dataFrom).toBe(2);
    expect(guessColumns('participants', texts, rows.slice(2))).toEqual([
      'firstName',
      'lastName',
      'birthDate',
      null,
      null,
    ]);
  });
});
