import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold, oneLine, summaryOf, truncate } from '#shared/base/text.ts';
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
    ['\u200eAna\u200b Mar\u00adía\ufeff', 'ana maria'],
    ['\u202aSosa\u202c', 'sosa'],
    ['علی\u200cرضا', 'علیرضا'],
    ['葛\u{e0100}城', '葛城'],
    ['', ''],
  ])('the search key of a text of %j is %j', (text, key) => {
    expect(fold(text)).toBe(key);
  });

  it('the search key of a text is the same for composed and decomposed accents, and folding twice changes nothing', () => {
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

describe('one line', () => {
  it.each([
    ['direction marks', '\u202aÁlvarez\u202c \u200eSosa\u2069', 'Álvarez Sosa'],
    ['a zero-width space inside a word', 'Jo\u200bsé', 'José'],
    ['a soft hyphen', 'Fernán\u00addez', 'Fernández'],
    ['a byte order mark', '\ufeffAna', 'Ana'],
    ['a word joiner and fillers', 'A\u2060n\u3164a\u115f', 'Ana'],
    ['tag characters', 'Ana\u{e0041}\u{e007f}', 'Ana'],
    ['a variation selector after a letter', 'Ana\ufe0f', 'Ana'],
    ['joiners between letters that never join', 'A\u200dn\u200ca', 'Ana'],
    ['blanks of other widths, doubled', 'Ana\u00a0\u2003 María\u3000Paz', 'Ana María Paz'],
    ['breaks and tabs', ' Ana\r\n\tMaría ', 'Ana María'],
    ['nothing but what is not seen', '\u200b\u00ad \u2800', ''],
  ])('%s: %j is %j', (_, text, line) => {
    expect(oneLine(text)).toBe(line);
  });

  it.each([
    ['Persian', 'علی\u200cرضا'],
    ['Sinhala', 'ශ්\u200dරී'],
    ['Malayalam at the end of a word', 'അവന്\u200d'],
    ['the variant of a Japanese family name', '葛\u{e0100}城'],
    ['an emoji family', '👩\u200d👧'],
    ['an emoji in color', '❤\ufe0f'],
  ])('one line keeps what %s is written with', (_, text) => {
    expect(oneLine(text)).toBe(text);
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
