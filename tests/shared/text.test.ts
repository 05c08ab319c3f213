import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold, summaryOf, truncate } from '#shared/text.ts';
import { propertyRuns } from '../full.ts';

describe('the search key of a text', () => {
  it.each([
    ['José Ñuñez', 'jose nunez'],
    ['  Łukasz   Wałęsa ', 'lukasz walesa'],
    ['Søren Ægir', 'soren aegir'],
    ['Weiß', 'weiss'],
    ['WEISS', 'weiss'],
    ['Đorđević', 'dordevic'],
    ['Þór Guðmundsson', 'thor gudmundsson'],
    ['Œuvre', 'oeuvre'],
    ['İbrahim Işık', 'ibrahim isik'],
    ['O’Brien', 'obrien'],
    ["O'Brien", 'obrien'],
    ['Ｔｏｋｙｏ', 'tokyo'],
    ['Γιώργος', 'γιωργοσ'],
    ['São\u00a0Paulo', 'sao paulo'],
    ['', ''],
  ])('of %j is %j', (text, key) => {
    expect(fold(text)).toBe(key);
  });

  it('is the same for composed and decomposed accents, and folding twice changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const key = fold(text);
        expect(fold(key)).toBe(key);
        expect(fold(text.normalize('NFD'))).toBe(fold(text.normalize('NFC')));
      }),
      { numRuns: propertyRuns(2000) },
    );
  });
});

describe('a shortened text', () => {
  it.each([
    ['short enough', 'Finales', 7, 'Finales'],
    ['one too long', 'Finales', 6, 'Finale…'],
    ['cut after a blank', 'La final de hoy', 9, 'La final…'],
    ['cut before a blank', 'La final de hoy', 8, 'La final…'],
    ['never inside a word', 'La final de hoy', 7, 'La…'],
    ['without the comma it would end with', 'Hoy, la final', 5, 'Hoy…'],
    ['whole where only its stop does not fit', 'Con nosotros.', 12, 'Con nosotros'],
    ['cut where a question mark does not fit', '¿Con nosotros?', 13, '¿Con nosotros…'],
    ['a blank that does not break', 'Art.\u00a072 del reglamento', 9, 'Art.\u00a072…'],
    ['flags and families count as one', '👩‍👩‍👧🇸🇻ab', 3, '👩‍👩‍👧🇸🇻a…'],
    ['accents written apart count as one', 'e\u0301e\u0301e\u0301', 2, 'e\u0301e\u0301…'],
    ['more units than characters, but short enough', '👩‍👩‍👧🇸🇻', 2, '👩‍👩‍👧🇸🇻'],
    ['to nothing', 'abc', 0, '…'],
  ])('%s: %j to %i is %j', (_, text, chars, expected) => {
    expect(truncate(text, chars)).toBe(expected);
  });

  it('an article without a summary shows the first 150 characters of its content', () => {
    expect(summaryOf({ summary: ' Breve ', content: 'x' })).toBe('Breve');
    expect(summaryOf({ summary: '', content: 'a'.repeat(200) })).toBe(`${'a'.repeat(150)}…`);
    expect(summaryOf({ summary: null, content: 'Corto' })).toBe('Corto');
  });
});
