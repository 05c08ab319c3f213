import { expect, test } from 'vitest';
import type { TeamChoice } from '#web/account/registration/participant-form.ts';
import { readOneLine } from '#web/stations/desk/walk-in/one-line.ts';

const teams: TeamChoice[] = [
  { uid: 'leonas-sv', name: 'Leonas de San Miguel', country: 'SV', category: "Women's 40+" },
  { uid: 'leonas-mx', name: 'Leonas', country: 'MX', category: "Women's 40+" },
  { uid: 'leonas-45', name: 'Leonas de San Miguel', country: 'SV', category: "Women's 45+" },
  { uid: 'aro', name: 'Aro Norte de Medellín', country: 'CO', category: "Men's 50+" },
];
const ana = { firstName: 'Ana', lastName: 'Soto', birthDate: '1984-04-03' };
const inLeonas = { country: 'SV', category: "Women's 40+", teamUid: 'leonas-sv', role: 'Player' };

test.each([
  ['Ana Soto 3/4/84 SV leonas f40', { ...ana, ...inLeonas }, ''],
  ['ana soto 03041984 leonas fem 40 sv', { ...ana, ...inLeonas }, ''],
  ['Ana Soto 3/4/84 F40 SV san miguel', { ...ana, ...inLeonas }, ''],
  ['Ana Soto 3 abr 1984 el salvador dt', { ...ana, country: 'SV', role: 'Coach' }, ''],
  [
    'Soto, Ana 3/4/84 méxico leonas',
    { ...ana, country: 'MX', teamUid: 'leonas-mx', category: "Women's 40+", role: 'Player' },
    '',
  ],
  // Two teams fit: nothing is guessed.
  ['Ana Soto 3/4/84 SV leonas', { ...ana, country: 'SV' }, 'leonas'],
  [
    'Ana Soto 3/4/84 medellin',
    { ...ana, country: 'CO', teamUid: 'aro', category: "Men's 50+", role: 'Player' },
    '',
  ],
  [
    'Ana Soto 3/4/84 aro norte de medellín entrenadora',
    { ...ana, country: 'CO', teamUid: 'aro', category: "Men's 50+", role: 'Coach' },
    '',
  ],
  ['Ana Soto 3/4/84 USA zzz', { ...ana, country: 'US' }, 'zzz'],
  ['Ana Soto 1984-04-03', ana, ''],
  ['Ana Soto UK árbitra', { firstName: 'Ana', lastName: 'Soto', country: 'GB', role: 'Referee' }, ''],
  [
    'María José Soto Paz 3/4/84',
    { firstName: 'María José', lastName: 'Soto Paz', birthDate: '1984-04-03' },
    '',
  ],
  ['Ana de la Cruz', { firstName: 'Ana', lastName: 'de la Cruz' }, ''],
  ['ana soto', { firstName: 'Ana', lastName: 'Soto' }, ''],
  ['Madonna', { firstName: 'Madonna', lastName: '' }, ''],
  ['ana soto 030484 sv', { ...ana, country: 'SV' }, ''],
  ['ana soto f40 sv leonas 3 abr 84', { ...ana, ...inLeonas }, ''],
  ['Ana Soto árbitra 3/4/84 SV', { ...ana, country: 'SV', role: 'Referee' }, ''],
  ['Ana Soto SV 3/4/84', { ...ana, country: 'SV' }, ''],
  ['ANA DEL MAR 3/4/84', { firstName: 'ANA', lastName: 'DEL MAR', birthDate: '1984-04-03' }, ''],
  [
    'Juan Carlos Mexico 3/4/84',
    { firstName: 'Juan', lastName: 'Carlos Mexico', birthDate: '1984-04-03' },
    '',
  ],
  // Neither a date that does not exist nor a number is part of a name.
  ['Ana Soto 31/2/84 SV', { firstName: 'Ana', lastName: 'Soto', country: 'SV' }, '31/2/84'],
  ['ana soto 3484', { firstName: 'Ana', lastName: 'Soto' }, '3484'],
  ['Ana Soto F 3/4/84 SV', { ...ana, country: 'SV' }, 'F'],
  ['Ana Soto ♀ 3/4/84 SV', { ...ana, country: 'SV' }, '♀'],
  // Cells of a row that was pasted, and a row that begins with the date.
  ['Ana Soto;3/4/84;SV;zzz', { ...ana, country: 'SV' }, 'zzz'],
  ['Ana\tSoto\t03/04/1984\tSV', { ...ana, country: 'SV' }, ''],
  ['Ana Soto | 3/4/84 | SV', { ...ana, country: 'SV' }, ''],
  ['Ana Soto, 3/4/84, SV', { ...ana, country: 'SV' }, ''],
  ['3/4/84 Ana Soto SV', { ...ana, country: 'SV' }, ''],
  // What comes before the name.
  ['árbitra Ana Soto 3/4/84 SV', { ...ana, country: 'SV', role: 'Referee' }, ''],
  ['Jugadora F40 Ana Soto 3/4/84 SV leonas', { ...ana, ...inLeonas }, ''],
  ['DT;Ana;Soto;3/4/84', { ...ana, role: 'Coach' }, ''],
  ['3/4/84 árbitra Ana Soto', { ...ana, role: 'Referee' }, ''],
  ['Árbitra', { firstName: 'Árbitra', lastName: '' }, ''],
  // No word of a date: Germany, and São Tomé.
  ['Ana Soto 3/4/84 DE', { ...ana, country: 'DE' }, ''],
  ['Ana Soto 3/4/84 ST', { ...ana, country: 'ST' }, ''],
  ['SOTO PAZ Ana María 3/4/84', { ...ana, firstName: 'Ana María', lastName: 'SOTO PAZ' }, ''],
  ['Ana "La Tita" Soto 3/4/84', { ...ana, firstName: 'Ana "La Tita"' }, ''],
  ['Dra. Ana Soto 3/4/84', ana, ''],
  ['A\u200bna\u00a0Soto 3/4/84', ana, ''],
])('the line %j fills the form', (line, fields, unread) => {
  const read = readOneLine(line, teams);
  expect({ ...read.fields, unread: read.unread.join(' ') }).toEqual({ ...fields, unread });
});
