import { expect, test } from 'vitest';
import { findDateOrder, orderInHeading, readDate } from '#shared/imports/dates.ts';
import { findSharedCode, readBranch, readCountry } from '#shared/imports/values.ts';

/** Dates, countries and branches as organizers of three languages spell them. */

test.each([
  ['1º de maio de 1980', '1980-05-01'],
  ['1ero de mayo de 1980', '1980-05-01'],
  ['primero de mayo de 1980', '1980-05-01'],
  ['1ro. de enero 1980', '1980-01-01'],
  ['5may1980', '1980-05-05'],
  ['05MAY1980', '1980-05-05'],
  ['terça-feira, 13 de março de 1980', '1980-03-13'],
  ['segunda-feira 13/03/1980', '1980-03-13'],
  ['Monday, 13/03/1980', '1980-03-13'],
  ['Sun Mar 02 1980 00:00:00 GMT-0600 (hora estándar central)', '1980-03-02'],
  ['1980-03-12 00:00:00 UTC', '1980-03-12'],
  ['28/02/1980 00.00.00', '1980-02-28'],
  ['13/3/80 (45 años)', '1980-03-13'],
  ['13//03//1980', '1980-03-13'],
  ['29292,00', '1980-03-12'],
  ['１３/０３/１９８０', '1980-03-13'],
  ['13/03/1980 aprox', null],
  ['O5/O3/198O', null],
  ['29.292', null],
])('the date %s is %s', (text, expected) => {
  expect(readDate(text, 'dmy')).toBe(expected);
});

test.each([
  ['Fecha de nacimiento (dd/mm/aaaa)', 'dmy'],
  ['Data de nascimento (DD-MM-AAAA)', 'dmy'],
  ['Nacimiento día/mes/año', 'dmy'],
  ['DOB (MM/DD/YYYY)', 'mdy'],
  ['Birth date month/day/year', 'mdy'],
  ['Fecha de nacimiento', null],
  ['Admisión (mm)', null],
])('the heading %s asks for the order %s', (heading, expected) => {
  expect(orderInHeading(heading)).toBe(expected);
});

test('dates that can be read in two ways are open without a heading that says more', () => {
  expect(findDateOrder(['03/04/1980'])).toMatchObject({ kind: 'open', mixed: false });
});

test.each([
  ['Rep. Dom.', 'DO'],
  ['RD', 'DO'],
  ['Estados Unidos da América', 'US'],
  ['Brasileira', 'BR'],
  ['PHI', 'PH'],
  ['IRI', 'IR'],
  ['KOS', 'XK'],
  ['SKN', 'KN'],
  ['Saint Kitts and Nevis', 'KN'],
  ['St. Vincent and the Grenadines', 'VC'],
  ['SV - El Salvador', 'SV'],
  ['(SV) El Salvador', 'SV'],
  ['El Salvador / SLV', 'SV'],
  ['El Salvador / USA', null],
  ['Congo', 'CG'],
])('the country %s is %s', (text, expected) => {
  expect(readCountry(text)).toBe(expected);
});

test.each([
  ['No', ['NO']],
  ['si', ['SI']],
  ['NA', ['NA']],
  ['NOR', null],
])('the cell %s of a column of countries is asked about: %j', (cell, expected) => {
  expect(findSharedCode(cell, new Set())).toEqual(expected);
});

test.each([
  ['Caballero', 'men'],
  ['Cab.', 'men'],
  ['V', 'men'],
  ['Homens', 'men'],
  ['Muj.', 'women'],
  ['Hembra', 'women'],
  ['Mulheres', 'women'],
  ['Femeninas', 'women'],
  ['Hombres y mujeres', null],
])('the branch %s is %s', (text, expected) => {
  expect(readBranch(text)).toBe(expected);
});
