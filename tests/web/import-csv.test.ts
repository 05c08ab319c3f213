import { describe, expect, test } from 'vitest';
import { findQuestions, leftOutOf, rowsOf, startDraft } from '#web/admin/imports/import-draft.ts';
import { type FileReadOptions, readFile } from '#web/admin/imports/read-file.ts';

/** Lists with separators as programs of twenty years and hands write them. */

const utf8 = (text: string) => new TextEncoder().encode(text);
const read = (bytes: Uint8Array, options?: FileReadOptions) => readFile(bytes, options);
const rows = (text: string, options?: FileReadOptions) => read(utf8(text), options).sheets[0]?.rows;
const join = (...parts: (Uint8Array | number[])[]) => Uint8Array.from(parts.flatMap((part) => [...part]));

const three = [
  ['Nombre', 'Apellido', 'País'],
  ['Ana', 'Paz', 'Perú'],
  ['Eva', 'Luz', 'Chile'],
];

test.each([';', ',', '\t', '|'])('separators %j are found', (separator) => {
  expect(rows(three.map((cells) => cells.join(separator)).join('\n'))).toEqual(three);
});

test('columns with blanks between them are found by their places, with an empty cell among them', () => {
  const text = [
    'Nombre      Nacimiento   País',
    'Ana Paz     25/03/1978   Perú',
    'Eva Luz                  Chile',
  ];
  expect(rows(text.join('\n'))).toEqual([
    ['Nombre', 'Nacimiento', 'País'],
    ['Ana Paz', '25/03/1978', 'Perú'],
    ['Eva Luz', '', 'Chile'],
  ]);
});

test('columns with blanks between them that begin anywhere are found by the blanks', () => {
  expect(rows('Nombre   País\nAna María Paz Sol   Perú\nEva   Chile')).toEqual([
    ['Nombre', 'País'],
    ['Ana María Paz Sol', 'Perú'],
    ['Eva', 'Chile'],
  ]);
});

test.each([
  ['Nombre, País  \nAna  Paz, Perú\nEva  Luz, Chile', ['Ana  Paz', 'Perú']],
  ['Nombre;País\nAna  Paz;Perú', ['Ana  Paz', 'Perú']],
])('blanks inside the cells of %j part nothing', (text, second) => {
  expect(rows(text)?.[1]).toEqual(second);
});

const dated = [
  ['Nombre', 'Código', 'Nacimiento'],
  ['Ana', '0012', '25/03/1978'],
  ['Paz, Luis', '0013', '1/2/1980'],
  ['Eva', '0014', '2/3/1981'],
];
test.each([
  [
    'texts that are kept from being numbers',
    'Nombre;Código;Nacimiento\n="Ana";="0012";="25/03/1978"\n="Paz, Luis" ;"=""0013""";1/2/1980\nEva;="0014";2/3/1981',
  ],
  [
    'texts with commas that are kept from being numbers',
    'Nombre,Código,Nacimiento\nAna,="0012",25/03/1978\n="Paz, Luis",="0013",="1/2/1980"\nEva,0014,2/3/1981',
  ],
  [
    'lines wholly in quotes',
    '"Nombre,Código,Nacimiento"\n"Ana,0012,25/03/1978"\n"""Paz, Luis"",0013,1/2/1980"\n"Eva,0014,2/3/1981"',
  ],
  [
    'lines in quotes below headings without',
    'Nombre,Código,Nacimiento\n"Ana,0012,25/03/1978"\n"""Paz, Luis"",0013,1/2/1980"\n"Eva,0014,2/3/1981"',
  ],
  [
    'lines with different separators',
    'Nombre;Código;Nacimiento\nAna,0012,25/03/1978\nPaz, Luis;0013;1/2/1980\nEva\t0014\t2/3/1981',
  ],
])('%s are read as their cells', (_what, text) => {
  expect(rows(text)).toEqual(dated);
});

test.each([
  [`"Nombres"${'\n"Paz, Ana"'.repeat(9)}`, 'Paz, Ana'],
  ['Nombres\n"Paz, Ana"\n"Gil, Luis"', 'Paz, Ana'],
  ['Nota; País\nEva;Perú\nPaz, Ana', 'Eva'],
])('commas inside the cells of %j part nothing', (text, second) => {
  expect(rows(text)?.[1]?.[0]).toBe(second);
  expect(rows(text)?.[2]).toHaveLength(1);
});

test.each([
  ['CR alone', '\r'],
  ['CRLF', '\r\n'],
  ['NEL', '\u0085'],
  ['the separator of lines', '\u2028'],
])('lines that end with %s are lines', (_what, end) => {
  expect(rows(three.map((cells) => cells.join(';')).join(end))).toEqual(three);
});

test('a hint names blanks as the separator of cells with quotes', () => {
  expect(rows('sep= \nNombre Apellido\n"Ana Sol" Paz\n"Eva Mar" "de Luz"')).toEqual([
    ['Nombre', 'Apellido'],
    ['Ana Sol', 'Paz'],
    ['Eva Mar', 'de Luz'],
  ]);
});

test('titles full of commas do not change the separator of the list below', () => {
  expect(rows('Lista, de, hoy\nNombre;Apellido;País\nAna;Paz;Perú')?.[0]).toEqual(['Lista, de, hoy']);
  const text = 'Lista oficial, de jugadores, 20 de febrero, 2026\nFederación, sede, El Salvador, C.A.\n';
  const list = three.map((cells) => cells.join(';')).join('\n');
  expect(rows(text + list)?.slice(2)).toEqual(three);
});

test.each(['sep=^\n', '"sep=^"\r\n', 'SEP=^\r'])('a hint %j names any separator', (hint) => {
  expect(rows(hint + three.map((cells) => cells.join('^')).join('\n'))).toEqual(three);
});

describe('quotes', () => {
  test.each<[string, string, string[][]]>([
    [
      'around separators and breaks',
      'a;b\n"x;y";"1\n2"',
      [
        ['a', 'b'],
        ['x;y', '1\n2'],
      ],
    ],
    [
      'doubled inside',
      'a;b\n"El ""Toro"" Paz";c',
      [
        ['a', 'b'],
        ['El "Toro" Paz', 'c'],
      ],
    ],
    [
      'escaped by a stroke',
      'a;b\n"El \\"Toro\\" Paz";c',
      [
        ['a', 'b'],
        ['El "Toro" Paz', 'c'],
      ],
    ],
    [
      'in the middle of a cell',
      'a;b\nAna "Ani" Paz;c',
      [
        ['a', 'b'],
        ['Ana "Ani" Paz', 'c'],
      ],
    ],
    [
      'at the beginning of a cell alone',
      'a;b\n"Ani" Paz;c\nd;e',
      [
        ['a', 'b'],
        ['"Ani" Paz', 'c'],
        ['d', 'e'],
      ],
    ],
    [
      'unescaped inside of quotes',
      'a;b\n"Ana "Ani" Paz";c\nd;e',
      [
        ['a', 'b'],
        ['Ana "Ani" Paz', 'c'],
        ['d', 'e'],
      ],
    ],
    [
      'that never close',
      'a;b\n"Ani Paz;c\nd;e',
      [
        ['a', 'b'],
        ['"Ani Paz', 'c'],
        ['d', 'e'],
      ],
    ],
    [
      'that another line closes',
      'a;b\n"Ani Paz;c\nd;e"\nf;g',
      [
        ['a', 'b'],
        ['"Ani Paz', 'c'],
        ['d', 'e"'],
        ['f', 'g'],
      ],
    ],
    [
      'around lines with a separator in the last cell',
      'a;b;c\nAni;x;"nueces:\npolen; leche"\nf;g;h',
      [
        ['a', 'b', 'c'],
        ['Ani', 'x', 'nueces:\npolen; leche'],
        ['f', 'g', 'h'],
      ],
    ],
    [
      'before and after blanks',
      'a; b\n "x;y" ;c',
      [
        ['a', 'b'],
        ['x;y', 'c'],
      ],
    ],
    [
      'of apostrophes',
      "'a';'b'\n'x;y';'c'\n'd';'e'",
      [
        ['a', 'b'],
        ['x;y', 'c'],
        ['d', 'e'],
      ],
    ],
    [
      'of names in apostrophes alone',
      "a;b\nO'Brien;'t Hooft\nd;e",
      [
        ['a', 'b'],
        ["O'Brien", "'t Hooft"],
        ['d', 'e'],
      ],
    ],
    [
      'that are typographic',
      'a;b\n“Ani”;c',
      [
        ['a', 'b'],
        ['“Ani”', 'c'],
      ],
    ],
  ])('quotes %s are read', (_what, text, expected) => {
    expect(rows(text)).toEqual(expected);
  });

  test('misplaced quotes are reported with their line', () => {
    const text = 'a;b\n"x";y\n"Ani Paz;c\nd;e"\n"Lu" Sol;g';
    expect(read(utf8(text)).faults).toEqual([
      { line: 3, text: '"Ani Paz;c' },
      { line: 4, text: 'd;e"' },
      { line: 5, text: '"Lu" Sol;g' },
    ]);
  });

  test('quotes are letters where the user says so', () => {
    expect(rows('a;b\n"x;y"', { quotesAreLetters: true })).toEqual([
      ['a', 'b'],
      ['"x', 'y"'],
    ]);
  });
});

describe('letters', () => {
  const heading = utf8('Nombre;Nota\n');
  const word = (bytes: number[], rest = ';x\n') =>
    join(
      [...'Mu'].map((letter) => letter.charCodeAt(0)),
      bytes,
      utf8(`oz${rest}`),
    );
  const second = (bytes: Uint8Array, options?: FileReadOptions) =>
    read(bytes, options)
      .sheets[0]?.rows.slice(1)
      .map(([cell]) => cell);

  test('letters of a Windows-1252 line do not spoil those in UTF-8', () => {
    const bytes = join(heading, utf8('Íñigo;x\n'), word([0xf1]), utf8('Núñez;x\n'));
    expect(second(bytes)).toEqual(['Íñigo', 'Muñoz', 'Núñez']);
    expect(read(bytes).letters).toMatchObject({ encoding: 'windows-1252', lines: 1, isMixed: true });
  });

  test('letters of both encodings in one line are both read', () => {
    expect(second(join(heading, word([0xf1], ' Núñez;x\n')))).toEqual(['Muñoz Núñez']);
  });

  test.each([
    ['Windows-1252', 'windows-1252', [0xf1]],
    ['a Mac', 'macintosh', [0x96]],
    ['MS-DOS', 'cp850', [0xa4]],
  ])('letters of %s are recognized, and can be read otherwise', (_what, encoding, bytes) => {
    const file = join(heading, word(bytes), word(bytes));
    expect(second(file)).toEqual(['Muñoz', 'Muñoz']);
    const { letters } = read(file);
    expect(letters).toMatchObject({ encoding, lines: 2, isMixed: false });
    expect(letters?.examples[0]?.[encoding as 'cp850']).toBe('Muñoz');
    expect(second(file, { encoding: 'windows-1252' })?.[0]).toBe(
      new TextDecoder('windows-1252').decode(word(bytes, '')),
    );
  });

  test.each([
    ['windows-1250', 'Zięba', 'Łukasz'],
    ['windows-1251', 'Щукина', 'Иван'],
    ['windows-1253', 'Παπαδόπουλος', 'Γιώργος'],
    ['windows-1254', 'Yıldız', 'Ayşe'],
    ['windows-1252', 'Muñoz', 'Saša'],
  ])('letters of %s are recognized and offered first: %s', (encoding, ...names) => {
    const decoder = new TextDecoder(encoding);
    const codes = new Map(
      Array.from({ length: 256 }, (_, code) => [decoder.decode(Uint8Array.of(code)), code]),
    );
    const cells = names.map((name) => join([...`${name};x\n`].map((letter) => codes.get(letter) ?? 0)));
    const file = join(heading, ...cells);
    expect(second(file)).toEqual(names);
    expect(read(file).letters?.choices).toEqual([encoding, ...Array(6).fill(expect.any(String))]);
  });

  test.each(['A', 'Z', 'a', 'z'])('a letter of a Mac beside a single “%s” is recognized', (letter) => {
    const cell = join(utf8(letter), [0x8e], utf8(';x\n'));
    expect(second(join(heading, cell))).toEqual([`${letter}é`]);
  });

  test('an apostrophe of Windows is not taken for a Mac encoding', () => {
    const bytes = join(utf8('Nombre;Cat\nO'), [0x92], utf8('Brien;Women'), [0x92], utf8('s 40+\n'));
    expect(read(bytes).sheets[0]?.rows[1]).toEqual(['O’Brien', 'Women’s 40+']);
  });

  test.each([
    ['little', 0, true],
    ['big', 1, true],
    ['little', 0, false],
    ['big', 1, false],
  ] as const)('letters in UTF-16, %s end first (%i), with a mark: %s, are read', (_name, big, hasMark) => {
    const text = `${hasMark ? '\uFEFF' : ''}Nombre;País\nÑuño;Perú`;
    const bytes = [...text].flatMap((letter) => {
      const code = letter.charCodeAt(0);
      return big ? [code >> 8, code & 255] : [code & 255, code >> 8];
    });
    expect(read(Uint8Array.from(bytes)).sheets[0]?.rows).toEqual([
      ['Nombre', 'País'],
      ['Ñuño', 'Perú'],
    ]);
  });

  test('invisible letters are dropped: NUL, a byte order mark in the middle', () => {
    expect(rows('\uFEFFNombre;País\n\uFEFFA\0na;Perú')).toEqual([
      ['Nombre', 'País'],
      ['Ana', 'Perú'],
    ]);
  });

  test('letters broken by another program are asked about and repaired', () => {
    const list =
      'Nombres;Apellidos;Nacimiento;País;Categoría;Función\nJosÃ©;MuÃ±oz;25/03/1978;PerÃº;F40;Jugadora';
    const draft = startDraft('participants', 'x.csv', read(utf8(list)));
    expect(findQuestions(draft, []).doubts.broken).toEqual(['JosÃ©', 'MuÃ±oz', 'PerÃº']);
    const reading = { ...draft.reading, answers: { broken: 'repair' as const } };
    expect(rowsOf({ ...draft, reading })[0]?.values).toMatchObject({
      firstName: 'José',
      lastName: 'Muñoz',
      country: 'PE',
    });
  });
});

describe('lines', () => {
  const heading = 'Nombres;Apellidos;Nacimiento;País;Categoría;Función';
  const ana = 'Ana;Paz;25/03/1978;Perú;F40;Jugadora';
  const draftOf = (...lines: string[]) => startDraft('participants', 'x.csv', read(utf8(lines.join('\n'))));

  test('lines without a person are left out with their reason, and every line is accounted for', () => {
    const draft = draftOf(
      'Lista',
      heading,
      ana,
      '',
      heading,
      'Eva;Luz;26/03/1978;Perú;F40;Jugadora',
      '15;;;;;',
      'Total inscritos: 2;;;;;',
      'TOTAL;;2;;;',
      'Nota: faltan fotos;;;;;',
    );
    expect(draft.lines.map(({ line }) => line)).toEqual([3, 6]);
    expect(leftOutOf(draft).map(({ line, why }) => `${line} ${why}`)).toEqual([
      '5 HEADING',
      '7 NUMBER',
      '8 TOTAL',
      '9 TOTAL',
      '10 TITLE',
    ]);
  });

  test('lines with only a name stay, to be rejected with what is missing', () => {
    expect(draftOf(heading, ana, 'Pelé;;;;;').lines).toHaveLength(2);
  });

  test('lines above the chosen headings are reported if they look like people', () => {
    const file = read(utf8(['Lista', ana, heading, ana].join('\n')));
    const draft = startDraft('participants', 'x.csv', file, { headingRow: 2 });
    expect(leftOutOf(draft)).toMatchObject([{ line: 2, why: 'ABOVE' }]);
  });

  test('lines of a list without headings are all people', () => {
    const draft = draftOf(ana, 'Eva;Luz;26/03/1978;Chile;F45;Jugadora');
    expect(draft.lines.map(({ line }) => line)).toEqual([1, 2]);
    expect(draft.reading.mapping.slice(2)).toEqual(['birthDate', 'country', 'category', 'role']);
  });
});
