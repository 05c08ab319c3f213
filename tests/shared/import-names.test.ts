import { describe, expect, test } from 'vitest';
import { guessColumns } from '#shared/imports/guess-columns.ts';
import { findOrderDoubt } from '#shared/imports/name-order.ts';
import { dropTitles, namesOf } from '#shared/imports/names.ts';

/** Names as organizers write them in one cell. */

test.each([
  ['SOTO PÉREZ Ana María', 'Ana María', 'SOTO PÉREZ'],
  ['SOTO Ana María', 'Ana María', 'SOTO'],
  ['Ana María SOTO', 'Ana María', 'SOTO'],
  ['DE LA CRUZ Juan', 'Juan', 'DE LA CRUZ'],
  ['Juan de la CRUZ', 'Juan', 'de la CRUZ'],
  ['SOTO de PAZ Ana', 'Ana', 'SOTO de PAZ'],
  ['SOTO PAZ María de los Ángeles', 'María de los Ángeles', 'SOTO PAZ'],
  ['McDONALD Ann', 'Ann', 'McDONALD'],
  ["O'BRIEN Sean", 'Sean', "O'BRIEN"],
  ['MUÑOZ Íñigo'.normalize('NFD'), 'Íñigo'.normalize('NFD'), 'MUÑOZ'.normalize('NFD')],
  ['Ana SOTO III', 'Ana', 'SOTO III'],
  ['SOTO PÉREZ, Ana', 'Ana', 'SOTO PÉREZ'],
])('the capitals of %s are the surname: %s, %s', (full, firstName, lastName) => {
  expect(namesOf(full)).toEqual({ firstName, lastName });
  expect(namesOf(full, true)).toEqual({ firstName, lastName });
});

test.each([
  ['JP Soto', 'JP', 'Soto'],
  ['Ana MARÍA Soto', 'Ana', 'MARÍA Soto'],
  ['ANA SOTO PAZ', 'ANA', 'SOTO PAZ'],
])('the capitals of %s tell no surname from its names', (full, firstName, lastName) => {
  expect(namesOf(full)).toEqual({ firstName, lastName });
});

test.each([
  ['Ana "La Tita" Soto', 'Ana "La Tita"', 'Soto'],
  ['Luis “El Toro” Paz Díaz', 'Luis “El Toro”', 'Paz Díaz'],
  ["Eva 'Evita' Sol", "Eva 'Evita'", 'Sol'],
  ['Rui (Rui Pequeno) Costa', 'Rui (Rui Pequeno)', 'Costa'],
  ['«Tita» Ana Soto', '«Tita» Ana', 'Soto'],
  ['BÁEZ "TITO" Juan', 'Juan', 'BÁEZ "TITO"'],
])('the nickname in %s stays in one piece: %s, %s', (full, firstName, lastName) => {
  expect(namesOf(full)).toEqual({ firstName, lastName });
});

test.each([
  ['John Q. Smith', 'John Q.', 'Smith'],
  ['María J Soto', 'María J', 'Soto'],
  ['Ana Soto Vda. de Pérez', 'Ana', 'Soto Vda. de Pérez'],
  ['João Pedro de Souza Filho', 'João Pedro', 'de Souza Filho'],
  ['Ana Maria Souza Neto', 'Ana Maria', 'Souza Neto'],
  ['Luiz Inácio Lima Souza Sobrinho', 'Luiz Inácio', 'Lima Souza Sobrinho'],
  ['Pedro Souza Filho', 'Pedro', 'Souza Filho'],
  ['Juan Pérez López Jr.', 'Juan', 'Pérez López Jr.'],
])(
  'the whole name %s is %s and %s, with an initial, a widow’s name or a suffix',
  (full, firstName, lastName) => {
    expect(namesOf(full)).toEqual({ firstName, lastName });
  },
);

test.each([
  '#7 Ana Soto',
  '10 - Ana Soto',
  '12. Ana Soto',
  'Nº 7 Ana Soto',
  '07 Ana Soto',
  'Ana Soto (11)',
  'Ana Soto #4',
])('the number of a shirt in “%s” is no part of the name', (name) => {
  expect(dropTitles(name)).toBe('Ana Soto');
  expect(guessColumns('participants', ['Participante'], [[name]])).toEqual(['fullName']);
});

test.each(['* Ana Soto', 'Ana Soto - Capitana', 'Ana Soto*', '• Ana Soto', 'Ana Soto 🇸🇻', 'Ana Soto ⭐'])(
  'the mark in “%s” is no part of the name',
  (name) => {
    expect(dropTitles(name)).toBe('Ana Soto');
  },
);

test.each(['Ana Soto 1980', 'No Soto', 'Noé 45 Soto', '45'])(
  'nothing in “%s” is a number of a shirt',
  (name) => {
    expect(dropTitles(name)).toBe(name);
  },
);

describe('the order of names', () => {
  const turned = ['SOTO PEREZ ANA MARIA', 'GOMEZ DIAZ JUAN CARLOS', 'PAZ RUIZ KEIRY'];

  test('the order of names is asked where most end with a first name', () => {
    expect(findOrderDoubt(turned, false)).toEqual(turned.slice(0, 2));
    expect(findOrderDoubt(turned, true)).toEqual([]);
  });

  test('the order of names is asked below “Apellidos y nombres” where most begin with a first name', () => {
    expect(findOrderDoubt(['Ana Soto', 'Juan Paz'], true)).toEqual(['Ana Soto', 'Juan Paz']);
  });

  test('the order of names is asked about neither by one in many nor where a comma or capitals tell it', () => {
    expect(findOrderDoubt(['Ana Soto', 'Juan Paz', 'Ron James'], false)).toEqual([]);
    expect(findOrderDoubt(['SOTO, ANA', 'PAZ Ana', 'Madonna'], false)).toEqual([]);
  });
});
