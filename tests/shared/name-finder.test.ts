import { describe, expect, test } from 'vitest';
import { createNameFinder } from '#shared/people/name-finder.ts';

const ana = { firstName: 'Ana María', lastName: 'Ñuñez O’Farrill', birthDate: '1967-04-05' };
const finderOf = (others: { firstName: string; lastName: string; birthDate?: string }[] = []) =>
  createNameFinder({ names: [ana], ids: ['DUI-04567891', '17'], others });

describe('a name finder', () => {
  test.each([
    'Ana Nuñez',
    'NUNEZ, ANA',
    "firma de María O'Farrill",
    'Ana\u00a0M.\u2003Ñuñez Pérez',
    'An\u0061 N\u0303un\u0303ez',
    'según DUI-04567891',
  ])('a name finder is certain of %s when no other registered person fits', (text) => {
    expect(finderOf().levelOf(text)).toBe('certain');
  });

  test.each([
    'nació el 1967-04-05',
    '5/4/1967',
    '05.04.67',
    '05041967',
    '19670405',
    '4/5/1967',
    '5 de abril de 1967',
    'el 5 abr. 1967',
    'April 5th, 1967',
    '05-Apr-1967',
    'Sra. Ñúñez',
    'O´Farrill',
    'MARIA',
  ])('a name finder finds %s likely when no other registered person has it', (text) => {
    expect(finderOf().levelOf(text)).toBe('likely');
  });

  test.each(['15/4/1967', '5/4/1968', 'Anabel', 'Nunezita', '117', 'mariachi', ''])(
    'a name finder does not find %j',
    (text) => {
      expect(finderOf().levelOf(text)).toBeNull();
    },
  );

  test('a name finder finds a full name only possible when another registered person fits it', () => {
    const twin = [{ firstName: 'Ana', lastName: 'Nuñez' }];
    expect(finderOf(twin).levelOf('Ana Ñuñez')).toBe('possible');
    expect(finderOf(twin).levelOf('Ana O’Farrill')).toBe('certain');
  });

  test('a name finder finds a surname only possible, and a given name or date not at all, when others share them', () => {
    const family = [{ firstName: 'María', lastName: 'Núñez', birthDate: '1967-04-05' }];
    expect(finderOf(family).levelOf('Sra. Nuñez')).toBe('possible');
    expect(finderOf(family).levelOf('María')).toBeNull();
    expect(finderOf(family).levelOf('5/4/1967')).toBeNull();
  });

  test('a name finder redacts every word and date of the person, and nothing else', () => {
    expect(finderOf().redact('Hermano de Ana María de la Ñúñez, nac. 5/4/1967 (DUI-04567891): asma')).toBe(
      'Hermano de —, nac. — (—): asma',
    );
    expect(finderOf().redact('Mariana y Nunezita, 15/4/1967')).toBe('Mariana y Nunezita, 15/4/1967');
  });

  test('a name finder does not take a place of the event for a person', () => {
    const { levelOf } = createNameFinder({
      names: [{ firstName: 'Salvador', lastName: 'Mesa' }],
      ids: [],
      others: [],
    });
    expect(levelOf('Mesa 3, El Salvador')).toBe('certain');
    expect(levelOf('El Salvador')).toBeNull();
    expect(levelOf('Mesa 3')).toBeNull();
  });
});
