import { expect, test } from 'vitest';
import { compareNames, sortName } from '#shared/people/name-order.ts';

const team = ['Zapata', 'Ñáñez', 'Muntaner', 'Muñoz', 'Álvarez'].map((lastName) => ({
  firstName: 'Ana',
  lastName,
}));

test('names stand in one order, whatever language sorts them', () => {
  const order = ['Álvarez', 'Muñoz', 'Muntaner', 'Ñáñez', 'Zapata'];
  expect(team.toSorted(compareNames).map(({ lastName }) => lastName)).toEqual(order);
});

test('a single name is sorted as a surname, and first names decide between equal surnames', () => {
  const people = [
    { firstName: 'Pelé', lastName: '' },
    { firstName: 'Zoe', lastName: 'Paz' },
    { firstName: 'Álvaro', lastName: 'Paz' },
    { firstName: '', lastName: 'Madonna' },
  ];
  expect(people.toSorted(compareNames).map(sortName)).toEqual(['madonna', 'paz alvaro', 'paz zoe', 'pele']);
});
