import { expect, test } from 'vitest';
import { findInvented } from '#shared/edition/invented.ts';
import { panamerican2026 } from '#shared/edition/panamerican-2026.ts';

test('every name, number and address of the first edition counts as invented until it is replaced', () => {
  const { board, contact } = panamerican2026;
  const shown = [contact.phone, contact.email, ...board.map(({ name }) => name)];
  expect(findInvented(shown)).toEqual(shown);
});

test('one fact that was left counts, whatever the others have become', () => {
  const shown = ['+503 2222 1000', 'hola@maxi.sv', 'Ana Lucía Melgar'];
  expect(findInvented(shown)).toEqual(['Ana Lucía Melgar']);
  expect(findInvented(['+503 2222 1000', 'otra@maxi.example'])).toEqual(['otra@maxi.example']);
  expect(findInvented(['+503 2222 1000', 'hola@maxi.sv', 'Otra Persona'])).toEqual([]);
});
