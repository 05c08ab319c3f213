import { describe, expect, test } from 'vitest';
import { findHeadingRow } from '#shared/imports/find-headings.ts';
import { guessColumns } from '#shared/imports/guess-columns.ts';
import { readLine } from '#shared/imports/read-rows.ts';
import { findUnusedNames, withNameColumn } from '#shared/imports/unused-names.ts';

/** Headings as forms shorten, count and ask them. */

const fieldsOf = (headings: string, row: string) =>
  guessColumns('participants', headings.split(';'), [row.split(';'), row.split(';')]);

const parts = ['Ana', 'Luz', 'Paz', 'Sol'];

describe('surnames', () => {
  test.each([
    ...['Ap. Paterno;Ap. Materno', 'A. Paterno;A. Materno', 'Ap. Pat.;Ap. Mat.', 'Apellido P.;Apellido M.'],
    ...[
      'Primer Ap.;Segundo Ap.',
      '1er apellido;2do apellido',
      '1º Apellido;2º Apellido',
      'ApPaterno;ApMaterno',
    ],
    ...[
      'Apellido1;Apellido2',
      'Apell. 1;Apell. 2',
      'Ap1;Ap2',
      'Apellido I;Apellido II',
      'Surname 1;Surname 2',
    ],
    ...[
      '1a. Apellido;2a. Apellido',
      'P. Apellido;S. Apellido',
      'Paterno;Materno',
      'Apellido padre;Apellido madre',
    ],
  ])('surnames headed %s are both kept', (surnames) => {
    const headings = `Nombre(s);${surnames}`;
    expect(fieldsOf(headings, 'Ana;Paz;Luna')).toEqual(['firstName', 'lastName', 'secondSurname']);
    expect(findHeadingRow('participants', [['Ana', 'Luz'], headings.split(';')])).toBe(1);
  });

  test.each(['1er nombre;2do nombre', 'Nombre 1;Nombre 2', '1º nombre;2º nombre', 'Nombre1;Nombre2'])(
    'first names headed %s are both kept',
    (names) => {
      expect(fieldsOf(`${names};1er apellido;2do apellido`, parts.join(';'))).toEqual([
        ...['firstName', 'secondName', 'lastName', 'secondSurname'],
      ]);
    },
  );

  test('a third name and a surname by marriage are parts of the name', () => {
    const headings =
      'Primer nombre;Segundo nombre;Tercer nombre;Primer apellido;Segundo apellido;Apellido de casada';
    const cells = [...['Ana', 'Luz', 'Eva'], ...['Paz', 'Sol', 'de Ruiz']];
    const reading = {
      ...{
        kind: 'participants' as const,
        mapping: fieldsOf(headings, cells.join(';')),
        dateOrder: 'dmy' as const,
      },
      ...{ matches: {}, constants: {}, mIsWoman: false, answers: {}, countryCells: new Set<string>() },
      isSurnameFirst: false,
    };
    expect(readLine({ line: 2, cells }, reading).values).toEqual({
      firstName: 'Ana Luz Eva',
      lastName: 'Paz Sol de Ruiz',
    });
  });
});

describe('a column of words beside the names', () => {
  const draft = (headings: string, row: string) => ({
    headings: headings.split(';'),
    lines: [{ line: 2, cells: row.split(';') }],
    mapping: fieldsOf(headings, row),
  });

  test.each([
    ['Nombre;Patronímico;Nacimiento', 'Ana;Paz;25/04/1978'],
    ['Nombres;Estirpe;Nacimiento', 'Ana María;Paz;25/04/1978'],
    ['Nacimiento;Linaje;Nombre', '25/04/1978;Paz;Ana'],
    ['Nombre;Apellido;Apellido de soltera', 'Ana;Paz;Luna'],
    ['First name;Maiden name of record;Last name', 'Ana;Luna;Paz'],
  ])('%s may hold a part of them', (headings, row) => {
    expect(findUnusedNames(draft(headings, row))).toHaveLength(1);
  });

  test.each([
    ['Nombre completo;Apodo;Nacimiento', 'Ana Paz;Anita;25/04/1978'],
    ['Nombre;Ciudad;Nacimiento', 'Ana;Lugo;25/04/1978'],
    ['Nombre;Algo;Nacimiento', 'Ana Paz Sol;Anita;25/04/1978'],
    ['Nombre;Apellido;Nombre de la madre', 'Ana;Paz;Eva Luna'],
    ['Nombres;Apellidos;Observaciones', 'Ana;Paz;Lesionada'],
    ['Nombres;Número;Nacimiento', 'Ana;7;25/04/1978'],
  ])('%s holds no part of them', (headings, row) => {
    expect(findUnusedNames(draft(headings, row))).toEqual([]);
  });

  test.each([
    ['one of ten', ['Paz'], 0],
    ['two of ten', ['Paz', 'Luna'], 1],
  ])('a column of words beside the names of %s people holds a part of them: %j', (_who, words, columns) => {
    const { headings, mapping } = draft('Nombre;Apellido;Apellido de soltera', 'Ana;Sol;');
    const lines = Array.from({ length: 10 }, (_, n) => ({
      line: n + 2,
      cells: ['Ana', `Sol ${n}`, words[n] ?? ''],
    }));
    expect(findUnusedNames({ headings, lines, mapping })).toHaveLength(columns);
  });

  test('a column of words beside the names is the surname where there is none, else a second one', () => {
    const whole = draft('Nombre;Patronímico', 'Ana;Paz');
    expect(withNameColumn(whole.headings, whole.mapping, 1)).toEqual(['firstName', 'lastName']);
    const more = draft('Nombre;Apellido;Apellido de soltera', 'Ana;Paz;Luna');
    expect(withNameColumn(more.headings, more.mapping, more.mapping.indexOf(null))).toEqual(
      expect.arrayContaining(['firstName', 'lastName', 'secondSurname']),
    );
  });
});

describe('the country one plays for', () => {
  test.each([
    ...['País al que representa', '¿A qué país representa?', 'Selección que representa', 'Representing'],
    ...[
      'País por el que compite',
      'Playing for',
      'Plays for',
      'Juega por',
      'Country you represent',
      'Bandera',
    ],
    ...['Joga por', 'Selección nacional', 'Nacionalidad deportiva'],
  ])('the country one plays for is the one headed %s, not a nationality', (heading) => {
    for (const other of ['Nacionalidad', 'Nationality', 'País']) {
      expect(fieldsOf(`${other};${heading}`, 'Chile;Perú')).toEqual([null, 'country']);
      expect(fieldsOf(`${heading};${other}`, 'Perú;Chile')).toEqual(['country', null]);
    }
  });

  test.each(['País del representante', 'Juega en', 'Equipo que representa'])(
    'the country one plays for is not the one headed %s',
    (heading) => {
      expect(fieldsOf(`Nacionalidad;${heading}`, 'Chile;Perú')[0]).toBe('country');
    },
  );
});

describe('a birth date', () => {
  test.each([
    ['Inscrito el', 'Fecha de nacim.'],
    ['Joined', 'Geburtsdatum'],
    ['Graduación', 'Nació el'],
    ['Vencimiento', 'F/N'],
    ['Member since', 'Date de naissance'],
    ['Cuándo', 'Data di nascita'],
  ])('a birth date is not %s beside %s', (other, birth) => {
    const row = '01/02/2009;25/04/1978';
    expect(fieldsOf(`${other};${birth}`, row)).toEqual([null, 'birthDate']);
  });

  test.each(['Inscrito el', 'Joined', 'Graduación', 'Member since'])(
    'a birth date is never %s',
    (heading) => {
      expect(fieldsOf(`${heading};Nombre completo`, '01/02/2009;Ana Paz')).toEqual([null, 'fullName']);
    },
  );

  test('a birth date is asked where two columns of dates say nothing', () => {
    expect(fieldsOf('Cuándo;Día exacto', '01/02/2009;25/04/1978')).toEqual([null, null]);
    expect(fieldsOf('Cuándo;Quién es', '25/04/1978;Ana Paz')[0]).toBe('birthDate');
  });
});
