import { describe, expect, it, onTestFinished } from 'vitest';
import {
  alpha3,
  countryCodes,
  countryNames,
  countryOfDocument,
  isCountryCode,
} from '#shared/base/countries.ts';
import { panamerican2026 as seed } from '#shared/edition/panamerican-2026.ts';
import { firstCountries, listFirstCountries, serveEdition } from '#shared/edition/tournament.ts';

describe('the list of countries', () => {
  it('the list of countries begins with the eleven of the tournament, and holds every other one once', () => {
    expect(countryCodes.slice(0, 11)).toEqual([...firstCountries]);
    expect(countryCodes).toHaveLength(250);
    expect(new Set(countryCodes).size).toBe(250);
  });

  it('lists begin with the country of the event in an edition other than the seed', () => {
    onTestFinished(() => serveEdition(seed));
    expect(listFirstCountries()).toEqual(firstCountries);
    const { identity } = seed;
    const country = { ...identity.country, code: 'PT' };
    serveEdition({ ...seed, id: 'lisbon-2027', identity: { ...identity, country } });
    expect(listFirstCountries()).toEqual(['PT']);
  });

  it('the platform has a name for each of them, and each has three letters for the badge', () => {
    const names = new Intl.DisplayNames('es', { type: 'region', fallback: 'none' });
    expect(countryCodes.filter((code) => !names.of(code))).toEqual([]);
    expect(new Set(alpha3.values()).size).toBe(250);
    expect([...alpha3.values()].filter((code) => !/^[A-Z]{3}$/.test(code))).toEqual([]);
    expect(alpha3.get('SV')).toBe('SLV');
  });

  it.each([
    ...[
      ['D', 'DE'],
      ['RKS', 'XK'],
      ['SLV', 'SV'],
      ['GBR', 'GB'],
      ['GBD', 'GB'],
      ['GBN', 'GB'],
      ['GBO', 'GB'],
    ],
    ...[
      ['GBP', 'GB'],
      ['GBS', 'GB'],
      ['UK', 'GB'],
      ['ROM', 'RO'],
    ],
    // Stateless people, refugees, unspecified, organizations, the specimens' Utopia.
    ...['XXA', 'XXB', 'XXC', 'XXX', 'UNO', 'UNA', 'UNK', 'XOM', 'XPO', 'EUE', 'UTO', ''].map((code) => [
      code,
      '',
    ]),
  ] as [string, string][])('a document of %s is of %j', (code, country) => {
    expect(countryOfDocument(code)).toBe(country);
  });

  it('the names of the site spec stand for codes of the list', () => {
    const english = new Intl.DisplayNames('en', { type: 'region' });
    for (const [name, code] of countryNames) {
      expect(isCountryCode(code)).toBe(true);
      expect(english.of(code)).toBe(name);
    }
  });
});
